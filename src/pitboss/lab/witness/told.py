"""A witness in words and as records: what each table did with it, and on which clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.cards import Card
from pitboss.chips import dollars, signed
from pitboss.lab.witness.accepting import AcceptedByOne
from pitboss.lab.witness.both_tables import BothTables, LineOfPlay, OneTable, PlacedWager, simplest
from pitboss.mechanisms.registry import action_of
from pitboss.record.replaying.replay import replay
from pitboss.record.telling.settled import SettlementFollower
from pitboss.record.text.reader import read_records
from pitboss.record.text.writer import write_events
from pitboss.rulebook import Clauses, cited
from pitboss.rulebook.rules import Rules
from pitboss.table import commands
from pitboss.table.events import Event, WagerSettled

TITLE = "Witness: a round that two rule sets treat differently"


class RecordDiffers(AssertionError):
    """A record that does not replay to the round it was written of."""


@dataclass(frozen=True, slots=True)
class ToldSettlement:
    """What became of a wager, or a bonus, in words, with what it brought and its clauses."""

    words: str
    net: int
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class ToldTable:
    """What one table did: each settlement, what it refused, the net of all, and its record, which replays there."""

    settlements: tuple[ToldSettlement, ...]
    refused: tuple[str, ...]
    net: int
    record: str
    steps: tuple[str, ...]


def wager_in_words(wager: PlacedWager | commands.Place) -> str:
    """Return a wager as it is spoken of: ``$5.50 initial wager on box 1``."""
    return f"{wager.player}: {dollars(wager.amount)} {wager.kind} on box {wager.box}"


def request_in_words(request: commands.BoxCommand) -> str:
    """Return a request as a record writes it."""
    action = action_of(request)
    verb = action.verb if action is not None else type(request).__name__.lower()
    amount = getattr(request, "amount", None)
    return f"{request.player} {verb}{f' {dollars(amount)}' if amount else ''}"


def line_in_words(line: LineOfPlay) -> list[str]:
    """Return what is wagered and asked for, one after the other."""
    return [*map(wager_in_words, line.wagers), *map(request_in_words, line.requests)]


def told_table(table: OneTable) -> ToldTable:
    """Return what a table did with a round; its game must be known."""
    rules, events = table.table.rules, table.table.events
    follower = SettlementFollower(rules)
    settled = follower.follow(events)
    settlements = [ToldSettlement(str(wager), wager.net, wager.clauses) for wager in settled]
    settlements += [ToldSettlement(str(paid), paid.event.amount, paid.clauses) for paid in follower.bonuses]
    refused = tuple(
        f'"{request_in_words(refused.asked)}" is refused: {refused.refusal.sentence} '
        f'[{cited(refused.refusal.clauses)}] "{request_in_words(refused.instead)}" is done instead.'
        for refused in table.refused
    )
    return ToldTable(tuple(settlements), refused, table.results()[0], record_of(rules, events), tuple(_steps(events)))


def record_of(rules: Rules, events: list[Event], title: str = TITLE) -> str:
    """Write the record of a round and make sure that it replays to the same events; its game must be known."""
    text = write_events(rules, events, title)
    (record,) = read_records(text)
    record.rules = rules
    replayed = replay(record)
    if replayed.differences or replayed.table.events != events:
        raise RecordDiffers(f"The record of the round does not replay: {replayed.differences[:1]}")
    return text


def _steps(events: list[Event]) -> Iterator[str]:
    """Say what happened, one step a line, the clauses aside."""
    for event in events:
        fields = {name: getattr(event, name) for name in event.__dataclass_fields__ if name != "clauses"}
        told = ", ".join(f"{name} {_plain(value)}" for name, value in fields.items() if value not in (None, "", False))
        yield f"{type(event).__name__}: {told}"


def _plain(value: Any) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


def first_other_step(pair: BothTables) -> tuple[str, str]:
    """Return the first step that is not the same at both tables; empty where one of them has no further one."""
    steps = [list(_steps(table.table.events)) for table in (pair.before, pair.after)]
    for place in range(max(map(len, steps))):
        here = [told[place] if place < len(told) else "" for told in steps]
        if here[0] != here[1]:
            return here[0], here[1]
    return "", ""


def settled_in_other_order(pair: BothTables) -> bool:
    """Whether both tables settle the same wagers alike, one after the other in another order."""
    settled = [
        [(event.wager, event.outcome, event.net) for event in table.table.events if isinstance(event, WagerSettled)]
        for table in (pair.before, pair.after)
    ]
    return settled[0] != settled[1] and sorted(settled[0], key=str) == sorted(settled[1], key=str)


def play_simply(rules: Rules, wagers: tuple[commands.Place, ...], cards: tuple[Card, ...]) -> OneTable:
    """Deal a round in which the player does the simplest thing everywhere."""
    placed = [PlacedWager(wager.player, wager.box, wager.kind, wager.amount) for wager in wagers]
    table = OneTable(rules, placed, cards)
    while table.waiting:
        table.ask(simplest(table.choices()), 0)
    return table


class Known(Protocol):
    """Rules whose game can be made known by its id."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    def known(self) -> AbstractContextManager[None]:
        """Have the game known inside of the block."""


def accepted_records(difference: AcceptedByOne, sides: Sequence[Known], cards: tuple[Card, ...]) -> list[str]:
    """Return the records of a wager that one table accepts and the other refuses: before and after."""
    records = []
    for place, side in enumerate(sides):
        with side.known():
            records.append(_record_of_wager(side.rules, difference, place == difference.refused_by, cards))
    return records


def _record_of_wager(rules: Rules, difference: AcceptedByOne, refuses: bool, cards: tuple[Card, ...]) -> str:
    if refuses and not difference.placed:
        return f"{write_events(rules, [], TITLE)}\nbetween\n{_refusal_line(difference)}\nend\n"
    table = play_simply(rules, difference.placed if refuses else (*difference.placed, difference.wager), cards)
    text = write_events(rules, table.table.events, TITLE)
    return _with_refusal(text, difference) if refuses else text


def _refusal_line(difference: AcceptedByOne) -> str:
    wager = difference.wager
    amount = signed(wager.amount).lstrip("+")
    return f"refused {difference.refusal.code}: wager {wager.player} box {wager.box} {wager.kind} {amount}"


def _with_refusal(text: str, difference: AcceptedByOne) -> str:
    """Return a record with a line for the wager that is refused, behind those that lie there."""
    head, begin, rest = text.partition("\nround 1\n")
    lines = rest.splitlines()
    wagers = sum(1 for written in lines if written.startswith("wager "))
    return head + begin + "\n".join([*lines[:wagers], _refusal_line(difference), *lines[wagers:]]) + "\n"
