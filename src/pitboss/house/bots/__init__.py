"""Bots: players that the house itself plays."""
