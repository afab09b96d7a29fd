"""Every class of command, with sensible and absurd values: ``do`` accepts exactly what ``legal`` lists.

``samples`` combines commands from possible field values, and from listed ones with slightly changed values;
``is_listed`` says whether an entry of ``legal`` covers a command, within its bounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from pitboss.cards import card
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.table import Choice, Refused, Table, commands, legal
from tests.table.irregular_play import where_play_stands
from tests.table.random_play import PLAYERS, STRANGER, unknown_citations

HUGE = 10**13
BASES = (commands.PlayerCommand, commands.BoxCommand, commands.DealerCommand, commands.FloorCommand)
CLASSES: dict[type, tuple[str, ...]] = {
    command: tuple(field.name for field in fields(command))
    for command in vars(commands).values()
    if isinstance(command, type) and issubclass(command, BASES) and command not in BASES
}
"""Every class of command, with the names of its fields."""
ACTORS = (*PLAYERS, STRANGER, commands.DEALER, commands.FLOOR)
KINDS = tuple(name.kind for name in vocabulary().wagers)
DUTIES, IRREGULARITIES, RULINGS = tuple(Duty), tuple(Irregularity), tuple(FloorRuling)
MEASURED = {
    commands.Place: "amount",
    commands.AnnounceWager: "amount",
    commands.AttackWith: "amount",
    commands.Insure: "amount",
    commands.JoinDouble: "amount",
    commands.BuyIn: "amount",
    commands.CashOut: "amount",
    commands.Double: "amount",
    commands.CutCards: "place",
    commands.CutForTable: "place",
    commands.PlaceCover: "from_back",
    commands.OrderCover: "from_back",
    commands.NoteHours: "hours",
}
"""The field of a command that a choice bounds."""
MAY_BE_LEFT_OUT = (commands.Double, commands.CutForTable, commands.PlaceCover)
"""Commands that need not say how much."""
NOWHERE = (
    Irregularity.NEEDLESS_PEEK,
    Irregularity.READER_FAILS,
    Irregularity.HOLE_EXPOSED,
    Irregularity.SHOE_EMPTY,
    Irregularity.STRAY_CARD,
    Irregularity.SHUFFLER_JAMS,
    Irregularity.SHUFFLER_FAILS,
    Irregularity.MALFUNCTION,
)
"""What happens at no box."""
ABSURD: tuple[Any, ...] = (0, -1, 1, 50, 51, 500, HUGE, True, 1.5, None)
PER_CLASS = 5
IN_TURN = 3
"""Of the hundreds of samples in a situation every third is tried, others after the next step."""


def values_of(table: Table) -> dict[str, tuple[Any, ...]]:
    """Return what the fields of commands may hold at this table now, sensible and not."""
    positions = table.rules.boxes.positions
    return {
        "player": (*PLAYERS, *PLAYERS, STRANGER, commands.DEALER, "Two Words", ""),
        "box": (*range(1, positions + 1), 0, -1, positions + 1, 99),
        "hand": (0, 1, 1, 2, 3, 9),
        "wager": tuple(range(len(table.state.wagers) + 2)),
        "which": (0, 1, 2, 3),
        "kind": KINDS,
        "beside": (None, Kind.BLACKJACK, Kind.TRILUX, Kind.KINGS_BOUNTY),
        "duty": DUTIES,
        "irregularity": IRREGULARITIES,
        "ruling": RULINGS,
        "card": (None, None, card("Ts"), card("Th"), card("9s")),
        "face_down": (False, True),
        "by_last": (False, True),
        "coupon": (False, True),
        "toke": (0, 50, 100, -50, HUGE, True),
    }


def samples(table: Table, listed: Listed, chance: random.Random) -> Iterator[commands.Command]:
    """Commands of every class: some at random, and what is listed with one of its values moved."""
    values = values_of(table)
    for cls, names in CLASSES.items():
        for _ in range(PER_CLASS):
            yield cls(**{name: chance.choice(values.get(name, ABSURD)) for name in names})
    for actor in ACTORS:
        for choice in listed[actor]:
            yield from moved(table, choice, values, chance)


def moved(
    table: Table, choice: Choice, values: dict[str, tuple[Any, ...]], chance: random.Random
) -> Iterator[commands.Command]:
    """A listed command as it is, with amounts at and beyond its bounds, and with one other value."""
    command = choice.command
    yield command
    field = MEASURED.get(type(command))
    if field is not None:
        unit = choice.unit
        around = (choice.least, choice.most, choice.least - unit, choice.most + unit, choice.least + 1, None, True, 0)
        for value in chance.sample(around, 3):
            yield replace(command, **{field: value})  # type: ignore[arg-type]
    if isinstance(command, commands.Split):
        least, most = choice.tokes
        for toke in (least, most, least - 1, most + choice.unit, most + table.rules.limits.unit):
            yield replace(command, toke=toke)
    names = CLASSES[type(command)]
    if names:
        name = chance.choice(names)
        yield replace(command, **{name: chance.choice(values.get(name, ABSURD))})


def is_listed(table: Table, command: commands.Command, listed: list[Choice]) -> bool:
    """Whether an entry covers the command."""
    return any(covers(table, choice, command) for choice in listed)


def covers(table: Table, choice: Choice, command: commands.Command) -> bool:
    """Whether this entry is this command, within its bounds."""
    entry = choice.command
    if type(entry) is not type(command):
        return False
    if isinstance(entry, commands.Report) and isinstance(command, commands.Report):
        return same_report(table, command, entry)
    measured = MEASURED.get(type(entry), "")
    for field in fields(entry):
        asked, open_now = getattr(command, field.name), getattr(entry, field.name)
        if field.name == measured:
            if not is_within(choice, command, asked):
                return False
        elif field.name == "face_down":
            if asked and not choice.face_down:
                return False
        elif field.name == "toke":
            if not is_toke(table, choice, asked):
                return False
        elif field.name == "beside" and entry.kind is Kind.TOKE:  # type: ignore[union-attr]
            if (asked or Kind.BLACKJACK) is not (open_now or Kind.BLACKJACK):
                return False
        elif field.name == "beside":
            continue  # only a toke is beside another wager
        elif asked != open_now:
            return False
    return True


def is_within(choice: Choice, command: commands.Command, value: Any) -> bool:
    if value is None:
        return isinstance(command, MAY_BE_LEFT_OUT)
    if choice.free or type(value) is not int:
        return False
    return choice.least <= value <= choice.most and (value % choice.unit == 0 or choice.least == choice.most)


def is_toke(table: Table, choice: Choice, value: Any) -> bool:
    if type(value) is not int:
        return False
    least, most = choice.tokes
    return value == 0 or (0 < least <= value <= most and value % table.rules.limits.unit == 0)


def same_report(table: Table, asked: commands.Report, listed: commands.Report) -> bool:
    """A report may name the box where play stands anyway, and any card that does not belong to the pack.

    In a full pack that is any card of another pack.
    """
    if asked.irregularity is not listed.irregularity:
        return False
    if asked.irregularity is Irregularity.STRAY_CARD:
        removed = table.rules.pack.removed
        if asked.card is None or (removed and asked.card.rank not in removed):
            return False
    elif asked.card is not None:
        return False
    if asked.hand != listed.hand:
        return False
    if asked.irregularity is Irregularity.MISDELIVERED:
        return asked.box == listed.box  # no box is the dealer's hand
    here = 0 if asked.irregularity in NOWHERE else where_play_stands(table)
    return asked.box == listed.box or (listed.box == 0 and asked.box == here)


class Listed(dict[str, list[Choice]]):
    """What ``legal`` lists for each actor of a table, asked once for each."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, actor: str) -> list[Choice]:
        self[actor] = list(legal(self.table, actor, everything=True))
        return self[actor]


def check_every_command(table: Table, chance: random.Random) -> None:
    """What is not listed is refused by ``do``, and what is refused is not listed."""
    listed = Listed(table)
    for command in islice(samples(table, listed, chance), chance.randrange(IN_TURN), None, IN_TURN):
        refusal = table.refusal(command, by=command.actor)
        open_now = is_listed(table, command, listed[command.actor])
        overlooked = isinstance(command, commands.Report) and command.irregularity is Irregularity.BLACKJACK_OVERLOOKED
        if overlooked and open_now:
            continue  # always listed when the dealer must peek: otherwise, the list would reveal the hole card
        assert (refusal is None) == open_now, (command, refusal, listed[command.actor])
        if refusal is not None:
            assert unknown_citations(refusal.clauses) == [], command
            refused_by_do(table, command)


def refused_by_do(table: Table, command: commands.Command) -> None:
    before = len(table.events)
    try:
        table.do(command, by=command.actor)
    except Refused:
        assert len(table.events) == before
    else:
        raise AssertionError(f"{command} was carried out")
