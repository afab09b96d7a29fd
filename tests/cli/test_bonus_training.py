"""The terminal at a game in which a 21 always wins: the payout drill, the training table, a player's round."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pitboss.cards import cards, total
from pitboss.cli.play.showing.results import settled_wagers
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Bonus, Kind
from pitboss.shoe import arranged
from pitboss.table import Table, commands, legal
from pitboss.training.bonus_cards import bonus_cards
from pitboss.training.company.strategy import decide
from pitboss.training.questions import bonus_of_21
from pitboss.training.situations import settlements
from pitboss.training.steps.amounts import odds_in_words
from pitboss.training.steps.payouts import SettleTask, is_worth_asking
from tests.games.bonus_game import BONUS_GAME, know_bonus_game


@pytest.fixture(autouse=True)
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_bonus_game(tmp_path, monkeypatch)


def bonuses(given: Rules) -> tuple[Bonus, ...]:
    assert given.twenty_one is not None
    return given.twenty_one.bonuses


def test_the_drill_asks_for_every_bonus() -> None:
    given = rules(BONUS_GAME)
    for number, bonus in enumerate(bonuses(given)):
        for seed in range(5):
            chance = random.Random(f"{number} {seed}")
            assert total(bonus_cards(given, bonus, chance))[0] == 21
            (asked,) = settlements_of(given, bonus, chance)
            assert (asked.ruling.line, asked.ruling.odds) == (bonus.name, bonus.odds)
            assert is_worth_asking(asked.table, asked.wager)
            words = odds_in_words(asked.table, asked.wager, asked.ruling)
            assert words.startswith(f"{bonus.name} pays {bonus.odds.words} on $")


def settlements_of(given: Rules, bonus: Bonus, chance: random.Random) -> list[SettleTask]:
    tasks = []
    for table, step in settlements(given, bonus_of_21(bonus)(given, chance)):
        tasks.append(SettleTask(table, table.state.wagers[step.wager - 1]))
        break
    return tasks


def dealt(order: str) -> Table:
    table = Table(rules(BONUS_GAME, dealer_draws_idle=False), shoe=arranged(cards(order)))
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.deal()
    return table


def test_players_in_training_double_a_low_hand_again_and_stand_on_another() -> None:
    table = dealt("2h 6c 3d 9s 2d 5s")
    chance = random.Random(1)
    table.play(commands.Double("Ann", 1))
    assert isinstance(decide(table, legal(table, "Ann"), chance), commands.Double)
    table.play(commands.Double("Ann", 1))
    assert table.state.boxes[1].hands[0].total == 12
    assert isinstance(decide(table, legal(table, "Ann"), chance), commands.Stand)


def test_a_player_is_told_which_bonus_paid() -> None:
    table = dealt("7h 5c 8h 9s 6h")
    table.do(commands.Hit("Ann", 1))
    while not isinstance(table.staff_step(), commands.ClearLayout):
        step = table.staff_step()
        assert step is not None
        table.do(step)
    (line,) = settled_wagers(table)
    assert line.words == "wins $20.00 at 2 to 1: a 21 always wins (6-7-8 of one suit)"
