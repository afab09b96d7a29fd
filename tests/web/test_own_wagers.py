"""A side wager from a game from outside: a spot on the felt, a pay table, results, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from tests.web.languages import speak, texts
from tests.web.playing import BOX, Bet, Round, Said, check, check_money, lay, play, results
from tests.web.visitor import Visitor

SOURCES = Path(__file__).parents[2] / "examples" / "spanish-21" / "src"
KIND = "match the dealer"
BROUGHT = 50_000
SUITED = Round(
    "the eight of clubs against the eight of clubs, and another eight",
    "spanish-21",
    "8c 8c 8d Kd",
    "stand",
    (
        Said(
            "Match the Dealer $5",
            "wins +$65",
            "winning combination: One suited, one not · pays 13 to 1",
            "16.2; 16.3",
        ),
        Said("Blackjack $25", "loses -$25", "the dealer's hand is higher", "14.2"),
    ),
    40_00,
    (Bet("25"), Bet("5", KIND)),
    options={"match_the_dealer": True},
)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, str(SOURCES))


def test_a_wager_of_the_games_own_is_placed_and_paid(guest: Visitor) -> None:
    table = play(guest, SUITED)
    check(results(guest), SUITED.says)
    check_money(guest, table, SUITED.net, BROUGHT)


def test_spot_and_pay_table_have_the_games_texts(guest: Visitor) -> None:
    guest.open_table(guest.house.table(SUITED.game, SUITED.cards, **SUITED.options))
    guest.sit(BOX)
    lay(guest, *SUITED.bets)
    spot = guest.at(f'[data-spot="{BOX}-{KIND}"]')
    assert spot.inner_text().lower() == "match"
    assert "Match the Dealer" in (spot.get_attribute("aria-label") or "")
    assert "Two suited matches" in {text.said for text in texts(guest)}


def test_the_french_page_has_the_games_french_texts(guest: Visitor) -> None:
    play(guest, SUITED)
    speak(guest, "fr")
    said = [text.said for text in texts(guest) if not text.marked]
    assert any("Carte du croupier" in text for text in said)
    assert any("Deux paires assorties" in text for text in said)
    assert any("Une assortie, une autre" in text for text in said)
    assert [text for text in said if "match" in text.lower()] == []
