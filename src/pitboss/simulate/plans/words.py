"""The words of a simulation request; lightweight, so that the command line can use them without loading the rest."""

from __future__ import annotations

from enum import StrEnum


class Rounding(StrEnum):
    """How a true count becomes a whole number."""

    DOWN = "down"
    TO_NOUGHT = "to-nought"
    NEAREST = "nearest"


class DecksLeft(StrEnum):
    """How well the decks left are estimated; a running count is not divided by them."""

    EXACT = "exact"
    HALF = "half"
    WHOLE = "whole"
    RUNNING = "running"


class Engine(StrEnum):
    """Where chunks are played: threads of this process, a Ray cluster, or the CUDA devices of this machine."""

    LOCAL = "local"
    RAY = "ray"
    GPU = "gpu"
