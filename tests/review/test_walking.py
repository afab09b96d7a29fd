"""Rounds read from a table: bets, results and cards seen, compared with the table's own chips and events."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.lab.review.shoes import GameFigures
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import shuffler
from pitboss.simulate.plans.counting import read_count
from pitboss.table import Table, commands
from tests.review.players import NAME, UNIT, Eye, Player, Session, spread_8
from tests.review.reviewers import GAME, chart, rounds_of
from tests.rule_values import varied

ROUNDS = 120


def test_bets_results_and_counts_are_those_of_the_table() -> None:
    session = Session(GAME, Player(spread_8, chart()), 3, others=2)
    figures, eye = GameFigures(GAME, read_count("hi-lo")), Eye(session.table)
    chips, counts, bets = [], [], []
    for _ in range(ROUNDS):
        counts.append(eye.true_count())
        before = session.table.state.players[NAME].chips
        session.play(1)
        bets.append(session.mood.bet * UNIT)
        chips.append(session.table.state.players[NAME].chips - before)
    dealt = rounds_of(session.table)
    assert len({id(each.shoe) for each in dealt}) > 2
    assert [each.bettors[NAME].bet for each in dealt] == bets
    assert [each.bettors[NAME].net for each in dealt] == chips
    assert [len(each.bettors) for each in dealt] == [3] * ROUNDS
    told = [figures.true_counts(each.shoe)[each.before] for each in dealt]
    assert told == pytest.approx(counts, abs=1e-9)


def test_decisions_are_those_that_were_made() -> None:
    session = Session(GAME, Player(spread_8, chart()), 4)
    session.play(30)
    dealt = rounds_of(session.table)
    made = [decision for each in dealt for decision in each.bettors[NAME].decisions]
    assert {decision.chosen for decision in made} >= {"hit", "stand", "double"}
    for each in dealt:
        for decision in each.bettors[NAME].decisions:
            shown = each.shoe.cards[each.before : decision.seen]
            assert set(decision.asked.held) <= set(shown) and set(decision.asked.up) <= set(shown)
            assert decision.staked >= each.bettors[NAME].bet or decision.chosen in ("insure", "decline")


def test_side_wagers_are_apart() -> None:
    table = Table(rules("house-blackjack", trilux=True), shuffle=shuffler(Random(2)))
    table.do(commands.BuyIn(NAME, 1_000_000))
    table.do(commands.Place(NAME, 1, Kind.BLACKJACK, 1000))
    table.do(commands.Place(NAME, 1, Kind.TRILUX, 500))
    table.deal()
    while table.state.running:
        table.play(commands.Decline(NAME, 1) if table.state.offers else commands.Stand(NAME, 1))
    (dealt,) = rounds_of(table)
    played = dealt.bettors[NAME]
    assert (played.bet, played.boxes, played.side_wagers) == (1000, 1, {"trilux": 500})
    assert played.net == table.state.players[NAME].chips - 1_000_000


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "double-attack-ma"])
def test_games_with_values_outside_the_texts_are_read_like_others(game: str) -> None:
    odd: Rules = varied(game, Random(f"odd {game}"))
    table = Table(odd, shuffle=shuffler(Random(1)))
    table.do(commands.BuyIn(NAME, 10_000_000))
    chips = []
    for _ in range(25):
        before = table.state.players[NAME].chips
        table.do(commands.Place(NAME, 1, Kind.BLACKJACK, 1000))
        table.deal()
        while table.state.running:
            table.play(commands.Decline(NAME, 1) if table.state.offers else commands.Stand(NAME, 1))
        chips.append(table.state.players[NAME].chips - before)
    assert [each.bettors[NAME].net for each in rounds_of(table)] == chips
