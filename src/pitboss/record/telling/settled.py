"""The settlement of every wager in a list of events, each with the place it had on the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.chips import dollars
from pitboss.record.telling.phrases import put_up_by_house
from pitboss.record.telling.words import result
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Outcome
from pitboss.table import Table
from pitboss.table.events import Event, PayVoided, Reason, WagerSettled
from pitboss.table.folding.fold import fold
from pitboss.table.state import new_state
from pitboss.table.views import WagerView, wager_view


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A wager and how it was settled."""

    round: int
    wager: WagerView
    event: WagerSettled
    words: str

    @property
    def clauses(self) -> Clauses:
        """The clauses and readings on which it was settled."""
        return self.event.clauses

    def __str__(self) -> str:
        wager = self.wager
        kind = f"toke beside {wager.beside}" if wager.beside else str(wager.kind)
        whose = f"{wager.bettor}'s {dollars(wager.amount)}{put_up_by_house(wager.funding)}"
        return f"{whose} {kind} on box {wager.box} hand {wager.hand} {self.words}"


class SettlementFollower:
    """Follows a table's events and finds the wagers settled in them."""

    def __init__(self, rules: Rules) -> None:
        self.state = new_state(rules)
        self.followed = 0

    def follow(self, events: Sequence[Event]) -> list[SettledWager]:
        """Return the wagers settled since the last call, in order; ``events`` are all of the table's."""
        settled: list[SettledWager] = []
        for event in events[self.followed :]:
            if isinstance(event, PayVoided):
                voided = (self.state.round, event.wager)
                settled = [wager for wager in settled if (wager.round, wager.event.wager) != voided]
                settled.append(self._settled(_voided(event)))
            elif isinstance(event, WagerSettled):
                settled.append(self._settled(event))
            fold(self.state, event)
        self.followed = len(events)
        return settled

    def _settled(self, event: WagerSettled) -> SettledWager:
        wager = self.state.wagers[event.wager - 1]
        return SettledWager(
            self.state.round, wager_view(self.state, wager), event, result(wager, event, self.state.rules)
        )


def _voided(event: PayVoided) -> WagerSettled:
    """What is taken back leaves the wager void, as if it had been settled so."""
    return WagerSettled(event.wager, Outcome.VOID, 0, None, Reason.VOID, "", event.clauses)


def settled_wagers(rules: Rules, events: Sequence[Event]) -> list[SettledWager]:
    """Return the settled wagers of some events, from a table's first event on, in the order of settlement."""
    return SettlementFollower(rules).follow(events)


def payouts(table: Table) -> list[SettledWager]:
    """Return every wager a table has settled, in order."""
    return settled_wagers(table.rules, table.events)


def net_by_bettor(settled: Iterable[SettledWager]) -> dict[str, int]:
    """Return what each bettor won or lost: the sum of his wagers' nets."""
    nets: dict[str, int] = {}
    for wager in settled:
        nets[wager.wager.bettor] = nets.get(wager.wager.bettor, 0) + wager.event.net
    return nets
