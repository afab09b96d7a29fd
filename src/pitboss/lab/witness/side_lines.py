"""Where two pay tables of a side wager differ: the cards with which a round must begin so that they pay differently.

Both judges are asked about all cards that they look at, one pay table after the other, without dealing a round. That
leaves few beginnings, which are then dealt at both tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pitboss.cards import Card, is_blackjack, total
from pitboss.lab.witness.alphabet import ORDER
from pitboss.lab.witness.both_tables import PlacedWager
from pitboss.mechanisms.side_wagers.part import LooksFurther, seen_cards
from pitboss.rulebook.parts import Kind, Phase, SideWager
from pitboss.rulebook.rules import Rules

DEALERS = ("dealer", "dealer_total", "dealer_blackjack")
MOST_CASES = 2_000_000
"""More combinations of cards than this are not gone through."""
FIRST_DEAL = {Phase.DEAL_FIRST: False, Phase.DEAL_SECOND: False, Phase.DEAL_UP: True, Phase.DEAL_HOLE: True}
"""The phases of the first deal, and whether their card is the dealer's."""
Beginning = tuple[Card | None, ...]


class TooManyCases(Exception):
    """The judges look at more cards than can be gone through one by one."""


@dataclass(frozen=True, slots=True)
class JudgedCards:
    """Cards that both judges were asked about; what a judge did not look at is None."""

    first_two: tuple[Card, Card] | None
    up: Card | None
    dealer: tuple[Card, ...] | None


def beginnings(
    before: Rules,
    after: Rules,
    wagers: Sequence[Sequence[PlacedWager]],
    kind: Kind,
    dealer_cards: int,
    ranks: str = "",
) -> list[Beginning]:
    """Return the beginnings of rounds on which a side wager pays differently, with so many cards of the dealer's.

    ``ranks`` are those of a small pack. Of beginnings that differ only in suits, and are judged alike, the first stands
    for all.
    """
    sides = [rules.side_wager(kind) for rules in (before, after)]
    first, second = sides
    assert first is not None and second is not None
    amounts = [wager.amount for placed in wagers for wager in placed if wager.kind is kind]
    roles = dealing_order(before)
    removed = before.pack.removed + after.pack.removed
    deck = [card for card in ORDER if card.rank not in removed and (not ranks or card.rank in ranks)]
    kept: dict[tuple[Any, ...], Beginning] = {}
    for judged, lines in _judged(first, second, deck, (before, after), dealer_cards):
        if all(_worth(first, lines[0], amount) == _worth(second, lines[1], amount) for amount in amounts):
            continue
        beginning = _placed(judged, roles, deck, before.pack.decks)
        alike = tuple(card.rank if card is not None else "" for card in beginning)
        known = kept.get((alike, *lines))
        if known is None or _in_order(beginning) < _in_order(known):
            kept[alike, *lines] = beginning
    return list(kept.values())


def _in_order(beginning: Beginning) -> list[int]:
    return [-1 if card is None else ORDER[card] for card in beginning]


def dealing_order(rules: Rules) -> list[bool]:
    """Return for each card of the first deal of a box whether it is the dealer's; wagers in between take none."""
    return [FIRST_DEAL[phase] for phase in rules.deal.program if phase in FIRST_DEAL]


def _judged(
    first: SideWager, second: SideWager, deck: Sequence[Card], rule_sets: Sequence[Rules], dealer_cards: int
) -> Iterator[tuple[JudgedCards, tuple[str | None, str | None]]]:
    """Go through all cards that the judges look at, in order, with the line that each of them names."""
    asked: set[str] = set()
    while True:
        try:
            cases = list(_ask_all(first, second, deck, rule_sets, dealer_cards, asked))
        except LooksFurther as further:
            asked.add(str(further))
            continue
        yield from cases
        return


def _ask_all(
    first: SideWager,
    second: SideWager,
    deck: Sequence[Card],
    rule_sets: Sequence[Rules],
    dealer_cards: int,
    asked: set[str],
) -> Iterator[tuple[JudgedCards, tuple[str | None, str | None]]]:
    pairs: list[tuple[Card, Card] | None] = list(product(deck, deck)) if "first_two" in asked else [None]
    by_rank = [card for card in deck if card.suit == deck[0].suit]
    known = deck if "dealer" in asked else by_rank
    dealers: list[tuple[Card, ...] | None] = [None]
    ups: list[Card | None] = [None]
    if asked.intersection(DEALERS):
        dealers = list(_dealer_hands(known, rule_sets, dealer_cards))
    elif "up" in asked:
        ups = list(deck)
    if len(pairs) * len(dealers) * len(ups) > MOST_CASES:
        raise TooManyCases
    return (
        (JudgedCards(pair, up, dealer), (_line(first, pair, up, dealer, asked), _line(second, pair, up, dealer, asked)))
        for pair, up, dealer in product(pairs, ups, dealers)
    )


def _line(
    side: SideWager, pair: tuple[Card, Card] | None, up: Card | None, dealer: tuple[Card, ...] | None, asked: set[str]
) -> str | None:
    seen: dict[str, object] = {}
    if pair is not None:
        seen["first_two"] = pair
    if dealer is not None:
        seen |= {"up": dealer[0], "dealer_total": total(dealer)[0], "dealer_blackjack": is_blackjack(dealer)}
        if "dealer" in asked:
            seen["dealer"] = dealer
    elif up is not None:
        seen["up"] = up
    line = side.line(seen_cards(**seen))
    return None if line is None else line.name


def _dealer_hands(deck: Sequence[Card], rule_sets: Sequence[Rules], cards: int) -> Iterator[tuple[Card, ...]]:
    """Go through the dealer's hands of so many cards: each but the last was drawn to by either rule set."""
    hands: list[tuple[Card, ...]] = [()]
    for size in range(cards):
        hands = [hand for hand in hands if size < 2 or any(rules.dealer.draws_to(*total(hand)) for rules in rule_sets)]
        if len(hands) * len(deck) > MOST_CASES:
            raise TooManyCases
        hands = [(*hand, card) for hand in hands for card in deck]
    yield from hands


def _worth(side: SideWager, name: str | None, amount: int) -> int:
    """Return what a line pays on an amount, at most what the payouts of a round share."""
    line = next((line for line in side.lines if line.name == name), None)
    if line is None:
        return -amount
    pays, least = line.odds.pays(amount), side.aggregate_from
    if least is None or side.aggregate_limit is None or line.odds.win * least.stake < least.win * line.odds.stake:
        return pays
    return min(pays, side.aggregate_limit)


def _placed(judged: JudgedCards, roles: Sequence[bool], deck: Sequence[Card], decks: int) -> Beginning:
    """Return the cards in the order in which they are dealt to a player who takes none."""
    player = list(judged.first_two) if judged.first_two is not None else _lowest(judged.dealer or (), deck, decks)
    dealers: list[Card | None] = list(judged.dealer) if judged.dealer is not None else [judged.up]
    mine, theirs = iter(player), iter(dealers)
    beginning: list[Card | None] = [next(theirs, None) if dealers_card else next(mine) for dealers_card in roles]
    beginning += list(theirs)
    while beginning and beginning[-1] is None:
        beginning.pop()
    return tuple(beginning)


def _lowest(others: Sequence[Card], deck: Sequence[Card], decks: int) -> list[Card]:
    """Return the two lowest cards that a player may have beside some others."""
    lowest: list[Card] = []
    for card in (card for card in deck for _ in range(decks)):
        if (*others, *lowest).count(card) < decks and len(lowest) < 2:
            lowest.append(card)
    return lowest
