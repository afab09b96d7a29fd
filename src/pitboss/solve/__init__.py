"""The exact solver: the price of every game, option and side wager."""
