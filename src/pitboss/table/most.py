"""The most that an answer to an offer may put up, for those who name no amount."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.mechanisms.commands import PlayerCommand
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from pitboss.table.doubling import base_wager
from pitboss.table.offers import doubled_hand, insurance_bounds
from pitboss.table.state import State


def most_to_answer(state: State, answer: type[PlayerCommand], player: str, box: int) -> int:
    """Return the most that a player may put up at a box by an answer, whatever his chips; 0 where nothing may be."""
    return _MOST[answer](state, player, box)


def _attack(state: State, player: str, box: int) -> int:
    initial = state.boxes[box].wager(player, Kind.BLACKJACK) if box in state.boxes else None
    return initial.amount if initial is not None else 0


def _insurance(state: State, player: str, box: int) -> int:
    has_wager = box in state.boxes and state.boxes[box].wager(player, Kind.BLACKJACK) is not None
    return insurance_bounds(state, player, box)[1] if has_wager else 0


def _joined_double(state: State, player: str, box: int) -> int:
    return base_wager(doubled_hand(state), player) if state.offers else 0


_MOST: dict[type[PlayerCommand], Callable[[State, str, int], int]] = {
    commands.AttackWith: _attack,
    commands.Insure: _insurance,
    commands.JoinDouble: _joined_double,
}
