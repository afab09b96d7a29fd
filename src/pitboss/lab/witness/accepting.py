"""Wagers that one table accepts and the other refuses: kinds, amounts, boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.lab.witness.both_tables import CHIPS
from pitboss.lab.witness.stakes import ANN
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.rules import Rules
from pitboss.table import Refusal, Table, commands


@dataclass(frozen=True, slots=True)
class AcceptedByOne:
    """A wager that one of the two accepts: how it differs from the wagers before it, and why the other refuses it.

    ``placed`` are the wagers that lie there already, ``refused_by`` is 0 for the rules before and 1 for those after.
    """

    what: str
    placed: tuple[commands.Place, ...]
    wager: commands.Place
    refused_by: int
    refusal: Refusal


def accepted_by_one(rule_sets: Sequence[Rules]) -> tuple[AcceptedByOne, ...]:
    """Return for each kind of wager, and for boxes, the first one that only one table accepts."""
    kept: dict[str, AcceptedByOne] = {}
    for what, placed, wager in _tried(rule_sets):
        if what in kept:
            continue
        refusals = [_refusal(rules, placed, wager) for rules in rule_sets]
        if (refusals[0] is None) != (refusals[1] is None):
            refused_by = 0 if refusals[0] is not None else 1
            refusal = refusals[refused_by]
            assert refusal is not None
            kept[what] = AcceptedByOne(what, placed, wager, refused_by, refusal)
    return tuple(kept.values())


def _tried(rule_sets: Sequence[Rules]) -> Iterator[tuple[str, tuple[commands.Place, ...], commands.Place]]:
    """Go through wagers near the bounds of either, the smallest first."""
    limits = [rules.limits for rules in rule_sets]
    bounds = {bound for limit in limits for bound in (limit.minimum, limit.maximum)}
    for amount in _near(bounds, {limit.unit for limit in limits}):
        yield "initial wager", (), commands.Place(ANN, 1, Kind.BLACKJACK, amount)
    initial = commands.Place(ANN, 1, Kind.BLACKJACK, _common(rule_sets))
    kinds = dict.fromkeys(side.kind for rules in rule_sets for side in rules.side_wagers)
    for kind in kinds:
        sides = [side for rules in rule_sets if (side := rules.side_wager(kind)) is not None]
        bounds = {bound for side in sides for bound in (side.minimum, side.maximum)}
        for amount in _near(bounds, {limit.unit for limit in limits}):
            yield str(kind), (initial,), commands.Place(ANN, 1, kind, amount)
    most_boxes = max(rules.boxes.positions for rules in rule_sets)
    for box in range(1, most_boxes + 1):
        yield "box", (), commands.Place(ANN, box, Kind.BLACKJACK, initial.amount)
    for boxes in range(2, most_boxes + 1):
        placed = tuple(commands.Place(ANN, box, Kind.BLACKJACK, initial.amount) for box in range(1, boxes))
        yield "number of boxes", placed, commands.Place(ANN, boxes, Kind.BLACKJACK, initial.amount)


def _near(bounds: set[int], units: set[int]) -> list[int]:
    steps = {0, *units, *(-unit for unit in units)}
    return sorted({bound + step for bound in bounds for step in steps if bound + step > 0})


def _common(rule_sets: Sequence[Rules]) -> int:
    """Return the most that both accept as an initial wager, or the most that either does."""
    most = [rules.limits.maximum // rules.limits.unit * rules.limits.unit for rules in rule_sets]
    return min(most)


def _refusal(rules: Rules, placed: Sequence[commands.Place], wager: commands.Place) -> Refusal | None:
    table = Table(rules, shoe=None, shuffle=None)
    table.do(commands.BuyIn(ANN, CHIPS))
    for other in placed:
        if (refusal := table.refusal(other)) is not None:
            return refusal
        table.do(other)
    return table.refusal(wager)
