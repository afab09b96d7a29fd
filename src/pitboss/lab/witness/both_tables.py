"""Two tables that are dealt the same cards and asked for the same decisions.

A round is: the wagers, the cards in the order in which they leave the shoe, and what the players ask for. Both tables
get all of it. Where one of them refuses what the other allows, its player does the simplest thing instead: declines
the offer, or stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pitboss.cards import Card
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.rules import Rules
from pitboss.shoe import DealtShoe
from pitboss.table import Choice, Refusal, Table, commands, legal

CHIPS = 100_000_000
"""What each player brings: a million dollars, so that nobody runs short."""
ENOUGH = 1_000
"""How many cards a listed shoe says that it has left."""
SIMPLEST = (commands.Decline, commands.Stand)


class NeedsCard(Exception):
    """The round goes on with a card that is not listed yet."""


class ListedShoe(DealtShoe):
    """The cards of a round as far as they are listed; asked for more, it says so instead of running out."""

    __slots__ = ()

    def draw(self) -> Card:
        """Hand over the next card."""
        if not self._stack:
            raise NeedsCard
        return self._stack.pop()

    @property
    def remaining(self) -> int:
        """As many as a shoe has in which no round runs short."""
        return ENOUGH


class PlacedWager(NamedTuple):
    """A wager before the first card."""

    player: str
    box: int
    kind: Kind
    amount: int


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """The wagers of a round, and what its players ask for, one after the other."""

    wagers: tuple[PlacedWager, ...]
    requests: tuple[commands.BoxCommand, ...] = ()

    def then(self, request: commands.BoxCommand) -> LineOfPlay:
        """Return it with one more request."""
        return replace(self, requests=(*self.requests, request))


class RefusedRequest(NamedTuple):
    """What a table refused, and what its player did instead; ``place`` counts the requests before."""

    place: int
    asked: commands.BoxCommand
    refusal: Refusal
    instead: commands.BoxCommand


class OneTable:
    """One of the two tables, as far as it got."""

    __slots__ = ("players", "refused", "short", "table")

    def __init__(self, rules: Rules, wagers: Iterable[PlacedWager], cards: Iterable[Card]) -> None:
        self.table = Table(rules, shoe=ListedShoe(cards))
        self.refused: list[RefusedRequest] = []
        self.short = False
        self.players: list[str] = []
        for player, box, kind, amount in wagers:
            if player not in self.players:
                self.players.append(player)
                self.table.do(commands.BuyIn(player, CHIPS))
            self.table.do(commands.Place(player, box, kind, amount))
        self._go(self.table.deal)

    def _go(self, step: Callable[[], Any]) -> None:
        try:
            step()
        except NeedsCard:
            self.short = True

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return not self.table.state.running

    @property
    def waiting(self) -> bool:
        """Whether a player has to answer or to decide."""
        return self.table.state.running and not self.short

    def choices(self) -> list[Choice]:
        """Return what its players may do now."""
        return [choice for player in self.players for choice in legal(self.table, player)]

    def ask(self, request: commands.BoxCommand, place: int) -> None:
        """Carry a request out; or, where it is refused, the simplest thing that the player may do."""
        refusal = self.table.refusal(request)
        command = request
        if refusal is not None:
            command = simplest(self.choices())
            self.refused.append(RefusedRequest(place, request, refusal, command))
        self._go(lambda: self.table.play(command))

    def results(self) -> tuple[int, ...]:
        """Return what each player has won or lost, and what the dealers got."""
        state = self.table.state
        return (*(state.players[player].chips - CHIPS for player in self.players), state.toke_box)


def simplest(choices: list[Choice]) -> commands.BoxCommand:
    """Return what a player does who was refused something else: decline, or stand, or the first thing allowed."""
    for wanted in SIMPLEST:
        for choice in choices:
            if isinstance(choice.command, wanted):
                return choice.command
    command = choices[0].command
    assert isinstance(command, commands.BoxCommand)
    return command


@dataclass(slots=True)
class BothTables:
    """The two tables after a line of play."""

    before: OneTable
    after: OneTable
    line: LineOfPlay
    cards: tuple[Card, ...]

    @property
    def short(self) -> bool:
        """Whether a card is needed that is not listed."""
        return self.before.short or self.after.short

    @property
    def over(self) -> bool:
        """Whether the round is over at both tables."""
        return self.before.over and self.after.over

    @property
    def pays_differently(self) -> bool:
        """Whether a player, or the dealers, end with other chips."""
        return self.before.results() != self.after.results()

    def ask(self, request: commands.BoxCommand) -> None:
        """Ask the tables that wait for it, and note it."""
        for table in self.asked():
            table.ask(request, len(self.line.requests))
        self.line = self.line.then(request)

    def asked(self) -> list[OneTable]:
        """Return the tables that a request goes to: those that wait; an open offer is answered first."""
        waiting = [table for table in (self.before, self.after) if table.waiting]
        with_offers = [table for table in waiting if table.table.state.offers]
        return with_offers if len(with_offers) == 1 else waiting

    def requests(self) -> list[commands.BoxCommand]:
        """Return all that can be asked for now, the simplest first: what either table allows, for the most it allows.

        Where the least that may be put up differs, that is asked for as well.
        """
        choices = [choice for table in self.asked() for choice in table.choices()]
        asked = [choice.command for choice in choices]
        for choice in choices:
            others = [other for other in choices if type(other.command) is type(choice.command)]
            if choice.least != choice.most and len({other.least for other in others}) > 1:
                asked.append(_for_amount(choice.command, choice.least))
        distinct = [command for command in dict.fromkeys(asked) if isinstance(command, commands.BoxCommand)]
        return sorted(distinct, key=_simplicity)


def _for_amount(command: Any, amount: int) -> commands.Command:
    """Return the same command for another amount."""
    changed: commands.Command = replace(command, amount=amount)
    return changed


def _simplicity(command: commands.BoxCommand) -> int:
    return next((place for place, kind in enumerate(SIMPLEST) if isinstance(command, kind)), len(SIMPLEST))


def deal(before: Rules, after: Rules, cards: tuple[Card, ...], line: LineOfPlay) -> BothTables:
    """Deal a line of play at both tables, as far as the cards go."""
    tables = [OneTable(rules, line.wagers, cards) for rules in (before, after)]
    pair = BothTables(tables[0], tables[1], LineOfPlay(line.wagers), cards)
    for request in line.requests:
        pair.ask(request)
    return pair
