"""What goes wrong: what may be reported, what follows, and what the floor rules."""
