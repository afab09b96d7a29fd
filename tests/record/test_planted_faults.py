"""Faults planted in the table itself: each breaks a demand, and a rule case that names the clause must fail.

The mutants of ``record/proof/mutation`` break events and values; these faults break the code and share nothing with
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.record.proof.cases import all_cases
from pitboss.record.replaying.replay import replay
from pitboss.rulebook.parts import Duty, Irregularity
from pitboss.shoe import shuffling
from pitboss.table import ceremony, commands, dealing, events
from pitboss.table.folding import fold
from pitboss.table.folding import reports as fold_reports
from pitboss.table.layout import Batch, Layout
from pitboss.table.state import State

Fault = Callable[[pytest.MonkeyPatch], None]


def picks_up_from_the_left(patch: pytest.MonkeyPatch) -> None:
    def round_cards(state: State) -> None:
        for box in state.in_play:
            for hand in box.hands:
                if not hand.picked_up:
                    state.rack += hand.cards
        state.rack += state.dealer.cards

    patch.setattr(fold, "round_cards", round_cards)


def picks_up_the_dealers_cards_first(patch: pytest.MonkeyPatch) -> None:
    def round_cards(state: State) -> None:
        state.rack += state.dealer.cards
        for box in reversed(state.in_play):
            for hand in reversed(box.hands):
                if not hand.picked_up:
                    state.rack += hand.cards

    patch.setattr(fold, "round_cards", round_cards)


def shuffler_returns_the_same_batch(patch: pytest.MonkeyPatch) -> None:
    def swap(layout: Layout) -> None:
        layout.batch, layout.stack = layout.device.pop()

    patch.setitem(ceremony._MOVES, Duty.SWAP, swap)


def duty_moves_nothing(duty: Duty) -> Fault:
    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(ceremony._MOVES, duty, lambda layout: None)

    return plant


def device_keeps_the_order(patch: pytest.MonkeyPatch) -> None:
    def device(layout: Layout) -> None:
        if layout.rules.procedures.batches > 1:
            layout.device.append(Batch(layout.batch, layout.stack))
            layout.stack = []

    patch.setitem(ceremony._MOVES, Duty.DEVICE, device)


def supervisor_is_not_called(irregularity: Irregularity) -> Fault:
    """The call goes unheard: the state has it, and nobody at the table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        call = dealing.performers()[commands.CallFloor]

        def call_silently(layout: Layout, step: Any) -> None:
            before = len(layout.events)
            call(layout, step)
            called = [event for event in layout.events[before:] if isinstance(event, events.FloorCalled)]
            if called and called[0].irregularity is irregularity:
                layout.events.remove(called[0])

        patch.setitem(dealing.performers(), commands.CallFloor, call_silently)

    return plant


def flashed_hole_card_stays_hidden(patch: pytest.MonkeyPatch) -> None:
    right = fold_reports._REPORTED[Irregularity.HOLE_EXPOSED]

    def hide(state: State, trouble: Any, event: Any) -> None:
        right(state, trouble, event)
        state.dealer.hole_seen = False

    patch.setitem(fold_reports._REPORTED, Irregularity.HOLE_EXPOSED, hide)


def burn_card_is_not_shown(patch: pytest.MonkeyPatch) -> None:
    emit = Layout.emit
    patch.setattr(
        Layout, "emit", lambda self, event: None if isinstance(event, events.BurnCardShown) else emit(self, event)
    )


def permit_has_no_effect(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(fold.folds(), events.EntryPermitted, lambda state, event: None)


def cut_moves_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shuffling, "cut", lambda stack, place: stack)


def rack_is_not_filled(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(fold, "pick_up", lambda state, hand: setattr(hand, "picked_up", True))


MASSACHUSETTS = ("zappit-ma", "free-bet-ma")
FAULTS: list[tuple[str, Fault, str]] = [
    *(
        (f"{game} {place}", fault, fault.__name__)
        for game, place in (
            ("double-attack-ma", "7(h)"),
            ("zappit-ma", "6(o)"),
            ("free-bet-ma", "6(s)"),
        )
        for fault in (picks_up_from_the_left, picks_up_the_dealers_cards_first)
    ),
    *((f"{game} 2(b)(4)", shuffler_returns_the_same_batch, "same batch") for game in MASSACHUSETTS),
    ("zappit-ma 11(i)", supervisor_is_not_called(Irregularity.NEEDLESS_PEEK), "needless peek"),
    ("free-bet-ma 11(j)", supervisor_is_not_called(Irregularity.NEEDLESS_PEEK), "needless peek"),
    ("double-attack-ma 15(m)", supervisor_is_not_called(Irregularity.NEEDLESS_PEEK), "needless peek"),
    *(
        (f"catfish-bend Irregularities {number}", supervisor_is_not_called(irregularity), str(irregularity))
        for number, irregularity in (
            (1, Irregularity.DRAWN_EXPOSED),
            (2, Irregularity.PAT_HAND),
            (3, Irregularity.HOLE_EXPOSED),
            (4, Irregularity.BLACKJACK_OVERLOOKED),
            (5, Irregularity.HIT_MISSED),
            (7, Irregularity.EXTRA_CARD),
            (7, Irregularity.BOX_MISSED),
            (9, Irregularity.OWN_CARD_MISSED),
            (9, Irregularity.OWN_CARD_EXTRA),
            (10, Irregularity.OWN_CARDS_FORGOTTEN),
            (11, Irregularity.SHOE_EMPTY),
        )
    ),
    ("catfish-bend Irregularities 3", flashed_hole_card_stays_hidden, "hidden"),
    ("double-attack-ma 7(c)", burn_card_is_not_shown, "burn card"),
    ("catfish-bend Standard shuffle 6", burn_card_is_not_shown, "burn card"),
    ("catfish-bend Standard shuffle 1", duty_moves_nothing(Duty.COMBINE), "combine"),
    ("double-attack-ma 4(k)(1)", duty_moves_nothing(Duty.PLUG), "plug"),
    ("double-attack-ma 4(k)(2)", duty_moves_nothing(Duty.RIFFLE), "riffle"),
    ("double-attack-ma 4(k)(3)", duty_moves_nothing(Duty.TURN), "turn"),
    ("double-attack-ma 4(k)(4)", duty_moves_nothing(Duty.STRIP), "strip"),
    ("double-attack-ma 3(c)", duty_moves_nothing(Duty.WASH), "wash"),
    ("double-attack-ma 4(f)", cut_moves_nothing, "cut"),
    ("zappit-ma 4(d)", cut_moves_nothing, "cut"),
    ("free-bet-ma 4(e)", cut_moves_nothing, "cut"),
    ("catfish-bend Standard shuffle 3e", cut_moves_nothing, "cut"),
    ("zappit-ma 2(b)(3)", device_keeps_the_order, "device"),
    ("free-bet-ma 2(b)(3)", device_keeps_the_order, "device"),
    *((f"{game} 5(b)(1)", permit_has_no_effect, "permit") for game in MASSACHUSETTS),
    ("double-attack-ma 5(h)", permit_has_no_effect, "permit"),
    ("catfish-bend Dealing 5", permit_has_no_effect, "permit"),
    ("catfish-bend Dealing 13", rack_is_not_filled, "rack"),
    ("catfish-bend Dealing 15", rack_is_not_filled, "rack"),
]


@pytest.mark.parametrize(("clause", "plant"), [pytest.param(c, p, id=f"{c}: {w}") for c, p, w in FAULTS])
def test_a_case_that_names_the_clause_fails(clause: str, plant: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [record for _, record in all_cases() if clause in record.proves]
    assert records
    assert all(replay(record).differences == [] for record in records)
    plant(monkeypatch)
    assert any(_fails(record) for record in records)


def _fails(record: Any) -> bool:
    try:
        return bool(replay(record).differences)
    except Exception:
        return True
