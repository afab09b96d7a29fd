"""What people ask the solver: the price of a game, advice on a hand, the effect of removing a card."""

from pitboss.extras import need

need("solve")
