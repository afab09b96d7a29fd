"""Everything that happens is told in a plain sentence, and no name of the program's own is in it."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss.cards import card
from pitboss.record.words import TOLD, Narrator
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.words.steps_in_words import step_in_words

CITED = ("catfish-bend Irregularities 1",)


def test_every_event_has_words() -> None:
    assert set(get_args(happened.Event)) == TOLD


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (happened.DutyDone(Duty.VERIFY, CITED), "Done by the floor: verify the inspection."),
        (happened.CutOffered("Ann", CITED), "Ann is asked to cut the cards."),
        (happened.CardsCut("Ann", 60, CITED), "Ann cuts the cards 60 from the top."),
        (happened.CardsCut(do.DEALER, 60, CITED), "The dealer cuts the cards 60 from the top."),
        (happened.CoverCardCame(0, CITED), "The cover card comes out."),
        (happened.HoursNoted(1, False, CITED), "1 hour has passed."),
        (happened.HoursNoted(24, True, CITED), "24 hours have passed: the cards must be changed."),
        (happened.BurnCardShown(card("5h"), CITED), "The burned card is shown: 5h."),
        (happened.BurnCardShown(None, CITED), "The burned card is shown."),
        (
            happened.Reported(Irregularity.BURNED_TWICE, 0, card("5h"), False, CITED),
            "Irregularity: more than one card was burned.",
        ),
    ],
)
def test_sentences(event: happened.Event, sentence: str) -> None:
    narrator = Narrator(rules("catfish-bend", shuffling="manual"), [happened.ChipsBrought("Ann", 500, CITED)])
    assert narrator.tell(event) == sentence


def test_a_card_that_nobody_saw_is_not_named() -> None:
    unseen = happened.Reported(Irregularity.DRAWN_UNSEEN, 1, card("5h"), False, CITED)
    seen = happened.Reported(Irregularity.STRAY_CARD, 0, card("Th"), True, CITED)
    assert "5h" not in Narrator(rules("catfish-bend")).tell(unseen)
    assert Narrator(rules("double-attack-ma")).tell(seen).endswith(": Th.")


STEPS: dict[type, do.StaffCommand] = {
    do.DealCard: do.DealCard(1, 2),
    do.TurnDoubleCard: do.TurnDoubleCard(1, 2),
    do.TuckHand: do.TuckHand(1, 2),
    do.CallDead: do.CallDead(1, 2),
    do.SettleWager: do.SettleWager(3),
    do.VoidPay: do.VoidPay(3),
    do.Perform: do.Perform(Duty.RIFFLE),
    do.Supervise: do.Supervise(Duty.VERIFY),
    do.Report: do.Report(Irregularity.FACE_UP),
    do.Rule: do.Rule(FloorRuling.MISDEAL),
    do.LetOut: do.LetOut("Ann"),
    do.Permit: do.Permit("Ann"),
    do.OrderRecut: do.OrderRecut(True),
    do.OrderCover: do.OrderCover(40),
    do.NoteHours: do.NoteHours(24),
    do.FreeSpots: do.FreeSpots("Ann"),
    do.ConfirmWager: do.ConfirmWager("Ann", 1, Kind.BLACKJACK),
    do.ApproveWager: do.ApproveWager("Ann", 1, Kind.BLACKJACK, coupon=True),
}
"""Commands that say more than their name; all others are made without anything."""


ROLES = (do.DealerCommand, do.FloorCommand)
STAFF = [one for one in vars(do).values() if isinstance(one, type) and issubclass(one, ROLES) and one not in ROLES]


@pytest.mark.parametrize("kind", STAFF)
def test_every_step_of_the_house_has_words(kind: type[do.StaffCommand]) -> None:
    words = step_in_words(STEPS.get(kind) or kind())
    assert words and words[0].islower() and kind.__name__ not in words
