"""A game from outside that the solver cannot price, or that was changed after it was priced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss import Kind, Table, legal
from pitboss.cards import cards
from pitboss.chips import EVEN
from pitboss.house.audit.returns.monitor import returns
from pitboss.house.bots.chart import attacks
from pitboss.house.tables.shown.advising import give_advice, take_question
from pitboss.house.theory import Library, NotSolved
from pitboss.rulebook import rules
from pitboss.shoe import DealtShoe
from pitboss.table import Refused, commands
from tests.games.new_games import change, new_game
from tests.house.kit import Kit
from tests.house.test_api import play_a_round
from tests.house.wire import Wire


@pytest.fixture
def unpriced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = new_game("unpriced-casino", "catfish-bend", tmp_path, monkeypatch)
    change(folder / "game.py", "tie=Outcome.PUSH", "tie=Outcome.LOSE")
    return "unpriced-casino"


def test_it_is_played_and_said_to_have_no_price(unpriced: str, kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table(unpriced)
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    asked = ann.post(f"/api/games/{unpriced}/price", {"options": {}})
    assert (asked.status_code, asked.json()["code"]) == (409, "not_priced")
    assert "equal hands that do not get their wagers back are not priced yet" in asked.json()["sentence"]
    with kit.house.database.reading() as connection:
        told = returns(connection, 3.0)
    assert told and all(line.theoretical_return is None for line in told)
    assert not attacks(rules(unpriced), "T")


def test_nobody_is_advised_at_it(unpriced: str) -> None:
    table = Table(rules(unpriced), shoe=DealtShoe(cards("Tc 9h 6d 9c Th")))
    table.do(commands.BuyIn("Ann", 5000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.deal()
    with pytest.raises(Refused, match="equal hands that do not get their wagers back are not priced yet") as refused:
        give_advice(take_question(table.state, legal(table, "Ann")), [])
    assert refused.value.refusal.code == "no_advice"


def test_it_is_asked_for_its_price_once(unpriced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    for _ in range(2):
        with pytest.raises(NotSolved, match="unpriced-casino: equal hands"):
            library.theories(rules(unpriced))
        monkeypatch.setattr("pitboss.house.theory.subprocess.run", None)


def test_a_game_that_changed_is_priced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_game("changing-casino", "catfish-bend", tmp_path, monkeypatch)
    written = rules("changing-casino")
    before = Library(tmp_path / "kept").theories(written).game.ev
    change(folder / "game.py", 'Odds.parse(str(chosen["blackjack_pays"]))', "EVEN")
    changed = replace(written, blackjack=replace(written.blackjack, odds=EVEN))
    assert Library(tmp_path / "kept").theories(changed).game.ev < before - 0.02
    assert Library(tmp_path / "kept").theories(written).game.ev == before
