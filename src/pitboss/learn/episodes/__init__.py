"""Episodes for offline learning: every step with what was seen, what was allowed, what was done and what it won."""
