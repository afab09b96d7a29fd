"""Whole shuffles: named steps in an order that is checked, each telling the order of the cards it leaves behind.

A procedure starts from the discards and from the unused cards behind the cut card. The plug brings the two together;
a wash takes all cards at once; a procedure with neither has the unused cards laid on the discards first. For a device
that deals what it shuffles, the unused cards are those it holds.

The cut stands apart from the mixing, because a person makes it: a table mixes, offers the cut around, and cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Generic, TypeVar

from pitboss.shoe import handwork, shuffling
from pitboss.shoe.shuffle_steps import JOINING, ProcedureRefused, ShuffleFault, ShuffleStep, faults_of, manual_faults

T = TypeVar("T")

ONE_DECK = 52
THREE_QUARTERS_OF_A_DECK = 39
MANUAL_ORDER = (
    ShuffleStep.PLUG,
    ShuffleStep.RIFFLE,
    ShuffleStep.TURN,
    ShuffleStep.RIFFLE,
    ShuffleStep.STRIP,
    ShuffleStep.RIFFLE,
    ShuffleStep.CUT,
)
"""The manual shuffle as a house does it that has not chosen an order of its own."""


@dataclass(frozen=True, slots=True)
class ProcedureDone(Generic[T]):
    """A step that was done: what it was, the order of all cards after it (top first), and how many cards it took."""

    step: ShuffleStep
    order: tuple[T, ...]
    cards: int


@dataclass(frozen=True, slots=True)
class ShuffleProcedure:
    """A shuffle: its name, its steps in order, and how many cards the cut must leave on either side.

    ``ready`` is how many cards a device that takes the discards back has ready to be dealt, out of their reach.
    Steps in a forbidden order are refused with ``ProcedureRefused``.
    """

    name: str
    steps: tuple[ShuffleStep, ...]
    least_cut: int = ONE_DECK
    ready: int = 0

    def __post_init__(self) -> None:
        if faults := faults_of(self.steps):
            raise ProcedureRefused(faults)

    @property
    def has_cut(self) -> bool:
        """Whether the cards are cut at the end."""
        return self.steps[-1] is ShuffleStep.CUT

    def washed(self) -> ShuffleProcedure:
        """Return the same shuffle with a wash before it, for new cards and for a table that stood idle."""
        return replace(self, name=f"washed {self.name}", steps=(ShuffleStep.WASH, *self.steps))

    def mix(
        self, discards: Sequence[T], chance: Random | None = None, unused: Sequence[T] = ()
    ) -> Iterator[ProcedureDone[T]]:
        """Do every step but the cut, one at a time, from the operating system's source unless a generator is given."""
        source = chance or SystemRandom()
        stack, behind = list(discards), list(unused)
        for step in self.steps:
            if step is ShuffleStep.WASH or not any(step in JOINING for step in self.steps):
                stack, behind = behind + stack, []
            if step is ShuffleStep.PLUG:
                if behind:
                    stack, plugged, behind = handwork.plug(stack, behind, source), len(behind), []
                    yield ProcedureDone(step, tuple(stack), plugged)
            elif step is ShuffleStep.RETURN:
                returned, ready, held = len(stack), behind[: self.ready], behind[self.ready :]
                stack, behind = ready + shuffling.uniform(held + stack, source), []
                yield ProcedureDone(step, tuple(stack), returned)
            elif step is ShuffleStep.COMBINE:
                for taken, stack in handwork.combine(stack, source):  # noqa: B020
                    yield ProcedureDone(step, (*stack, *behind), taken)
            elif step is not ShuffleStep.CUT:
                stack = _moved(step, stack, source)
                yield ProcedureDone(step, (*stack, *behind), len(stack))

    def cut(self, order: Sequence[T], place: int | None = None, chance: Random | None = None) -> ProcedureDone[T]:
        """Cut the stack at ``place`` cards from the top; without a place, anywhere the rule allows, at random."""
        least, most = self.cut_bounds(len(order))
        if place is None:
            place = (chance or SystemRandom()).randint(least, most)
        if not least <= place <= most:
            sentence = (
                f"A cut at {place} of {len(order)} cards is too near an end: "
                f"leave at least {self.least_cut} on either side, so cut from {least} to {most}."
            )
            raise ProcedureRefused([ShuffleFault("cut_too_shallow", sentence)])
        return ProcedureDone(ShuffleStep.CUT, tuple(shuffling.cut(order, place)), place)

    def cut_bounds(self, cards: int) -> tuple[int, int]:
        """Return the first and the last place at which so many cards may be cut."""
        if cards < 2 * self.least_cut:
            sentence = f"{cards} cards are too few to cut: the cut leaves at least {self.least_cut} on either side."
            raise ProcedureRefused([ShuffleFault("too_few_to_cut", sentence)])
        return self.least_cut, cards - self.least_cut

    def perform(
        self,
        discards: Sequence[T],
        chance: Random | None = None,
        unused: Sequence[T] = (),
        place: int | None = None,
    ) -> Iterator[ProcedureDone[T]]:
        """Do every step and, where the procedure has one, the cut."""
        source = chance or SystemRandom()
        order = (*unused, *discards)
        for done in self.mix(discards, source, unused):
            order = done.order
            yield done
        if self.has_cut:
            yield self.cut(order, place, source)


def _moved(step: ShuffleStep, stack: list[T], chance: Random) -> list[T]:
    """Return the stack after a step that works on all of it at once."""
    match step:
        case ShuffleStep.WASH:
            return shuffling.wash(stack, chance)
        case ShuffleStep.RIFFLE:
            return handwork.riffle_stack(stack, chance)
        case ShuffleStep.TURN:
            return handwork.turn(stack, chance)
        case ShuffleStep.STRIP:
            return shuffling.strip(stack, chance)
        case ShuffleStep.BOX:
            return shuffling.box(stack, chance)
        case ShuffleStep.DEVICE | ShuffleStep.UNIFORM:
            return shuffling.uniform(stack, chance)
    raise ValueError(f"The {step} does not work on the whole stack.")


def manual(steps: Sequence[ShuffleStep] = MANUAL_ORDER, least_cut: int = ONE_DECK) -> ShuffleProcedure:
    """Return the manual shuffle: every part of it, in an order the house may choose within the rule."""
    if faults := [*manual_faults(steps), *faults_of(steps)]:
        raise ProcedureRefused(faults)
    return ShuffleProcedure("manual", tuple(steps), least_cut)


def six_deck_standard(least_cut: int = THREE_QUARTERS_OF_A_DECK) -> ShuffleProcedure:
    """Return the six-deck standard shuffle: two equal stacks combined in five to seven single riffles, then the cut."""
    return ShuffleProcedure("six-deck standard", (ShuffleStep.COMBINE, ShuffleStep.CUT), least_cut)


def automated(cut: bool = True, least_cut: int = ONE_DECK) -> ShuffleProcedure:
    """Return the automated shuffler's work on one batch, cut afterwards unless the device loads the shoe itself.

    The model is the ideal device: every order of the batch is equally likely, and no card leaves its batch.
    """
    return ShuffleProcedure(
        "automated", (ShuffleStep.DEVICE, ShuffleStep.CUT) if cut else (ShuffleStep.DEVICE,), least_cut
    )


def continuous(ready: int = 0) -> ShuffleProcedure:
    """Return the work of a device that takes the discards back after every round and deals on; nothing is cut.

    The ideal device mixes them with all the cards it holds. One that has cards ``ready`` to be dealt mixes them with
    the others as well as can be, but what it took back cannot come out among those.
    """
    return ShuffleProcedure("continuous", (ShuffleStep.RETURN,), ready=ready)


def uniform() -> ShuffleProcedure:
    """Return the server's shuffle: every order equally likely, nothing to cut."""
    return ShuffleProcedure("uniform", (ShuffleStep.UNIFORM,))
