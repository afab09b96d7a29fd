"""Cards drawn in error at odd moments: seen during the first deal, unseen in settlement or between rounds."""

from __future__ import annotations

import pytest

from pitboss.rulebook import submit
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Table, commands, events, seen_events, view
from pitboss.table.events import OfferKind
from tests.table.dealt import dealt, of_type
from tests.table.shoes import shoe_of

GAMES = ("zappit-ma", "free-bet-ma", "double-attack-ma")
UNSEEN = commands.Report(Irregularity.DRAWN_UNSEEN)
EXPOSED = commands.Report(Irregularity.DRAWN_EXPOSED)
CLAUSES = {"zappit-ma": ("11(b)", "11(c)"), "free-bet-ma": ("11(c)", "11(d)"), "double-attack-ma": ("15(d)", "15(f)")}


def _table(game: str, order: str, **options: str) -> Table:
    table = Table(submit(game, options), shoe=shoe_of(order), auto_floor=False)
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    return table


def _at_the_hole_card(game: str) -> Table:
    """A round in which the players have two cards and the dealer's hole card is due."""
    options = {"hole_card": "reader"} if game == "double-attack-ma" else {}
    table = _table(game, "Kh 9c 4d 8h 6d 5s" if not options else "9c Kh 4d 8h 6d 5s", **options)
    table.do(commands.CloseWagering())
    while not isinstance(step := table.staff_step(), commands.DealHoleCard):
        table.do(step if step is not None else commands.Decline("Ann", 1))
    return table


def _reported(table: Table) -> events.Reported:
    """Report that a card was drawn in error and seen."""
    (event,) = table.do(EXPOSED)
    assert isinstance(event, events.Reported)
    return event


@pytest.mark.parametrize("game", GAMES)
def test_a_card_seen_while_the_hole_card_is_due_is_the_hole_card(game: str) -> None:
    """Every player has two cards, so the clause on exposed cards holds; the next card is the dealer's (reading A26)."""
    table = _at_the_hole_card(game)
    reported = _reported(table)
    assert f"{game} {CLAUSES[game][1]}" in reported.clauses
    assert "reading A26" in reported.clauses
    table.auto()
    assert table.state.dealer.hole_seen
    assert str(view(table, "Ann").dealer[1]) == "8h"
    assert all(event.kind != "the exposed card" for event in table.events if isinstance(event, events.OffersMade))
    assert table.state.waiting == []


@pytest.mark.parametrize("game", GAMES)
def test_an_unseen_card_that_becomes_the_hole_card_stays_hidden(game: str) -> None:
    table = _at_the_hole_card(game)
    table.do(UNSEEN)
    table.auto()
    assert not table.state.dealer.hole_seen
    assert view(table, "Ann").dealer[1] is None
    assert view(table, commands.DEALER).dealer[1] is None
    assert all(str(event.card) != "8h" for event in seen_events(table.events) if isinstance(event, events.Reported))


@pytest.mark.parametrize("game", GAMES)
def test_before_everybody_has_two_cards_a_seen_card_is_simply_the_next(game: str) -> None:
    """Reading A26: at every step of the first deal it may be seen, and goes where the next card goes."""
    order = "Kh 9c 4d 8h 6d 5s" if game != "double-attack-ma" else "9c Kh 4d 8h 6d 5s"
    plain = _table(game, order)
    plain.deal()
    if plain.state.offers:
        plain.play(commands.Decline("Ann", 1))
    for seen in range(3):
        table = _table(game, order)
        table.do(commands.CloseWagering())
        while sum(isinstance(event, events.CardDealt) for event in table.events) < seen:
            step = table.staff_step()
            table.do(step if step is not None else commands.Decline("Ann", 1))
        reported = _reported(table)
        assert f"{game} {CLAUSES[game][0]}" in reported.clauses
        assert f"{game} {CLAUSES[game][1]}" not in reported.clauses
        table.auto()
        assert all(offer.kind is OfferKind.ATTACK for offer in table.state.offers)
        dealt_now = [event for event in table.events if isinstance(event, events.CardDealt)]
        dealt_then = [event for event in plain.events if isinstance(event, events.CardDealt)]
        assert dealt_now == dealt_then[: len(dealt_now)]
        assert len(dealt_now) > seen or table.state.offers


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_a_box_that_was_missed_is_asked_for_its_card_before_anybody_is_offered_a_seen_one(game: str) -> None:
    """Two cards were seen: the next box's second card, and the one that the box missed gets if it wants it."""
    replayed = dealt(
        game,
        """
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards Kh 9h 7c
        report box-missed
        report drawn-exposed
        report drawn-exposed
        cards 9d 8d
        decide Ann box 1 accept
        cards Kc
        decide Ann box 1 stand
        decide Bob box 2 stand
        end
        """,
    )
    (offered,) = of_type(replayed, events.OffersMade)
    assert (offered.kind, offered.to) == (OfferKind.SECOND_CARD, (("Ann", 1),))
    drawn = [(event.box, str(event.card)) for event in of_type(replayed, events.CardDealt)]
    assert drawn[-3:] == [(2, "9d"), (1, "8d"), (0, "Kc")]


def test_a_seen_card_cannot_be_passed_over() -> None:
    table = _table("zappit-ma", "Kh 9c 4d 8h 6d 5s")
    table.do(commands.CloseWagering())
    table.do(EXPOSED)
    refusal = table.refusal(commands.Report(Irregularity.BOX_MISSED))
    assert refusal is not None
    assert refusal.code == "cannot_be"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_drawn_unseen_in_settlement_changes_nothing_of_it(game: str) -> None:
    """It is kept beside the shoe until the next round, as its first card."""
    first, second = ("Th 7c 9d Ts", "7d Kc Ts") if game != "double-attack-ma" else ("7c Kh 9h", "Kc 7d")
    last, dealers = ("", "cards 6c") if game != "double-attack-ma" else ("cards Js", "cards Qd Jd")
    moment = {"zappit-ma": 8, "free-bet-ma": 8, "double-attack-ma": 9}[game]
    decisions = "decide Ann box 1 hit" if game != "double-attack-ma" else "decide Ann box 1 stand"
    replayed = dealt(
        game,
        f"""
        round 1
        wager Ann box 1 blackjack 10
        cards {first}
        decide Ann box 1 stand
        {last}
        report drawn-unseen at {moment}
        cards 5h
        end
        round 2
        wager Ann box 1 blackjack 10
        cards {second}
        {decisions}
        {dealers}
        end
        """,
    )
    (reported,) = of_type(replayed, events.Reported)
    assert f"{game} {CLAUSES[game][0]}" in reported.clauses
    place = replayed.table.events.index(reported)
    assert isinstance(replayed.table.events[place + 1], events.WagerSettled)
    after = [event for event in replayed.table.events[place:] if isinstance(event, events.CardDealt)]
    assert str(after[0].card) == "5h"


@pytest.mark.parametrize("game", GAMES)
def test_between_rounds_a_card_is_drawn_unseen_from_a_shoe_that_is_played_on(game: str) -> None:
    order = "Kh 7c 9d Qs 5h 6h 8h 9h" if game != "double-attack-ma" else "7c Kh 9d Qs 5h 6h 8h 9h"
    table = _table(game, order)
    assert table.refusal(UNSEEN) is None, "the shoe stands on the table"
    table.deal()
    while table.state.running:
        table.play(commands.Decline("Ann", 1) if table.state.offers else commands.Stand("Ann", 1))
    table.do(UNSEEN)
    assert [str(card) for card in table.state.waiting] == ["5h"]
    assert all(event.card is None for event in seen_events(table.events[-1:]) if isinstance(event, events.Reported))
    assert "5h" not in str(view(table, commands.DEALER))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    before = len(table.events)
    table.deal()
    drawn = [event for event in table.events[before:] if isinstance(event, events.CardDealt)]
    assert str(drawn[0].card) == "5h"


def test_no_card_is_drawn_in_error_where_a_shuffle_is_due() -> None:
    """The next card comes from another stack then."""
    table = Table(submit("zappit-ma", {"shuffling": "manual", "preshuffled": "true"}), auto_floor=False)
    assert table.refusal(UNSEEN) is not None
    table.do(commands.BuyIn("Ann", 100_000))
    while table.staff_step() is not None or table.state.cut_offer:
        table.do(table.staff_step() or commands.RefuseCut("Ann"))
    assert table.refusal(UNSEEN) is None
    table.do(UNSEEN)
    table.do(commands.OrderShuffle())
    refusal = table.refusal(UNSEEN)
    assert refusal is not None
    assert refusal.code == "cannot_be"
    table.auto()
    assert table.state.waiting == []
    assert len(table.stack) == 312, "the card goes with the others"
