"""The state of a table between two rounds, as text: from there on only the later events are needed.

Taken only with an empty layout: hands and wagers point at each other, and between rounds there are none.
"""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from typing import Any, get_type_hints

from pitboss.house.plain import reader_of, writer_of
from pitboss.rulebook import Rules
from pitboss.table.state import State, new_state

LEFT_OUT = frozenset(
    {
        "rules",
        "program",
        "wagers",
        "in_play",
        "turns",
        "taking",
        "due",
        "dealer",
        "offers",
        "even_money",
        "bonuses",
        "trouble",
    }
)
"""Fields that follow from the rules, or are as in a new state while the layout is empty."""
EMPTY = ("hands", "side_wagers", "bettors", "first_two")
"""Fields of a box that are empty with the layout."""


def can_be_taken(state: State) -> bool:
    """Whether the layout is empty and nothing is being dealt with."""
    return not (state.running or state.wagers or state.offers or state.trouble is not None)


def write_checkpoint(state: State) -> str:
    """Write the state of a table between two rounds."""
    assert can_be_taken(state), "a checkpoint is taken of an empty layout"
    data = {name: writer(getattr(state, name)) for name, writer in _fields(writer_of)}
    for box in data["boxes"].values():
        for name in EMPTY:
            del box[name]
    return json.dumps(data, separators=(",", ":"))


def read_checkpoint(rules: Rules, text: str) -> State:
    """Return the state that was written."""
    data = json.loads(text)
    state = new_state(rules)
    for name, reader in _fields(reader_of):
        if name in data:  # a field that is younger than the text has its default
            setattr(state, name, reader(data[name]))
    return state


@cache
def _fields(convert: Any) -> list[tuple[str, Any]]:
    hints = get_type_hints(State)
    return [
        (field.name, convert(hints[field.name])) for field in dataclasses.fields(State) if field.name not in LEFT_OUT
    ]
