"""Check that a game is sound: its files, clauses, cases and options, and solver against simulator against table.

``verify(game)`` yields the checks one by one, each with what it looked at and what is wrong.
"""

from pitboss.extras import need

need("solve")

from pitboss.lab.verify.check import Check, Extent, Progress
from pitboss.lab.verify.verifying import verify

__all__ = ["Check", "Extent", "Progress", "verify"]
