"""State is the fold of events, and the place in the round is found after each of them."""
