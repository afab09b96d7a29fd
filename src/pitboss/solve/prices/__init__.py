"""What people ask of the solver: the price of a game, advice on a hand, what a removed card does."""

from pitboss.extras import need

need("solve")
