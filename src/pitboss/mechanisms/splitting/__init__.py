"""Splitting pairs, for chips or on a lammer, and following another's split."""
