"""What the player sees: cards, hands, wagers, what happened, what came of it."""
