"""Every decision, offer and kind of wager is named by exactly one mechanism, and no two can be confused."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from pitboss.mechanisms.kinds import Decision, Kind, OfferKind
from pitboss.mechanisms.registry import NAMES, action_of, files, vocabulary
from pitboss.mechanisms.vocabulary import Action
from pitboss.table.decisions import DECISIONS
from pitboss.table.offers import ANSWERS

WORDS = vocabulary()


def test_every_folder_is_registered() -> None:
    named = {file.__name__.split(".")[2] for file in files("vocabulary")}
    assert named == set(NAMES)


def test_every_decision_is_named_once() -> None:
    assert Counter(action.decision for action in WORDS.actions if action.decision) == Counter(Decision)


def test_every_offer_is_named_once_and_can_be_answered() -> None:
    assert Counter(offered.kind for offered in WORDS.offers) == Counter(OfferKind)
    for kind in OfferKind:
        answers = [action for action in WORDS.actions if kind in action.offers]
        assert any(action.safe for action in answers), kind
        assert any(not action.safe for action in answers), kind


def test_every_kind_of_wager_is_named_once() -> None:
    assert Counter(wager.kind for wager in WORDS.wagers) == Counter(Kind)


def test_every_command_of_a_player_in_a_round_is_named() -> None:
    assert {action.command for action in WORDS.actions} >= {*DECISIONS, *ANSWERS}


@pytest.mark.parametrize("attribute", ["name", "verb"])
def test_no_name_is_given_twice(attribute: str) -> None:
    given = Counter(getattr(action, attribute) for action in WORDS.actions)
    assert [name for name, times in given.items() if times > 1] == []


def test_no_key_is_given_twice_to_what_can_be_open_together() -> None:
    decisions = [action for action in WORDS.actions if action.decision]
    by_offer = [[action for action in WORDS.actions if kind in action.offers] for kind in OfferKind]
    for together in (decisions, *by_offer):
        assert _twice(action.key for action in together) == []
        assert _twice(action.terminal_key or action.key for action in together) == []


def test_no_typed_word_means_two_kinds_of_wager() -> None:
    assert _twice(chain.from_iterable((wager.kind, *wager.typed) for wager in WORDS.wagers)) == []
    assert _twice(chain.from_iterable((wager.kind, *wager.recorded) for wager in WORDS.wagers)) == []


def test_a_command_is_told_from_others_by_its_fixed_fields() -> None:
    by_name = {action.name: action for action in WORDS.actions}
    left, right = by_name["designate_left"], by_name["designate_right"]
    assert [_of(left, 1), _of(right, 2)] == [left, right]


def _of(action: Action, which: int) -> Action | None:
    return action_of(action.command("Ann", 1, which))  # type: ignore[call-arg]


def _twice(words: object) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]  # type: ignore[call-overload]
