"""The named steps of a shuffle, and the rule for their order.

Steps that cannot stand in the order given are faults: values with a code and a sentence, all of them reported at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

RIFFLES_BEFORE_STRIP = 2


class ShuffleStep(StrEnum):
    """One step of a shuffle."""

    WASH = "wash"
    PLUG = "plug"
    RIFFLE = "riffle"
    TURN = "turn"
    STRIP = "strip"
    BOX = "box"
    COMBINE = "combine"
    DEVICE = "device"
    RETURN = "return"
    UNIFORM = "uniform"
    CUT = "cut"


RIFFLING = (ShuffleStep.RIFFLE, ShuffleStep.TURN)
"""Steps in which the whole stack is riffled; a turn ends with its two parts riffled together."""

MIXING = (*RIFFLING, ShuffleStep.WASH, ShuffleStep.COMBINE, ShuffleStep.DEVICE, ShuffleStep.RETURN, ShuffleStep.UNIFORM)
"""Steps that mix the cards; plug, strip, box and cut only move packets of them."""

JOINING = (ShuffleStep.PLUG, ShuffleStep.RETURN)
"""Steps that bring the discards and the unused cards together."""

RUNNING_CUTS = (ShuffleStep.STRIP, ShuffleStep.BOX)
"""Steps that may not come before the cards are riffled twice."""

MANUAL_PARTS = (ShuffleStep.PLUG, ShuffleStep.RIFFLE, ShuffleStep.TURN, ShuffleStep.STRIP, ShuffleStep.CUT)
"""What a manual shuffle is made of: each part at least once."""


@dataclass(frozen=True, slots=True)
class ShuffleFault:
    """Why a shuffle may not be done in this way."""

    code: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}]"


class ProcedureRefused(ValueError):
    """A shuffle that breaks the rule for its steps; ``faults`` has every reason."""

    def __init__(self, faults: Sequence[ShuffleFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def faults_of(steps: Sequence[ShuffleStep]) -> list[ShuffleFault]:
    """Return everything that is wrong with the order of these steps."""
    if not steps:
        return [ShuffleFault("no_steps", "The shuffle has no steps: name at least one that mixes the cards.")]
    if not any(step in MIXING for step in steps):
        return [
            ShuffleFault(
                "nothing_mixed", "Nothing in this shuffle mixes the cards: riffle, wash or use a device first."
            )
        ]
    return [*_too_early(steps), *_cut_faults(steps), *_plug_faults(steps)]


def manual_faults(steps: Sequence[ShuffleStep]) -> list[ShuffleFault]:
    """Return a fault for each part of a manual shuffle that these steps leave out."""
    return [
        ShuffleFault(f"no_{part}", f"A manual shuffle includes the {part}, and this one does not: add it.")
        for part in MANUAL_PARTS
        if part not in steps
    ]


def _too_early(steps: Sequence[ShuffleStep]) -> list[ShuffleFault]:
    faults = []
    for place, step in enumerate(steps):
        riffles = sum(1 for step in steps[:place] if step in RIFFLING)
        if step in RUNNING_CUTS and riffles < RIFFLES_BEFORE_STRIP:
            sentence = (
                f"The {step} is step {place + 1}, and the cards are riffled {_times(riffles)} before it: "
                "it may come only after two riffles, so riffle first or move it back."
            )
            faults.append(ShuffleFault(f"{step}_too_early", sentence))
    return faults


def _cut_faults(steps: Sequence[ShuffleStep]) -> list[ShuffleFault]:
    faults = []
    if steps.count(ShuffleStep.CUT) > 1:
        faults.append(ShuffleFault("cut_twice", "The cards are cut more than once: leave one cut, at the end."))
    if ShuffleStep.CUT in steps[:-1]:
        place = steps.index(ShuffleStep.CUT) + 1
        sentence = f"The cut is step {place} of {len(steps)}: it is the final step, so nothing may come after it."
        faults.append(ShuffleFault("cut_not_last", sentence))
    return faults


def _plug_faults(steps: Sequence[ShuffleStep]) -> list[ShuffleFault]:
    if steps.count(ShuffleStep.PLUG) > 1:
        return [
            ShuffleFault(
                "plug_twice", "The cards are plugged more than once: after the first plug no unused cards are left."
            )
        ]
    return []


def _times(count: int) -> str:
    return ("not once", "only once")[count]
