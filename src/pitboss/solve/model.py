"""The rules as numbers: what of a game can change a value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure

TEN_RANKS = "TJQK"


@dataclass(frozen=True, slots=True)
class Model:
    """A game under one submission, as the solver sees it.

    ``counts`` are the cards of the shoe by rank (ace, 2 to 9, ten-value), ``tens`` the ten-values by their own rank.
    ``late`` says that a dealer's blackjack is found only when hands have been played; what was added to the wagers is
    then given back, so that it counts as wagered and changes no value. ``peeks`` says that a dealer's blackjack takes
    no more than the initial wagers: so it is in all five games, whether he looks or not; what it would be worth
    otherwise can be asked for other readings of a text.
    """

    counts: tuple[int, ...]
    tens: tuple[int, ...]
    hits_soft_17: bool
    push_22: bool
    blackjack_pays: Fraction
    double_any_cards: bool
    double_after_split: bool
    double_after_split_aces: bool
    free_doubles: bool
    most_hands: int
    split_by_rank: bool
    split_aces_draw: bool
    split_aces_again: bool
    free_splits: bool
    most_cards: int
    zap: frozenset[int]
    double_after_zap: bool
    split_after_zap: bool
    surrenders: bool
    attacks: bool
    attack_void: bool
    split_matches_attack: bool
    insurance_pays: Fraction
    late: bool = False
    peeks: bool = True


def model_of(rules: Rules) -> Model:
    """Return the numbers of a game's rules."""
    removed, decks = rules.pack.removed, rules.pack.decks
    tens = tuple(0 if rank in removed else 4 * decks for rank in TEN_RANKS)
    odds, insurance = rules.blackjack.odds, rules.insurance.odds
    splitting, doubling, zap, attack = rules.splitting, rules.doubling, rules.zap, rules.attack
    return Model(
        counts=(*([4 * decks] * 9), sum(tens)),
        tens=tens,
        hits_soft_17=rules.dealer.hits_soft_17,
        push_22=rules.dealer.push_total == 22,
        blackjack_pays=Fraction(odds.win, odds.stake),
        double_any_cards=doubling.any_cards,
        double_after_split=doubling.after_split,
        double_after_split_aces=doubling.after_split_aces,
        free_doubles=doubling.free,
        most_hands=splitting.most_hands,
        split_by_rank=splitting.by_rank,
        split_aces_draw=splitting.aces_draw,
        split_aces_again=splitting.aces_resplit,
        free_splits=splitting.free_others,
        most_cards=rules.hitting.most_cards or 0,
        zap=zap.totals if zap is not None else frozenset(),
        double_after_zap=zap is not None and zap.double_after,
        split_after_zap=zap is not None and zap.split_after,
        surrenders=rules.surrender is not None,
        attacks=attack is not None,
        attack_void=attack is not None and attack.void_on_blackjack,
        split_matches_attack=splitting.matches_attack,
        insurance_pays=Fraction(insurance.win, insurance.stake),
        late=rules.hole_card.procedure is not HoleCardProcedure.PEEK,
    )
