"""Doubling down, for chips or on a lammer, and following another's double."""
