"""Random play at tables where people handle the cards and things go wrong; after every step, the table must be sound.

The dealer slips wherever possible, devices fail, the floor rules and orders at random, players cut, refuse, ask and
accept; the house works step by step or automatically. After every command: chips and cards are conserved and every
event is cited. After every step of the machine, which is a few commands: what is refused changes nothing, what is
listed is accepted, nobody sees a hidden card, somebody is to act, and the events fold to the same state. After each
round, the record of the session replays to the same events.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.lab.verify.table_soundness import chips_everywhere
from pitboss.record import read_records, replay, write_record
from pitboss.record.text.writer import recorded
from pitboss.rulebook import submit
from pitboss.table import Refused, Table, legal
from pitboss.table import commands as table_commands
from pitboss.table import events as table_events
from pitboss.table.irregular.floor import open_rulings
from tests.sizes import FRESH, size
from tests.table.card_counts import CardLedger, astray
from tests.table.every_command import check_every_command
from tests.table.hidden_otherwise import check_twins, check_views, draws_hidden, told, told_otherwise
from tests.table.irregular_play import asked_of_staff, handling_options, is_open, whole
from tests.table.irregular_session import Session
from tests.table.random_play import (
    FAVOURED,
    PLAYERS,
    Shadow,
    ask_everything,
    everything_listed,
    favouring,
    for_the_least,
    snapshot,
    unknown_citations,
)
from tests.table.rules_of_21s import rules_of_21s

pytestmark = pytest.mark.long

SETTINGS = settings(
    max_examples=size(4, 16),
    stateful_step_count=45,
    deadline=None,
    derandomize=not FRESH,  # the same sessions every run, so that a red run can be seen again
    print_blob=True,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
IN_TURN = 12
"""Of the hundreds of commands that could be asked, every twelfth is tried after a step, others after the next."""
WAYS = ("goes on",) * 60 + ("by itself",) * 12 + ("hardly a card is left",) * 4 + ("closes",) * 3
"""What a step of the machine can be, and how often."""


class WatchedSession(Session):
    """A session in which every command is followed by a look at chips, cards and citations."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        super().__init__(table, PLAYERS, chance)
        self.ledger = CardLedger(table.rules)
        self.bought = self.checked = 0
        self.in_a_row = False

    def buy_in(self, name: str, amount: int) -> None:
        self.carry_out(table_commands.BuyIn(name, amount))

    def slip(self) -> bool:
        """More goes wrong in rounds than between them, where mostly a card reader could fail."""
        return (self.table.state.running or self.likely(0.5)) and super().slip()

    def run_shoe_down(self, left: int) -> None:
        """Let hardly a card be left, before the round or in it. All those cards are looked at once."""
        self.in_a_row = True
        if self.table.state.running:
            self.spoil(left)
        else:
            self.empty_shoe(left)
        self.in_a_row = False

    def carry_out(self, command: table_commands.Command) -> None:
        note(f"    {command}")
        if self.in_a_row:
            super().carry_out(command)
            return
        otherwise = list(told_otherwise(self.table, command)) if draws_hidden(self.table, command) else []
        before = len(self.table.events)
        super().carry_out(command)
        events = told(self.table.events[before:])
        assert all(twin == events for twin in otherwise), "the card nobody sees makes a difference"
        self.look()

    def look(self) -> None:
        new = self.table.events[self.checked :]
        for event in new:
            assert unknown_citations(event.clauses) == [], event
            if isinstance(event, table_events.ChipsBrought):
                self.bought += event.amount
        self.ledger.follow(new)
        self.checked += len(new)
        assert astray(self.table, self.ledger) == ""
        assert chips_everywhere(self.table.state) == self.bought


class IrregularMachine(RuleBasedStateMachine):
    """A table of one game under a random submission."""

    game: ClassVar[str]
    always_21: ClassVar[bool] = False
    table: Table
    session: WatchedSession

    @initialize(data=st.data(), favoured=st.sampled_from(FAVOURED), seed=st.integers(0, 2**32))
    def open_table(self, data: st.DataObject, favoured: str, seed: int) -> None:
        rules = submit(self.game, data.draw(handling_options(self.game)))
        if self.always_21:
            rules = rules_of_21s(rules, random.Random(seed))
        order, chance = favouring(favoured, seed), random.Random(seed)
        self.table = Table(rules, shuffle=order, load=order, chance=chance, auto_floor=False)
        self.shadow = Shadow(rules)
        self.session = WatchedSession(self.table, chance)
        self.rounds = self.turn = 0
        for name in PLAYERS:
            self.session.buy_in(name, data.draw(st.sampled_from([2550, 10_000_000])))

    @rule(
        way=st.sampled_from(WAYS),
        seed=st.integers(0, 2**32),
        wrong=st.sampled_from([0, 0.1, 0.3]),
        orders=st.sampled_from([0, 0.05, 0.2]),
        commands=st.integers(1, 12),
    )
    def play(self, way: str, seed: int, wrong: float, orders: float, commands: int) -> None:
        session = self.session
        session.chance, session.wrong, session.orders = random.Random(seed), wrong, orders
        match way:
            case "by itself":
                self.table.auto_floor = bool(seed % 2)
                self.table.auto()
                self.table.auto_floor = False
            case "hardly a card is left":
                session.run_shoe_down(seed % 25)
            case "closes":
                self.close()
            case _:
                for _ in range(commands):
                    session.go_on()
        session.look()

    def close(self) -> None:
        """Close the table where that can be; what is left to do then is to put the cards away."""
        if self.rounds and self.table.refusal(table_commands.CloseTable(), by=table_commands.FLOOR) is None:
            self.session.carry_out(table_commands.CloseTable())

    @invariant()
    def what_is_refused_changes_nothing(self) -> None:
        table = self.table
        before = whole(table)
        self.turn += 1
        for command in islice(asked_of_staff(table), self.turn % IN_TURN, None, IN_TURN):
            expected = table.refusal(command, by=command.actor)
            if expected is None:
                assert is_open(table, command), command
                continue
            try:
                table.do(command, by=command.actor)
            except Refused as refused:
                assert refused.refusal == expected
            else:
                raise AssertionError(f"{command} was carried out")
            assert expected.code and expected.sentence.endswith("."), command
            assert unknown_citations(expected.clauses) == [], command
        assert whole(table) == before

    @invariant()
    def only_what_is_listed_is_accepted(self) -> None:
        check_every_command(self.table, random.Random(self.turn))

    @invariant()
    def what_is_listed_is_accepted(self) -> None:
        for actor, choice in everything_listed(self.table):
            assert choice.command.actor == actor
            assert self.table.refusal(choice.command, by=actor) is None, choice
            assert self.table.refusal(for_the_least(self.table, choice), by=actor) is None, choice
            assert unknown_citations(choice.clauses) == [], choice

    @invariant()
    def somebody_is_to_act(self) -> None:
        """A round never gets stuck: the house, the floor or a player has something to do."""
        state = self.table.state
        if state.running and self.table.staff_step() is None and not open_rulings(state):
            assert any(legal(self.table, name) for name in PLAYERS)

    @invariant()
    def nobody_sees_a_hidden_card(self) -> None:
        check_views(self.table)
        if self.turn % 4 == 0:
            check_twins(self.table)

    @invariant()
    def events_fold_to_the_state(self) -> None:
        assert snapshot(self.shadow.follow(self.table)) == snapshot(self.table.state)

    @invariant()
    def asking_changes_nothing(self) -> None:
        before = whole(self.table)
        ask_everything(self.table)
        assert whole(self.table) == before

    @invariant()
    def records_replay(self) -> None:
        ended = sum(isinstance(event, table_events.RoundEnded) for event in self.table.events)
        if ended == self.rounds:
            return
        self.rounds = ended
        (record,) = read_records(write_record(self.table))
        record.rules = self.table.rules  # which may be those of no submission
        replayed = replay(record)
        assert [str(difference) for difference in replayed.differences] == []
        assert replayed.table.events == recorded(self.table.events)


def machine(game_id: str, always_21: bool = False) -> type[IrregularMachine]:
    return type(IrregularMachine.__name__, (IrregularMachine,), {"game": game_id, "always_21": always_21})


class TestZappitMa(machine("zappit-ma").TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestFreeBetMa(machine("free-bet-ma").TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestDoubleAttackMa(machine("double-attack-ma").TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestZappitOnline(machine("zappit-online").TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestCatfishBend(machine("catfish-bend").TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestCatfishBendOf21s(machine("catfish-bend", always_21=True).TestCase):  # type: ignore[misc]
    settings = SETTINGS


class TestHouseBlackjackOf21s(machine("house-blackjack", always_21=True).TestCase):  # type: ignore[misc]
    settings = SETTINGS
