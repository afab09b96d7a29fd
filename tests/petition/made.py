"""Small petitions for the tests: few rounds, everything else as users get it; each is made once per process."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pitboss.lab.petition.findings import Extent
from pitboss.lab.petition.made import Petition, make_petition
from pitboss.rulebook import submit

SMALL = Extent(rounds=100_000, cover_rounds=100_000, shoes=100, shuffles=10, workers=1)
GAMES = ("free-bet-ma", "zappit-ma", "zappit-online", "double-attack-ma", "catfish-bend")
HOUSE = "house-blackjack"
"""The game that is priced fastest; the others are made in ``make proof``."""
OPTIONS: dict[str, dict[str, object]] = {
    HOUSE: {"trilux": True, "surrender": "late", "max_hands": 2, "shuffling": "manual"},
    "free-bet-ma": {"decks": 8, "shuffling": "manual"},
    "zappit-ma": {"shuffling": "continuous"},
}


@cache
def petition(game: str = HOUSE) -> Petition:
    return make_petition(submit(game, OPTIONS.get(game, {})), SMALL)


def data_of(made: Petition) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(made.files["petition.json"])
    return data


def tables_of(data: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Every table by its id: rows by the names of their columns."""
    return {
        block["id"]: [
            dict(zip([column["name"] for column in block["columns"]], row, strict=True)) for row in block["rows"]
        ]
        for chapter in data["chapters"]
        for block in chapter["blocks"]
        if block["block"] == "table"
    }


def figures_of(data: dict[str, Any], chapter: str) -> dict[str, Any]:
    """What the sentences of a chapter say, by name."""
    (found,) = [part for part in data["chapters"] if part["id"] == chapter]
    return {name: figure["value"] for name, figure in found["figures"].items()}
