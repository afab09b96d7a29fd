"""A naive program for the exact value of a round, sharing no code with the solver nor with the table.

It is written from the rulebooks, READINGS.md and DESIGN.md ("The exact solver") alone, to be read and not to be fast;
the values of the rules come from their neutral description (``house``).
``planner`` finds the strategy, ``rounds`` deals every round card by card from a tiny shoe and sums what the box wins
over every order of the cards. Whatever a state is remembered by is all that its rest depends on.

``charts`` reads a fixed strategy from its text; ``followed`` carries every round of it from its first card to its last,
and ``figures`` says what came of them: results, their squares, chips wagered, decisions made.

``walk`` deals one round at random and values every move at every decision of it.
"""

from tests.solve.naive.rounds import ev

__all__ = ["ev"]
