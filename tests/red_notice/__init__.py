"""Rule tests of Red Notice, clause by clause."""
