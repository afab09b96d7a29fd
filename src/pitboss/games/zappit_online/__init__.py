"""Zappit Blackjack online."""
