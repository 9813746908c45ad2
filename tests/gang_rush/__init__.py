"""Tests of Gang Rush."""
