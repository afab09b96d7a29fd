"""The seeds of the shoes that the house shuffled: all pledged before any was shown, and the order follows from them.

Written from docs/randomness.md alone: nothing here is shared with the code that shuffles.
"""

from __future__ import annotations

import hashlib
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.audit.past_rounds.walking import read_events
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.happenings import SeedPledged, SeedShown, ShoeCommitted, ShoePledged


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class SeedChecks:
    """Follows the pledges of one table and works out again in which order each of its shoes should lie."""

    def __init__(self, table: int, check: Check) -> None:
        self.check, self.table = check, table
        self.pledge_of_house: dict[int, str] = {}
        self.pledged: dict[str, str] = {}
        self.shown: dict[str, str] = {}
        self.next_pledged: dict[str, str] = {}
        self.published: dict[int, ShoeCommitted] = {}

    def happening(self, number: int, event: AnyEvent, running: bool) -> None:
        """Note what was published about seeds; ``running`` says whether a round was being played then."""
        where = f"table {self.table} event {number}"
        if isinstance(event, ShoePledged):
            if event.shoe in self.pledge_of_house or self.shown:
                self.check.fault(where, f"the house pledges a seed for shoe {event.shoe} too late, or twice")
            self.pledge_of_house[event.shoe] = event.pledge
        elif isinstance(event, SeedPledged):
            self._pledge(where, event)
        elif isinstance(event, SeedShown):
            if _sha(event.seed) != self.pledged.get(event.player):
                self.check.fault(where, f"{event.player} shows another seed than was pledged")
            self.shown[event.player] = event.seed
        elif isinstance(event, ShoeCommitted):
            self._open(where, event, running)

    def _pledge(self, where: str, event: SeedPledged) -> None:
        if event.player in self.shown:
            self.next_pledged[event.player] = event.pledge
        elif self.shown:
            self.check.fault(where, f"{event.player} pledges a seed when others have been shown")
        else:
            self.pledged[event.player] = event.pledge

    def _open(self, where: str, event: ShoeCommitted, running: bool) -> None:
        if not event.pledge:
            if self.pledge_of_house:
                self.check.fault(where, f"shoe {event.shoe} is opened without the seed that was pledged for it")
            return
        self.published[event.shoe] = event
        if self.pledge_of_house.get(event.shoe) != event.pledge:
            self.check.fault(where, f"shoe {event.shoe} is opened with another seed of the house than was pledged")
        seeds = [] if running else sorted(self.shown.values())
        withheld = [] if running else sorted(set(self.pledged) - set(self.shown))
        if (list(event.seeds), list(event.withheld)) != (seeds, withheld):
            self.check.fault(where, f"shoe {event.shoe} is opened with other seeds than the players showed")
        if not running:
            self.pledged, self.shown, self.next_pledged = self.next_pledged, {}, {}

    def finish(self, shoes: dict[int, Any]) -> None:
        """Work every order out again from the seeds."""
        for number, event in self.published.items():
            where, shoe = f"table {self.table} shoe {number}", shoes.get(number)
            self.check.examined += 1
            if shoe is None:
                self.check.fault(where, "was opened and is not kept")
            elif _sha(shoe.salt) != event.pledge:
                self.check.fault(where, "its salt is not the seed that the house pledged")
            elif self._order(number, shoe, list(event.seeds)) != shoe.order:
                self.check.fault(where, "its order is not the one that follows from the seeds")
            if not event.seeds:
                self.check.told["without a player's seed"] += 1
            self.check.told["seeds withheld"] += len(event.withheld)

    def _order(self, number: int, shoe: Any, seeds: list[str]) -> str:
        text = f"pitboss shoe\ntable {self.table}\nshoe {number}\nhouse {shoe.salt}\n"
        key = hashlib.sha256((text + "".join(f"player {seed}\n" for seed in sorted(seeds))).encode()).digest()
        deck, stream, used = sorted(shoe.order.split(" ")), b"", 0
        for size in range(len(deck), 1, -1):
            while True:
                while len(stream) < used + 2:
                    stream += hashlib.sha256(key + (len(stream) // 32).to_bytes(8, "big")).digest()
                drawn = int.from_bytes(stream[used : used + 2], "big")
                used += 2
                if drawn < 65536 // size * size:
                    break
            deck[size - 1], deck[drawn % size] = deck[drawn % size], deck[size - 1]
        return " ".join(deck)


def seeds_since(connection: Connection, table: int, begun: Beginning, check: Check) -> SeedChecks:
    """Begin with what was pledged and shown when a part of a table was audited before.

    Pledges go back to the opening of the shoe before the one in play, and no further. Where people shuffle there are
    none.
    """
    if begun.state.cards.by_person:
        return SeedChecks(table, check)
    seeds = SeedChecks(table, Check("", "", ""))
    shoes = schema.shoes
    query = select(shoes.c.opened_event).where(shoes.c.table_id == table, shoes.c.number == begun.state.shoe - 1)
    first = connection.execute(query).scalar() or 1
    for number, event, _, aside in read_events(connection, table, first, begun.event):
        if aside:
            of_players = isinstance(event, ShoeCommitted) and bool(event.seeds or event.withheld)
            seeds.happening(number, event, running=not of_players)
    seeds.check, seeds.published = check, {}
    return seeds
