"""A person plays rounds of each game to settlement: what each wager returns, and why; the ledger agrees."""

from __future__ import annotations

import pytest

from tests.web import rounds_of_catfish_bend, rounds_of_double_attack, rounds_of_free_bet, rounds_of_zappit
from tests.web.playing import Round, check, check_money, play, results
from tests.web.visitor import Visitor

ROUNDS = [
    *rounds_of_zappit.MASSACHUSETTS,
    *rounds_of_zappit.ONLINE,
    *rounds_of_free_bet.ROUNDS,
    *rounds_of_double_attack.ROUNDS,
    *rounds_of_catfish_bend.ROUNDS,
]
BROUGHT = 50_000
"""Every table here has a minimum of five dollars, and a hundred times that is brought unless one says otherwise."""


@pytest.mark.parametrize("round", ROUNDS, ids=lambda round: f"{round.game}: {round.name}")
def test_a_round_pays_what_the_text_says_and_says_why(round: Round, guest: Visitor) -> None:
    table = play(guest, round)
    check(results(guest), round.says)
    check_money(guest, table, round.net, BROUGHT)
