"""Who may act when: answers wait for the house's steps, cards go back one spot each, a split is followed."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import Refused, Table, commands, events, legal
from tests.table.dealt import dealt, not_dealt, of_type, step_on
from tests.table.shared_split import shared_split
from tests.table.shoes import shoe_of


def test_each_card_behind_a_missed_box_goes_back_one_spot() -> None:
    """Catfish Bend, Irregularities 6: several cards, as long as the dealer has none."""
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        wager Cal box 5 blackjack 10
        wager Dee box 7 blackjack 10
        cards Th
        report box-missed
        cards 8h 9h
        floor back-up
        cards 7h 6c Tc Td Ts Tc 9s
        decide Ann box 1 stand
        decide Ben box 2 stand
        decide Cal box 5 stand
        decide Dee box 7 stand
        cards 5d
        end
        """,
    )
    moves = [(event.box, event.to) for event in of_type(replayed, events.CardBackedUp)]
    assert moves == [(5, 2), (7, 5)]
    dealt_to = [(event.box, str(event.card)) for event in of_type(replayed, events.CardDealt)[:5]]
    assert dealt_to == [(1, "Th"), (5, "8h"), (7, "9h"), (7, "7h"), (0, "6c")]


def test_cards_do_not_go_back_once_the_dealer_has_one() -> None:
    reason = not_dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        report box-missed
        cards 8h 6c
        floor back-up
        end
        """,
    )
    assert "too_late" in reason


def test_a_split_is_covered_or_designated_and_never_declined() -> None:
    """Double Attack 13(f)."""
    table = shared_split()
    listed = {type(choice.command) for choice in legal(table, "Bob")}
    assert listed >= {commands.CoverSplit, commands.Designate}
    assert commands.Decline not in listed
    with pytest.raises(Refused) as refused:
        table.do(commands.Decline("Bob", 1))
    assert (refused.value.refusal.code, refused.value.refusal.clauses) == (
        "must_follow",
        ("double-attack-ma 13(f)", "reading DA14"),
    )


def _two_asked_to_play_on() -> Table:
    table = Table(rules("catfish-bend"), shoe=shoe_of("Th 9h 8c 9c 5c Ts 4h 5h"), auto_floor=False)
    for name, box in (("Ann", 1), ("Cal", 3)):
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while not isinstance(table.staff_step(), commands.DealHoleCard):
        step_on(table)
    table.do(commands.Report(Irregularity.OWN_CARDS_FORGOTTEN))
    table.auto()
    table.do(commands.Stand("Ann", 1))
    table.auto()
    table.do(commands.Rule(FloorRuling.OFFER))
    table.auto()
    return table


def test_nobody_answers_while_a_wager_is_due_to_be_settled() -> None:
    """Cal does not play, so his wager goes back before Ann can answer: otherwise, a record could not show the order."""
    table = _two_asked_to_play_on()
    table.do(commands.Decline("Cal", 3))
    assert isinstance(table.staff_step(), commands.SettleWager)
    assert not [
        choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.Accept | commands.Decline)
    ]
    for answer in (commands.Accept("Ann", 1), commands.Decline("Ann", 1)):
        with pytest.raises(Refused) as refused:
            table.do(answer)
        assert refused.value.refusal.code == "dealer_first"
        assert table.refusal(answer) == refused.value.refusal
    step_on(table)
    table.do(commands.Accept("Ann", 1))


def test_offers_that_are_open_at_once_are_answered_in_any_order() -> None:
    table = Table(rules("catfish-bend"), shoe=shoe_of("Th 9h Ac 9c 5c 8s 4h 5h"))
    for name, box in (("Ann", 1), ("Cal", 3)):
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.deal()
    table.do(commands.Insure("Cal", 3, 500))
    table.do(commands.Decline("Ann", 1))
    assert isinstance(table.staff_step(), commands.Peek)
