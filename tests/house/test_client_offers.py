"""Offers of every kind, as a client gets them: none is a turn, and its safe answer lets the round go on.

A dealer deals, and makes every mistake that leads to an offer; the bot is the one in the README.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.client import Offer, Turn, View
from pitboss.client.questions import question
from pitboss.house.api.limiting.rates import Limit
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.mechanisms.kinds import OfferKind
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands, possible_reports
from pitboss.table.irregular.floor import usual_ruling
from tests.house.kit import Kit
from tests.house.test_client_bots import readme_strategy
from tests.house.wire import Wire

CUT = "the cut"
ROUNDS, STEPS = 60, 400
MISTAKES = {
    OfferKind.EXPOSED_CARD: Irregularity.DRAWN_EXPOSED,
    OfferKind.FACE_UP_CARD: Irregularity.FACE_UP,
    OfferKind.LATE_CARD: Irregularity.HIT_MISSED,
    OfferKind.SECOND_CARD: Irregularity.BOX_MISSED,
    OfferKind.OPTIONS: Irregularity.EXTRA_CARD,
    OfferKind.PLAY_ON: Irregularity.OWN_CARDS_FORGOTTEN,
}
"""Which mistake makes the house offer what."""
AT_A_BOX_OF_ONES_OWN = {*OfferKind, CUT} - {OfferKind.DOUBLE, OfferKind.SPLIT}
"""Those of a shared box are met by ``test_the_bot_of_the_readme_behind_a_caller``."""


class Pit:
    """A table with a dealer who makes mistakes, a floor supervisor, and Ann, whose program plays."""

    def __init__(self, kit: Kit, wire: Wire, game: str, mistakes: Iterable[Irregularity], **options: Any) -> None:
        wire.server.requests = Limit(10**6, 10**6, time.monotonic)  # she sends requests as fast as answers come
        self.kit, self.ann = kit, wire.guest("Ann")
        self.number = kit.table(game, **options)
        self.dora, self.flo = kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
        kit.play(self.number, self.dora, TakePosition(commands.DEALER, "Dora"))
        kit.play(self.number, self.flo, TakePosition(commands.FLOOR, "Flo"))
        self.ann.done(self.number, "BuyIn", amount=5000_00)
        self.ann.done(self.number, "Sit", box=1)
        self.mistakes, self.chance = set(mistakes), random.Random(game)
        self.met: set[str] = set()

    def play_rounds(self, until: set[str]) -> None:
        """Play until offers of all these kinds were made."""
        for _ in range(ROUNDS):
            self.go_on()
            if until <= self.met:
                return
            self.ann.done(self.number, "Place", box=1, kind=Kind.BLACKJACK, amount=10_00)
            self.kit.play(self.number, self.dora, commands.CloseWagering())
            self.go_on()
            assert not self.kit.look(self.number).table.state.running
        raise AssertionError(f"not offered in {ROUNDS} rounds: {sorted(until - self.met)}")

    def go_on(self) -> None:
        """Go on until nothing is left to do but to wager."""
        for _ in range(STEPS):
            if not (self.answered() or self.dealt()):
                return
        raise AssertionError("the round stays open")

    def answered(self) -> bool:
        """Let the program answer any question it gets, an offer in the safe way."""
        view = View(self.ann.view(self.number))
        asked = question(view)
        if asked is None:
            return False
        state = self.kit.look(self.number).table.state
        if state.cut_offer or state.offers:
            assert isinstance(asked, Offer), f"{asked.choices} came as a turn"
            self.met |= {offer.kind for offer in state.offers} if state.offers else {CUT}
            said = asked.safe
        else:
            assert isinstance(asked, Turn)
            said = readme_strategy()(asked)
        self.ann.done(self.number, **asked.choices[said].command)
        return True

    def dealt(self) -> bool:
        """Let dealer and floor do what is due, or make a mistake that was not made often enough yet."""
        table = self.kit.look(self.number).table
        reports = [report for report in possible_reports(table) if report.irregularity in self.mistakes]
        if reports and self.chance.random() < 0.3:
            self.kit.play(self.number, self.dora, self.chance.choice(reports))
            return True
        step = table.staff_step()
        ruling = usual_ruling(table.state) if step is None and not table.state.cut_offer else None
        if step is None and ruling is None:
            return False
        command = step if step is not None else commands.Rule(ruling)  # type: ignore[arg-type]
        is_dealers = isinstance(command, commands.DealerCommand)
        self.kit.play(self.number, self.dora if is_dealers else self.flo, command)
        return True


def pit_of(kit: Kit, wire: Wire, kind: str) -> Pit:
    """Return a table at which something of this kind is offered."""
    if kind == CUT:
        return Pit(kit, wire, "zappit-ma", (), shuffling="manual")
    if kind == OfferKind.ATTACK:
        return Pit(kit, wire, "double-attack-ma", ())
    if kind == OfferKind.EARLY_SURRENDER:
        return Pit(kit, wire, "house-blackjack", (), surrender="early")
    if kind == OfferKind.INSURANCE:
        return Pit(kit, wire, "catfish-bend", ())
    elsewhere = (OfferKind.PLAY_ON, OfferKind.OPTIONS, OfferKind.FACE_UP_CARD)
    game = "catfish-bend" if kind in elsewhere else "free-bet-ma"
    return Pit(kit, wire, game, [MISTAKES[OfferKind(kind)]])


@pytest.mark.parametrize("kind", sorted(AT_A_BOX_OF_ONES_OWN))
def test_an_offer_is_no_turn_and_is_turned_down(kit: Kit, wire: Wire, kind: str) -> None:
    pit_of(kit, wire, kind).play_rounds({kind})
