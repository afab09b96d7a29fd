"""A super bonus in the house: the ledger pays it, the audit agrees, and the round says what everybody won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.past_rounds.rounds import round_entries, round_record, round_story, the_round
from pitboss.house.audit.returns.monitor import returns
from pitboss.house.ledger.entries import What, entries_of
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.house.tables.live.codec import shown, whole
from pitboss.house.theory import NotSolved, Theories
from pitboss.record import read_records, replay
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, events, refold
from pitboss.table.state import State
from tests.games.bonus_game import BONUS_GAME, know_bonus_game
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_audit import spoil

ORDER = "2c 7h Th 7c 7h 9s Ts 7h 2d"
"""The burned card, then box 1, box 2, the up card, the second cards, the hole card, and the third seven."""


@pytest.fixture(autouse=True)
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_bonus_game(tmp_path, monkeypatch)


@pytest.fixture
def table(kit: Kit) -> int:
    """A table at which Ann has had three sevens of hearts against a seven, and Bob 19 against 17."""
    kit.house.hosting.chance = Arranged(ORDER)
    number, ann, bob = kit.table(BONUS_GAME, dealer_draws_idle=False), kit.guest("Ann"), kit.guest("Bob")
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(number, person, place, 1000_00)
        kit.play(number, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
    for person in (ann, bob):
        kit.play(number, person, Ready(person.name))
    kit.play(number, ann, commands.Hit("Ann", 1))
    kit.play(number, bob, commands.Stand("Bob", 2))
    return number


def test_it_is_an_entry_of_its_own_and_the_audit_agrees(kit: Kit, table: int) -> None:
    with kit.house.database.reading() as connection:
        row = the_round(connection, 1)
        entries = [entry for entry in round_entries(connection, row) if entry["what"] == What.BONUS]
        assert [(entry["wager"], entry["note"]) for entry in entries] == [(1, "box 1 bonus"), (1, "box 1 bonus")]
        assert [entry["clauses"] for entry in entries] == [[f"{BONUS_GAME} Bonus 6"], [f"{BONUS_GAME} Bonus 7"]]
        assert row.net == 1000_00 + 50_00 + 10_00 + 10_00
        bettors = connection.execute(select(schema.round_bettors.c.net).order_by(schema.round_bettors.c.person_id))
        assert bettors.scalars().all() == [1010_00, 60_00]
        told = [event for event in round_story(connection, row)["events"] if event["event"] == "BonusPaid"]
        assert [event["data"]["amount"] for event in told] == [1000_00, 50_00]
        (record,) = read_records(round_record(connection, row))
    assert [str(finding) for finding in audit(kit.house.database).findings] == []
    replayed = replay(record)
    assert replayed.differences == [] and len(replayed.bonuses) == 2
    state = kit.look(table).table.state
    assert {name: player.chips for name, player in state.players.items()} == {"Ann": 2010_00, "Bob": 1060_00}


def test_it_is_measured_against_no_return_of_the_game(kit: Kit, table: int) -> None:
    with kit.house.database.reading() as connection:
        kinds = connection.execute(select(schema.round_results.c.kind, schema.round_results.c.net)).all()
        assert sorted(tuple(row) for row in kinds) == [("bonus", 1050_00), ("game", 20_00)]
        (line, *_) = returns(connection, 3.0, _unknown)
        assert (line.kind, line.net) == ("game", 20_00)


def _unknown(rules: Rules) -> Theories:
    raise NotSolved("nobody prices this game here")


def test_a_bonus_that_the_ledger_has_otherwise_is_found(kit: Kit, table: int) -> None:
    last = "(SELECT max(number) FROM entries WHERE what = 'bonus')"
    spoil(kit, f"UPDATE postings SET amount = amount * 2 WHERE book = {table} AND number = {last}")
    said = [finding.sentence for finding in audit(kit.house.database).findings]
    assert any("the ledger has wager 1 of Bob: bonus $100.00; the record" in sentence for sentence in said), said


def test_pay_that_is_taken_back_takes_the_bonus_out_of_the_ledger(kit: Kit, table: int) -> None:
    """Each entry adds up to nothing, and together they undo what was paid."""
    live = kit.look(table)
    with kit.house.database.reading() as connection:
        (record,) = read_records(round_record(connection, the_round(connection, 1)))
    happened = replay(record).table.events[:-1]
    state: State = refold(live.table.rules, happened)
    voided = events.PayVoided(1, live.table.rules.irregularities.void.grounds)
    entries = entries_of(state, voided)
    assert [(entry.what, entry.player, entry.legs[0].amount) for entry in entries] == [
        (What.PAY_VOIDED, "Ann", 10_00),
        (What.PAY_VOIDED, "Ann", 1000_00),
        (What.PAY_VOIDED, "Bob", 50_00),
    ]
    assert all(sum(leg.amount for leg in entry.legs) == 0 for entry in entries)


def test_the_event_is_stored_and_read_again(kit: Kit, table: int) -> None:
    paid = events.BonusPaid(1, "Ann", 1000_00, ("x 1",))
    told, hidden = shown(paid, 7, "Ann is paid.", kit.look(table).table.rules)
    assert hidden is None and whole(json.loads(json.dumps(told)), hidden) == paid
