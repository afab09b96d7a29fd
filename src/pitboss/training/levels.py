"""The words with which a training session is requested."""

from __future__ import annotations

from enum import StrEnum

PASS_MARK = 90
"""To pass an exam, this percentage of steps must be right at the first try."""


class Level(StrEnum):
    """How much help a session gives."""

    GUIDE = "guide"
    TRAIN = "train"
    EXAM = "exam"


class Payouts(StrEnum):
    """Which wagers the dealer settles in person."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


class Drill(StrEnum):
    """What can be practiced separately."""

    PAYOUTS = "payouts"
