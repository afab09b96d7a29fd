"""Double Attack Blackjack, Massachusetts."""
