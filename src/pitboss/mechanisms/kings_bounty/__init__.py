"""King's Bounty: a side wager on a player's first two cards totaling 20."""
