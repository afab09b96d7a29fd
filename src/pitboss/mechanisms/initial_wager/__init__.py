"""The wager on the blackjack hand itself."""
