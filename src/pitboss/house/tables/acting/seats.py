"""Seats between rounds: who is at the table, how one leaves it, and how bots make way for people.

A bot never takes the last free seat, and gives up its own where no other is free; a person may also take the very seat
that a bot holds. So whoever comes finds a seat before the next round.
"""

from __future__ import annotations

from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.live.presence import is_at_table, people_at_table, seats_of
from pitboss.table import Refusal, Refused, commands
from pitboss.table.wagering.newcomers import refuse_further_box


def is_here(live: LiveTable, player: str) -> bool:
    """Whether a player has chips, wagers or a seat at the table."""
    return is_at_table(live.table.state, player)


def people_here(live: LiveTable) -> set[str]:
    """Return the players at the table who are no bots."""
    return people_at_table(live.table.state, live.desk.bots)


def stand_up(live: LiveTable, player: str) -> None:
    """Let a player leave between rounds: wagers back, seats free, chips to the wallet."""
    table, state = live.table, live.table.state
    for box in list(state.boxes_of(player)):
        table.do(commands.TakeBack(player, box))
    for box in seats_of(state, player):
        table.do(commands.LeaveSeat(player, box))
    if state.players[player].chips:
        table.do(commands.CashOut(player, state.players[player].chips))
    live.desk.forget(player)


def free_boxes(live: LiveTable) -> list[int]:
    """Return the boxes that nobody sits at or wagers on."""
    return [box.number for box in live.table.state.boxes.values() if box.seated is None and not box.bettors]


def refuse_last_seat(live: LiveTable) -> None:
    """Refuse a bot the last free seat: it is kept for people."""
    if len(free_boxes(live)) < 2:
        sentence = "The last free seat is kept for people."
        raise Refused(Refusal("table_full", sentence, live.table.rules.boxes.layout))


def keep_a_seat_free(live: LiveTable) -> None:
    """Between rounds, have a bot give up its seat where no other is free: the one that came last."""
    while live.desk.bots and not free_boxes(live):
        stand_up(live, live.desk.bots[-1])


def seats_of_bots(live: LiveTable, person: str) -> list[int]:
    """Return the boxes at which a person may take the seat of a bot now; nobody gets more than he may play from."""
    state, bots = live.table.state, live.desk.bots
    if state.running or person not in state.players or person in bots:
        return []
    if len(seats_of(state, person)) >= state.rules.boxes.per_player or refuse_further_box(state, person) is not None:
        return []
    return [box.number for box in state.boxes.values() if box.seated in bots]


def make_way(live: LiveTable, command: commands.Sit) -> None:
    """Have a bot stand up whose seat a person takes."""
    if command.box in seats_of_bots(live, command.player):
        bot = live.table.state.boxes[command.box].seated
        assert bot is not None
        stand_up(live, bot)
