"""What an irregularity entitles people to: the texts' policies, waiting cards, the floor's choices, what is due."""
