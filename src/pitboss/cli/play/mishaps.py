"""Irregularities that happen to the table while somebody plays: with a chosen chance at each moment."""

from __future__ import annotations

import random

from pitboss.rulebook.parts import Irregularity
from pitboss.table import Table, commands, possible_reports

HIGHEST_RATE = 0.5
"""At a higher rate the house would hardly get on between one irregularity and the next."""


class Mishaps:
    """Decides, at each moment, whether something goes wrong and what: each kind that could happen has the same chance.

    None of them ends a session: where a device stops the game, the floor has it repaired. A card reader can be out of
    order at any time, but here it fails when it is used, or hardly anything else would ever go wrong.
    """

    def __init__(self, rate: float = 0.0, chance: random.Random | None = None) -> None:
        if not 0 <= rate <= HIGHEST_RATE:
            raise ValueError(f"Irregularities come at a rate from 0 to {HIGHEST_RATE}, not {rate}.")
        self._rate = rate
        self._chance = chance or random.SystemRandom()

    def now(self, table: Table) -> commands.Report | None:
        """Return what goes wrong at this moment, or None."""
        if not self._rate or self._chance.random() >= self._rate:
            return None
        possible: dict[Irregularity, list[commands.Report]] = {}
        looking = isinstance(table.staff_step(), commands.Peek)
        for report in possible_reports(table):
            if looking or report.irregularity is not Irregularity.READER_FAILS:
                possible.setdefault(report.irregularity, []).append(report)
        if not possible:
            return None
        return self._chance.choice(possible[self._chance.choice(list(possible))])
