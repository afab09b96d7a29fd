"""Misdelivered cards (Free Bet 11(a), Double Attack 15(a)): to the dealer's hand, to another hand of the box."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import Refused, Table, commands, events, legal, view
from tests.table.dealt import dealt, not_dealt, of_type
from tests.table.shoes import shoe_of

MISDELIVERED = Irregularity.MISDELIVERED
SPLIT = """
    wager Ann box 1 blackjack 10
    cards {first}
    decide Ann box 1 split
    cards 8s
    decide Ann box 1 split
    report misdelivered box 1 hand 2
    cards 9c
    {ruling}
    cards Kh
    decide Ann box 1 stand
    cards Kd
    decide Ann box 1 stand
    {rest}
    end
    """


def _split(game: str, ruling: str, rest: str) -> str:
    first = "8h 6c 8d Qs" if game == "free-bet-ma" else "6c 8h 8d"
    seconds = "" if game == "free-bet-ma" else "cards Qs"
    return SPLIT.format(first=first, ruling=ruling, rest=f"{rest}\n{seconds}\ncards 2s")


@pytest.mark.parametrize("game", ["free-bet-ma", "double-attack-ma"])
@pytest.mark.parametrize("ruling", ["floor forward", "floor forward box 1", "floor forward box 1 hand 3"])
def test_a_card_on_the_second_of_three_hands_moves_forward_to_the_third(game: str, ruling: str) -> None:
    """It was the first hand's; that one gets the next card, and so does the second."""
    replayed = dealt(game, _split(game, ruling, "decide Ann box 1 stand"))
    hands = [(event.hand, str(event.card)) for event in of_type(replayed, events.CardDealt) if event.box]
    assert hands[-3:] == [(1, "Kh"), (2, "Kd"), (3, "9c")]
    (ruled,) = of_type(replayed, events.FloorRuled)
    assert (ruled.box, ruled.hand) == (1, 3)


@pytest.mark.parametrize("place", ["box 1 hand 1", "box 1 hand 2", "box 2", "box 1 hand 4"])
def test_a_card_never_goes_back_to_a_hand(place: str) -> None:
    reason = not_dealt("free-bet-ma", _split("free-bet-ma", f"floor forward {place}", "decide Ann box 1 stand"))
    assert "not_due_there" in reason


def test_a_kept_card_stays_with_its_hand_when_hands_are_split_beside_it() -> None:
    """The third hand becomes the fourth: the card moved forward to that hand, not to a number."""
    replayed = dealt(
        "free-bet-ma",
        """
        wager Ann box 1 blackjack 10
        cards 8h 6c 8d Qs
        decide Ann box 1 split
        cards 8s
        decide Ann box 1 split
        report misdelivered box 1 hand 2
        cards 9c
        floor forward
        cards 8c
        decide Ann box 1 split
        cards Kh
        decide Ann box 1 stand
        cards Kd
        decide Ann box 1 stand
        cards Ks
        decide Ann box 1 stand
        decide Ann box 1 stand
        cards 2s
        end
        """,
    )
    hands = [(event.hand, str(event.card)) for event in of_type(replayed, events.CardDealt) if event.box]
    assert hands[-4:] == [(1, "Kh"), (2, "Kd"), (3, "Ks"), (4, "9c")]


def _table(game: str, order: str) -> Table:
    """A table with Ann at box 1 and Bob at box 2, dealt from a shoe in this order until somebody has to decide."""
    table = Table(rules(game), shoe=shoe_of(order), auto_floor=False)
    for box, name in enumerate(("Ann", "Bob"), 1):
        table.do(commands.BuyIn(name, 100_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.deal()
    return table


@pytest.mark.parametrize(
    ("game", "order"),
    [("free-bet-ma", "5h 9h 6c 7d Kd Qs 4h 9c 2s"), ("double-attack-ma", "6c 5h 9h 7d Kd 4h 9c Qs 2s")],
)
def test_after_the_dealers_hand_there_is_nobody_to_move_forward_to(game: str, order: str) -> None:
    table = _table(game, order)
    for name in ("Ann", "Bob") if game == "double-attack-ma" else ():
        table.do(commands.Decline(name, 1 if name == "Ann" else 2))
    table.auto()
    assert table.refusal(commands.Report(MISDELIVERED)) is not None, "nothing is due to a player yet"
    table.do(commands.Hit("Ann", 1))
    report = commands.Report(MISDELIVERED)
    assert report in [choice.command for choice in legal(table, commands.DEALER, everything=True)]
    (reported,) = table.do(report)
    assert isinstance(reported, events.Reported)
    assert (reported.box, reported.hand, str(reported.card), reported.face_up) == (0, 0, "4h", True)
    rulings = [choice.command for choice in legal(table, commands.FLOOR) if isinstance(choice.command, commands.Rule)]
    assert rulings == [commands.Rule(FloorRuling.DEALERS_CARD), commands.Rule(FloorRuling.BURN)]
    assert "4h" not in map(str, view(table, "Ann").dealer), "it is no card of the dealer's hand until the floor rules"


def test_the_cover_card_that_came_out_with_a_card_on_the_dealers_hand_is_the_dealers() -> None:
    replayed = dealt(
        "free-bet-ma",
        """
        wager Ann box 1 blackjack 10
        cards 5h 6c 7d Qs
        decide Ann box 1 hit
        report misdelivered dealer
        cards cover 4h
        floor dealers-card
        cards 9c
        end
        """,
    )
    (cover,) = of_type(replayed, events.CoverCardCame)
    assert cover.box == 0
    assert of_type(replayed, events.DealerStood)[-1].total == 20


@pytest.mark.parametrize(("game", "clause"), [("free-bet-ma", "11(a)"), ("double-attack-ma", "15(a)")])
def test_a_burned_card_is_seen_to_go_into_the_rack(game: str, clause: str) -> None:
    """The floor rules, and the dealer puts the card away; nothing else can be reported or ruled between."""
    order = "5h 9h 6c 7d Kd Qs 4h 9c 2s" if game == "free-bet-ma" else "6c 5h 9h 7d Kd 4h 9c Qs 2s"
    table = _table(game, order)
    for name in ("Ann", "Bob") if game == "double-attack-ma" else ():
        table.do(commands.Decline(name, 1 if name == "Ann" else 2))
    table.auto()
    table.do(commands.Hit("Ann", 1))
    table.do(commands.Report(MISDELIVERED, 2))
    table.do(commands.Rule(FloorRuling.BURN))
    assert table.staff_step() == commands.DiscardCard()
    assert commands.LetOut("Bob") not in [choice.command for choice in legal(table, commands.FLOOR)]
    for command in (commands.LetOut("Bob"), commands.Rule(FloorRuling.FORWARD), commands.Report(Irregularity.FACE_UP)):
        with pytest.raises(Refused):
            table.do(command)
    (discarded,) = table.do(commands.DiscardCard())
    assert isinstance(discarded, events.CardDiscarded)
    assert (str(discarded.card), f"{game} {clause}" in discarded.clauses) == ("4h", True)
    assert [str(card) for card in table.state.rack] == ["4h"]
    assert table.staff_step() == commands.DealCard(1, 1)


def test_zappit_lists_no_card_delivered_wrongly() -> None:
    assert "not_listed" in not_dealt(
        "zappit-ma",
        "wager Ann box 1 blackjack 10\ncards 5h 6c 7d Qs\ndecide Ann box 1 hit\nreport misdelivered dealer\nend",
    )
