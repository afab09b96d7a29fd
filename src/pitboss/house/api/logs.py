"""The log: a line a happening, for people or as JSON.

Tokens, passwords, cookies and cards never get here: only named values do.

What a database says of a statement that failed may repeat what was to be written. Of such an error the log has its
kind, its state, the constraint and the statement, never the values.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any

from sqlalchemy.exc import DBAPIError, StatementError

LOG = logging.getLogger("pitboss.house")


def trace_of(error: BaseException | None) -> str:
    """Return where an error came from and what it is, its causes first, without values that went to a database."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = "".join(traceback.format_tb(error.__traceback__))
        parts.append(f"{frames}{_said(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


def _said(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    if isinstance(error, DBAPIError):
        return f"{kind}: {_of_database(error.orig)} in {error.statement}"
    if isinstance(error, StatementError) or type(error).__module__.partition(".")[0] in ("psycopg", "sqlite3"):
        return f"{kind}: {_of_database(error)}"
    return f"{kind}: {error}"


def _of_database(error: BaseException | None) -> str:
    """Return the kind of a driver's error, with its state and the constraint where there are any."""
    marks = [getattr(error, "sqlstate", None), getattr(error, "sqlite_errorname", None)]
    marks.append(getattr(getattr(error, "diag", None), "constraint_name", None))
    return " ".join([type(error).__name__, *(str(mark) for mark in marks if mark)])


class JsonLines(logging.Formatter):
    """Writes a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        data: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "log": record.name,
            "says": record.getMessage(),
        }
        data.update(getattr(record, "values", {}))
        if record.exc_info:
            data["trace"] = trace_of(record.exc_info[1])
        return json.dumps(data, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """Writes a record for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        values = " ".join(f"{name}={_printable(value)}" for name, value in getattr(record, "values", {}).items())
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        loud = f"{record.levelname}: " if record.levelno >= logging.WARNING else ""
        line = f"{at}  {loud}{record.getMessage()}  {values}".rstrip()
        return f"{line}\n{trace_of(record.exc_info[1])}" if record.exc_info else line


def _printable(value: object) -> str:
    """Return a value on one line, in quotes where it is not one word: what somebody sends writes no line of its own."""
    text = str(value)
    return text if text and text.isprintable() and " " not in text else json.dumps(text)


def start_logging(level: str, form: str) -> None:
    """Log to standard error; the servers' own loggers too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    for name in ("pitboss", "uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "pitboss" else "WARNING")


def note(says: str, level: int = logging.INFO, **values: Any) -> None:
    """Log something with its values."""
    if LOG.isEnabledFor(level):
        LOG.log(level, says, extra={"values": values})


def log_request(scope: Any, route: str, status: int, seconds: float) -> None:
    """Log a request that was answered: its route, not its address, which could hold anything."""
    level = logging.ERROR if status >= 500 else logging.DEBUG if status < 400 else logging.INFO
    if not LOG.isEnabledFor(level):
        return
    values = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    for name in ("person", "refused", "table"):
        if scope.get(name) is not None:
            values[name] = scope[name]
    LOG.log(level, "request", extra={"values": values})
