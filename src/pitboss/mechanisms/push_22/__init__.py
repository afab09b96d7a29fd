"""Push 22: a side wager on a dealer's hand of 22."""
