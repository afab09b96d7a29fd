"""Zappit Blackjack, Massachusetts."""
