"""A shuffler that jams or fails while other cards are in play, and a continuous shuffler."""

from __future__ import annotations

import random

import pytest

from pitboss.rulebook import submit
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind, Occasion
from pitboss.table import Table, commands, events, legal
from tests.table.card_counts import cards_everywhere

JAMS, FAILS = commands.Report(Irregularity.SHUFFLER_JAMS), commands.Report(Irregularity.SHUFFLER_FAILS)
SISTERS = {"zappit-ma": ("11(k)", "11(l)"), "free-bet-ma": ("11(l)", "11(m)")}


def _opened(game: str, shuffling: str = "automated") -> Table:
    """A table whose cards are in the shoe, one burned, with Ann at it."""
    options = {"shuffling": shuffling, "preshuffled": "true", "dealer_cuts": "true"}
    table = Table(submit(game, options), chance=random.Random(7), auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    table.auto()
    assert table.staff_step() is None
    return table


def _in_a_round(game: str) -> Table:
    table = _opened(game)
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    table.do(commands.DealUpCard() if game == "double-attack-ma" else commands.DealCard(1, 1))
    return table


def _finish(table: Table) -> None:
    table.auto()
    while table.state.running:
        table.play(commands.Decline("Ann", 1) if table.state.offers else commands.Stand("Ann", 1))


def _duties(table: Table) -> list[Duty]:
    return list(table.state.duties)


@pytest.mark.parametrize("game", SISTERS)
def test_a_jam_in_mid_round_lets_the_round_go_on_and_has_the_batch_shuffled_again(game: str) -> None:
    table = _in_a_round(game)
    before = cards_everywhere(table)
    other = list(table.device[0].cards)
    assert JAMS in [choice.command for choice in legal(table, commands.DEALER, everything=True)]
    (reported,) = table.do(JAMS)
    assert isinstance(reported, events.Reported)
    assert {f"{game} {SISTERS[game][0]}", "reading A27"} <= set(reported.clauses)
    assert reported.box == 0
    assert table.refusal(JAMS) is not None, "it is to be shuffled again already"
    _finish(table)
    assert table.device[0].cards == other
    table.do(commands.OrderShuffle())
    assert _duties(table)[:4] == [Duty.GATHER, Duty.DEVICE, Duty.RESHUFFLE, Duty.SWAP]
    table.do(commands.Perform(Duty.GATHER))
    table.do(commands.Perform(Duty.DEVICE))
    first = list(table.device[1].cards)
    assert table.refusal(commands.Perform(Duty.SWAP)) is not None
    (done,) = table.do(commands.Perform(Duty.RESHUFFLE))
    assert f"{game} {SISTERS[game][0]}" in done.clauses
    by_number = {batch.number: batch.cards for batch in table.device}
    assert by_number[1] == first, "the other batch lies as it lay"
    assert by_number[2] != other
    assert sorted(map(str, by_number[2])) == sorted(map(str, other))
    table.do(commands.Perform(Duty.SWAP))
    assert table.batch == table.state.cards.batch == 2
    assert cards_everywhere(table) == before


@pytest.mark.parametrize("game", SISTERS)
def test_a_jam_again_leaves_the_batch_to_be_shuffled(game: str) -> None:
    table = _opened(game)
    table.do(JAMS)
    table.do(commands.OrderShuffle())
    table.do(commands.Perform(Duty.GATHER))
    table.do(commands.Perform(Duty.DEVICE))
    table.do(JAMS)
    assert _duties(table)[0] is Duty.RESHUFFLE


@pytest.mark.parametrize("game", [*SISTERS, "double-attack-ma"])
def test_a_shuffler_out_of_order_is_marked_before_the_next_shuffle_and_stops_no_round(game: str) -> None:
    table = _in_a_round(game)
    (reported,) = table.do(FAILS)
    assert "reading A27" in reported.clauses
    _finish(table)
    assert _duties(table) == []
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert table.refusal(commands.CloseWagering()) is None
    table.deal()
    _finish(table)
    table.do(commands.OrderShuffle())
    assert _duties(table)[:4] == [Duty.MARK_DEVICE, Duty.GATHER, Duty.PLUG, Duty.RIFFLE]
    assert Duty.DEVICE not in _duties(table)
    table.auto()
    table.do(commands.OrderShuffle())
    assert Duty.MARK_DEVICE not in _duties(table), "once is enough"


@pytest.mark.parametrize("game", SISTERS)
def test_what_lay_in_a_broken_shuffler_is_shuffled_again_when_it_works(game: str) -> None:
    table = _opened(game)
    table.do(FAILS)
    table.do(commands.Rule(FloorRuling.REPAIRED))
    table.do(commands.OrderShuffle())
    assert _duties(table)[:4] == [Duty.GATHER, Duty.DEVICE, Duty.RESHUFFLE, Duty.SWAP]


@pytest.mark.parametrize("game", SISTERS)
def test_the_batch_of_a_shuffler_that_fails_for_good_is_taken_out_and_shuffled_by_hand(game: str) -> None:
    table = _opened(game)
    everything = cards_everywhere(table)
    table.do(JAMS)
    table.do(commands.OrderShuffle())
    table.do(commands.Perform(Duty.GATHER))
    table.do(commands.Perform(Duty.DEVICE))
    table.do(FAILS)
    assert _duties(table)[:3] == [Duty.MARK_DEVICE, Duty.SWAP, Duty.RIFFLE]
    table.auto()
    assert table.state.cards.batch == 2
    assert cards_everywhere(table) == everything


@pytest.mark.parametrize("game", SISTERS)
def test_new_decks_leave_nothing_to_be_shuffled_again(game: str) -> None:
    table = _opened(game)
    table.do(JAMS)
    table.do(commands.NoteHours(24))
    table.auto()
    assert table.state.cards.jammed == 0
    table.do(commands.OrderShuffle())
    assert Duty.RESHUFFLE not in _duties(table)


def test_double_attacks_shuffler_holds_no_cards_that_could_jam() -> None:
    """15(k) is about a device in use; its one stack is in the shoe."""
    table = _in_a_round("double-attack-ma")
    refusal = table.refusal(JAMS)
    assert refusal is not None
    assert refusal.code == "cannot_be"


@pytest.mark.parametrize("shuffling", ["manual", "continuous"])
def test_without_a_batch_shuffler_nothing_jams_in_play(shuffling: str) -> None:
    table = _opened("zappit-ma", shuffling)
    for report in (JAMS, FAILS):
        assert table.refusal(report) is not None


@pytest.mark.parametrize(("game", "own"), [("zappit-ma", "4(h)"), ("free-bet-ma", "4(i)")])
def test_a_continuous_shoe_takes_its_cards_back_without_anybodys_order(game: str, own: str) -> None:
    """The clauses on a shuffle that the floor ordered have no part in it."""
    table = _opened(game, "continuous")
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while table.state.running:
        step = table.staff_step()
        table.do(step or (commands.Decline("Ann", 1) if table.state.offers else commands.Stand("Ann", 1)))
    assert table.state.cards.occasion is Occasion.EVERY_ROUND
    (gathered,) = table.do(commands.Perform(Duty.GATHER))
    assert isinstance(gathered, events.ShoeOpened)
    assert gathered.clauses == (f"{game} {own}",)
