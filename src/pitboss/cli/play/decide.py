"""A typed line as a decision: one letter, or the verb a record would write.

A decision that is not open is made all the same: the table refuses it, in its own words and with its clauses.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cli.play.amounts import typed
from pitboss.table import Choice
from pitboss.table import commands as do

FACE_DOWN = " face down"
PLAIN: dict[str, type[do.BoxCommand]] = {
    "h": do.Hit,
    "hit": do.Hit,
    "s": do.Stand,
    "stand": do.Stand,
    "z": do.Zap,
    "zap": do.Zap,
    "u": do.Surrender,
    "surrender": do.Surrender,
    "e": do.TakeEvenMoney,
    "even": do.TakeEvenMoney,
    "even money": do.TakeEvenMoney,
    "n": do.Decline,
    "no": do.Decline,
    "no attack": do.Decline,
    "no insurance": do.Decline,
    "refuse": do.Decline,
    "m": do.ChooseMisdeal,
    "misdeal": do.ChooseMisdeal,
    "accept": do.Accept,
}
"""What takes no amount."""

YES = frozenset({"y", "yes"})
"""Accepts what an irregularity makes the house offer; where insurance is offered, ``y`` takes it."""


class NotUnderstood(ValueError):
    """A line that is none of the keys."""


def read_decision(line: str, player: str, box: int, choices: Sequence[Choice]) -> do.BoxCommand:
    """Return the command that a line asks for; raises NotUnderstood, or MoneyError for a bad amount."""
    said = " ".join(line.lower().split())
    plain = PLAIN.get(said)
    if plain is not None:
        return plain(player, box)
    if said in YES and any(isinstance(one.command, do.Accept) for one in choices):
        return do.Accept(player, box)
    face_down = said.endswith(FACE_DOWN)
    verb, _, rest = said.removesuffix(FACE_DOWN).partition(" ")
    if face_down and verb not in ("d", "double"):
        raise NotUnderstood(line)
    match verb:
        case "d" | "double":
            return do.Double(player, box, _amount(rest), face_down)
        case "df":
            return do.Double(player, box, _amount(rest), face_down=True)
        case "p" | "split":
            return do.Split(player, box, _amount(rest) or 0)
        case "a" | "attack":
            return do.AttackWith(player, box, _amount_offered(do.AttackWith, rest, choices))
        case "y" | "insure" | "insurance":
            return do.Insure(player, box, _amount_offered(do.Insure, rest, choices))
    raise NotUnderstood(line)


def _amount(written: str) -> int | None:
    return typed(written) if written else None


def _amount_offered(kind: type[do.AttackWith | do.Insure], written: str, choices: Sequence[Choice]) -> int:
    """Return the amount written, else the most that is offered, else nothing, which the table refuses."""
    if written:
        return typed(written)
    return next((one.command.amount for one in choices if isinstance(one.command, kind)), 0)
