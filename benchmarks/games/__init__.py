"""What is measured of our own games, one subject per file."""
