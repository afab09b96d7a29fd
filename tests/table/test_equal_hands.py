"""Equal hands that lose: what the table takes then. The naive enumerator agrees in ``test_ties_that_lose.py``."""

from __future__ import annotations

from dataclasses import replace

from pitboss import Table, rules
from pitboss.cards import cards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.shoe import DealtShoe
from pitboss.table import commands, events

WAGER, CHIPS = 1000, 1_000_000


def where_ties_lose(given: Rules) -> Rules:
    """The same rules, but equal hands lose."""
    return replace(given, settlement=replace(given.settlement, tie=Outcome.LOSE), side_wagers=())


def settled(given: Rules, dealt: str, *decided: type[commands.BoxCommand]) -> list[tuple[str, str, int, str]]:
    """Play a round of one box and return kind, outcome, net and reason of each wager."""
    table = Table(where_ties_lose(given), shoe=DealtShoe(cards(dealt)))
    table.do(commands.BuyIn("Ann", CHIPS))
    happened = table.do(commands.Place("Ann", 1, Kind.BLACKJACK, WAGER)) + table.deal()
    for decision in decided:
        happened += table.play(decision("Ann", 1))
    kinds = {event.number: event.kind for event in happened if isinstance(event, events.WagerPlaced)}
    results = [event for event in happened if isinstance(event, events.WagerSettled)]
    assert table.state.players["Ann"].chips == CHIPS + sum(event.net for event in results)
    return [(kinds[event.wager], event.outcome.value, event.net, event.reason.name) for event in results]


def test_equal_totals_lose() -> None:
    assert settled(rules("catfish-bend"), "Ts Th 9s 9h", commands.Stand) == [("blackjack", "lose", -WAGER, "EQUAL")]


def test_two_blackjacks_are_equal_hands_and_lose() -> None:
    assert settled(rules("house-blackjack", insurance=False), "As Th Ks Ah") == [
        ("blackjack", "lose", -WAGER, "BOTH_BLACKJACK")
    ]


def test_of_a_lammer_nothing_is_lost_it_is_taken_away() -> None:
    """Free Bet: 11 is doubled free against a 10; both have 20 in the end."""
    assert settled(rules("free-bet-ma"), "6s Th 5s Kh 9s", commands.Double) == [
        ("blackjack", "lose", -WAGER, "EQUAL"),
        ("double", "lose", 0, "EQUAL"),
    ]
