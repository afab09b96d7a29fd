"""The words a training session is ordered with."""

from __future__ import annotations

from enum import StrEnum

PASS_MARK = 90
"""An exam is passed when so many of a hundred steps were right at the first try."""


class Level(StrEnum):
    """How much help there is."""

    GUIDE = "guide"
    TRAIN = "train"
    EXAM = "exam"


class Payouts(StrEnum):
    """Which wagers the dealer settles himself."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


class Drill(StrEnum):
    """What can be trained by itself."""

    PAYOUTS = "payouts"
