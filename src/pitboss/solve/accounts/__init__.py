"""Hands followed forward: how far results spread, how much is wagered, and how often each decision is made."""
