"""The house at work: dealer and floor do what is due, until a player must act."""

from __future__ import annotations

from pitboss.cli.play.session import PlaySession
from pitboss.table import Table, commands
from pitboss.table.irregular.floor import usual_ruling


def go_on(session: PlaySession) -> bool:
    """Let the house do what is due; whether it stopped because nothing is left but to clear the layout."""
    table = session.table
    while True:
        report = session.mishaps.now(table)
        step = report or _due(table)
        if step is None or isinstance(step, commands.ClearLayout):
            session.teller.hear()
            return step is not None
        table.do(step)


def _due(table: Table) -> commands.StaffCommand | None:
    """Return the next step of dealer or floor; where the floor has a choice it takes the usual one."""
    step = table.staff_step()
    if step is not None:
        return step
    if table.state.cut_offer:
        return None  # a shuffler that is out of order is repaired after the shuffle by hand, not in the middle of it
    ruling = usual_ruling(table.state)
    return None if ruling is None else commands.Rule(ruling)
