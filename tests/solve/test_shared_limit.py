"""The effect of the shared limit on the highest payouts: against every deal of tiny shoes, and the simulator."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import permutations
from math import sqrt

import pytest
from rich.console import Console

from pitboss import Kind, Rules, rules, simulate
from pitboss.cards import Stock, cards
from pitboss.chips import Odds
from pitboss.cli.pricing.solve_page import price_page
from pitboss.lab.writing.solution_json import solution_json
from pitboss.rulebook.parts import SideWager
from pitboss.solve.side_wagers.shared_limit import LimitCost, limit_at_full_table, limit_cost
from tests.sizes import size
from tests.solved import solved

GAME = "catfish-bend"
WAGER = 10_00


def wager_of(game: Rules) -> SideWager:
    side_wager = game.side_wager(Kind.KINGS_BOUNTY)
    assert side_wager is not None
    return side_wager


def every_deal(pack: str, boxes: int, limit: int, least: int) -> Fraction:
    """Deal every order of a tiny shoe; lines as the pay table has them, looked at card by card."""
    above = deals = 0
    for dealt in permutations(pack.split(), 2 * boxes + 2):
        dealer = dealt[-2:]
        blackjack = sorted(name[0] == "A" for name in dealer) == [False, True] and any(
            name[0] in "TJQK" for name in dealer
        )
        paid = 0
        for box in range(boxes):
            hand = dealt[2 * box : 2 * box + 2]
            if hand == ("Ks", "Ks"):
                odds = 1000 if blackjack else 100
            elif hand[0] == hand[1] and hand[0][0] == "K":
                odds = 30
            else:
                continue
            paid += odds * WAGER if odds >= least else 0
        above += max(paid - limit, 0)
        deals += 1
    return Fraction(above, deals * boxes * WAGER)


@pytest.mark.parametrize(
    ("pack", "boxes", "limit", "least"),
    [
        ("Ks Ks Ks Ks As 2c 3d", 2, 8_000_00, 125),
        ("Ks Ks Ks As Ah Qd 5c", 2, 25_000, 100),
        ("Ks Ks Kh Kh As Td 4c 4d", 2, 20_000, 30),
        ("Ks Ks Ks Ks As As 7c", 1, 9_999_00, 125),
    ],
)
def test_every_deal_of_a_tiny_shoe(pack: str, boxes: int, limit: int, least: int) -> None:
    game = rules(GAME)
    side_wager = replace(wager_of(game), aggregate_limit=limit, aggregate_from=Odds(least))
    whole = Stock(tuple(0 for _ in Stock.of(game.pack).counts))
    left = replace(whole, counts=_counts(pack))
    cost = limit_cost(game, side_wager, boxes, WAGER, left)
    assert cost is not None and cost.exact_cost == every_deal(pack, boxes, limit, least) > 0


def _counts(pack: str) -> tuple[int, ...]:
    held = cards(pack)
    return tuple(held.count(card) for card in Stock.of(rules(GAME).pack).cards)


def test_the_simulator_takes_as_much_away_at_a_full_table() -> None:
    """With a lower limit than the text's, which two boxes have to reach together: one is enough here."""
    side_wager = replace(wager_of(rules(GAME)), aggregate_limit=10_000_00)
    game = replace(rules(GAME), side_wagers=(side_wager,))
    exact = limit_at_full_table(game, side_wager)
    assert exact is not None
    rounds = size(400_000, 20_000_000)
    result = simulate(
        game, rounds, boxes=exact.boxes, strategy=lambda hand: "S", side_wagers={"kings-bounty": side_wager.maximum}
    )
    paid = result.side_wagers["king's bounty"]
    times = paid.lines["two kings of spades and a dealer blackjack"]
    assert abs(paid.cut / paid.wagered - exact.cost) < 4 * exact.cost / sqrt(times)


def test_the_price_says_what_the_limit_takes() -> None:
    solution = solved(rules(GAME))
    cost = limit_at_full_table(solution.rules, wager_of(solution.rules))
    assert cost is not None and solution.shared_limits == {"king's bounty": cost}
    assert solution_json(solution)["shared_limits"]["king's bounty"]["cost"] == cost.cost
    paper = StringIO()
    Console(file=paper, width=200).print(*price_page(solution))
    told = paper.getvalue()
    assert "at 7 boxes that each wager $25.00 that takes another 0.00054%." in told


def test_a_wager_without_a_limit_has_no_cost_and_a_small_one_costs_nothing() -> None:
    game = rules(GAME)
    assert limit_at_full_table(game, next(wager for wager in game.side_wagers if wager.kind is Kind.TRILUX)) is None
    small = limit_cost(game, wager_of(game), 7, 5_00)
    assert small == LimitCost(7, 5_00, 25_000_00, Fraction(0))
