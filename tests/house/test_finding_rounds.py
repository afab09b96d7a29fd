"""Rounds are found by whatever their events cite, by time, by parts of names; and the search index is audited."""

from __future__ import annotations

from typing import Any

import pytest
from alembic import command
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds
from pitboss.house.audit.past_rounds.rounds import round_story, the_round
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.migrating import configuration, upgrade
from pitboss.house.tables.acting.commands import Ready, TakePosition
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands
from tests.house.kit import START, Kit
from tests.house.test_api import staff
from tests.house.test_audit import findings, play_on, play_rounds, spoil
from tests.house.test_hosting import play_out
from tests.house.wire import Wire


def irregular(kit: Kit) -> int:
    """A table with two rounds: before the first, two cards were burned."""
    table, dealer, floor = kit.table("catfish-bend"), kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
    ivy = kit.guest("Ivy")
    kit.sit_down(table, ivy, 1)
    kit.play(table, dealer, TakePosition("dealer", "Dora"))
    kit.play(table, floor, TakePosition("floor", "Flo"))
    play_on(kit, table, ivy, dealer, floor)
    kit.play(table, dealer, commands.Report(Irregularity.BURNED_TWICE))
    for _ in range(2):
        play_on(kit, table, ivy, dealer, floor)
        kit.play(table, ivy, commands.Place("Ivy", 1, Kind.BLACKJACK, 10_00))
        kit.play(table, dealer, commands.CloseWagering())
        play_on(kit, table, ivy, dealer, floor)
    return table


def numbers(kit: Kit, **wanted: Any) -> list[int]:
    """Return the rounds that are found, by their numbers in the house."""
    with kit.house.database.reading() as connection:
        return [line["id"] for line in find_rounds(connection, Wanted(**wanted))]


def cited(kit: Kit) -> dict[int, set[str]]:
    """Return what the events of every round cite, as its story tells them."""
    with kit.house.database.reading() as connection:
        rounds = connection.execute(select(schema.rounds.c.id)).scalars().all()
        return {number: set(round_story(connection, the_round(connection, number))["clauses"]) for number in rounds}


def test_every_clause_of_a_rounds_events_finds_it(kit: Kit) -> None:
    irregular(kit)
    play_rounds(kit, 2, "zappit-ma")
    stories = cited(kit)
    reported = {clause for clauses in stories.values() for clause in clauses}
    assert len(reported) > 40
    for clause in reported:
        found = numbers(kit, clause=clause)
        assert set(found) >= {number for number, clauses in stories.items() if clause in clauses}, clause
        below = {number for number, clauses in stories.items() if any(each.startswith(clause) for each in clauses)}
        assert set(found) <= below, clause


def test_an_irregularity_is_found_that_settled_nothing(kit: Kit) -> None:
    table = irregular(kit)
    with kit.house.database.reading() as connection:
        kept = connection.execute(select(schema.round_clauses).order_by(schema.round_clauses.c.round)).all()
        ledger = connection.execute(select(schema.entries.c.clauses)).scalars().all()
    burned = [clause for clause in kept[0].clauses.split("; ") if clause not in kept[1].clauses.split("; ")]
    unsettled = [clause for clause in burned if not any(clause in text.split("; ") for text in ledger)]
    assert unsettled
    for clause in unsettled:
        assert len(numbers(kit, clause=clause, table=table)) == 1


@pytest.mark.parametrize(
    ("clause", "count"),
    [
        ("zappit-ma 6(n)", 2),
        ("6(n)", 2),
        ("ZAPPIT-MA 6(N)", 2),
        ("6", 2),  # and what stands below it
        ("(n)", 0),
        ("6(", 0),
        ("ppit-ma 6(n)", 0),
        ("%", 0),
        ("_(n)", 0),
        ("zappit-ma", 2),
    ],
)
def test_a_clause_is_found_by_its_whole_name_with_or_without_its_game(kit: Kit, clause: str, count: int) -> None:
    play_rounds(kit, 2, "zappit-ma")
    assert len(numbers(kit, clause=clause)) == count


def test_rounds_are_found_by_time_and_by_parts_of_names(kit: Kit) -> None:
    first = play_rounds(kit, 2, "zappit-ma")
    kit.time.pass_seconds(3600)
    later = kit.table("free-bet-ma")
    carla = kit.guest("Carla-Maria")
    kit.sit_down(later, carla, 1)
    kit.play(later, carla, commands.Place(carla.name, 1, Kind.BLACKJACK, 1000))
    play_one(kit, later, carla)
    assert len(numbers(kit)) == 3
    assert len(numbers(kit, ended_to=START + 3_600_000)) == 2
    assert len(numbers(kit, ended_from=START + 3_600_000)) == 1
    assert numbers(kit, ended_from=START, ended_to=START + 1) == numbers(kit, table=first)
    assert numbers(kit, player="MARIA") == numbers(kit, table=later)
    assert len(numbers(kit, player="a")) == 3  # Ann and Carla
    assert numbers(kit, table_name="FREE") == numbers(kit, table=later)
    assert numbers(kit, table_name="f_ee") == numbers(kit, player="%") == []


def play_one(kit: Kit, table: int, person: Any) -> None:
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])


def test_rounds_are_listed_page_by_page(kit: Kit, wire: Wire) -> None:
    play_rounds(kit, 5, "zappit-ma")
    auditor = staff(kit, wire, Role.AUDITOR)
    asked: dict[str, Any] = {"clause": "6(n)", "player": "nn", "limit": 2}
    first = [line["id"] for line in auditor.get("/api/audit/rounds", params=asked).json()]
    second = [line["id"] for line in auditor.get("/api/audit/rounds", params={**asked, "before": first[-1]}).json()]
    assert len(first) == len(second) == 2
    assert [*first, *second] == numbers(kit)[:4]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"ended_from": 20, "ended_to": 10}, "ends before it begins"),
        ({"ended_from": "yesterday"}, "ended_from"),
        ({"limit": 1000}, "limit"),
        ({"clause": "x" * 81}, "clause"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(kit: Kit, wire: Wire, wrong: dict[str, Any], says: str) -> None:
    answer = staff(kit, wire, Role.AUDITOR).get("/api/audit/rounds", params=wrong)
    assert answer.status_code == 422
    assert says in answer.json()["sentence"]


def test_a_house_from_before_gets_the_clauses_of_its_rounds(kit: Kit) -> None:
    irregular(kit)
    play_rounds(kit, 3, "zappit-ma")
    before = kept(kit)
    with kit.house.database.engine.begin() as connection:
        command.downgrade(configuration(connection), "0011")
    upgrade(kit.house.database)
    assert kept(kit) == before
    assert audit(kit.house.database).passed


def kept(kit: Kit) -> list[tuple[Any, ...]]:
    with kit.house.database.reading() as connection:
        rows = connection.execute(select(schema.round_clauses).order_by("table_id", "round"))
        return [tuple(row) for row in rows]


def test_another_worker_that_takes_over_in_mid_round_knows_what_was_cited(kit: Kit) -> None:
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    other = kit.worker()
    kit.sit_down(table, ann, 1)
    for houses in ((kit.house, other), (other, kit.house)):
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000), house=houses[0])
        kit.house.hosting.look(table, lambda live: live)
        third = kit.worker()  # a copy that has seen nothing of the round
        third.hosting.look(table, lambda live: live)
        play_one(kit, table, ann)
        third.close()
    other.close()
    assert findings(kit) == {}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE round_clauses SET clauses = 'zappit-ma 1' WHERE round = 2",
        "DELETE FROM round_clauses WHERE round = 1",
        "INSERT INTO round_clauses VALUES (1, 99, 'zappit-ma 1')",
    ],
)
def test_the_audit_holds_what_is_kept_against_the_events(kit: Kit, statement: str) -> None:
    play_rounds(kit, 3, "zappit-ma")
    assert findings(kit) == {}
    spoil(kit, statement)
    assert set(findings(kit)) == {"what is kept follows from events"}
