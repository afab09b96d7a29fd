"""Every refusal that the server can send has a French sentence, and no sentence remains for one that is gone."""

from __future__ import annotations

import ast
import re

import pytest

from pitboss.house.api.problems import STATUS
from tests.web.catalogues import own
from tests.web.refusal_codes import Module, all_codes

FAMILY = "refusal."


@pytest.fixture(scope="module")
def codes() -> set[str]:
    """Every code that the server can send."""
    return all_codes()


@pytest.fixture(scope="module")
def french() -> dict[str, str]:
    """The French sentences by their codes."""
    return {key.removeprefix(FAMILY): text for key, text in own("fr").items() if key.startswith(FAMILY)}


def test_every_code_is_read(codes: set[str]) -> None:
    """One that is written as a word, one that a function is given, those of tables and names, and all with a status."""
    assert len(codes) > 200
    assert {"unknown_person", "not_pledged", "too_slow", "http_error", "disk_full", "lab_busy"} <= codes
    assert set(STATUS) - codes == set()


def test_every_refusal_has_a_sentence_in_french(codes: set[str], french: dict[str, str]) -> None:
    assert sorted(codes - french.keys()) == []


def test_no_sentence_is_left_of_a_refusal_that_is_gone(codes: set[str], french: dict[str, str]) -> None:
    assert sorted(french.keys() - codes) == []


def test_the_sentences_are_set_as_french_is(french: dict[str, str]) -> None:
    for sentence in french.values():
        assert re.fullmatch(r"[A-ZÀÉÊ].*\.", sentence), sentence
        assert not re.search(r"'|\"|\w[;:?!»]|«\S|\b(tu|ton|ta|tes)\b", sentence), sentence


WRITTEN = """
CODES = {1: "of_a_table"}
FIRST, SECOND = "of_a_name", "of_nobody"

def passed_on(refused):
    return Problem(refused.code, "...")

def made(why, code):
    return Refusal(code, why, ())

def asked(number):
    code = {2: "looked_up"}.get(number, "otherwise")
    raise made("...", "given")
    raise Refusal("a_word" if number else FIRST, "...", ())
    return as_response(CODES[number], "..."), as_response(code, "...")
"""


def test_codes_are_read_however_they_are_written() -> None:
    read = set(Module(ast.parse(WRITTEN)).codes())
    assert read == {"of_a_table", "of_a_name", "given", "a_word", "looked_up", "otherwise"}
    with pytest.raises(AssertionError, match="cannot be read"):
        set(Module(ast.parse("def made():\n    return Refusal(f'x_{1}', '', ())")).codes())
