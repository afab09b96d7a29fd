"""Events in plain words, and the outcome of every wager."""
