"""A naive program for the exact value of a round, sharing no code with the solver or the table.

It is written from the rulebooks, READINGS.md and DESIGN.md ("The exact solver") alone, for readability and not for
speed; the values of the rules come from their neutral description (``house``). ``planner`` finds the strategy;
``rounds`` deals every round card by card from a tiny shoe and sums what the box wins over every order of the cards. The
key under which a state is cached is everything that its future depends on.

``charts`` reads a fixed strategy from its text; ``followed`` carries every round of it from its first card to its last,
and ``figures`` has the results: winnings, their squares, chips wagered, decisions made.

``walk`` deals one round at random and values every move at every decision of it.
"""

from tests.solve.naive.rounds import ev

__all__ = ["ev"]
