"""The wall: every open table as a card, the same for everybody who supervises.

A card shows what everybody around the table may see, and besides what the floor may rule now and what is in the tray.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, and_, func, or_, select

from pitboss.house.gaming_day.figures import BANK
from pitboss.house.store import schema
from pitboss.house.tables.live.clock import CLOSING
from pitboss.house.tables.live.floor_events import REPORTED, RULED
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.irregular import irregular
from pitboss.house.tables.shown.listing import HELD_UP
from pitboss.house.tables.shown.pictures import box_data, cards_data, choice_as_data, wager_data
from pitboss.house.tables.shown.reading import read_shown
from pitboss.rulebook import find_game
from pitboss.table import commands, legal
from pitboss.table.views import open_layout, wager_view, waiting_for

MOST_TABLES = 100
"""So many tables are on the wall; those that wait for somebody come first."""


def open_tables(connection: Connection) -> list[tuple[int, int]]:
    """Return number and version of the tables on the wall."""
    standings = schema.standings
    held = standings.c.lobby.contains(HELD_UP, autoescape=True)
    rows = connection.execute(
        select(standings.c.table_id, standings.c.version)
        .where(standings.c.closed_at.is_(None))
        .order_by(held.desc(), standings.c.table_id)
        .limit(MOST_TABLES)
    )
    return [(row.table_id, row.version) for row in rows]


def count_open(connection: Connection, shown: int) -> int:
    """Return how many tables are open where so many are on the wall: those, unless it is full."""
    if shown < MOST_TABLES:
        return shown
    tables = select(func.count()).select_from(schema.standings).where(schema.standings.c.closed_at.is_(None))
    return int(connection.execute(tables).scalar_one())


def card_of(live: LiveTable) -> dict[str, Any]:
    """Return the card of a table."""
    table, desk, state = live.table, live.desk, live.table.state
    boxes, dealer = open_layout(state)
    here = {player.name for player in state.players.values() if player.chips or player.boxes}
    here |= {box.seated for box in boxes if box.seated is not None}
    return {
        "id": live.id,
        "name": live.name,
        "game": table.rules.game,
        "game_name": find_game(table.rules.game).name,
        "version": live.version,
        "at": live.at,
        "round": state.round,
        "running": state.running,
        "boxes": [box_data(box) for box in boxes],
        "wagers": [wager_data(wager_view(state, wager)) for wager in state.wagers],
        "dealer": {"cards": cards_data(dealer), "total": _dealer_total(live)},
        "waiting_for": [{"player": player, "box": box} for player, box in waiting_for(table)],
        "clock": desk.clock or None,
        "wagering": desk.awaited == [CLOSING],
        "dealt_by": desk.dealer or None,
        "floor_by": desk.floor or None,
        "players": len(here),
        "bots": len(desk.bots),
        "irregular": irregular(state),
        "rulings": _rulings(live),
        "tray": sum(live.balances[live.accounts[kind]] for kind in live.accounts if kind.value in BANK),
        "incident": None,
        "ruled": None,
    }


def _rulings(live: LiveTable) -> list[dict[str, Any]]:
    """Return what the floor is asked for now: to choose a ruling, or the one step that is due of it."""
    due = live.table.staff_step()
    choices = legal(live.table, commands.FLOOR)
    asked = [choice for choice in choices if isinstance(choice.command, commands.Rule) or choice.command == due]
    return [choice_as_data(choice) for choice in asked]


def _dealer_total(live: LiveTable) -> int | None:
    dealer = live.table.state.dealer
    return dealer.total if dealer.cards and dealer.hole is None else None


def add_incidents(connection: Connection, cards: Iterable[dict[str, Any]]) -> None:
    """Add to cards the last incident of the round that is played, or was last, and what was ruled on it."""
    by_table = {card["id"]: card for card in cards}
    for row in _of_this_round(connection, list(by_table)):
        card = by_table[row.table_id]
        if row.what == REPORTED:
            card["incident"], card["ruled"] = {"event": row.event, "at": row.at}, None
        else:
            (told, *_) = read_shown(connection, row.table_id, row.event - 1, 1)
            data = told["data"]
            card["ruled"] = {"by": row.name, "at": row.at, "ruling": data["ruling"], "clauses": told["clauses"]}


def _of_this_round(connection: Connection, tables: list[int]) -> list[Row[Any]]:
    log, standings, people = schema.floor_log, schema.standings, schema.people
    this = or_(log.c.round == standings.c.round, and_(log.c.round == standings.c.round + 1, ~log.c.running))
    query = (
        select(log, people.c.name)
        .join(standings, standings.c.table_id == log.c.table_id)
        .outerjoin(people, people.c.id == log.c.person_id)
        .where(log.c.table_id.in_(tables), log.c.what.in_((REPORTED, RULED)), this)
    )
    return list(connection.execute(query.order_by(log.c.table_id, log.c.event)))
