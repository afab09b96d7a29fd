"""Is a game sound? Its files, clauses, cases and options; and solver against simulator against table.

``verify(game)`` goes through the checks one by one, each with what is right and what is not.
"""

from pitboss.extras import need

need("solve")

from pitboss.lab.verify.check import Check, Extent, Progress
from pitboss.lab.verify.verifying import verify

__all__ = ["Check", "Extent", "Progress", "verify"]
