"""Tables that are played step by step, many at once: the simulator's automata with every choice left open."""
