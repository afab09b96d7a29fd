"""What decisions cost: against every order of the last cards of a shoe, and against plain fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.cards import Card, cards
from pitboss.lab.advising import AdviceQuestion, Subject
from pitboss.lab.review.shoes import GameFigures
from pitboss.lab.review.valuing import ValuedDecision, value_decision
from pitboss.lab.review.walking import DealtRound, DecisionMade, SeenCards
from pitboss.rulebook import Rules, rules
from pitboss.simulate.plans.counting import read_count
from tests.review.reviewers import GAME, chart

ONE_DECK = rules("house-blackjack", decks=1)
FIRST = (False, False, False, 1, 0.0, 0)
OPEN = frozenset({"hit", "stand", "double"})


def asked(
    game: Rules, held: str, up: str, words: frozenset[str] = OPEN, about: Subject = Subject.HAND
) -> AdviceQuestion:
    return AdviceQuestion(game, about, 1, 1, tuple(cards(held)), tuple(cards(up)), FIRST, words)


def valued(question: AdviceQuestion, chosen: str, gone: list[Card], staked: int, placed: int = 0) -> ValuedDecision:
    figures = GameFigures(question.rules, read_count("hi-lo"))
    figures.__dict__["chart"] = chart()
    dealt = DealtRound("table", 1, question.rules, SeenCards(True, gone), len(gone) - 3)
    decision = value_decision(figures, dealt, DecisionMade(question, chosen, staked, len(gone), placed))
    assert decision is not None
    return decision


def gone_but(left: str, question: AdviceQuestion) -> list[Card]:
    """All cards of the pack except these; those of the hand come last."""
    kept, last = cards(left), [*question.held, *question.up]
    before = [card for card in question.rules.pack.cards() if card not in kept and card not in last]
    return [*before, *last]


def points(held: list[Card]) -> int:
    hard = sum(card.points for card in held)
    return hard + 10 if hard <= 11 and any(card.rank == "A" for card in held) else hard


def against_dealer(mine: int, up: Card, draws: tuple[Card, ...]) -> int:
    """Win, lose or push against a dealer who draws these cards and stands on 17."""
    if mine > 21:
        return -1
    held = [up, draws[0]]
    for card in draws[1:]:
        if points(held) >= 17:
            break
        held.append(card)
    total = points(held)
    return 1 if total > 21 or total < mine else -1 if total > mine else 0


@pytest.mark.parametrize(
    ("held", "up", "left"), [("Th 6c", "9d", "5c 6h 7s 9h Ts Jd 8c"), ("9h 7c", "Td", "5s 9s 7h Kd 6d")]
)
def test_values_are_those_of_every_order_of_the_last_cards(held: str, up: str, left: str) -> None:
    """No card left is lower than 5: a player who draws on 16 busts or has 21, and draws no more."""
    question = asked(ONE_DECK, held, up)
    mine, shown = points(list(question.held)), question.up[0]
    orders = list(permutations(cards(left)))  # the hole card first, then what is drawn
    stand = Fraction(sum(against_dealer(mine, shown, order) for order in orders), len(orders))
    drawn = [against_dealer(mine + order[1].points, shown, (order[0], *order[2:])) for order in orders]
    hit = Fraction(sum(drawn), len(orders))
    decision = valued(question, "stand", gone_but(left, question), 2500)
    assert decision.values["stand"] == pytest.approx(float(stand), abs=1e-8)
    assert decision.values["hit"] == pytest.approx(float(hit), abs=1e-8)
    assert decision.values["double"] == pytest.approx(2 * float(hit), abs=1e-8)
    assert decision.cost == pytest.approx(2500 * float(max(stand, hit, 2 * hit) - stand), abs=1e-4)


def test_insurance_costs_what_the_tens_left_say() -> None:
    """11 of 27 unseen cards are tens: insurance for 5 dollars wins 10 with them, and loses 5 with the others."""
    question = asked(ONE_DECK, "9h 7c", "Ad", frozenset({"insure", "decline"}), Subject.INSURANCE)
    left = "Th Tc Td Ts Jh Jc Jd Js Qh Qc Qd 2h 2c 2d 2s 3h 3c 3d 3s 4h 4c 4d 4s 5h 5c 5d 5s"
    worth = Fraction(2 * 11 - 16, 27)
    refused = valued(question, "decline", gone_but(left, question), 500)
    assert refused.best == "insure" and refused.cost == pytest.approx(500 * float(worth), abs=1e-5)
    assert refused.gain == 0, "the chart never insures"
    taken = valued(question, "insure", gone_but(left, question), 500)
    assert taken.cost == 0 and taken.gain == pytest.approx(500 * float(worth), abs=1e-5)
    half = valued(question, "insure", gone_but(left, question), 500, placed=250)
    assert half.gain == pytest.approx(taken.gain / 2) and half.cost == pytest.approx(taken.gain / 2)


def test_a_shoe_that_was_not_seen_from_the_shuffle_is_whole_but_for_the_round() -> None:
    question = asked(GAME, "Th 6c", "9d")
    figures = GameFigures(GAME, read_count("hi-lo"))
    figures.__dict__["chart"] = chart()
    lost = cards("Th Jh Qh Kh Tc Jc Qc Kc Td Jd Qd Kd")
    round_cards = [*question.held, *question.up]
    values = {}
    for whole in (False, True):
        dealt = DealtRound("table", 5, GAME, SeenCards(whole, [*lost, *round_cards]), len(lost))
        decision = value_decision(figures, dealt, DecisionMade(question, "stand", 1000, len(lost) + 3))
        assert decision is not None
        values[whole] = decision.values
    alone = DealtRound("table", 5, GAME, SeenCards(True, list(round_cards)), 0)
    decision = value_decision(figures, alone, DecisionMade(question, "stand", 1000, 3))
    assert decision is not None and values[False] == decision.values != values[True]
