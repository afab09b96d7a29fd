"""Tokes: wagers for the dealers, placed beside a player's own."""
