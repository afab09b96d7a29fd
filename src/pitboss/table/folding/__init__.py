"""State is the fold of events, and the current place in the round is found after each event."""
