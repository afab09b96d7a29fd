"""Rules that the solver does not support: refused, because a price would be wrong."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Outcome
from pitboss.solve.model.bonuses import unpriced_bonus
from pitboss.solve.model.compositions import TEN
from pitboss.solve.model.not_priced import NotPriced


def found_late(rules: Rules) -> bool:
    """Whether a dealer's blackjack may be found only after the play."""
    looked = rules.hole_card.procedure is HoleCardProcedure.PEEK
    blackjacks = {card.rank for card in rules.pack.deck if card.points in (1, 10)}
    return not looked or not blackjacks <= set(rules.hole_card.looks_under)


def check_priced(rules: Rules, late: bool) -> None:
    """Refuse what the model has no entry for instead of pricing it wrongly."""
    settlement, surrender = rules.settlement, rules.surrender
    if late and (settlement.doubles_returned is None) != (settlement.splits_returned is None):
        raise NotPriced(
            f"{rules.game}: a late blackjack that takes doubles or splits, but not both, is not priced yet."
        )
    if late and settlement.doubles_returned is not None and settlement.busts_at_once:
        raise NotPriced(f"{rules.game}: busted hands that are taken before a late blackjack are not priced yet.")
    if late and settlement.doubles_returned is None and rules.attack is not None:
        raise NotPriced(f"{rules.game}: an attack wager before a late blackjack that takes doubles is not priced yet.")
    partly = late and rules.hole_card.procedure is HoleCardProcedure.PEEK
    if partly and settlement.doubles_returned is None:
        raise NotPriced(f"{rules.game}: a blackjack found early under some up cards only is not priced yet.")
    shifts = surrender is not None and (surrender.early is not None) == (
        not late or settlement.doubles_returned is not None
    )
    if shifts and surrender is not None and (surrender.two_cards is None or rules.zap or rules.attack):
        raise NotPriced(f"{rules.game}: an early surrender of other hands than the first two cards is not priced yet.")
    if rules.zap is not None and (late or rules.attack is not None):
        raise NotPriced(f"{rules.game}: a zap beside an attack wager, or before a late blackjack, is not priced yet.")
    _check_21s(rules, late)
    if rules.settlement.tie not in (Outcome.PUSH, Outcome.VOID):
        raise NotPriced(f"{rules.game}: equal hands that do not get their wagers back are not priced yet.")
    if rules.splitting.by_rank and rules.zap is not None and 2 * (TEN + 1) in rules.zap.totals:
        raise NotPriced(f"{rules.game}: two ten-values zapped where only cards of one rank split are not priced yet.")


def _check_21s(rules: Rules, late: bool) -> None:
    """Refuse bonuses, repeated doubles and surrendered doubles that the model has no entry for."""
    mixed = rules.zap is not None or rules.attack is not None or rules.doubling.free or rules.splitting.free_others
    if mixed and (rules.twenty_one is not None or rules.doubling.most > 1):
        raise NotPriced(
            f"{rules.game}: a 21 that always wins, or a second double, beside a zap, an attack wager or lammers is not "
            "priced yet."
        )
    unpriced = unpriced_bonus(rules.twenty_one) if rules.twenty_one is not None else None
    if unpriced is not None:
        raise NotPriced(f"{rules.game}: {unpriced} is not priced yet.")
    surrender = rules.surrender
    if surrender is not None and surrender.doubled is not None and (late or 2 * surrender.takes != 1):
        raise NotPriced(
            f"{rules.game}: a doubled hand given up before a late blackjack, or where a surrender does not take half, "
            "is not priced yet."
        )
