"""What the suits of two cards are worth to a player who sees them, given all suits that were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.solve.hands.contexts import Bench, Context, without
from pitboss.solve.model.bonuses import SuitedHand, suits_of_two, third_card_pays


def suited_hand(bench: Bench, ranks: Sequence[int], held: Sequence[Card]) -> tuple[SuitedHand, int] | None:
    """Return the hand that two cards make with their suits, and its number; None if suits do not matter."""
    if len(held) != 2:
        return None
    suits = suits_of_two((held[0].suit, held[1].suit))
    for suited, number, _ in bench.suited.get((min(ranks), max(ranks)), ()):
        if suited.suits == suits:
            return suited, number
    return None


def more_by_suits(
    bench: Bench,
    context: Context,
    suited: SuitedHand,
    number: int,
    rules: Rules,
    held: Sequence[Card],
    seen: Sequence[Card],
) -> float:
    """Return how much more than the solver says a hit is worth, given the suits of the unseen cards.

    The solver looks only at the suits of the hand. The bench has the values of the context.
    """
    model, gone = bench.model, Counter(seen)
    unseen = Counter({card: rules.pack.decks - gone[card] for card in rules.pack.deck})
    super_open = model.super_up[context.up] and context.pair is None
    chances, more = bench.draw_chances(context.up, without(context.counts, *suited.ranks)), 0.0
    for third, grade in suited.thirds:
        if chances[third] > 0:
            told = (model.super_pays if super_open else model.pays)[grade]
            better = third_card_pays(rules, held, third, unseen, super_open) - told
            more += float(chances[third] * bench.chances.win[bench.hands.child[number, third]]) * float(better)
    return more
