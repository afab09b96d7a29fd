"""What every side wager is: a pay table for cards, separate from the blackjack hand."""
