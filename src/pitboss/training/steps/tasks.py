"""What the dealer has to do now, how to type it, and what is wrong with anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.rulebook import Clauses
from pitboss.rulebook.checklists import ChecklistItem
from pitboss.rulebook.parts import Duty
from pitboss.table import Table
from pitboss.table import commands as table_commands
from pitboss.table.ceremony import cover_bounds, cut_bounds
from pitboss.table.ceremony_steps import cut_grounds
from pitboss.table.words.grounds import grounds_of_step
from pitboss.table.words.steps_in_words import step_in_words
from pitboss.table.words.wrong_steps import wrong_role
from pitboss.training.faults import Fault, WrongStep
from pitboss.training.steps.said import Said, Settling, Unclear, Word
from pitboss.training.steps.vocabulary import BY_HAND, MEANINGS, step_as_typed

WITHIN_BOUNDS = table_commands.PlaceCover | table_commands.CutForTable
"""Steps that are right anywhere within their bounds."""


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """Whether a step is the right one: what it makes the table do, or what is wrong with it."""

    right: bool
    wrong: WrongStep | None = None
    commands: tuple[table_commands.StaffCommand, ...] = ()
    clauses: Clauses = field(default=())

    @property
    def sentence(self) -> str:
        """What is wrong with it, in English."""
        return self.wrong.sentence if self.wrong is not None else ""


class Task(Protocol):
    """Something that the dealer has to do."""

    @property
    def clauses(self) -> Clauses:
        """The clauses that require it."""

    @property
    def words(self) -> str:
        """What to do."""

    @property
    def typed(self) -> str:
        """What to type."""

    @property
    def by_hand(self) -> bool:
        """Whether it is on the checklist, not a step of the table."""

    @property
    def commands(self) -> tuple[table_commands.StaffCommand, ...]:
        """What it makes the table do."""

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """Say whether one of these meanings is the right step; raises Unclear if too little was said."""


@dataclass(frozen=True, slots=True)
class StepTask:
    """The one right step of the table; ``also`` has further clauses, of what has just gone wrong."""

    table: Table
    step: table_commands.DealerCommand
    also: Clauses = ()
    by_hand: bool = False

    @property
    def clauses(self) -> Clauses:
        """The clauses that make it the right step."""
        procedures = self.table.rules.procedures
        match self.step:
            case table_commands.ComeIn():
                return procedures.new_dealer
            case table_commands.GoIdle():
                return procedures.idle
            case table_commands.Perform(Duty.OFFER_CUT):
                return self.also + cut_grounds(self.table.state) + grounds_of_step(self.table, self.step)
        return self.also + grounds_of_step(self.table, self.step)

    @property
    def words(self) -> str:
        """What to do."""
        return step_in_words(self.step)

    @property
    def typed(self) -> str:
        """What to type; if a number has to be chosen, one that is right."""
        match self.step:
            case table_commands.PlaceCover():
                return step_as_typed(table_commands.PlaceCover(cover_bounds(self.table)[0]))
            case table_commands.CutForTable():
                return step_as_typed(table_commands.CutForTable(sum(cut_bounds(self.table)) // 2))
        box = self.table.state.boxes.get(getattr(self.step, "box", 0))
        return step_as_typed(self.step, len(box.hands) if box is not None else 1)

    @property
    def commands(self) -> tuple[table_commands.StaffCommand, ...]:
        """What it makes the table do."""
        return (self.step,)

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """Only this step is right; a cut or a cover card is also right anywhere within its bounds."""
        for meaning in said:
            if meaning == self.step:
                return StepVerdict(True, commands=(self.step,))
            if isinstance(meaning, WITHIN_BOUNDS) and type(meaning) is type(self.step):
                refusal = self.table.refusal(meaning)
                if refusal is None:
                    return StepVerdict(True, commands=(meaning,))
                return StepVerdict(False, self._out_of_bounds(meaning, refusal.sentence), clauses=refusal.clauses)
        if isinstance(self.step, table_commands.Perform) and self.step.duty in BY_HAND and _means_shuffling(said):
            raise Unclear("A shuffle by hand goes motion by motion: plug, riffle, turn, strip.")
        return StepVerdict(False, self._wrong(said[0]))

    def _out_of_bounds(self, said: WITHIN_BOUNDS, sentence: str) -> WrongStep:
        if isinstance(said, table_commands.PlaceCover):
            least, most = cover_bounds(self.table)
            return WrongStep(Fault.COVER_PLACE, sentence, {"least": least, "most": most})
        least, most = cut_bounds(self.table)
        return WrongStep(Fault.CUT_PLACE, sentence, {"least": least, "most": most})

    def _wrong(self, said: Said) -> WrongStep:
        match said:
            case Word(word):
                return WrongStep(Fault.NOT_THE_MOMENT, f"This is not the moment for {word!r}.", {"word": word})
            case Settling(act, box):
                sentence = f"It is not the time to settle wagers ({act} {box})."
                return WrongStep(Fault.NOT_TO_SETTLE, sentence, {"said": f"{act} {box}"})
            case table_commands.FloorCommand():
                sentence = wrong_role(self.table.state, said, table_commands.DEALER).sentence
                return WrongStep(Fault.FOR_THE_FLOOR, sentence, step=said)
            case table_commands.DealCard(box, hand) if isinstance(self.step, table_commands.DealCard):
                sentence = f"The next card does not go to box {box}{f' hand {hand}' if hand > 1 else ''}."
                fault = Fault.OTHER_HAND if hand > 1 else Fault.OTHER_BOX
                return WrongStep(fault, sentence, {"box": box, "hand": hand})
        assert isinstance(said, table_commands.StaffCommand)
        return WrongStep(Fault.NOT_NOW, f"It is not the time to {step_in_words(said)}.", step=said)


def _means_shuffling(said: Sequence[Said]) -> bool:
    return table_commands.Perform(Duty.COMBINE) in said and set(said) == set(MEANINGS["shuffle"])


@dataclass(frozen=True, slots=True)
class ItemTask:
    """Something on the checklist, done by hand or voice."""

    item: ChecklistItem
    by_hand: bool = True
    commands: tuple[table_commands.StaffCommand, ...] = ()

    @property
    def clauses(self) -> Clauses:
        """The clauses that require it."""
        return self.item.clauses

    @property
    def words(self) -> str:
        """What to do."""
        return self.item.does

    @property
    def typed(self) -> str:
        """What to type."""
        return self.item.word

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """Only its own word is right."""
        if Word(self.item.word) in said:
            return StepVerdict(True)
        moment = self.item.moment
        sentence = f"Something is done by hand or voice first: {moment.words}."
        return StepVerdict(False, WrongStep(Fault.BY_HAND_FIRST, sentence, {"moment": moment}))


@dataclass(frozen=True, slots=True)
class ResponseTask:
    """What an irregularity requires of the dealer without a further move at the table: the report made the move."""

    answer: Said
    clauses: Clauses
    words: str
    typed: str
    by_hand: bool = False
    commands: tuple[table_commands.StaffCommand, ...] = ()

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """Only this one answer is right."""
        if self.answer in said:
            return StepVerdict(True)
        sentence = "That is not what the rules ask for after this irregularity."
        return StepVerdict(False, WrongStep(Fault.NOT_AFTER_THIS, sentence))
