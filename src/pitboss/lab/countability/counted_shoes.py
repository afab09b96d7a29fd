"""What a count says about the cards that are left: the shoe it leaves on average, and how often it stands where.

A shoe of which so many cards were seen, and whose running count is known, has on average more or fewer cards of a rank
than a whole one, in proportion to how far the rank's tag is from the mean tag. That is the regression of what is left
on the count. Unseen cards are exchangeable, so that cards gone unseen change nothing on average: the shoe is left as
large as the whole one, and only the shares of the ranks are those that the count tells.

That takes the mean tag of what is left as if it still varied, as it does while cards are gone unseen. Whoever knows the
count knows it. Where a value is a parabola of it, the variance times the bend is what the value is then too high by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Shuffling
from pitboss.simulate.plans.counting import Count
from pitboss.simulate.plans.words import DecksLeft, Rounding
from pitboss.solve.model.model import Model

Floats = NDArray[np.float64]
SHIFT = 0.15
"""How far the share of the rank with the largest tag is moved to either side, to see how values follow the count."""
DEPTHS = 24
"""At so many depths, evenly from the first round to the cover card, is the count looked at."""
FINE = 4
"""Readings of a count are told apart to a quarter; whole numbers and halves are among them."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Cards that are seen when something is decided, apart from those of other rounds: their tags and their number."""

    tags: float
    cards: int


@dataclass(frozen=True)
class CountedShoe:
    """A shoe and a count of it."""

    rules: Rules
    model: Model
    count: Count
    cover: int

    @cached_property
    def copies(self) -> Floats:
        """Cards by rank: the ace, 2 to 9, the ten-values."""
        return np.array(self.model.counts, dtype=np.float64)

    @cached_property
    def tags(self) -> Floats:
        """Tags by rank."""
        return np.array([float(self.count.tags[rank]) for rank in "A23456789T"])

    @cached_property
    def cards(self) -> float:
        """The cards of the shoe."""
        return float(self.copies.sum())

    @cached_property
    def mean(self) -> float:
        """The mean tag of a card."""
        return float(self.copies @ self.tags / self.cards)

    @cached_property
    def variance(self) -> float:
        """The variance of a card's tag."""
        return float(self.copies @ (self.tags - self.mean) ** 2 / self.cards)

    @property
    def deck(self) -> int:
        """The cards of a deck."""
        return len(self.rules.pack.deck)

    @cached_property
    def reach(self) -> float:
        """The furthest that the mean tag of what is left is moved, for a deck."""
        return SHIFT * self.variance * self.deck / float(np.abs(self.tags - self.mean).max())

    def tilted(self, lean: float) -> Model:
        """Return the shoe whose mean tag is lower by so much for a deck, as a count tells on average."""
        shares = 1 - lean / self.deck * (self.tags - self.mean) / self.variance
        counts = self.copies * shares
        tens = [held * shares[-1] for held in self.model.tens]
        return _with_cards(self.model, counts.tolist(), tens)

    def lean_of(self, lean: float, seen: Seen) -> float:
        """Return by how much the mean tag of the unseen is lower for a deck, once cards of such a shoe are seen."""
        left = self.cards * (self.mean - lean / self.deck) - seen.tags
        return self.deck * (self.mean - left / (self.cards - seen.cards))

    def readings(self, seen: Seen) -> Readings:
        """Return how the count may stand when these cards are seen, at every depth, and what it then says."""
        burned = int(self.rules.burned is not None and self.rules.procedures.shuffling is not Shuffling.CONTINUOUS)
        hole = int(self.rules.hole_card.procedure is not HoleCardProcedure.NONE)
        most = max(self.cards - self.cover - burned, 1.0)
        told = [self._at_depth(most * (step + 0.5) / DEPTHS, seen, burned + hole) for step in range(DEPTHS)]
        chance, lean, square, reading = (np.concatenate(parts) for parts in zip(*told, strict=True))
        return Readings(chance / DEPTHS, lean, square, reading)

    def known_square(self, lean: float | Floats, gone: float, seen: Seen) -> float | Floats:
        """Return the square of a lean less the variance that it has no more once the count is known."""
        others = self.cards - seen.cards
        return lean**2 - self.deck**2 * self.variance * gone / ((others - gone) * (others - 1))

    def _at_depth(self, gone: float, seen: Seen, hidden: int) -> tuple[Floats, Floats, Floats, Floats]:
        """Return by running count its chance, what it says of the unseen, the square of that, and how it is read."""
        others = self.cards - seen.cards
        unseen, mean = others - gone, (self.cards * self.mean - seen.tags) / others
        expected = float(self.count.start) + seen.tags + gone * mean
        spread = sqrt(max(gone * unseen / (others - 1) * self.variance, 1e-9))
        step = 1 / self.count.scale
        places = np.arange(np.floor((expected - 6 * spread) / step), np.ceil((expected + 6 * spread) / step) + 1)
        running = places * step
        chance = np.exp(-((running - expected) ** 2) / (2 * spread**2))
        left_tags = self.cards * self.mean - (running - float(self.count.start))
        lean = self.deck * (self.mean - left_tags / unseen)
        square = np.asarray(self.known_square(lean, gone, seen))
        return chance / chance.sum(), lean, square, self._read(running, unseen - hidden)

    def _read(self, running: Floats, left: float) -> Floats:
        if self.count.decks_left is DecksLeft.RUNNING:
            return running
        step = {DecksLeft.EXACT: 0, DecksLeft.HALF: self.deck // 2, DecksLeft.WHOLE: self.deck}[self.count.decks_left]
        if step:
            left = max((2 * left + step) // (2 * step), 1) * step
        return running * self.deck / max(left, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """How a count may stand: the chance, the lean of the unseen cards for a deck, and the reading before rounding.

    ``square`` is what a parabola takes for the square of the lean.
    """

    chance: Floats
    lean: Floats
    square: Floats
    reading: Floats

    def moments(self, lowest: int, bins: int) -> Floats:
        """Return, by a quarter of a reading, how often it is read, and the sums of lean, its square and the reading."""
        places = np.clip(np.floor(self.reading * FINE + 1e-9).astype(np.int64) - FINE * lowest, 0, bins - 1)
        parts = (self.chance, self.chance * self.lean, self.chance * self.square, self.chance * self.reading)
        return np.stack([np.bincount(places, part, minlength=bins) for part in parts], axis=1)


def first_quarter(index: int, rounding: Rounding) -> int:
    """Return the first quarter of a reading that is rounded to a whole number or more."""
    if rounding is Rounding.NEAREST:
        return FINE * index - FINE // 2
    if rounding is Rounding.TO_NOUGHT and index <= 0:
        return FINE * (index - 1) + 1
    return FINE * index


def _with_cards(model: Model, counts: Sequence[float], tens: Sequence[float]) -> Model:
    """Return a model with fractions of cards: the arithmetic does not ask for whole ones."""
    return replace(model, counts=tuple(counts), tens=tuple(tens))  # type: ignore[arg-type]
