"""Seats, boxes and wagers before the first card: random changes to the code that no test had noticed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, Table, commands, legal
from pitboss.table.wagering.seating import MOST_CHIPS
from tests.table.shoes import shoe_of


def a_table(game: str, *names: str, cards: str = "", **options: object) -> Table:
    table = Table(rules(game, **options), shoe=shoe_of(cards) if cards else None)
    for name in names:
        table.do(commands.BuyIn(name, 100_000))
    return table


def code(table: Table, command: commands.Command) -> str:
    """Return the code by which a command is refused, the same whether one asks or tries; empty if it is not."""
    refusal = table.refusal(command)
    before = len(table.events)
    if refusal is None:
        return ""
    with pytest.raises(Refused) as refused:
        table.do(command)
    assert refused.value.refusal == refusal and len(table.events) == before
    assert refusal.clauses
    return refusal.code


def bet(name: str, box: int, amount: Any = 1000, kind: Kind = Kind.BLACKJACK) -> commands.Place:
    return commands.Place(name, box, kind, amount)


def test_nobody_consents_sits_or_leaves_while_a_round_is_on() -> None:
    table = a_table("double-attack-ma", "Ann", "Ben", cards="9h 7c 6d 5d 9s 5c 4s 9s")
    table.do(commands.Sit("Ann", 1))
    table.do(bet("Ann", 1))
    table.do(commands.CloseWagering())
    assert code(table, commands.Consent("Ann", 1)) == "wrong_moment"
    assert code(table, commands.Sit("Ben", 2)) == "wrong_moment"
    assert code(table, commands.LeaveSeat("Ann", 1)) == "wrong_moment"
    assert code(table, commands.TakeBack("Ann", 1)) == "wagers_closed"


def test_seats_and_wagers_are_ones_own() -> None:
    table = a_table("double-attack-ma", "Ann", "Ben")
    table.do(commands.Sit("Ann", 1))
    assert code(table, commands.Sit("Ben", 1)) == "box_taken"
    assert code(table, commands.LeaveSeat("Ben", 1)) == "not_your_box"
    for command in (commands.Sit("Ann", 99), commands.LeaveSeat("Ann", 99), commands.TakeBack("Ann", 99)):
        assert code(table, command) == "no_such_box"
    table.do(bet("Ann", 1))
    assert code(table, commands.LeaveSeat("Ann", 1)) == "wager_in_play"
    assert code(table, commands.TakeBack("Ben", 1)) == "no_wager"
    assert code(table, commands.Consent("Ben", 1)) == "not_first_bettor"
    table.do(commands.TakeBack("Ann", 1))
    assert code(table, commands.LeaveSeat("Ann", 1)) == ""
    stranger = [commands.Sit("Zoe", 2), commands.Consent("Zoe", 1), commands.CashOut("Zoe", 1)]
    assert [code(table, command) for command in stranger] == ["unknown_player"] * 3


@pytest.mark.parametrize("amount", [0, -1000, 1000.0, True, None])
def test_only_a_whole_number_of_cents_above_zero_is_an_amount(amount: Any) -> None:
    table = a_table("zappit-ma", "Ann")
    assert code(table, bet("Ann", 1, amount)) == "not_an_amount"
    assert code(table, commands.CashOut("Ann", amount)) == "short_of_chips"
    if amount != 0:
        assert code(table, commands.BuyIn("Ann", amount)) == "not_an_amount"


def test_chips_are_brought_up_to_the_most_and_taken_away_to_the_last_cent() -> None:
    table = a_table("zappit-ma", "Ann")
    assert code(table, commands.BuyIn("Ann", MOST_CHIPS + 1)) == "above_maximum"
    assert code(table, commands.BuyIn("Ann", MOST_CHIPS)) == ""
    assert MOST_CHIPS == 1_000_000_000_000
    assert code(table, commands.CashOut("Ann", 100_001)) == "short_of_chips"
    table.do(commands.CashOut("Ann", 100_000))
    assert table.state.players["Ann"].chips == 0 and code(table, commands.CashOut("Ann", 1)) == "short_of_chips"
    assert not [one for one in legal(table, "Ann", True) if isinstance(one.command, commands.CashOut)]


@pytest.mark.parametrize(("settled", "kept"), [("returned", 1500), ("stand", 0)])
def test_what_was_paid_may_go_back_until_the_round_is_over(settled: str, kept: int) -> None:
    """Reading A14: a blackjack paid at once is $15 that a void round would take back; lost wagers free nothing.

    Ann was paid before Ben plays. She has 990 dollars off the layout, her wager and its winnings back: 1,015.
    """
    table = a_table("catfish-bend", "Ann", "Ben", cards="As 9c 7c Kd 5d Ts 5c 4s 9s", void_settled=settled)
    table.do(bet("Ann", 1))
    table.do(bet("Ben", 2))
    table.deal()
    assert table.state.running and table.state.wagers[0].net == 1500
    assert code(table, commands.CashOut("Ann", 101_500 - kept + 1)) == "short_of_chips"
    (most,) = [one.most for one in legal(table, "Ann", True) if isinstance(one.command, commands.CashOut)]
    assert most == 101_500 - kept
    (most,) = [one.most for one in legal(table, "Ben", True) if isinstance(one.command, commands.CashOut)]
    assert most == 99_000
    table.play(commands.Stand("Ben", 2))
    assert not table.state.running
    assert code(table, commands.CashOut("Ann", 101_500)) == ""


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_what_was_paid_is_ones_own_at_once_where_no_round_can_become_void(game: str) -> None:
    table = a_table(game, "Ann", "Ben", cards="As 9c 7c Kd 5d Ts 5c 4s 9s")
    table.do(bet("Ann", 1))
    table.do(bet("Ben", 2))
    table.deal()
    assert table.state.running and table.state.wagers[0].net == 1500
    assert code(table, commands.CashOut("Ann", 101_501)) == "short_of_chips"
    table.do(commands.CashOut("Ann", 101_500))


def test_who_leaves_is_offered_the_cut_no_longer() -> None:
    """Catfish Bend, Standard shuffle 3c: the cut goes on to the next player; it does not wait for one who is gone."""
    table = a_table("catfish-bend", "Ann", "Ben", shuffling="manual")
    table.auto()
    assert table.state.cards.cut_offer == "Ann"
    table.do(commands.CashOut("Ann", 100_000))
    assert table.state.cards.cut_offer == "" and table.staff_step() is not None
    table.auto()
    assert table.state.cards.cut_offer == "Ben"
    table.do(commands.CutCards("Ben", 100))


def test_who_buys_more_chips_stays_the_first_to_be_asked() -> None:
    """Catfish Bend, Standard shuffle 3: the first player at the table cuts new cards."""
    table = a_table("catfish-bend", "Ann", "Ben", "Ann", shuffling="manual")
    table.auto()
    assert table.state.cards.cut_offer == "Ann"


def test_consent_is_the_first_bettors_and_goes_with_him() -> None:
    """Double Attack 13(a): the new first player is asked again; on an empty box, nobody has consented."""
    table = a_table("double-attack-ma", "Ann", "Bob", "Cat")
    table.do(bet("Ann", 1))
    table.do(commands.Consent("Ann", 1))
    table.do(bet("Bob", 1))
    table.do(bet("Cat", 1))
    table.do(commands.TakeBack("Ann", 1))
    assert code(table, bet("Ann", 1)) == "no_consent"
    assert (code(table, commands.Consent("Cat", 1)), code(table, commands.Consent("Bob", 1))) == (
        "not_first_bettor",
        "",
    )
    table.do(commands.Consent("Bob", 1))
    table.do(commands.TakeBack("Bob", 1))
    table.do(commands.Consent("Cat", 1))
    table.do(commands.TakeBack("Cat", 1))
    table.do(bet("Ann", 1))
    assert code(table, bet("Bob", 1)) == "no_consent"


def test_further_boxes_lie_beside_the_first() -> None:
    """Zappit 5(f), Free Bet 5(f): adjacent boxes."""
    table = a_table("zappit-ma", "Ann")
    table.do(bet("Ann", 3))
    assert [code(table, bet("Ann", box)) for box in (1, 2, 4, 5)] == ["not_adjacent", "", "", "not_adjacent"]
    placed = table.do(bet("Ann", 4))
    boxes = table.rules.boxes
    assert set(boxes.spots) <= set(placed[0].clauses)
    table.do(bet("Ann", 5))
    table.auto()
    assert code(table, commands.CloseWagering()) == ""
    table.do(commands.TakeBack("Ann", 4))
    assert code(table, commands.CloseWagering()) == "not_adjacent"
    table.do(commands.TakeBack("Ann", 5))
    assert code(table, commands.CloseWagering()) == ""


def test_a_wager_cites_what_it_shows() -> None:
    """A first wager shows no further box and no shared one; the second bettor's shows that the box is shared."""
    table = a_table("double-attack-ma", "Ann", "Ben", boxes_per_player=2)
    boxes = table.rules.boxes
    cited = [set(table.do(bet("Ann", box))[0].clauses) for box in (1, 2)]
    table.do(commands.Consent("Ann", 1))
    cited.append(set(table.do(bet("Ben", 1))[0].clauses))
    shows = [(set(boxes.spots) <= clauses, set(boxes.sharing) <= clauses) for clauses in cited]
    assert shows == [(False, False), (True, False), (False, True)]


def test_the_highest_initial_wager_calls_a_shared_box_and_a_toke_does_not_count() -> None:
    """Double Attack 13(b), reading DA14: nobody is seated, so it is Ben, whose wager is higher by a chip."""
    table = a_table("double-attack-ma", "Ann", "Ben", cards="9h 7c 6d 5d 9s 5c 4s 9s")
    table.do(bet("Ann", 1, 1000))
    table.do(commands.Consent("Ann", 1))
    table.do(bet("Ben", 1, 1050))
    table.do(commands.CloseWagering())
    assert table.state.boxes[1].caller == "Ben"


def test_where_nobody_makes_room_nobody_asks_for_it() -> None:
    table = a_table("zappit-ma", "Ann")
    assert code(table, commands.WantIn("Ann")) == "not_offered"
    assert code(table, commands.FreeSpots("Ann")) == "not_listed"


def a_full_table(cards: str = "") -> Table:
    """Ann bets on two boxes and Ben on one; four people sit at the others, and Cat has none."""
    table = a_table("catfish-bend", "Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", cards=cards)
    for box, name in enumerate(("Dan", "Eve", "Fay", "Gus"), 4):
        table.do(commands.Sit(name, box))
    table.do(bet("Ann", 1))
    assert code(table, commands.WantIn("Cat")) == "not_full"
    table.do(bet("Ann", 2))
    table.do(bet("Ben", 3))
    return table


def test_room_is_made_for_one_who_waits_at_a_full_table() -> None:
    """Catfish Bend, Dealing 4: a player with an extra box gives it up, and only for somebody."""
    table = a_full_table()
    assert code(table, commands.FreeSpots("Ann")) == "nobody_waits"
    assert code(table, commands.WantIn("Ben")) == "has_a_box"
    table.do(commands.WantIn("Cat"))
    assert code(table, commands.WantIn("Cat")) == "already_asked"
    assert code(table, commands.FreeSpots("Ben")) == "no_extra_box"
    table.do(commands.FreeSpots("Ann"))
    assert table.state.players["Ann"].boxes == [1] and table.state.players["Ann"].chips == 99_000
    assert code(table, bet("Ann", 2)) == "spot_wanted"
    assert code(table, bet("Cat", 2)) == ""


def test_who_leaves_wants_in_no_more() -> None:
    table = a_full_table()
    table.do(commands.WantIn("Cat"))
    table.do(commands.CashOut("Cat", 100_000))
    assert table.state.wanting_in == [] and code(table, commands.FreeSpots("Ann")) == "nobody_waits"


def test_no_boxes_are_given_up_in_a_round() -> None:
    table = a_full_table("9h 7c 6d 5d 9s 5c 4s 9s 2c 2d")
    table.deal()
    table.do(commands.WantIn("Cat"))
    assert code(table, commands.FreeSpots("Ann")) == "wrong_moment"


def test_nothing_is_announced_in_a_round_or_where_chips_alone_count() -> None:
    table = a_table("double-attack-ma", "Ann", cards="9h 7c 6d 5d 9s 5c 4s 9s", boxes_per_player=2)
    table.do(bet("Ann", 1))
    announce = commands.AnnounceWager("Ann", 2, Kind.BLACKJACK, 1000)
    assert code(table, announce) == ""
    table.do(commands.CloseWagering())
    assert code(table, announce) == "wagers_closed"
    for name in ("Ann", "Zoe"):
        listed = legal(table, name, everything=True)
        assert not [one for one in listed if isinstance(one.command, commands.AnnounceWager)]
    elsewhere = a_table("zappit-ma", "Ann")
    assert code(elsewhere, announce) == "not_offered"
