"""What is wrong with a value, in plain English: the reasons of the validating library in words of our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OWN_WORDS = "value_error"
"""The reason of checks that we wrote; their words are ours already."""
PLAIN: Mapping[str, str] = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "bool_parsing": "write true or false",
    "bool_type": "write true or false",
    "int_parsing": "write a whole number",
    "int_type": "write a whole number",
    "int_from_float": "write a whole number",
    "int_parsing_size": "the number is too large",
    "float_parsing": "write a number",
    "float_type": "write a number",
    "finite_number": "write a finite number",
    "string_type": "write text",
    "string_unicode": "write text in UTF-8",
    "list_type": "write a list",
    "tuple_type": "write a list",
    "dict_type": "write fields with their values",
    "model_type": "write fields with their values",
    "model_attributes_type": "write fields with their values",
    "json_invalid": "it is not JSON",
    "none_required": "leave it out",
}
BOUNDED: Mapping[str, str] = {
    "greater_than": "it must be more than {gt}",
    "greater_than_equal": "it must be {ge} or more",
    "less_than": "it must be less than {lt}",
    "less_than_equal": "it must be {le} or less",
    "multiple_of": "it must be a multiple of {multiple_of}",
    "literal_error": "it is one of {expected}",
    "enum": "it is one of {expected}",
    "string_too_short": "it needs at least {min_length} characters",
    "string_too_long": "it may have at most {max_length} characters",
    "too_short": "it needs at least {min_length} entries",
    "too_long": "it may have at most {max_length} entries",
    "string_pattern_mismatch": "it is not written as it must be ({pattern})",
}


def said_plainly(fault: Mapping[str, Any]) -> str:
    """Return why a value cannot be, beginning in lower case and without a full stop.

    ``fault`` is one error as the validating library lists it: ``type``, ``ctx`` and ``msg``. What is none of the known
    reasons keeps the library's sentence.
    """
    kind, context = str(fault.get("type", "")), fault.get("ctx") or {}
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in BOUNDED:
        try:
            return BOUNDED[kind].format(**context).replace("'", "").replace(" or ", ", ", _ors(kind, context))
        except KeyError:
            pass
    said = str(fault.get("msg", "")).removeprefix("Value error, ").rstrip(".") or "it cannot be read"
    return f"{said[0].lower()}{said[1:]}"


def _ors(kind: str, context: Mapping[str, Any]) -> int:
    """Return how many words ``or`` of a list of values become commas."""
    return str(context.get("expected", "")).count(" or ") if kind in ("literal_error", "enum") else 0
