"""What each choice that a text leaves to the house does to the figures."""
