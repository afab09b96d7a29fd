"""What the two sister texts of Massachusetts have in common: Zappit and Free Bet, written from one draft."""
