"""Rounds, regular and irregular: random changes to the table's code that no test had noticed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pitboss.cards import card
from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind, Outcome
from pitboss.shoe import shuffler
from pitboss.table import Refused, Table, commands, events, legal, view
from pitboss.table.round.turns import may_double_again
from pitboss.table.state import Hand
from tests.table.dealt import dealt
from tests.table.shared_split import shared_split
from tests.table.shoes import shoe_of

BOXES = ((1, "Ann"), (2, "Ben"), (3, "Cat"))
SPLIT = """
    seat Ann box 1
    wager Ann box 1 blackjack 10
    wager Bob box 1 blackjack 20
    cards 4s
    decide Ann box 1 no attack
    cards 8c 8d
    decide Ann box 1 split
    decide Bob box 1 designate {hand}
    cards {left}
    decide Ann box 1 {first}
    cards {right}
    decide Ann box 1 {second}
    cards Jd 9d
    {settled}
    end
    """


def test_a_wager_that_moved_to_the_right_hand_is_not_given_up_with_the_left() -> None:
    """Double Attack 13(f), 12: Ann gives up 8 and K for half; Bob named the right hand, 8 and J, and waits.

    The dealer has 4, J and 9, 23: Ann loses 5 and wins 10, Bob wins 20.
    """
    settled = """
        settle Ann box 1 hand 1 blackjack 10 chips half -5
        settle Ann box 1 hand 2 split 10 chips win +10
        settle Bob box 1 hand 2 blackjack 20 chips win +20
    """
    text = SPLIT.format(hand=2, left="Kc", first="surrender", right="Jc", second="stand", settled=settled)
    assert _order(text) == ["dealer", 1, "dealer", "dealer", 2, 3]


def test_a_wager_that_moved_to_the_right_hand_is_given_up_with_it_at_once() -> None:
    """It is settled before the dealer draws: Bob loses 10 of 20, Ann 5 of 10, and she wins 10 on the left."""
    settled = """
        settle Ann box 1 hand 1 blackjack 10 chips win +10
        settle Ann box 1 hand 2 split 10 chips half -5
        settle Bob box 1 hand 2 blackjack 20 chips half -10
    """
    text = SPLIT.format(hand=2, left="Kc", first="stand", right="Jc", second="surrender", settled=settled)
    assert _order(text) in (["dealer", *at_once, "dealer", "dealer", 1] for at_once in ([2, 3], [3, 2]))


def _order(text: str) -> list[object]:
    """Return when the dealer had his cards, and when each wager was settled."""
    return [
        "dealer" if isinstance(event, events.CardDealt) else event.wager
        for event in dealt("double-attack-ma", text).table.events
        if isinstance(event, events.WagerSettled) or (isinstance(event, events.CardDealt) and not event.box)
    ]


def a_round(game: str, cards: str, *bettors: tuple[str, int, int], seated: str = "", **options: object) -> Table:
    """Begin a round with wagers of some people on some boxes; the first player on a box lets others in."""
    table = Table(rules(game, **options), shoe=shoe_of(cards), auto_floor=False)
    for name, box, amount in bettors:
        table.do(commands.BuyIn(name, 100_000))
        if name == seated:
            table.do(commands.Sit(name, box))
        if table.state.boxes[box].bettors and not table.state.boxes[box].consent:
            table.do(commands.Consent(table.state.boxes[box].bettors[0], box))
        table.do(commands.Place(name, box, Kind.BLACKJACK, amount))
    return table


def until(table: Table, *steps: type) -> Table:
    """Go on to the first step of some types, or until somebody has to decide."""
    while (step := table.staff_step()) is not None and not isinstance(step, steps):
        table.do(step)
    return table


def test_a_wager_taken_back_leaves_the_hand_of_a_shared_box() -> None:
    table = a_round("double-attack-ma", "9h 7c 6d", ("Ann", 1, 1000), ("Bob", 1, 2000), ("Cat", 1, 500))
    table.do(commands.Place("Bob", 1, Kind.BUST_BONUS, 200))
    table.do(commands.TakeBack("Bob", 1))
    box, bob = table.state.boxes[1], table.state.players["Bob"]
    assert [(wager.number, wager.bettor) for wager in table.state.wagers] == [(1, "Ann"), (2, "Cat")]
    assert box.hands[0].wagers == table.state.wagers and box.side_wagers == []
    assert (bob.chips, bob.boxes, box.bettors, box.consent) == (100_000, [], ["Ann", "Cat"], True)


@pytest.mark.parametrize(("highest", "caller"), [(2000, "Bob"), (400, "Cat")])
def test_when_the_caller_is_let_out_the_highest_wager_that_stays_calls(highest: int, caller: str) -> None:
    """Double Attack 15(a) and 13(b): Ann sat at the box; a player who was let out no longer calls."""
    bettors = (("Ann", 1, 3000), ("Bob", 1, highest), ("Cat", 1, 500), ("Dan", 2, 1000))
    table = a_round("double-attack-ma", "9h 7c 6d 5d 9s 5c 4s 9s 2c", *bettors, seated="Ann", table_minimum=1)
    table.do(commands.CloseWagering())
    assert table.state.boxes[1].caller == "Ann"
    table.do(commands.Report(Irregularity.MISDELIVERED, 2))
    table.do(commands.LetOut("Ann"))
    assert table.state.boxes[1].caller == caller
    table.do(commands.Rule(FloorRuling.BURN))
    until(table, commands.DealUpCard)
    assert [wager.outcome for wager in table.state.wagers] == [Outcome.VOID, None, None, None]
    assert table.state.players["Ann"].chips == 100_000


def test_the_caller_of_a_shared_box_is_found_by_the_wagers_alone() -> None:
    """Reading DA14: tokes do not count, where a game has them on shared boxes: Bob's wager is higher by a chip."""
    shared, tokes = rules("double-attack-ma"), rules("catfish-bend").tokes
    table = Table(replace(shared, tokes=tokes), shoe=shoe_of("9h 7c 6d 5d 9s 5c 4s 9s"))
    for name in ("Ann", "Bob"):
        table.do(commands.BuyIn(name, 1_000_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.Place("Ann", 1, Kind.TOKE, 1000, beside=Kind.BLACKJACK))
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Bob", 1, Kind.BLACKJACK, 1050))
    table.do(commands.CloseWagering())
    assert table.state.boxes[1].caller == "Bob"


def test_a_wager_that_is_void_has_won_and_lost_nothing() -> None:
    """Zappit online, Disclaimer 1: Ann's busted hand cost her $10, and the malfunction gives them back."""
    table = a_round("zappit-online", "Th 9c 7c 6d 5d Ts Kc 4s 9s", ("Ann", 1, 1000), ("Ben", 2, 1000))
    table.do(commands.CloseWagering())
    until(table)
    table.do(commands.Hit("Ann", 1))
    until(table)
    assert (table.state.wagers[0].outcome, table.state.wagers[0].net) == (Outcome.LOSE, -1000)
    table.do(commands.Report(Irregularity.MALFUNCTION))
    until(table, commands.ClearLayout)
    assert [(wager.outcome, wager.net) for wager in table.state.wagers] == [(Outcome.VOID, 0)] * 2
    assert [table.state.players[name].chips for name in ("Ann", "Ben")] == [100_000, 100_000]


def test_the_next_dealer_burns_the_card_that_waits() -> None:
    """Zappit 6(c), 11(b): a card drawn unseen between rounds is the next one, and it is dealt or burned once."""
    table = Table(rules("zappit-ma"), shuffle=shuffler(random.Random(1)))
    table.auto()
    table.do(commands.Report(Irregularity.DRAWN_UNSEEN))
    (waiting,) = table.state.waiting
    table.do(commands.ComeIn())
    until(table)
    assert table.state.waiting == [] and table.state.cards.burned == waiting
    assert table.shoe is not None and table.shoe.draw() != waiting


def test_a_wager_confirmed_by_both_is_announced_no_more() -> None:
    """Double Attack 5(g): cash becomes chips and a wager; a coupon stays noted beside its wager."""
    table = a_round("double-attack-ma", "9h 7c 6d", ("Ann", 1, 1000), boxes_per_player=2)
    table.do(commands.AnnounceWager("Ann", 2, Kind.BLACKJACK, 1000))
    table.do(commands.ConfirmWager("Ann", 2, Kind.BLACKJACK))
    assert len(table.state.announced) == 1 and len(table.state.wagers) == 1
    table.do(commands.ApproveWager("Ann", 2, Kind.BLACKJACK))
    assert table.state.announced == [] and [wager.box for wager in table.state.wagers] == [1, 2]
    assert table.state.players["Ann"].chips == 99_000


@pytest.mark.parametrize(
    ("total", "soft", "again"), [(9, False, False), (10, False, True), (11, False, True), (11, True, False)]
)
def test_a_hand_doubles_again_on_the_totals_that_double(total: int, soft: bool, again: bool) -> None:
    twice = rules("house-blackjack", double_on="10-11")
    twice = replace(twice, doubling=replace(twice.doubling, most=2))
    hand = Hand(box=1)
    for one in {(9, False): "2h 3c 4d", (10, False): "2h 3c 5d", (11, False): "2h 4c 5d"}.get(
        (total, soft), "Ah 2c 8d"
    ).split():
        hand.add(card(one))
    hand.doubles = 1
    state: Any = Table(twice).state
    assert may_double_again(state, hand) is again


def test_a_card_face_up_where_the_hole_card_is_due_has_been_seen() -> None:
    """Catfish Bend, Irregularities 12 and 3: it is the dealer's, the supervisor is told, and all have seen it."""
    table = a_round("catfish-bend", "Th 9c 7c 6d 5d Ts Kc 4s 9s", ("Ann", 1, 1000))
    table.do(commands.CloseWagering())
    until(table, commands.DealHoleCard)
    table.do(commands.Report(Irregularity.FACE_UP))
    assert table.state.dealer.hole_seen
    told = table.do(commands.CallFloor())
    assert told == [
        events.FloorCalled(Irregularity.HOLE_EXPOSED, table.rules.irregularities.grounds(Irregularity.HOLE_EXPOSED))
    ]
    until(table)
    assert [str(shown) for shown in view(table, "Ann").dealer] == ["9c", "6d"]


def test_a_card_face_up_where_the_up_card_is_due_tells_no_hole_card() -> None:
    table = a_round("catfish-bend", "Th 9c 7c 6d 5d Ts Kc 4s 9s", ("Ann", 1, 1000))
    table.do(commands.CloseWagering())
    until(table, commands.DealUpCard)
    table.do(commands.Report(Irregularity.FACE_UP))
    assert not table.state.dealer.hole_seen and table.state.trouble is not None and table.state.trouble.case is None
    until(table)
    assert [str(shown) for shown in view(table, "Ann").dealer] == ["9c", "None"]


def test_nobody_gives_orders_that_are_none() -> None:
    """A word that is no duty, and a repair where nothing is out of order, are refused with a sentence."""
    table = a_round("catfish-bend", "Th 9c 7c", ("Ann", 1, 1000))
    for command, code in (
        (commands.Perform("juggle"), "wrong_step"),  # type: ignore[arg-type]
        (commands.Report("weather"), "not_listed"),  # type: ignore[arg-type]
        (commands.Rule(FloorRuling.REPAIRED), "nothing_to_rule"),
        (commands.OrderRecut(True), "cut_once"),
    ):
        with pytest.raises(Refused) as refused:
            table.do(command)
        assert refused.value.refusal.code == code


def test_chips_may_be_bought_to_the_last_cent_that_is_listed() -> None:
    table = a_round("zappit-ma", "Th 9c 7c", ("Ann", 1, 1000))
    (bounds,) = [
        (choice.least, choice.most)
        for choice in legal(table, "Ann", everything=True)
        if isinstance(choice.command, commands.BuyIn)
    ]
    assert bounds == (0, 10**12)
    (bounds,) = [
        (choice.least, choice.most)
        for choice in legal(table, "Ann", everything=True)
        if isinstance(choice.command, commands.CashOut)
    ]
    assert bounds == (1, 99_000)
    assert list(legal(table, "dealer player", everything=True)) == []


def code(table: Table, command: commands.Command) -> str:
    """Return the code by which a command is refused."""
    with pytest.raises(Refused) as refused:
        table.do(command)
    assert table.refusal(command) == refused.value.refusal and refused.value.refusal.clauses
    return refused.value.refusal.code


def test_what_no_split_can_be_is_refused() -> None:
    """Catfish Bend: a toke below nothing. Double Attack 13(f): a split makes a left and a right hand, and no third."""
    tokes = a_round("catfish-bend", "8h 7c 8d Ts 5c 4s 9s 2c 2d", ("Ann", 1, 1000))
    tokes.do(commands.CloseWagering())
    until(tokes)
    assert code(tokes, commands.Split("Ann", 1, -100)) == "not_an_amount"
    shared = shared_split()
    for which in (0, 3):
        assert code(shared, commands.Designate("Bob", 1, which)) == "no_such_hand"


@pytest.mark.parametrize(("left", "expected"), [(1099, "short_of_chips"), (1100, None)])
def test_a_split_and_its_toke_are_paid_together(left: int, expected: str | None) -> None:
    """Catfish Bend, Tokes: Ann bets $10 and $1 for the dealers, and as much again on the eights that she splits."""
    table = a_round("catfish-bend", "8h 7c 8d Ts 5c 4s 9s 2c 2d", ("Ann", 1, 1000))
    table.do(commands.Place("Ann", 1, Kind.TOKE, 100, beside=Kind.BLACKJACK))
    table.do(commands.CashOut("Ann", 98_900 - left))
    table.do(commands.CloseWagering())
    until(table)
    refusal = table.refusal(commands.Split("Ann", 1, 100))
    assert (refusal.code if refusal is not None else None) == expected


def test_a_report_names_no_card_and_no_hand_where_none_is_meant() -> None:
    table = a_round("catfish-bend", "Th 9c 7c 6d 5d Ts Kc", ("Ann", 1, 1000))
    table.do(commands.CloseWagering())
    assert code(table, commands.Report(Irregularity.FACE_UP, 0, card("Ts"))) == "cannot_be"
    assert code(table, commands.Report(Irregularity.FACE_UP, 1, None, 1)) == "cannot_be"
    assert table.refusal(commands.Report(Irregularity.FACE_UP)) is None


def test_one_wager_of_a_kind_lies_on_a_box() -> None:
    table = a_round("double-attack-ma", "9h 7c 6d", ("Ann", 1, 1000))
    table.do(commands.Place("Ann", 1, Kind.BUST_BONUS, 200))
    assert code(table, commands.Place("Ann", 1, Kind.BUST_BONUS, 300)) == "already_wagered"
    assert code(table, commands.Consent("Ann", 99)) == "no_such_box"


def test_an_auto_floor_takes_the_first_ruling_of_the_text() -> None:
    """Free Bet 11(a): a card on the wrong box moves forward to the next one that is due a card."""
    table = a_round("free-bet-ma", "Th 9c 7c 6d 5d Ts 5c 4s 9s", *((name, box, 1000) for box, name in BOXES))
    table.do(commands.CloseWagering())
    table.do(commands.Report(Irregularity.MISDELIVERED, 2))
    table.auto_floor = True
    told = table.auto()
    rulings = [event.ruling for event in told if isinstance(event, events.FloorRuled)]
    assert rulings == [FloorRuling.FORWARD]
    assert [str(box.hands[0].cards[0]) for box in table.state.in_play] == ["9c", "7c", "Th"]
