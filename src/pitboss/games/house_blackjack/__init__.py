"""House Blackjack: the ordinary game, with every rule that houses vary as an option."""
