"""A school for dealers: a company of players, things that go wrong, and every step held against its clauses."""
