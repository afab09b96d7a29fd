"""Tokes: wagers for the dealers that ride on a player's own."""
