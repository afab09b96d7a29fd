"""Free Bet Blackjack, Massachusetts."""
