"""Advice at the table: what the exact solver would do now, and what everything else costs.

The solver may have to be compiled first, and some hands take a while. It works beside the game: whoever does not want
to wait plays on, or asks again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.cli.figures import signed
from pitboss.cli.play.session import PLAYER
from pitboss.lab.advising import AdviceQuestion, Subject, cards_seen, give_advice, staked_on, take_question
from pitboss.table import Refused, Table, legal

if TYPE_CHECKING:
    from pitboss.solve.strategies.strategy import Strategy

ADVICE = "b"
WORDS = frozenset({ADVICE, "best", "advice"})
PATIENCE = 3.0
"""Seconds that somebody at a keyboard is made to wait for an answer."""
NO_SOLVER = "Advice comes from the exact solver, which is not installed. Install it with: pip install 'pitboss[solve]'"
AT_WORK = "The solver is still working on this hand. Ask again in a moment, or play on."
COMPILING = "The solver is being compiled, which happens once and takes up to a minute. Ask again then, or play on."
UNIT = {Subject.INSURANCE: "insurance wager", Subject.ATTACK: "initial wager"}
EQUAL = 1e-9


@dataclass(slots=True)
class _Asked:
    """A question and, once the solver is done, its answer."""

    question: AdviceQuestion
    seen: Sequence[Card]
    staked: int
    answer: str = ""
    compiling: bool = False
    thread: threading.Thread | None = field(default=None, repr=False)

    def same(self, other: _Asked) -> bool:
        """Whether both ask the same."""
        return (self.question, list(self.seen), self.staked) == (other.question, list(other.seen), other.staked)

    def work(self) -> None:
        """Ask the solver; whatever comes of it is a sentence."""
        try:
            from pitboss.solve.kernels.compiling_notice import before_compiling

            with before_compiling(self._compiles):
                values = give_advice(self.question, self.seen)["values"]
        except ImportError:
            self.answer = NO_SOLVER
        except Refused as refused:
            self.answer = refused.refusal.sentence
        else:
            self.answer = in_words(self.question.subject, values, self.staked)

    def _compiles(self) -> None:
        self.compiling = True


class Adviser:
    """Answers what is best at a table; ``patience`` is how long it is waited for, None until it is known.

    Where a ``strategy`` is played, it is said first what that does, at the count there is.
    """

    def __init__(self, patience: float | None = None, strategy: Strategy | None = None) -> None:
        self.patience, self.strategy = patience, strategy
        self._last: _Asked | None = None

    def advise(self, table: Table) -> str:
        """Return what is best now, or why that cannot be said (yet)."""
        try:
            question = take_question(table.state, legal(table, PLAYER))
        except Refused as refused:
            return refused.refusal.sentence
        asked = _Asked(question, cards_seen(table.events), staked_on(table.state, question, PLAYER))
        if self._last is None or not self._last.same(asked):
            self._last = asked
            asked.thread = threading.Thread(target=asked.work, daemon=True)
            asked.thread.start()
        assert self._last.thread is not None
        self._last.thread.join(self.patience)
        answer = self._last.answer or (COMPILING if self._last.compiling else AT_WORK)
        return f"{self._by_strategy(table, question)}{answer}"

    def _by_strategy(self, table: Table, question: AdviceQuestion) -> str:
        """Say what the strategy does, and by which count."""
        if self.strategy is None:
            return ""
        from pitboss.lab.strategy_advice import by_strategy, count_at

        told_in = self.strategy.count
        count = None if told_in is None else count_at(table, told_in)
        decision = by_strategy(question, self.strategy, count)
        if told_in is None or count is None:
            return f"Your strategy: {decision}. "
        kind = "running" if told_in.running else "true"
        return f"Your strategy: {decision}, at a {kind} count of {count:+d}. "


def in_words(subject: Subject, values: dict[str, float], staked: int) -> str:
    """Write values, the best first: what to do, what it is worth, and what everything else costs."""
    (best, most), *others = values.items()
    unit = UNIT.get(subject, "wager")
    said = f"Best: {best}, worth {signed(most, 4)} per {unit} ({_money(most * staked)})."
    costs = [_cost(name, most - value, staked) for name, value in others]
    return f"{said} Instead: {'; '.join(costs)}." if costs else f"{said} Nothing else is open."


def _cost(name: str, lost: float, staked: int) -> str:
    if lost <= EQUAL:
        return f"{name} is as good"
    return f"{name} costs {lost:.4f} ({dollars(round(lost * staked))})"


def _money(amount: float) -> str:
    cents = round(amount)
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
