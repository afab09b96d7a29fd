"""Luck against skill: what a round was worth before its first card, and what a player's own decisions cost.

The expectation is that of perfect play from a full shoe by somebody who knows the rules and sees the cards of this
round, as the advice at the table does; cards that came in earlier rounds of the shoe are nobody's expectation, and
what they did to a round is luck. Side wagers count with their own expectation, insurance as the decision it is, and a
toke as what it is, a gift. What a decision cost is the value of the best choice less that of the chosen one. What is
left of the result is luck.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, func, select, update

from pitboss.house.audit.returns.monitor import together
from pitboss.house.people.reading import as_whom
from pitboss.house.play.own_rounds import Filters, conditions, own_rounds
from pitboss.house.play.summing import IRREGULAR, PART, UNPRICED, VALUED
from pitboss.house.reviewing import Played, Question, played
from pitboss.house.solution_figures import Theories, Theory, pair_key
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.house.store.play_schema import round_notes
from pitboss.house.tables.live.house_table import GAME
from pitboss.house.tables.shown.advising import AdviceQuestion, give_advice
from pitboss.house.theory import NotSolved, theoretical
from pitboss.lab.decided import worth_of_choice
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import Refused
from pitboss.table.round.further_wagers import ON_HANDS
from pitboss.table.state import Wager

EQUAL = 1e-9
SECONDS, MOST = 1.5, 40
"""A request is answered after so long, or so many rounds; the next one goes on."""
KEPT = 4096
Theory_of = Callable[[Any], Theories]


class Worth(NamedTuple):
    """What a round was worth: expectation and cost in ten-thousandths of a cent, the variance in cents squared."""

    valued: str
    expected: int = 0
    cost: int = 0
    variance: float = 0.0
    decisions: int = 0
    mistakes: int = 0


def worth_of(round_: Played, theory: Theory_of = theoretical) -> Worth:
    """Value a round as somebody played it."""
    if round_.irregular:
        return Worth(IRREGULAR)
    try:
        theories = theory(round_.rules)
        expected, variance = _before_the_deal(round_, theories)
        costs = [cost_of(question) for question in round_.questions]
    except (NotSolved, Refused, KeyError):
        return Worth(UNPRICED)
    cost = sum(costs)
    mistakes = sum(1 for each in costs if each > 0)
    return Worth(VALUED, round(expected * PART), round(cost * PART), variance, len(costs), mistakes)


def _before_the_deal(round_: Played, theories: Theories) -> tuple[float, float]:
    """Return expectation and variance in cents; raises KeyError for a wager that has no price."""
    expected = 0.0
    by_box: defaultdict[str, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for wager in round_.wagers:
        if wager.kind is Kind.TOKE:
            expected += _given(wager)
        elif wager.kind not in ON_HANDS or wager.kind is Kind.BLACKJACK:
            by_box[GAME if wager.kind is Kind.BLACKJACK else str(wager.kind)][wager.box] += wager.amount
    variance = 0.0
    for kind, boxes in by_box.items():
        theory = theories.game if kind == GAME else theories.side_wagers[kind]
        if kind != Kind.INSURANCE:  # whether to insure is a decision, and costs what it costs
            expected += theory.ev * sum(boxes.values())
        variance += _variance(theory, together(theory), list(boxes.values()))
    return expected, variance + _of_kinds(theories, by_box)


def _of_kinds(theories: Theories, by_box: Mapping[str, Mapping[int, int]]) -> float:
    """Return what kinds of wager add to a variance by going together, where that was worked out."""
    added = 0.0
    for one, other in combinations(by_box, 2):
        covariance = theories.covariances.get(pair_key(one, other))
        if covariance is not None:
            here, there = by_box[one], by_box[other]
            same = sum(amount * there.get(box, 0) for box, amount in here.items())
            whole = sum(here.values()) * sum(there.values())
            added += 2 * (covariance.same * same + covariance.other * (whole - same))
    return added


def _given(toke: Wager) -> int:
    return -toke.amount if toke.outcome is Outcome.WIN else toke.net


def _variance(theory: Theory, correlated: float, amounts: list[int]) -> float:
    squares, whole = sum(amount**2 for amount in amounts), sum(amounts) ** 2
    return (theory.sd or 0.0) ** 2 * ((1 - correlated) * squares + correlated * whole)


def cost_of(question: Question) -> float:
    """Return what a decision gave away, in cents; raises Refused where the solver cannot say."""
    values = _values(question.asked, tuple(question.cards))
    chosen = _chosen(question, values)
    lost = (max(values.values()) - chosen) * question.staked
    return lost if lost > EQUAL * max(question.staked, 1) else 0.0


def _chosen(question: Question, values: dict[str, float]) -> float:
    """Return the value of what was chosen, for as much as was put up for it: the values are those of the most."""
    share = question.placed / question.staked if question.placed and question.staked else 1.0
    return worth_of_choice(values, question.chosen, question.asked.subject, share)


@lru_cache(maxsize=KEPT)
def _values(asked: AdviceQuestion, cards: tuple[Any, ...]) -> dict[str, float]:
    return dict(give_advice(asked, cards)["values"])


class Wanted(NamedTuple):
    """The rounds that are asked for, and how far they have been valued."""

    rounds: int
    done: int


def value_rounds(
    database: Database,
    person: int,
    filters: Filters,
    theory: Theory_of = theoretical,
    now: Callable[[], float] = time.monotonic,
) -> Wanted:
    """Value some of the rounds that are asked for, the last first, and keep what comes of it; return how far it is."""
    until = now() + SECONDS
    with database.reading() as connection:
        people = as_whom(connection, person)
        rows = _next(connection, people, filters)
    for row in rows:
        with database.reading() as connection:
            round_ = played(connection, row, people[row.person_id])
        _keep(database, row, worth_of(round_, theory))  # no connection is held while the solver works
        if now() >= until:
            break
    with database.reading() as connection:
        return how_far(connection, person, filters)


def how_far(connection: Connection, person: int, filters: Filters) -> Wanted:
    """Return how many rounds are asked for, and how many of them have been valued, or cannot be."""
    own = own_rounds(as_whom(connection, person))
    query = select(func.count(), func.count(func.nullif(own.c.valued, ""))).where(*conditions(own, filters))
    return Wanted(*connection.execute(query).one())


def _next(connection: Connection, people: dict[int, str], filters: Filters) -> list[Row[Any]]:
    own, rounds = own_rounds(people), schema.rounds
    chosen = select(own.c.id, own.c.person_id).where(*conditions(own, filters), own.c.valued == "")
    some = chosen.order_by(own.c.id.desc()).limit(MOST).subquery()
    query = select(rounds, some.c.person_id).join(some, some.c.id == rounds.c.id).order_by(rounds.c.id.desc())
    return list(connection.execute(query))


def _keep(database: Database, row: Row[Any], worth: Worth) -> None:
    same = and_(
        round_notes.c.table_id == row.table_id,
        round_notes.c.round == row.number,
        round_notes.c.person_id == row.person_id,
    )
    changed = update(round_notes).where(same).values(**worth._asdict())
    database.transact(lambda connection: connection.execute(changed))
