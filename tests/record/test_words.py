"""Everything that happens has a plain sentence, without any of the program's internal names."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss.cards import card
from pitboss.record.telling.words import TOLD, Narrator
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.table import commands, events
from pitboss.table.words.steps_in_words import step_in_words

CITED = ("catfish-bend Irregularities 1",)


def test_every_event_has_words() -> None:
    assert set(get_args(events.Event)) == TOLD


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.DutyDone(Duty.VERIFY, CITED), "Done by the floor: verify the inspection."),
        (events.CutOffered("Ann", CITED), "Ann is asked to cut the cards."),
        (events.CardsCut("Ann", 60, CITED), "Ann cuts the cards 60 from the top."),
        (events.CardsCut(commands.DEALER, 60, CITED), "The dealer cuts the cards 60 from the top."),
        (events.CoverCardCame(0, CITED), "The cover card comes out."),
        (events.HoursNoted(1, False, CITED), "1 hour has passed."),
        (events.HoursNoted(24, True, CITED), "24 hours have passed: the cards must be changed."),
        (events.BurnCardShown(card("5h"), CITED), "The burned card is shown: 5h."),
        (events.BurnCardShown(None, CITED), "The burned card is shown."),
        (
            events.Reported(Irregularity.BURNED_TWICE, 0, card("5h"), False, CITED),
            "Irregularity: more than one card was burned.",
        ),
    ],
)
def test_sentences(event: events.Event, sentence: str) -> None:
    narrator = Narrator(rules("catfish-bend", shuffling="manual"), [events.ChipsBrought("Ann", 500, CITED)])
    assert narrator.tell(event) == sentence


def test_a_card_that_nobody_saw_is_not_named() -> None:
    unseen = events.Reported(Irregularity.DRAWN_UNSEEN, 1, card("5h"), False, CITED)
    seen = events.Reported(Irregularity.STRAY_CARD, 0, card("Th"), True, CITED)
    assert "5h" not in Narrator(rules("catfish-bend")).tell(unseen)
    assert Narrator(rules("double-attack-ma")).tell(seen).endswith(": Th.")


STEPS: dict[type, commands.StaffCommand] = {
    commands.DealCard: commands.DealCard(1, 2),
    commands.TurnDoubleCard: commands.TurnDoubleCard(1, 2),
    commands.TuckHand: commands.TuckHand(1, 2),
    commands.CallDead: commands.CallDead(1, 2),
    commands.SettleWager: commands.SettleWager(3),
    commands.VoidPay: commands.VoidPay(3),
    commands.Perform: commands.Perform(Duty.RIFFLE),
    commands.Supervise: commands.Supervise(Duty.VERIFY),
    commands.Report: commands.Report(Irregularity.FACE_UP),
    commands.Rule: commands.Rule(FloorRuling.MISDEAL),
    commands.LetOut: commands.LetOut("Ann"),
    commands.Permit: commands.Permit("Ann"),
    commands.OrderRecut: commands.OrderRecut(True),
    commands.OrderCover: commands.OrderCover(40),
    commands.NoteHours: commands.NoteHours(24),
    commands.FreeSpots: commands.FreeSpots("Ann"),
    commands.ConfirmWager: commands.ConfirmWager("Ann", 1, Kind.BLACKJACK),
    commands.ApproveWager: commands.ApproveWager("Ann", 1, Kind.BLACKJACK, coupon=True),
}
"""Commands that say more than their name; all others are made without anything."""


ROLES = (commands.DealerCommand, commands.FloorCommand)
STAFF = [
    var for var in vars(commands).values() if isinstance(var, type) and issubclass(var, ROLES) and var not in ROLES
]


@pytest.mark.parametrize("kind", STAFF)
def test_every_step_of_the_house_has_words(kind: type[commands.StaffCommand]) -> None:
    words = step_in_words(STEPS.get(kind) or kind())
    assert words and words[0].islower() and kind.__name__ not in words
