"""Rules and a strategy as an automaton: the states of a hand, what leads from one to the next, and how hands end."""
