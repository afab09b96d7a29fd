"""What happens around the cards, what goes wrong, and what the house itself does, in every variant."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Card, card
from pitboss.house.tables.live import happenings
from pitboss.house.tables.live.clock import outcome_in_words
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.table import commands, events
from tests.web.sentences_of.play import ANN, CITED
from tests.web.sentences_of.situation import BOX, Variant, table

HASH = "0711d834cdae55f1" * 4
SEEN = frozenset(
    {
        Irregularity.FACE_UP,
        Irregularity.STRAY_CARD,
        Irregularity.DRAWN_EXPOSED,
        Irregularity.PAT_HAND,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.EXTRA_CARD,
        Irregularity.MISDELIVERED,
        Irregularity.HOLE_EXPOSED,
    }
)
"""By these everybody sees a card."""
AT_BOX = (Irregularity.BOX_MISSED, Irregularity.EXTRA_CARD, Irregularity.HIT_MISSED, Irregularity.DRAWN_EXPOSED)


def _plain(event: AnyEvent, name: str = "plain") -> list[Variant]:
    return [Variant(name, event, table("9h 7d"))]


def _each(**named: AnyEvent) -> list[Variant]:
    return [Variant(name.replace("_", " "), event, table("9h 7d")) for name, event in named.items()]


def _duties() -> list[Variant]:
    return [Variant(duty.value, events.DutyDone(duty, CITED), table()) for duty in Duty]


def _reported() -> list[Variant]:
    made = []
    for wrong in Irregularity:
        seen: Card | None = card("8c") if wrong in SEEN else None
        box = BOX if wrong in AT_BOX else 0
        made.append(Variant(wrong.value, events.Reported(wrong, box, seen, seen is not None, CITED), table("9h 7d")))
    wrong_hand = events.Reported(Irregularity.MISDELIVERED, BOX, card("8c"), True, CITED, 2)
    return [*made, Variant("misdelivered to a hand", wrong_hand, table("8h", "8d"))]


def _ruled() -> list[Variant]:
    wrong = Irregularity.MISDELIVERED
    made = [Variant(ruling.value, events.FloorRuled(wrong, ruling, CITED), table()) for ruling in FloorRuling]
    box = events.FloorRuled(wrong, FloorRuling.FORWARD, CITED, BOX)
    hand = events.FloorRuled(wrong, FloorRuling.FORWARD, CITED, BOX, 2)
    return [*made, Variant("forward to a box", box, table()), Variant("forward to a hand", hand, table("8h", "8d"))]


def _lapsed() -> list[Variant]:
    undecided: list[commands.PlayerCommand] = [
        commands.RefuseCut(ANN),
        commands.Stand(ANN, BOX),
        commands.Designate(ANN, BOX, 1),
        commands.Decline(ANN, BOX),
    ]
    return [
        Variant(type(command).__name__, happenings.ClockRanOut(ANN, BOX, outcome_in_words(command), CITED), table())
        for command in undecided
    ]


def _came(name: str, box: int, running: bool) -> Variant:
    return Variant(name, events.CoverCardCame(box, CITED), table(running=running))


VARIANTS: dict[str, Callable[[], list[Variant]]] = {
    "SpotWanted": lambda: _plain(events.SpotWanted(ANN, CITED)),
    "SpotsGivenUp": lambda: _each(
        one_box=events.SpotsGivenUp(ANN, (2,), CITED), two_boxes=events.SpotsGivenUp(ANN, (2, 3), CITED)
    ),
    "WagerAnnounced": lambda: _each(
        cash=events.WagerAnnounced(ANN, BOX, Kind.BLACKJACK, 25_00, False, CITED),
        coupon=events.WagerAnnounced(ANN, BOX, Kind.BLACKJACK, 10_00, True, CITED),
    ),
    "WagerConfirmed": lambda: _each(
        by_the_dealer=events.WagerConfirmed("dealer", ANN, BOX, Kind.BLACKJACK, False, CITED),
        by_the_floor=events.WagerConfirmed("floor", ANN, BOX, Kind.TRILUX, False, CITED),
        coupon=events.WagerConfirmed("dealer", ANN, BOX, Kind.BLACKJACK, True, CITED),
    ),
    "WagerLapsed": lambda: _each(
        cash=events.WagerLapsed(ANN, BOX, Kind.BLACKJACK, 25_00, False, CITED),
        coupon=events.WagerLapsed(ANN, BOX, Kind.BLACKJACK, 10_00, True, CITED),
    ),
    "DutyDone": _duties,
    "CutOffered": lambda: _plain(events.CutOffered(ANN, CITED)),
    "CutRefused": lambda: _plain(events.CutRefused(ANN, CITED)),
    "CardsCut": lambda: _each(
        by_a_player=events.CardsCut(ANN, 60, CITED), by_the_dealer=events.CardsCut("dealer", 104, CITED)
    ),
    "CoverPlaced": lambda: _plain(events.CoverPlaced(78, CITED)),
    "RecutOrdered": lambda: _each(
        by_the_last=events.RecutOrdered(True, CITED), by_the_next=events.RecutOrdered(False, CITED)
    ),
    "CoverOrdered": lambda: _plain(events.CoverOrdered(78, CITED)),
    "CoverCardCame": lambda: [
        _came("at a box", BOX, True),
        _came("at the dealer's hand", 0, True),
        _came("between rounds", 0, False),
    ],
    "ShuffleAsked": lambda: _plain(events.ShuffleAsked(ANN, CITED)),
    "ShuffleOrdered": lambda: _plain(events.ShuffleOrdered(CITED)),
    "DealerCameIn": lambda: _plain(events.DealerCameIn(CITED)),
    "TableIdled": lambda: _plain(events.TableIdled(CITED)),
    "HoursNoted": lambda: _each(
        one=events.HoursNoted(1, False, CITED),
        one_and_due=events.HoursNoted(1, True, CITED),
        several=events.HoursNoted(8, False, CITED),
        several_and_due=events.HoursNoted(24, True, CITED),
    ),
    "TableClosing": lambda: _plain(events.TableClosing(CITED)),
    "BurnCardAsked": lambda: _plain(events.BurnCardAsked(ANN, CITED)),
    "BurnCardShown": lambda: _each(
        seen=events.BurnCardShown(card("Qs"), CITED), unseen=events.BurnCardShown(None, CITED)
    ),
    "Reported": _reported,
    "FloorCalled": lambda: _plain(events.FloorCalled(Irregularity.BOX_MISSED, CITED)),
    "FloorRuled": _ruled,
    "SlipNoticed": lambda: _plain(events.SlipNoticed(Irregularity.OWN_CARD_MISSED, CITED)),
    "PlayerLetOut": lambda: _plain(events.PlayerLetOut(ANN, CITED)),
    "HandDied": lambda: [
        Variant("one hand", events.HandDied(BOX, 1, CITED), table("9h")),
        Variant("second hand of several", events.HandDied(BOX, 2, CITED), table("8h 3c", "8d")),
    ],
    "CardDiscarded": lambda: _each(
        seen=events.CardDiscarded(card("Ah"), CITED), unseen=events.CardDiscarded(None, CITED)
    ),
    "CardBackedUp": lambda: _plain(events.CardBackedUp(BOX, 2, CITED)),
    "RoundVoided": lambda: _each(
        plain=events.RoundVoided(Irregularity.MALFUNCTION, False, CITED),
        with_a_shuffle=events.RoundVoided(Irregularity.SHOE_EMPTY, True, CITED),
    ),
    "PayVoided": lambda: _plain(events.PayVoided(1, CITED)),
    "ShoeCommitted": lambda: _plain(happenings.ShoeCommitted(2, HASH)),
    "ShoeRevealed": lambda: _plain(happenings.ShoeRevealed(2, "Ah Kd", HASH)),
    "ShoePledged": lambda: _plain(happenings.ShoePledged(3, HASH)),
    "SeedPledged": lambda: _plain(happenings.SeedPledged(ANN, HASH)),
    "SeedShown": lambda: _plain(happenings.SeedShown(ANN, HASH)),
    "PlayerReady": lambda: _plain(happenings.PlayerReady(ANN)),
    "PlayerLeaving": lambda: _plain(happenings.PlayerLeaving(ANN)),
    "ClockRanOut": _lapsed,
    "PositionTaken": lambda: _each(
        dealer=happenings.PositionTaken("dealer", "Dora"), floor=happenings.PositionTaken("floor", "Flora")
    ),
    "PositionLeft": lambda: _each(
        dealer=happenings.PositionLeft("dealer", "Dora"), floor=happenings.PositionLeft("floor", "Flora")
    ),
    "TrayFilled": lambda: _plain(happenings.TrayFilled(12, 5_000_00)),
    "TrayCredited": lambda: _plain(happenings.TrayCredited(13, 2_500_50)),
    "TableClosed": lambda: _plain(happenings.TableClosed()),
}
