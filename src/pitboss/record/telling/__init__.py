"""Events in plain words, and what became of every wager."""
