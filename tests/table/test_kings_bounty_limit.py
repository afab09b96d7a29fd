"""The $25,000 that King's Bounty payouts of 125 to 1 or higher share in one round (Kings Bounty limits 2)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import cards
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import arranged
from pitboss.table import Table, commands, events
from pitboss.table.events import Reason

LIMIT = 2_500_000
DEALER_BLACKJACK, DEALER_20 = "Td Ah", "Td Kh"
SPADES = "Ks Ks"


class Spot(NamedTuple):
    """A box: its two cards, its King's Bounty wager and the toke beside it, in cents."""

    wager: int
    toke: int = 0
    hand: str = SPADES


def paid(spots: list[Spot], dealer: str = DEALER_BLACKJACK) -> tuple[list[int], Table]:
    """Deal a round, one player a box, and return the net of each King's Bounty wager and toke in the order made."""
    up, hole = dealer.split()
    firsts, seconds = zip(*(spot.hand.split() for spot in spots), strict=True)
    table = Table(
        rules("catfish-bend", chip_unit="0.01"), shoe=arranged(cards(" ".join((*firsts, up, *seconds, hole))))
    )
    for box, spot in enumerate(spots, 1):
        name = f"P{box}"
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 500))
        table.do(commands.Place(name, box, Kind.KINGS_BOUNTY, spot.wager))
        if spot.toke:
            table.do(commands.Place(name, box, Kind.TOKE, spot.toke, Kind.KINGS_BOUNTY))
    table.deal()
    for box in range(1, len(spots) + 1):
        if table.state.running:
            table.play(commands.Stand(f"P{box}", box))
    assert not table.state.running
    wanted = {
        event.number
        for event in table.events
        if isinstance(event, events.WagerPlaced) and Kind.KINGS_BOUNTY in (event.kind, event.beside)
    }
    return [net for wager, net in sorted(nets(table).items()) if wager in wanted], table


def nets(table: Table) -> dict[int, int]:
    return {event.wager: event.net for event in table.events if isinstance(event, events.WagerSettled)}


def reasons(table: Table) -> list[Reason]:
    settled = [event for event in table.events if isinstance(event, events.WagerSettled) and event.line]
    assert all("catfish-bend Kings Bounty 7" in event.clauses for event in settled)
    return [event.reason for event in settled]


def test_the_worked_example_of_the_text() -> None:
    shares, table = paid([Spot(2500), Spot(2000), Spot(1000)])
    assert shares == [1_136_364, 909_091, 454_545]
    assert sum(shares) == LIMIT
    assert reasons(table) == [Reason.SHARED] * 3
    for event in table.events:
        if isinstance(event, events.WagerSettled) and event.line:
            assert "catfish-bend Kings Bounty limits 2" in event.clauses


def test_one_payout_of_exactly_the_limit_is_paid_in_full() -> None:
    shares, table = paid([Spot(2500)])
    assert shares == [LIMIT]
    assert reasons(table) == [Reason.LINE]


def test_payouts_that_total_the_limit_are_paid_in_full() -> None:
    assert paid([Spot(1500), Spot(1000)])[0] == [1_500_000, 1_000_000]


def test_a_cent_over_the_limit_is_shared() -> None:
    shares, _ = paid([Spot(1500), Spot(1001)])
    assert shares == [1_499_400, 1_000_600]


def test_an_odd_cent_goes_to_the_box_first_dealt() -> None:
    assert paid([Spot(2500), Spot(2500), Spot(2500)])[0] == [833_334, 833_333, 833_333]


def test_other_lines_are_paid_in_full_beside_the_shared_limit() -> None:
    shares, _ = paid([Spot(2500), Spot(2500, hand="Kh Kh"), Spot(2500), Spot(2500, hand="9h 9c")])
    assert shares == [1_250_000, 75_000, 1_250_000, -2500]


def test_without_a_dealer_blackjack_the_limit_is_not_touched() -> None:
    shares, table = paid([Spot(2500), Spot(2500), Spot(2500)], DEALER_20)
    assert shares == [250_000] * 3
    assert reasons(table) == [Reason.LINE] * 3


def test_a_toke_counts_in_the_limit_and_its_share_goes_to_the_dealers() -> None:
    shares, table = paid([Spot(2500), Spot(200, toke=50)])
    assert shares == [2_272_727, 181_818, 45_455]
    assert sum(shares) == LIMIT
    assert table.state.toke_box == 50 + 45_455
    assert table.state.players["P2"].chips == 100_000 - 500 - 50 + 181_818


@pytest.mark.parametrize("wager", [100, 2500])
def test_bounds_of_the_wager_are_paid_a_thousand_to_one(wager: int) -> None:
    assert paid([Spot(wager)])[0] == [wager * 1000]


ALONE = st.integers(100, 2500).map(Spot)
WITH_TOKE = st.integers(100, 200).flatmap(lambda own: st.integers(50, 250 - own).map(lambda toke: Spot(own, toke)))
SPOTS = st.lists(ALONE | WITH_TOKE, min_size=1, max_size=3)


@given(SPOTS)
def test_shares_total_the_limit_and_are_pro_rata_to_the_cent(spots: list[Spot]) -> None:
    shares, table = paid(spots)
    stakes = [amount for spot in spots for amount in (spot.wager, spot.toke) if amount]
    whole = sum(stakes) * 1000
    if whole <= LIMIT:
        assert shares == [stake * 1000 for stake in stakes]
        assert set(reasons(table)) == {Reason.LINE}
        return
    assert sum(shares) == LIMIT
    exact = [Fraction(stake * 1000 * LIMIT, whole) for stake in stakes]
    assert all(abs(share - due) < 1 for share, due in zip(shares, exact, strict=True))
    assert set(reasons(table)) == {Reason.SHARED}
    # The largest remainders got the odd cents: nobody who got one is owed less of it than one who did not.
    rounded_up = [due % 1 for share, due in zip(shares, exact, strict=True) if share > due]
    rounded_down = [due % 1 for share, due in zip(shares, exact, strict=True) if share < due]
    assert not rounded_up or not rounded_down or min(rounded_up) >= max(rounded_down)


@given(SPOTS)
def test_the_house_pays_what_the_players_and_dealers_get(spots: list[Spot]) -> None:
    _, table = paid(spots)
    chips = sum(player.chips for player in table.state.players.values())
    assert chips + table.state.toke_box + table.state.tray == 100_000 * len(spots)
