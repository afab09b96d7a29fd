"""Irregularities: random changes to the table's code that no test had noticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.shoe import OutOfCards
from pitboss.table import Refused, Table, commands, events, legal
from pitboss.table.ceremony import cover_bounds
from tests.table.shoes import shoe_of

CARDS = "Th 9c 7c 6d 5d Ts 5c 4s 9s 2c 2d"
"""Ann has ten and six, Ben nine and five, the dealer seven and a ten in the hole."""


def a_round(game: str, players: int = 2, cards: str = CARDS, **options: object) -> Table:
    table = Table(rules(game, **options), shoe=shoe_of(cards), auto_floor=False)
    for name, box in list(zip(("Ann", "Ben"), (1, 2), strict=True))[:players]:
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    return table


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


def listed(table: Table, actor: str, *kinds: type) -> list[Any]:
    return [choice.command for choice in legal(table, actor, everything=True) if isinstance(choice.command, kinds)]


def report(irregularity: Irregularity, box: int = 0, hand: int = 0) -> commands.Report:
    return commands.Report(irregularity, box, None, hand)


def test_an_exposed_card_that_is_taken_is_dealt_as_a_hit() -> None:
    """Catfish Bend, Irregularities 1: the five makes 21, on the clauses of a hit, and Ann cannot undo it."""
    hit, exposed = until(a_round("catfish-bend")), until(a_round("catfish-bend"))
    hit.do(commands.Hit("Ann", 1))
    (as_a_hit,) = [event for event in hit.do(commands.DealCard(1, 1)) if isinstance(event, events.CardDealt)]
    exposed.do(report(Irregularity.DRAWN_EXPOSED))
    until(exposed)
    exposed.do(commands.Accept("Ann", 1))
    assert exposed.staff_step() == commands.DealCard(1, 1) and exposed.state.boxes[1].hands[0].decisions
    told = exposed.do(commands.DealCard(1, 1))
    assert told[0] == as_a_hit and exposed.state.boxes[1].hands[0].total == 21


def split_table() -> Table:
    """Ann has split her eights and stood on the first hand, 8 and 5; the second, 8 and 4, is to act."""
    table = until(a_round("catfish-bend", 1, "8h 7c 8d Ts 5c 4s 9s 2c 2d"))
    table.do(commands.Split("Ann", 1))
    until(table)
    table.do(commands.Stand("Ann", 1))
    return until(table)


def test_an_exposed_card_was_meant_for_the_hand_to_act() -> None:
    table = split_table()
    table.do(report(Irregularity.DRAWN_EXPOSED))
    assert table.state.trouble is not None and table.state.trouble.case is not None
    assert (table.state.trouble.case.box, table.state.trouble.case.hand) == (1, 2)


def test_when_the_turns_are_over_an_exposed_card_was_meant_for_the_last_hand_that_could_draw() -> None:
    table = until(a_round("catfish-bend"))
    for name, box in (("Ann", 1), ("Ben", 2)):
        table.do(commands.Stand(name, box))
    table.do(report(Irregularity.DRAWN_EXPOSED))
    assert table.state.trouble is not None and table.state.trouble.case is not None
    assert (table.state.trouble.case.box, table.state.trouble.case.hand) == (2, 1)


def test_a_card_falls_on_a_hand_only_where_a_box_was_split() -> None:
    """Free Bet 11(a): on another hand of the box, on another box, on the dealer's; never where it is due."""
    table = until(a_round("free-bet-ma", 1, "8h 6c 8d Qs 9c Kh Kd 2s 3s 4s 5s"))
    assert code(table, report(Irregularity.MISDELIVERED, 1, 1)) == "cannot_be"
    table.do(commands.Split("Ann", 1))
    due = table.staff_step()
    assert isinstance(due, commands.DealCard)
    places = listed(table, commands.DEALER, commands.Report)
    wrong = [one for one in places if one.irregularity is Irregularity.MISDELIVERED]
    others = [(box, 0) for box in range(2, table.rules.boxes.positions + 1)]
    assert [(one.box, one.hand) for one in wrong] == [(0, 0), *others, (1, 3 - due.hand)]
    for hand in (due.hand, 3, -1):
        assert code(table, report(Irregularity.MISDELIVERED, 1, hand)) == "cannot_be"
    assert code(table, report(Irregularity.MISDELIVERED, 0, 1)) == "cannot_be"


def test_one_irregularity_is_dealt_with_at_a_time() -> None:
    table = until(a_round("zappit-ma"))
    assert code(table, report(Irregularity.NEEDLESS_PEEK)) == ""
    table.do(report(Irregularity.DRAWN_EXPOSED))
    until(table)
    assert table.state.offers and code(table, report(Irregularity.NEEDLESS_PEEK)) == "one_at_a_time"
    assert code(table, commands.ChooseMisdeal("Ann", 1)) == "not_offered"
    answers = listed(table, "Ann", commands.Accept, commands.Double, commands.Decline, commands.ChooseMisdeal)
    assert {type(answer) for answer in answers} == {commands.Accept, commands.Double, commands.Decline}


def test_an_offer_of_insurance_is_no_irregularity() -> None:
    """Catfish Bend: the dealer shows an ace; a supervisor may still learn that the hole card was exposed."""
    table = until(a_round("catfish-bend", cards="Th 9c Ac 6d 5d Ts 5c 4s 9s"))
    assert table.state.offers
    assert code(table, report(Irregularity.HOLE_EXPOSED)) == ""
    assert code(table, commands.ChooseMisdeal("Ann", 1)) == "not_offered"


def test_a_player_with_one_card_may_choose_a_misdeal_and_gets_everything_back() -> None:
    """Catfish Bend, Irregularities 7 and 8: the cards go into the rack, the hole card too."""
    table = until(a_round("catfish-bend", 1))
    table.do(report(Irregularity.EXTRA_CARD, 1))
    until(table)
    assert code(table, commands.ChooseMisdeal("Ann", 1)) == ""
    table.do(commands.ChooseMisdeal("Ann", 1))
    assert table.staff_step() is None
    steps = [commands.DrawCard(), commands.TurnHoleCard(), commands.ClearLayout(), commands.VoidRound()]
    assert [code(table, step) for step in steps] == ["floor_first"] * 4
    table.do(commands.Rule(FloorRuling.MISDEAL))
    until(table)
    assert not table.state.running and table.state.players["Ann"].chips == 99_000 + 1000
    assert sorted(map(str, table.state.rack)) == sorted(["Th", "9c", "7c", "6d", "5d"])


def test_players_wait_too_while_the_floor_is_to_rule() -> None:
    """Catfish Bend, Irregularities 10: the dealer forgot his cards, and the supervisor offers or calls a misdeal."""
    table = until(a_round("catfish-bend"), commands.DealUpCard)
    table.do(report(Irregularity.OWN_CARDS_FORGOTTEN))
    until(table)
    table.do(commands.Stand("Ann", 1))
    until(table)
    assert [code(table, decision("Ben", 2)) for decision in (commands.Hit, commands.Stand)] == ["floor_first"] * 2
    assert listed(table, "Ben", commands.Hit, commands.Stand) == []
    rulings = [rule.ruling for rule in listed(table, "floor", commands.Rule)]
    assert rulings == [FloorRuling.OFFER, FloorRuling.MISDEAL]


def test_cards_in_the_shoe_are_cut_again_until_a_player_has_one() -> None:
    """Double Attack 4(g), reading DA19: and not while something else is dealt with."""
    table = Table(rules("double-attack-ma", shuffling="manual"), auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    until(table)
    while table.state.cut_offer:
        table.do(commands.CutCards("Ann", 100))
        until(table)
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    recut = commands.OrderRecut(True)
    assert code(table, recut) == ""
    table.do(report(Irregularity.MISDELIVERED, 1))
    assert code(table, recut) == "wrong_moment"
    table.do(commands.Rule(FloorRuling.DEALERS_CARD))
    assert code(table, recut) == ""
    until(table, commands.DealCard)
    if table.state.offers:
        table.do(commands.Decline("Ann", 1))
        until(table, commands.DealCard)
    table.do(commands.DealCard(1, 1))
    assert code(table, recut) == "wrong_moment"


def test_nothing_is_dealt_while_the_reader_is_out_of_order() -> None:
    """Zappit 11(j): neither by the dealer nor at a player's word, and no round begins."""
    table = until(a_round("zappit-ma"))
    table.do(report(Irregularity.READER_FAILS))
    steps = [commands.DrawCard(), commands.ClearLayout()]
    assert [code(table, step) for step in steps] == ["reader_out"] * 2
    assert [code(table, decision("Ann", 1)) for decision in (commands.Hit, commands.Stand)] == ["reader_out"] * 2
    assert listed(table, "Ann", commands.Hit, commands.Stand) == []
    table.auto_floor = True
    table.auto()
    assert not table.state.cards.reader_out and code(table, commands.Hit("Ann", 1)) == ""


def test_no_round_begins_until_the_reader_is_repaired() -> None:
    table = Table(rules("zappit-ma"), shoe=shoe_of(CARDS), auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(report(Irregularity.READER_FAILS))
    assert code(table, commands.CloseWagering()) == "reader_out"
    assert commands.CloseWagering() not in listed(table, commands.DEALER, commands.CloseWagering)
    table.do(commands.Rule(FloorRuling.REPAIRED))
    assert code(table, commands.CloseWagering()) == ""


def test_what_a_text_does_not_know_is_not_ordered() -> None:
    table = until(a_round("zappit-ma"))
    assert code(table, commands.NoticeSlip()) == "not_listed"
    assert code(table, commands.OrderCover(60)) == "not_listed"
    assert code(table, commands.BackUp()) == "not_listed"
    assert code(table, commands.LetOut("Ann")) == "not_listed"
    assert code(table, report(Irregularity.OWN_CARD_EXTRA)) == "not_listed"
    assert code(until(a_round("catfish-bend")), commands.LetOut("Ann")) == "not_listed"


def test_a_shoe_that_somebody_gave_runs_out_and_is_not_filled_up() -> None:
    table = until(a_round("zappit-ma", 1, "Th 9c 6d Ts"))
    table.do(commands.Hit("Ann", 1))
    with pytest.raises(OutOfCards):
        table.auto()


@pytest.mark.parametrize(
    ("cards", "bounds"), [(1, (1, 1)), (4, (1, 3)), (5, (2, 4)), (101, (26, 100)), (311, (78, 310)), (312, (78, 311))]
)
def test_the_cover_card_stands_a_quarter_of_the_way_in(cards: int, bounds: tuple[int, int]) -> None:
    """Zappit 4(d): a quarter of six decks is 78 cards; of a smaller stack, a quarter of that, rounded up."""
    layout: Any = SimpleNamespace(
        stack=[None] * cards, rules=rules("zappit-ma"), state=SimpleNamespace(cards=SimpleNamespace(cover_ordered=0))
    )
    assert cover_bounds(layout) == bounds


def test_who_dropped_from_three_boxes_is_let_in_by_the_supervisor_on_its_clause() -> None:
    """Catfish Bend, Dealing 5: he played three boxes, then two, and may have the third again next shoe."""
    table = Table(rules("catfish-bend"))
    table.do(commands.BuyIn("Ann", 1_000_000))
    for boxes in ((1, 2, 3), (1, 2)):
        table.auto()
        for box in boxes:
            table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
        table.deal()
        while table.state.running:
            table.play((listed(table, "Ann", commands.Stand) or listed(table, "Ann", commands.Decline))[0])
    for box in (1, 2):
        assert code(table, commands.Place("Ann", box, Kind.BLACKJACK, 1000)) == ""
        table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
    assert code(table, commands.Place("Ann", 3, Kind.BLACKJACK, 1000)) == "dropped_from_most"
    (permit,) = [choice for choice in legal(table, "floor") if isinstance(choice.command, commands.Permit)]
    assert "catfish-bend Dealing 5 return" in permit.clauses
    table.do(permit.command)
    assert code(table, commands.Place("Ann", 3, Kind.BLACKJACK, 1000)) == ""
    assert code(table, commands.Permit("Ann")) == "nothing_to_permit"


def test_the_first_bettor_is_asked_for_consent_once() -> None:
    table = Table(rules("double-attack-ma"), shoe=shoe_of("9h 7c 6d"))
    for name in ("Ann", "Bob"):
        table.do(commands.BuyIn(name, 100_000))
    table.do(commands.Sit("Ann", 1))
    assert listed(table, "Ann", commands.LeaveSeat, commands.Consent) == [commands.LeaveSeat("Ann", 1)]
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert listed(table, "Ann", commands.LeaveSeat, commands.Consent) == [commands.Consent("Ann", 1)]
    assert code(table, commands.Place("Bob", 1, Kind.BLACKJACK, 1000)) == "no_consent"
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Bob", 1, Kind.BLACKJACK, 1000))
    for name in ("Ann", "Bob"):
        assert listed(table, name, commands.LeaveSeat, commands.Consent) == []
        assert listed(table, name, commands.TakeBack) == [commands.TakeBack(name, 1)]
    assert code(table, commands.Consent("Ann", 1)) == "already_consented"
