"""The games in other people's frameworks; each runs where its framework is installed (`make test-frameworks`)."""
