"""A player's 21 that always wins, and pays more for certain cards."""
