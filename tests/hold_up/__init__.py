"""Rule tests of Hold Up, clause by clause."""
