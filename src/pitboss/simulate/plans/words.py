"""The words of a simulation request; lightweight, so that the command line can use them without loading the rest."""

from __future__ import annotations

from enum import StrEnum


class Rounding(StrEnum):
    """How the true count is rounded to a whole number."""

    DOWN = "down"
    TO_NOUGHT = "to-nought"
    NEAREST = "nearest"


class DecksLeft(StrEnum):
    """How exactly the decks left are known; with ``running``, the count is not divided by them."""

    EXACT = "exact"
    HALF = "half"
    WHOLE = "whole"
    RUNNING = "running"


class Engine(StrEnum):
    """Where a simulation runs: in threads of this process, on a Ray cluster, or on CUDA devices."""

    LOCAL = "local"
    RAY = "ray"
    GPU = "gpu"
