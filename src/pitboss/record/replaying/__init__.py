"""Dealing a record again, and what that shows."""
