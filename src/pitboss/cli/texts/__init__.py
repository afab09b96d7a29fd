"""``pitboss games``, ``clauses`` and ``replay``: rules, their proof, and rounds explained by them."""
