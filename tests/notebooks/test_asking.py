"""Input in Python: names and amounts as people write them, functions as strategies, signatures."""

from __future__ import annotations

import inspect
from functools import partial

import pytest

import pitboss
from pitboss import GAMES, Kind, Refused, Rules, Table, rules
from pitboss.rulebook.wager_names import kind_named
from pitboss.simulate import Box, HandToPlay, Ramp, Session, SimulationRefused, simulate
from pitboss.simulate.running import remembered, simulating
from pitboss.solve.prices import solving
from pitboss.solve.strategies.row import Row, Section
from pitboss.solve.strategies.strategy import Strategy
from pitboss.table import commands
from tests.solved import solved

GAME = "free-bet-ma"
CHART = solved(rules(GAME), "td").strategy


def test_a_game_is_solved_and_simulated_by_its_name() -> None:
    assert pitboss.solve(GAME).ev == solved(rules(GAME)).ev
    assert simulate(GAME, 1e2, strategy=CHART).totals.net == simulate(rules(GAME), 100, strategy=CHART).totals.net
    with pytest.raises(TypeError, match='the name of a game, such as "free-bet-ma"; this is neither: int'):
        pitboss.solve(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Did you mean free-bet-ma"):
        pitboss.solve("free-bet")
    with pytest.raises(SimulationRefused, match=r"rounds = 1.5: .*a whole number"):
        simulate(GAME, 1.5, strategy=CHART)


@pytest.mark.parametrize("written", ["push 22", "push-22", "Push 22", "PUSH_22"])
def test_a_kind_of_wager_may_be_written_in_any_way(written: str) -> None:
    assert kind_named(written) is Kind.PUSH_22
    place = commands.Place("Ann", 1, written, "$5")
    assert place == commands.Place("Ann", 1, Kind.PUSH_22, 5_00) and place.kind is Kind.PUSH_22
    assert Box(CHART, side_wagers={written: "$5"}) == Box(CHART, side_wagers={"push 22": 5_00})


def test_amounts_are_cents_or_texts_in_dollars() -> None:
    assert Box(CHART, "$10.50").bet == Box(CHART, 10_50).bet == 10_50
    assert Ramp({0: "10", 1: "$25"}) == Ramp({0: 10_00, 1: 25_00})
    assert Session(100, "1,000") == Session(100, 1_000_00)
    assert commands.BuyIn("Ann", "$100") == commands.BuyIn("Ann", 100_00)
    assert commands.Place("Ann", 1, "blackjack", 1000) == commands.Place("Ann", 1, Kind.BLACKJACK, 10_00)
    with pytest.raises(SimulationRefused, match=r"box 1 bet = ten: a wager is a whole number of cents, or a text in"):
        simulate(GAME, 100, strategy=CHART, bet="ten")


@pytest.mark.parametrize("name", ["21+3", "3 card poker", "$100 club", "", "10"])
def test_a_kind_of_an_outside_game_may_begin_with_anything(name: str) -> None:
    """A name is no amount, and an amount no name, whatever sign it begins with."""
    place = commands.Place("Ann", 1, name, "10", beside=name)
    assert (place.kind, place.amount, place.beside) == (name, 10_00, name)
    assert commands.Place(player="Ann", box=1, kind=name, amount="$7.50").amount == 7_50
    with pytest.raises(TypeError, match="positional arguments"):
        commands.BuyIn("Ann", "$5", "$6")  # type: ignore[call-arg]


@pytest.mark.parametrize("amount", [10.0, "ten", None, "21+3", "$", "."])
def test_what_is_no_amount_is_refused_at_the_table(amount: object) -> None:
    table = Table(rules(GAME))
    table.do(commands.BuyIn("Ann", "$100"))
    with pytest.raises(Refused, match=r"is no amount for the wager: give whole cents, or dollars in a text; wager"):
        table.do(commands.Place("Ann", 1, "blackjack", amount))  # type: ignore[arg-type]
    with pytest.raises(Refused, match="A jackpot wager is not made here before the first card; you may wager on"):
        table.do(commands.Place("Ann", 1, "jackpot", 5_00))


def by_chart(strategy: Strategy, hand: HandToPlay) -> str:
    """Play a strategy by what a function sees: the same rows, looked up without the simulator's own code."""
    up = 0 if hand.up == "A" else int(hand.up.replace("T", "10")) - 1
    if not hand.cards:
        return "A" if strategy.attacks(up) else ""
    if hand.last:
        row = Row(Section.LAST_SOFT if hand.soft else Section.LAST_HARD, hand.total, hand.lammer)
        return strategy.word(row, up) or "S"
    pair = {"A": 1, "T": 10}.get(hand.cards[0]) or int(hand.cards[0])
    word = strategy.word(Row(Section.SOFT if hand.soft else Section.HARD, hand.total, hand.lammer), up)
    return (strategy.word(Row(Section.PAIR, pair, hand.lammer), up) if hand.pair else "") + word or "S"


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.id != "spanish-21"])
def test_a_function_that_plays_a_chart_brings_the_chart_s_result(game: str) -> None:
    chart = solved(rules(game), "td").strategy
    by_function = simulate(game, 3000, strategy=partial(by_chart, chart), boxes=2)
    assert by_function.totals.net == simulate(game, 3000, strategy=chart, boxes=2).totals.net


def test_a_function_is_asked_once_about_a_hand_and_a_wrong_answer_is_refused() -> None:
    asked: list[HandToPlay] = []

    def never_bust(hand: HandToPlay) -> str:
        asked.append(hand)
        return "PS" if hand.pair else "h" if hand.total < 12 else "S"

    simulate(GAME, 1000, strategy=never_bust)
    assert len(asked) == len(set(asked)) > 100
    assert {hand.up for hand in asked} == set("A23456789T") and all(len(hand.cards) > 1 for hand in asked)
    with pytest.raises(SimulationRefused, match=r"strategy = 'X': the function was asked about A A against A, .*S st"):
        simulate(GAME, 1000, strategy=lambda hand: "X")


def test_a_strategy_that_was_solved_is_remembered_by_its_model(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions: list[Rules] = []
    known = solving._solution

    def counted(rules: Rules, *others: object) -> object:
        solutions.append(rules)
        return known(rules, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(solving, "_solution", counted)
    remembered._best_chart.cache_clear()
    remembered._best_play.cache_clear()
    same_model = rules(GAME, table_maximum="300")
    for asked in (rules(GAME), rules(GAME), same_model):
        for strategy in ("td", "cd"):
            simulate(asked, 10, strategy=strategy)
    assert solutions == [rules(GAME), rules(GAME)]
    assert simulate(rules(GAME), 500).totals.net == simulate(rules(GAME), 500, strategy=CHART).totals.net


def test_the_package_called_takes_the_arguments_of_the_function() -> None:
    called = inspect.signature(pitboss.simulate.__call__).parameters
    function = inspect.signature(simulating.simulate).parameters
    assert {name: (each.kind, each.default) for name, each in called.items()} == {
        name: (each.kind, each.default) for name, each in function.items()
    }
