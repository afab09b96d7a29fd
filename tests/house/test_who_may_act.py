"""Who may act at a table: every role against every kind of command, at tables that are already in play.

Each scene is a table where the command would be carried out for the one person it belongs to; everybody else is
refused, in the same way on both databases, and nothing changes. At the end, that person gives the command.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.people.registry import Person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.acting.authority import refuse_stranger
from pitboss.house.tables.acting.commands import AnyCommand, LeavePosition, Ready, TakePosition
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Refused, commands, legal
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_ahead import rows
from tests.house.test_hosting import play_out
from tests.house.wire import Visitor, Wire

QUIET = "2c Th 5h 9d 6c 7s 8d Tc 4h 9s 3c Td 6d 5c 8h 7h 2d 4d 9c 3h"
"""Cards under which nobody is offered insurance and nothing ends before a decision."""


class Scene(NamedTuple):
    """A command, who gives it, and the table it is for."""

    table: int
    command: AnyCommand
    by: Person


class Stage:
    """A house with a table that was already played at, and somebody of every role who has nothing to do there."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.ann = kit.guest("Ann")
        self.dora, self.flo = kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
        self.strangers = self._strangers()

    def _strangers(self) -> dict[str, Person]:
        kit, elsewhere = self.kit, self.kit.table("free-bet-ma")
        people = {
            "guest": kit.guest("Gus"),
            "player": kit.staff("Meg", Role.PLAYER),
            "dealer without a position": kit.staff("Deb", Role.DEALER),
            "dealer of another table": kit.staff("Don", Role.DEALER),
            "floor without a position": kit.staff("Fay", Role.FLOOR),
            "floor of another table": kit.staff("Fred", Role.FLOOR),
            "cage": kit.staff("Cora", Role.CAGE),
            "auditor": kit.staff("Otto", Role.AUDITOR),
            "admin": kit.staff("Ada", Role.ADMIN),
        }
        for who in ("dealer of another table", "floor of another table"):
            kit.play(elsewhere, people[who], TakePosition(people[who].role, people[who].name))
        return people

    def played(self, game: str, **options: Any) -> int:
        """Return a table at which the house has dealt a round to Ann; the worker has it warm."""
        self.kit.house.hosting.chance = Arranged(QUIET, QUIET)
        table = self.kit.table(game, **options)
        self.kit.sit_down(table, self.ann, 1)
        self.wager(table)
        self.kit.play(table, self.ann, Ready("Ann"))
        play_out(self.kit, table, [self.ann])
        return table

    def wager(self, table: int) -> None:
        self.kit.play(table, self.ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))

    def take(self, table: int, person: Person) -> None:
        self.kit.play(table, person, TakePosition(person.role, person.name))

    def in_round(self, table: int) -> None:
        """Let Dora deal until Ann has to decide."""
        self.take(table, self.dora)
        self.settle(table)
        self.wager(table)
        self.kit.play(table, self.dora, commands.CloseWagering())
        self.settle(table)
        assert self.kit.look(table).table.state.running

    def settle(self, table: int) -> None:
        """Let Dora do everything that is due."""
        while (step := self.kit.look(table).table.dealer_step()) is not None:
            self.kit.play(table, self.dora, step)


def dealers_step(stage: Stage) -> Scene:
    table = stage.played("catfish-bend")
    stage.take(table, stage.dora)
    stage.settle(table)
    stage.wager(table)
    return Scene(table, commands.CloseWagering(), stage.dora)


def malfunction(stage: Stage) -> Scene:
    table = stage.played("zappit-online")
    stage.in_round(table)
    return Scene(table, commands.Report(Irregularity.MALFUNCTION), stage.dora)


def malfunction_where_the_house_deals(stage: Stage) -> Scene:
    """Dora takes the table over only after everybody was refused."""
    table = stage.played("zappit-online")
    stage.wager(table)
    stage.kit.play(table, stage.ann, Ready("Ann"))
    return Scene(table, commands.Report(Irregularity.MALFUNCTION), stage.dora)


def report(stage: Stage) -> Scene:
    table = stage.played("catfish-bend")
    stage.in_round(table)
    return Scene(table, commands.Report(Irregularity.OWN_CARD_EXTRA), stage.dora)


def ruling(stage: Stage) -> Scene:
    table = stage.played("catfish-bend")
    stage.in_round(table)
    stage.take(table, stage.flo)
    stage.kit.play(table, stage.dora, commands.Report(Irregularity.OWN_CARD_EXTRA))
    stage.settle(table)
    rulings = [
        choice.command
        for choice in legal(stage.kit.look(table).table, commands.FLOOR)
        if isinstance(choice.command, commands.Rule)
    ]
    return Scene(table, rulings[0], stage.flo)


def order(stage: Stage) -> Scene:
    table = stage.played("catfish-bend")
    stage.take(table, stage.flo)
    return Scene(table, commands.OrderShuffle(), stage.flo)


def permit(stage: Stage) -> Scene:
    """Bob came after a round of the shoe, and waits for the next one unless the floor lets him in."""
    table = stage.played("zappit-ma", mid_shoe_entry=False)
    bob = stage.kit.guest("Bob")
    stage.kit.sit_down(table, bob, 2)
    stage.take(table, stage.flo)
    return Scene(table, commands.Permit("Bob"), stage.flo)


SCENES: list[Callable[[Stage], Scene]] = [
    dealers_step,
    malfunction,
    malfunction_where_the_house_deals,
    report,
    ruling,
    order,
    permit,
]


def everything(kit: Kit) -> Any:
    """All that a command can change: rows, balances, how every table stands, and this worker's copies."""
    with kit.house.database.reading() as connection:
        standings = sorted(map(tuple, connection.execute(select(schema.standings))))
        steps = sorted(map(tuple, connection.execute(select(schema.steps.c.table_id, schema.steps.c.seq))))
    return rows(kit), standings, steps, {standing[0]: kit.look(standing[0]).version for standing in standings}


def status_of(scene: Scene, person: Person) -> int:
    """The required status: people who could hold the position are told to take it, all others that it is not theirs."""
    return 409 if person.role is scene.by.role else 403


def send(visitor: Visitor, scene: Scene, id: str) -> Any:
    verb = "deal" if isinstance(scene.command, commands.DealerCommand) else "rule"
    values = {name: getattr(scene.command, name) for name in _fields(scene.command)}
    return visitor.play(scene.table, type(scene.command).__name__, id, verb=verb, **values)


def _fields(command: Any) -> list[str]:
    return [field.name for field in dataclasses.fields(command) if getattr(command, field.name) is not None]


@pytest.mark.parametrize("make", SCENES, ids=[make.__name__ for make in SCENES])
def test_strangers_are_refused_and_nothing_changes(kit: Kit, make: Callable[[Stage], Scene]) -> None:
    stage = Stage(kit)
    scene, wire = make(stage), Wire(kit.house)
    before = everything(kit)
    for who, person in stage.strangers.items():
        visitor = wire.as_person(person)
        for attempt in ("first", "first", "second"):
            answer = send(visitor, scene, attempt)
            assert answer.status_code == status_of(scene, person), (who, answer.text)
            with pytest.raises(Refused, match=r"forbidden|position_not_held"):
                kit.play(scene.table, person, scene.command, attempt)
        assert everything(kit) == before, who
    wire.close()
    if not _holds(kit, scene):
        stage.take(scene.table, scene.by)
    kit.play(scene.table, scene.by, scene.command)
    assert everything(kit) != before
    assert audit(kit.house.database).passed


def _holds(kit: Kit, scene: Scene) -> bool:
    desk = kit.look(scene.table).desk
    return scene.by.name in (desk.dealer, desk.floor)


def _leave(stage: Stage, scene: Scene) -> None:
    stage.kit.play(scene.table, scene.by, LeavePosition(scene.by.role, scene.by.name))


def _replaced(stage: Stage, scene: Scene) -> None:
    _leave(stage, scene)
    stage.take(scene.table, stage.strangers[f"{scene.by.role} without a position"])


def _sent_away(stage: Stage, scene: Scene) -> None:
    """The house takes the table back from an inactive person."""
    stage.kit.play(scene.table, stage.kit.house.itself, LeavePosition(scene.by.role, scene.by.name))


@pytest.mark.parametrize("gone", [_leave, _replaced, _sent_away])
@pytest.mark.parametrize("make", [malfunction, ruling, order, permit], ids=lambda make: make.__name__)
def test_who_has_left_the_position_acts_no_more(
    kit: Kit, make: Callable[[Stage], Scene], gone: Callable[[Stage, Scene], None]
) -> None:
    stage = Stage(kit)
    scene, other = make(stage), kit.worker()
    kit.look(scene.table, other)
    gone(stage, scene)
    before = everything(kit)
    for house in (kit.house, other, kit.house):
        with pytest.raises(Refused, match="position_not_held"):
            kit.play(scene.table, scene.by, scene.command, house=house)
    assert everything(kit) == before
    other.close()


def test_a_person_whose_role_changed_acts_no_more(kit: Kit) -> None:
    stage = Stage(kit)
    scene = malfunction(stage)
    for role in Role:
        if role is not Role.DEALER:
            with pytest.raises(Refused, match="forbidden"):
                kit.play(scene.table, dataclasses.replace(scene.by, role=role), scene.command)


def test_players_act_for_themselves_alone(kit: Kit) -> None:
    stage = Stage(kit)
    table, gus = stage.played("catfish-bend"), stage.strangers["guest"]
    before = everything(kit)
    theirs: list[AnyCommand] = [
        commands.Place("Ann", 1, Kind.BLACKJACK, 10_00),
        commands.CashOut("Ann", 100),
        commands.LeaveSeat("Ann", 1),
        Ready("Ann"),
        house_commands.Leave("Ann"),
        house_commands.TimeOut("Ann", 1),
        house_commands.WageringOver(),
        house_commands.ClockAgain(),
        house_commands.BringBot("Ann", 2, 100_00),
        house_commands.CloseForGood(),
        TakePosition("dealer", "Gus"),
        LeavePosition("dealer", "Dora"),
    ]
    for command in theirs:
        with pytest.raises(Refused, match="forbidden"):
            kit.play(table, gus, command)
    assert everything(kit) == before


# Every existing command, asking only the check


def _made(command: type, name: str) -> Any:
    values = {str: name, int: 1, bool: True}
    hints = {field.name: str(field.type) for field in dataclasses.fields(command)}
    return command(**{field: values.get({"str": str, "int": int}.get(hint, bool)) for field, hint in hints.items()})


def _all_commands() -> list[type]:
    bases = (commands.PlayerCommand, commands.BoxCommand, commands.DealerCommand, commands.FloorCommand)
    of_the_table = [var for var in vars(commands).values() if isinstance(var, type) and issubclass(var, bases)]
    return [*(command for command in of_the_table if command not in bases), *house_commands.REQUESTS]


OWNER = {commands.PlayerCommand: Role.PLAYER, commands.DealerCommand: Role.DEALER, commands.FloorCommand: Role.FLOOR}

OF_A_ROLE = (house_commands.CloseForGood, house_commands.MoveChips)
"""What everybody of a role may do: to move chips takes a slip besides (tests/house/test_tray_slips.py)."""


@pytest.mark.parametrize("command", _all_commands(), ids=lambda command: command.__name__)
def test_every_command_belongs_to_somebody(sqlite_kit: Kit, command: type) -> None:
    """Among people who hold both positions, only the one with the right role gives a command of the game."""
    live: LiveTable = sqlite_kit.look(sqlite_kit.table())
    live.desk.dealer = live.desk.floor = "Ann"
    made, allowed = _made(command, "Ann"), set()
    for role in Role:
        for kind in PersonKind:
            try:
                refuse_stranger(live, made, Person(99, "Ann", kind, role))
            except Refused:
                continue
            allowed.add((role, kind))
    own = next((role for base, role in OWNER.items() if issubclass(command, base)), None)
    if own is not None:
        assert allowed == {(own, kind) for kind in PersonKind if kind is not PersonKind.HOUSE}
    for role, kind in allowed:
        if kind is not PersonKind.HOUSE and command not in OF_A_ROLE:
            with pytest.raises(Refused):
                refuse_stranger(live, made, Person(99, "Bob", kind, role))


def test_an_unknown_command_is_nobodys(sqlite_kit: Kit) -> None:
    live: LiveTable = sqlite_kit.look(sqlite_kit.table())
    for kind in PersonKind:
        with pytest.raises(Refused, match="forbidden"):
            refuse_stranger(live, object(), Person(99, "Ann", kind, Role.ADMIN))  # type: ignore[arg-type]
