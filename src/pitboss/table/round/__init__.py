"""The course of a round: whose turn it is, what the dealer draws, who wins, and what mechanisms add."""
