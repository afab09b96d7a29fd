"""The rules as the naive enumerator reads them, from their neutral description; see ``naive``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.rulebook.plain import PlainRules

Odds = list[int]
NO_LIMIT = 99


@dataclass(frozen=True)
class House:
    """One game under one submission, read from the neutral description of its rules."""

    unit: int
    stands_on: int
    hits_soft: bool
    push_total: int | None
    dealer_draws_idle: bool
    pays: Odds
    blackjack_pays: Odds
    blackjack_rounding: int
    even_money: bool
    insurance: str
    insurance_share: Odds
    insurance_pays: Odds
    hole_card: str
    looks_under: str
    double_any_cards: bool
    double_after_split: bool
    double_after_split_aces: bool
    double_exactly: bool
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
    surrender_takes: Odds | None
    surrender_first_two: bool
    surrender_waits_for: str
    surrender_at_once: bool
    attacks: bool
    attack_exactly: bool
    attack_void_on_blackjack: bool
    side_wagers: Mapping[str, SideTable]
    most_doubles: int
    tie_loses: bool
    rescue: bool
    rescue_alone: bool
    blackjack_beats: bool
    original_only: bool
    always_21: bool
    bonuses: tuple[BonusLine, ...]


@dataclass(frozen=True)
class BonusLine:
    """What a 21 pays for a number of cards, or for exactly these ranks in some suits."""

    pays: Odds
    cards: int
    ranks: str
    suits: str


@dataclass(frozen=True)
class SideTable:
    """A side wager: how many of the dealer's cards it waits for, and what each line of its pay table pays."""

    dealer_cards: int
    pays: Mapping[str, Odds]


def house_from(told: PlainRules) -> House:
    """Read the rules from their description."""
    dealer, doubling, splitting = told["dealer"], told["doubling"], told["splitting"]
    zap, attack, surrender = told["zap"] or {}, told["attack"] or {}, told["surrender"] or {}
    return House(
        unit=told["limits"]["unit"],
        stands_on=dealer["stands_on"],
        hits_soft=dealer["hits_soft_17"],
        push_total=dealer["push_total"],
        dealer_draws_idle=dealer["draws_idle"],
        pays=told["settlement"]["pays"],
        blackjack_pays=told["blackjack"]["odds"],
        blackjack_rounding=told["blackjack"]["rounding"],
        even_money=bool(told["even_money"]) and told["even_money"]["selected"],
        insurance=told["insurance"]["limit"],
        insurance_share=told["insurance"]["share"],
        insurance_pays=told["insurance"]["odds"],
        hole_card=told["hole_card"]["procedure"],
        looks_under=told["hole_card"]["looks_under"],
        double_any_cards=doubling["any_cards"],
        double_after_split=doubling["after_split"],
        double_after_split_aces=doubling["after_split_aces"],
        double_exactly=doubling["exact"],
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
        surrender_takes=surrender.get("takes"),
        surrender_first_two=bool(surrender.get("two_cards")),
        surrender_waits_for=surrender.get("waits_for", ""),
        surrender_at_once=surrender.get("cleared") is not None,
        attacks=bool(attack),
        attack_exactly=attack.get("exact", False),
        attack_void_on_blackjack=attack.get("void_on_blackjack", False),
        side_wagers={side["kind"]: _side_table(side) for side in told["side_wagers"]},
        most_doubles=doubling["most"],
        tie_loses=told["settlement"]["tie"] == "lose",
        rescue=bool(surrender.get("doubled")),
        rescue_alone=bool(surrender.get("only_doubled")),
        blackjack_beats=bool(told["blackjack"]["beats_dealers"]),
        original_only=bool(told["settlement"]["doubles_returned"]),
        always_21=bool(told["twenty_one"]),
        bonuses=tuple(_bonus(line) for line in (told["twenty_one"] or {}).get("bonuses", ())),
    )


def _bonus(told: PlainRules) -> BonusLine:
    return BonusLine(told["odds"], told["fewest_cards"], told["ranks"], told["suits"])


def _side_table(told: PlainRules) -> SideTable:
    return SideTable(told["dealer_cards_needed"], {line["name"]: line["odds"] for line in told["lines"]})
