"""Rules and a strategy as an automaton: the states of a hand, the transitions between them, and how hands end."""
