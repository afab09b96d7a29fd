"""Surrender: giving up a hand for a share of its wagers."""
