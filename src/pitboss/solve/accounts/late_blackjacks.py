"""Decisions that come before a dealer's blackjack is found: made in every round, and reversed in some.

Values are computed as if the blackjack were known before, because what it returns changes no value. How often a
decision is made, and the total wagered, are counted over every round, when nothing is known of the hole card.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.solve.accounts.accounts import Accounts, AccountTally
from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.hands.players import Values
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.hands.splits import SplitValue
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play


def tally_of(solver: Solver, solved: list[Against]) -> AccountTally:
    """Return the tally of a solution."""
    tally = _tally(solver, solved)
    if solver.model.found_late and solver.model.only_initial_lost:
        every = Solver(replace(solver.model, only_initial_lost=False), solver.sums, Recorded(solved))
        counted = _tally(every, every.solve())
        tally.wagered = counted.wagered
        for name, decided in tally.decided.items():
            if name in counted.decided and name != "insurance":
                decided.frequency = counted.decided[name].frequency
    return tally


def _tally(solver: Solver, solved: list[Against]) -> AccountTally:
    accounts = Accounts(solver)
    for against in solved:
        accounts.add(against)
    return accounts.tally


def _split_play(split: SplitValue, lammer: bool) -> Play:
    return split.first.play if split.first.lammer == lammer else split.others.play


class Recorded:
    """A player who repeats the decisions of a solution without zaps."""

    def __init__(self, solved: list[Against]) -> None:
        self.solved = {against.up: against for against in solved}

    def play(self, bench: Bench, context: Context) -> Play:
        """Return the play of the solution, valued."""
        against = self.solved[context.up]
        play = against.play if context.pair is None else _split_play(against.splits[context.pair], context.lammer)
        assert play is not None
        bench.judge(context, play)
        return play

    def choose(self, up: int, first: tuple[int, ...], values: Values, counts: Numbers) -> str:
        """Return what was chosen or, if that is not possible now, the alternative that was chosen."""
        hand = self.solved[up].first[first]
        chosen = hand.chosen.decision
        return chosen if chosen in values else hand.otherwise.decision

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether the pair was split."""
        pairs = [first for first in self.solved[up].first.values() if first.ranks == (pair, pair)]
        return any(first.chosen.split is not None for first in pairs)

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Return whether the attack wager was made."""
        return self.solved[up].attack
