"""``expect`` lines: what must have happened at the table besides the settlement, and whether it did.

A settlement shows what a round paid. What a clause demands before that (whom to call, what to offer to whom and in
which order, which card goes where) is written as events that must, or must not, have happened.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, get_args

from pitboss.cards import Card
from pitboss.chips import Odds, signed
from pitboss.record.text.compare import Difference
from pitboss.record.text.grammar import Words, read_card
from pitboss.record.text.record import ExpectedEvent, ExpectedRack, ExpectedSight, ExpectedStack
from pitboss.table.events import Event

Expected = ExpectedEvent | ExpectedRack | ExpectedSight | ExpectedStack


def _hyphenated(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


EVENTS: dict[str, type] = {_hyphenated(event.__name__): event for event in get_args(Event)}
"""The events by the name a record gives them: ``floor-called``."""
_FIELDS = {name: {field.name for field in dataclasses.fields(event)} - {"clauses"} for name, event in EVENTS.items()}
_SIGNED, _AMOUNTS = frozenset({"net"}), frozenset({"amount"})


def read_expected(line: int, rest: str, drawn: int) -> Expected:
    """Read what follows the word ``expect``; ``drawn`` cards of the round come before it."""
    words = Words(line, rest)
    word = words.name("what is expected")
    match word:
        case "rack":
            return ExpectedRack(line, tuple(read_card(line, text) for text in words.words))
        case "hole-card":
            card = words.take("the hole card, or 'hidden'")
            words.nothing_more()
            return ExpectedSight(line, None if card.lower() == "hidden" else read_card(line, card), drawn)
        case "mixed":
            words.nothing_more()
            return ExpectedStack(line, word)
        case "stack" | "batch":
            number = words.count("the number")
            words.nothing_more()
            return ExpectedStack(line, word, number)
        case "no":
            return _read_event(words, words.name("the event"), absent=True)
    return _read_event(words, word, absent=False)


def _read_event(words: Words, name: str, *, absent: bool) -> ExpectedEvent:
    if name not in EVENTS:
        known = ", ".join(sorted(EVENTS))
        raise words.refuse(
            f"{name!r} is no event, nor 'rack', 'hole-card', 'mixed', 'stack' or 'batch'; events: {known}."
        )
    values = []
    while words.words:
        field = words.name("the field")
        if field not in _FIELDS[name]:
            known = ", ".join(sorted(_FIELDS[name])) or "none"
            raise words.refuse(f"{field!r} is no field of {name}; its fields: {known}.")
        values.append((field, words.name(f"the value of {field}")))
    return ExpectedEvent(words.line, name, tuple(values), absent)


def plain(field: str, value: Any) -> str:
    """Write the value of an event's field in the form of a record."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if field in _SIGNED:
        return signed(value)
    if field in _AMOUNTS:
        return f"{value // 100}.{value % 100:02d}"
    if isinstance(value, Odds):
        return f"{value.win}:{value.stake}"
    if isinstance(value, Enum):
        return str(value.value).lower().replace(" ", "-")
    if isinstance(value, Card):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(":".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value).lower()
    return str(value).lower().replace(" ", "-")


def _is_met(expected: ExpectedEvent, event: Event) -> bool:
    if EVENTS[expected.name] is not type(event):
        return False
    return all(_same(field, text, plain(field, getattr(event, field))) for field, text in expected.values)


def _same(field: str, text: str, value: str) -> bool:
    if field in _SIGNED | _AMOUNTS and "." not in text:
        text += ".00"
    return text == value


def _written(expected: ExpectedEvent) -> str:
    words = " ".join(f"{field} {value}" for field, value in expected.values)
    return f"{'no ' if expected.absent else ''}{expected.name} {words}".strip()


def compare_events(lines: Iterable[ExpectedEvent | ExpectedRack], events: Sequence[Event]) -> list[Difference]:
    """Compare the expected events with those of a round: in the same order, but others may come in between."""
    differences: list[Difference] = []
    after = 0
    for line in lines:
        if isinstance(line, ExpectedRack):
            continue
        start = 0 if line.absent else after
        place = next((place for place in range(start, len(events)) if _is_met(line, events[place])), None)
        if line.absent:
            if place is not None:
                differences.append(Difference(line.line, _written(line), "that it happened"))
        elif place is None:
            differences.append(Difference(line.line, _written(line), "no such event at its place"))
        else:
            after = place + 1
    return differences


def compare_rack(lines: Iterable[ExpectedEvent | ExpectedRack], rack: Sequence[Card]) -> list[Difference]:
    """Compare the expected end of the discard rack with the actual one."""
    differences = []
    for line in lines:
        if isinstance(line, ExpectedRack):
            last = tuple(rack[len(rack) - len(line.cards) :]) if len(rack) >= len(line.cards) else tuple(rack)
            if last != line.cards:
                differences.append(Difference(line.line, f"rack {_row(line.cards)}", f"rack {_row(last)}"))
    return differences


def _row(cards: Iterable[Card | None]) -> str:
    return " ".join(str(card) if card is not None else "?" for card in cards)
