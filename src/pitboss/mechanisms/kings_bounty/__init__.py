"""King's Bounty: a side wager on first two cards that are worth 20."""
