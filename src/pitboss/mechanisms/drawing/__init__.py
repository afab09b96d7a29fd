"""Hitting and standing."""
