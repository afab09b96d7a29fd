"""Catfish Bend Casinos' Blackjack with TriLux Bonus and King's Bounty."""
