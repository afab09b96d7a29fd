"""The player's wagers before the first card: put down, changed, cleared and put down again.

The table takes a box's wagers back all at once, so a change takes them back and puts them down anew; a change that is
refused leaves everything as it was.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cli.play.keyboard.amounts import short
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, Table, commands
from pitboss.table.state import State


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a wager stands: a box, its kind, and for a toke the wager it stands beside."""

    box: int
    kind: Kind
    beside: Kind | None = None

    @property
    def name(self) -> str:
        """What the wager is called."""
        return str(self.kind) if self.beside is None else f"{self.kind} beside {self.beside}"


Slip = dict[Spot, int]
"""Wagers by the spot they stand on, in the order they are made."""


def on_layout(state: State, player: str) -> Slip:
    """Return a player's wagers on the layout."""
    return {Spot(wager.box, wager.kind, wager.beside): wager.amount for wager in state.wagers if wager.bettor == player}


def boxes_held(state: State, player: str) -> list[int]:
    """Return the boxes on which a player has wagers."""
    return sorted({spot.box for spot in on_layout(state, player)})


def put(table: Table, player: str, spot: Spot, amount: int) -> None:
    """Make a wager, or change the one on its spot; nothing takes it away. Raises Refused and changes nothing."""
    before = {occupied: held for occupied, held in on_layout(table.state, player).items() if occupied.box == spot.box}
    if spot not in before:
        _place(table, player, {spot: amount})
        return
    after = before | {spot: amount} if amount else {other: held for other, held in before.items() if other != spot}
    clear(table, player, spot.box)
    if spot.kind is Kind.BLACKJACK and not amount:
        return
    try:
        _place(table, player, after)
    except Refused:
        clear(table, player, spot.box)
        _place(table, player, before)
        raise


def put_all(table: Table, player: str, slip: Slip) -> None:
    """Put a whole slip on an empty layout, or raise Refused and leave it empty.

    The boxes are filled in their order, because a game may ask that each lies next to another of the player's.
    """
    try:
        _place(table, player, {spot: slip[spot] for spot in sorted(slip, key=lambda spot: spot.box)})
    except Refused:
        for box in boxes_held(table.state, player):
            clear(table, player, box)
        raise


def clear(table: Table, player: str, box: int) -> None:
    """Take a box's wagers back, if there are any."""
    if box in boxes_held(table.state, player):
        table.do(commands.TakeBack(player, box))


def _place(table: Table, player: str, slip: Slip) -> None:
    for spot, amount in slip.items():
        table.do(commands.Place(player, spot.box, spot.kind, amount, spot.beside))


def in_words(slip: Slip) -> str:
    """Name wagers box by box: ``box 1: $10 blackjack, $5 push 22``."""
    boxes: dict[int, list[str]] = {}
    for spot, amount in slip.items():
        boxes.setdefault(spot.box, []).append(f"{short(amount)} {spot.name}")
    return "; ".join(f"box {box}: {', '.join(boxes[box])}" for box in sorted(boxes))


def in_short(slip: Slip) -> str:
    """Name wagers by their sum: ``$15``, ``$30 on boxes 1, 2``."""
    boxes = sorted({spot.box for spot in slip})
    where = f" on boxes {', '.join(map(str, boxes))}" if len(boxes) > 1 else ""
    return short(sum(slip.values())) + where
