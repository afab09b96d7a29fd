"""What each side wager's cards make: pure functions from cards to a line of a pay table."""
