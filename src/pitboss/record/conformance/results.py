"""Reads the results of somebody else's engine: JSON, with every entry checked and faults located."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

FORMAT = "pitboss results 1"
TOP = ("format", "engine", "results")
RESULT = ("case", "settlements", "refused", "not_supported")
SETTLEMENT = ("round", "bettor", "box", "hand", "kind", "beside", "amount", "funding", "outcome", "net")
Read = TypeVar("Read")


class ResultsRefused(ValueError):
    """Results that cannot be read: where the fault is, and why."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}" if where else reason[:1].upper() + reason[1:])
        self.where = where
        self.reason = reason


@dataclass(frozen=True, slots=True)
class GivenSettlement:
    """What an engine says about the outcome of a wager; amount, funding and outcome are optional."""

    round: int
    bettor: str
    box: int
    hand: int
    kind: str
    beside: str | None
    net: int
    amount: int | None = None
    funding: str | None = None
    outcome: str | None = None

    @property
    def key(self) -> tuple[int, str, int, int, str, str]:
        """What identifies the wager."""
        return (self.round, self.bettor, self.box, self.hand, self.kind, self.beside or "")


@dataclass(frozen=True, slots=True)
class CaseResult:
    """An engine's result for a case: settlements and, if reported, refused requests; or why it cannot play the case."""

    case: str
    settlements: tuple[GivenSettlement, ...] = ()
    refused: tuple[bool, ...] | None = None
    not_supported: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of an engine, by case."""

    engine: str
    by_case: dict[str, CaseResult]


def read_results(text: str) -> Results:
    """Read results; raises ResultsRefused."""
    data = _json(text)
    _check_keys("", data, TOP, needed=TOP)
    if data["format"] != FORMAT:
        raise ResultsRefused("format", f"it must be {FORMAT!r}.")
    engine = _one_line(_one_of("engine", data["engine"], str, "a name"))
    given = _one_of("results", data["results"], list, "a list")
    if not given:
        raise ResultsRefused("results", "there are none: name at least one case.")
    by_case: dict[str, CaseResult] = {}
    for place, entry in enumerate(given):
        result = _result(f"results[{place}]", entry)
        if result.case in by_case:
            raise ResultsRefused(f"results[{place}].case", f"{result.case!r} is there twice.")
        by_case[result.case] = result
    return Results(engine, by_case)


def _json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ResultsRefused(f"line {error.lineno}, column {error.colno}", f"that is not JSON: {error.msg}.") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, ResultsRefused):
            raise
        raise ResultsRefused("", "the text cannot be read: it is nested too deeply, or a number is too long.") from None
    if not isinstance(data, dict):
        raise ResultsRefused("", f"the text must be one object with the keys {', '.join(TOP)}.")
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            raise ResultsRefused(name, "the key is there twice in one object.")
        read[name] = value
    return read


def _no_constant(name: str) -> NoReturn:
    raise ResultsRefused(name, "that is no number.")


def _result(where: str, entry: object) -> CaseResult:
    data = _one_of(where, entry, dict, "an object")
    _check_keys(where, data, RESULT, needed=("case",))
    case = _one_of(f"{where}.case", data["case"], str, "the name of a case")
    if ("settlements" in data) == ("not_supported" in data):
        raise ResultsRefused(f"{where} ({case})", "give either its settlements, or why it is not_supported.")
    if "not_supported" in data:
        reason = _one_line(_one_of(f"{where}.not_supported", data["not_supported"], str, "a reason"))
        if not reason:
            raise ResultsRefused(f"{where}.not_supported", "say why.")
        return CaseResult(case, not_supported=reason)
    settlements = _one_of(f"{where}.settlements", data["settlements"], list, "a list")
    return CaseResult(
        case,
        tuple(_settlement(f"{where}.settlements[{place}]", given) for place, given in enumerate(settlements)),
        _refused(f"{where}.refused", data["refused"]) if "refused" in data else None,
    )


def _refused(where: str, given: object) -> tuple[bool, ...]:
    refused = _one_of(where, given, list, "a list")
    return tuple(_one_of(f"{where}[{place}]", value, bool, "true or false") for place, value in enumerate(refused))


def _settlement(where: str, entry: object) -> GivenSettlement:
    data = _one_of(where, entry, dict, "an object")
    _check_keys(where, data, SETTLEMENT, needed=("bettor", "box", "kind", "net"))

    def number(name: str, usual: int | None = None) -> int:
        return _one_of(f"{where}.{name}", data.get(name, usual), int, "a whole number")

    def word(name: str) -> str:
        return _one_line(_one_of(f"{where}.{name}", data[name], str, "a text"))

    return GivenSettlement(
        round=number("round", 1),
        bettor=word("bettor"),
        box=number("box"),
        hand=number("hand", 1),
        kind=word("kind"),
        beside=word("beside") if data.get("beside") is not None else None,
        net=number("net"),
        amount=number("amount") if data.get("amount") is not None else None,
        funding=word("funding") if data.get("funding") is not None else None,
        outcome=word("outcome") if data.get("outcome") is not None else None,
    )


def _one_line(text: str) -> str:
    """Return a text that can be printed in a line, whatever a stranger wrote."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _check_keys(where: str, data: dict[str, Any], known: Collection[str], needed: Collection[str]) -> None:
    for name in needed:
        if name not in data:
            raise ResultsRefused(where, f"the key {name!r} is missing.")
    for name in data:
        if name not in known:
            raise ResultsRefused(where, f"there is no key {name!r}; the keys are {', '.join(known)}.")


def _one_of(where: str, value: object, kind: type[Read], what: str) -> Read:
    """Return a value of a type; true and false do not count as numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ResultsRefused(where, f"it must be {what}.")
    return value
