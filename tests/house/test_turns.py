"""A decision is based on what its maker saw: from an outdated window, it is refused, whatever else is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    wire = Wire(kit.house)
    yield wire
    wire.close()


def begun(kit: Kit, wire: Wire, game: str, cards: str, *boxes: int, name: str = "Ann") -> tuple[Visitor, int]:
    """Let somebody wager on boxes, and have the round dealt."""
    kit.house.hosting.chance = Arranged(cards)
    table = kit.table(game)
    ann = wire.guest(name)
    ann.done(table, "BuyIn", amount=1000_00)
    for box in boxes:
        ann.done(table, "Place", box=box, kind="blackjack", amount=10_00)
    ann.done(table, "Ready")
    return ann, table


def decide(ann: Visitor, table: int, do: str, turn: str, id: str, **values: Any) -> str:
    body = {"id": id, "turn": turn, "command": {"do": do, **values}}
    answer = ann.post(f"/api/tables/{table}/play", body)
    return "done" if answer.status_code == 200 else str(answer.json()["code"])


def turn(ann: Visitor, table: int) -> str:
    return str(ann.view(table)["you"]["turn"])


def test_a_hit_meant_for_the_hand_as_it_was_is_refused(kit: Kit, wire: Wire) -> None:
    ann, table = begun(kit, wire, "zappit-ma", "2c 8h 2d 3d 2s 2h 3h 4h", 1)
    seen = turn(ann, table)
    assert decide(ann, table, "Hit", seen, "a", box=1) == "done"
    assert decide(ann, table, "Hit", seen, "b", box=1) == "hand_moved_on"
    assert decide(ann, table, "Hit", seen, "a", box=1) == "done", "the same command again, its answer was lost"
    assert len(ann.view(table)["boxes"][0]["hands"][0]["cards"]) == 3
    assert decide(ann, table, "Hit", turn(ann, table), "c", box=1) == "done"


def test_a_stand_does_not_fall_on_the_next_hand(kit: Kit, wire: Wire) -> None:
    """Ann plays two boxes: the second press of S, made about the first, must not stand on the second."""
    ann, table = begun(kit, wire, "zappit-ma", "5c 6c 8h 5d 6d 3d Ts", 1, 2)
    seen = turn(ann, table)
    assert decide(ann, table, "Stand", seen, "a", box=1) == "done"
    assert decide(ann, table, "Stand", seen, "b", box=2) == "hand_moved_on"
    assert ann.view(table)["waiting_for"] == [{"player": "Ann", "box": 2}]


def test_an_offer_is_answered_as_it_was_made(kit: Kit, wire: Wire) -> None:
    ann, table = begun(kit, wire, "catfish-bend", "9h Tc Ac 9d 8h 3c", 1)
    offered = turn(ann, table)
    assert "insurance" in offered
    assert decide(ann, table, "Decline", offered, "a", box=1) == "done"
    assert decide(ann, table, "Stand", offered, "b", box=1) == "hand_moved_on"


def test_what_others_do_does_not_matter(kit: Kit, wire: Wire) -> None:
    ann, table = begun(kit, wire, "zappit-ma", "2c 8h 2d 3d 2s 2h 3h 4h", 1)
    seen = turn(ann, table)
    bob = wire.guest("Bob")
    bob.done(table, "BuyIn", amount=100_00)
    assert turn(ann, table) == seen
    assert decide(ann, table, "Hit", seen, "a", box=1) == "done"


def test_nothing_of_a_card_is_in_it(kit: Kit, wire: Wire) -> None:
    """Two rounds with other cards, unseen ones among them, are called alike."""
    told = [
        turn(*begun(kit, wire, "catfish-bend", cards, 1, name=name))
        for name, cards in (("Ann", "7s 2c 8h 2d 3d 2s 2h"), ("Bob", "7s 5c 9h 4d Kd 2s 2h"))
    ]
    assert told[0] == told[1]
