"""Play by a chart: the player who follows one, the best chart, and the exceptions to it."""
