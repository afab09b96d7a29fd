"""Two submissions side by side: prices, the options that differ, and the cells of the charts that do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.house.lab import cell_data, hands_of
from pitboss.house.workbench.bench import Benched
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import find_game

if TYPE_CHECKING:
    from pitboss.lab.charts.paired import Alone, PairedChart, PairedSection

FIGURES = ("ev", "house_edge", "cover", "rtp", "sd", "wagered", "ev_per_wagered")


def compared(a: Benched, b: Benched) -> dict[str, Any]:
    """Return everything that the page shows of a comparison."""
    return {
        "a": _priced(a),
        "b": _priced(b),
        "options": differing_options(a, b),
        "chart": _chart(paired(a, b)),
    }


def paired(a: Benched, b: Benched) -> PairedChart:
    """Return the charts of both, as far as they have the same rows."""
    from pitboss.lab.charts import pair_charts

    return pair_charts(a.solution.strategy, b.solution.strategy)


def differing_options(a: Benched, b: Benched) -> list[dict[str, Any]]:
    """Return the options that are not the same, in the order of the games; one that a game lacks is None there."""
    written = [written_options(side) for side in (a, b)]
    names = list(dict.fromkeys([*written[0], *written[1]]))
    pairs = [(name, written[0].get(name), written[1].get(name)) for name in names]
    return [{"name": name, "a": first, "b": second} for name, first, second in pairs if first != second]


def written_options(side: Benched) -> dict[str, str]:
    """Return every option as a submission writes it."""
    values = dict(side.rules.options)
    return {option.name: option.write(values[option.name]) for option in find_game(side.rules.game).options}


def _priced(side: Benched) -> dict[str, Any]:
    data = side.data()
    wagers = {"insurance": data["insurance"], **data["side_wagers"]}
    return {
        "game": side.rules.game,
        "options": options_as_data(side.rules),
        "submission": side.digest,
        **{name: data[name] for name in FIGURES},
        "wagers": {kind: wager["ev"] for kind, wager in wagers.items()},
    }


def _chart(chart: PairedChart) -> dict[str, Any]:
    return {
        "up_cards": list(chart.up_cards),
        "differing": chart.differing,
        "cells": sum(1 for _ in chart.cells()),
        "sections": [_section(section) for section in chart.sections],
        "only_a": [_alone(alone) for alone in chart.only_a],
        "only_b": [_alone(alone) for alone in chart.only_b],
    }


def _section(section: PairedSection) -> dict[str, Any]:
    return {
        "id": section.heading.id,
        "title": str(section.heading),
        "word": section.word,
        "rows": [
            {
                "label": row.label,
                "cards": row.cards,
                "hands": hands_of(section.heading, section.word, row.label),
                "cells": [
                    {"a": cell_data(cell.a), "b": cell_data(cell.b), "differs": cell.differs} for cell in row.cells
                ],
            }
            for row in section.rows
        ],
    }


def _alone(alone: Alone) -> dict[str, Any]:
    return {"id": alone.heading.id, "title": str(alone.heading), "labels": list(alone.labels)}
