"""Which packages there are; everything else about the project stands in pyproject.toml.

The trained policies lie beside the code, in agents/policies, and are installed inside of it. Setuptools can be told
that in Python only. Folders with data only count as packages, too: setuptools wants it so.
"""

from setuptools import find_namespace_packages, setup

CACHES = ["*__pycache__*"]

setup(
    packages=[
        *find_namespace_packages(include=["boardgame_envs*"], exclude=CACHES),
        *find_namespace_packages("agents", include=["boardgame_agents*"], exclude=CACHES),
        "boardgame_agents.policies",
        *(f"boardgame_agents.policies.{game}" for game in find_namespace_packages("agents/policies", exclude=CACHES)),
    ]
)
