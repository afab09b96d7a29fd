"""Strategies by total, and their text."""
