"""Offers and refusals cite their grounds: small mutations that no other test noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss import legal
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import arranged
from pitboss.table import Table, commands, events
from pitboss.table.events import OfferKind
from tests.table.dealt import dealt as replayed
from tests.table.dealt import of_type


def dealt(game: str, cards: str, *places: tuple[str, int], **options: object) -> Table:
    """A table with a round of ten-dollar wagers, dealt as far as its cards are given."""
    table = Table(rules(game, **options), shoe=arranged(cards))
    for name, box in places:
        table.do(commands.BuyIn(name, 100_00))
        if places.index((name, box)) and box == places[0][1]:
            table.do(commands.Consent(places[0][0], box))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 10_00))
    table.deal()
    return table


def offers(table: Table, kind: OfferKind) -> list[events.OffersMade]:
    return [event for event in table.events if isinstance(event, events.OffersMade) and event.kind is kind]


def test_early_surrender_is_offered_on_its_own_clause() -> None:
    table = dealt("house-blackjack", "Th Ah 6c 5d", ("Ann", 1), surrender="early")
    (offer,) = offers(table, OfferKind.EARLY_SURRENDER)
    assert offer.clauses == ("house-blackjack 10.4",)


def test_early_surrender_is_offered_in_a_round_in_which_something_went_wrong() -> None:
    """House blackjack 14.1: a card that lies face up goes to the discards; 10.4 is not touched by it."""
    record = """
        set surrender early
        wager Ann box 1 blackjack 10
        report face-up
        cards 2d Th Kc 6d 9d
        decide Ann box 1 surrender early
        settle Ann box 1 hand 1 blackjack 10 chips half -5
        end
        """
    assert [event.kind for event in of_type(replayed("house-blackjack", record), events.OffersMade)] == [
        OfferKind.EARLY_SURRENDER
    ]


@pytest.mark.parametrize(
    ("game", "options", "clause"),
    [
        ("catfish-bend", {}, "catfish-bend Introduction 2"),
        ("double-attack-ma", {}, None),
        ("house-blackjack", {"surrender": "early"}, "house-blackjack 10.4"),
    ],
)
def test_early_surrender_is_refused_where_nobody_was_asked(
    game: str, options: dict[str, object], clause: str | None
) -> None:
    """Against a five nobody is asked, and most games know no early surrender at all."""
    table = dealt(game, "Th 5h 6c 5d", ("Ann", 1), **options)
    refusal = table.refusal(commands.SurrenderEarly("Ann", 1))
    assert refusal is not None
    assert refusal.clauses == ((clause,) if clause else table.rules.not_offered)


@pytest.mark.parametrize(("places", "shared"), [([("Ann", 1), ("Bob", 2)], False), ([("Ann", 1), ("Bob", 1)], True)])
def test_who_calls_a_box_is_cited_only_where_bettors_share_one(places: list[tuple[str, int]], shared: bool) -> None:
    """Double Attack 13(b): where several players bet on a box, one of them decides for it."""
    table = dealt("double-attack-ma", "5h", *places)
    offer = offers(table, OfferKind.ATTACK)[0]
    assert ("double-attack-ma 13(b)" in offer.clauses) is shared


def test_an_attack_is_made_with_chips_and_not_on_a_lammer() -> None:
    """Double Attack 5: the player puts up to his wager beside it; nothing in that game is on the house."""
    table = dealt("double-attack-ma", "5h", ("Ann", 1))
    (attack,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.AttackWith)]
    assert (attack.free, attack.kind, attack.least, attack.most) == (False, Kind.ATTACK, 50, 10_00)


def test_early_surrender_is_taken_or_declined() -> None:
    table = dealt("house-blackjack", "Th Ah 6c 5d", ("Ann", 1), surrender="early")
    asked = [choice.command for choice in legal(table, "Ann")]
    assert asked == [commands.SurrenderEarly("Ann", 1), commands.Decline("Ann", 1)]


def test_early_surrender_cites_that_it_is_for_the_first_two_cards() -> None:
    """The house's text has one rule for both, so another clause replaces the second."""
    usual = rules("house-blackjack", surrender="early")
    assert usual.surrender is not None
    told_apart = replace(usual, surrender=replace(usual.surrender, two_cards=("house-blackjack 9.1",)))
    table = Table(told_apart, shoe=arranged("Th Ah 6c 5d"))
    table.do(commands.BuyIn("Ann", 100_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    table.deal()
    (choice,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.SurrenderEarly)]
    assert choice.clauses == ("house-blackjack 10.1", "house-blackjack 9.1", "house-blackjack 10.4")


def test_who_may_not_attack_yet_is_told_who_calls_the_box() -> None:
    """Double Attack 13(e): others on a box follow its caller; 13(b) says who that is."""
    table = dealt("double-attack-ma", "5h", ("Ann", 1), ("Bob", 1))
    refusal = table.refusal(commands.AttackWith("Bob", 1, 10_00))
    assert refusal is not None
    assert {"double-attack-ma 13(e)", "double-attack-ma 13(b)", "reading DA14"} == set(refusal.clauses)
