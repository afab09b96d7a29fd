"""What a hand, a split, a zap and a round are worth."""
