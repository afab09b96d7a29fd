"""Turns a game and the wishes of an environment into the numbers of the stepping kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.learn.playing.open_book import Told, gives_up_early, open_book
from pitboss.learn.playing.stepping import NUMBERS
from pitboss.learn.playing.tables import StepGame, StepTables
from pitboss.learn.wishes import Wishes
from pitboss.learn.words import Code
from pitboss.rulebook import Rules
from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.automaton.hand_states import value_of
from pitboss.simulate.kernel.stream import BLOCK, STREAM
from pitboss.simulate.plans.counting import Ramp
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Box, Plan
from pitboss.simulate.preparation.prepare import prepare
from pitboss.simulate.preparation.prepare_extras import extras_table
from pitboss.simulate.running.chunk import stream_of

MANY_VALUES = 10
BEFORE_ATTACK = 8 + 5
"""Where ``Seats.places`` has, for one box, how many cards lie when the attack wager is offered."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """The numbers of an environment; ``unit`` are the cents in which winnings are counted."""

    step: StepGame
    unit: int


def prepare_steps(rules: Rules, wishes: Wishes) -> Prepared:
    """Return the tables of an environment."""
    plan = plan_of(rules, wishes)
    book = open_book(rules)
    prepared = prepare(plan, book, [0])
    work = prepared.work
    told = np.array(book.told, dtype=np.int64).reshape(-1, len(Told))
    sides = [str(side.kind) for side in rules.side_wagers]
    own = [sides.index(kind) for kind in wishes.side_wagers]
    step = StepGame(
        game=work.game,
        book=work.book,
        seats=work.seats,
        extras=extras_table(plan, prepared.wagers, prepared.range.unit),
        told=told,
        masks=_masks(told, wishes.codes),
        codes=np.array(wishes.codes, dtype=np.int64),
        first_side=wishes.first_side,
        first_wager=wishes.first_wager,
        side_of=np.array(own, dtype=np.int64),
        needs=np.array([rules.side_wagers[number].dealer_cards_needed for number in own], dtype=np.int64),
        allowed=np.array(wishes.allowed, dtype=np.int64).ravel(),
        attack=int(rules.attack is not None),
        insures=int(rules.insurance.selected),
        evens=int(rules.even_money is not None and rules.even_money.selected),
        early=_early(rules),
        before_attack=int(work.seats.places[BEFORE_ATTACK]),
        per_shoe=int(wishes.memory),
        sees=int(wishes.seen),
        pack=work.pack,
    )
    return Prepared(step, prepared.range.unit)


def plan_of(rules: Rules, wishes: Wishes) -> Plan:
    """Return the plan of one box that may make any of the wagers and take any offer."""
    even = rules.even_money is not None and rules.even_money.selected
    box = Box(
        bet=Ramp(dict(enumerate(wishes.wagers))),
        side_wagers=dict(wishes.side_wagers),
        insurance=ALWAYS if rules.insurance.selected else NEVER,
        even_money=ALWAYS if even else NEVER,
    )
    return Plan(rules, 1, (box,), cover=wishes.cover, fresh=None if wishes.memory else True)


def _masks(told: NDArray[np.int64], codes: tuple[int, ...]) -> NDArray[np.int8]:
    """Return by choice which actions are allowed."""
    codes_of_hands = np.array([code if code <= Code.ZAP else 63 for code in codes], dtype=np.int64)
    return (told[:, Told.CHOICES, None] >> codes_of_hands & 1).astype(np.int8)


def _early(rules: Rules) -> NDArray[np.int64]:
    early = np.zeros(WIDTH, dtype=np.int64)
    early[: len(RANKS)] = [gives_up_early(rules, value_of(rank)) for rank in range(len(RANKS))]
    return early


def new_tables(step: StepGame, many: int) -> StepTables:
    """Return the arrays of so many tables; nothing is dealt yet."""
    most, cards = step.game.most_hands, len(step.pack)
    return StepTables(
        shoe=np.zeros((many, 2 * cards + BLOCK), dtype=np.uint8),
        stream=np.zeros((many, STREAM), dtype=np.uint64),
        numbers=np.zeros((many, NUMBERS), dtype=np.int64),
        waiting=np.zeros((many, most), dtype=np.int64),
        hands=np.zeros((many, most), dtype=np.int64),
        seen=np.zeros((many, MANY_VALUES), dtype=np.int64),
    )


def seed_table(tables: StepTables, number: int, seed: int, table: int) -> None:
    """Give a table its random numbers: those of a seed and of the number of a table."""
    tables.stream[number] = stream_of(seed, table)
    tables.numbers[number] = 0
