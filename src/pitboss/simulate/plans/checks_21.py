"""Checks the rules for a 21 that always wins; refuses what the automaton has no state for."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import card, total
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import BonusSuits
from pitboss.simulate.plans.faults import SimulationFault, fault

SUITED_CARDS = 3
"""The most cards of a hand for which suits are remembered."""


def check_21s(rules: Rules) -> Iterator[SimulationFault]:
    """Yield what cannot be simulated among bonuses, repeated doubles and surrendered doubled hands."""
    part = rules.twenty_one
    for bonus in part.bonuses if part is not None else ():
        if bonus.suits is not BonusSuits.ANY and len(bonus.ranks) != SUITED_CARDS:
            why = f"suits are looked at for bonuses of exactly {SUITED_CARDS} ranks only"
            yield fault("bonus", bonus.name, why, "name three ranks, or let it be paid for any suits")
    if part is not None and part.super_bonus is not None:
        ranks = part.super_bonus.ranks
        if len(ranks) != SUITED_CARDS or total([card(f"{rank}s") for rank in ranks])[0] != 21:
            why = f"a super bonus is paid for a 21 of {SUITED_CARDS} cards"
            yield fault("super bonus", ranks, why, "name three ranks that make 21")
    given_up = rules.surrender is not None and rules.surrender.doubled is not None
    if part is not None or rules.doubling.most > 1 or given_up:
        yield from _check_beside(rules)


def _check_beside(rules: Rules) -> Iterator[SimulationFault]:
    """No text combines them with a zap, an attack wager or lammers, so nobody has said how they would work together."""
    others = {
        "zap": rules.zap is not None,
        "attack": rules.attack is not None,
        "free double": rules.doubling.free,
        "free split": rules.splitting.free_others,
    }
    for name, there in others.items():
        if there:
            why = "a 21 that always wins, repeated doubles and doubled hands given up are not simulated beside it"
            yield fault(name, rules.game, why, "play a game without one of them")
