"""Planted changes are found with a witness that replays under both rule sets, and is as short as possible."""

from __future__ import annotations

import pytest

from pitboss.cards import RANKS
from pitboss.lab.difference.changed_values import changed_values
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.witness_told import told_search
from pitboss.lab.witness.finding import Bounds, WitnessSearch, find_witness
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.rulebook import find_game, rules
from tests.difference.brute_force import first_difference
from tests.difference.planted import LIMITS, ON_SIDE_WAGERS, ORDER_OF_PAYMENT, PLANTED, Planted

pytestmark = pytest.mark.long

SECONDS = 600.0
SMALL = 5
"""Up to this many cards, brute force deals every round of a small pack."""


def search(planted: Planted, ranks: str = "", cards: int | None = None) -> WitnessSearch:
    before, after = planted.before, planted.after
    places = [value.place for value in changed_values(before, after)]
    assert places, "nothing was planted"
    return find_witness(before, after, places, Bounds(cards, SECONDS, ranks=ranks))


def sides(planted: Planted) -> tuple[RuleSet, RuleSet]:
    game = find_game(planted.game)
    return RuleSet("before", game, planted.before), RuleSet("after", game, planted.after)


@pytest.mark.parametrize("planted", [*PLANTED, *ON_SIDE_WAGERS], ids=str)
def test_a_planted_change_has_a_witness_that_replays_under_both(planted: Planted) -> None:
    result = search(planted)
    assert result.witness is not None
    assert len(result.witness.cards) == planted.cards
    told = told_search(*sides(planted), result).witness
    assert told is not None and told.before.net != told.after.net
    for table, made in ((told.before, planted.before), (told.after, planted.after)):
        (record,) = read_records(table.record)
        record.rules = made
        replayed = replay(record)
        assert not replayed.differences
        assert (
            sum(wager.net for wager in replayed.settled) + sum(paid.event.amount for paid in replayed.bonuses)
            == table.net
        )
        assert all(settled.clauses for settled in table.settlements)


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_no_shorter_round_exists_in_a_small_pack(planted: Planted) -> None:
    ranks = "".join(sorted(planted.ranks, key=RANKS.index))
    witness = search(planted, ranks).witness
    wagers = [[(str(wager.kind), wager.amount) for wager in witness.line.wagers]] if witness else [[("blackjack", 550)]]
    known = first_difference(planted.before, planted.after, ranks, min(SMALL, planted.cards), wagers)
    if planted.cards > SMALL:
        assert known is None
        return
    assert witness is not None and known is not None
    assert witness.cards == known.cards
    assert (witness.before.results()[0], witness.after.results()[0]) in known.nets


@pytest.mark.parametrize("planted", [planted for planted in ON_SIDE_WAGERS if planted.cards == 4], ids=str)
def test_no_shorter_round_exists_for_a_side_wager(planted: Planted) -> None:
    ranks, suits = planted.ranks[-2:], "cs"
    witness = search(planted, ranks).witness
    wagers = [[(str(wager.kind), wager.amount) for wager in (witness or _of_all(planted)).line.wagers]]
    known = first_difference(planted.before, planted.after, ranks, 4, wagers, suits)
    if known is not None:
        assert witness is not None and len(witness.cards) == len(known.cards)
        assert [card.rank for card in witness.cards] == [card.rank for card in known.cards]


def _of_all(planted: Planted):  # type: ignore[no-untyped-def]
    witness = search(planted).witness
    assert witness is not None
    return witness


@pytest.mark.parametrize(("planted", "what", "amount", "refused_by"), LIMITS, ids=lambda value: str(value))
def test_a_wager_that_only_one_accepts(planted: Planted, what: str, amount: int | None, refused_by: int | None) -> None:
    result = search(planted, cards=1)
    (accepted,) = [each for each in result.accepted if each.what == what]
    assert amount is None or refused_by is None or accepted.wager.amount == amount
    assert refused_by is None or accepted.refused_by == refused_by
    assert accepted.refusal.clauses
    told = next(wager for wager in told_search(*sides(planted), result).accepted if wager.what == what)
    for text, made in zip(told.records, (planted.before, planted.after), strict=True):
        (record,) = read_records(text)
        record.rules = made
        replayed = replay(record)
        assert not replayed.differences
        refuses = made == (planted.before, planted.after)[accepted.refused_by]
        assert bool(replayed.refusals) == refuses


def test_the_order_of_payment_is_called_what_it_is() -> None:
    result = search(ORDER_OF_PAYMENT)
    assert result.witness is None and result.otherwise is not None
    told = told_search(*sides(ORDER_OF_PAYMENT), result).otherwise
    assert told is not None and told.other_order
    assert told.before.net == told.after.net
    assert told.other_step[0].startswith("WagerSettled") and told.other_step[0] != told.other_step[1]


def test_equal_rules_have_no_witness() -> None:
    same = rules("free-bet-ma")
    assert changed_values(same, rules("free-bet-ma", decks=6)) == ()
    result = find_witness(same, same, [], Bounds(4, SECONDS, ranks="A6T"))
    assert result.witness is None and result.otherwise is None and not result.accepted
    assert result.cards == 4 and result.rounds > 30
