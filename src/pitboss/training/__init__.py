"""A school for dealers: simulated players, things that go wrong, and every step checked against its clauses."""
