"""What is printed on a layout: its rules as facts, which a page puts into its own words, and its pay tables."""

from __future__ import annotations

from typing import Any

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.description import describe, facts_as_data, felt, lines, summary
from pitboss.rulebook.description.side_wagers import limits_of, paytable_of
from pitboss.rulebook.parts import SideWager


def layout_parts(rules: Rules) -> dict[str, Any]:
    """Return the layout of a table: its limits, its rules as facts, and its side wagers."""
    facts = describe(rules)
    return {
        "game": rules.game,
        "name": find_game(rules.game).name,
        "cards": len(rules.pack),
        **_limits(rules),
        "summary": facts_as_data(summary(facts)),
        "felt": [facts_as_data(arc) for arc in felt(facts)],
        "lines": [facts_as_data(line) for line in lines(facts)],
        "on_hand": [str(wager.kind) for wager in vocabulary().wagers if wager.on_hand],
        "double_face_down": rules.doubling.face_down is not None,
        "side_wagers": [_side_wager(rules, part) for part in rules.side_wagers],
        "tokes": _tokes(rules),
    }


def _limits(rules: Rules) -> dict[str, Any]:
    limits, boxes = rules.limits, rules.boxes
    return {
        "minimum": limits.minimum,
        "maximum": limits.maximum,
        "unit": limits.unit,
        "positions": boxes.positions,
        "boxes_per_player": boxes.per_player,
        "bettors_per_box": boxes.bettors,
    }


def _side_wager(rules: Rules, part: SideWager) -> dict[str, Any]:
    return {
        "kind": str(part.kind),
        "paytable": paytable_of(rules, part),
        "minimum": part.minimum,
        "maximum": part.maximum,
        "within_initial": part.within_initial,
        "limits": limits_of(part).as_data(),
        "lines": [
            {"id": line.id, "name": line.name, "pays": str(line.odds), "clauses": list(line.paid)}
            for line in part.lines
        ],
        "clauses": list(part.offered + part.limits),
    }


def _tokes(rules: Rules) -> dict[str, Any] | None:
    if rules.tokes is None:
        return None
    return {
        "least": rules.tokes.least,
        "most": rules.tokes.most,
        "beside": [str(kind) for kind, _ in rules.tokes.placed],
    }
