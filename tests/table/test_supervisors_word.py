"""What the floor decides: CB21 (offer, choice, final ruling), A20 (a card moves forward), DA18 and DA19."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import Refused, Table, commands, events, legal
from tests.table.dealt import dealt, names, not_dealt, of_type, step_on
from tests.table.shoes import shoe_of

ONE_CARD = """
    wager Ann box 1 blackjack 10
    wager Ben box 2 blackjack 20
    cards Th 9c 9d
    report box-missed
    cards 8c
    {steps}
    {rest}
    end
    """


@pytest.mark.parametrize(
    ("choice", "last_word", "nets"),
    [
        ("keep", "keep", {"Ann": 1000, "Ben": -2000}),
        ("keep", "sit-out", {"Ann": 0, "Ben": -2000}),
        ("sit-out", "keep", {"Ann": 1000, "Ben": -2000}),
        ("misdeal", "misdeal", {"Ann": 0, "Ben": 0}),
        ("misdeal", "sit-out", {"Ann": 0, "Ben": -2000}),
        ("keep", "misdeal", {"Ann": 0, "Ben": 0}),
    ],
)
def test_the_player_chooses_and_the_supervisor_has_the_last_word(
    choice: str, last_word: str, nets: dict[str, int]
) -> None:
    """Catfish Bend, Irregularities 7: three steps, each with its actor."""
    steps = f"floor offer\ndecide Ann box 1 {choice}\nfloor {last_word}"
    rest = ""
    if last_word == "keep":
        rest = "cards Ts Td\ndecide Ann box 1 stand\ndecide Ben box 2 stand"
    elif last_word == "sit-out":
        rest = "cards Td\ndecide Ben box 2 stand"
    replayed = dealt("catfish-bend", ONE_CARD.format(steps=steps, rest=rest))
    assert {settled.wager.bettor: settled.event.net for settled in replayed.settled} == nets
    told = (events.FloorCalled, events.FloorRuled, events.OffersMade, events.OfferAnswered)
    said = [event for event in replayed.table.events if isinstance(event, told)]
    assert names(said) == ["FloorCalled", "FloorRuled", "OffersMade", "OfferAnswered", "FloorRuled"]
    assert [str(event.ruling) for event in of_type(replayed, events.FloorRuled)] == ["offer", last_word]
    assert all("reading CB21" in event.clauses for event in of_type(replayed, events.FloorRuled))


def test_the_floor_cannot_decide_before_the_player_has_chosen() -> None:
    table = Table(rules("catfish-bend"), shoe=shoe_of("Th 9d 9c 8h 7s 5d 6d"), auto_floor=False)
    table.do(commands.BuyIn("Ann", 10_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while not isinstance(table.staff_step(), commands.DealHoleCard):
        step_on(table)
    step_on(table)
    table.do(commands.Report(Irregularity.EXTRA_CARD, 1))
    table.do(commands.CallFloor())
    table.do(commands.Rule(FloorRuling.OFFER), by=commands.FLOOR)
    for ruling in FloorRuling:
        with pytest.raises(Refused):
            table.do(commands.Rule(ruling), by=commands.FLOOR)
    assert {choice.name for choice in legal(table, "Ann")} >= {"Accept", "Decline", "ChooseMisdeal"}
    table.do(commands.ChooseMisdeal("Ann", 1), by="Ann")
    open_now = [
        choice.command.ruling for choice in legal(table, commands.FLOOR) if isinstance(choice.command, commands.Rule)
    ]
    assert open_now == [FloorRuling.MISDEAL, FloorRuling.KEEP, FloorRuling.SIT_OUT]


WRONG_NUMBER = """
    wager Ann box 1 blackjack 10
    wager Ben box 2 blackjack 20
    cards Th 9c 9d 8h 9s 8s
    report own-card-extra
    cards 5c
    floor offer
    decide Ben box 2 {second}
    decide Ann box 1 {first}
    {rest}
    end
    """


def test_of_a_wrong_number_of_dealers_cards_every_player_chooses() -> None:
    """Catfish Bend, Irregularities 9: folded money goes back only when the supervisor has spoken, in box order."""
    rest = "floor play-on\ndecide Ann box 1 stand"
    replayed = dealt("catfish-bend", WRONG_NUMBER.format(first="play", second="fold", rest=rest))
    assert {settled.wager.bettor: settled.event.net for settled in replayed.settled} == {"Ben": 0, "Ann": 1000}
    told = names(replayed.table.events)
    assert told.index("WagerSettled") > len(told) - 1 - told[::-1].index("FloorRuled")


def test_the_supervisor_need_not_declare_the_misdeal_that_a_player_chose() -> None:
    rest = "floor play-on\ndecide Ann box 1 stand"
    overruled = dealt("catfish-bend", WRONG_NUMBER.format(first="play", second="misdeal", rest=rest))
    assert {settled.wager.bettor: settled.event.net for settled in overruled.settled} == {"Ben": 0, "Ann": 1000}
    declared = dealt("catfish-bend", WRONG_NUMBER.format(first="play", second="misdeal", rest="floor misdeal"))
    assert {settled.event.outcome for settled in declared.settled} == {"void"}
    unwritten = dealt("catfish-bend", WRONG_NUMBER.format(first="play", second="misdeal", rest=""))
    assert unwritten.table.events == declared.table.events


def test_a_misdelivered_card_moves_forward_to_any_later_box_that_is_due_one() -> None:
    """Reading A20: Ben's card was put on box 1; it goes to box 4, and Ben gets the next one."""
    text = """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        wager Cal box 4 blackjack 10
        cards 6c Kh
        report misdelivered box 1
        cards 9h
        floor forward{box}
        cards {firsts}
        decide Ann box 1 stand
        decide Ben box 2 stand
        decide Cal box 4 stand
        cards 5h 6h
        end
        """
    replayed = dealt("double-attack-ma", text.format(box=" box 4", firsts="8h Ks Qs Js"))
    cards = [(event.box, str(event.card)) for event in of_type(replayed, events.CardDealt)]
    assert cards[1:4] == [(1, "Kh"), (2, "8h"), (4, "9h")]
    assert of_type(replayed, events.FloorRuled)[0].box == 4
    nearest = dealt("double-attack-ma", text.format(box="", firsts="8h Ks Qs Js"))
    assert [(event.box, str(event.card)) for event in of_type(nearest, events.CardDealt)][2:4] == [(2, "9h"), (4, "8h")]
    assert "not_due_there" in not_dealt("double-attack-ma", text.format(box=" box 1", firsts="8h Ks Qs Js"))


def test_a_misdelivered_card_moves_forward_past_the_box_that_waited() -> None:
    """Ann's card was put on box 2; Cal, later than box 2, is still due one. It never goes back to Ann."""
    replayed = dealt(
        "free-bet-ma",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        wager Cal box 4 blackjack 10
        report misdelivered box 2
        cards 9h
        floor forward
        cards 2h 3h 7c 4h 5h Tc Ts
        decide Ann box 1 stand
        decide Ben box 2 stand
        decide Cal box 4 stand
        end
        """,
    )
    cards = [(event.box, str(event.card)) for event in of_type(replayed, events.CardDealt)]
    assert cards[:4] == [(1, "2h"), (2, "3h"), (4, "9h"), (0, "7c")]


def test_an_up_card_noticed_before_the_second_cards_is_dealt_then() -> None:
    """Reading DA18: the attack is offered before the second cards."""
    replayed = dealt(
        "double-attack-ma",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        report own-card-missed
        cards Kh 9h
        dealer notices
        cards 6c
        decide Ann box 1 attack 10
        cards Kd 9d
        decide Ann box 1 stand
        decide Ben box 2 stand
        cards Ks Qs
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 double attack 10 chips win 10
        settle Ben box 2 hand 1 blackjack 10 chips win 10
        end
        """,
    )
    assert "reading DA18" in of_type(replayed, events.SlipNoticed)[0].clauses
    late = """
        wager Ann box 1 blackjack 10
        report own-card-missed
        cards Kh 9h
        dealer notices
        end
        """
    assert "wrong_moment" in not_dealt("double-attack-ma", late)


OPENING = """
    set shuffling manual
    set preshuffled true
    player Ann 500.00
    wager Ann box 1 blackjack 10
    step receive
    step offer-cut
    cut Ann 120
    place-cover 90
    step load
    burn 5h
    """


def test_a_recut_is_ordered_until_a_player_has_a_card_and_the_burn_is_repeated() -> None:
    """Reading DA19: here after the up card, in the round."""
    replayed = dealt(
        "double-attack-ma",
        OPENING
        + """
        cards 6c
        floor recut last
        step offer-cut
        cut Ann 100
        place-cover 80
        step load
        burn 5h
        cards Kh 9h
        decide Ann box 1 stand
        cards Kd Qd
        end
        """,
    )
    burned = of_type(replayed, events.CardBurned)
    assert len(burned) == 2
    assert "reading DA19" in burned[1].clauses
    told = names(replayed.table.events)
    assert told.index("RecutOrdered") > told.index("CardDealt")


def test_no_recut_once_a_player_has_a_card() -> None:
    text = (
        OPENING
        + "cards 6c Kh\nrefused wrong_moment: floor recut last\ncards 9h\ndecide Ann box 1 stand\ncards Kd Qd\nend"
    )
    assert dealt("double-attack-ma", text).refused
