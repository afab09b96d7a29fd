"""Values that settings are written as: money in dollars, and secrets in files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from pitboss.chips import MoneyError, cents


def _money(value: object) -> object:
    """Read dollars, as a submission writes them."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("write dollars, such as 500 or 7.50")
    try:
        return cents(str(value))
    except MoneyError as error:
        raise ValueError(str(error)) from None


Dollars = Annotated[int, BeforeValidator(_money)]


def is_money(field: FieldInfo) -> bool:
    """Whether a setting is an amount of money."""
    return any(isinstance(marker, BeforeValidator) for marker in field.metadata)


def first_line(file: str) -> str:
    """Return the first line of a file."""
    return Path(file).read_text(encoding="utf-8-sig").split("\n", 1)[0].rstrip("\r")


def read_secret(file: str) -> str:
    """Return the secret that a file holds in its first line, or say why that cannot be."""
    try:
        secret = first_line(file)
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"it cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None
    if not secret:
        raise ValueError("it is empty; write the secret into it")
    return secret
