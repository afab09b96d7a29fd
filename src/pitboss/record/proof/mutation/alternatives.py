"""Other values of a rule: one less or more, the other of two, a phase at another time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds
from pitboss.rulebook.parts import Irregularity, Phase, SuperBonusStep
from pitboss.rulebook.parts.irregularities import (
    DrawnExposed,
    EachInTurn,
    InvolvedThenNext,
    OwnCardMissed,
    TakenBy,
    VoidUnlessNoticed,
)

Alternatives = Callable[[Any, Any], Iterator[Any]]
"""From a part and the value of one of its fields, the other values to try."""


@dataclass(frozen=True, slots=True)
class Worded:
    """Alternatives too long to write out, with words for them."""

    words: str
    others: Alternatives

    def __call__(self, part: Any, value: Any) -> Iterator[Any]:
        """Yield them."""
        return self.others(part, value)


def around(part: Any, value: Any) -> Iterator[Any]:
    """One less and one more."""
    if value is not None:
        yield value - 1
        yield value + 1


def around_if_any(part: Any, value: int) -> Iterator[Any]:
    """One less and one more, if there is a number at all."""
    if value:
        yield from around(part, value)


def each_step_off(part: Any, value: tuple[SuperBonusStep, ...]) -> Iterator[Any]:
    """A step that begins a cent sooner or later, or pays a cent more."""
    for place, step in enumerate(value):
        for other in (
            replace(step, wager=step.wager - 1),
            replace(step, wager=step.wager + 1),
            replace(step, pays=step.pays + 1),
        ):
            yield (*value[:place], other, *value[place + 1 :])


def a_unit_off(part: Any, value: Any) -> Iterator[Any]:
    """A chip unit less and more."""
    unit = getattr(part, "unit", 50)
    yield value - unit
    yield value + unit


def a_share_off(part: Any, value: Fraction) -> Iterator[Any]:
    """A share that is one third smaller, and the whole."""
    yield from (value * Fraction(2, 3), Fraction(1))


def one_more(part: Any, value: Any) -> Iterator[Any]:
    """One more."""
    yield value + 1


def turned_round(part: Any, value: Any) -> Iterator[Any]:
    """The other of two."""
    yield not value


def each_other(part: Any, value: Any) -> Iterator[Any]:
    """Each other name of a list of names."""
    if isinstance(value, Enum):
        yield from (other for other in type(value) if other is not value)


def better_odds(part: Any, value: Any) -> Iterator[Any]:
    """A unit more for the stake."""
    if isinstance(value, Odds):
        yield Odds(value.win + 1, value.stake)


def one_fewer_or_more(part: Any, value: Any) -> Iterator[Any]:
    """A set of totals without each of them in turn, and with its neighbours."""
    if value:
        yield from (value - {total} for total in sorted(value))
        yield value | {min(value) - 1}
        yield value | {max(value) + 1}


def ranks_otherwise(part: Any, value: Any) -> Iterator[Any]:
    """A row of ranks without its first, without its last, and with an added nine."""
    if value:
        yield value[1:]
        yield value[:-1]
        yield value + "9"


def nothing(part: Any, value: Any) -> Iterator[Any]:
    """No such rule."""
    if value is not None:
        yield None


def plain_unit(part: Any, value: Any) -> Iterator[Any]:
    """Any whole cent."""
    if value != 1:
        yield 1


def later(phase: Phase) -> Alternatives:
    """A program of the round in which a phase comes just before the settlement."""

    def programs(part: Any, value: tuple[Phase, ...]) -> Iterator[Any]:
        if phase in value:
            rest = [other for other in value if other is not phase]
            place = rest.index(Phase.SETTLE)
            yield (*rest[:place], phase, *rest[place:])

    return Worded(f"too late: {phase.words}", programs)


def exchanged(first: Phase, second: Phase) -> Alternatives:
    """A program of the round in which two phases change places."""

    def programs(part: Any, value: tuple[Phase, ...]) -> Iterator[Any]:
        if first in value and second in value:
            other = {first: second, second: first}
            yield tuple(other.get(phase, phase) for phase in value)

    return Worded(f"exchanged: {first.words} and {second.words}", programs)


def uncalled(irregularity: Irregularity) -> Alternatives:
    """Do not call the floor about it."""

    def calls(part: Any, value: bool) -> Iterator[Any]:
        if value:
            yield False

    return Worded(f"the floor need not be called: {irregularity}", calls)


def never_or_at_another(part: Any, value: int | None) -> Iterator[Any]:
    """If cards never void a round, one number that does; otherwise never, one card earlier and one later."""
    yield from (2,) if value is None else (None, value - 1, value + 1)


def _asked_otherwise(part: DrawnExposed, value: EachInTurn | InvolvedThenNext) -> Iterator[Any]:
    """Ask each player in turn instead of the player involved and the next one, and vice versa."""
    if isinstance(value, EachInTurn):
        yield InvolvedThenNext(returns=part.offered)
    else:
        yield EachInTurn(taken_by=TakenBy.HIT_ONLY)


asked_otherwise = Worded("an exposed card offered to others", _asked_otherwise)


def _void_or_late(part: OwnCardMissed, value: VoidUnlessNoticed | None) -> Iterator[Any]:
    """Let a missed card void the round instead of being dealt late, and vice versa."""
    yield VoidUnlessNoticed(noticed=part.grounds) if value is None else None


void_or_late = Worded("a missed card that voids the round and should not, or the other way round", _void_or_late)


def settled_at_another_time(part: Any, value: Phase) -> Iterator[Any]:
    """With the first cards, with the dealer's draws, or at the end."""
    yield from (phase for phase in (Phase.FIRST_CARDS, Phase.DRAW, Phase.SETTLE) if phase is not value)


def each_line_better(clause: str, value: tuple[Any, ...]) -> Iterator[Any]:
    """A pay table in which one line that cites the clause pays a unit more."""
    for place, line in enumerate(value):
        if clause not in line.paid:
            continue
        better = replace(line, odds=Odds(line.odds.win + 1, line.odds.stake))
        yield (*value[:place], better, *value[place + 1 :])
