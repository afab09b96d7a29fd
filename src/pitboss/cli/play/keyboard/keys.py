"""The keys that are open now, made from the table's own choices, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from pitboss.cli.play.keyboard.amounts import short
from pitboss.cli.play.keyboard.remedies import remedy_at
from pitboss.mechanisms.kinds import Answer
from pitboss.mechanisms.registry import action_of, vocabulary
from pitboss.mechanisms.vocabulary import Action, Argument
from pitboss.rulebook import Clauses
from pitboss.table import Choice, Table, commands

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
    command = choice.command
    assert isinstance(command, commands.BoxCommand)
    action = action_of(command)
    assert action is not None
    does = _does(table, action, command.box)
    if choice.most and not choice.free:
        does = f"{does} {short(choice.most)}"
    yield Key(action.letter, does, choice.clauses, choice.free)
    for argument in action.arguments:
        yield from _with_argument(table, choice, action, argument)


def _does(table: Table, action: Action, box: int) -> str:
    """Say what an action does; after an irregularity the answers have words of their own."""
    remedy = remedy_at(table.state, box)
    if remedy is not None and action.answer is Answer.TAKEN:
        return remedy.accept
    if action.answer is not Answer.DECLINED:
        return action.does or action.verb
    if remedy is not None:
        return remedy.refuse
    kind = next(offer.kind for offer in table.state.offers if offer.box == box)
    return vocabulary().offered(kind).declined or action.verb


def _with_argument(table: Table, choice: Choice, action: Action, argument: Argument) -> Iterator[Key]:
    """The same with something said besides, where there is a choice."""
    if argument.alone:
        if choice.least < choice.most and not choice.free:
            yield Key(f"{action.letter} AMOUNT", "for less", choice.clauses)
    elif argument.flag:
        if _permitted(table, choice, {argument.field: True}):
            yield Key(f"{action.letter}{argument.letter}", argument.flag, choice.clauses)
    elif table.rules.tokes is not None and _permitted(table, choice, {argument.field: table.rules.tokes.least}):
        yield Key(f"{action.letter} AMOUNT", f"with a {argument.after}", table.rules.tokes.split)


def _permitted(table: Table, choice: Choice, given: dict[str, int]) -> bool:
    with_given: Callable[..., commands.Command] = replace
    return table.refusal(with_given(choice.command, **given)) is None


def at_one_box(choices: Sequence[Choice]) -> tuple[int, list[Choice]]:
    """Return the first box that is asked, and its choices."""
    command = choices[0].command
    assert isinstance(command, commands.BoxCommand)
    return command.box, [choice for choice in choices if getattr(choice.command, "box", 0) == command.box]
