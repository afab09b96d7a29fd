"""Play by a chart: the player who follows one, the best one there is, and the exceptions to it."""
