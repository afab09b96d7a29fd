"""Advice agrees with the solution if nothing else was seen, and refuses impossible questions."""

from __future__ import annotations

import pytest

from pitboss.rulebook import submit
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from pitboss.solve.prices.advice import AdviceRefused, Situation, advise, advise_attack, advise_insurance

HANDS = {
    "catfish-bend": [("8h 8d", "Tc", (7, 7), 9), ("Ah 6d", "4c", (0, 5), 3), ("6h 5d", "Tc", (4, 5), 9)],
    "zappit-ma": [("8h 8d", "Tc", (7, 7), 9), ("Th 6d", "7c", (5, 9), 6), ("9h 9d", "9c", (8, 8), 8)],
    "free-bet-ma": [("5h 6d", "Tc", (4, 5), 9), ("Ah Ad", "5c", (0, 0), 4), ("Th Td", "6c", (9, 9), 5)],
    "double-attack-ma": [("9h 7d", "Jc", (6, 8), 9), ("8h 8d", "3c", (7, 7), 2), ("Ah Ad", "Ac", (0, 0), 0)],
    "zappit-online": [("Th 7d", "Jc", (6, 9), 9), ("8h 8d", "6c", (7, 7), 5)],
}


@pytest.mark.parametrize("game", HANDS)
def test_a_first_hand_is_valued_as_in_the_solution(game: str) -> None:
    rules = submit(game, {})
    solver = Solver(model_of(rules), floats())
    for hand, up, ranks, rank in HANDS[game]:
        solved = solver.against(rank).first[ranks]
        advice = advise(rules, hand, up)
        assert advice.values == pytest.approx(solved.by_decision, abs=1e-12)
        assert advice.best == solved.decision


def test_cards_seen_change_the_values() -> None:
    rules = submit("catfish-bend", {})
    plain, rich = advise(rules, "Th 6d", "Tc"), advise(rules, "Th 6d", "Tc", "2c 3c 4c 5c 5d 5h 4d 4h 3d 3h 2d 2h")
    assert rich.values["hit"] < plain.values["hit"]


def test_a_split_ace_stands_and_a_lammer_has_nothing_to_lose() -> None:
    assert set(advise(submit("catfish-bend", {}), "Ah 6d", "4c", "As", Situation(split=True, hands=2)).values) == {
        "stand"
    }
    lammer = advise(submit("free-bet-ma", {}), "Th 6d", "Tc", "Ts", Situation(split=True, lammer=True, hands=2))
    assert lammer.best == "hit"
    assert all(value >= 0 for name, value in lammer.values.items() if name != "double")


@pytest.mark.parametrize(
    ("hand", "up", "seen", "says"),
    [
        ("Th", "6c", "", "two cards or more"),
        ("Th 6d 9c", "6c", "", "over 21"),
        ("Th 6d", "6c 7c", "", "one up card"),
        ("Th Xd", "6c", "", "X"),
        ("Th 6d", "6c", " ".join(["5h"] * 25), "rank 5"),
    ],
)
def test_what_cannot_be_is_refused(hand: str, up: str, seen: str, says: str) -> None:
    with pytest.raises(AdviceRefused, match=says):
        advise(submit("catfish-bend", {}), hand, up, seen)


def test_the_attack_wager_is_valued_as_in_the_solution() -> None:
    rules = submit("double-attack-ma", {})
    for card, rank in (("6c", 5), ("8d", 7), ("Jh", 9), ("As", 0)):
        solved = Solver(model_of(rules), floats()).against(rank)
        advice = advise_attack(rules, card)
        assert advice.values["attack"] == pytest.approx(solved.attack_ev, abs=1e-12)
        assert advice.values["decline"] == pytest.approx(solved.plain_ev, abs=1e-12)
        assert (advice.best == "attack") == (rank in range(1, 8))


def test_an_attack_makes_the_same_split_cheaper() -> None:
    rules = submit("double-attack-ma", {})
    plain, attacked = (
        advise(rules, "6h 6d", "7c", (), Situation(attacked=attack)).values["split"] for attack in (False, True)
    )
    assert attacked > plain


def test_a_doubled_hand_stands_or_is_given_up() -> None:
    rules = submit("double-attack-ma", {})
    poor = advise(rules, "5h 6d 2c", "Jc", (), Situation(doubled=True))
    assert poor.best == "surrender"
    assert set(poor.values) == {"stand", "surrender"}
    assert advise(rules, "5h 6d 9c", "Jc", (), Situation(doubled=True)).best == "stand"


def test_insurance_by_the_cards_that_are_left() -> None:
    rules = submit("catfish-bend", {})
    assert advise_insurance(rules).values == {"decline": 0.0, "insure": pytest.approx(3 * 96 / 311 - 1)}
    low = " ".join(f"{rank}{suit}" for rank in "23456" for suit in "cdhscd")
    assert advise_insurance(rules, "9h 8h", low).best == "insure"
    even = advise_insurance(rules, "Ah Kd")
    assert even.values == {"decline": pytest.approx(1.5 * (1 - 95 / 309)), "even money": 1.0}


def test_what_a_game_does_not_have_cannot_be_advised() -> None:
    with pytest.raises(AdviceRefused, match="no attack wager"):
        advise_attack(submit("catfish-bend", {}), "6c")


@pytest.mark.parametrize(
    ("hand", "up", "seen", "others"),
    [("8h 8d", "Ac", "8s", 0.53), ("6h 6d", "Tc", "6s", 0.48), ("9h 9d", "Tc", "9s", 0.4)],
)
def test_resplitting_on_a_lammer_risks_nothing(hand: str, up: str, seen: str, others: float) -> None:
    """Both hands ride on lammers: the first of them cannot lose, which on chips it can."""
    rules = submit("free-bet-ma", {})
    chips, lammer = (
        advise(rules, hand, up, seen, Situation(split=True, lammer=by_lammer, hands=2)) for by_lammer in (False, True)
    )
    assert lammer.best == "split"
    assert lammer.values["split"] > chips.values["split"] + others - 0.05
    assert lammer.values["split"] > 0


def test_eights_against_an_ace_on_chips_and_on_a_lammer() -> None:
    rules = submit("free-bet-ma", {})
    values = [
        advise(rules, "8h 8d", "Ac", "8s", Situation(split=True, lammer=lammer, hands=2)).values["split"]
        for lammer in (False, True)
    ]
    assert values == pytest.approx([0.2802213997, 0.8099687559], abs=1e-9)


def test_hands_already_made_leave_fewer_to_come() -> None:
    """Eights against a seven: with three of four hands made, the split adds the last one and is never repeated."""
    rules = submit("catfish-bend", {})
    values = [
        advise(rules, "8h 8d", "7c", "8s 8c", Situation(split=True, hands=hands)).values["split"] for hands in (1, 2, 3)
    ]
    assert values == pytest.approx([0.3135182426, 0.3017103843, 0.2225143828], abs=1e-9)
    full = advise(rules, "8h 8d", "7c", "8s 8c", Situation(split=True, hands=4))
    assert "split" not in full.values


@pytest.mark.parametrize("game", ["zappit-ma", "zappit-online"])
def test_a_zap_without_splits_after_it_is_worth_what_the_solution_says(game: str) -> None:
    rules = submit(game, {"split_after_zap": False})
    solved = Solver(model_of(rules), floats()).against(9).first[5, 9]
    zap = advise(rules, "Th 6d", "Tc").values["zap"]
    assert zap == pytest.approx(float(solved.by_decision["zap"]), abs=1e-12)
    assert zap == pytest.approx(-0.17745, abs=5e-6)


def test_an_attack_wager_of_any_size_counts_for_what_it_is() -> None:
    """What a split wins in all grows with the attack wager on the first hand, by the same for every part of it."""
    rules = submit("double-attack-ma", {})
    plain, half, whole = (
        (1 + attack) * advise(rules, "8h 8d", "6c", (), Situation(attacked=attack)).values["split"]
        for attack in (0, 0.5, 1)
    )
    assert half == pytest.approx((plain + whole) / 2, abs=1e-12)
    assert whole > plain
