"""The table as the house runs it: every event is noted with its words and the ledger entries that follow from it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.house.ledger.entries import Entry, entries_of
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.commitment import Sealed, SealedShoe, seal
from pitboss.house.tables.live.happenings import Happening, ShoeCommitted, ShoePledged, words_of
from pitboss.house.tables.live.seeds import Seeds, new_seed, order_of, pledge_of
from pitboss.record.telling.details import Details, details_after, details_before
from pitboss.record.telling.words import said_after, said_before
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.shoe import Shoe
from pitboss.table import Table, commands
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
    """An event with its words and its entries; ``details`` are what its words need beside it."""

    event: AnyEvent
    words: str
    entries: list[Entry]
    details: Details


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

    ``chance`` draws the house's seeds and shuffles what people shuffle: the system's cryptographic source, except in
    tests. ``secret`` is the house's seed of the coming shoe, ``seeds`` are the players'.
    """

    __slots__ = ("finished", "news", "number", "opened", "secret", "seeds")

    def __init__(self, rules: Rules, chance: random.Random | None = None, number: int = 0) -> None:
        super().__init__(rules, shuffle=self._shuffle, load=self._load_sealed, chance=chance or random.SystemRandom())
        self.news: list[News] = []
        self.opened: list[tuple[int, SealedShoe]] = []
        self.finished: list[Finished] = []
        self.number, self.secret, self.seeds = number, "", Seeds()

    @property
    def by_house(self) -> bool:
        """Whether the house shuffles here, and not people or a device of theirs."""
        return not self.rules.procedures.by_person

    @property
    def shoe_due(self) -> bool:
        """Whether the house shuffles a new shoe before the next round."""
        return not self.state.running and isinstance(self.staff_step(), commands.OpenShoe)

    def pledge(self) -> None:
        """Fix the house's seed of the coming shoe, unless it is fixed."""
        if self.by_house and not self.secret:
            self.secret = new_seed(self.chance)
            self.tell(ShoePledged(self.state.shoe + 1, pledge_of(self.secret), self.rules.shoe))

    def _shuffle(self, cards: Sequence[Card]) -> Shoe:
        """Shuffle by the seeds; the shoe that is opened in mid-round is the house's alone, since nobody can wait."""
        self.pledge()
        shown = () if self.state.running else self.seeds.shown.values()
        return SealedShoe(seal(order_of(cards, self.number, self.state.shoe + 1, self.secret, shown), self.secret))

    def _load_sealed(self, cards: Sequence[Card]) -> Shoe:
        return SealedShoe(seal(cards, new_seed(self.chance)))

    def emit(self, event: Event) -> None:
        """Note an event, and what follows from it, and bring the state up to date."""
        state = self.state
        entries = entries_of(state, event)
        words, details = said_before(state, event), details_before(state, event)
        if isinstance(event, table_events.RoundEnded):
            self.finished.append(_finished(state))
        super().emit(event)
        details = details or details_after(state, event)
        self.news.append(News(event, words or said_after(state, event), entries, details))
        if isinstance(event, table_events.ShoeOpened):
            assert isinstance(self.shoe, SealedShoe)
            self.opened.append((event.number, self.shoe))
            self._commit(event.number, self.shoe.sealed)

    def _commit(self, number: int, sealed: Sealed) -> None:
        """Publish the commitment to a shoe, and the pledge of the next one."""
        grounds = self.rules.shoe
        if not self.by_house:
            self.tell(ShoeCommitted(number, sealed.commitment, grounds))
            return
        pledge = pledge_of(self.secret)
        if self.state.running:
            self.tell(ShoeCommitted(number, sealed.commitment, grounds, pledge))
        else:
            shown = tuple(sorted(self.seeds.shown.values()))
            self.tell(ShoeCommitted(number, sealed.commitment, grounds, pledge, shown, self.seeds.withheld()))
            self.seeds.used()
        self.secret = ""
        self.pledge()

    def tell(self, event: Happening, entries: Sequence[Entry] = ()) -> None:
        """Note something that is the house's doing, and the entries that follow from it."""
        self.news.append(News(event, words_of(event), list(entries), {}))

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
