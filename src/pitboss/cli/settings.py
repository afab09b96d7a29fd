"""Reading what is given on the command line."""

from __future__ import annotations

import typer

from pitboss.chips import MoneyError, cents


def read_settings(settings: list[str] | None) -> dict[str, object]:
    """Return the options given as ``--set OPTION=VALUE``."""
    options: dict[str, object] = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise typer.BadParameter(f"{setting!r}: write it as OPTION=VALUE, such as decks=8.", param_hint="--set")
        before = options.setdefault(name.strip(), value.strip())
        if before != value.strip():
            sentence = f"{name.strip()} is set twice, to {before} and to {value.strip()}: leave one out."
            raise typer.BadParameter(sentence, param_hint="--set")
    return options


def read_bankroll(text: str) -> int:
    """Return a bankroll in cents."""
    try:
        amount = cents(text)
    except MoneyError as error:
        raise typer.BadParameter(str(error), param_hint="--bankroll") from None
    if amount <= 0:
        raise typer.BadParameter("buy in for more than nothing.", param_hint="--bankroll")
    return amount
