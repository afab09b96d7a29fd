"""What each game leaves to the house: its options, one file a game."""
