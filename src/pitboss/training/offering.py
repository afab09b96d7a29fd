"""What a dealer may say at a table, whatever is right now: the steps of the game, its boxes, duties and checklist.

The lists depend on the game and on the layout, never on the current task, so they give nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pitboss.mechanisms.registry import NAMES
from pitboss.mechanisms.registry import files as mechanism_files
from pitboss.rulebook import Rules
from pitboss.rulebook.checklists import ChecklistItem, checklist_of
from pitboss.rulebook.parts import Duty, HoleCardProcedure, Phase
from pitboss.table import Table, commands
from pitboss.training.steps.said import KEEP, Said, Word
from pitboss.training.steps.vocabulary import step_as_typed

COVER, CUT = "cover", "cut"


class OfferGroup(StrEnum):
    """The group that a step belongs to."""

    ROUND = "round"
    TROUBLE = "trouble"
    CARDS = "cards"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class OfferedStep:
    """Something that can be said: the words for it, and what they mean. A ``number`` of cards must still be given."""

    group: OfferGroup
    typed: str
    said: Said
    number: bool = False
    item: ChecklistItem | None = None


def offered_steps(table: Table) -> list[OfferedStep]:
    """Return everything that can be said at a table except what is done with a wager."""
    return [*_round(table), *_trouble(table), *_cards(table), *_by_hand(table.rules.game)]


def _round(table: Table) -> Iterator[OfferedStep]:
    rules, program = table.rules, table.rules.deal.program
    without_hole = rules.hole_card.procedure is HoleCardProcedure.NONE
    yield _step(OfferGroup.ROUND, commands.CloseWagering())
    for box, hand, hands in _places(table):
        yield _step(OfferGroup.ROUND, commands.DealCard(box, hand), hands)
    yield _step(OfferGroup.ROUND, commands.DealUpCard())
    if not without_hole:
        yield _step(OfferGroup.ROUND, commands.DealHoleCard())
    yield from (_step(OfferGroup.ROUND, step) for step in _of_mechanisms(rules))
    if Phase.PEEK in program:
        yield _step(OfferGroup.ROUND, commands.Peek())
    yield _step(OfferGroup.ROUND, commands.DealSecondCard() if without_hole else commands.TurnHoleCard())
    yield _step(OfferGroup.ROUND, commands.DrawCard())
    for box, hand, hands in _places(table):
        if table.state.hand(box, hand).doubled and rules.doubling.face_down is not None:
            yield _step(OfferGroup.ROUND, commands.TurnDoubleCard(box, hand), hands)
        if table.state.hand(box, hand).surrendered:
            yield _step(OfferGroup.ROUND, commands.TuckHand(box, hand), hands)
    yield _step(OfferGroup.ROUND, commands.ClearLayout())


def _of_mechanisms(rules: Rules) -> Iterator[commands.DealerCommand]:
    """Yield the steps of the mechanisms that the game has."""
    folders = dict(zip((f"pitboss.mechanisms.{name}.vocabulary" for name in NAMES), NAMES, strict=True))
    for file in mechanism_files("vocabulary"):
        if getattr(rules, folders[file.__name__], None):
            yield from (step.command() for step in file.VOCABULARY.steps)


def _trouble(table: Table) -> Iterator[OfferedStep]:
    group = OfferGroup.TROUBLE
    yield _step(group, commands.CallFloor())
    yield _step(group, commands.OfferRemedy())
    yield _step(group, commands.DiscardCard())
    yield OfferedStep(group, KEEP.word, KEEP)
    for box, hand, hands in _places(table):
        yield _step(group, commands.CallDead(box, hand), hands)
    yield _step(group, commands.VoidRound())
    yield _step(group, commands.ComeIn())
    yield _step(group, commands.GoIdle())


def _cards(table: Table) -> Iterator[OfferedStep]:
    group = OfferGroup.CARDS
    if not table.rules.procedures.by_person:
        yield _step(group, commands.OpenShoe())
    else:
        for duty in Duty:
            if duty.of_the_floor:
                continue
            if duty is Duty.PLACE_COVER:
                yield OfferedStep(group, CUT, commands.CutForTable(0), number=True)
                yield OfferedStep(group, COVER, commands.PlaceCover(0), number=True)
            else:
                yield _step(group, commands.Perform(duty))
    yield _step(group, commands.Burn())


def _by_hand(game: str) -> Iterator[OfferedStep]:
    """Yield the words of the checklist in alphabetical order, because its own order follows the round."""
    items: dict[str, ChecklistItem] = {}
    for item in checklist_of(game):
        items.setdefault(item.word, item)
    for word in sorted(items):
        yield OfferedStep(OfferGroup.BY_HAND, word, Word(word), item=items[word])


def _places(table: Table) -> Iterator[tuple[int, int, int]]:
    """Yield the hands on the layout, each with its box and how many that box has."""
    for box in table.state.boxes.values():
        for place in range(1, len(box.hands) + 1):
            yield box.number, place, len(box.hands)


def _step(group: OfferGroup, step: commands.StaffCommand, hands: int = 1) -> OfferedStep:
    return OfferedStep(group, step_as_typed(step, hands), step)
