"""Short sessions with many irregularities: cards, chips and events are checked after every command, in a few seconds.

``test_irregular_machine.py`` checks far more after every step, and takes far longer.
"""

from __future__ import annotations

import random

import pytest

from pitboss.lab.verify.table_soundness import chips_everywhere
from pitboss.record import read_records, replay, write_record
from pitboss.record.text.writer import recorded
from pitboss.rulebook import rules
from pitboss.table import Table, commands, events, legal, refold
from pitboss.table.irregular.floor import open_rulings
from tests.table.card_counts import CardLedger, astray
from tests.table.irregular_session import Session
from tests.table.random_play import FAVOURED, PLAYERS, favouring, snapshot

SESSIONS = [
    ("zappit-ma", "manual"),
    ("zappit-ma", "automated"),
    ("free-bet-ma", "automated"),
    ("free-bet-ma", "server"),
    ("double-attack-ma", "manual"),
    ("double-attack-ma", "server"),
    ("zappit-online", ""),
    ("catfish-bend", "manual"),
    ("catfish-bend", "server"),
    ("house-blackjack", "manual"),
    ("house-blackjack", "server"),
]
STEPS = 250


class Sound(Session):
    """A session in which nothing is lost: no card, no chip, and no event that the state would need."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        super().__init__(table, PLAYERS, chance)
        self.ledger = CardLedger(table.rules)
        self.followed = self.brought = 0

    def carry_out(self, command: commands.Command) -> None:
        super().carry_out(command)
        new = self.table.events[self.followed :]
        self.ledger.follow(new)
        self.followed = len(self.table.events)
        self.brought += sum(event.amount for event in new if isinstance(event, events.ChipsBrought))
        assert astray(self.table, self.ledger) == "", command
        assert chips_everywhere(self.table.state) == self.brought, command
        assert all(event.clauses for event in new), new
        void = any(isinstance(event, events.RoundVoided) for event in new)
        assert not void or self.table.rules.irregularities.may_be_void
        state = self.table.state
        if state.running and self.table.staff_step() is None and not open_rulings(state):
            assert any(legal(self.table, name) for name in PLAYERS), "nobody is to act"


@pytest.mark.parametrize("favoured", FAVOURED[:2])
@pytest.mark.parametrize(("game", "shuffling"), SESSIONS)
def test_a_session_is_sound_and_its_record_replays(game: str, shuffling: str, favoured: str) -> None:
    chance, order = random.Random(game + shuffling + favoured), favouring(favoured, 7)
    submission = rules(game, shuffling=shuffling) if shuffling else rules(game)
    table = Table(submission, shuffle=order, load=order, chance=chance, auto_floor=False)
    session = Sound(table, chance)
    session.wrong, session.orders = 0.12, 0.06
    for name in PLAYERS:
        session.carry_out(commands.BuyIn(name, 1_000_000))
    for _ in range(STEPS):
        session.go_on()
    assert snapshot(refold(table.rules, table.events)) == snapshot(table.state)
    while table.state.running:
        session.wrong = session.orders = 0
        session.go_on()
    (record,) = read_records(write_record(table))
    replayed = replay(record)
    assert [str(difference) for difference in replayed.differences] == []
    assert replayed.table.events == recorded(table.events)
