"""The rules of a game as the solver's proof reads them: from the neutral description alone.

The description is plain data (``pitboss.rulebook.plain``): these programs contain no rule numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.rulebook import rules
from pitboss.rulebook.plain import PlainRules, plain_rules
from tests.solve.naive.bonuses import NO_EXTRA, Line

NO_LIMIT = 99


@dataclass(frozen=True)
class House:
    """One game under one submission. A share or odds of None, or an empty set of totals, is what the game has not."""

    stands_on: int
    hits_soft: bool
    push_total: int | None
    blackjack_pays: Fraction
    pays: Fraction
    insurance_pays: Fraction
    insurance_share: Fraction
    double_any_cards: bool
    double_after_split: bool
    double_after_split_aces: bool
    free_totals: frozenset[int]
    max_hands: int
    split_aces_draw: bool
    resplit_aces: bool
    free_splits: bool
    one_rank_splits: bool
    second_cards_at_once: bool
    split_matches_attack: bool
    most_cards: int
    charlie: int
    double_only: frozenset[int] | None
    zap_totals: frozenset[int]
    double_after_zap: bool
    split_after_zap: bool
    surrender_takes: Fraction | None
    surrender_first_two: bool
    surrender_early: bool
    late_takes_all: bool
    attacks: bool
    attack_void_on_blackjack: bool
    hole_card: str
    blackjack_beats: bool
    most_doubles: int
    rescue: bool
    rescue_alone: bool
    always_21: bool
    bonuses: tuple[Line, ...]
    extra: Line
    extra_up: str
    decks: int


def house_from(told: PlainRules) -> House:
    """Read the rules from their description."""
    dealer, doubling, splitting = told["dealer"], told["doubling"], told["splitting"]
    zap, attack, surrender = told["zap"] or {}, told["attack"] or {}, told["surrender"]
    return House(
        stands_on=dealer["stands_on"],
        hits_soft=dealer["hits_soft_17"],
        push_total=dealer["push_total"],
        blackjack_pays=Fraction(*told["blackjack"]["odds"]),
        pays=Fraction(*told["settlement"]["pays"]),
        insurance_share=Fraction(*told["insurance"]["share"]),
        insurance_pays=Fraction(*told["insurance"]["odds"]),
        double_any_cards=doubling["any_cards"],
        double_after_split=doubling["after_split"],
        double_after_split_aces=doubling["after_split_aces"],
        free_totals=frozenset(doubling["named_totals"] if doubling["free"] else ()),
        max_hands=splitting["most_hands"],
        split_aces_draw=splitting["aces_draw"],
        resplit_aces=splitting["aces_resplit"],
        free_splits=splitting["free_others"],
        one_rank_splits=splitting["by_rank"],
        second_cards_at_once=splitting["both_at_once"],
        split_matches_attack=splitting["matches_attack"],
        most_cards=told["hitting"]["most_cards"] or NO_LIMIT,
        charlie=(told["charlie"] or {}).get("cards", NO_LIMIT),
        double_only=None if doubling["only_totals"] is None else frozenset(doubling["only_totals"]),
        zap_totals=frozenset(zap.get("totals", ())),
        double_after_zap=zap.get("double_after", False),
        split_after_zap=zap.get("split_after", False),
        surrender_takes=Fraction(*surrender["takes"]) if surrender else None,
        surrender_first_two=bool(surrender and surrender["two_cards"]),
        surrender_early=bool(surrender and surrender["early"]),
        late_takes_all=told["hole_card"]["procedure"] != "peek" and not told["settlement"]["doubles_returned"],
        attacks=bool(attack),
        attack_void_on_blackjack=attack.get("void_on_blackjack", False),
        hole_card=told["hole_card"]["procedure"],
        blackjack_beats=bool(told["blackjack"]["beats_dealers"]),
        most_doubles=doubling["most"],
        rescue=bool(surrender and surrender["doubled"]),
        rescue_alone=bool(surrender and surrender["only_doubled"]),
        always_21=told["twenty_one"] is not None,
        bonuses=tuple(
            Line(Fraction(*line["odds"]), line["fewest_cards"], line["ranks"], line["suits"])
            for line in (told["twenty_one"] or {}).get("bonuses", ())
        ),
        extra=extra_of(told),
        extra_up=((told["twenty_one"] or {}).get("super_bonus") or {}).get("up", ""),
        decks=told["pack"]["decks"],
    )


def extra_of(told: PlainRules) -> Line:
    """The super bonus as one more line: what it adds to a wager of the least amount, in such wagers."""
    bonus = (told["twenty_one"] or {}).get("super_bonus")
    if not bonus:
        return NO_EXTRA
    wager = told["limits"]["minimum"]
    sums = [step["pays"] for step in bonus["steps"] if wager >= step["wager"]]
    return Line(Fraction(max(sums, default=0), wager), 0, bonus["ranks"], bonus["suits"])


def house_of(game: str, options: Mapping[str, Any]) -> House:
    """Return a game of the rulebook under these options."""
    return house_from(plain_rules(rules(game, **options)))
