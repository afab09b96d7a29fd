"""What of a position can still matter: two rounds that reach the same position go on alike.

The key of a position holds every mark of the state that a rule can look at, and of the cards only what either rule set
can tell apart: totals and soft totals, pairs, how many cards there are as far as that counts, and ranks and suits where
a bonus or a side wager asks for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.cards import Card
from pitboss.lab.witness.both_tables import BothTables, OneTable
from pitboss.rulebook.rules import Rules
from pitboss.table.state import State

FEWEST_THAT_COUNT = 3
"""A hand of three cards is no hand as it was dealt; more cards matter only where a rule counts them."""


@dataclass(frozen=True, slots=True)
class CardSense:
    """What two rule sets can tell of cards.

    ``listed`` is up to how many cards of a hand are known one by one, ``counted`` up to which number cards are counted;
    ``up_cards`` are sets of ranks by which an up card is told apart. With ``every_card`` all cards matter, by rank and
    suit, as long as a side wager is open. ``copies`` is how often a rank is in the pack.
    """

    listed: int
    counted: int
    up_cards: tuple[str, ...]
    pairs_by_rank: bool
    every_card: bool
    copies: int

    @classmethod
    def of(cls, rule_sets: Iterable[Rules], every_card: bool) -> CardSense:
        """Return what some rules can tell of cards."""
        given = tuple(rule_sets)
        bonuses = [bonus for rules in given if rules.twenty_one for bonus in rules.twenty_one.bonuses]
        supers = [rules.twenty_one.super_bonus for rules in given if rules.twenty_one and rules.twenty_one.super_bonus]
        listed = max([1, *(len(bonus.ranks) for bonus in bonuses), *(len(bonus.ranks) for bonus in supers)])
        counts = [FEWEST_THAT_COUNT, *(bonus.fewest_cards for bonus in bonuses)]
        for rules in given:
            counts += [rules.charlie.cards] if rules.charlie else []
            counts += [rules.hitting.most_cards] if rules.hitting.most_cards else []
        ups = [rules.hole_card.looks_under for rules in given] + [bonus.up for bonus in supers]
        ups += [rules.surrender.waits_for for rules in given if rules.surrender]
        return cls(
            listed,
            max(counts),
            ("A", "TJQK", *dict.fromkeys(ups)),
            any(rules.splitting.by_rank for rules in given),
            every_card,
            min(rules.pack.decks for rules in given) * 4,
        )


def position(pair: BothTables, sense: CardSense) -> tuple[Any, ...]:
    """Return the key of a position that waits for its next card."""
    used: Any = ()
    counts = Counter(card.rank for card in pair.cards)
    if counts and counts.most_common(1)[0][1] * 2 > sense.copies:
        used = tuple(sorted(counts.items()))  # in a small pack it matters which cards are gone
    return (pair.line.wagers, used, _of_table(pair.before, sense), _of_table(pair.after, sense))


def _of_table(table: OneTable, sense: CardSense) -> tuple[Any, ...]:
    state = table.table.state
    if table.over:
        return table.results()
    if sense.every_card and all(not box.open_side_wagers() for box in state.in_play):
        sense = replace(sense, every_card=False)
    return (
        state.phase,
        state.turn_box,
        state.turn_hand,
        state.due,
        tuple((offer.kind, offer.bettor, offer.box) for offer in state.offers),
        tuple(state.offered.items()),
        tuple(state.even_money),
        tuple(player.chips for player in state.players.values()),
        state.toke_box,
        tuple(_of_box(box, sense) for box in state.in_play),
        _of_dealer(state, sense),
        None if state.taking is None else tuple(state.taking),
        tuple((bonus.player, bonus.amount) for bonus in state.bonuses),
    )


def _of_box(box: Any, sense: CardSense) -> tuple[Any, ...]:
    sides = tuple((wager.kind, wager.amount, wager.outcome, wager.net) for wager in box.side_wagers)
    first = tuple(map(str, box.first_two)) if sense.every_card else ()
    return (sides, first, tuple(_of_hand(hand, sense) for hand in box.hands))


def _of_hand(hand: Any, sense: CardSense) -> tuple[Any, ...]:
    return (
        _of_cards(hand, sense),
        hand.owed,
        hand.owed_for,
        hand.decisions > 0,
        hand.zapped,
        hand.split,
        hand.split_aces,
        hand.doubles,
        hand.face_down,
        hand.stood,
        hand.surrendered,
        hand.tucked,
        hand.picked_up,
        tuple((wager.kind, wager.amount, wager.funding, wager.outcome, wager.net) for wager in hand.wagers),
    )


def _of_cards(hand: Any, sense: CardSense) -> tuple[Any, ...]:
    """What is told apart of the cards of a hand; in which order they came is not."""
    cards: list[Card] = hand.cards
    if sense.every_card or len(cards) <= sense.listed:
        return tuple(sorted(map(str, cards)))
    pair = ""
    if len(cards) == 2:
        first, second = ((card.rank if sense.pairs_by_rank else card.value) for card in cards)
        pair = first if first == second else ""
    return (hand.total, hand.soft, min(len(cards), sense.counted), pair)


def _of_dealer(state: State, sense: CardSense) -> tuple[Any, ...]:
    dealer = state.dealer
    marks = (dealer.looked, dealer.cleared, dealer.blackjack, dealer.stood)
    cards = [*dealer.cards, *([dealer.hole] if dealer.hole is not None else [])]
    if sense.every_card:
        return (*map(str, cards), *marks)
    up = tuple(cards[0].rank in ranks for ranks in sense.up_cards) if cards else ()
    hard, aces = sum(card.points for card in cards), any(card.rank == "A" for card in cards)
    return (up, hard, aces, min(len(cards), FEWEST_THAT_COUNT), dealer.hole is None, *marks)
