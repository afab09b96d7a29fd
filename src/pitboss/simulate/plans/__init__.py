"""What is to be played, with which bets and counts, and whether it is allowed."""
