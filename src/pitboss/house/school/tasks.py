"""Tasks of the trainer, and what can be said, as plain data."""

from __future__ import annotations

from typing import Any

from pitboss.house.plain import to_data
from pitboss.house.tables.live.codec import why_data
from pitboss.rulebook import Rules
from pitboss.table import commands
from pitboss.table.words.reasons_in_words import reason_in_words, reason_values
from pitboss.training.describing import TaskFacts
from pitboss.training.faults import WrongStep
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


def wrong_data(wrong: WrongStep, rules: Rules) -> dict[str, Any]:
    """Return what is wrong with a step, for whoever has texts of his own."""
    reason = wrong.reason
    return {
        "id": wrong.fault,
        "values": dict(wrong.values),
        "step": _command(wrong.step),
        "why": why_data(reason, wrong.line, reason_values(reason, rules)) if reason is not None else None,
        "reason": reason_in_words(reason, rules) if reason is not None else "",
        "line": wrong.line,
    }


def _command(step: commands.StaffCommand | None) -> dict[str, Any] | None:
    return {"do": type(step).__name__, **to_data(step)} if step is not None else None
