"""Who may act at a table: the one check that every command passes, whichever way it comes.

``carry_out`` asks here before it does anything, and nothing reaches a table but through ``carry_out``: cold copies and
warm ones, commands that are tried ahead of the lock, those that come again, bots and the clock. A command that no rule
here knows is refused.
"""

from __future__ import annotations

from pitboss.house.people.registry import Person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import Refusal, Refused, commands

CLOSERS = frozenset({Role.FLOOR, Role.ADMIN})
"""Who may close any table; anybody else only the one he opened."""
BY_THE_CLOCK = (
    house_commands.TimeOut
    | house_commands.WageringOver
    | house_commands.ClockAgain
    | house_commands.CloseIdle
    | house_commands.LookAfter
)
"""What nobody asks for: the house does it when the time has come."""
FOR_OTHERS = house_commands.Leave | house_commands.LeavePosition | house_commands.CloseForGood
"""What the house also does in its own name, for those who are away."""


def refuse_stranger(live: LiveTable, command: house_commands.AnyCommand, person: Person) -> None:
    """Raise Refused unless the person may give this command at this table now."""
    refusal = _refusal(live, command, person)
    if refusal is not None:
        raise Refused(refusal)


def actor_of(command: house_commands.AnyCommand, person: Person) -> str:
    """Return as whom a person acts with a command: dealer or floor, or a player by name."""
    if isinstance(command, commands.DealerCommand | commands.FloorCommand):
        return command.actor
    return command.player if isinstance(command, house_commands.TimeOut) else person.name


def _refusal(live: LiveTable, command: house_commands.AnyCommand, person: Person) -> Refusal | None:
    if person.kind is PersonKind.HOUSE:
        return None if isinstance(command, BY_THE_CLOCK | FOR_OTHERS) else _forbidden(command, "the house itself")
    match command:
        case commands.DealerCommand():
            return _refuse_in_position(live, command, person, Role.DEALER, live.desk.dealer)
        case commands.FloorCommand():
            return _refuse_in_position(live, command, person, Role.FLOOR, live.desk.floor)
        case house_commands.TakePosition() | house_commands.LeavePosition():
            own = person.role in (Role.DEALER, Role.FLOOR) and command.position == person.role
            takes = isinstance(command, house_commands.TakePosition)
            stake = _refuse_at_stake(live, person) if takes and own else None
            return _unless(own and command.person == person.name, command, person) or stake
        case house_commands.BringBot():
            return _unless(person.kind is PersonKind.BOT and command.player == person.name, command, person)
        case commands.PlayerCommand() | house_commands.Ready() | house_commands.Leave():
            return _unless(person.role is Role.PLAYER and command.player == person.name, command, person)
        case house_commands.PledgeSeed() | house_commands.ShowSeed():
            return _unless(person.role is Role.PLAYER and command.player == person.name, command, person)
        case house_commands.MoveChips():
            return _unless(person.role is Role.CAGE, command, person)
        case house_commands.CloseForGood():
            return _unless(person.role in CLOSERS or person.id == live.opened_by, command, person)
    return _forbidden(command, person.name)


def _refuse_in_position(
    live: LiveTable, command: commands.StaffCommand, person: Person, role: Role, holder: str
) -> Refusal | None:
    """Only who holds a position acts in it, and only while that is still his role."""
    if person.role is not role:
        return _forbidden(command, f"{person.name}, whose role is {person.role}")
    if not holder or holder != person.name:
        return Refusal("position_not_held", f"You are not {role} here; take the table over first.", ())
    return _refuse_at_stake(live, person)


def _refuse_at_stake(live: LiveTable, person: Person) -> Refusal | None:
    """Nobody deals or supervises a table at which he has chips, off the layout or on it."""
    player = live.table.state.players.get(person.name)
    wagers = any(wager.bettor == person.name for wager in live.table.state.wagers)
    if not wagers and (player is None or not player.chips):
        return None
    sentence = f"{person.name} has chips at this table; nobody deals or supervises a table where they have chips."
    return Refusal("own_chips", sentence, live.table.rules.procedures.new_dealer)


def _unless(entitled: bool, command: house_commands.AnyCommand, person: Person) -> Refusal | None:
    return None if entitled else _forbidden(command, person.name)


def _forbidden(command: house_commands.AnyCommand, who: str) -> Refusal:
    return Refusal("forbidden", f"{type(command).__name__} is not for {who} to give at this table.", ())
