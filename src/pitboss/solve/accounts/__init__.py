"""Hands followed forward: how far results spread, what is wagered and how often anything is done."""
