"""TriLux: a side wager on the first two cards and the dealer's up card."""
