"""What can go wrong: what may be reported, what follows, and what the floor rules."""
