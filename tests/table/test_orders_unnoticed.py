"""Orders, questions and cash around the cards: random changes to refusals that no test had noticed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Refused, Table, commands, legal
from pitboss.table.irregular.floor import MOST_HOURS
from tests.table.shoes import shoe_of


def opened(game: str, **options: object) -> Table:
    """A table whose cards are in the shoe, with Ann at it, who lets others cut."""
    table = Table(rules(game, **options))
    table.do(commands.BuyIn("Ann", 100_000))
    table.auto()
    while table.state.cut_offer:
        table.do(commands.RefuseCut(table.state.cut_offer))
        table.auto()
    return table


def dealt(game: str, cards: str, **options: object) -> Table:
    table = Table(rules(game, **options), shoe=shoe_of(cards), auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    return until(table)


def until(table: Table, *steps: type) -> Table:
    """Go on to the first step of some types, or until somebody has to decide."""
    while (step := table.staff_step()) is not None and not isinstance(step, steps):
        table.do(step)
    return table


def code(table: Table, command: commands.Command) -> str:
    """Return the code by which a command is refused, the same whether one asks or tries."""
    refusal = table.refusal(command)
    if refusal is None:
        return ""
    with pytest.raises(Refused) as refused:
        table.do(command)
    assert refused.value.refusal == refusal and refusal.clauses
    return refusal.code


def test_a_table_closes_between_rounds_and_once() -> None:
    """Zappit 2(c): no round, no wager, and cards that can be put away."""
    table = opened("zappit-ma", shuffling="manual")
    assert code(table, commands.CloseTable()) == ""
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert code(table, commands.CloseTable()) == "wrong_moment"
    table.do(commands.CloseWagering())
    assert code(table, commands.CloseTable()) == "wrong_moment"
    other = opened("zappit-ma", shuffling="manual")
    other.do(commands.CloseTable())
    assert [code(other, order) for order in (commands.CloseTable(), commands.OrderShuffle())] == ["closed", "closed"]
    assert code(other, commands.NoteHours(1)) == "closed"
    assert code(other, commands.Place("Ann", 1, Kind.BLACKJACK, 1000)) == "closed"
    other.auto()
    assert code(other, commands.CloseWagering()) == "closed"
    assert code(Table(rules("zappit-ma")), commands.CloseTable()) == "no_printed_cards"


def test_hours_pass_in_whole_numbers_and_the_cards_are_changed_after_a_day() -> None:
    """Zappit 2(c): after 24 hours; in a round, when it is over."""
    table = opened("zappit-ma", shuffling="manual")
    wrong: list[Any] = [0, -1, 1.0, True, MOST_HOURS + 1]
    assert [code(table, commands.NoteHours(hours)) for hours in wrong] == ["no_time"] * 5
    assert code(table, commands.NoteHours(MOST_HOURS)) == "" and MOST_HOURS == 1_000_000
    (listed,) = [one for one in legal(table, "floor", True) if isinstance(one.command, commands.NoteHours)]
    assert (listed.least, listed.most, listed.clauses) == (1, MOST_HOURS, ("zappit-ma 2(c)",))
    table.do(commands.NoteHours(23))
    assert table.state.cards.duties == []
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    table.do(commands.NoteHours(1))
    assert table.state.cards.duties == []
    while table.state.running:
        step = table.staff_step() or legal(table, "Ann")[0].command
        table.do(commands.Stand("Ann", 1) if isinstance(step, commands.Hit) else step)
    assert table.state.cards.duties[:2] == ["remove", "receive"] and table.state.cards.hours == 24
    assert code(Table(rules("zappit-ma")), commands.NoteHours(1)) == "not_listed"
    assert code(opened("catfish-bend", shuffling="manual"), commands.NoteHours(1)) == "not_listed"


def test_the_floor_orders_the_cover_card_into_the_stack() -> None:
    """Catfish Bend, Standard shuffle 4: anywhere inside, while it is about to be inserted."""
    table = Table(rules("catfish-bend", shuffling="manual"))
    table.do(commands.BuyIn("Ann", 100_000))
    table.auto()
    cards = len(table.rules.pack)
    wrong: list[Any] = [0, -1, cards, 1.0, True]
    assert [code(table, commands.OrderCover(place)) for place in wrong] == ["cover_misplaced"] * 5
    assert [code(table, commands.OrderCover(place)) for place in (1, cards - 1)] == ["", ""]
    (listed,) = [one for one in legal(table, "floor", True) if isinstance(one.command, commands.OrderCover)]
    assert (listed.least, listed.most) == (1, cards - 1) and "catfish-bend Standard shuffle 4" in listed.clauses
    assert code(table, commands.CutCards("Ann", True)) == "no_place"
    assert code(table, commands.CutCards("Ann", 38)) == "cut_too_shallow"
    assert code(table, commands.CutCards("Ben", 100)) == "unknown_player"
    table.do(commands.BuyIn("Ben", 100_000))
    assert code(table, commands.RefuseCut("Ben")) == "not_your_cut"
    table.do(commands.CutCards("Ann", 39))
    table.auto()
    assert code(table, commands.OrderCover(60)) == "wrong_moment"


def test_who_may_ask_for_what() -> None:
    """Burned cards are shown by Double Attack 7(c), not by Zappit; a shuffle is asked for at Catfish Bend."""
    zappit = opened("zappit-ma", shuffling="manual")
    assert code(zappit, commands.AskBurnCard("Ann")) == "not_offered"
    assert code(zappit, commands.AskShuffle("Ann")) == "not_offered"
    attack = opened("double-attack-ma", shuffling="manual")
    assert code(attack, commands.AskBurnCard("Ann")) == "" and code(attack, commands.AskBurnCard("Zoe"))
    assert code(Table(rules("double-attack-ma")), commands.AskBurnCard("Ann")) == "unknown_player"
    catfish = opened("catfish-bend", shuffling="manual")
    assert code(catfish, commands.ShowBurnCard()) == "not_asked"
    assert code(catfish, commands.AskShuffle("Ann")) == ""
    catfish.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    catfish.do(commands.CloseWagering())
    assert code(catfish, commands.AskShuffle("Ann")) == "wrong_moment"
    assert code(attack, commands.ShowBurnCard()) == "not_listed"


def test_cards_are_spread_where_nobody_plays() -> None:
    table = opened("zappit-ma", shuffling="manual")
    assert code(table, commands.GoIdle()) == ""
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert code(table, commands.GoIdle()) == "not_idle"
    assert code(Table(rules("zappit-ma")), commands.GoIdle()) == "no_printed_cards"


@pytest.mark.parametrize(("left", "expected"), [(1, "no_cards"), (2, "")])
def test_a_new_dealer_needs_a_card_to_burn_and_one_to_deal(left: int, expected: str) -> None:
    table = opened("zappit-ma")
    assert table.shoe is not None
    while table.shoe.remaining > left:
        table.shoe.draw()
    assert code(table, commands.ComeIn()) == expected
    listed = [choice.command for choice in legal(table, "dealer", True)]
    assert (commands.ComeIn() in listed) is (expected == "")


def test_two_batches_take_turns() -> None:
    """Zappit 4(f)(2): one is played while the other lies in the shuffler, and new decks begin with the first."""
    table = opened("zappit-ma", shuffling="automated", dealer_cuts=True)
    turns = []
    for _ in range(3):
        cards = table.state.cards
        turns.append((cards.batch, cards.played, list(cards.in_device)))
        assert [batch.number for batch in table.device] == cards.in_device
        table.do(commands.OrderShuffle())
        table.auto()
    assert turns == [(1, 1, [2]), (2, 2, [1]), (1, 1, [2])]
    table.do(commands.NoteHours(24))
    table.auto()
    assert (table.state.cards.batch, table.state.cards.in_device, table.state.cards.received) == (1, [2], True)


def test_a_jammed_batch_is_shuffled_again_and_the_other_is_not() -> None:
    """Zappit 11(k), reading A27: play goes on; the batch in the shuffler is due again before its turn."""
    table = opened("zappit-ma", shuffling="automated", dealer_cuts=True)
    table.do(commands.Report(Irregularity.SHUFFLER_JAMS))
    assert table.state.cards.jammed == 2
    assert code(table, commands.Report(Irregularity.SHUFFLER_JAMS)) == "cannot_be"
    before = list(table.device[0].cards)
    table.do(commands.OrderShuffle())
    assert "reshuffle" in table.state.cards.duties
    until(table, commands.CutForTable)
    assert table.state.cards.jammed == 0 and table.state.cards.batch == 2
    assert sorted(map(str, table.stack)) == sorted(map(str, before)) and table.stack != before


def test_what_is_confirmed_must_still_be_a_wager_one_could_make() -> None:
    """Double Attack 5(g): Ann announces cash on box 1, and puts chips there before it is confirmed."""
    table = opened("double-attack-ma")
    table.do(commands.AnnounceWager("Ann", 1, Kind.BLACKJACK, 1000))
    assert code(table, commands.AnnounceWager("Ann", 1, Kind.BLACKJACK, 500)) == "already_wagered"
    confirm = commands.ConfirmWager("Ann", 1, Kind.BLACKJACK)
    assert code(table, confirm) == ""
    assert confirm in [choice.command for choice in legal(table, "dealer")]
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 2000))
    assert code(table, confirm) == "already_wagered"
    assert confirm not in [choice.command for choice in legal(table, "dealer")]
    assert code(table, commands.ConfirmWager("Ann", 2, Kind.BLACKJACK)) == "nothing_announced"


@pytest.mark.parametrize(("amount", "expected"), [(0, "above_maximum"), (1, ""), (2000, ""), (2001, "above_maximum")])
def test_a_coupon_is_for_no_more_than_the_wager_beside_it(amount: int, expected: str) -> None:
    table = opened("double-attack-ma")
    coupon = commands.AnnounceWager("Ann", 1, Kind.BLACKJACK, amount, True)
    assert code(table, coupon) == "no_own_wager"
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 2000))
    assert code(table, coupon) == expected
    assert code(table, commands.AnnounceWager("Ann", 99, Kind.BLACKJACK, amount, True)) == "no_such_box"


def test_what_lapses_is_announced_no_more() -> None:
    table = opened("double-attack-ma")
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 2000))
    table.do(commands.AnnounceWager("Ann", 1, Kind.BUST_BONUS, 500))
    lapsed, *_ = table.do(commands.CloseWagering())
    assert (lapsed.kind, lapsed.amount) == (Kind.BUST_BONUS, 500)  # type: ignore[union-attr]
    assert table.state.announced == [] and len(table.state.wagers) == 1


def test_a_hand_is_pat_while_the_dealer_stands_and_nothing_is_settled() -> None:
    """Catfish Bend, Irregularities 2: he stood on 19, and drew on; not on a hand over 21, nor once wagers move."""
    pat = commands.Report(Irregularity.PAT_HAND)
    exposed = commands.Report(Irregularity.DRAWN_EXPOSED)
    table = dealt("catfish-bend", "Th 9c 7d Qs 9d Ts 5c")
    assert code(table, pat) == "cannot_be"
    table.do(commands.Stand("Ann", 1))
    until(table, commands.SettleWager)
    assert code(table, pat) == ""
    table.do(commands.SettleWager(1))
    assert code(table, pat) == "cannot_be" and code(table, exposed) == "cannot_be"
    over = dealt("catfish-bend", "Th 9c 7d 3s Ts 9d 5c")
    over.do(commands.Stand("Ann", 1))
    until(over, commands.SettleWager)
    assert over.state.dealer.total == 22 and code(over, pat) == "cannot_be"


def test_nothing_goes_wrong_any_more_in_a_round_that_is_void() -> None:
    table = dealt("double-attack-ma", "9h 9c 7c 6d 5d 9s 5c 4s", hole_card="none")
    face_up = commands.Report(Irregularity.FACE_UP)
    if table.state.offers:
        table.do(commands.Decline("Ann", 1))
    until(table, commands.DealCard)
    table.do(face_up)
    table.do(face_up)
    until(table, commands.VoidRound)
    table.do(commands.VoidRound())
    assert code(table, face_up) == "cannot_be"
    assert code(table, commands.Report(Irregularity.DRAWN_UNSEEN)) == "cannot_be"
