"""What ``payouts`` says about a settled wager: one number, the same everywhere."""

from __future__ import annotations

import random

import pytest

from pitboss import GAMES, Kind, Table, legal, payouts, rules, shuffler
from pitboss.record.telling.settled import SettlementFollower
from pitboss.rulebook.parts import Outcome
from pitboss.table import commands


def played(game: str, seed: int, rounds: int) -> Table:
    chance = random.Random(seed)
    table = Table(rules(game), shuffle=shuffler(chance), chance=chance)
    table.auto()
    table.do(commands.BuyIn("Ann", 100_000_00))
    for _ in range(rounds):
        table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        for side in table.rules.side_wagers:
            placed = commands.Place("Ann", 1, side.kind, 5_00)
            if table.refusal(placed) is None:
                table.do(placed)
        table.deal()
        while table.state.running:
            table.play(chance.choice([choice.command for choice in legal(table, "Ann")]))
        table.auto()
    return table


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_net_of_a_payout_is_what_came_to_the_player(game: str) -> None:
    table = played(game, seed=4, rounds=30)
    paid = payouts(table)
    assert {payout.event.outcome for payout in paid} >= {Outcome.WIN, Outcome.LOSE}
    for payout in paid:
        assert payout.net == payout.wager.net == payout.event.net
        assert payout.wager.outcome is payout.event.outcome
        assert (payout.net > 0) == (payout.event.outcome is Outcome.WIN)
    follower = SettlementFollower(table.rules)
    follower.follow(table.events)
    tokes = [payout for payout in paid if payout.wager.kind is Kind.TOKE]
    assert tokes == []
    bonuses = sum(bonus.event.amount for bonus in follower.bonuses)
    assert sum(payout.net for payout in paid) + bonuses == table.state.players["Ann"].chips - 100_000_00


def test_a_won_wager_is_no_nought() -> None:
    """As the README's round: ten dollars win ten dollars."""
    from pitboss import arranged

    table = Table(rules("free-bet-ma"), shoe=arranged("Th 6c 9d Th Tc 2s"))
    table.do(commands.BuyIn("Ann", 500_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    table.play(commands.Stand("Ann", 1))
    (payout,) = payouts(table)
    assert payout.net == payout.wager.net == 10_00 and payout.wager.outcome is Outcome.WIN
