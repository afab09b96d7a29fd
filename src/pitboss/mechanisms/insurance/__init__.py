"""Insurance against the dealer's blackjack, and even money on one's own."""
