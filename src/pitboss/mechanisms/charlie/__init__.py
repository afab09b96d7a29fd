"""A charlie: a hand that wins by the number of its cards."""
