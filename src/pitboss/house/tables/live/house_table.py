"""The table as the house runs it: every event is noted with its words and the ledger entries that follow from it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.house.ledger.entries import Entry, entries_of
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.commitment import Sealed, SealedShoe, seal
from pitboss.house.tables.live.happenings import Happening, ShoeCommitted, words_of
from pitboss.record.telling.words import said_after, said_before
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.shoe import Shoe
from pitboss.table import Table
from pitboss.table import events as table_events
from pitboss.table.events import Event, Funding
from pitboss.table.folding.fold import fold
from pitboss.table.round.further_wagers import ON_HANDS
from pitboss.table.state import State

GAME = "game"
"""The wagers on hands are one game together: the initial one and what is added to it."""
BONUS = "bonus"
"""What is paid beside the wagers: no return of any of them is measured by it."""


class News(NamedTuple):
    """An event with its words and its entries."""

    event: AnyEvent
    words: str
    entries: list[Entry]


class Staked(NamedTuple):
    """A wager of a finished round: ``initial`` is what the house's return is measured by.

    ``own`` is what it brought the bettor himself: of a toke that wins, stake and winnings go to the dealers.
    """

    bettor: str
    box: int
    kind: str
    initial: int
    chips: int
    net: int
    own: int


class Finished(NamedTuple):
    """A round that is over, and its wagers; ``void`` rounds say nothing about returns."""

    number: int
    shoe: int
    void: bool
    wagers: tuple[Staked, ...]


class HouseTable(Table):
    """A table whose shoes are sealed and whose news is kept until it is written down.

    ``chance`` decides every order: the system's cryptographic source, except in tests.
    """

    __slots__ = ("finished", "news", "opened")

    def __init__(self, rules: Rules, chance: random.Random | None = None) -> None:
        super().__init__(rules, shuffle=self._shuffle, load=self._load_sealed, chance=chance or random.SystemRandom())
        self.news: list[News] = []
        self.opened: list[tuple[int, SealedShoe]] = []
        self.finished: list[Finished] = []

    def _shuffle(self, cards: Sequence[Card]) -> Shoe:
        order = list(cards)
        self.chance.shuffle(order)
        return self._load_sealed(order)

    def _load_sealed(self, cards: Sequence[Card]) -> Shoe:
        return SealedShoe(seal(cards, self.chance))

    def emit(self, event: Event) -> None:
        """Note an event, and what follows from it, and bring the state up to date."""
        state = self.state
        entries = entries_of(state, event)
        words = said_before(state, event)
        if isinstance(event, table_events.RoundEnded):
            self.finished.append(_finished(state))
        super().emit(event)
        self.news.append(News(event, words or said_after(state, event), entries))
        if isinstance(event, table_events.ShoeOpened):
            assert isinstance(self.shoe, SealedShoe)
            self.opened.append((event.number, self.shoe))
            self.tell(ShoeCommitted(event.number, self.shoe.sealed.commitment, state.rules.shoe))

    def tell(self, event: Happening) -> None:
        """Note something that is the house's doing."""
        self.news.append(News(event, words_of(event), []))

    def written_down(self) -> None:
        """Forget the news: it is in the database."""
        self.events.clear()
        self.news, self.opened, self.finished = [], [], []

    def follow(self, events: Iterable[Event]) -> None:
        """Bring the state up to date with events that another copy of this table emitted."""
        for event in events:
            fold(self.state, event)

    def take_up(self, shoe: Sealed | None, cover: int, left: int) -> None:
        """Deal from a shoe of which so many cards are left."""
        current = self.shoe
        if shoe is None:
            self.shoe = None
        elif isinstance(current, SealedShoe) and current.sealed == shoe:
            current.put_at(left)
        else:
            self.shoe = SealedShoe(shoe, cover, left)
        if self.shoe is not None and self.state.waiting:
            self.hold()


def _finished(state: State) -> Finished:
    void = state.trouble is not None and state.trouble.voided is not None
    wagers = tuple(
        Staked(
            wager.bettor,
            wager.box,
            GAME if wager.kind in ON_HANDS else str(wager.kind),
            wager.amount if wager.kind not in ON_HANDS or wager.kind is Kind.BLACKJACK else 0,
            wager.amount if wager.funding is Funding.CHIPS else 0,
            wager.net,
            -wager.amount if wager.kind is Kind.TOKE and wager.outcome is Outcome.WIN else wager.net,
        )
        for wager in state.wagers
    )
    if state.bonuses:
        wagers += tuple(
            Staked(paid.player, state.wagers[paid.wager - 1].box, BONUS, 0, 0, paid.amount, paid.amount)
            for paid in state.bonuses
        )
    return Finished(state.round, state.shoe, void, wagers)
