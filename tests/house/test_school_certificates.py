"""Certificates of the school: who earns one, who sees it, and that nobody can forge it."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import delete, select, update

from pitboss.house.roles import Role
from pitboss.house.store.school_schema import school_answers, school_sessions
from tests.house.kit import Kit
from tests.house.trainees import Trainee
from tests.house.wire import Wire

PASSWORD = "a long enough password"


def test_a_passed_exam_earns_a_certificate_that_can_be_dealt_again(kit: Kit, wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), level="exam", game="zappit-online", rounds=2)
    result = trainee.deal_right()["result"]
    assert result["passed"] and result["certificate"]
    certificate = trainee.visitor.get(f"/api/school/certificates/{trainee.id}").json()
    assert certificate["holder"] == "Ann" and certificate["holds"]
    assert (certificate["wrong"], certificate["percent"], certificate["pass_mark"]) == (0, 100, 90)
    assert len(certificate["submission"]) == 64
    seed = certificate["seed"]
    assert certificate["command"] == (
        f"pitboss deal zappit-online --level exam --rounds 2 --rate 0 --payouts all --seed {seed}"
    )
    assert certificate["clauses"] == result["clauses"]
    kit.house.register("Flo", PASSWORD, Role.FLOOR)
    kit.house.register("Dee", PASSWORD, Role.DEALER)
    assert wire.sign_in("Flo", PASSWORD).get(f"/api/school/certificates/{trainee.id}").json() == certificate
    for other in (wire.sign_in("Dee", PASSWORD), wire.guest("Ben")):
        assert other.get(f"/api/school/certificates/{trainee.id}").status_code == 404


def test_staff_list_everybodys_certificates_and_nothing_else(kit: Kit, wire: Wire) -> None:
    """Three of one moment and a later one, a page at a time; no seed or session that earned none is among them."""
    names = ("Ann", "Ben", "Joanna")
    earned = [Trainee(wire.guest(name), level="exam", game="zappit-online") for name in names]
    for trainee in earned:
        trainee.deal_right()
    failed = Trainee(wire.guest("Dan"), level="exam", game="zappit-online")
    failed.visitor.send("DELETE", failed.path, None)
    Trainee(wire.guest("Eve"), level="exam", game="zappit-online", seed=7).deal_right()
    kit.time.pass_seconds(60)
    last = Trainee(earned[0].visitor, level="exam", game="zappit-online", rounds=2)
    last.deal_right()
    flora = wire.as_person(kit.staff("Flora", Role.FLOOR))
    whole = flora.get("/api/school/certificates").json()
    assert {line["id"] for line in whole} == {trainee.id for trainee in (*earned, last)}
    first = whole[0]
    assert (first["id"], first["holder"], first["game_name"]) == (last.id, "Ann", "Zappit Blackjack (online)")
    assert (first["level"], first["rounds"], first["percent"], first["ended_at"]) == ("exam", 2, 100, kit.time.now)
    pages = flora.get("/api/school/certificates", params={"limit": 1}).json()
    while page := flora.get("/api/school/certificates", params={"limit": 1, "after": pages[-1]["id"]}).json():
        pages += page
    assert pages == whole
    ann = flora.get("/api/school/certificates", params={"holder": "aNN"}).json()
    assert {line["holder"] for line in ann} == {"Ann", "Joanna"}
    assert flora.get("/api/school/certificates", params={"holder": "%"}).json() == []
    for unknown in (failed.id, "0" * 32):
        answer = flora.get("/api/school/certificates", params={"after": unknown})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_certificate")
    for role in (Role.DEALER, Role.CAGE):
        assert wire.as_person(kit.staff(f"Some-{role}", role)).get("/api/school/certificates").status_code == 403
    assert earned[0].visitor.get("/api/school/certificates").status_code == 403


def test_the_stored_score_is_as_it_was_when_old_certificates_were_earned(kit: Kit, wire: Wire) -> None:
    """Whatever details are added about mistakes: a certificate is checked against the score stored with it."""
    trainee = Trainee(wire.guest("Ann"), level="exam", game="zappit-online", rounds=2)
    trainee.says("void")
    trainee.deal_right()
    with kit.house.database.reading() as connection:
        stored = connection.execute(select(school_sessions.c.score)).scalar_one()
    score = json.loads(stored)
    assert score.keys() == {"steps", "right", "wrong", "percent", "clauses", "mistakes"}
    assert score["mistakes"][0].keys() == {"typed", "wrong", "right", "clauses"}
    assert score["mistakes"][0]["wrong"].startswith("It is not the time to ")


@pytest.mark.parametrize("wrong", [1, 9])
def test_an_exam_is_passed_by_the_servers_count_alone(wire: Wire, wrong: int) -> None:
    trainee = Trainee(wire.guest("Ann"), level="exam", game="zappit-online", rounds=2)
    for _ in range(wrong):
        trainee.says("void")
    result = trainee.deal_right()["result"]
    assert result["wrong"] == wrong == len(result["mistakes"])
    assert result["passed"] is (result["percent"] >= 90) is (wrong == 1)
    assert trainee.visitor.get(f"/api/school/certificates/{trainee.id}").status_code == (200 if wrong == 1 else 404)


def test_an_exam_that_was_left_or_whose_cards_were_known_earns_none(wire: Wire) -> None:
    ann = wire.guest("Ann")
    left = Trainee(ann, level="exam", game="zappit-online")
    left.says(left.right())
    assert not ann.send("DELETE", left.path).json()["result"]["passed"]
    known = Trainee(ann, level="exam", game="zappit-online", seed=7)
    result = known.deal_right()["result"]
    assert result["passed"] and not result["certificate"]
    for trainee in (left, known):
        assert ann.get(f"/api/school/certificates/{trainee.id}").status_code == 404


def test_a_forged_certificate_does_not_hold(kit: Kit, wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), level="exam", game="zappit-online")
    trainee.says("void")
    trainee.deal_right()
    kit.house.register("Flo", PASSWORD, Role.FLOOR)
    flo, path = wire.sign_in("Flo", PASSWORD), f"/api/school/certificates/{trainee.id}"
    with kit.house.database.reading() as connection:
        score = json.loads(connection.execute(select(school_sessions.c.score)).scalar_one())
    forged = {**score, "right": score["right"] + 1, "wrong": 0}
    kit.house.database.transact(lambda connection: connection.execute(update(school_sessions).values(passed=True)))
    honest = flo.get(path).json()
    assert honest["holds"] is (score["percent"] >= 90)
    kit.house.database.transact(
        lambda connection: connection.execute(update(school_sessions).values(score=json.dumps(forged)))
    )
    assert flo.get(path).json()["holds"] is False
    kit.house.database.transact(lambda connection: connection.execute(delete(school_answers)))
    assert flo.get(path).json()["holds"] is False


def test_a_guest_who_registers_keeps_the_certificate(wire: Wire) -> None:
    guest = wire.guest("Ann")
    trainee = Trainee(guest, level="exam", game="zappit-online")
    trainee.deal_right()
    body = {"name": "Anna", "password": PASSWORD, "token": True, "play": True, "guest": True}
    answer = guest.post("/api/people", body)
    assert answer.status_code == 201, answer.text
    assert wire.sign_in("Anna", PASSWORD).get(f"/api/school/certificates/{trainee.id}").status_code == 200
