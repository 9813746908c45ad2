"""Rule tests of Guilty Train, clause by clause."""
