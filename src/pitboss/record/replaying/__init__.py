"""Deals a record again, and shows the result."""
