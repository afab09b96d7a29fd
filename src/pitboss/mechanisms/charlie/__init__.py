"""A charlie: a hand that wins because it has a certain number of cards."""
