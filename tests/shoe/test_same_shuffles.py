"""The table's duties and the measured procedures are the same shuffles.

The duties move the cards of a table; the report measures the procedures. Given the same cards and the same randomness,
both must leave the same order, so that the measurements apply to what is dealt.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from pitboss import Table, rules
from pitboss.lab.shuffle_quality.quality import Quality, Trial, measure, quality_of
from pitboss.lab.shuffle_quality.tally import ShuffleTally
from pitboss.rulebook.ceremonies import BY_HAND
from pitboss.rulebook.parts import Duty
from pitboss.shoe.procedures import MANUAL_ORDER, ShuffleProcedure, automated, continuous, manual, six_deck_standard
from pitboss.shoe.shuffle_steps import ShuffleStep
from pitboss.table import commands

MOTIONS = {
    Duty.WASH: ShuffleStep.WASH,
    Duty.PLUG: ShuffleStep.PLUG,
    Duty.RIFFLE: ShuffleStep.RIFFLE,
    Duty.TURN: ShuffleStep.TURN,
    Duty.STRIP: ShuffleStep.STRIP,
    Duty.COMBINE: ShuffleStep.COMBINE,
    Duty.DEVICE: ShuffleStep.DEVICE,
    Duty.OFFER_CUT: ShuffleStep.CUT,
}
"""The duties that move cards, and the steps of a procedure that they are."""

MASSACHUSETTS = ["zappit-ma", "free-bet-ma", "double-attack-ma"]
ROUNDS = 100


def motions(duties: Iterable[Duty]) -> tuple[ShuffleStep, ...]:
    """Return the motions of a ceremony in order."""
    return tuple(MOTIONS[duty] for duty in duties if duty in MOTIONS)


@pytest.mark.parametrize("game", MASSACHUSETTS)
def test_the_manual_ceremonies_are_the_manual_shuffle(game: str) -> None:
    ceremonies = rules(game, shuffling="manual").procedures.ceremonies
    assert motions(ceremonies.reshuffle) == manual().steps == MANUAL_ORDER
    assert motions(ceremonies.opening) == motions(ceremonies.idle) == (ShuffleStep.WASH, *MANUAL_ORDER[1:])
    assert motions(ceremonies.by_hand) == motions(ceremonies.exhausted) == MANUAL_ORDER[1:]
    assert motions(BY_HAND) == MANUAL_ORDER[1:-1]


def test_the_other_ceremonies_are_their_procedures() -> None:
    catfish = rules("catfish-bend", shuffling="manual").procedures.ceremonies
    assert motions(catfish.opening) == motions(catfish.reshuffle) == six_deck_standard().steps
    batches = rules("zappit-ma", shuffling="automated").procedures.ceremonies
    assert motions(batches.reshuffle) == automated().steps
    uncut = rules("double-attack-ma", shuffling="automated").procedures.ceremonies
    assert motions(uncut.reshuffle) == automated(cut=False).steps


@pytest.mark.parametrize(
    ("game", "procedure"),
    [*((game, manual()) for game in MASSACHUSETTS), ("catfish-bend", six_deck_standard())],
    ids=[*MASSACHUSETTS, "catfish-bend"],
)
def test_the_depth_of_the_cut_is_the_same(game: str, procedure: ShuffleProcedure) -> None:
    cut = rules(game, shuffling="manual").procedures.cut
    # Double Attack's deck has lost its tens: its report is made of whole decks, and its cut of smaller ones.
    assert cut.least == (48 if game == "double-attack-ma" else procedure.least_cut)


def shuffled(game: str, shuffling: str, cards: list[int], chance: Random) -> tuple[list[int], list[int]]:
    """Have a table shuffle cards that were handed to it stacked; return their order before the cut and after it."""
    table: Any = Table(rules(game, shuffling=shuffling), chance=Random(0))
    table.do(commands.BuyIn("Ann", 100_000))
    while motions(table.state.duties)[:1] == (ShuffleStep.WASH,) or table.state.duties[0] not in MOTIONS:
        table.do(table.staff_step())
    # The motions ask nothing of the cards, so numbers show where each one goes.
    table.stack, table.chance = list(cards), chance
    while table.state.duties[0] is not Duty.OFFER_CUT:
        table.do(table.staff_step())
    before = list(table.stack)
    table.do(table.staff_step())
    table.do(commands.RefuseCut("Ann"))
    table.do(table.staff_step())
    return before, list(table.stack)


def quality_at_the_table(name: str, game: str, seed: int) -> Quality:
    """Measure what a table does, as the procedures are measured."""
    chance = Random(f"{seed}/{name}")
    tally = ShuffleTally(312, 52)
    for number in range(ROUNDS):
        before, after = shuffled(game, "manual", list(range(312)), chance)
        tally.add(before, after[0], half=number % 2)
    return quality_of(name, tally)


@pytest.mark.parametrize(
    ("name", "procedure", "game"),
    [("manual", manual(), "zappit-ma"), ("six-deck standard", six_deck_standard(), "catfish-bend")],
)
def test_the_tables_stack_has_the_measured_quality(name: str, procedure: ShuffleProcedure, game: str) -> None:
    at_the_table = quality_at_the_table(name, game, seed=3)
    assert at_the_table == measure(Trial(name, procedure), ROUNDS, seed=3)
    assert at_the_table != measure(Trial(name, automated()), ROUNDS, seed=3), "another shuffle has other figures"


def test_unused_cards_are_plugged_into_the_discards_alike() -> None:
    table: Any = Table(rules("zappit-ma", shuffling="manual"), chance=Random(4))
    table.do(commands.BuyIn("Ann", 100_000))
    table.auto()
    table.do(commands.CutCards("Ann", 100))
    table.auto()
    table.do(commands.OrderShuffle())
    table.do(table.staff_step())
    assert table.state.duties[:1] == [Duty.PLUG]
    discards, unused = list(table.stack), list(table.unused)
    assert len(discards) == 1 and len(unused) == 311, "one card was burned, and none played"
    table.chance = Random(9)
    while table.state.duties[0] is not Duty.OFFER_CUT:
        table.do(table.staff_step())
    *_, done = manual().mix(discards, Random(9), unused)
    assert tuple(table.stack) == done.order


def test_a_batch_shuffler_and_a_continuous_one_leave_every_order_to_chance_alike() -> None:
    cards = list(range(312))
    table: Any = Table(rules("double-attack-ma", shuffling="automated"), chance=Random(0))
    table.do(commands.BuyIn("Ann", 100_000))
    while table.state.duties[0] is not Duty.DEVICE:
        table.do(table.staff_step())
    table.stack, table.chance = list(cards), Random(5)
    table.do(table.staff_step())
    [done] = automated(cut=False).perform(cards, Random(5))
    assert tuple(table.stack) == done.order

    table = Table(rules("zappit-ma", shuffling="continuous"), chance=Random(0))
    table.do(commands.BuyIn("Ann", 100_000))
    while table.state.duties[0] is not Duty.LOAD:
        table.do(table.staff_step())
    table.stack, table.chance = list(cards), Random(5)
    table.do(table.staff_step())
    [done] = continuous().perform((), Random(5), cards)
    assert tuple(table.shoe.rest()) == done.order
