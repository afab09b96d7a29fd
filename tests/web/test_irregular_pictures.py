"""Every irregularity of every game leaves a visible trace on the table, and every question has a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rulebook import GAMES
from pitboss.rulebook.parts import Irregularity
from pitboss.table.trouble.visible import Astray, Question
from tests.web import catalogues
from tests.web.irregularities import SILENT, listed, moments, questions

LANGUAGES = ("en", "fr")
EVERY = [(game.id, wrong) for game in GAMES for wrong in listed(game.id)]
ASKED = [(game.id, question) for game in GAMES for question in sorted(questions(game.id))]
ANSWERS = {"Accept": "accept", "Decline": "decline", "Double": "double", "ChooseMisdeal": "misdeal"}


def test_every_game_lists_irregularities() -> None:
    assert {game for game, _ in EVERY} == {game.id for game in GAMES}
    assert {wrong for _, wrong in EVERY} == set(Irregularity)
    assert {question for _, question in ASKED} == set(Question)


@pytest.mark.parametrize(("game", "wrong"), EVERY)
def test_everybody_sees_what_was_reported(game: str, wrong: Irregularity) -> None:
    views = moments(game)[f"reported {wrong}"].views
    assert set(views) == {"player", "dealer", "floor", "watcher"}
    for role, view in views.items():
        noted = [note["irregularity"] for note in view["irregular"]["reported"]]
        assert (noted[-1:] == [wrong.value]) is (wrong not in SILENT), role
    told = [view["irregular"] for view in views.values()]
    assert all(irregular == told[0] for irregular in told)


@pytest.mark.parametrize(("game", "wrong"), EVERY)
def test_a_table_that_waits_says_for_whom(game: str, wrong: Irregularity) -> None:
    """The person who must act is offered something, and no clock runs for anybody else."""
    for view in moments(game)[f"reported {wrong}"].views.values():
        waits = view["irregular"]["waits"]
        if waits is None:
            continue
        assert Irregularity(waits["irregularity"])
        assert (waits["by"] == "player") is bool(view["irregular"]["asked"] or view["cut_offered_to"])
        assert waits["by"] == "player" or view["waiting_for"] == []
        assert view["you"]["actor"] != waits["by"] or view["you"]["legal"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "question"), ASKED)
def test_whoever_is_asked_is_asked_in_a_sentence(game: str, question: Question, language: str) -> None:
    texts = catalogues.own(language)
    view = moments(game)[f"asked {question}"].views["player"]
    mine = [asked for asked in view["irregular"]["asked"] if asked["player"] == view["you"]["name"]]
    assert mine[0]["question"] == question
    sentence = texts[f"ask.{question}"]
    assert sentence[0].isupper() or sentence.startswith("{card}")
    assert sentence.endswith(("?", "."))
    assert ("{card}" in sentence) is (mine[0]["card"] is not None)
    answers = [answer_of(choice) for choice in view["you"]["legal"] if choice["action"] is not None]
    assert len(answers) >= 2
    assert [answer for answer in answers if not texts[f"ask.{question}.{answer}"].endswith(".")] == []


def answer_of(choice: dict[str, Any]) -> str:
    """Return the name of an answer in the catalogues."""
    return ANSWERS[choice["command"]["do"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_astray_has_a_label(language: str) -> None:
    texts = catalogues.own(language)
    assert {f"astray.{why}" for why in Astray} == {key for key in texts if key.startswith("astray.")}
    assert {key.split(".")[1] for key in texts if key.startswith("ask.")} == set(Question)


def test_a_card_that_nobody_saw_lies_face_down() -> None:
    for game in GAMES:
        for moment in moments(game.id).values():
            for view in moment.views.values():
                lying = view["irregular"]["astray"]
                assert [card for card in lying if (card["card"] is None) is not (card["why"] == Astray.UNSEEN)] == []
