"""The table: a state machine that deals and settles a game by its text, and cites the clauses of every event."""

from pitboss.table.choice import Choice
from pitboss.table.irregular.reports import possible_reports
from pitboss.table.legal import legal
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.table import Table, refold
from pitboss.table.views import View, seen_events, view

__all__ = [
    "Choice",
    "Refusal",
    "Refused",
    "Table",
    "View",
    "legal",
    "possible_reports",
    "refold",
    "seen_events",
    "view",
]
