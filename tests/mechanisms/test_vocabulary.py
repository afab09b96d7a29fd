"""Every decision, offer and kind of wager is named by exactly one mechanism, and no two can be confused."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind
from pitboss.mechanisms.registry import NAMES, action_of, files, vocabulary
from pitboss.mechanisms.texts import FOLDERS
from pitboss.mechanisms.vocabulary import Action
from pitboss.rulebook import GAMES, rules
from pitboss.rulebook.checklists import Moment
from pitboss.rulebook.further_wagers import further_wagers
from pitboss.table.decisions import DECISIONS
from pitboss.table.offers import ANSWERS, most_of
from pitboss.table.state import new_state
from pitboss.table.views import HandView

WORDS = vocabulary()
WITHOUT_NAMES = {"free_bets", "charlie"}
"""Mechanisms that have texts only: a free double is a double, and named as one."""


def test_every_folder_is_registered() -> None:
    named = {path.parent.name for path in FOLDERS.glob("*/vocabulary.py")}
    assert named == set(NAMES) - WITHOUT_NAMES == {file.__name__.split(".")[2] for file in files("vocabulary")}


def test_every_decision_is_named_once() -> None:
    assert Counter(action.decision for action in WORDS.actions if action.decision) == Counter(Decision)


def test_every_offer_is_named_once_and_can_be_answered() -> None:
    assert Counter(offered.kind for offered in WORDS.offers) == Counter(OfferKind)
    for kind in OfferKind:
        answers = [action for action in WORDS.actions if kind in action.offers]
        assert any(action.safe for action in answers), kind
        assert any(not action.safe for action in answers), kind


def test_every_kind_of_wager_is_named_once() -> None:
    assert Counter(wager.kind for wager in WORDS.wagers) == Counter(
        value for value in vars(Kind).values() if isinstance(value, Kind)
    )


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
        assert _twice(chain.from_iterable(_typed(action) for action in together)) == []


def test_no_typed_word_means_two_kinds_of_wager() -> None:
    assert _twice(chain.from_iterable((wager.kind, *wager.typed) for wager in WORDS.wagers)) == []
    assert _twice(chain.from_iterable((wager.kind, *wager.recorded) for wager in WORDS.wagers)) == []


def test_a_command_is_told_from_others_by_its_fixed_fields() -> None:
    by_name = {action.name: action for action in WORDS.actions}
    left, right = by_name["designate_left"], by_name["designate_right"]
    assert [_of(left, 1), _of(right, 2)] == [left, right]


def test_an_answer_to_an_offer_is_given_by_one_action() -> None:
    assert _twice((kind, action.answer) for action in WORDS.actions for kind in action.offers) == []
    for kind in OfferKind:
        safe = WORDS.declining(kind)
        assert safe.answer is not None and WORDS.answering(kind, safe.answer) is safe
        assert WORDS.answering(kind, Answer.DOUBLED) is None


def test_what_cannot_be_declined_is_answered_safely_all_the_same() -> None:
    undeclined = [offered.kind for offered in WORDS.offers if offered.declined is None]
    assert [(kind, WORDS.declining(kind).name) for kind in undeclined] == [(OfferKind.SPLIT, "designate_left")]


def test_every_decision_can_be_told_of_a_player() -> None:
    assert all(WORDS.deciding(decision).told for decision in Decision)


def test_every_mark_is_something_a_hand_shows() -> None:
    marks = {action.mark for action in WORDS.actions if action.mark}
    assert marks <= set(HandView.__dataclass_fields__) and len(marks) == 3


def test_every_moment_is_one_of_the_checklists() -> None:
    named = [action.moment for action in WORDS.actions] + [wager.moment for wager in WORDS.wagers]
    named += [moment for offered in WORDS.offers for moment in (offered.opens, offered.closes)]
    moments = [moment for moment in named if moment]
    assert _twice(moments) == [] and set(moments) <= set(Moment)


@pytest.mark.parametrize("action", [action for action in WORDS.actions if action.most], ids=lambda action: action.name)
def test_an_amount_that_may_be_left_out_has_its_bound_at_the_table(action: Action) -> None:
    assert [argument.field for argument in action.arguments if argument.alone] == ["amount"]
    assert most_of(new_state(rules("double-attack-ma")), action.command, "Ann", 1) == 0


def test_the_further_wagers_of_each_game() -> None:
    named = {game.id: [action.name for action in further_wagers(rules(game.id))] for game in GAMES}
    assert {game: names for game, names in named.items() if names} == {"double-attack-ma": ["attack"]}


def test_no_two_wishes_at_the_training_table_are_equally_eager() -> None:
    wishes = [wish for file in files("training") for wish in file.TRAINING.wishes]
    assert _twice(wish.eager for wish in wishes) == []
    assert {wish.command for wish in wishes} <= {action.command for action in WORDS.actions if action.decision}


def _typed(action: Action) -> list[str]:
    """What the terminal takes for an action."""
    letters = [action.letter + argument.letter for argument in action.arguments if argument.letter]
    return list(dict.fromkeys([action.letter, action.verb, *action.typed, *letters]))


def _of(action: Action, which: int) -> Action | None:
    return action_of(action.command("Ann", 1, which))  # type: ignore[call-arg]


def _twice(words: object) -> list[object]:
    return [word for word, times in Counter(words).items() if times > 1]  # type: ignore[call-overload]
