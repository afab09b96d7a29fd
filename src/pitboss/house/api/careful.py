"""What no honest client sends is refused before anything looks at it.

Text with a NUL cannot be stored on PostgreSQL, half a surrogate pair cannot be written as UTF-8, and a whole number of
thousands of digits can be read but not written again. All of it is valid JSON, so it is looked for here, once, for
every route whose body the framework reads; commands at tables are read by their own models.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.types import Scope

MOST_DIGITS = 30
"""The largest whole number that anything here takes has sixteen digits."""
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class _NotTaken(ValueError):
    """Something in a body that is refused wherever it stands."""


def _read_number(written: str) -> int:
    if len(written) > MOST_DIGITS:
        raise _NotTaken(f"a whole number has at most {MOST_DIGITS} digits")
    return int(written)


def _read_constant(written: str) -> float:
    raise _NotTaken(f"{written} is not a number")


def _read_float(written: str) -> float:
    number = float(written)
    if number in (float("inf"), float("-inf")):
        raise _NotTaken("a number is too large")
    return number


def refuse_text(text: str) -> None:
    """Raise ValueError for text that not every database can store."""
    if UNSTORABLE.search(text):
        raise _NotTaken("text has no NUL and no half of a surrogate pair")


def _look_through(data: Any) -> None:
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, str):
            refuse_text(value)
        elif isinstance(value, dict):
            left += value.keys()
            left += value.values()
        elif isinstance(value, list):
            left += value


def refuse_body(body: bytes) -> None:
    """Refuse a body that holds what nobody means to send; what is no JSON at all is left to who reads it."""
    try:
        _look_through(json.loads(body, parse_int=_read_number, parse_float=_read_float, parse_constant=_read_constant))
    except _NotTaken as error:
        raise RequestValidationError([_fault(str(error))]) from None
    except RecursionError:
        raise RequestValidationError([_fault("it is nested too deeply")]) from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        return


def _fault(why: str) -> dict[str, Any]:
    return {"type": "value_error", "loc": ("body",), "msg": why}


def address_is_clean(scope: Scope) -> bool:
    """Whether path and query hold nothing that no database stores."""
    return UNSTORABLE.search(scope["path"]) is None and b"%00" not in scope["query_string"]


class CarefulRoute(APIRoute):
    """A route whose body is read carefully."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what serves a request."""
        serve = super().get_route_handler()

        async def carefully(request: Request) -> Response:
            refuse_body(await request.body())
            return await serve(request)

        return carefully
