"""Equal hands that lose: the table takes their wagers, and the naive enumerator and the simulator agree with it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitboss import Table, rules
from pitboss.cards import cards
from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES, Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.rulebook.plain import plain_rules
from pitboss.shoe import DealtShoe
from pitboss.table import commands, events
from tests.simulate.test_same_as_table import agree
from tests.sizes import size
from tests.table.naive_rounds import rounds
from tests.table.test_exhaustive import rounds_of_table

pytestmark = pytest.mark.long

IDS = [game.id for game in GAMES]
PACK = "As 5s 6s 8s Ks Ks"
WAGER, CHIPS = 1000, 1_000_000
PLAN_ROUNDS = size(200, 2_000)


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


@pytest.mark.parametrize("game", IDS)
def test_every_round_of_a_tiny_pack(game: str) -> None:
    given = rules(game)
    lost = sorted(rounds_of_table(where_ties_lose(given), PACK, WAGER, {}, CHIPS))
    assert lost == sorted(rounds(plain_rules(where_ties_lose(given)), PACK, WAGER, {}, CHIPS))
    back = rounds(plain_rules(replace(given, side_wagers=())), PACK, WAGER, {}, CHIPS)
    assert sum(lost) < sum(back)


@pytest.mark.parametrize("game", IDS)
def test_kernel_and_table_agree_cent_for_cent(game: str) -> None:
    chance = Random(f"ties lose {game}")
    agree(random_plan(game, PLAN_ROUNDS, chance, where_ties_lose(rules(game))))
