"""Tasks of the trainer, and what can be said, as plain data."""

from __future__ import annotations

from typing import Any

from pitboss.house.plain import to_data
from pitboss.table import commands
from pitboss.training.describing import TaskFacts
from pitboss.training.offering import OfferedStep


def task_data(facts: TaskFacts) -> dict[str, Any]:
    """Return what is to be done; for a wager also how the amount is worked out."""
    return {
        "words": facts.words,
        "typed": facts.typed,
        "clauses": list(dict.fromkeys(facts.clauses)),
        "step": _command(facts.step),
        "settling": to_data(facts.settling) if facts.settling is not None else None,
        "by_hand": facts.by_hand,
    }


def offer_data(offered: OfferedStep) -> dict[str, Any]:
    """Return something that can be said."""
    return {
        "group": offered.group,
        "typed": offered.typed,
        "number": offered.number,
        "step": _command(offered.said if isinstance(offered.said, commands.StaffCommand) else None),
        "does": offered.item.does if offered.item is not None else "",
    }


def _command(step: commands.StaffCommand | None) -> dict[str, Any] | None:
    return {"do": type(step).__name__, **to_data(step)} if step is not None else None
