"""Ids of texts: what a thing is called by programs, and what its translations are kept under."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"[^a-z0-9]+")


def text_id(name: str) -> str:
    """Return a name in snake case.

    >>> text_id("three eights of one suit")
    'three_eights_of_one_suit'
    >>> text_id("King's Bounty")
    'kings_bounty'
    """
    return _BETWEEN.sub("_", name.lower().replace("'", "")).strip("_")
