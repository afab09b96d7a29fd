"""``pitboss solve``, ``compare`` and ``sweep``: what games are worth."""
