"""``pitboss simulate``: many rounds, and what came of them."""
