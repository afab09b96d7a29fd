"""Shared hands: anybody sees the round, nobody's name except the player's, and no hidden card."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss import GAMES
from pitboss.house.audit.auditing import audit
from pitboss.house.play.sharing import SHOWN
from pitboss.house.roles import Role
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire

OTHERS = ("stand", "Box", "Win", "Bo")
"""Names of other players, some of them words of the game, or parts of other words."""


@pytest.fixture
def kit(make_kit: Callable[..., Kit]) -> Kit:
    return make_kit(sign_ins_a_minute=10**6, decision_seconds=0, wager_seconds=0)


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    made = Wire(kit.house)
    yield made
    made.close()


def play_together(kit: Kit, wire: Wire, names: tuple[str, ...], game: str = "catfish-bend", order: str = "") -> Any:
    """Let guests play a round at one table, each on a box of his own; return them by name, and the round."""
    if order:
        kit.house.hosting.chance = Arranged(order)
    table = kit.table(game)
    people = {name: wire.guest(name) for name in names}
    for box, visitor in enumerate(people.values(), 1):
        visitor.done(table, "BuyIn", amount=1234_00)
        visitor.done(table, "Sit", box=box)
    for box, visitor in enumerate(people.values(), 1):
        visitor.done(table, "Place", box=box, kind="blackjack", amount=10_00)
    for visitor in people.values():
        visitor.done(table, "Ready")
    finish(people, table)
    return people, next(iter(people.values())).get("/api/me/rounds").json()[0]["id"]


def finish(people: dict[str, Visitor], table: int) -> None:
    while next(iter(people.values())).view(table)["running"]:
        for visitor in people.values():
            legal = [choice["command"] for choice in visitor.view(table)["you"]["legal"]]
            usual = [command for command in legal if command["do"] in ("Stand", "Decline")]
            if usual:
                visitor.done(table, **usual[0])
                break


def share(visitor: Visitor, number: int, review: bool = False) -> str:
    answer = visitor.post(f"/api/rounds/{number}/links", {"review": review})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def seen_by_anybody(wire: Wire, token: str) -> Any:
    answer = Visitor(wire).get(f"/api/hands/{token}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def texts(data: Any) -> Iterator[str]:
    """Every text in an answer, wherever it stands."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_shared_hand_names_nobody_else_and_hides_what_was_hidden(kit: Kit, wire: Wire, game: str) -> None:
    others = ("Zebulon", "Quentin-7")
    people, number = play_together(kit, wire, ("Ann", *others), game)
    hand = seen_by_anybody(wire, share(people["Ann"], number))
    assert hand["player"] == "Ann"
    said = " ".join(texts(hand))
    assert not [name for name in others if name.casefold() in said.casefold()]
    assert {event["data"]["bettor"] for event in hand["events"] if event["event"] == "WagerPlaced"} == {
        "Ann",
        "Box 2",
        "Box 3",
    }
    assert {event["event"] for event in hand["events"]} <= SHOWN
    # Cards: those that the table was shown, and no other.
    shown = people["Ann"].get(f"/api/rounds/{number}").json()["events"]
    cards = [event["data"].get("card") for event in shown if event["event"] in SHOWN]
    assert [event["data"].get("card") for event in hand["events"]] == cards
    # Nothing else by which more could be found: no wallet, table, shoe, seed or number of the house.
    assert set(hand) == {"game", "player", "ended_at", "layout", "events", "review", "astray"}
    for secret in ("1234", "commitment", "seed", "pledge", "salt", "A table of"):
        assert secret not in json.dumps(hand["events"]), secret


def test_names_that_are_words_of_the_game_break_nothing(kit: Kit, wire: Wire) -> None:
    people, number = play_together(kit, wire, ("Ann", *OTHERS))
    hand = seen_by_anybody(wire, share(people["Ann"], number))
    own = people["Ann"].get(f"/api/rounds/{number}").json()["events"]
    plain = [event for event in own if event["event"] in SHOWN]
    for event, original in zip(hand["events"], plain, strict=True):
        for field, value in original["data"].items():
            if field not in ("player", "bettor", "to"):
                assert event["data"][field] == value, (field, value)
    named = {value for event in hand["events"] for key, value in event["data"].items() if key in ("player", "bettor")}
    assert named == {"Ann", "Box 2", "Box 3", "Box 4", "Box 5"}


def test_only_who_played_a_round_shares_it(kit: Kit, wire: Wire) -> None:
    people, number = play_together(kit, wire, ("Ann", "Bob"))
    eve = wire.guest("Eve")
    refused = eve.post(f"/api/rounds/{number}/links", {"review": False})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_your_round")
    assert eve.get(f"/api/rounds/{number}/links").json() == []
    token = share(people["Ann"], number)
    assert people["Bob"].get(f"/api/rounds/{number}/links").json() == [], "another's links are another's"
    for stranger in (people["Bob"], eve):
        assert stranger.send("DELETE", f"/api/hands/{token}").status_code == 404
    assert seen_by_anybody(wire, token)["player"] == "Ann"
    assert seen_by_anybody(wire, share(people["Bob"], number))["player"] == "Bob"
    floor = wire.as_person(kit.staff("Flo", Role.FLOOR))
    assert floor.post(f"/api/rounds/{number}/links", {"review": False}).status_code == 403
    assert people["Ann"].post("/api/rounds/999/links", {"review": False}).status_code == 404


def test_a_link_that_is_withdrawn_shows_nothing(kit: Kit, wire: Wire) -> None:
    people, number = play_together(kit, wire, ("Ann",))
    ann = people["Ann"]
    first, second = share(ann, number), share(ann, number)
    assert first != second and min(len(first), len(second)) >= 32
    assert ann.send("DELETE", f"/api/hands/{first}").status_code == 204
    assert ann.send("DELETE", f"/api/hands/{first}").status_code == 204
    gone = Visitor(wire).get(f"/api/hands/{first}")
    assert (gone.status_code, gone.json()["code"]) == (404, "link_withdrawn")
    assert "events" not in gone.text
    seen_by_anybody(wire, second)
    for wrong in ("x" * 32, second[:-1], second.swapcase(), "%00", "..%2f..", "a b"):
        assert Visitor(wire).get(f"/api/hands/{wrong}").status_code in (404, 422), wrong
    links = {link["token"]: link["withdrawn"] for link in ann.get(f"/api/rounds/{number}/links").json()}
    assert links == {first: True, second: False}


def test_a_player_makes_only_so_many_links(kit: Kit, wire: Wire) -> None:
    people, number = play_together(kit, wire, ("Ann",))
    tokens = [share(people["Ann"], number) for _ in range(20)]
    refused = people["Ann"].post(f"/api/rounds/{number}/links", {"review": False})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_links")
    people["Ann"].send("DELETE", f"/api/hands/{tokens[0]}")
    share(people["Ann"], number)


def test_what_the_decisions_were_worth_is_shown_only_where_the_player_wants_it(kit: Kit, wire: Wire) -> None:
    people, number = play_together(kit, wire, ("Ann", "Bob"), order="2c Th 9h Tc 5h 8c Td")
    plain, reviewed = share(people["Ann"], number), share(people["Ann"], number, review=True)
    assert seen_by_anybody(wire, plain)["review"] is None
    hand = seen_by_anybody(wire, reviewed)
    assert [line["chosen"] for line in hand["review"]] == ["stand"]
    decided = hand["events"][hand["review"][0]["event"] - 1]
    assert (decided["event"], decided["data"]["player"]) == ("Decided", "Ann")
    assert [event["number"] for event in hand["events"]] == list(range(1, len(hand["events"]) + 1))


def test_a_round_that_is_not_over_cannot_be_shared(kit: Kit, wire: Wire) -> None:
    kit.house.hosting.chance = Arranged("2c Th Tc 5h Td")
    table, ann = kit.table(), wire.guest("Ann")
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    ann.done(table, "Place", box=1, kind="blackjack", amount=10_00)
    assert ann.done(table, "Ready")["running"]
    assert ann.post("/api/rounds/1/links", {"review": False}).status_code == 404


def test_a_hand_at_a_private_table_is_shared_and_nothing_more(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = ann.post("/api/tables", {"name": "Secret name", "game": "catfish-bend", "private": True}).json()["id"]
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    ann.done(table, "Place", box=1, kind="blackjack", amount=10_00)
    ann.done(table, "Ready")
    finish({"Ann": ann}, table)
    number = ann.get("/api/me/rounds").json()[0]["id"]
    hand = seen_by_anybody(wire, share(ann, number))
    assert "Secret name" not in json.dumps(hand)
    assert wire.guest("Eve").get(f"/api/rounds/{number}").status_code == 404
    assert [str(finding) for finding in audit(kit.house.database).findings] == []
