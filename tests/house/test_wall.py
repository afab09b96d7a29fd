"""The wall: every table as a card, the day's money beside its theoretical value, and changes over one socket."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert

from pitboss.house.api.hub import Watcher
from pitboss.house.audit.returns.monitor import FEWEST, theory_of_table
from pitboss.house.floor import wall, wall_figures
from pitboss.house.floor.wall_figures import figures_of
from pitboss.house.gaming_day.sheet import sheet_of
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import CloseForGood
from pitboss.house.theory import Covariance, Theories, Theory
from pitboss.rulebook import submit
from pitboss.rulebook.parts import FloorRuling
from tests.house.arranged import Arranged
from tests.house.incident_stage import FREE_BET, IncidentStage, misdelivered, play_out_misdelivered
from tests.house.kit import START, Kit
from tests.house.test_audit import play_rounds
from tests.house.wire import Wire


class Walled:
    """A house with a table at which a ruling is open, and the wall as a supervisor sees it."""

    def __init__(self, kit: Kit, wire: Wire) -> None:
        self.kit, self.wire = kit, wire
        kit.house.hosting.chance = Arranged(FREE_BET)
        self.dora, self.flora = kit.staff("Dora", Role.DEALER), kit.staff("Flora", Role.FLOOR)
        self.ann = kit.guest("Ann")
        self.stage = IncidentStage(kit.house, kit.table("free-bet-ma"), self.dora, self.flora)
        self.table = self.stage.table
        self.floor = wire.as_person(self.flora)

    def wall(self) -> dict[str, Any]:
        answer = self.floor.get("/api/wall")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def card(self) -> dict[str, Any]:
        """Return the card of the table."""
        (card,) = [card for card in self.wall()["cards"] if card["id"] == self.table]
        return dict(card)


@pytest.fixture
def walled(kit: Kit, wire: Wire) -> Walled:
    return Walled(kit, wire)


def test_a_card_tells_who_works_the_table_and_what_lies_on_it(walled: Walled) -> None:
    card = walled.card()
    assert (card["dealt_by"], card["floor_by"], card["rulings"], card["running"]) == ("Dora", "Flora", [], False)
    opened = card["tray"]
    misdelivered(walled.stage, walled.ann)
    card = walled.card()
    assert (card["players"], card["running"], card["dealer"]["cards"]) == (1, True, ["6c"])
    assert [(wager["box"], wager["amount"]) for wager in card["wagers"]] == [(3, 2500)]
    assert card["irregular"]["waits"] == {"irregularity": "misdelivered", "box": 1, "hand": 0, "by": "floor"}
    assert [choice["command"]["ruling"] for choice in card["rulings"]] == ["forward", "forward", "dealers-card", "burn"]
    assert all("free-bet-ma 11(a)" in choice["clauses"] for choice in card["rulings"])
    assert card["incident"]["at"] == START and card["ruled"] is None
    walled.stage.rule(FloorRuling.BURN)
    card = walled.card()
    assert (card["rulings"], card["irregular"]["waits"]["by"]) == ([], "dealer")
    assert (card["ruled"]["by"], card["ruled"]["ruling"]) == ("Flora", "burn")
    play_out_misdelivered(walled.stage, walled.ann)
    assert walled.card()["tray"] == opened - 2500


def test_the_hole_card_is_on_no_wall(walled: Walled) -> None:
    misdelivered(walled.stage, walled.ann)
    walled.stage.rule(FloorRuling.BURN)
    walled.stage.deal()
    card = walled.card()
    assert card["dealer"] == {"cards": ["6c", None], "total": None}
    assert "Th" not in json.dumps(card)


def test_the_win_of_the_day_is_that_of_the_sheet(walled: Walled) -> None:
    misdelivered(walled.stage, walled.ann)
    walled.stage.rule(FloorRuling.BURN)
    play_out_misdelivered(walled.stage, walled.ann)
    house = walled.kit.house
    (figures,) = walled.wall()["figures"]
    with house.database.snapshot() as connection:
        day = house.settings.calendar.day_of(house.clock())
        (line,) = sheet_of(connection, house.settings, day, house.clock()).tables
    assert (figures["opener"], figures["win"], figures["drop"]) == (line.day.opener, line.day.win, line.day.drop)
    assert (figures["win"], figures["actual"], figures["staked"], figures["wagers"]) == (-2500, -2500, 2500, 1)


def test_the_theory_is_the_edge_times_what_was_wagered(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes of $10 in each of 60 rounds: $1,200 wagered at an edge of 1% win $12, give or take.

    The variance is 1.2 squared times (0.6 of the squares of the boxes and 0.4 of the squares of the rounds):
    1.44 * (0.6 * 120 * 1000^2 + 0.4 * 60 * 2000^2) in cents squared.
    """
    theories = Theories(Theory(-0.01, 1.2, 0.4), {})
    monkeypatch.setattr(wall_figures, "theories_at_hand", lambda rules: theories)
    table = play_rounds(kit, 60)
    with kit.house.database.snapshot() as connection:
        figures = figures_of(connection, kit.settings.calendar, table, kit.house.clock())
    assert figures["wagers"] >= FEWEST and figures["staked"] == 120_000
    assert figures["theory"] == 1200
    assert figures["sd"] == round((1.44 * (0.6 * 120 * 1000**2 + 0.4 * 60 * 2000**2)) ** 0.5)
    exact = (1.44 * (0.6 * 120 * 1000**2 + 0.4 * 60 * 2000**2)) ** 0.5
    assert figures["sigmas"] == pytest.approx((figures["actual"] - 1200) / exact)


def test_kinds_of_wager_count_together(kit: Kit) -> None:
    """Two boxes of $10 with side wagers of $5 each, in 60 rounds.

    Which box had which side wager is not kept: the products of two stakes of one box add up to no more than the root of
    120 * 1000^2 times 120 * 500^2, and the rest of 60 * 2000 * 1000 are products of two boxes.
    """
    table = play_rounds(kit, 60)
    rows = [
        {"table_id": table, "round": number, "kind": "side", "wagers": 2, "staked": 1000, "squares": 500_000, "net": 0}
        for number in range(1, 61)
    ]
    with kit.house.database.writing() as connection:
        connection.execute(insert(schema.round_results), rows)
    alone = Theories(Theory(-0.01, 1.2, 0.4), {"side": Theory(-0.1, 3.0, 0.0)})
    both = replace(alone, covariances={"game|side": Covariance(0.3, -0.1)})
    ends, rules = (0, 2**62), submit("house-blackjack", {})
    with kit.house.database.snapshot() as connection:
        apart, together = (theory_of_table(connection, table, *ends, theories, rules) for theories in (alone, both))
    assert apart.sd is not None and together.sd is not None
    same = (120 * 1000**2 * 120 * 500**2) ** 0.5
    more = 2 * (0.3 * same - 0.1 * (60 * 2000 * 1000 - same))
    assert together.sd**2 - apart.sd**2 == pytest.approx(more)
    assert together.bound and not apart.bound


def test_a_day_without_rounds_has_no_deviation(walled: Walled) -> None:
    (figures,) = walled.wall()["figures"]
    assert (figures["wagers"], figures["actual"], figures["sd"], figures["sigmas"]) == (0, 0, None, None)


def test_what_changes_is_sent_to_whoever_watches(walled: Walled) -> None:
    socket = walled.floor.socket("/api/wall/watch")
    assert socket.receive()["type"] == "wall"
    misdelivered(walled.stage, walled.ann)
    walled.wire.run(walled.wire.server.wall.look())
    told = [card for message in socket.waiting() for card in message["cards"]]
    assert told[-1]["id"] == walled.table and told[-1]["rulings"]
    walled.wire.run(walled.wire.server.wall.look())
    assert [message for message in socket.waiting() if message["cards"]] == []  # nothing moved: nothing is sent
    walled.stage.rule(FloorRuling.BURN)
    play_out_misdelivered(walled.stage, walled.ann)
    adam = walled.kit.staff("Adam", Role.ADMIN)
    walled.kit.play(walled.table, adam, CloseForGood())
    walled.wire.run(walled.wire.server.wall.look())
    assert socket.waiting()[-1]["here"] == []


def test_a_wall_without_room_for_all_tables_says_how_many_are_open(
    walled: Walled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wall, "MOST_TABLES", 2)
    others = [walled.kit.table("free-bet-ma") for _ in range(3)]
    told = walled.wall()
    assert ([card["id"] for card in told["cards"]], told["open"]) == ([walled.table, others[0]], 4)
    socket = walled.floor.socket("/api/wall/watch")
    assert socket.receive()["open"] == 4
    adam = walled.kit.staff("Adam", Role.ADMIN)
    walled.kit.play(others[2], adam, CloseForGood())
    walled.wire.run(walled.wire.server.wall.look())
    assert socket.waiting()[-1]["open"] == 3, "a table that is not on the wall was closed"
    walled.kit.play(others[0], adam, CloseForGood())
    walled.wire.run(walled.wire.server.wall.look())
    last = socket.waiting()[-1]
    assert (last["here"], last["open"]) == ([walled.table, others[1]], 2)


def test_a_wall_costs_nothing_without_watchers(walled: Walled) -> None:
    server = walled.wire.server
    assert server.wall.cards == {}
    misdelivered(walled.stage, walled.ann)
    walled.wire.settle()
    assert server.wall.cards == {}
    assert server.hub.watchers == {}  # nor does one that is watched subscribe to any table
    walled.floor.socket("/api/wall/watch").receive()
    assert server.hub.watchers == {}


def test_whoever_loses_the_role_is_dismissed(walled: Walled) -> None:
    socket = walled.floor.socket("/api/wall/watch")
    socket.receive()
    admin = walled.wire.as_person(walled.kit.staff("Ada", Role.ADMIN))
    assert admin.send("PUT", "/api/people/Flora/role", {"role": "dealer"}).status_code == 200
    walled.wire.server.wall._sessions_at = 0.0
    walled.wire.run(walled.wire.server.wall.look())
    assert walled.wire.server.wall.watchers == set()


def test_whoever_comes_while_others_are_looked_up_stays(walled: Walled, monkeypatch: pytest.MonkeyPatch) -> None:
    wall = walled.wire.server.wall
    walled.floor.socket("/api/wall/watch").receive()
    (first,) = wall.watchers
    late = Watcher(0, walled.flora, 0, True, "let in a moment ago")
    read = wall._read_sessions

    def slowly(tokens: list[str]) -> dict[str, Person]:
        wall.watchers.add(late)
        return read(tokens)

    monkeypatch.setattr(wall, "_read_sessions", slowly)
    wall._sessions_at = 0.0
    walled.wire.run(wall._check_sessions())
    assert wall.watchers == {first, late}
    wall.watchers.discard(late)
