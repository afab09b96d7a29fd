"""Wagers together: covariances and results of a round against every deal of tiny packs, and the simulator.

The brute force deals card by card, with suits, plays by its own rules of blackjack, and calls the rulebook's judge for
the line that the cards of a side wager make. It counts nothing and shares no code with the solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import pitboss
from pitboss import rules
from pitboss.cards import Card, Stock, cards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import SideCards, SideWager
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.side_wagers.two_boxes import correlation_of_boxes
from pitboss.solve.spread import joint_wagers
from pitboss.solve.spread.boxes import covariance_of_boxes
from pitboss.solve.spread.joint_wagers import wagers_together
from pitboss.solve.spread.round_together import round_together
from pitboss.solve.spread.spread import spread_of
from pitboss.solve.spread.wagers_together import MAIN, WagersTogether
from pitboss.solve.strategies.text import read_strategy
from tests.sizes import size
from tests.solve.odd_charts import sitting
from tests.solved import solved

pytestmark = pytest.mark.long

Pack = tuple[Card, ...]
Hand = tuple[Card, ...]
Won = tuple[tuple[tuple[str, Fraction], ...], ...]


@dataclass(frozen=True)
class Naive:
    """A blackjack of its own: what a blackjack pays, whether a dealer's 22 pushes, hard totals that hit."""

    house: Rules
    blackjack: Fraction
    pushes_22: bool
    hits: frozenset[int]
    insurance: Fraction = Fraction(2)

    def deals(self, pack: Pack, boxes: int) -> dict[Won, float]:
        """What a unit on each wager of each box wins, and how likely that is over every deal."""
        chances: dict[Won, float] = defaultdict(float)
        for dealt, chance, left in orders(pack, 2 + 2 * boxes):
            dealer, hands = dealt[:2], [dealt[2 + 2 * box : 4 + 2 * box] for box in range(boxes)]
            for likely, played, rest in self.plays(hands, [] if is_blackjack(dealer) else hands, left):
                for later, ended in self.dealer(dealer, rest):
                    pairs = zip(hands, played, strict=True)
                    won = tuple(self.results(first, final, dealer, ended) for first, final in pairs)
                    chances[won] += chance * likely * later
        return chances

    def plays(self, hands: list[Hand], waiting: list[Hand], left: Pack) -> Iterator[tuple[float, list[Hand], Pack]]:
        """Every way in which hands draw."""
        if not waiting:
            yield 1.0, list(hands), left
            return
        place = len(hands) - len(waiting)
        total, soft = count(waiting[0])
        if soft or total not in self.hits:
            yield from self.plays(hands, waiting[1:], left)
            return
        for card, chance, rest in draw(left):
            longer = (*waiting[0], card)
            after = [*hands[:place], longer, *hands[place + 1 :]]
            for later, ends, last in self.plays(after, [longer, *waiting[1:]], rest):
                yield chance * later, ends, last

    def dealer(self, hand: Hand, left: Pack) -> Iterator[tuple[float, Hand]]:
        if count(hand)[0] >= 17:
            yield 1.0, hand
            return
        for card, chance, rest in draw(left):
            for later, ended in self.dealer((*hand, card), rest):
                yield chance * later, ended

    def results(self, first: Hand, final: Hand, dealer: Hand, ended: Hand) -> tuple[tuple[str, Fraction], ...]:
        has, total = is_blackjack(dealer), count(ended)[0]
        won = {MAIN: self.main(first, final, has, total), "insurance": Fraction(0)}
        if dealer[0].points == 1:
            won["insurance"] = self.insurance if has else Fraction(-1)
        for wager in self.house.side_wagers:
            line = wager.judge(SideCards(first, dealer[0], ended, total, has))
            odds = next((paid.odds for paid in wager.lines if paid.name == line), None)
            won[str(wager.kind)] = Fraction(-1) if odds is None else Fraction(odds.win, odds.stake)
        return tuple(won.items())

    def main(self, first: Hand, final: Hand, has: bool, dealer: int) -> Fraction:
        if is_blackjack(first):
            return Fraction(0) if has else self.blackjack
        mine = count(final)[0]
        if has or mine > 21:
            return Fraction(-1)
        if dealer > 21:
            return Fraction(0) if dealer == 22 and self.pushes_22 else Fraction(1)
        return Fraction((mine > dealer) - (mine < dealer))


def is_blackjack(hand: Hand) -> bool:
    return sorted(card.points for card in hand) == [1, 10]


def count(hand: Hand) -> tuple[int, bool]:
    hard = sum(card.points for card in hand)
    soft = any(card.points == 1 for card in hand) and hard <= 11
    return (hard + 10 if soft else hard), soft


def draw(pack: Pack) -> Iterator[tuple[Card, float, Pack]]:
    for card in sorted(set(pack), key=str):
        place = pack.index(card)
        yield card, pack.count(card) / len(pack), pack[:place] + pack[place + 1 :]


def orders(pack: Pack, many: int) -> Iterator[tuple[Hand, float, Pack]]:
    if not many:
        yield (), 1.0, pack
        return
    for card, chance, left in draw(pack):
        for rest, later, last in orders(left, many - 1):
            yield (card, *rest), chance * later, last


def stock_of(pack: Pack) -> Stock:
    return Stock(tuple(pack.count(card) for card in Stock((1,) * 52).cards))


def answer_of(naive: Naive, pack: Pack) -> tuple[Solver, list[Against]]:
    counts = [0] * 10
    for card in pack:
        counts[card.points - 1] += 1
    lines = [f"hard {total}: H" for total in naive.hits]
    lines += ["attack: -"] if naive.house.attack is not None else []
    model = model_of_counts(naive.house, tuple(counts))
    chart = read_strategy(sitting(naive.house.game, *lines), naive.house)
    solver = Solver(model, floats(), ChartPlayer(chart, model))
    return solver, solver.solve()


def figures_of(naive: Naive, pack: Pack) -> WagersTogether:
    solver, answer = answer_of(naive, pack)
    variance = spread_of(solver, answer).variance
    boxes = covariance_of_boxes(solver, answer)
    return wagers_together(naive.house, solver, answer, variance, boxes, stock_of(pack))


def house_of(game: str, **options: Any) -> Rules:
    return rules(game, dealer_hits_soft_17=False, **options)


TRILUX = "Ks Ks Kh 7d 7c As Qs Td"
THREES = "3s 3s 9h Ks Kd Ks Ah 9s Td"
CASES: list[tuple[Naive, str]] = [
    (Naive(house_of("catfish-bend"), Fraction(3, 2), False, frozenset()), TRILUX),
    (Naive(house_of("catfish-bend"), Fraction(3, 2), False, frozenset({12})), THREES),
    (Naive(house_of("free-bet-ma"), Fraction(3, 2), True, frozenset()), "6s 6h 6d Ts Th Ts Ks As"),
    (Naive(house_of("free-bet-ma"), Fraction(3, 2), True, frozenset({12})), "5s 2d 7d 7d Ts Th Ts Ks Ac"),
    (Naive(house_of("double-attack-ma"), Fraction(1), False, frozenset(), Fraction(5, 2)), "8s 8s 8c 6d 7h Ks Kd Ah"),
]


@pytest.mark.parametrize(("naive", "pack"), CASES)
def test_covariances_of_one_box_and_of_two(naive: Naive, pack: str) -> None:
    """Every two wagers; the attack wager is never made by a chart that does not say so."""
    held = cards(pack)
    together = figures_of(naive, held)
    assert together.exact
    for boxes in (1, 2):
        means: dict[str, float] = defaultdict(float)
        products: dict[tuple[str, str], float] = defaultdict(float)
        for results, chance in naive.deals(held, boxes).items():
            for one, won in results[0]:
                means[one] += chance * float(won)
                for other, theirs in results[-1]:
                    products[one, other] += chance * float(won * theirs)
        for place, name in enumerate(together.names):
            assert together.means[place] == pytest.approx(means[name], abs=1e-12), name
        for (one, other), product in products.items():
            expected = product - means[one] * means[other]
            figure = together.covariance(one, other, two_boxes=boxes == 2)
            assert figure == pytest.approx(expected, abs=1e-12, rel=1e-12), (one, other, boxes)


STAKES = {MAIN: 2.0, "insurance": 1.0, "trilux": 5.0, "king's bounty": 0.5}


@pytest.mark.parametrize(("naive", "pack"), CASES[:2])
def test_every_result_of_a_round_with_stakes(naive: Naive, pack: str) -> None:
    held = cards(pack)
    solver, answer = answer_of(naive, held)
    together = figures_of(naive, held)
    made = round_together(naive.house, solver, answer, together, STAKES, stock_of(held))
    expected: dict[Fraction, float] = defaultdict(float)
    for (won,), chance in naive.deals(held, 1).items():
        expected[sum((Fraction(STAKES[name]) * result for name, result in won), Fraction(0))] += chance
    assert made.results is not None and made.results_exact and made.unlisted is None
    results = made.results.by_result
    assert {result for result, chance in results.items() if chance > 1e-12} == set(expected)
    assert results == pytest.approx(dict(expected), abs=1e-12)
    mean = sum(float(result) * chance for result, chance in expected.items())
    square = sum(float(result) ** 2 * chance for result, chance in expected.items())
    assert made.mean == pytest.approx(mean, abs=1e-12)
    assert made.variance == pytest.approx(square - mean**2, abs=1e-11)
    assert made.results.variance == pytest.approx(made.variance, abs=1e-11)


def test_a_blackjack_that_a_side_wager_looks_for_must_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the main wager is not told apart by whether the dealer has a blackjack."""
    naive, pack = CASES[0]
    right = figures_of(naive, cards(pack)).covariance(MAIN, "king's bounty")
    by_blackjack = joint_wagers._Together._by_blackjack

    def mixed(self: Any, first: Any, against: Any, value: float) -> tuple[float, float]:
        whole, has = sum(by_blackjack(self, first, against, value)), float(first.dealer_has)
        return whole * (1 - has), whole * has

    monkeypatch.setattr(joint_wagers._Together, "_by_blackjack", mixed)
    assert abs(figures_of(naive, cards(pack)).covariance(MAIN, "king's bounty") - right) > 1e-6


def wager_of(house: Rules, name: str) -> SideWager:
    return next(wager for wager in house.side_wagers if str(wager.kind) == name)


def test_whole_shoes() -> None:
    """The means are the prices, the spreads theirs, and two boxes go together as two boxes do."""
    solution = solved(rules("catfish-bend"))
    together = solution.wagers_together
    for name, price in solution.side_wagers.items():
        place = together.names.index(name)
        assert together.means[place] == pytest.approx(price.ev, abs=1e-10)
        assert together.same[place, place] == pytest.approx(price.sd**2, rel=1e-9)
        wager = wager_of(solution.rules, name)
        assert together.correlation(name, name, two_boxes=True) == pytest.approx(
            correlation_of_boxes(solution.rules, wager), abs=1e-9
        )
    assert together.mean({MAIN: 1}) == pytest.approx(solution.ev, abs=1e-12)
    assert together.variance({MAIN: 2}) == pytest.approx(4 * solution.exact_spread.variance)
    both = together.variance_of_boxes([{MAIN: 1}, {MAIN: 1}])
    assert both == pytest.approx(2 * (solution.exact_spread.variance + solution.box_covariance.covariance))


ROUNDS = size(2_000_000, 40_000_000)
PLAYED = {"catfish-bend": ("trilux", "king's bounty"), "free-bet-ma": ("push 22",), "double-attack-ma": ("bust bonus",)}


@pytest.mark.parametrize("game", size(["catfish-bend"], list(PLAYED)))
def test_simulated(game: str) -> None:
    """A round with a unit on every wager from fresh shoes: the variance within four standard errors."""
    house = rules(game)
    solution = solved(house)
    stakes = dict.fromkeys((MAIN, *PLAYED[game]), 1.0)
    variance = solution.wagers_together.variance(stakes)
    wager = 10_00
    played = pitboss.simulate(
        house, ROUNDS, strategy="cd", fresh=True, bet=wager, side_wagers=dict.fromkeys(PLAYED[game], wager)
    )
    kurtosis = 60.0 if game == "catfish-bend" else 8.0
    error = variance * sqrt((kurtosis + 2) / ROUNDS)
    assert played.total_sd**2 == pytest.approx(variance, abs=4 * error)
