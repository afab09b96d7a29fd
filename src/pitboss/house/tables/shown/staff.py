"""What the people of a table have to do now: the next step, the duties, what can be reported, the checklist."""

from __future__ import annotations

from typing import Any

from pitboss.house.plain import to_data
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook.checklists import checklist_of
from pitboss.table import commands
from pitboss.table.legal_staff import reports_to_list
from pitboss.table.trouble.floor_rulings import rulings
from pitboss.table.trouble.policies import stopped_by_reader
from pitboss.table.words.steps_in_words import step_in_words

TO_RULE = "rule on what was reported"


def procedure(live: LiveTable) -> dict[str, Any]:
    """Return what is to be done."""
    table = live.table
    step = table.staff_step()
    by = None if step is None else commands.DEALER if isinstance(step, commands.DealerCommand) else commands.FLOOR
    words = step_in_words(step) if step is not None else None
    if step is None and (rulings(table.state) or stopped_by_reader(table.state)):
        by, words = commands.FLOOR, TO_RULE
    return {
        "next_step": words,
        "step": _step(step, words),
        "by": by,
        "duties": [{"duty": duty.value, "words": duty.words} for duty in table.state.duties],
        "reports": [_report(report) for report in reports(live)],
        "checklist": [
            {
                "moment": item.moment.value,
                "moment_words": item.moment.words,
                "does": item.does,
                "clauses": list(item.clauses),
                "habit": item.moment.habit,
            }
            for item in checklist_of(table.rules.game)
        ],
    }


def _step(step: commands.StaffCommand | None, words: str | None) -> dict[str, Any] | None:
    """Return the next step as a command; a ruling that is still to be chosen has no name."""
    if step is not None:
        return {"do": type(step).__name__, **to_data(step)}
    return None if words is None else {"do": commands.Rule.__name__, "ruling": None}


def reports(live: LiveTable) -> list[commands.Report]:
    """Return what a dealer may report now."""
    return reports_to_list(live.table)


def _report(command: commands.Report) -> dict[str, Any]:
    return {"command": {"do": "Report", **to_data(command)}, "words": command.irregularity.words}
