"""``pitboss rng`` and ``shuffle``: where the cards come from and how well they are mixed."""
