"""Everything that is not done, told in one form: a code, a sentence, the clauses."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from pitboss.extras import MissingExtra
from pitboss.house.api.logs import LOG
from pitboss.house.regulator.jobs import SidesRefused
from pitboss.house.store.database import DatabaseAway, passing
from pitboss.house.store.room import FAILED, FULL, READ_ONLY, CannotWrite, trouble_of
from pitboss.house.tables.acting.hosting import GameIsGone, NoSuchTable
from pitboss.house.theory import NotSolved
from pitboss.plain_validation import said_plainly
from pitboss.rulebook import SubmissionRefused, UnknownGame
from pitboss.table import Refused

STATUS = {
    "not_signed_in": 401,
    "forbidden": 403,
    "csrf": 403,
    "wrong_password": 403,
    "taking_a_break": 403,
    "self_excluded": 403,
    "unknown_decision": 404,
    "unknown_drill": 404,
    "unknown_person": 404,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_round": 404,
    "unknown_incident": 404,
    "unknown_case": 404,
    "unknown_job": 404,
    "no_job": 404,
    "unknown_function": 404,
    "no_such_entry": 404,
    "no_such_slip": 404,
    "unknown_day": 404,
    "unknown_link": 404,
    "link_withdrawn": 404,
    "unknown_invitation": 404,
    "unknown_training": 404,
    "unknown_certificate": 404,
    "bad_name": 422,
    "bad_span": 422,
    "weak_password": 422,
    "not_an_amount": 422,
    "not_a_length": 422,
    "unknown_limit": 422,
    "unclear": 422,
    "drill_is_no_exam": 422,
    "submission_refused": 422,
    "too_fast": 429,
    "lab_busy": 429,
    "lab_full": 429,
    "not_installed": 501,
    "database_away": 503,
    READ_ONLY: 503,
    FAILED: 503,
    FULL: 507,
}
"""The status of a refusal; every other one is a 409: not as things stand."""
CONFLICT = 409


class Problem(Exception):
    """Something that is not done, for a reason of the server's own."""

    def __init__(self, code: str, sentence: str, headers: dict[str, str] | None = None) -> None:
        self.code, self.sentence, self.headers = code, sentence, headers
        super().__init__(sentence)


def as_response(
    code: str,
    sentence: str,
    clauses: tuple[str, ...] = (),
    faults: list[dict[str, Any]] | None = None,
    status: int | None = None,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    """Return a refusal as the client gets it."""
    body = {"code": code, "sentence": sentence, "clauses": list(clauses), "faults": faults or []}
    return JSONResponse(body, status or STATUS.get(code, CONFLICT), headers)


def refusal_body(code: str, sentence: str) -> bytes:
    """Return a refusal as bytes, for what is answered ahead of the framework."""
    return bytes(as_response(code, sentence).body)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    refusal = error.refusal
    request.scope["refused"] = refusal.code
    return as_response(refusal.code, refusal.sentence, refusal.clauses)


async def _problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    request.scope["refused"] = error.code
    return as_response(error.code, error.sentence, headers=error.headers)


async def _submission(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SubmissionRefused)
    return as_response("submission_refused", f"{error.heading}.", faults=_faults(error))


async def _sides(request: Request, error: Exception) -> JSONResponse:
    """Tell of every fault to which of two submissions it belongs."""
    assert isinstance(error, SidesRefused)
    faults = [fault | {"side": side} for side, refused in error.refused.items() for fault in _faults(refused)]
    return as_response("submission_refused", f"{error}.", faults=faults)


def _faults(error: SubmissionRefused) -> list[dict[str, Any]]:
    return [
        {
            "option": fault.option,
            "value": fault.value,
            "allowed": fault.allowed,
            "clauses": fault.clauses,
            "why": fault.sentence,
        }
        for fault in error.faults
    ]


async def _unknown_game(request: Request, error: Exception) -> JSONResponse:
    return as_response("unknown_game", str(error))


async def _not_priced(request: Request, error: Exception) -> JSONResponse:
    return as_response("not_priced", str(error))


async def _unknown_table(request: Request, error: Exception) -> JSONResponse:
    return as_response("unknown_game" if isinstance(error, GameIsGone) else "unknown_table", str(error))


async def _not_installed(request: Request, error: Exception) -> JSONResponse:
    return as_response("not_installed", str(error))


async def _away(request: Request, error: Exception) -> JSONResponse:
    return as_response("database_away", str(error), headers={"Retry-After": "1"})


async def _cannot_write(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CannotWrite)
    request.scope["refused"] = error.trouble.code
    return as_response(error.trouble.code, str(error), headers={"Retry-After": "10"})


async def _broken_off(request: Request, error: Exception) -> JSONResponse:
    """A look at the database that was broken off, as when it restarts: it can be asked again. Others are faults."""
    assert isinstance(error, DBAPIError)
    trouble = trouble_of(error)
    if trouble is not None:
        return await _cannot_write(request, CannotWrite(trouble))
    if not passing(error):
        raise error
    return as_response("database_away", "The database does not answer; try again later.", headers={"Retry-After": "1"})


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """Say what is wrong with a request, without repeating what was sent: it may be a password."""
    assert isinstance(error, RequestValidationError)
    faults = [{"where": ".".join(map(str, fault["loc"])), "why": said_plainly(fault)} for fault in error.errors()[:20]]
    first = f"{faults[0]['where']}: {faults[0]['why']}" if faults else "it cannot be read"
    return as_response("bad_request", f"The request is not valid: {first}.", faults=faults, status=422)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method", 413: "too_large"}.get(error.status_code, "http_error")
    return as_response(code, f"{error.detail}.", status=error.status_code, headers=dict(error.headers or {}))


async def _fault(request: Request, error: Exception) -> JSONResponse:
    """A fault of the server's own: told without what it was about, which is in the log."""
    sentence = "Something went wrong on the server. Whatever it did not confirm was not done."
    return as_response("server_error", sentence, status=500)


HANDLERS: tuple[tuple[type[Exception], Callable[[Request, Exception], Awaitable[JSONResponse]]], ...] = (
    (Refused, _refused),
    (Problem, _problem),
    (SubmissionRefused, _submission),
    (SidesRefused, _sides),
    (UnknownGame, _unknown_game),
    (NoSuchTable, _unknown_table),
    (NotSolved, _not_priced),
    (MissingExtra, _not_installed),
    (DatabaseAway, _away),
    (CannotWrite, _cannot_write),
    (DBAPIError, _broken_off),
    (RequestValidationError, _invalid),
    (HTTPException, _http),
)


async def answer(request: Request, error: Exception) -> JSONResponse:
    """Return what a client is told about something that was not done."""
    for kind, handler in HANDLERS:
        if isinstance(error, kind):
            return await handler(request, error)
    LOG.log(logging.ERROR, "a request failed", exc_info=error)
    return await _fault(request, error)


def install(app: FastAPI) -> None:
    """Have the app answer every refusal in that form."""
    for kind, handler in HANDLERS:
        app.add_exception_handler(kind, handler)
    app.add_exception_handler(Exception, _fault)
