"""Small changes to the code that pays, which mutation made and no test had noticed (docs/testing.md)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.chips import Odds
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.shoe import arranged
from pitboss.table import Table, commands, events
from pitboss.table.events import Reason
from tests.games.bonus_game import BONUS_GAME, know_bonus_game
from tests.table.dealt import dealt
from tests.table.half_surrender import half_surrender


def _reason_of_a_blackjack(dealer: str) -> Reason:
    """Ann has a blackjack, which is paid at the end; Bob stands on 18, so that the dealer draws."""
    second, *drawn = dealer.split()
    cards = ["As", "Th", "9c", "Kd", "8h", second, *drawn]
    table = Table(rules("house-blackjack", hole_card="none"), shoe=arranged(" ".join(cards)))
    for box, name in enumerate(("Ann", "Bob"), 1):
        table.do(commands.BuyIn(name, 100_00))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 10_00))
    table.deal()
    table.play(commands.Stand("Bob", 2))
    settled = [event for event in table.events if isinstance(event, events.WagerSettled) and event.wager == 1]
    assert [event.net for event in settled] == [15_00]
    return settled[0].reason


@pytest.mark.parametrize(
    ("dealer", "reason"), [("9d", Reason.BLACKJACK), ("2d Ts", Reason.BLACKJACK_BEATS_21), ("5d Ts", Reason.BLACKJACK)]
)
def test_a_blackjack_beats_a_21_only_where_there_is_one(dealer: str, reason: Reason) -> None:
    assert _reason_of_a_blackjack(dealer) is reason


@pytest.mark.parametrize(
    ("least", "net"), [(Odds(1000), 2_000_000), (Odds(1001), 2_500_000), (Odds(2000, 2), 2_000_000)]
)
def test_payouts_at_the_very_odds_share_the_limit(least: Odds, net: int) -> None:
    """Two kings of spades beside a dealer's blackjack pay 1,000 to 1: at that bound and below it they share."""
    usual = rules("catfish-bend", chip_unit="0.01")
    bounded = tuple(
        replace(wager, aggregate_from=least, aggregate_limit=2_000_000) if wager.kind is Kind.KINGS_BOUNTY else wager
        for wager in usual.side_wagers
    )
    table = Table(replace(usual, side_wagers=bounded), shoe=arranged("Ks Td Ks Ah"))
    table.do(commands.BuyIn("Ann", 1000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 25_00))
    table.do(commands.Place("Ann", 1, Kind.KINGS_BOUNTY, 25_00))
    table.deal()
    paid = [event.net for event in table.events if isinstance(event, events.WagerSettled) and event.wager == 2]
    assert paid == [net]


@pytest.mark.parametrize(
    ("game", "cards", "won"),
    [
        ("zappit-ma", "cards Ah 7c Kd Th", "15.01"),
        ("free-bet-ma", "cards Ah 7c Kd Th", "15.01"),
        ("zappit-online", "cards Ah 7c Kd Th", "15.01"),
        ("house-blackjack", "cards Ah 7c Kd Th", "15.01"),
        ("double-attack-ma", "cards 7c\ndecide Ann box 1 no attack\ncards Ah Kd Qh", "10.01"),
    ],
)
def test_a_blackjack_is_paid_to_the_cent(game: str, cards: str, won: str) -> None:
    """$10.01 at 3 to 2 is $15.015, and the house keeps the odd half cent (reading A7)."""
    wager = f"blackjack 10.01 chips win +{won}"
    dealt(game, f"set chip_unit 0.01\nwager Ann box 1 blackjack 10.01\n{cards}\nsettle Ann box 1 hand 1 {wager}\nend")


def test_a_toke_beside_another_wager_takes_nothing_of_the_limit() -> None:
    """King's Bounty of $25 at 1,000 to 1 is the whole limit of $25,000; a toke beside the bet is not paid at it."""
    table = Table(rules("catfish-bend"), shoe=arranged("Ks Td Ks Ah"))
    table.do(commands.BuyIn("Ann", 1000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 25_00))
    table.do(commands.Place("Ann", 1, Kind.KINGS_BOUNTY, 25_00))
    table.do(commands.Place("Ann", 1, Kind.TOKE, 1_00, Kind.BLACKJACK))
    table.deal()
    paid = [event.net for event in table.events if isinstance(event, events.WagerSettled) and event.wager == 2]
    assert paid == [25_000_00]


def test_of_a_lammer_that_is_given_up_nothing_is_taken() -> None:
    """Reading FB1: a lammer is only taken away. Free Bet has no surrender, so that it is given one here."""
    usual = rules("free-bet-ma")
    surrender = half_surrender(usual)
    table = Table(replace(usual, surrender=surrender), shoe=arranged("8s 5h 8d Tc 9c 7c"))
    table.do(commands.BuyIn("Ann", 1000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    table.play(commands.Split("Ann", 1))
    table.play(commands.Surrender("Ann", 1))
    table.play(commands.Surrender("Ann", 1))
    settled = [(event.outcome, event.net) for event in table.events if isinstance(event, events.WagerSettled)]
    assert settled == [(Outcome.HALF, -5_00), (Outcome.HALF, 0)]


def test_a_rescue_returns_the_last_double_of_everybody_on_the_box() -> None:
    """Spanish 21's rescue (12.3) at a shared box of Double Attack: Bob followed Ann's double, and both have it back."""
    usual = rules("double-attack-ma")
    assert usual.surrender is not None
    rescue = replace(usual.surrender, doubled=usual.not_offered)
    table = Table(replace(usual, surrender=rescue), shoe=arranged("8d 5c 4h 3c Kd"))
    for name in ("Ann", "Bob"):
        table.do(commands.BuyIn(name, 100_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Bob", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    table.play(commands.Decline("Ann", 1))
    table.play(commands.Double("Ann", 1, 10_00))
    table.play(commands.JoinDouble("Bob", 1, 10_00))
    table.play(commands.Surrender("Ann", 1))
    placed = {event.number: event for event in table.events if isinstance(event, events.WagerPlaced)}
    settled = [event for event in table.events if isinstance(event, events.WagerSettled)]
    nets = {(placed[event.wager].bettor, placed[event.wager].kind): event.net for event in settled}
    for name in ("Ann", "Bob"):
        assert (nets[name, Kind.BLACKJACK], nets[name, Kind.DOUBLE]) == (-10_00, 0)


def test_a_toke_beside_the_wager_earns_no_super_bonus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Suited sevens against a seven pay a sum for the wager of $10, and none for a toke of $10 that wins with it."""
    know_bonus_game(tmp_path, monkeypatch)
    given = replace(rules(BONUS_GAME, dealer_draws_idle=False), tokes=rules("catfish-bend").tokes)
    table = Table(given, shoe=arranged("7h 7c 7h 2s 7h"))
    table.do(commands.BuyIn("Ann", 1000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.do(commands.Place("Ann", 1, Kind.TOKE, 10_00, Kind.BLACKJACK))
    table.deal()
    table.play(commands.Hit("Ann", 1))
    paid = [(event.wager, event.amount) for event in table.events if isinstance(event, events.BonusPaid)]
    assert paid == [(1, 1000_00)]
