"""Our own texts: the clause index has every rule of the text, and the text names every option."""

from __future__ import annotations

import re

import pytest

from pitboss.rulebook import games
from pitboss.rulebook.clause_index import ClauseKind, clauses_of
from pitboss.rulebook.game import Game

TEXT = "text.md"


def text_of(game: Game) -> str | None:
    text = None if game.folder is None else game.folder.joinpath(TEXT)
    return text.read_text(encoding="utf-8") if text is not None and text.is_file() else None


OURS = [pytest.param(game.id, text, id=game.id) for game in games() if (text := text_of(game)) is not None]


@pytest.mark.parametrize(("game", "text"), OURS)
def test_every_rule_of_the_text_is_a_clause_in_its_order(game: str, text: str) -> None:
    rules = re.findall(r"^(\d+\.\d+) ", text, flags=re.MULTILINE)
    written = [clause for clause in clauses_of(game) if clause.kind is not ClauseKind.READING]
    assert [clause.id.removeprefix(f"{game} ") for clause in written] == rules


def test_house_blackjack_names_its_options_in_its_text() -> None:
    (house,) = (game for game in games() if game.id == "house-blackjack")
    text = text_of(house) or ""
    unnamed = [option.name for option in house.options if not re.search(rf"\b{option.name}\b", text)]
    assert [name for name in unnamed if not name.endswith(("_minimum", "_maximum"))] == []
