"""The rules of a table in a few words, made from the parts of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Shuffling

SHUFFLED = {
    Shuffling.MANUAL: ", shuffled by hand",
    Shuffling.AUTOMATED: ", shuffled by a device",
    Shuffling.CONTINUOUS: ", reshuffled each round",
}
REMOVED = {"T": "tens", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}


def rules_in_short(rules: Rules) -> list[str]:
    """Return what a player asks before sitting down, a few words each."""
    soft_17 = "H17" if rules.dealer.hits_soft_17 else "S17"
    first = [decks(rules), soft_17, f"blackjack {rules.blackjack.odds}", f"{rules.splitting.most_hands} hands"]
    return [*first, *specials(rules)]


def decks(rules: Rules) -> str:
    """Say what the cards are dealt from."""
    removed = " or ".join(REMOVED.get(rank, rank) for rank in rules.pack.removed)
    without = f", no {removed}" if removed else ""
    every_round = ", fresh each round" if rules.shuffled_every_round else ""
    shuffled = SHUFFLED.get(rules.procedures.shuffling, every_round)
    return f"{rules.pack.decks} deck{'s' if rules.pack.decks > 1 else ''}{without}{shuffled}"


def specials(rules: Rules) -> list[str]:
    """Return what sets this table apart from plain blackjack."""
    return list(_specials(rules))


def _specials(rules: Rules) -> Iterator[str]:
    doubling = rules.doubling
    if rules.zap is not None:
        yield f"zap hard {span(rules.zap.totals)}"
    if rules.attack is not None:
        yield "attack the up card"
    if doubling.free:
        yield f"free doubles {span(doubling.named_totals)}"
    if rules.splitting.free_others:
        yield "free splits"
    if doubling.any_cards:
        yield "double on any cards"
    if rules.surrender is not None:
        yield "surrender until you stand"
    if rules.dealer.push_total is not None:
        yield f"dealer {rules.dealer.push_total} pushes"
    if rules.hole_card.procedure is HoleCardProcedure.NONE:
        yield "no hole card"
    for side in rules.side_wagers:
        yield str(side.kind)
    if rules.tokes is not None:
        yield "tokes"


def span(totals: frozenset[int]) -> str:
    """Write totals in a row: ``15-18``."""
    low, high = min(totals), max(totals)
    return f"{low}-{high}" if totals == frozenset(range(low, high + 1)) else ", ".join(map(str, sorted(totals)))
