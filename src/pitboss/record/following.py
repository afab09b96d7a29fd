"""Following a table's events: the state they make, with the marks of the place moved on as in live play."""

from __future__ import annotations

from pitboss.table.events import Event
from pitboss.table.fold import CONTINUATIONS, fold
from pitboss.table.phases import next_in_round
from pitboss.table.state import State


def follow_event(state: State, event: Event) -> None:
    """Fold an event into the state, after looking at the place in the round as the table did before it."""
    found_blackjack = state.dealer.looked and not state.dealer.cleared and state.dealer.hole is not None
    if state.running and not found_blackjack and not isinstance(event, CONTINUATIONS):
        next_in_round(state)
    fold(state, event)


def step_is_due(state: State) -> bool:
    """Whether the round waits for a step of dealer or floor that leaves no choice."""
    return state.running and next_in_round(state) is not None
