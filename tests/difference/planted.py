"""Planted changes to rules: one value, or a few that belong together, like those of an amendment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import BlackjackPaid, Kind, Outcome, SideCards, TakingOrder

ZM, FB, DA, CB, HB = "zappit-ma", "free-bet-ma", "double-attack-ma", "catfish-bend", "house-blackjack"


def part(name: str, **values: Any) -> Callable[[Rules], Rules]:
    """Return a change of some values of a part."""
    return lambda given: replace(given, **{name: replace(getattr(given, name), **values)})


def line(kind: Kind, name: str, odds: Odds) -> Callable[[Rules], Rules]:
    """Return a change of what one line of a side wager pays."""

    def changed(given: Rules) -> Rules:
        sides = tuple(
            replace(side, lines=tuple(replace(each, odds=odds) if each.name == name else each for each in side.lines))
            if side.kind is kind
            else side
            for side in given.side_wagers
        )
        assert sides != given.side_wagers, f"there is no line {name}"
        return replace(given, side_wagers=sides)

    return changed


def side(kind: Kind, **values: Any) -> Callable[[Rules], Rules]:
    """Return a change of some values of a side wager."""
    return lambda given: replace(
        given,
        side_wagers=tuple(replace(wager, **values) if wager.kind is kind else wager for wager in given.side_wagers),
    )


def any_suits(cards: SideCards) -> str | None:
    """The dealer's 22 for a judge that does not look at suits."""
    return "same suit 22" if cards.dealer_total == 22 else None


@dataclass(frozen=True)
class Planted:
    """A change: from which game, by options or by hand, how many cards its witness has, ranks for a small pack."""

    name: str
    game: str
    cards: int
    ranks: str
    options: Mapping[str, Any] = field(default_factory=dict)
    change: Callable[[Rules], Rules] = lambda given: given
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def before(self) -> Rules:
        """The rules before."""
        return rules(self.game, **self.given)

    @property
    def after(self) -> Rules:
        """The rules after."""
        return self.change(rules(self.game, **{**self.given, **self.options}))

    def __str__(self) -> str:
        return self.name


PLANTED = [
    Planted("blackjack pays 6 to 5", HB, 4, "A6T", {"blackjack_pays": "6:5"}),
    Planted("soft 17", HB, 5, "A6T", {"dealer_hits_soft_17": True}),
    Planted("blackjacks are rounded down to the dollar", CB, 4, "A6T", {"blackjack_rounding": "dollar"}),
    Planted("late surrender", HB, 4, "A6T", {"surrender": "late"}),
    Planted("early surrender", HB, 4, "A6T", {"surrender": "early"}, given={"surrender": "late"}),
    Planted(
        "surrender takes a third",
        HB,
        4,
        "A6T",
        change=part("surrender", takes=Fraction(1, 3)),
        given={"surrender": "late"},
    ),
    Planted("the dealer's 22 is a push", HB, 5, "A2T", {"push_22": "push"}),
    Planted("the dealer pushes with 23", FB, 5, "367T", change=part("dealer", push_total=23)),
    Planted("doubles on nine to eleven only", HB, 5, "A6T", {"double_on": "9-11"}),
    Planted("free doubles on eight too", FB, 5, "26T", change=part("doubling", named_totals=frozenset({8, 9, 10, 11}))),
    Planted("no double after a split", HB, 7, "26T", {"double_after_split": False}),
    Planted("three hands at most", HB, 10, "26T", {"max_hands": 3}),
    Planted("two hands at most", HB, 8, "26T", {"max_hands": 2}, given={"max_hands": 3}),
    Planted("aces are split again", HB, 8, "A26", {"resplit_aces": True}),
    Planted("pairs by rank", HB, 6, "A6TJ", {"split_by_rank": True}),
    Planted("a five-card charlie", HB, 7, "A26", {"charlie": 5}),
    Planted("no insurance", HB, 4, "A6T", {"insurance": False}),
    Planted("insurance pays 3 to 1", HB, 4, "A6T", change=part("insurance", odds=Odds(3))),
    Planted("no even money", HB, 4, "A6T", {"even_money": False}),
    Planted("ties lose", HB, 4, "A6T", change=part("settlement", tie=Outcome.LOSE)),
    Planted("a win pays 6 to 5", HB, 4, "A6T", change=part("settlement", pays=Odds(6, 5))),
    Planted("original wagers only", HB, 5, "A6T", {"hole_card": "none-original"}, given={"hole_card": "none"}),
    Planted("fourteen is zapped too", ZM, 6, "68T", change=part("zap", totals=frozenset({14, 15, 16, 17, 18}))),
    Planted("the attack is not void", DA, 4, "A6K", {"attack_void_on_blackjack": False}),
]
"""Changes whose witness needs no side wager."""

ON_SIDE_WAGERS = [
    Planted("the straight of TriLux pays 9", CB, 4, "A2K", change=line(Kind.TRILUX, "straight", Odds(9))),
    Planted("two kings pay 7", CB, 4, "A6K", change=line(Kind.KINGS_BOUNTY, "two kings", Odds(7))),
    Planted("the other pay table of Push 22", FB, 5, "2T", {"push_22_paytable": "B"}),
    Planted("Push 22 ignores suits", FB, 5, "2T", change=side(Kind.PUSH_22, judge=any_suits)),
    Planted("King's Bounty shares less", CB, 4, "AK", change=side(Kind.KINGS_BOUNTY, aggregate_limit=100_000)),
]
"""Changes whose witness needs a side wager."""

LIMITS = [
    (Planted("a lower maximum", HB, 0, "", {"table_maximum": "500"}), "initial wager", 50_050, 1),
    (Planted("a higher minimum", HB, 0, "", {"table_minimum": "10"}), "initial wager", 450, None),
    (Planted("fewer boxes", HB, 0, "", {"positions": 6}), "box", None, 1),
    (Planted("fewer boxes of a player", HB, 0, "", {"boxes_per_player": 2}), "number of boxes", None, 1),
    (Planted("TriLux is offered", HB, 0, "", {"trilux": True}), "trilux", 100, 0),
]
"""Changes that show in which wagers are accepted: what differs, the first amount, and which of the two refuses it."""

ORDER_OF_PAYMENT = Planted("losers first", HB, 6, "A69T", change=part("settlement", order=TakingOrder.LOSERS_FIRST))
PAID_LATER = Planted(
    "blackjacks are paid at the end", HB, 4, "A6T", change=part("blackjack", paid_when=BlackjackPaid.AT_END)
)
