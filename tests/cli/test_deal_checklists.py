"""The checklists have every premises clause that requires somebody at the table to act, or say why not."""

from __future__ import annotations

import pytest

from pitboss.rulebook import GAMES
from pitboss.rulebook.checklists import Moment, checklist_of, left_out
from pitboss.rulebook.clause_index import clauses_of, find_clause
from pitboss.training.steps.vocabulary import MEANINGS

GAME_IDS = [game.id for game in GAMES]
ONE_LINE = 66
"""What fits beside the longest word on a screen of 80 columns."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_premises_clause_is_on_the_checklist_or_says_why_not(game: str) -> None:
    premises = {clause.id for clause in clauses_of(game) if clause.premises}
    listed = {clause for item in checklist_of(game) for clause in item.clauses}
    assert premises - listed == set(left_out(game)), "on neither list, or on both"
    assert all(left_out(game).values())


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("zappit-ma", ["6(b)", "6(p)"]),
        ("free-bet-ma", ["5(a)", "6(b)", "6(t)"]),
        ("double-attack-ma", ["5(c)", "6(c)", "7(a)", "7(b)", "7(k)", "13(c)"]),
        (
            "catfish-bend",
            [
                *("Placement 2", "Placement 3", "Placement 4", "Dealing 4", "Dealing 8", "Dealing 10", "Dealing 11"),
                *("Dealing 12", "Dealing 17", "Insurance 3A", "Insurance 3C"),
                *("Placement 1 outside", "Tokes 1 place", "TriLux tokes place", "Kings Bounty tokes place"),
                *("Dealing 5 call", "Dealing 21", "Dealing 22", "Splitting 4 cards", "Splitting 9", "Doubling 2"),
                *("Doubling 5", "Doubling 6 crosswise", "Payouts 2", "Payouts 4 announce", "Kings Bounty 3"),
                "Standard shuffle 3d call",
            ],
        ),
    ],
)
def test_what_a_person_must_do_is_never_left_out(game: str, places: list[str]) -> None:
    listed = {clause for item in checklist_of(game) for clause in item.clauses}
    assert {f"{game} {place}" for place in places} <= listed


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_line_of_a_checklist_names_clauses_that_exist(game: str) -> None:
    for item in checklist_of(game):
        assert all(find_clause(clause) is not None for clause in item.clauses), item
    assert all(find_clause(clause) is not None for clause in left_out(game))


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_line_of_a_checklist_fits_the_screen(game: str) -> None:
    assert [item.does for item in checklist_of(game) if len(item.does) > ONE_LINE] == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_moment_asks_for_each_word_once_and_no_word_is_a_step_of_the_table(game: str) -> None:
    pairs = [(item.moment, item.word) for item in checklist_of(game)]
    assert len(pairs) == len(set(pairs))
    assert not {item.word for item in checklist_of(game)} & MEANINGS.keys()


def test_every_moment_is_used_and_told_in_words() -> None:
    used = {item.moment for game in GAME_IDS for item in checklist_of(game)}
    assert used == set(Moment)
    assert all(moment.words for moment in Moment)


def test_gestures_are_asked_for_each_time_and_habits_only_until_known() -> None:
    assert not Moment.PUSH.habit and not Moment.INSURANCE_OPENS.habit and not Moment.NO_SIGNAL_TO_DRAW.habit
    assert Moment.FIRST_CARD.habit and Moment.HIT.habit
    assert {moment for moment in Moment if moment.incident} == {
        Moment.NO_SIGNAL_TO_DRAW,
        Moment.NO_SIGNAL_TO_STAND,
        Moment.TOUCHED,
        Moment.CASH_BET,
        Moment.CASH_BONUS_BET,
        Moment.NEWCOMER,
    }
