"""What a record's lines mean as commands at a given table."""

from __future__ import annotations

from pitboss.mechanisms.kinds import OfferKind
from pitboss.record.text.record import DecisionLine, Seating, WagerLine
from pitboss.record.text.verbs import verbs
from pitboss.table import commands
from pitboss.table.offers import most_of
from pitboss.table.state import State

NO_OFFER: frozenset[OfferKind] = frozenset()


def placing(line: WagerLine) -> commands.Place:
    """Return the command of a ``wager`` line."""
    return commands.Place(line.name, line.box, line.kind, line.amount, line.beside)


def seating(line: Seating) -> commands.Command:
    """Return the command of a ``seat``, ``leave``, ``consent``, ``take-back`` or ``permit`` line."""
    match line.what:
        case "seat":
            return commands.Sit(line.name, line.box)
        case "leave":
            return commands.LeaveSeat(line.name, line.box)
        case "consent":
            return commands.Consent(line.name, line.box)
        case "take-back":
            return commands.TakeBack(line.name, line.box)
    return commands.Permit(line.name)


def deciding(state: State, line: DecisionLine) -> commands.BoxCommand:
    """Return the command of a ``decide`` line; an omitted amount means the most allowed (0 if nothing may be)."""
    action, given = verbs()[line.verb].action, dict(line.given)
    if action.most and not given:
        amount = next(argument.field for argument in action.arguments if argument.alone)
        given[amount] = most_of(state, action.command, line.name, line.box)
    command = action.asked(line.name, line.box, **given)
    assert isinstance(command, commands.BoxCommand)
    return command
