"""What players see of their own play: sessions, totals, luck and skill, hands they share."""
