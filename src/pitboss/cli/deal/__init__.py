"""The dealer's view: a person deals any of the games, and every step is held against the clause that asks for it."""
