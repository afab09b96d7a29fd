"""The advice key: the best decision and what the others cost, or a sentence that says why there is none (yet)."""

from __future__ import annotations

import sys
import threading

import pytest

from pitboss import Table, arranged, rules
from pitboss.cards import cards
from pitboss.cli.play import advising
from pitboss.cli.play.advising import AT_WORK, COMPILING, NO_SOLVER, Adviser, in_words
from pitboss.cli.play.session import PLAYER
from pitboss.lab.advising import Subject, cards_seen, give_advice
from pitboss.rulebook.parts import Kind
from pitboss.solve.prices.advice import Situation, advise, advise_attack, advise_insurance
from pitboss.table import commands
from tests.cli.playing import played

pytestmark = pytest.mark.long


def dealt(game: str, order: str) -> Table:
    table = Table(rules(game), shoe=arranged(cards(order)))
    table.do(commands.BuyIn(PLAYER, 1000_00))
    table.do(commands.Place(PLAYER, 1, Kind.BLACKJACK, 10_00))
    table.deal()
    return table


def test_the_best_decision_comes_first_and_the_others_with_their_cost() -> None:
    done = played("catfish-bend", "Th Td 6c 9s 5d 4c 3c 2c", "10", "", "b", "h", width=200)
    said = done.after("b")
    values = advise(rules("catfish-bend"), "Th 6c", "Td").values
    (best, most), *others = values.items()
    assert said.startswith(f"Best: {best}, worth {most:+.4f} per wager (-$"), said
    for name, value in others:
        assert f"{name} costs {most - value:.4f} (${10 * (most - value):.2f})" in said
    assert any("b best play" in line for line in done.text.splitlines())


def test_cards_of_the_round_count() -> None:
    table = dealt("catfish-bend", "2h Td 3c 9s 5d 4c 3c 2c")
    table.play(commands.Hit(PLAYER, 1))
    assert [str(card) for card in cards_seen(table.events)] == ["2h", "Td", "3c", "5d"], "the hole card is not seen"
    expected = advise(rules("catfish-bend"), "2h 3c 5d", "Td").values
    assert Adviser().advise(table) == in_words(Subject.HAND, expected, 10_00)


def test_offers_are_advised_on() -> None:
    insured = dealt("catfish-bend", "9h Ad 8c 7s 5d 4c")
    worth = advise_insurance(rules("catfish-bend"), "9h 8c").values
    assert "decline" in worth
    assert Adviser().advise(insured) == in_words(Subject.INSURANCE, worth, 5_00)
    attacked = dealt("double-attack-ma", "6d 9h 8c 7s 5d 4c")
    worth = advise_attack(rules("double-attack-ma"), "6d").values
    assert Adviser().advise(attacked) == in_words(Subject.ATTACK, worth, 10_00)


def test_a_hand_that_was_split_is_advised_on_as_such() -> None:
    table = dealt("free-bet-ma", "8c 9h 8d 7s 3h 2c 5c 6c 4c")
    table.play(commands.Split(PLAYER, 1))
    assert Adviser().advise(table) == in_words(
        Subject.HAND, advise(rules("free-bet-ma"), "8c 3h", "9h", "8d", Situation(split=True, hands=2)).values, 10_00
    )


def test_a_solver_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pitboss.solve.prices.advice", None)
    assert Adviser().advise(dealt("catfish-bend", "Th Td 6c 9s 5d 4c")) == NO_SOLVER
    assert "pip install 'pitboss[solve]'" in NO_SOLVER


@pytest.mark.parametrize("compiles", [False, True])
def test_a_solver_that_is_still_at_work(monkeypatch: pytest.MonkeyPatch, compiles: bool) -> None:
    """Asking again gets the answer, and the question is not computed twice."""
    go_on, calls = threading.Event(), []
    known = give_advice

    def slow(*given: object) -> object:
        calls.append(given)
        assert go_on.wait(60)
        return known(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(advising, "give_advice", slow)
    table, adviser = dealt("catfish-bend", "Th Td 6c 9s 5d 4c"), Adviser(patience=0.01)
    assert adviser.advise(table) == AT_WORK
    assert adviser._last is not None
    adviser._last.compiling = compiles
    assert adviser.advise(table) == (COMPILING if compiles else AT_WORK)
    go_on.set()
    adviser.patience = None
    assert adviser.advise(table).startswith("Best: ")
    assert len(calls) == 1


def test_what_costs_nothing_is_as_good() -> None:
    said = in_words(Subject.HAND, {"hit": -0.5, "stand": -0.5, "surrender": -0.6}, 10_00)
    assert (
        said
        == "Best: hit, worth -0.5000 per wager (-$5.00). Instead: stand is as good; surrender costs 0.1000 ($1.00)."
    )
    assert (
        in_words(Subject.HAND, {"stand": 0.25}, 10_00)
        == "Best: stand, worth +0.2500 per wager (+$2.50). Nothing else is open."
    )
