"""The names in a mechanism have texts in every language, in its own folder and only there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pitboss.mechanisms.registry import NAMES, files
from pitboss.mechanisms.texts import FOLDERS, LANGUAGES, read_texts, texts
from pitboss.mechanisms.vocabulary import Vocabulary
from pitboss.text_id import text_id

BLANK = re.compile(r"\{\w+\}")
WORDS = {file.__name__.split(".")[2]: file.VOCABULARY for file in files("vocabulary")}


def keys_of(words: Vocabulary) -> Iterator[str]:
    """Return the keys of everything that a vocabulary names: what must have a text."""
    for action in words.actions:
        yield f"action.{action.name}"
        yield from (f"decision.{text_id(word)}" for word in (action.decision, action.advised) if word)
        yield from (f"hand.{mark}" for mark in (action.mark,) if mark)
        yield from (f"moment.{moment}" for moment in (action.moment,) if moment)
    for offered in words.offers:
        yield f"kind.{text_id(offered.kind)}"
        yield from (f"moment.{moment}" for moment in (offered.opens, offered.closes) if moment)
    for wager in words.wagers:
        yield f"kind.{text_id(wager.kind)}"
        yield f"means.kind.{text_id(wager.kind)}"
        yield from (f"moment.{moment}" for moment in (wager.moment,) if moment)
    yield from (f"step.{step.command.__name__}" for step in words.steps)


def missing(words: Vocabulary, given: Mapping[str, str]) -> list[str]:
    """Return the keys that have no text."""
    return [key for key in dict.fromkeys(keys_of(words)) if not given.get(key)]


def of_folder(name: str, language: str) -> dict[str, str]:
    """Return the texts of one mechanism."""
    return read_texts([FOLDERS / name / "texts.toml"], language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WORDS)
def test_what_a_mechanism_names_has_a_text_in_its_own_folder(name: str, language: str) -> None:
    assert list(keys_of(WORDS[name]))
    assert missing(WORDS[name], of_folder(name, language)) == []


@pytest.mark.parametrize("key", ["action.zap", "decision.zap", "hand.zapped", "moment.zap"])
def test_a_missing_text_is_noticed(key: str) -> None:
    french = of_folder("zap", "fr")
    assert missing(WORDS["zap"], {**french, key: ""}) == [key]
    del french[key]
    assert missing(WORDS["zap"], french) == [key]


@pytest.mark.parametrize("key", ["kind.double_attack", "means.kind.double_attack", "step.OfferAttack"])
def test_a_missing_name_of_an_offer_a_wager_or_a_step_is_noticed(key: str) -> None:
    english = of_folder("attack", "en")
    del english[key]
    assert missing(WORDS["attack"], english) == [key]


def test_every_folder_with_texts_is_registered() -> None:
    assert {path.parent.name for path in FOLDERS.glob("*/texts.toml")} == set(NAMES)


def test_texts_come_in_the_order_of_the_mechanisms() -> None:
    expected = [key for name in NAMES for key in of_folder(name, "en")]
    assert list(texts("en")) == list(texts("fr")) == expected
    assert len(expected) > 250


@pytest.mark.parametrize("name", NAMES)
def test_a_line_is_a_text_in_every_language_with_the_same_blanks(name: str) -> None:
    lines = (FOLDERS / name / "texts.toml").read_text(encoding="utf-8").splitlines()
    for line in lines:
        [(key, text)] = tomllib.loads(line).items()
        assert tuple(text) == LANGUAGES and all(text.values()), key
        assert len({tuple(sorted(BLANK.findall(words))) for words in text.values()}) == 1, key


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_a_family_stand_together(name: str) -> None:
    families = [key.partition(".")[0] for key in of_folder(name, "en")]
    assert sum(family != before for before, family in zip(["", *families], families, strict=False)) == len(
        set(families)
    )


def test_a_key_given_twice_names_both_files(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text('"action.zap" = { en = "Zap", fr = "Zapper" }\n')
    second.write_text('"action.hit" = { en = "Hit", fr = "Tirer" }\n"action.zap" = { en = "Zap", fr = "Zapper" }\n')
    with pytest.raises(ValueError, match=rf"'action\.zap' is given twice: in .*{first.name} and in .*{second.name}"):
        read_texts([first, second], "en")


def test_a_text_without_a_language_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "texts.toml"
    path.write_text('"action.zap" = { en = "Zap" }\n')
    assert read_texts([path], "en") == {"action.zap": "Zap"}
    with pytest.raises(ValueError, match=r"'action\.zap' in .*texts\.toml has no 'fr'"):
        read_texts([path], "fr")
