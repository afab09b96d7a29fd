"""What is paid, and what the dealer does: blackjack, insurance, the dealer's own hand."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.citation import Clauses
from pitboss.rulebook.description.fact import Fact, fact
from pitboss.rulebook.description.values import Amount, Names
from pitboss.rulebook.parts import Blackjack, HoleCardProcedure
from pitboss.rulebook.rules import Rules

TEN_VALUES = "TJQK"


def blackjack(rules: Rules) -> Iterator[Fact]:
    """Return what a blackjack pays, when, and how it is rounded; and what any other winning hand is paid."""
    part, settlement = rules.blackjack, rules.settlement
    yield fact("blackjack.pays", part.paid, odds=part.odds)
    yield fact("blackjack.paid", _grounds_of_paying(part), way=part.paid_when.value, line="blackjack.paid")
    if part.rounding > 1:
        yield fact("blackjack.rounding", part.paid, line="blackjack.paid", unit=Amount(part.rounding))
    if part.beats_dealers is not None:
        yield fact("blackjack.beats", part.beats_dealers)
    yield fact("win.pays", settlement.pays_even, line="win", odds=settlement.pays)
    yield fact("win.tie", settlement.equal, way=settlement.tie.value, line="win")


def dealer(rules: Rules) -> Iterator[Fact]:
    """Return when the dealer stands, which dealer total pushes, and what is done about a second card."""
    part = rules.dealer
    yield fact("dealer.soft", part.soft_17, way="hits" if part.hits_soft_17 else "stands", total=part.stands_on)
    if part.push_total is not None:
        grounds = rules.settlement.dealer_push or part.stands
        yield fact("dealer.push", grounds, total=part.push_total)
    hole_card = rules.hole_card
    if hole_card.procedure is HoleCardProcedure.PEEK:
        yield fact("hole_card", hole_card.looked, way="peek", ranks=_looked_under(rules))
        yield fact("dealer.blackjack", hole_card.looked, way="before")
    else:
        yield fact("hole_card", hole_card.dealt, way=hole_card.procedure.value)
        takes = "after" if rules.settlement.doubles_returned is not None else "after_all"
        yield fact("dealer.blackjack", hole_card.dealt, way=takes)


def insurance(rules: Rules) -> Iterator[Fact]:
    """Return what insurance pays and how much it may be, and whether even money is offered."""
    part, even_money = rules.insurance, rules.even_money
    if not part.selected:
        yield fact("insurance", part.offered, way="none")
        return
    yield fact("insurance.pays", part.won, line="insurance", odds=part.odds)
    yield fact("insurance.amount", part.amount, way=part.limit.value, line="insurance", share=part.share)
    if even_money is not None and even_money.selected:
        yield fact("even_money", even_money.offered)


def _grounds_of_paying(part: Blackjack) -> Clauses:
    """Return what says when a blackjack is paid: a text may have a provision for each up card."""
    by_up_card = (part.paid_small_up, part.paid_ten_up, part.paid_ace_up)
    grounds = (*part.paid, *(clause for clauses in by_up_card for clause in clauses or ()))
    return tuple(dict.fromkeys(grounds))


def _looked_under(rules: Rules) -> Names:
    """Name the up cards that call for a look; all ten-values of the pack are one name."""
    ranks, tens = rules.hole_card.looks_under, [rank for rank in TEN_VALUES if rank not in rules.pack.removed]
    if not all(rank in ranks for rank in tens):
        return Names("up", tuple(ranks), alternatives=True)
    others = tuple(rank for rank in ranks if rank not in TEN_VALUES)
    return Names("up", (*others, "ten_value"), alternatives=True)
