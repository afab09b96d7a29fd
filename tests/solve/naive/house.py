"""The five games as the solver's proof sees them, from the rulebooks and READINGS.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class House:
    """One game under one submission: first the options by their names, then what the text fixes."""

    dealer_hits_soft_17: bool = False
    blackjack_pays: str = "3:2"
    double_after_split: bool = True
    split_aces_draw: bool = True
    resplit_aces: bool = True
    max_hands: int = 4
    double_after_zap: bool = True
    split_after_zap: bool = True
    hole_card: str = "peek"
    attack_void_on_blackjack: bool = True
    split_matches_attack: bool = False
    zaps: bool = False
    lammers: bool = False
    attacks: bool = False
    dealer_22_pushes: bool = False
    one_rank_splits: bool = False
    second_cards_at_once: bool = False
    most_cards: int = 99


HOUSES = {
    "zappit-ma": House(zaps=True, dealer_22_pushes=True),
    "free-bet-ma": House(lammers=True, dealer_22_pushes=True),
    "double-attack-ma": House(
        attacks=True, blackjack_pays="1:1", hole_card="none", max_hands=3, split_aces_draw=False, resplit_aces=False
    ),
    "zappit-online": House(
        zaps=True,
        dealer_22_pushes=True,
        dealer_hits_soft_17=True,
        split_aces_draw=False,
        resplit_aces=False,
        max_hands=2,
        one_rank_splits=True,
        second_cards_at_once=True,
        most_cards=13,
    ),
    "catfish-bend": House(dealer_hits_soft_17=True, split_aces_draw=False, resplit_aces=False),
}

# Options of money and procedure: no value of theirs changes what a unit of initial wager is worth.
WORTH_NOTHING = {
    "attack_amount",
    "blackjack_rounding",
    "dealer_draws_idle",
    "even_money",
    "push_22_paytable",
    "surrender_at_once",
}


def house_of(game: str, options: Mapping[str, Any]) -> House:
    """The game with these options; the table's size says how many hands a box of Double Attack may have (DA9)."""
    changed = {name: value for name, value in options.items() if name not in WORTH_NOTHING}
    positions = changed.pop("positions", 7)
    house = replace(HOUSES[game], **changed)
    return replace(house, max_hands={7: 3, 6: 4}[positions]) if house.attacks else house
