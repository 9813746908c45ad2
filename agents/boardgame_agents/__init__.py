"""Agents, arena and analysis for the games of `boardgame_envs`; uses its public API only."""
