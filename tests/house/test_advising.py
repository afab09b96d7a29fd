"""What the advice at a table takes into account: the hands of its box, its lammer, its attack wager."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Kind, Table, legal, rules
from pitboss.cards import cards
from pitboss.house.tables.shown.advising import AdviceQuestion, give_advice, take_question
from pitboss.shoe import DealtShoe
from pitboss.solve.prices.advice import Situation, advise
from pitboss.table import commands

WAGER = 10_00


def table_of(game: str, dealt: str, **options: Any) -> Table:
    """A table with a wager on box 1 and a shoe of these cards, the burned one left out."""
    table = Table(rules(game, **options), shoe=DealtShoe(cards(dealt)))
    table.do(commands.BuyIn("Ann", 100 * WAGER))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, WAGER))
    table.deal()
    return table


def asked(table: Table) -> AdviceQuestion:
    return take_question(table.state, legal(table, "Ann"))


def advice(table: Table) -> dict[str, float]:
    """The advice to Ann, every card of the table seen but the dealer's second."""
    state = table.state
    shown = [card for hand in state.boxes[1].hands for card in hand.cards] + state.dealer.cards[:1]
    values: dict[str, float] = give_advice(asked(table), shown)["values"]
    return values


def test_a_pair_on_a_lammer_of_a_box_with_two_hands() -> None:
    table = table_of("free-bet-ma", "8c Ah 8d 9c Th 8h 2c 3c 4c")
    if not asked(table).open & {"split"}:
        table.play(commands.Decline("Ann", 1))  # insurance
    table.play(commands.Split("Ann", 1))
    table.play(commands.Stand("Ann", 1))
    question = asked(table)
    assert [str(card) for card in question.held] == ["8d", "8h"]
    assert Situation(*question.situation) == Situation(split=True, lammer=True, hands=2)
    expected = advise(table.state.rules, "8d 8h", "Ah", "8c Th", Situation(split=True, lammer=True, hands=2)).values
    assert advice(table) == pytest.approx(expected, abs=1e-8)
    on_chips = advise(table.state.rules, "8d 8h", "Ah", "8c Th", Situation(split=True, hands=2)).values
    assert advice(table)["split"] > on_chips["split"] + 0.4


def test_the_last_hand_that_a_box_may_have() -> None:
    table = table_of("catfish-bend", "8c 7h 8d 9c 8h Th 8s 2c 3c 4c 5c 6c")
    table.play(commands.Split("Ann", 1))
    table.play(commands.Split("Ann", 1))
    table.play(commands.Stand("Ann", 1))
    question = asked(table)
    assert Situation(*question.situation) == Situation(split=True, hands=3)
    assert [str(card) for card in question.held] == ["8h", "8s"]
    once = advise(table.state.rules, "8h 8s", "7h", "8c Th 8d", Situation(split=True, hands=3)).values
    assert advice(table) == pytest.approx(once, abs=1e-8)


@pytest.mark.parametrize(("wager", "share"), [(WAGER, 1.0), (WAGER // 2, 0.5)])
def test_an_attack_wager_counts_for_what_it_is(wager: int, share: float) -> None:
    table = Table(rules("double-attack-ma"), shoe=DealtShoe(cards("6c 8c 8d 8h 9c 2c 3c 4c 5c")))
    table.do(commands.BuyIn("Ann", 100 * WAGER))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, WAGER))
    table.deal()
    table.play(commands.AttackWith("Ann", 1, wager))
    assert Situation(*asked(table).situation) == Situation(attacked=share)
    table.play(commands.Split("Ann", 1))
    assert Situation(*asked(table).situation) == Situation(split=True, hands=2, attacked=share)
    table.play(commands.Stand("Ann", 1))
    assert Situation(*asked(table).situation) == Situation(split=True, hands=2)
