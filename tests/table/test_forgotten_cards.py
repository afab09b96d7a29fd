"""Catfish Bend, Irregularities 10: the dealer acted on players' hands before dealing the dealer's own cards."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cards import card
from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind, Outcome
from pitboss.shoe import arranged
from pitboss.table import Table, commands, events
from pitboss.table.events import Reason
from tests.table.dealt import dealt, names, of_type, step_on
from tests.table.half_surrender import half_surrender


def test_a_round_of_paid_blackjacks_ends_although_the_hole_card_was_forgotten() -> None:
    """The dealer took and turned hole cards until the shoe was empty: nobody was left to be asked."""
    game = rules("catfish-bend")
    rest = [five for five in game.pack.cards() if five.rank == "5"]
    table = Table(game, shoe=arranged([card("Ah"), card("6c"), card("Kd"), *rest]), auto_floor=False)
    table.do(commands.BuyIn("Ann", 10_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while not isinstance(table.staff_step(), commands.DealHoleCard):
        step_on(table)
    table.do(commands.Report(Irregularity.OWN_CARDS_FORGOTTEN))
    table.auto()
    table.do(commands.Rule(FloorRuling.OFFER))
    table.auto()
    assert not table.state.running
    assert sum(isinstance(event, events.CardTurned) for event in table.events) == 1


def test_all_of_the_dealers_cards_are_forgotten_and_noticed_after_the_first_decision() -> None:
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Ann box 1 trilux 5
        wager Ben box 2 blackjack 20
        cards Th 9h
        report own-cards-forgotten
        cards 9c 5c
        decide Ann box 1 stand
        floor offer
        cards 8d 9s
        decide Ann box 1 accept
        decide Ben box 2 accept
        decide Ben box 2 hit
        cards 4h
        decide Ben box 2 stand
        settle Ann box 1 hand 1 trilux 5 chips win 50
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        settle Ben box 2 hand 1 blackjack 20 chips win 20
        end
        """,
    )
    told = names(replayed.table.events)
    assert told.index("FloorCalled") > told.index("Decided")
    up, hole = [event for event in of_type(replayed, events.CardDealt) if not event.box]
    assert (str(up.card), up.face_up, str(hole.card), hole.face_up) == ("8d", True, "9s", False)


def test_it_may_come_to_light_later_and_at_the_latest_when_all_are_done() -> None:
    text = """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 20
        cards Th 9h
        report own-cards-forgotten box 2
        cards 9c 5c
        decide Ann box 1 stand
        decide Ben box 2 hit
        floor offer
        cards 8d 9s
        decide Ann box 1 accept
        decide Ben box 2 accept
        cards 4h
        decide Ben box 2 stand
        end
        """
    replayed = dealt("catfish-bend", text)
    told = [event for event in replayed.table.events if isinstance(event, events.Decided | events.FloorCalled)]
    assert names(told) == ["Decided", "Decided", "FloorCalled", "Decided"]


def test_behind_an_ace_insurance_and_the_peek_follow_while_a_hand_is_to_play() -> None:
    """Reading CB22: a blackjack found then takes the original wager, and gives back what was doubled."""
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 20
        wager Cal box 3 blackjack 30
        cards 5h 9h Ah As 6c 5c Kd
        report own-cards-forgotten
        decide Ann box 1 double
        floor offer
        cards Kh
        decide Ann box 1 accept
        decide Ben box 2 accept
        decide Cal box 3 accept
        decide Ben box 2 insure 10
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 double 10 chips void 0
        settle Ben box 2 hand 1 blackjack 20 chips lose -20
        settle Ben box 2 hand 1 insurance 10 chips win 20
        settle Cal box 3 hand 1 blackjack 30 chips push 0
        end
        """,
    )
    assert of_type(replayed, events.Peeked)[0].blackjack
    (double,) = [settled for settled in replayed.settled if settled.wager.kind == "double"]
    assert {"catfish-bend Insurance 6A", "reading CB22"} <= set(double.clauses)


def test_behind_a_ten_without_blackjack_the_blackjacks_are_paid_and_play_goes_on() -> None:
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Cal box 3 blackjack 30
        cards 5h Ah Ts 6c Kd
        report own-cards-forgotten
        decide Ann box 1 hit
        floor offer
        cards 8h
        decide Ann box 1 accept
        decide Cal box 3 accept
        cards 9d
        decide Ann box 1 stand
        settle Cal box 3 hand 1 blackjack 30 chips win 45
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        in-order
        end
        """,
    )
    assert not of_type(replayed, events.Peeked)[0].blackjack


def test_when_all_hands_are_done_there_is_no_insurance_and_the_dealer_looks_all_the_same() -> None:
    """Dealing 15 and Payouts 4A: a player's blackjack is not paid before the dealer's has been ruled out."""
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Cal box 3 blackjack 30
        cards 5h Ah
        report own-cards-forgotten
        cards 6c Kd
        decide Ann box 1 stand
        floor offer
        cards As Kh
        decide Ann box 1 accept
        decide Cal box 3 accept
        end
        """,
    )
    assert of_type(replayed, events.Peeked)[0].blackjack
    assert "OffersMade" not in names(replayed.table.events)[-8:]
    nets = {settled.wager.bettor: settled.event.net for settled in replayed.settled}
    assert nets == {"Cal": 0, "Ann": -1000}
    assert replayed.table.state.round == 1


def test_a_player_may_choose_not_to_play_and_a_misdeal_returns_everything() -> None:
    text = """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 20
        cards Th 9h
        report own-cards-forgotten
        cards 9c 5c
        decide Ben box 2 {verb}
        end
        """
    played = text.format(verb="refuse").replace(
        "decide Ben", "decide Ann box 1 stand\nfloor offer\ncards 8d 9s\ndecide Ann box 1 accept\ndecide Ben"
    )
    assert {settled.wager.bettor: settled.event.net for settled in dealt("catfish-bend", played).settled} == {
        "Ben": 0,
        "Ann": 1000,
    }
    misdeal = text.replace("decide Ben box 2 {verb}", "decide Ann box 1 stand\nfloor misdeal")
    assert {settled.event.outcome for settled in dealt("catfish-bend", misdeal).settled} == {"void"}


def test_a_hand_may_be_given_up_before_the_dealer_misses_his_cards() -> None:
    """The table looked for an up card that was not there: none of the texts has surrender and this irregularity."""
    game = rules("catfish-bend")
    surrender = half_surrender(game, waits_for="A")
    shoe = arranged([*map(card, ("Th", "9h", "6c", "9c")), *game.pack.cards()])
    table = Table(replace(game, surrender=surrender), shoe=shoe, auto_floor=False)
    for number, name in enumerate(("Ann", "Ben"), 1):
        table.do(commands.BuyIn(name, 10_000))
        table.do(commands.Place(name, number, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while not isinstance(table.staff_step(), commands.DealUpCard):
        step_on(table)
    table.do(commands.Report(Irregularity.OWN_CARDS_FORGOTTEN, box=2))
    while table.staff_step() is not None:
        step_on(table)
    table.do(commands.Surrender("Ann", 1))
    table.auto()
    (settled,) = [event for event in table.events if isinstance(event, events.WagerSettled)]
    assert (settled.outcome, settled.net) == (Outcome.HALF, -500)


def test_what_was_doubled_goes_back_without_having_been_taken() -> None:
    """Insurance 6A takes the original bet alone: the dealer does not first collect the double and then return it."""
    replayed = dealt(
        "catfish-bend",
        """
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 20
        cards 5h 9h As 6c 5c
        report own-cards-forgotten
        decide Ann box 1 double
        floor offer
        cards Kh
        decide Ann box 1 accept
        decide Ben box 2 accept
        decide Ben box 2 no insurance
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 double 10 chips void 0
        settle Ben box 2 hand 1 blackjack 20 chips lose -20
        end
        """,
    )
    settled = {wager.wager.kind: wager.event for wager in replayed.settled if wager.wager.bettor == "Ann"}
    assert (settled[Kind.DOUBLE].net, settled[Kind.DOUBLE].reason) == (0, Reason.FURTHER_RETURNED)
    assert of_type(replayed, events.PayVoided) == []
