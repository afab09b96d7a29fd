"""How results display themselves: in a short line, as a table in a notebook, and without anything hidden."""

from __future__ import annotations

import pickle
from html.parser import HTMLParser

import pytest

from pitboss import GAMES, Kind, Rules, Table, arranged, rules, simulate
from pitboss.lab.charts import chart_of
from pitboss.solve.prices import solution as solutions
from pitboss.table import commands
from tests.solved import solved

GAME = "free-bet-ma"
LONGEST_LINE = 200
LONGEST_HTML = 20_000


class Balanced(HTMLParser):
    """Counts open tags and gathers texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def shown(thing: object) -> tuple[str, list[str]]:
    """Return the line and the texts of the HTML of something, both of which are short."""
    line, html = repr(thing), thing._repr_html_()  # type: ignore[attr-defined]
    assert len(line) <= LONGEST_LINE and "\n" not in line
    assert len(html) <= LONGEST_HTML
    return line, [text for text in Balanced(html).texts if text]


def test_a_solution_shows_its_edge() -> None:
    line, texts = shown(solved(rules(GAME)))
    assert line == "<Solution of rules('free-bet-ma') by cd: house edge 0.5774%>"
    assert texts[texts.index("house edge") + 1] == "0.5774%" and "push 22: house edge" in texts


def test_a_strategy_shows_its_size() -> None:
    assert repr(solved(rules(GAME), "td").strategy) == "<Strategy for free-bet-ma: 72 rows>"


def test_a_chart_shows_its_cells() -> None:
    chart = chart_of(solved(rules(GAME), "td").strategy)
    line, texts = shown(chart)
    assert line.startswith("<Chart of Free Bet") and "rows in" in line
    assert {cell.letters for section in chart.sections for row in section.rows for cell in row.cells} <= set(texts)


def test_a_simulation_shows_its_edge_and_error() -> None:
    result = simulate(rules(GAME), 1000, side_wagers={"push 22": 500})
    line, texts = shown(result)
    assert line == f"<Result of 1,000 rounds of free-bet-ma: house edge {-result.ev:.4%} ± {result.se:.4%}>"
    assert texts[texts.index("push 22: house edge") + 1] == f"{-result.side_wagers['push 22'].ev:.4%}"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_rules_show_the_call_that_makes_them(game: str) -> None:
    for chosen in (rules(game), *(rules(game, **{name: value}) for name, value in others(game))):
        line, texts = shown(chosen)
        assert eval(line, {"rules": rules}) == chosen
        assert "decks" in {text.removesuffix(" •") for text in texts}


def others(game: str) -> list[tuple[str, object]]:
    """Return, of the first options that leave a choice, a value that is not the usual one."""
    usual: Rules = rules(game)
    chosen: list[tuple[str, object]] = []
    for option in next(known for known in GAMES if known.id == game).options:
        if isinstance(option.allowed, tuple) and len(option.allowed) > 1 and option.name != "boxes_per_player":
            value = next(value for value in option.allowed if value != usual.option(option.name))
            chosen.append((option.name, option.write(value)))
    return [*chosen[:4], ("table_minimum", "10")]


def test_a_table_shows_no_card_that_lies_face_down() -> None:
    table = Table(rules(GAME), shoe=arranged("Th 9c Ts 6d 5c 5h"))
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    line, texts = shown(table)
    assert line.startswith("<Table of free-bet-ma: round 1, ") and line.endswith(", 1 player>")
    hole = table.state.dealer.hole
    assert hole is not None and str(hole) not in " ".join(texts)
    assert any(text.endswith("face down") for text in texts) and "blackjack $10.00" in texts


def test_a_pickled_solution_is_small_and_solves_its_hands_again() -> None:
    solution = solved(rules("catfish-bend"), "td")
    pickled = pickle.dumps(solution)
    assert len(pickled) < 100_000
    again = pickle.loads(pickled)
    assert (again.ev, again.sd, again.strategy) == (solution.ev, solution.sd, solution.strategy)
    assert again.ev_by_first_two == solution.ev_by_first_two and again.ev_by_upcard == solution.ev_by_upcard
    assert not set(solutions.SOLVED_AGAIN) & set(vars(again))
    assert [against.ev for against in again.solved] == [against.ev for against in solution.solved]
    assert (again.policy.action == solution.policy.action).all()
    with pytest.raises(AttributeError, match="no attribute 'house_egde'"):
        _ = again.house_egde
