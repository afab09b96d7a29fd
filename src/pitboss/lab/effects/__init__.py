"""What each choice that a text leaves to the house does to the figures."""

from pitboss.extras import need

need("solve")
