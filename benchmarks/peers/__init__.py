"""Other collections of games, each measured in the virtual environment of the peers."""
