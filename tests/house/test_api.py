"""The API from login to audit, over the wire and on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import GAMES, read_records, replay
from pitboss.house.roles import Role
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire

ANN_LOSES = "2c Th Tc 5h Td"
"""A burn card, fifteen for box 1, twenty for the dealer."""
PASSWORD = "correct horse battery"


def play_a_round(visitor: Visitor, table: int, box: int = 1, amount: int = 1000) -> Any:
    """Wager, deal and decide until the round is over."""
    visitor.done(table, "Place", box=box, kind="blackjack", amount=amount)
    view = visitor.done(table, "Ready")
    while view["running"]:
        view = visitor.done(table, **decision(view))
    return view


def decision(view: Any) -> dict[str, Any]:
    """The first thing that stands or declines, as it is offered."""
    for choice in view["you"]["legal"]:
        if choice["command"]["do"] in ("Stand", "Decline"):
            return dict(choice["command"])
    raise AssertionError(view["you"]["legal"])


def staff(kit: Kit, wire: Wire, role: Role, name: str | None = None) -> Visitor:
    """A member of staff."""
    kit.house.register(name or f"Some-{role}", PASSWORD, role)
    return wire.sign_in(name or f"Some-{role}", PASSWORD)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_from_guest_to_audit(kit: Kit, wire: Wire, game: str) -> None:
    ann = wire.guest("Ann")
    opened = ann.post("/api/tables", {"name": "Ann's table", "game": game})
    assert opened.status_code == 201
    table = opened.json()["id"]
    assert [listed["id"] for listed in ann.get("/api/tables").json()] == [table]
    ann.done(table, "BuyIn", amount=50_000)
    ann.done(table, "Sit", box=1)
    socket = ann.watch(table, after=0)
    for _ in range(3):
        view = play_a_round(ann, table)
    events = socket.events_until(view["number"])
    assert [event["number"] for event in events] == list(range(1, view["number"] + 1))
    assert events == ann.get(f"/api/tables/{table}/events").json()["events"]
    assert ann.done(table, "Leave")["you"]["chips"] == 0
    me = ann.get("/api/me").json()
    own = ann.get("/api/me/rounds").json()
    assert me["wallet"] == 100_000_000 + sum(line["own_net"] for line in own)
    assert [line["number"] for line in own] == [3, 2, 1]
    auditor = staff(kit, wire, Role.AUDITOR)
    audited = auditor.post("/api/audit/run").json()
    assert audited["passed"], audited
    socket.close()


def test_a_round_can_be_reconstructed(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = kit.table("zappit-online")
    ann.done(table, "BuyIn", amount=50_000)
    for _ in range(4):
        play_a_round(ann, table)
    auditor = staff(kit, wire, Role.AUDITOR)
    rounds = auditor.get("/api/audit/rounds", params={"player": "Ann", "table": table, "least": 1000}).json()
    assert len(rounds) == 4
    number = rounds[-1]["id"]
    story = auditor.get(f"/api/rounds/{number}").json()
    assert story["events"][-1]["event"] == "RoundEnded"
    entries = auditor.get(f"/api/rounds/{number}/entries").json()
    assert {entry["what"] for entry in entries} >= {"wager"}
    assert all(sum(line["amount"] for line in entry["postings"]) == 0 for entry in entries)
    settled = [entry for entry in entries if entry["what"] != "wager"]
    assert settled and all(entry["clauses"] and entry["round"] == 1 for entry in settled)
    text = auditor.get(f"/api/rounds/{number}/record").text
    (record,) = read_records(text)
    assert replay(record).differences == []
    clause = settled[0]["clauses"][0]
    by_clause = auditor.get("/api/audit/rounds", params={"clause": clause}).json()
    assert number in [line["id"] for line in by_clause]
    assert auditor.get("/api/audit/rounds", params={"clause": "no such clause"}).json() == []
    at_table = auditor.get(f"/api/tables/{table}/rounds/1").json()
    assert at_table == story


def test_the_same_command_twice_has_one_effect(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table()
    first = ann.play(table, "BuyIn", "mine", amount=5000)
    again = ann.play(table, "BuyIn", "mine", amount=5000)
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["events"] == again.json()["events"]
    assert again.json()["view"]["you"]["chips"] == 5000
    other = ann.play(table, "BuyIn", "mine", amount=6000)
    assert (other.status_code, other.json()["code"]) == (409, "id_used")
    bob = wire.guest("Bob")
    assert bob.play(table, "BuyIn", "mine", amount=5000).json()["repeated"] is False


def test_refusals_are_told_with_clauses(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table("free-bet-ma")
    ann.done(table, "BuyIn", amount=50_000)
    refused = ann.play(table, "Place", box=1, kind="blackjack", amount=100)
    assert refused.status_code == 409
    body = refused.json()
    assert body["code"] == "below_minimum"
    assert body["clauses"]
    assert "too little" in body["sentence"]
    assert ann.play(table, "Hit", box=1).status_code == 409
    assert ann.play(10**9, "Hit", box=1).json()["code"] == "unknown_table"


@pytest.mark.parametrize("number", ["%2B1", "1%20", "1_0", "one", "-1", "1.0", "%D9%A1", "0x1"])
def test_a_table_is_named_by_digits_alone(kit: Kit, wire: Wire, number: str) -> None:
    """What else might be read as a number reaches no command by another way."""
    ann, _ = wire.guest("Ann"), kit.table()
    body = {"id": "c", "command": {"do": "BuyIn", "amount": 50_000}}
    answer = ann.post(f"/api/tables/{number}/play", body)
    assert answer.status_code == 422, answer.text
    assert "path.table" in answer.text


def test_an_expected_version_is_held_to(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table()
    view = ann.done(table, "BuyIn", amount=50_000)
    ann.done(table, "Sit", box=1)
    body = {"id": "late", "expect": view["version"], "command": {"do": "Sit", "box": 2}}
    assert ann.post(f"/api/tables/{table}/play", body).json()["code"] == "table_moved_on"
    body = {"id": "now", "expect": view["version"] + 1, "command": {"do": "Sit", "box": 2}}
    assert ann.post(f"/api/tables/{table}/play", body).status_code == 200


def test_several_bettors_on_a_box_and_spectators(kit: Kit, wire: Wire) -> None:
    table = kit.table("double-attack-ma")
    ann, bob, zoe = wire.guest("Ann"), wire.guest("Bob"), wire.guest("Zoe")
    for player in (ann, bob):
        player.done(table, "BuyIn", amount=50_000)
    ann.done(table, "Sit", box=3)
    ann.done(table, "Place", box=3, kind="blackjack", amount=1000)
    assert bob.play(table, "Place", box=3, kind="blackjack", amount=1000).json()["code"] == "no_consent"
    ann.done(table, "Consent", box=3)
    bob.done(table, "Place", box=3, kind="blackjack", amount=2000)
    socket = zoe.watch(table)
    ann.done(table, "Ready")
    view = bob.done(table, "Ready")
    people = {"Ann": ann, "Bob": bob}
    while view["running"]:
        awaited = people[view["waiting_for"][0]["player"]]
        view = awaited.done(table, **decision(awaited.view(table)))
    assert zoe.view(table)["you"]["legal"] == []
    assert zoe.view(table)["you"]["chips"] is None
    assert socket.events_until(view["number"])[-1]["event"] == "RoundEnded"
    socket.close()


def test_tables_open_from_submissions_only_as_the_text_allows(wire: Wire) -> None:
    ann = wire.guest("Ann")
    body = {"name": "x", "game": "free-bet-ma", "options": {"decks": 5, "table_minimum": "abc", "nonsense": True}}
    refused = ann.post("/api/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (422, "submission_refused")
    assert {fault["option"] for fault in refused.json()["faults"]} == {"decks", "table_minimum", "nonsense"}
    assert ann.post("/api/tables", {"name": "x", "game": "poker"}).json()["code"] == "unknown_game"
    good = ann.post("/api/tables", {"name": "x", "game": "free-bet-ma", "options": {"decks": 8}}).json()
    assert good["options"]["decks"] == 8
    assert "8 decks" in good["rules"]
    assert "Blackjack pays 3 to 2" in good["layout"]


def test_a_player_opens_only_so_many_tables_and_closes_his_own(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    opened = [ann.post("/api/tables", {"name": "t", "game": "catfish-bend"}) for _ in range(4)]
    assert [answer.status_code for answer in opened] == [201, 201, 201, 409]
    table = opened[0].json()["id"]
    bob.done(table, "BuyIn", amount=30_000)
    bob.done(table, "Sit", box=1)
    bob.done(table, "Place", box=1, kind="blackjack", amount=1000)
    view = bob.done(table, "Ready")
    while view["running"]:
        view = bob.done(table, **decision(view))
    before, at_table = bob.get("/api/me").json()["wallet"], view["you"]["chips"]
    assert bob.send("DELETE", f"/api/tables/{table}?id=x").status_code == 403
    assert ann.send("DELETE", f"/api/tables/{table}?id=x").json()["closed"] is True
    assert bob.get("/api/me").json()["wallet"] == before + at_table
    assert bob.play(table, "BuyIn", amount=1000).json()["code"] == "closed"
    assert ann.post("/api/tables", {"name": "t", "game": "catfish-bend"}).status_code == 201
    shoes = bob.get(f"/api/tables/{table}/shoes").json()
    assert shoes and all(shoe["order"] for shoe in shoes)
    auditor = staff(kit, wire, Role.AUDITOR)
    assert auditor.post("/api/audit/run").json()["passed"]


def test_the_cage_and_its_corrections(kit: Kit, wire: Wire) -> None:
    cage, auditor = staff(kit, wire, Role.CAGE), staff(kit, wire, Role.AUDITOR)
    kit.house.register("Meg", PASSWORD)
    meg = wire.sign_in("Meg", PASSWORD)
    assert meg.get("/api/me").json()["wallet"] == 0
    body = {"id": "b1", "person": "Meg", "amount": 50_000}
    entry = cage.post("/api/cage/buy-ins", body)
    assert entry.status_code == 201
    assert cage.post("/api/cage/buy-ins", body).json() == entry.json()
    assert meg.get("/api/me").json()["wallet"] == 50_000
    too_much = cage.post("/api/cage/cash-outs", {"id": "c1", "person": "Meg", "amount": 50_001})
    assert too_much.json()["code"] == "short_of_chips"
    cage.post("/api/cage/cash-outs", {"id": "c2", "person": "Meg", "amount": 20_000})
    assert meg.get("/api/me").json()["wallet"] == 30_000
    undone = cage.post("/api/cage/reversals", {"id": "r1", "entry": entry.json()["number"], "note": "wrong person"})
    assert undone.json()["code"] == "short_of_chips"  # she has cashed some of it out
    cage.post("/api/cage/buy-ins", {"id": "b2", "person": "Meg", "amount": 20_000})
    undone = cage.post("/api/cage/reversals", {"id": "r2", "entry": entry.json()["number"], "note": "wrong person"})
    assert (undone.status_code, undone.json()["what"]) == (201, "correction")
    assert meg.get("/api/me").json()["wallet"] == 0
    again = cage.post("/api/cage/reversals", {"id": "r3", "entry": entry.json()["number"]})
    assert again.json()["code"] == "reversed_already"
    assert cage.post("/api/cage/reversals", {"id": "r4", "entry": 10**6}).status_code == 404
    assert len(auditor.get("/api/cage/entries").json()) >= 5
    assert auditor.post("/api/audit/run").json()["passed"]


def test_a_dispute_is_settled_by_a_new_entry(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table()
    cage, auditor = staff(kit, wire, Role.CAGE), staff(kit, wire, Role.AUDITOR)
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    before = ann.get("/api/me").json()["wallet"]
    body = {"id": "d1", "person": "Ann", "amount": 1500, "table": table, "round": 1, "wager": 1, "note": "paid short"}
    entry = cage.post("/api/cage/disputes", body).json()
    assert (entry["round"], entry["wager"], entry["what"]) == (1, 1, "correction")
    assert ann.get("/api/me").json()["wallet"] == before + 1500
    assert cage.post("/api/cage/disputes", {**body, "id": "d2", "round": 99}).status_code == 404
    assert auditor.post("/api/audit/run").json()["passed"]


def test_guests_get_new_play_chips_when_theirs_are_gone(make_kit: Any) -> None:
    kit = make_kit(guest_chips="100")
    wire = Wire(kit.house)
    ann, table = wire.guest("Ann"), kit.table()
    assert ann.post("/api/me/chips", {"id": "more"}).json()["code"] == "has_chips"
    kit.house.hosting.chance = Arranged(ANN_LOSES)
    ann.done(table, "BuyIn", amount=10_000)
    ann.done(table, "Place", box=1, kind="blackjack", amount=9_500)
    assert ann.post("/api/me/chips", {"id": "more"}).json()["code"] == "has_chips"  # they lie on the layout
    view = ann.done(table, "Ready")
    while view["running"]:
        view = ann.done(table, **decision(view))
    assert ann.post("/api/me/chips", {"id": "more"}).json()["wallet"] == 10_000
    assert ann.post("/api/me/chips", {"id": "more"}).json()["wallet"] == 10_000  # the same request again
    assert ann.post("/api/me/chips", {"id": "again"}).json()["code"] == "has_chips"
    wire.close()


def test_exports(kit: Kit, wire: Wire) -> None:
    import io

    from pyarrow import parquet

    ann, table = wire.guest("Ann"), kit.table()
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    auditor = staff(kit, wire, Role.AUDITOR)
    for what in ("rounds", "entries", "postings", "events", "shoes", "accounts"):
        lines = auditor.get(f"/api/audit/exports/{what}.csv").text.splitlines()
        data = parquet.read_table(io.BytesIO(auditor.get(f"/api/audit/exports/{what}.parquet").content))
        assert data.num_rows == len(lines) - 1 > 0
        assert lines[0].split(",") == data.column_names
    shoes = parquet.read_table(io.BytesIO(auditor.get("/api/audit/exports/shoes.parquet").content)).to_pylist()
    assert [shoe["order"] for shoe in shoes if shoe["revealed_event"] is None] == [None]
    assert auditor.get("/api/audit/exports/people.csv").status_code == 422


def test_decisions_are_listed_with_their_names(wire: Wire) -> None:
    actions = {action["verb"]: action for action in wire.visitor.get("/api/games/actions").json()}
    assert (actions["zap"]["command"], actions["zap"]["key"], actions["zap"]["decides"]) == ("Zap", "z", True)
    assert (actions["designate 2"]["command"], actions["designate 2"]["fixed"]) == ("Designate", {"which": 2})
    assert [verb for verb, action in actions.items() if action["safe"]] == ["designate 1", "decline", "refuse cut"]


def test_prices_and_rulebook(wire: Wire) -> None:
    visitor = wire.visitor
    games = visitor.get("/api/games").json()
    assert [game["id"] for game in games] == [game.id for game in GAMES]
    clauses = visitor.get("/api/games/catfish-bend/clauses").json()
    assert any(clause["status"] == "proved" and clause["tests"] for clause in clauses)
    ann = wire.guest("Ann")
    price = ann.post("/api/games/catfish-bend/price", {"options": {}}).json()
    assert price["house_edge"] == pytest.approx(0.00615389, abs=1e-6)
    assert price["side_wagers"]["king's bounty"]["ev"] == pytest.approx(-0.23164, abs=1e-4)
    assert ann.post("/api/games/catfish-bend/price", {"options": {"decks": 1}}).status_code == 422


def test_advice_is_the_solvers(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table("zappit-ma")
    assert ann.get(f"/api/tables/{table}/advice").json()["code"] == "nothing_to_decide"
    ann.done(table, "BuyIn", amount=500_000)
    view = None
    for _ in range(20):
        ann.done(table, "Place", box=1, kind="blackjack", amount=1000)
        view = ann.done(table, "Ready")
        if view["running"] and any(choice["command"]["do"] == "Stand" for choice in view["you"]["legal"]):
            break
        while view["running"]:
            view = ann.done(table, **decision(view))
    advice = ann.get(f"/api/tables/{table}/advice").json()
    assert advice["best"] == max(advice["values"], key=advice["values"].__getitem__)
    offered = {choice["command"]["do"].lower() for choice in view["you"]["legal"]}  # type: ignore[index]
    assert set(advice["values"]) <= offered


def test_health_and_the_plain_lobby(kit: Kit, wire: Wire) -> None:
    assert wire.visitor.get("/api/health").json()["status"] == "open"
    kit.table("free-bet-ma")
    page = wire.visitor.get("/")
    assert page.status_code == 200
    assert "A table of free-bet-ma" in page.text
    assert wire.visitor.get("/static/lobby.css").status_code == 200
    assert wire.visitor.get("/nothing").json()["code"] == "not_found"
