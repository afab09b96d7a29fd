"""The bust bonus: a side wager that the dealer busts with three cards."""
