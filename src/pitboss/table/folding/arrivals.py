"""How newcomers and announced wagers change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.table import events
from pitboss.table.state import Announced, State


def has_box(state: State, player: str) -> None:
    """A player who has a box, or has left, no longer waits for one."""
    if player in state.wanting_in:
        state.wanting_in.remove(player)


def _spot_wanted(state: State, event: events.SpotWanted) -> None:
    state.wanting_in.append(event.player)


def _spots_given_up(state: State, event: events.SpotsGivenUp) -> None:
    """The wagers and seats given up have events of their own."""


def _announced(state: State, event: events.WagerAnnounced) -> None:
    state.announced.append(Announced(event.player, event.box, event.kind, event.amount, event.coupon))


def _same(state: State, event: events.WagerConfirmed | events.WagerLapsed) -> Announced:
    wanted = (event.player, event.box, event.kind, event.coupon)
    return next(
        announced
        for announced in state.announced
        if (announced.player, announced.box, announced.kind, announced.coupon) == wanted
    )


def _confirmed(state: State, event: events.WagerConfirmed) -> None:
    announced = _same(state, event)
    announced.confirmed.append(event.by)
    if len(announced.confirmed) > 1 and not announced.coupon:
        state.announced.remove(announced)  # from here on, it is a wager like any other


def _lapsed(state: State, event: events.WagerLapsed) -> None:
    state.announced.remove(_same(state, event))


FOLD_ARRIVALS: dict[type, Callable[[State, Any], None]] = {
    events.SpotWanted: _spot_wanted,
    events.SpotsGivenUp: _spots_given_up,
    events.WagerAnnounced: _announced,
    events.WagerConfirmed: _confirmed,
    events.WagerLapsed: _lapsed,
}
