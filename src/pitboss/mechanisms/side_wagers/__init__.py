"""What every side wager is: a pay table over cards that the blackjack hand does not touch."""
