"""The zap: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Zapping:
    """Exchanging the first two cards if they make one of the hard ``totals``.

    ``double_after`` and ``split_after`` let the new cards be doubled or split. An ace and a ten-value card after a zap
    are no blackjack (``plain_21``).
    """

    totals: frozenset[int]
    double_after: bool
    split_after: bool
    offered: Clauses
    exchanged: Clauses
    plain_21: Clauses
    after: Clauses
