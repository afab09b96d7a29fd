"""Arranged rounds for the drill: random cards that fulfil a question's conditions, dealt by the table itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pitboss.cards import RANKS, SUITS, Card, is_blackjack, total
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Kind, Phase, SideCards
from pitboss.shoe import arranged
from pitboss.table import Table, commands, legal
from pitboss.table.events import OfferKind

NAMES = ("Ann", "Ben", "Cleo")
COMMON, TRIES = 2_000, 200_000
"""Cards not found in this many tries count as rare, and after the second number as impossible."""

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The first two cards of each box, and the dealer's cards to the end."""

    hands: tuple[Hand, ...]
    dealer: Hand

    def seen(self, box: int) -> SideCards:
        """Return the cards that decide a side wager of a box, counted from 1."""
        count = total(self.dealer)[0]
        return SideCards(self.hands[box - 1], self.dealer[0], self.dealer, count, is_blackjack(self.dealer))


@dataclass(frozen=True, slots=True)
class Stake:
    """A wager of a box at the beginning, in cents."""

    box: int
    kind: Kind
    amount: int
    beside: Kind | None = None


@dataclass(frozen=True, slots=True)
class DrillSituation:
    """A round to be dealt, and the kinds of wager in question.

    ``decisions`` are what boxes do instead of standing; ``drawn`` the cards that those decisions take.
    """

    dealt: Dealt
    stakes: tuple[Stake, ...]
    asked: frozenset[Kind]
    answers: dict[OfferKind, type[commands.PlayerCommand]] = field(default_factory=dict)
    decisions: dict[int, type[commands.BoxCommand]] = field(default_factory=dict)
    drawn: Hand = ()

    def order(self, rules: Rules) -> list[Card]:
        """Return the cards in the order in which this game deals them."""
        up, second, *draws = self.dealt.dealer
        firsts = [hand[0] for hand in self.dealt.hands]
        seconds = [hand[1] for hand in self.dealt.hands]
        program = rules.deal.program
        if program.index(Phase.DEAL_UP) < program.index(Phase.DEAL_FIRST):
            first_cards = [up, *firsts, *seconds]
        else:
            first_cards = [*firsts, up, *seconds]
        if rules.hole_card.procedure is HoleCardProcedure.NONE:
            return [*first_cards, *self.drawn, second, *draws]
        return [*first_cards, second, *self.drawn, *draws]


def find(rules: Rules, boxes: int, fits: Callable[[Dealt], bool], chance: random.Random) -> Dealt:
    """Return cards that fit, found at random; for rare ones, suits, colors and ranks are favored after a while."""
    for attempt in range(TRIES):
        rare = attempt >= COMMON
        hands_from = _some_cards(rules, chance) if rare else rules.pack.deck
        dealer_from = _some_cards(rules, chance) if rare else rules.pack.deck
        hands = tuple((chance.choice(hands_from), chance.choice(hands_from)) for _ in range(boxes))
        dealt = Dealt(hands, _dealer(rules, dealer_from, chance))
        every = [*dealt.dealer, *(card for hand in hands for card in hand)]
        if fits(dealt) and rules.pack.first_impossible(every) is None:
            return dealt
    raise LookupError("No cards were found for a question of the drill.")


def _some_cards(rules: Rules, chance: random.Random) -> tuple[Card, ...]:
    """Return a deck, or the part of it with one suit, one color, one rank, or one card."""
    deck = rules.pack.deck
    suit, rank = chance.choice(SUITS), chance.choice([rank for rank in RANKS if rank not in rules.pack.removed])
    red = chance.random() < 0.5
    lot = chance.randrange(5)
    if lot == 0:
        return deck
    if lot == 1:
        return tuple(card for card in deck if card.suit == suit)
    if lot == 2:
        return tuple(card for card in deck if card.red is red)
    if lot == 3:
        return tuple(card for card in deck if card.rank == rank)
    return tuple(card for card in deck if card.rank == rank and card.suit == suit)


def _dealer(rules: Rules, among: tuple[Card, ...], chance: random.Random) -> Hand:
    """Draw a dealer's hand to its end."""
    hand = [chance.choice(among), chance.choice(among)]
    while _draws(rules, hand):
        hand.append(chance.choice(among))
    return tuple(hand)


def _draws(rules: Rules, hand: list[Card]) -> bool:
    return rules.dealer.draws_to(*total(hand))


def settlements(rules: Rules, situation: DrillSituation) -> Iterator[tuple[Table, commands.SettleWager]]:
    """Deal a situation, and yield the table each time one of the wagers in question is the next to be settled.

    Settle the wager before asking for the next one.
    """
    table = Table(rules, shoe=arranged(situation.order(rules)))
    _sit_down(table, situation)
    while (step := table.staff_step()) is not None:
        table.do(step)
    table.do(commands.CloseWagering())
    while table.state.running:
        step = table.staff_step()
        if step is None:
            table.do(_word(table, situation))
        elif isinstance(step, commands.SettleWager) and table.state.wagers[step.wager - 1].kind in situation.asked:
            yield table, step
        else:
            table.do(step)


def _sit_down(table: Table, situation: DrillSituation) -> None:
    for box in range(1, len(situation.dealt.hands) + 1):
        table.do(commands.BuyIn(NAMES[box - 1], 1_000_000))
    for stake in situation.stakes:
        table.do(commands.Place(NAMES[stake.box - 1], stake.box, stake.kind, stake.amount, stake.beside))


def _word(table: Table, situation: DrillSituation) -> commands.Command:
    """Return what the player says whom the round waits for."""
    state = table.state
    if state.offers:
        offer = state.offers[0]
        wanted, name, box = situation.answers.get(offer.kind, commands.Decline), offer.bettor, offer.box
    else:
        turn = state.turns[state.turn_box]
        name, box = turn.caller, turn.number
        doubled = turn.hands[state.turn_hand].doubled
        wanted = commands.Stand if doubled else situation.decisions.get(box, commands.Stand)
    choices = [choice.command for choice in legal(table, name) if getattr(choice.command, "box", 0) == box]
    return next(
        (choice for choice in choices if isinstance(choice, wanted)),
        choices[0] if state.offers else commands.Stand(name, box),
    )
