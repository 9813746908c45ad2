"""The balance study: who is favoured, by how much, why, and what would change it, always with an interval."""
