"""The settlement of every wager in a list of events, each with the place it had on the layout."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.rulebook import Rules
from pitboss.record.words import result
from pitboss.table import events as happened
from pitboss.table.events import Event
from pitboss.table.fold import fold
from pitboss.table.state import new_state
from pitboss.table.views import WagerView, wager_view


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A wager and how it was settled."""

    round: int
    wager: WagerView
    event: happened.WagerSettled
    words: str


def settled_wagers(rules: Rules, events: Iterable[Event]) -> list[SettledWager]:
    """Return the settled wagers of some events, from a table's first event on, in the order of settlement."""
    state = new_state(rules)
    found = []
    for event in events:
        if isinstance(event, happened.WagerSettled):
            wager = state.wagers[event.wager - 1]
            found.append(SettledWager(state.round, wager_view(state, wager), event, result(wager, event)))
        fold(state, event)
    return found


def net_by_bettor(settled: Iterable[SettledWager]) -> dict[str, int]:
    """Return what each bettor won or lost: the sum of his wagers' nets."""
    nets: dict[str, int] = {}
    for one in settled:
        nets[one.wager.bettor] = nets.get(one.wager.bettor, 0) + one.event.net
    return nets
