"""The bust bonus: a side wager on a dealer who goes over 21 with three cards."""
