"""Reviewing players by the rounds they played: what decisions cost, luck and skill, and whether they count cards."""

from pitboss.extras import need

need("solve")
