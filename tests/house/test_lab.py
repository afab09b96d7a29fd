"""The lab's answers: sentences in English, and the same in parts that other languages can use."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house import lab
from pitboss.house.api.schemas.lab import SolvedOut
from pitboss.rulebook import rules

ZAPPING, LAMMERS, ATTACKS = "zappit-ma", "free-bet-ma", "double-attack-ma"


@pytest.fixture(scope="module", params=[ZAPPING, LAMMERS, ATTACKS])
def solved(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the lab tells of a game whose hands come up in several places."""
    options = {"split_matches_attack": False} if request.param == ATTACKS else {}
    return SolvedOut(**lab.solved(request.param, options, "cd")).model_dump(by_alias=True)


def in_words(says: list[dict[str, Any]]) -> str:
    """Say in English what a cell says in parts."""
    return ", otherwise ".join(f"{say['what']} if allowed" if say["if_allowed"] else say["what"] for say in says)


def test_a_cell_has_its_meaning_in_parts(solved: dict[str, Any]) -> None:
    rows = [row for section in solved["chart"]["sections"] for row in section["rows"]]
    cells = [cell for row in rows for cell in row["cells"]]
    assert len(cells) > 150
    for cell in [*cells, *solved["chart"]["legend"]]:
        assert in_words(cell["says"]) == cell["meaning"]
    notes = {(cell["note_kind"], cell["note"]) for cell in cells}
    assert notes <= {(None, ""), ("as_total", "otherwise play it as its total")}


def test_an_exception_says_where_it_holds(solved: dict[str, Any]) -> None:
    shown = solved["exceptions"]["shown"]
    assert len(shown) == lab.EXCEPTIONS
    for exception in shown:
        where = exception["where"]
        parts = [f"after zapping {where['zapped']}"] if where["zapped"] else []
        parts += [f"after splitting {where['split']}s"] if where["split"] else []
        parts += ["on a lammer"] if where["lammer"] else []
        parts += {True: ["with the attack wager"], False: ["without the attack wager"], None: []}[where["attacked"]]
        parts = parts or ["first hand"]
        parts += [where["suits"]] if where["suits"] else []
        parts += ["on chips"] if where["on_chips"] else []
        assert exception["context"] == ", ".join(parts)
    kind = "zapped" if solved["game"] == ZAPPING else "split"
    assert any(exception["where"][kind] for exception in shown)


def test_exceptions_on_a_lammer_say_so() -> None:
    contexts = {
        exception.context for exception in lab.solution_of(rules(LAMMERS), "cd").exceptions if exception.where.lammer
    }
    assert "after splitting 6s, on a lammer" in contexts
    assert all(context.endswith("s, on a lammer") for context in contexts)


def test_an_exception_says_both_plays(solved: dict[str, Any]) -> None:
    for exception in solved["exceptions"]["shown"]:
        assert in_words(exception["chart_says"]) != in_words(exception["better_says"])
        assert exception["chart_says"][0]["what"]
