"""The validation library's error messages, in plain English."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from pitboss.plain_validation import said_plainly

JARGON = (
    "input should",
    "unable to parse",
    "value error",
    "valid integer",
    "pydantic",
    "unexpected keyword",
    "str type",
)


@pytest.mark.parametrize(
    ("kind", "given", "says"),
    [
        (int, "x", "write a whole number"),
        (int, 1.5, "write a whole number"),
        (float, "x", "write a number"),
        (bool, "perhaps", "write true or false"),
        (str, 5, "write text"),
        (tuple[str, ...], 5, "write a list"),
        (Annotated[int, Field(ge=1)], 0, "it must be 1 or more"),
        (Annotated[int, Field(le=9)], 10, "it must be 9 or less"),
        (Annotated[float, Field(gt=0, lt=1)], 1, "it must be less than 1.0"),
        (Annotated[str, Field(max_length=2)], "abc", "it may have at most 2 characters"),
        (Annotated[str, Field(min_length=2)], "a", "it needs at least 2 characters"),
        (Literal["text", "json"], "xml", "it is one of text, json"),
        (Literal["a", "b", "c"], "d", "it is one of a, b, c"),
        (dict[str, int], 5, "write fields with their values"),
    ],
)
def test_every_reason_is_in_plain_words(kind: Any, given: object, says: str) -> None:
    with pytest.raises(ValidationError) as raised:
        TypeAdapter(kind).validate_python(given)
    (fault,) = raised.value.errors()
    assert said_plainly(fault) == says


def test_our_own_words_stay_as_they_are() -> None:
    assert said_plainly({"type": "value_error", "msg": "Value error, Name a file."}) == "name a file"
    assert said_plainly({}) == "it cannot be read"


def test_no_request_is_refused_in_the_words_of_a_library() -> None:
    """All reasons that the library lists for simple values: each of ours is free of its words."""
    from pitboss.plain_validation import BOUNDED, PLAIN

    for says in (*PLAIN.values(), *BOUNDED.values()):
        assert not any(word in says.lower() for word in JARGON)
