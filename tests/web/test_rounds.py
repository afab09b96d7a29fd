"""A person plays rounds of each game to settlement: what each wager returns, and why; the ledger agrees.

``make test`` plays one of every game; ``make proof`` all.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web import (
    rounds_of_catfish_bend,
    rounds_of_double_attack,
    rounds_of_free_bet,
    rounds_of_zappit,
    rounds_with_tokes,
)
from tests.web.playing import BOX, Round, check, check_money, dollars, lay, play, results, toke_box
from tests.web.visitor import Visitor

ROUNDS = [
    *rounds_of_zappit.MASSACHUSETTS,
    *rounds_of_zappit.ONLINE,
    *rounds_of_free_bet.ROUNDS,
    *rounds_of_double_attack.ROUNDS,
    *rounds_of_catfish_bend.ROUNDS,
    *rounds_with_tokes.ROUNDS,
]
BROUGHT = 50_000
"""Every table here has a minimum of five dollars, and a hundred times that is brought by default."""


@pytest.mark.parametrize("round", some(ROUNDS, 5), ids=lambda round: f"{round.game}: {round.name}")
def test_a_round_pays_what_the_text_says_and_says_why(round: Round, guest: Visitor) -> None:
    table = play(guest, round)
    check(results(guest), round.says)
    check_money(guest, table, round.net, BROUGHT)
    assert toke_box(guest.house, table) == round.tokes


def test_a_toke_lies_beside_its_wager_until_it_is_settled(guest: Visitor) -> None:
    round = rounds_with_tokes.ROUNDS[0]
    table = guest.house.table(round.game, round.cards)
    guest.open_table(table)
    guest.sit(BOX)
    lay(guest, *round.bets)
    expect(guest.at(".have")).to_have_text(dollars(BROUGHT - 3000))
    guest.deal()
    guest.action("stand").wait_for()
    toke = guest.at(f'[data-box="{BOX}"] [data-wager=toke]')
    expect(toke).to_have_count(1)
    expect(toke).not_to_have_attribute("data-outcome", re.compile("."))
    expect(toke).to_contain_text("$5")
    guest.act("stand")
    guest.settled()
    expect(toke).to_have_attribute("data-outcome", "win")
    expect(toke).to_contain_text("+$5")


def test_a_toke_that_wins_is_nothing_the_player_won(guest: Visitor) -> None:
    round = rounds_with_tokes.ROUNDS[0]
    play(guest, round)
    guest.goto("/history")
    expect(guest.at("[data-round] .net")).to_have_text(dollars(round.net, signed=True))
    expect(guest.at("[data-round]")).to_contain_text("$30")
    guest.at("[data-round] a").first.click()
    guest.action("last").click()
    expect(guest.at(".columns [data-net]")).to_have_attribute("data-net", str(round.net))
