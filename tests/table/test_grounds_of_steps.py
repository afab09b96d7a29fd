"""What the staff is told about the due step cites the clauses that the step itself then cites."""

from __future__ import annotations

import random

import pytest

from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Choice, Table, commands, legal
from tests.table.irregular_session import Session
from tests.table.random_play import FAVOURED, PLAYERS, favouring
from tests.table.shoes import shoe_of

SESSIONS = [
    ("zappit-ma", "manual"),
    ("zappit-ma", "automated"),
    ("free-bet-ma", "continuous"),
    ("double-attack-ma", "manual"),
    ("zappit-online", ""),
    ("catfish-bend", "manual"),
    ("catfish-bend", "server"),
    ("house-blackjack", "manual"),
]
STEPS = 300
DRAWN_EXPOSED = Irregularity.DRAWN_EXPOSED
WHOLE = (
    commands.Burn,
    commands.CallFloor,
    commands.OfferRemedy,
    commands.CallDead,
    commands.DiscardCard,
    commands.VoidRound,
    commands.VoidPay,
    commands.DealHoleCard,
    commands.ClearLayout,
    commands.TuckHand,
)
"""Steps whose clauses depend on no card and no outcome: all of them are listed in advance."""


class Told(Session):
    """A session in which every step of dealer and floor is compared with what was listed before it."""

    compared = 0

    def carry_out(self, command: commands.Command) -> None:
        told = self.listed(command)
        before = len(self.table.events)
        super().carry_out(command)
        if told is None:
            return
        events = self.table.events[before:]
        cited = {clause for event in events for clause in event.clauses}
        assert told.clauses and set(told.clauses) <= cited, (command, told.clauses, events)
        if isinstance(command, WHOLE) and len(events) == 1:
            assert set(told.clauses) == cited, (command, told.clauses, events)
        self.compared += 1

    def listed(self, command: commands.Command) -> Choice | None:
        if not isinstance(command, commands.DealerCommand | commands.FloorCommand):
            return None
        if isinstance(command, commands.Report) and command.irregularity is Irregularity.BLACKJACK_OVERLOOKED:
            return None  # its event is that of a peek that found nothing
        choices = legal(self.table, command.actor, everything=True)
        return next((choice for choice in choices if choice.command == command), None)


@pytest.mark.parametrize(("game", "shuffling"), SESSIONS)
def test_what_is_listed_cites_what_the_event_cites(game: str, shuffling: str) -> None:
    chance, order = random.Random(game + shuffling), favouring(FAVOURED[0], 5)
    submission = rules(game, shuffling=shuffling) if shuffling else rules(game)
    session = Told(Table(submission, shuffle=order, load=order, chance=chance, auto_floor=False), PLAYERS, chance)
    session.wrong, session.orders = 0.15, 0.08
    for name in PLAYERS:
        session.carry_out(commands.BuyIn(name, 1_000_000))
    for _ in range(STEPS):
        session.go_on()
    assert session.compared > STEPS / 3


def test_a_new_dealer_burns_a_card_on_the_clause_about_new_dealers() -> None:
    """Catfish Bend, Standard shuffle 7; a new shoe's burn stands on Standard shuffle 5."""
    table = Table(rules("catfish-bend"))
    table.auto()
    table.do(commands.ComeIn())
    (burn,) = [choice for choice in legal(table, "dealer") if choice.command == commands.Burn()]
    assert burn.clauses == table.rules.procedures.new_dealer != table.rules.burned


def test_a_card_seen_before_everybody_has_two_is_listed_on_the_clause_about_early_cards() -> None:
    """Zappit 11(b), reading A26; once everybody has two cards it is 11(c)."""
    table = Table(rules("zappit-ma"), shoe=shoe_of("Th 9c 6d Ts 5c 4s 9s"))
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    told = []
    for _ in range(2):
        (report,) = [
            choice for choice in legal(table, "dealer", True) if choice.command == commands.Report(DRAWN_EXPOSED)
        ]
        told.append("zappit-ma 11(b)" in report.clauses and "reading A26" in report.clauses)
        told.append("zappit-ma 11(c)" in report.clauses)
        table.auto()
    assert told == [True, False, False, True]
