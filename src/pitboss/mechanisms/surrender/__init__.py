"""Surrender: giving a hand up for a share of its wagers."""
