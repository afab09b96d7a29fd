"""A witness as two tables dealt it, event by event, for a page that shows it on the felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.house.layouts import layout_parts
from pitboss.house.tables.live.codec import shown
from pitboss.record.telling.words import Narrator

if TYPE_CHECKING:
    from pitboss.lab.difference.rule_sets import RuleSet
    from pitboss.lab.witness.both_tables import OneTable
    from pitboss.lab.witness.finding import WitnessSearch

COMPARED = ("event", "data")
"""What of an event tells whether the tables did the same; its number, words and clauses follow from these."""


def replays_of(before: RuleSet, after: RuleSet, search: WitnessSearch) -> dict[str, Any] | None:
    """Return the round of a witness, or one that pays the same by other steps, at both tables; None without either.

    ``parts_at`` is the number of the first event that is not the same at both.
    """
    pair = search.witness or search.otherwise
    if pair is None:
        return None
    tables = []
    for side, table in ((before, pair.before), (after, pair.after)):
        with side.known():
            tables.append(_table(table))
    return {"a": tables[0], "b": tables[1], "parts_at": _parts_at(tables[0]["events"], tables[1]["events"])}


def _table(table: OneTable) -> dict[str, Any]:
    rules = table.table.rules
    narrator = Narrator(rules)
    events = [
        shown(event, number, narrator.tell(event), rules)[0] for number, event in enumerate(table.table.events, 1)
    ]
    return {"layout": layout_parts(rules), "events": events}


def _parts_at(a: list[dict[str, Any]], b: list[dict[str, Any]]) -> int:
    for place, (first, second) in enumerate(zip(a, b, strict=False), 1):
        if any(first[part] != second[part] for part in COMPARED):
            return place
    return min(len(a), len(b)) + 1
