"""The keys that are open now, made from the table's own choices, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from pitboss.cli.play.amounts import short
from pitboss.cli.play.remedies import remedy_at
from pitboss.rulebook import Clauses
from pitboss.table import Choice, Table
from pitboss.table import commands as do
from pitboss.table.events import OfferKind

ALWAYS = (("?", "clauses"), ("i", "rules"), ("q", "quit"))


@dataclass(frozen=True, slots=True)
class Key:
    """What to type, what it does, and on which clauses it is open."""

    key: str
    does: str
    clauses: Clauses = ()
    free: bool = False

    @property
    def words(self) -> Text:
        """The key as a screen shows it."""
        text = Text.assemble((self.key, "bold cyan"), " ", self.does)
        if self.free:
            text.append(" FREE", "bold green")
        return text


def always() -> list[Text]:
    """Return the keys that every prompt knows."""
    return [Text(f"{key} {does}", "dim") for key, does in ALWAYS]


def decision_keys(table: Table, choices: Sequence[Choice]) -> list[Key]:
    """Return the keys of the choices at one box."""
    return [key for choice in choices for key in _keys(table, choice)]


def _keys(table: Table, choice: Choice) -> Iterator[Key]:
    clauses, command = choice.clauses, choice.command
    match command:
        case do.Hit():
            yield Key("h", "hit", clauses)
        case do.Stand():
            yield Key("s", "stand", clauses)
        case do.Double():
            yield from _doubles(table, choice, command)
        case do.Split():
            yield from _splits(table, choice, command)
        case do.Zap():
            yield Key("z", "zap", clauses)
        case do.Surrender():
            yield Key("u", "surrender", clauses)
        case do.AttackWith(amount=amount):
            yield from _amounts("a", "attack", choice, amount)
        case do.Insure(amount=amount):
            yield from _amounts("y", "insure", choice, amount)
        case do.TakeEvenMoney():
            yield Key("e", "even money", clauses)
        case do.Accept(box=box):
            remedy = remedy_at(table.state, box)
            assert remedy is not None
            yield Key("y", remedy.accept, clauses)
        case do.ChooseMisdeal():
            yield Key("m", "choose a misdeal", clauses)
        case do.Decline():
            yield Key("n", _declining(table, command), clauses)


def _amounts(key: str, does: str, choice: Choice, amount: int) -> Iterator[Key]:
    """An amount of one's own may be named only where there is a choice."""
    yield Key(key, f"{does} {short(amount)}", choice.clauses)
    if choice.least < amount:
        yield Key(f"{key} AMOUNT", "for less", choice.clauses)


def _doubles(table: Table, choice: Choice, command: do.Double) -> Iterator[Key]:
    if choice.free:
        yield Key("d", "double", choice.clauses, free=True)
    else:
        yield from _amounts("d", "double", choice, choice.most)
    if table.refusal(replace(command, face_down=True)) is None:
        yield Key("df", "face down", choice.clauses)


def _splits(table: Table, choice: Choice, command: do.Split) -> Iterator[Key]:
    does = "split" if choice.free else f"split {short(choice.most)}"
    yield Key("p", does, choice.clauses, choice.free)
    tokes = table.rules.tokes
    if tokes is not None and table.refusal(replace(command, toke=tokes.least)) is None:
        yield Key("p AMOUNT", "with a toke", tokes.split)


def _declining(table: Table, command: do.Decline) -> str:
    remedy = remedy_at(table.state, command.box)
    if remedy is not None:
        return remedy.refuse
    open_here = {one.kind for one in table.state.offers if one.box == command.box}
    return "no attack" if OfferKind.ATTACK in open_here else "no insurance"


def at_one_box(choices: Sequence[Choice]) -> tuple[int, list[Choice]]:
    """Return the first box that is asked, and its choices."""
    command = choices[0].command
    assert isinstance(command, do.BoxCommand)
    return command.box, [one for one in choices if getattr(one.command, "box", 0) == command.box]
