"""Catfish Bend, Dealing 4 (room at a full table) and Double Attack 5(c), 6(c) (verbal wagers with cash, coupons)."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, Table, commands, legal
from pitboss.table import events as table_events
from tests.table.dealt import dealt, not_dealt, of_type

FULL = """
    player Ann 500
    player Ben 500
    player Dee 500
    player Zoe 500
    wager Ann box 2 blackjack 10
    wager Ann box 1 blackjack 10
    seat Ann box 3
    wager Ben box 4 blackjack 10
    wager Ben box 5 blackjack 10
    wager Dee box 6 blackjack 10
    wager Dee box 7 blackjack 10
    """


def test_a_player_on_several_spots_gives_up_the_extra_ones_for_a_newcomer() -> None:
    """Ann keeps the box she wagered on first; her wager on box 1 goes back and her seat at box 3 is free."""
    replayed = dealt(
        "catfish-bend",
        FULL
        + """
        ask Zoe spot
        floor free-spots Ann
        refused spot_wanted: wager Ann box 1 blackjack 10
        wager Zoe box 1 blackjack 10
        wager Ann box 3 blackjack 10
        cards 9c 9d 9h 9s 9c 9d 9h 7c Tc Td Th Ts Tc Td Th Ts
        decide Zoe box 1 stand
        decide Ann box 2 stand
        decide Ann box 3 stand
        decide Ben box 4 stand
        decide Ben box 5 stand
        decide Dee box 6 stand
        decide Dee box 7 stand
        end
        """,
    )
    (given,) = of_type(replayed, table_events.SpotsGivenUp)
    assert (given.player, given.boxes, given.clauses) == ("Ann", (1, 3), ("catfish-bend Dealing 4",))
    assert {settled.wager.box for settled in replayed.settled if settled.wager.bettor == "Zoe"} == {1}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("ask Ann spot", "has_a_box"),
        ("floor free-spots Ann", "nobody_waits"),
        ("floor free-spots Zoe", "nobody_waits"),
    ],
)
def test_who_cannot_ask_or_be_asked(line: str, code: str) -> None:
    reason = not_dealt("catfish-bend", FULL + f"{line}\nend")
    assert code in reason


def test_nobody_asks_for_a_spot_while_a_box_is_free_and_the_wish_ends_with_the_wagering() -> None:
    table = Table(rules("catfish-bend"))
    for name in ("Ann", "Ben", "Dee", "Zoe"):
        table.do(commands.BuyIn(name, 100_000))
    for name, box in (("Ann", 1), ("Ann", 2), ("Ann", 3), ("Ben", 4), ("Ben", 5), ("Dee", 6)):
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    assert _code(table, commands.WantIn("Zoe")) == "not_full"
    table.do(commands.Place("Dee", 7, Kind.BLACKJACK, 1000))
    table.do(commands.WantIn("Zoe"), by="Zoe")
    assert {choice.command for choice in legal(table, commands.FLOOR)} >= {
        commands.FreeSpots(name) for name in ("Ann", "Ben", "Dee")
    }
    table.deal()
    assert table.state.wanting_in == []


def _code(table: Table, command: commands.Command) -> str:
    with pytest.raises(Refused) as refused:
        table.do(command)
    return refused.value.refusal.code


CASH = """
    player Ann 20
    verbal Ann box 1 blackjack 25
    {confirmed}
    {more}
    cards 6c Kh 9h
    decide Ann box 1 stand
    cards Kd Qd
    end
    """


def test_a_verbal_wager_counts_once_dealer_and_supervisor_have_confirmed_it() -> None:
    """Double Attack 5(c): the cash becomes chips, and the chips the wager."""
    both = "floor confirm verbal Ann box 1 blackjack\ndealer confirm verbal Ann box 1 blackjack"
    replayed = dealt("double-attack-ma", CASH.format(confirmed=both, more=""))
    (settled,) = replayed.settled
    assert (settled.wager.amount, settled.event.net) == (2500, 2500)
    assert replayed.table.state.players["Ann"].chips == 2000 + 2500 + 2500
    confirmed = of_type(replayed, table_events.WagerConfirmed)
    assert [event.by for event in confirmed] == ["floor", "dealer"]
    assert all("double-attack-ma 5(c)" in event.clauses for event in confirmed)


@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_a_verbal_wager_that_one_of_them_did_not_confirm_is_no_wager(by: str) -> None:
    replayed = dealt(
        "double-attack-ma",
        CASH.format(confirmed=f"{by} confirm verbal Ann box 1 blackjack", more="wager Bob box 2 blackjack 10").replace(
            "decide Ann box 1", "decide Bob box 2"
        ),
    )
    assert {settled.wager.bettor for settled in replayed.settled} == {"Bob"}
    (lapsed,) = of_type(replayed, table_events.WagerLapsed)
    assert (lapsed.player, lapsed.amount) == ("Ann", 2500)
    assert replayed.table.state.players["Ann"].chips == 2000


def test_a_bonus_in_cash_and_a_coupon_are_confirmed_before_the_first_card() -> None:
    """6(c), and reading DA20: a coupon is noted and settles nothing."""
    replayed = dealt(
        "double-attack-ma",
        """
        player Ann 100
        wager Ann box 1 blackjack 25
        verbal Ann box 1 bust bonus 10
        dealer confirm verbal Ann box 1 bust bonus
        floor confirm verbal Ann box 1 bust bonus
        coupon Ann box 1 blackjack 20
        dealer confirm coupon Ann box 1 blackjack
        floor confirm coupon Ann box 1 blackjack
        refused already_confirmed: floor confirm coupon Ann box 1 blackjack
        cards 6c Kh 9h
        refused wagers_closed: verbal Ann box 1 blackjack 25
        refused nothing_announced: dealer confirm coupon Ann box 1 blackjack
        decide Ann box 1 stand
        cards Kd 9d
        end
        """,
    )
    assert {str(settled.wager.kind): settled.event.net for settled in replayed.settled} == {
        "bust bonus": 6000,
        "blackjack": 2500,
    }
    assert of_type(replayed, table_events.WagerLapsed) == []
    (coupon,) = [event for event in of_type(replayed, table_events.WagerAnnounced) if event.coupon]
    assert "reading DA20" in coupon.clauses


def test_what_is_announced_must_be_a_wager_one_could_make() -> None:
    assert "above_maximum" in not_dealt("double-attack-ma", "verbal Ann box 1 blackjack 9000\nend")
    assert "no_blackjack_wager" in not_dealt("double-attack-ma", "verbal Ann box 1 bust bonus 5\nend")
    assert "no_own_wager" in not_dealt("double-attack-ma", "coupon Ann box 1 blackjack 5\nend")
    assert "not_offered" in not_dealt("zappit-ma", "verbal Ann box 1 blackjack 10\nend")


def test_a_person_without_chips_announces_a_wager_with_cash() -> None:
    """Double Attack 5(c): once both have confirmed it, the cash is chips, and she is a player like any other."""
    table = Table(rules("double-attack-ma"))
    announce = commands.AnnounceWager("Zoe", 2, Kind.BLACKJACK, 2500)
    listed = [
        choice for choice in legal(table, "Zoe", everything=True) if isinstance(choice.command, commands.AnnounceWager)
    ]
    assert len(listed) == len(table.state.boxes)
    assert all(choice.least <= 2500 <= choice.most for choice in listed)
    table.do(announce, by="Zoe")
    assert "Zoe" not in table.state.players
    table.do(commands.ConfirmWager("Zoe", 2, Kind.BLACKJACK))
    events = table.do(commands.ApproveWager("Zoe", 2, Kind.BLACKJACK))
    assert [type(event) for event in events] == [
        table_events.WagerConfirmed,
        table_events.ChipsBrought,
        table_events.WagerPlaced,
    ]
    assert (table.state.players["Zoe"].chips, table.state.boxes_of("Zoe")) == (0, [2])


@pytest.mark.parametrize(
    ("game", "command", "code"),
    [
        ("double-attack-ma", commands.AnnounceWager("Zoe", 2, Kind.BLACKJACK, 100), "below_minimum"),
        ("double-attack-ma", commands.AnnounceWager("Zoe", 2, Kind.BLACKJACK, 2500, True), "unknown_player"),
        ("double-attack-ma", commands.AnnounceWager("Two Words", 2, Kind.BLACKJACK, 2500), "bad_name"),
        ("double-attack-ma", commands.AnnounceWager("dealer", 2, Kind.BLACKJACK, 2500), "bad_name"),
        ("zappit-ma", commands.AnnounceWager("Zoe", 2, Kind.BLACKJACK, 2500), "not_offered"),
        ("double-attack-ma", commands.Place("Zoe", 2, Kind.BLACKJACK, 2500), "unknown_player"),
    ],
)
def test_what_a_person_without_chips_cannot_do(game: str, command: commands.Command, code: str) -> None:
    table = Table(rules(game))
    assert _code(table, command) == code
    assert command not in [choice.command for choice in legal(table, command.actor, everything=True)]
