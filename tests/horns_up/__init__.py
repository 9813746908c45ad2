"""Rule tests of Horns Up, clause by clause."""
