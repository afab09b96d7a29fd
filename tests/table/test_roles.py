"""Every command belongs to one role. From anybody else, it is refused, and nothing changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from pitboss.rulebook import submit
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.shoe import shuffler
from pitboss.table import Refused, Table, commands, legal
from tests.table.irregular_play import whole
from tests.table.random_play import unknown_citations

ROLES = (commands.PlayerCommand, commands.DealerCommand, commands.FloorCommand)
BASES = (*ROLES, commands.BoxCommand)
COMMANDS: list[type[commands.Command]] = [
    command
    for command in map(commands.__dict__.get, commands.__all__)
    if isinstance(command, type) and issubclass(command, ROLES) and command not in BASES
]
EVERYBODY = ("Ann", "Bob", "Zoe", commands.DEALER, commands.FLOOR)
VALUES: dict[str, object] = {
    "player": "Ann",
    "box": 1,
    "hand": 1,
    "amount": 1000,
    "kind": Kind.BLACKJACK,
    "which": 1,
    "place": 100,
    "wager": 1,
    "duty": Duty.RECEIVE,
    "irregularity": Irregularity.READER_FAILS,
    "ruling": FloorRuling.REPAIRED,
    "by_last": True,
    "from_back": 80,
    "hours": 2,
}


def made(command: type[commands.Command]) -> commands.Command:
    """A command of this class, with a value for each thing it must say."""
    values: dict[str, Any] = {field.name: VALUES[field.name] for field in fields(command) if field.name in VALUES}
    return command(**values)


def new_table() -> Table:
    """A table that waits for its cards."""
    chance = random.Random(3)
    rules = submit("free-bet-ma", {"shuffling": "manual"})
    table = Table(rules, shuffle=shuffler(chance), chance=chance, auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.BuyIn("Bob", 100_000))
    return table


def to_cut() -> Table:
    """Somebody is offered the cut."""
    table = new_table()
    table.auto()
    assert table.state.cut_offer == "Ann"
    return table


def wagers_open() -> Table:
    """A shoe is ready, and wagers are on the layout."""
    table = to_cut()
    table.do(commands.CutCards("Ann", 100))
    table.auto()
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.Place("Bob", 2, Kind.BLACKJACK, 1000))
    return table


def cards_due() -> Table:
    """The first card is due."""
    table = wagers_open()
    table.do(commands.CloseWagering())
    return table


def hand_to_act() -> Table:
    """A player is to decide."""
    table = cards_due()
    table.auto()
    while table.state.offers:
        offer = table.state.offers[0]
        table.play(commands.Decline(offer.bettor, offer.box))
    assert table.state.running
    return table


def floor_to_rule() -> Table:
    """A card was delivered wrongly, and the floor has a choice."""
    table = cards_due()
    table.do(commands.Report(Irregularity.MISDELIVERED, 2))
    return table


MOMENTS = (new_table, to_cut, wagers_open, cards_due, hand_to_act, floor_to_rule)


def test_every_command_has_one_role() -> None:
    assert len(COMMANDS) == len(commands.__all__) - len(BASES) - len(("DEALER", "FLOOR", "Command", "StaffCommand"))
    for command in COMMANDS:
        assert sum(issubclass(command, role) for role in ROLES) == 1, command


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_a_command_of_another_role_is_refused_and_changes_nothing(
    command: type[commands.Command], moment: Callable[[], Table]
) -> None:
    table, asked = moment(), made(command)
    before = whole(table)
    for by in EVERYBODY:
        refusal = table.refusal(asked, by=by)
        if by == asked.actor:
            assert refusal == table.refusal(asked)
            assert refusal is None or refusal.code != "wrong_role"
            continue
        assert refusal is not None and refusal.code == "wrong_role", by
        assert refusal.sentence.endswith(f"not for {by}.") and command.__name__ not in refusal.sentence
        assert unknown_citations(refusal.clauses) == []
        with pytest.raises(Refused) as refused:
            table.do(asked, by=by)
        assert refused.value.refusal == refusal
    assert whole(table) == before


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_what_is_open_to_one_is_open_to_nobody_else(moment: Callable[[], Table]) -> None:
    table = moment()
    open_to = {actor: [choice.command for choice in legal(table, actor)] for actor in EVERYBODY}
    assert any(open_to.values())
    for actor, listed in open_to.items():
        for asked in listed:
            assert table.refusal(asked, by=actor) is None
            others = [table.refusal(asked, by=by) for by in EVERYBODY if by != actor]
            assert [other.code if other is not None else "" for other in others] == ["wrong_role"] * len(others), asked


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_the_right_one_carries_out_what_is_due(moment: Callable[[], Table]) -> None:
    """The same step that was refused to everybody else succeeds when its own actor takes it."""
    open_to = [(actor, choice.command) for actor in EVERYBODY for choice in legal(moment(), actor)]
    assert open_to
    for actor, asked in open_to:
        table = moment()
        assert table.do(asked, by=actor), asked


def test_the_supervisor_and_nobody_else_acknowledges_the_shuffle_at_catfish_bend() -> None:
    chance = random.Random(3)
    rules = submit("catfish-bend", {"shuffling": "manual"})
    table = Table(rules, shuffle=shuffler(chance), chance=chance, auto_floor=False)
    table.do(commands.Perform(Duty.RECEIVE), by=commands.DEALER)
    table.do(commands.Perform(Duty.CALL_SHUFFLE), by=commands.DEALER)
    assert table.refusal(commands.Perform(Duty.ACKNOWLEDGE)) is not None
    assert table.refusal(commands.Perform(Duty.COMBINE)) is not None, "not before it is acknowledged"
    for by in ("Ann", commands.DEALER):
        with pytest.raises(Refused):
            table.do(commands.Supervise(Duty.ACKNOWLEDGE), by=by)
    table.do(commands.Supervise(Duty.ACKNOWLEDGE), by=commands.FLOOR)
    assert table.refusal(commands.Perform(Duty.COMBINE)) is None
