"""Whole shuffles: which orders of steps are refused, and what each step leaves behind."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, Pack
from pitboss.shoe.procedures import (
    MANUAL_ORDER,
    ProcedureDone,
    ShuffleProcedure,
    automated,
    continuous,
    manual,
    six_deck_standard,
    uniform,
)
from pitboss.shoe.shuffle_steps import ProcedureRefused, ShuffleStep

PROCEDURES = (
    manual(),
    manual().washed(),
    six_deck_standard(),
    automated(),
    automated(cut=False),
    continuous(),
    continuous(ready=16),
    uniform(),
)
PLUG, RIFFLE, TURN, STRIP, CUT = (
    ShuffleStep.PLUG,
    ShuffleStep.RIFFLE,
    ShuffleStep.TURN,
    ShuffleStep.STRIP,
    ShuffleStep.CUT,
)


def codes(steps: tuple[ShuffleStep, ...]) -> list[str]:
    with pytest.raises(ProcedureRefused) as refused:
        ShuffleProcedure("tried", steps)
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda procedure: procedure.name)
@given(
    decks=st.integers(4, 8), removed=st.sampled_from(["", "T"]), unused=st.integers(0, 150), seed=st.integers(0, 2**32)
)
def test_every_step_leaves_the_whole_pack(
    procedure: ShuffleProcedure, decks: int, removed: str, unused: int, seed: int
) -> None:
    pack = Pack(decks, removed).cards()
    discards, behind = pack[unused:], pack[:unused]
    done: list[ProcedureDone[Card]] = list(procedure.perform(discards, Random(seed), behind))
    assert done
    for stage in done:
        assert Counter(stage.order) == Counter(pack), stage.step
    again = list(procedure.perform(discards, Random(seed), behind))
    assert again == done, "a seed gives the same shuffle again"


def test_the_manual_shuffle_does_its_steps_in_order() -> None:
    done = list(manual().perform(range(234), Random(1), range(234, 312)))
    assert tuple(stage.step for stage in done) == MANUAL_ORDER == (PLUG, RIFFLE, TURN, RIFFLE, STRIP, RIFFLE, CUT)
    assert done[0].cards == 78


def test_nothing_is_plugged_where_no_card_is_unused() -> None:
    assert [stage.step for stage in manual().perform(range(312), Random(1))] == list(MANUAL_ORDER[1:])
    washed = list(manual().washed().perform(range(234), Random(1), range(234, 312)))
    assert [stage.step for stage in washed] == [ShuffleStep.WASH, *MANUAL_ORDER[1:]]
    assert washed[0].cards == 312


def test_before_a_late_plug_the_unused_cards_stay_behind() -> None:
    late = manual((RIFFLE, PLUG, TURN, STRIP, CUT))
    first = next(late.mix(range(234), Random(1), range(234, 312)))
    assert first.order[234:] == tuple(range(234, 312))
    assert first.cards == 234


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((), ["no_steps"]),
        ((CUT,), ["nothing_mixed"]),
        ((PLUG, CUT), ["nothing_mixed"]),
        ((RIFFLE, STRIP, RIFFLE, CUT), ["strip_too_early"]),
        ((STRIP, RIFFLE, RIFFLE, CUT), ["strip_too_early"]),
        ((RIFFLE, ShuffleStep.BOX, RIFFLE, CUT), ["box_too_early"]),
        ((RIFFLE, CUT, RIFFLE), ["cut_not_last"]),
        ((RIFFLE, CUT, CUT), ["cut_twice", "cut_not_last"]),
        ((PLUG, RIFFLE, PLUG, CUT), ["plug_twice"]),
        ((STRIP, CUT, RIFFLE), ["strip_too_early", "cut_not_last"]),
    ],
    ids=lambda value: "-".join(value) or "none",
)
def test_a_forbidden_order_is_refused(steps: tuple[ShuffleStep, ...], expected: list[str]) -> None:
    assert codes(steps) == expected


def test_a_refusal_says_what_to_do_instead() -> None:
    with pytest.raises(ProcedureRefused, match="only after two riffles, so riffle first or move it back"):
        ShuffleProcedure("tried", (RIFFLE, STRIP, RIFFLE, CUT))


@pytest.mark.parametrize(
    "steps",
    [
        MANUAL_ORDER,
        (RIFFLE, PLUG, RIFFLE, STRIP, TURN, CUT),
        (PLUG, RIFFLE, TURN, STRIP, CUT),
        (PLUG, TURN, RIFFLE, RIFFLE, STRIP, RIFFLE, ShuffleStep.BOX, RIFFLE, CUT),
    ],
)
def test_the_house_may_choose_the_order_within_the_rule(steps: tuple[ShuffleStep, ...]) -> None:
    assert manual(steps).steps == steps


def test_a_manual_shuffle_has_all_its_parts() -> None:
    with pytest.raises(ProcedureRefused) as refused:
        manual((RIFFLE, STRIP, RIFFLE))
    assert [fault.code for fault in refused.value.faults] == ["no_plug", "no_turn", "no_cut", "strip_too_early"]


def test_the_six_deck_standard_shuffle_riffles_five_to_seven_times() -> None:
    chance = Random(2)
    grabs = Counter(sum(1 for _ in six_deck_standard().mix(range(312), chance)) for _ in range(300))
    assert set(grabs) == {5, 6, 7}


def test_the_six_deck_standard_shuffle_riffles_each_card_once() -> None:
    """One riffle of two halves: the cards of each half that lie in one grab keep their order."""
    *_, last = six_deck_standard().mix(range(312), Random(4))
    for half in (range(156), range(156, 312)):
        kept = [card for card in last.order if card in half]
        assert 4 <= sum(1 for before, after in pairwise(kept) if after < before) <= 6


@pytest.mark.parametrize(("procedure", "least"), [(manual(), 52), (six_deck_standard(), 39)], ids=["manual", "six"])
def test_the_cut_is_deep_enough(procedure: ShuffleProcedure, least: int) -> None:
    assert procedure.cut_bounds(312) == (least, 312 - least)
    assert procedure.cut(range(312), least).order[0] == least
    for place in (least - 1, 312 - least + 1):
        with pytest.raises(ProcedureRefused, match=f"leave at least {least} on either side"):
            procedure.cut(range(312), place)
    chance = Random(9)
    places = {procedure.cut(range(312), chance=chance).cards for _ in range(5000)}
    assert (min(places), max(places)) == (least, 312 - least)


def test_too_few_cards_cannot_be_cut() -> None:
    with pytest.raises(ProcedureRefused, match="100 cards are too few to cut"):
        manual().cut(range(100))


def test_a_continuous_shuffler_deals_its_ready_cards_before_any_that_came_back() -> None:
    chance = Random(3)
    first: Counter[int] = Counter()
    for _ in range(400):
        [done] = continuous(ready=16).perform(range(22), chance, range(22, 312))
        assert done.order[:16] == tuple(range(22, 38))
        assert done.cards == 22
        first[done.order[16]] += 1
    returned = sum(first[card] for card in range(22))
    assert 15 <= returned <= 50, "behind the chute one card in thirteen is one that came back"


def test_without_a_generator_the_operating_system_shuffles() -> None:
    *_, shuffled = uniform().perform(range(312))
    *_, other = uniform().perform(range(312))
    assert sorted(shuffled.order) == list(range(312))
    assert shuffled.order != other.order
