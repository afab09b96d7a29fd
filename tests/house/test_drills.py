"""Drills are dealt by the table itself, graded as worked out here by hand, and return to weak hands."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from pitboss.cards import cards
from pitboss.house.tables.shown.advising import AdviceQuestion, Subject
from pitboss.house.trainer.drills import NoDrill, Target, deal_drill, kinds_of
from pitboss.house.trainer.grading import BILLION, Grade, HandKind, Spot, Trained, grade, grade_of, hand_name
from pitboss.house.trainer.weak_hands import choose_targets, weakness
from pitboss.rulebook import GAMES, submit
from tests.sizes import size

DRILLS = size(1, 3)
"""Drills of each kind of hand of each game."""
FIRST = (False, False, False, 1, 0.0, 0)
RANKS = range(1, 11)
Counts = tuple[int, ...]


def trained(game: str, held: str, up: str, seen: str = "", *, subject: Subject = Subject.HAND, names: str) -> Trained:
    rules = submit(game, {})
    question = AdviceQuestion(
        rules, subject, 1, 1, tuple(cards(held)), tuple(cards(up)), FIRST, frozenset(names.split(", "))
    )
    return Trained(question, False, 20_00, tuple(cards(seen)))


# Worked out here without the solver: six decks, the dealer peeks under a ten and an ace and draws to a soft 17.


def shoe_without(*gone: int) -> Counts:
    counts = dict.fromkeys(RANKS, 24) | {10: 96}
    for rank in gone:
        counts[rank] -= 1
    return tuple(counts[rank] for rank in RANKS)


def less(counts: Counts, rank: int) -> Counts:
    return (*counts[: rank - 1], counts[rank - 1] - 1, *counts[rank:])


def counted(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@cache
def dealer_ends(hard: int, ace: bool, counts: Counts, barred: int) -> dict[int, Fraction]:
    """How likely each final total is; the next card is not the barred one (the hole card was looked at)."""
    if counted(hard, ace) > 17 or hard == 17:
        return {min(counted(hard, ace), 22): Fraction(1)}
    open_ranks = [rank for rank in RANKS if rank != barred]
    whole = sum(counts[rank - 1] for rank in open_ranks)
    ends: dict[int, Fraction] = {}
    for rank in open_ranks:
        share = Fraction(counts[rank - 1], whole)
        for end, chance in dealer_ends(hard + rank, ace or rank == 1, less(counts, rank), 0).items():
            ends[end] = ends.get(end, Fraction(0)) + share * chance
    return ends


def standing(total: int, up: int, counts: Counts) -> Fraction:
    ends = dealer_ends(up, up == 1, counts, {1: 10, 10: 1}.get(up, 0))
    won = sum(chance for end, chance in ends.items() if end > 21 or end < total)
    return Fraction(won - sum(chance for end, chance in ends.items() if total < end <= 21))


def hitting(total: int, up: int, counts: Counts) -> Fraction:
    """What a card is worth to a hard total without an ace, against an up card under which nothing is looked for."""
    whole, value = sum(counts), Fraction(0)
    for rank in RANKS:
        left = less(counts, rank)
        after = total + rank
        worth = Fraction(-1) if after > 21 else max(standing(after, up, left), hitting(after, up, left))
        value += Fraction(counts[rank - 1], whole) * worth
    return value


@pytest.mark.parametrize(
    ("held", "ranks", "up", "shown", "grades"),
    [
        ("Th 7c", (10, 7), 6, "6d", {"stand": Grade.BEST, "hit": Grade.BLUNDER}),
        ("Th 6c", (10, 6), 7, "7d", {"stand": Grade.MISTAKE, "hit": Grade.BEST}),
        ("Th 8c", (10, 8), 9, "9d", {"stand": Grade.BEST, "hit": Grade.BLUNDER}),
    ],
)
def test_grades_are_those_worked_out_by_hand(
    held: str, ranks: tuple[int, ...], up: int, shown: str, grades: dict[str, Grade]
) -> None:
    counts = shoe_without(*ranks, up)
    worth = {"stand": standing(sum(ranks), up, counts), "hit": hitting(sum(ranks), up, counts)}
    decision = trained("catfish-bend", held, shown, names="stand, hit")
    for chosen, expected in grades.items():
        graded = grade(decision, chosen)
        assert graded.values == pytest.approx({name: float(value) for name, value in worth.items()}, abs=1e-8)
        assert graded.cost == pytest.approx(float(max(worth.values()) - worth[chosen]), abs=1e-8)
        assert graded.lost == pytest.approx(graded.cost * 20_00)
        assert graded.grade is expected
    ends = dealer_ends(up, False, counts, 0)
    assert graded.chances.dealer_busts == pytest.approx(float(ends[22]), abs=1e-8)
    breaking = sum(counts[rank - 1] for rank in RANKS if sum(ranks) + rank > 21)
    assert graded.chances.next_breaks == pytest.approx(breaking / sum(counts), abs=1e-8)


def test_cards_that_were_seen_count() -> None:
    counts = shoe_without(10, 2, 6, 10, 10, 5)
    graded = grade(trained("catfish-bend", "Th 2c", "6d", "Kc Qd 5h", names="stand, hit"), "stand")
    assert graded.values["stand"] == pytest.approx(float(standing(12, 6, counts)), abs=1e-8)
    fresh = grade(trained("catfish-bend", "Th 2c", "6d", names="stand, hit"), "stand")
    assert fresh.values["stand"] != pytest.approx(graded.values["stand"], abs=1e-4)


def test_insurance_and_even_money_by_hand() -> None:
    """Of 309 cards 95 are ten-values, or 95 beside a blackjack's own."""
    offer = trained("catfish-bend", "Th 2c", "Ad", subject=Subject.INSURANCE, names="insure, decline")
    insured = grade(offer, "insure")
    assert insured.cost == pytest.approx(24 / 309)
    assert (insured.grade, insured.spot) == (Grade.MISTAKE, Spot(HandKind.INSURANCE, "hard 12", "A"))
    assert insured.chances.hole_tens == pytest.approx(95 / 309)
    even = trained("catfish-bend", "Th Ac", "Ad", subject=Subject.INSURANCE, names="even money, decline")
    taken = grade(even, "even money")
    assert taken.cost == pytest.approx(1.5 * 214 / 309 - 1)
    assert (taken.grade, taken.spot.kind) == (Grade.MISTAKE, HandKind.EVEN_MONEY)
    assert grade(even, "decline").grade is Grade.BEST


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (0.0, Grade.BEST),
        (1e-10, Grade.BEST),
        (0.0099, Grade.CLOSE),
        (0.01, Grade.MISTAKE),
        (0.0999, Grade.MISTAKE),
        (0.1, Grade.BLUNDER),
        (1.0, Grade.BLUNDER),
    ],
)
def test_the_bounds_of_grades(cost: float, expected: Grade) -> None:
    assert grade_of(cost) is expected


@pytest.mark.parametrize(
    ("held", "name"), [("Th 6c", "hard 16"), ("As 7c", "soft 18"), ("Th Kc", "pair T"), ("As Ac", "pair A"), ("", "")]
)
def test_hands_have_names(held: str, name: str) -> None:
    assert hand_name(tuple(cards(held))) == name


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_kind_of_a_game_can_be_dealt_and_no_other(game: object) -> None:
    rules, chance = submit(game.id, {}), random.Random(4)  # type: ignore[attr-defined]
    kinds = kinds_of(rules)
    for kind in HandKind:
        if kind not in kinds:
            with pytest.raises(NoDrill):
                deal_drill(rules, Target(kind), chance)
            continue
        for _ in range(DRILLS):
            drill = deal_drill(rules, Target(kind), chance)
            offered = [choice["action"]["advised"] for choice in drill.legal]
            assert drill.spot.kind is kind
            assert len(offered) >= 2
            assert set(offered) == drill.trained.question.open
            assert all(grade(drill.trained, choice).values.keys() == set(offered) for choice in offered)
            assert drill.dealer[:1] == tuple(map(str, drill.trained.question.up))
            assert drill.dealer[1:] in ((), (None,))


def test_a_named_hand_is_dealt() -> None:
    rules, chance = submit("catfish-bend", {}), random.Random(5)
    for spot in (
        Spot(HandKind.HARD, "hard 16", "T"),
        Spot(HandKind.PAIR, "pair 8", "6"),
        Spot(HandKind.SOFT, "soft 18", "9"),
    ):
        assert deal_drill(rules, Target(spot.kind, spot.hand, spot.up), chance).spot == spot
    three = deal_drill(rules, Target(HandKind.HARD, "hard 20", "7"), chance)  # no two cards but a pair make it
    assert len(three.trained.question.held) == 3


SIXTEEN, TWELVE = Spot(HandKind.HARD, "hard 16", "T"), Spot(HandKind.HARD, "hard 12", "3")


def test_weakness_is_the_mean_cost_of_the_last_five_answers() -> None:
    answers = [(SIXTEEN, BILLION // 10), (TWELVE, 0), *[(SIXTEEN, 0)] * 4, (SIXTEEN, BILLION)]
    assert weakness(answers) == {SIXTEEN: pytest.approx(0.02)}
    assert weakness([*[(SIXTEEN, 0)] * 5, (SIXTEEN, BILLION)]) == {}


def test_weak_drills_prefer_weak_hands_and_mix_others_in() -> None:
    chance, kinds = random.Random(6), (HandKind.HARD, HandKind.SOFT, HandKind.PAIR)
    weak = {SIXTEEN: 0.3, TWELVE: 0.1}
    first = Counter(choose_targets("weak", kinds, weak, chance)[0] for _ in range(3000))
    sixteen, twelve = first[Target(*_named(SIXTEEN))], first[Target(*_named(TWELVE))]
    assert 0.6 < (sixteen + twelve) / 3000 < 0.73
    assert 2.4 < sixteen / twelve < 3.8
    assert set(first) - {Target(*_named(SIXTEEN)), Target(*_named(TWELVE))} == {Target(kind) for kind in kinds}


def _named(spot: Spot) -> tuple[HandKind, str, str]:
    return spot.kind, spot.hand, spot.up


def test_without_a_history_every_kind_can_come() -> None:
    chance, kinds = random.Random(7), (HandKind.HARD, HandKind.SOFT, HandKind.PAIR, HandKind.INSURANCE)
    for drill in ("weak", "all"):
        assert {choose_targets(drill, kinds, {}, chance)[0].kind for _ in range(200)} == set(kinds)
    assert choose_targets("pair", kinds, {SIXTEEN: 1.0}, chance) == [Target(HandKind.PAIR)]
