"""``strategy.decide(view)``: a strategy's commands at the table give what the simulator says, cent for cent."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pitboss import GAMES, Kind, Table, arranged, rules, view
from pitboss.cards import cards
from pitboss.lab.verify.at_the_table import AtTheTable, chart_of, new_trace, traced_won
from pitboss.lab.verify.random_plans import random_plan
from pitboss.simulate.plans.plan import NEVER
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from pitboss.solve.strategies.deciding import HandAtTable, decision_of
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from pitboss.table import commands
from pitboss.table.round.turns import acting_hand
from tests.sizes import size
from tests.solved import solved

PLANS, ROUNDS = size((1, 60), (12, 400))


class ByView(AtTheTable):
    """A table at which every decision comes from the strategy itself, based on what its player sees."""

    def decision(self) -> commands.Command:
        return self.asked(acting_hand(self.table.state)[0].number)

    def answer(self) -> commands.Command:
        offer = self.table.state.offers[0]
        box = self.plan.boxes[offer.box - 1]
        by_strategy = box.insurance == NEVER == box.even_money or str(offer.kind) != "insurance"
        return self.asked(offer.box) if by_strategy else super().answer()

    def asked(self, number: int) -> commands.Command:
        chart = chart_of(self.plan.boxes[number - 1])
        name = self.table.state.boxes[number].caller or f"P{number}"
        command = chart.decide(view(self.table, name), self.count_now(chart))
        assert command is not None
        return command


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_strategy_plays_at_the_table_as_in_the_simulator(game: str) -> None:
    for number in range(PLANS):
        plan = random_plan(game, ROUNDS, random.Random(f"decide {game} {number}"))
        prepared = prepared_of(plan)
        trace = new_trace(prepared)
        run_chunk(prepared.work, 0, trace=trace)
        table = ByView(plan, trace)
        for place in range(plan.rounds):
            assert table.play_round() == traced_won(prepared, trace, place), table.record()


def test_where_nothing_is_to_be_decided_there_is_no_command() -> None:
    strategy = solved(rules("house-blackjack"), "td").strategy
    table = Table(rules("house-blackjack"), shoe=arranged("Th 9c 9d 6s 6d 5c 5h"))
    assert strategy.decide(view(table, "Ann")) is None
    table.do(commands.BuyIn("Ann", 1_000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    assert strategy.decide(view(table, "Ann")) is None
    table.deal()
    assert strategy.decide(view(table, "Ann")) == commands.Stand("Ann", 1)
    assert strategy.decide(view(table, "Bob")) is None


def test_aces_that_draw_no_more_may_still_be_split_again() -> None:
    game = rules("house-blackjack")
    strategy = Strategy(game.game, {Row(Section.PAIR, 1): ("P",) * 10, Row(Section.SOFT, 12): ("H",) * 10})
    hand = HandAtTable(game, cards("As Ac"), cards("6d")[0], split=True)
    assert decision_of(strategy, hand, {"stand", "split"}) == "split"
    assert decision_of(strategy, hand, {"stand"}) == "stand"
    assert decision_of(strategy, replace(hand, cards=cards("As 9c")), {"stand", "split"}) == "stand"
