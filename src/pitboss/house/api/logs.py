"""The log: one line of JSON a happening. Tokens, passwords, cookies and cards never get here: only named values do."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

LOG = logging.getLogger("pitboss.house")


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
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """Writes a record for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        values = " ".join(f"{name}={value}" for name, value in getattr(record, "values", {}).items())
        line = f"{time.strftime('%H:%M:%S', time.localtime(record.created))} {record.getMessage()} {values}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


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
