"""A layout for clients: its rules as facts with ids and values, and the same in English."""

from __future__ import annotations

import pytest

from pitboss.house.api.schemas.layouts import FactOut, LayoutOut
from pitboss.house.layouts import layout_parts
from pitboss.house.tables.shown.listing import layout_in_words
from pitboss.rulebook import GAMES, submit
from pitboss.rulebook.description import describe, line_of, lines, summary
from pitboss.rulebook.description.english import ENGLISH
from pitboss.rulebook.own_texts import own_english

FORMS = {"summary": "short", "felt": "felt", "lines": "line"}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_fact_reaches_the_page_with_its_text_and_its_clauses(game: str) -> None:
    rules = submit(game, {})
    layout = LayoutOut(**layout_parts(rules))
    told: dict[str, list[FactOut]] = {
        "summary": layout.summary,
        "felt": [fact for arc in layout.felt for fact in arc],
        "lines": [fact for line in layout.lines for fact in line],
    }
    for place, facts in told.items():
        assert facts
        assert [fact.id for fact in facts if f"rule.{fact.id}.{FORMS[place]}" not in {**ENGLISH, **own_english()}] == []
        assert all(fact.clauses for fact in facts)
    assert [fact.id for fact in layout.summary] == [fact.id for fact in summary(describe(rules))]
    assert [f"rule.{side.limits.id}.line" in ENGLISH for side in layout.side_wagers] == [True] * len(rules.side_wagers)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_layout_says_which_wagers_lie_on_a_hand(game: str) -> None:
    layout = LayoutOut(**layout_parts(submit(game, {})))
    assert layout.on_hand == ["blackjack", "double", "split", "double attack"]
    assert [side.kind for side in layout.side_wagers if side.kind in layout.on_hand] == []


def test_values_are_data() -> None:
    facts = {fact.id: fact for line in LayoutOut(**layout_parts(submit("free-bet-ma", {}))).lines for fact in line}
    said = {name: fact.model_dump()["values"] for name, fact in facts.items()}
    assert said["blackjack.pays"] == {"odds": {"odds": "3:2"}}
    assert said["dealer.soft.stands"] == {"total": 17}
    assert said["double.free"] == {"totals": {"totals": [9, 10, 11]}}
    assert said["wagers.limits.range"] == {"least": {"cents": 500}, "most": {"cents": 50_000}}
    assert said["hole_card.peek"] == {"ranks": {"family": "up", "names": ["A", "ten_value"], "alternatives": True}}


def test_in_english_the_pay_tables_come_last() -> None:
    rules = submit("free-bet-ma", {})
    told = layout_in_words(rules)
    assert told[:-1] == [line_of(line) for line in lines(describe(rules))]
    assert told[-1].startswith("Push 22: same suit 22 ")
