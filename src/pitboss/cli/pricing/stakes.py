"""Stakes on several wagers of one box, as they are typed: ``main=10``, ``trilux=5``, ``insurance=5``."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from pitboss.cli.refusing import refuse
from pitboss.rulebook import Rules
from pitboss.rulebook.wager_names import kind_named

MAIN, INSURANCE = "main", "insurance"
MOST, LONGEST = 1e9, 40


def read_stakes(given: Sequence[str], rules: Rules) -> dict[str, float]:
    """Return the stake on each wager; where something is wagered, a unit on the main wager unless it says otherwise."""
    stakes: dict[str, float] = {}
    for text in given:
        name, equals, amount = text.partition("=")
        wager = _wager(name.strip(), rules)
        if not equals:
            refuse(f"What is staked on {wager}? Write --stake {name.strip()[:LONGEST]}=10.")
        stakes[wager] = _amount(amount, text)
    if given and not stakes.get(MAIN):
        stakes[MAIN] = 1.0
    return stakes


def _wager(name: str, rules: Rules) -> str:
    from pitboss.solve.side_wagers.pricing import price_side_wagers

    names = [MAIN, INSURANCE, *price_side_wagers(rules)]
    if name.lower() in names[:2]:
        return name.lower()
    kind = str(kind_named(name))
    if kind not in names:
        refuse(f"{rules.game} has no wager {name[:LONGEST]!r} with a price. Its wagers are {', '.join(names)}.")
    return kind


def _amount(text: str, given: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        refuse(f"{given[:LONGEST]}: an amount is a number, such as 10 or 2.50.")
    if not isfinite(amount) or not 0 <= amount <= MOST:
        refuse(f"{given[:LONGEST]}: an amount is a number from 0 to {MOST:,.0f}.")
    return amount
