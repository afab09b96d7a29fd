"""The audit: what the database alone proves about every chip, card and payout."""
