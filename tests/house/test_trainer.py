"""The trainer over the wire: drills, decisions at a table, what is stored about them, and for whom."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.audit.auditing import audit
from pitboss.house.backup.backing_up import back_up
from pitboss.house.backup.restoring import restore
from pitboss.house.store.database import Database
from pitboss.house.store.training_schema import training
from pitboss.house.trainer.grading import grade
from pitboss.house.trainer.records import answer_drill, find_drill, trained_of
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_registering import registered
from tests.house.wire import Visitor, Wire

SIXTEEN_TO_TEN = "2c Th Tc 6h 7d 5c 5d 5h"
"""A burn card, sixteen for box 1, seventeen for the dealer; a five comes next."""


@pytest.fixture(autouse=True)
def _seeded(wire: Wire) -> None:
    wire.server.drilling = random.Random(7)


def drilled(visitor: Visitor, drill: str = "all", game: str = "catfish-bend") -> dict[str, Any]:
    answer = visitor.post("/api/trainer/drills", {"game": game, "drill": drill})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def answered(visitor: Visitor, drill: dict[str, Any], choice: str) -> dict[str, Any]:
    answer = visitor.post(f"/api/trainer/drills/{drill['id']}", {"choice": choice})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def open_choices(drill: dict[str, Any]) -> list[str]:
    return [choice["action"]["advised"] for choice in drill["legal"]]


def progress(visitor: Visitor, query: str = "") -> dict[str, Any]:
    data: dict[str, Any] = visitor.get(f"/api/me/training{query}").json()
    return data


def rows(kit: Kit) -> int:
    with kit.house.database.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(training)).scalar() or 0)


def at_sixteen(kit: Kit, visitor: Visitor, amount: int = 20_00) -> int:
    """Deal a visitor sixteen against a ten."""
    kit.house.hosting.chance = Arranged(SIXTEEN_TO_TEN)
    table = kit.table("catfish-bend")
    visitor.done(table, "BuyIn", amount=1000_00)
    visitor.done(table, "Sit", box=1)
    visitor.done(table, "Place", box=1, kind="blackjack", amount=amount)
    visitor.done(table, "Ready")
    return table


def test_a_drill_tells_no_value_and_stays_until_it_is_answered(wire: Wire) -> None:
    ann = wire.guest("Ann")
    drill = drilled(ann)
    assert set(drill) == {"id", "game", "drill", "subject", "held", "dealer", "staked", "legal"}
    assert "value" not in json.dumps(drill)
    assert len(open_choices(drill)) >= 2
    assert drilled(ann) == drill
    assert progress(ann)["total"]["decisions"] == 0
    graded = answered(ann, drill, open_choices(drill)[0])
    assert set(graded["values"]) == set(open_choices(drill))
    assert graded["best"] == max(graded["values"], key=lambda name: graded["values"][name])
    assert drilled(ann)["id"] != drill["id"]


def test_an_answer_counts_once_and_the_first_one_counts(wire: Wire) -> None:
    ann = wire.guest("Ann")
    drill = drilled(ann, "hard")
    first = answered(ann, drill, "stand")
    again = answered(ann, drill, "stand")
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert answered(ann, drill, "hit")["chosen"] == "stand"  # the second window was too late
    assert progress(ann)["total"]["decisions"] == 1


def test_what_is_not_open_is_refused_and_counts_nothing(wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    drill = drilled(ann, "hard")
    assert ann.post(f"/api/trainer/drills/{drill['id']}", {"choice": "fold"}).json()["code"] == "not_open"
    assert bob.post(f"/api/trainer/drills/{drill['id']}", {"choice": "stand"}).json()["code"] == "unknown_drill"
    assert ann.post("/api/trainer/drills", {"game": "poker", "drill": "all"}).status_code == 404
    assert ann.post("/api/trainer/drills", {"game": "catfish-bend", "drill": "zap"}).json()["code"] == "no_drill"
    assert ann.post("/api/trainer/drills", {"game": "catfish-bend", "drill": "luck"}).json()["code"] == "no_drill"
    assert ann.post("/api/trainer/drills", {"game": "catfish-bend"}).status_code == 422
    assert [progress(visitor)["total"]["decisions"] for visitor in (ann, bob)] == [0, 0]


def test_another_kind_gives_the_open_drill_up(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    first = drilled(ann, "hard")
    drilled(ann, "soft")
    assert rows(kit) == 1
    assert ann.post(f"/api/trainer/drills/{first['id']}", {"choice": "stand"}).status_code == 404


def test_a_decision_at_the_table_is_graded_when_it_is_made(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = at_sixteen(kit, ann)
    assert ann.post(f"/api/tables/{table}/graded", {"id": "mine"}).json()["code"] == "unknown_decision"
    assert ann.play(table, "Stand", id="mine", box=1).status_code == 200
    graded = ann.post(f"/api/tables/{table}/graded", {"id": "mine"}).json()
    values = graded["values"]
    assert (graded["chosen"], graded["best"], graded["grade"]) == ("stand", "hit", "close")
    assert (graded["kind"], graded["hand"], graded["up"]) == ("hard", "hard 16", "T")
    assert graded["cost"] == pytest.approx(values["hit"] - values["stand"])
    assert graded["lost"] == pytest.approx(graded["cost"] * 20_00)
    again = ann.post(f"/api/tables/{table}/graded", {"id": "mine"}).json()
    assert again == {**graded, "repeated": True}
    assert progress(ann)["total"]["decisions"] == 1


def test_what_was_worth_before_is_what_is_told_after(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = at_sixteen(kit, ann)
    before = ann.get(f"/api/tables/{table}/advice").json()
    ann.play(table, "Hit", id="mine", box=1)
    graded = ann.post(f"/api/tables/{table}/graded", {"id": "mine"}).json()
    assert graded["values"] == pytest.approx(before["values"])
    assert (graded["grade"], graded["cost"], graded["lost"]) == ("best", 0.0, 0.0)


def test_a_command_that_decides_nothing_is_not_graded(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = at_sixteen(kit, ann)
    ann.play(table, "Stand", id="mine", box=1)
    assert bob.post(f"/api/tables/{table}/graded", {"id": "mine"}).json()["code"] == "unknown_decision"
    ann.play(table, "BuyIn", id="chips", amount=1000)
    assert ann.post(f"/api/tables/{table}/graded", {"id": "chips"}).json()["code"] == "no_decision"
    assert rows(kit) == 0


def test_progress_tells_tables_and_drills_apart(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = at_sixteen(kit, ann)
    ann.play(table, "Stand", id="mine", box=1)
    ann.post(f"/api/tables/{table}/graded", {"id": "mine"})
    for _ in range(3):
        drill = drilled(ann, "soft", "zappit-ma")
        answered(ann, drill, open_choices(drill)[0])
    told = progress(ann)
    assert told["total"]["decisions"] == 4
    assert [(line["game"], line["kind"], line["decisions"]) for line in told["kinds"]] == [
        ("catfish-bend", "hard", 1),
        ("zappit-ma", "soft", 3),
    ]
    assert [(line["game"], line["decisions"]) for line in told["games"]] == [("catfish-bend", 1), ("zappit-ma", 3)]
    assert progress(ann, "?source=table")["total"]["decisions"] == 1
    assert progress(ann, "?source=drill")["total"]["decisions"] == 3
    assert ann.get("/api/me/training?source=luck").status_code == 422


def test_streaks_and_days(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    for right in (True, True, True, False, True):
        drill = drilled(ann, "insurance")
        answered(ann, drill, "decline" if right else "insure")
    kit.time.pass_seconds(86_400)
    answered(ann, drilled(ann, "insurance"), "decline")
    told = progress(ann)
    assert (told["total"]["streak"], told["total"]["longest"]) == (2, 3)
    assert [(day["decisions"], day["best"]) for day in told["days"]] == [(5, 4), (1, 1)]
    assert told["days"][1]["day"] - told["days"][0]["day"] == 86_400_000
    (line,) = told["kinds"]
    assert (line["decisions"], line["best"], line["longest"]) == (6, 5, 3)
    assert [hand["kind"] for hand in told["weakest"]] == ["insurance"]


def test_a_day_is_one_of_the_players_own_clock(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    answered(ann, drilled(ann, "insurance"), "decline")
    days = {ahead: progress(ann, f"?ahead={ahead}")["days"][0]["day"] for ahead in (-840, 0, 840)}
    assert days[-840] < days[840]
    assert ann.get("/api/me/training?ahead=900").status_code == 422


def test_nobody_sees_anothers_training_and_it_can_be_erased(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    for visitor in (ann, bob):
        answered(visitor, drilled(visitor, "insurance"), "decline")
    assert ann.send("DELETE", "/api/me/training").status_code == 204
    assert [progress(visitor)["total"]["decisions"] for visitor in (ann, bob)] == [0, 1]


def test_a_guest_who_registers_brings_his_training(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    visitor = wire.as_person(guest)
    answered(visitor, drilled(visitor, "insurance"), "insure")
    left_open = drilled(visitor, "insurance")
    ann = registered(wire, guest, play=True)
    told = progress(ann)
    assert (told["total"]["decisions"], told["total"]["best"]) == (1, 0)
    assert drilled(ann, "insurance") == left_open
    answered(ann, left_open, "decline")
    assert progress(ann)["total"]["decisions"] == 2
    assert ann.send("DELETE", "/api/me/training").status_code == 204
    assert rows(kit) == 0


def test_a_game_that_cannot_be_drilled_says_why(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.house.trainer import training as trainer
    from pitboss.solve.model.not_priced import NotPriced

    def unpriced(rules: Any) -> Any:
        raise NotPriced(f"{rules.game}: this is not priced yet.")

    ann = wire.guest("Ann")
    listed = {game["game"]: game for game in ann.get("/api/trainer/games").json()}
    assert listed["zappit-ma"]["kinds"] == ["hard", "soft", "pair", "zap", "insurance"]
    assert all(game["refused"] is None for game in listed.values())
    monkeypatch.setattr(trainer, "kinds_of", unpriced)
    refused = ann.get("/api/trainer/games").json()[0]
    assert (refused["kinds"], refused["refused"]) == ([], f"{refused['game']}: this is not priced yet.")
    answer = ann.post("/api/trainer/drills", {"game": refused["game"], "drill": "all"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_advice")


def test_audit_and_backup_have_the_training(kit: Kit, wire: Wire, tmp_path: Path) -> None:
    ann = wire.guest("Ann")
    table = at_sixteen(kit, ann)
    ann.play(table, "Stand", id="mine", box=1)
    ann.post(f"/api/tables/{table}/graded", {"id": "mine"})
    answered(ann, drilled(ann, "insurance"), "insure")
    drilled(ann, "hard")
    assert [str(finding) for finding in audit(kit.house.database).findings] == []
    kept, copy = tmp_path / "kept.zip", tmp_path / "copy.db"
    back_up(kit.house.database, kept)
    restored = Database(f"sqlite:///{copy}")
    restore(restored, kept)
    with kit.house.database.reading() as here, restored.reading() as there:
        ordered = select(training).order_by(training.c.id)
        assert here.execute(ordered).all() == there.execute(ordered).all()
        assert len(there.execute(ordered).all()) == 3
    restored.close()


def test_drills_of_weak_hands_come_back_to_what_was_wrong(wire: Wire) -> None:
    ann = wire.guest("Ann")
    wrong = drilled(ann, "surrender", "double-attack-ma")
    spot = answered(ann, wrong, "double")
    assert spot["cost"] > 0.3
    again = 0
    for _ in range(12):
        drill = drilled(ann, "weak", "double-attack-ma")
        came = answered(ann, drill, open_choices(drill)[0])
        again += (came["kind"], came["hand"], came["up"]) == (spot["kind"], spot["hand"], spot["up"])
        if again == 3:
            break
    assert again == 3


def test_of_two_answers_in_one_moment_one_is_written(kit: Kit, wire: Wire) -> None:
    """Both found the drill open; the second write finds it answered."""
    ann = wire.guest("Ann")
    drill = drilled(ann, "insurance")
    person = kit.house.find("Ann")
    assert person is not None
    with kit.house.database.reading() as connection:
        row = find_drill(connection, person.id, drill["id"])
    assert row is not None
    for choice, written in (("insure", True), ("decline", False)):
        graded = grade(trained_of(row), choice)
        with kit.house.database.writing() as connection:
            assert answer_drill(connection, row.id, graded, kit.house.clock()) is written
    assert answered(ann, drill, "decline")["chosen"] == "insure"
