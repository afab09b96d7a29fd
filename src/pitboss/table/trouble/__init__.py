"""What an irregularity entitles people to: policies of the texts, cards that wait, the floor's choices, what is due."""
