"""Strategies by total, and their text."""

from pitboss.extras import need

need("solve")
