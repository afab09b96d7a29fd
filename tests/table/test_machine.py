"""Random legal play at every game; after every step, the table must be sound.

Three players with any number of boxes wager, decide and answer at random within what ``legal`` lists; the dealer works
automatically or step by step. After each step: chips are conserved, every event is cited, what is illegal is refused
and changes nothing, what is listed is accepted, nobody sees a hidden card, the events fold to the same state, and
asking changes nothing. After each round, its record replays to the same events.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.lab.verify.table_soundness import chips_everywhere
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.writer import write_record
from pitboss.rulebook import submit
from pitboss.table import Refused, Table, commands, legal, seen_events, view
from pitboss.table import events as table_events
from tests.sizes import FRESH, size
from tests.table.every_command import check_every_command
from tests.table.hidden_cards import (
    cards_in,
    dealt_otherwise,
    face_up,
    lies_face_down,
    sees_hole_card,
    twins,
    who_can_tell,
)
from tests.table.illegal_commands import illegal_commands
from tests.table.random_play import (
    EVERYBODY,
    FAVOURED,
    PLAYERS,
    Shadow,
    ask_everything,
    commands_of,
    everything_listed,
    favouring,
    for_the_least,
    snapshot,
    some_options,
    unknown_citations,
)
from tests.table.rules_of_21s import rules_of_21s

pytestmark = pytest.mark.long

SETTINGS = settings(
    max_examples=size(2, 25),
    stateful_step_count=40,
    deadline=None,
    derandomize=not FRESH,  # the same sessions every run, so that a red run can be seen again
    print_blob=True,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

IN_TURN = size(6, 3)
"""Of the illegal commands every sixth is tried after a step, others after the next."""


class TableMachine(RuleBasedStateMachine):
    """A table of one game under a random submission."""

    game: ClassVar[str]
    always_21: ClassVar[bool] = False
    table: Table

    @initialize(data=st.data(), favoured=st.sampled_from(FAVOURED), seed=st.integers(0, 2**32))
    def open_table(self, data: st.DataObject, favoured: str, seed: int) -> None:
        options = data.draw(some_options(self.game))
        rules = submit(self.game, {name: value for name, value in options.items() if name != "shuffling"})
        if self.always_21:
            rules = rules_of_21s(rules, random.Random(seed))
        self.table = Table(rules, shuffle=favouring(favoured, seed))
        self.shadow = Shadow(rules)
        self.bought = self.checked = self.rounds = 0
        for name in PLAYERS:
            self.buy_in(name, data.draw(st.sampled_from([1000, 2550, 20_000, 10_000_000])))

    def buy_in(self, name: str, amount: int) -> None:
        self.table.do(commands.BuyIn(name, amount))
        self.bought += amount

    @property
    def running(self) -> bool:
        return self.table.state.running

    @property
    def step(self) -> commands.DealerCommand | None:
        return self.table.dealer_step()

    @precondition(lambda self: not self.running)
    @rule(data=st.data(), name=st.sampled_from(PLAYERS))
    def wager(self, data: st.DataObject, name: str) -> None:
        placings = [choice for choice in legal(self.table, name) if isinstance(choice.command, commands.Place)]
        if placings:
            self.table.do(data.draw(commands_of(self.table, data.draw(st.sampled_from(placings)))))
        else:
            self.buy_in(name, 10_000)

    @precondition(lambda self: not self.running)
    @rule(data=st.data(), name=st.sampled_from(PLAYERS))
    def take_place(self, data: st.DataObject, name: str) -> None:
        """Sit, leave, consent or take wagers back."""
        others = [choice for choice in legal(self.table, name) if not isinstance(choice.command, commands.Place)]
        if others:
            self.table.do(data.draw(st.sampled_from(others)).command)

    @precondition(lambda self: not self.running and bool(legal(self.table, commands.FLOOR)))
    @rule(data=st.data())
    def permit(self, data: st.DataObject) -> None:
        self.table.do(data.draw(st.sampled_from(legal(self.table, commands.FLOOR))).command)

    @precondition(lambda self: not self.running)
    @rule(data=st.data(), name=st.sampled_from(PLAYERS))
    def cash_out(self, data: st.DataObject, name: str) -> None:
        chips = self.table.state.players[name].chips
        if chips > 100_000:
            amount = data.draw(st.integers(1, chips - 100_000))
            self.table.do(commands.CashOut(name, amount))
            self.bought -= amount

    @precondition(lambda self: not self.running and any(box.bettors for box in self.table.state.boxes.values()))
    @rule(by_itself=st.booleans())
    def close_wagering(self, by_itself: bool) -> None:
        self.table.auto()
        self.table.do(commands.CloseWagering())
        if by_itself:
            self.table.auto()

    @precondition(lambda self: self.step is not None)
    @rule()
    def dealer_works_step_by_step(self) -> None:
        step = self.step
        assert step is not None
        hidden = list(dealt_otherwise(self.table, step)) if self.deals_hidden(step) else []
        events = list(seen_events(self.table.do(step)))
        assert all(list(seen_events(otherwise)) == events for otherwise in hidden)

    @precondition(lambda self: self.step is not None)
    @rule()
    def dealer_works_on(self) -> None:
        self.table.auto()

    @precondition(lambda self: self.running and self.step is None)
    @rule(data=st.data())
    def player_decides(self, data: st.DataObject) -> None:
        choices = [choice for name in PLAYERS for choice in legal(self.table, name)]
        self.table.do(data.draw(commands_of(self.table, data.draw(st.sampled_from(choices)))))

    def deals_hidden(self, step: commands.DealerCommand) -> bool:
        if isinstance(step, commands.DealCard):
            hand = self.table.state.hand(step.box, step.hand)
            return bool(hand.owed and hand.face_down)
        return isinstance(step, commands.Burn | commands.DealHoleCard)

    @invariant()
    def chips_are_conserved(self) -> None:
        assert chips_everywhere(self.table.state) == self.bought

    @invariant()
    def every_event_is_cited(self) -> None:
        for event in self.table.events[self.checked :]:
            assert unknown_citations(event.clauses) == [], event
        self.checked = len(self.table.events)

    @invariant()
    def what_is_illegal_is_refused(self) -> None:
        """Some of the illegal commands at a time, in turns: there are hundreds in every situation."""
        table, events = self.table, len(self.table.events)
        before = snapshot(table.state)
        for command in islice(illegal_commands(table), events % IN_TURN, None, IN_TURN):
            expected = table.refusal(command)
            assert expected is not None, command
            try:
                table.do(command)
            except Refused as refused:
                assert refused.refusal == expected
            else:
                raise AssertionError(f"{command} was carried out")
            assert expected.code and expected.sentence.endswith("."), command
            assert unknown_citations(expected.clauses) == [], command
            assert len(table.events) == events, command
        assert snapshot(table.state) == before

    @invariant()
    def only_what_is_listed_is_accepted(self) -> None:
        check_every_command(self.table, random.Random(len(self.table.events)))

    @invariant()
    def what_is_listed_is_accepted(self) -> None:
        for actor, choice in everything_listed(self.table):
            assert choice.command.actor == actor
            assert self.table.refusal(choice.command) is None, choice
            assert self.table.refusal(for_the_least(self.table, choice)) is None, choice
            assert unknown_citations(choice.clauses) == [], choice

    @invariant()
    def nobody_sees_a_hidden_card(self) -> None:
        table, dealer = self.table, self.table.state.dealer
        for actor in EVERYBODY:
            seen, sees_hole = view(table, actor), sees_hole_card(table, actor)
            shown = [card for part in (seen.boxes, seen.dealer) for card in cards_in(part)]
            assert sorted(map(str, shown)) == sorted(map(str, face_up(table.state, sees_hole).elements()))
            assert sorted(map(str, cards_in(seen))) == sorted(map(str, shown)), "cards are nowhere else in a view"
            if dealer.hole is not None and not sees_hole:
                assert (seen.dealer[-1], seen.dealer_total) == (None, None)
            for box in seen.boxes:
                for hand, known in zip(table.state.boxes[box.number].hands, box.hands, strict=True):
                    assert (known.total is None) == lies_face_down(hand)
        for twin in twins(table):
            assert who_can_tell(table, twin) == []
            assert list(seen_events(table.events)) == list(seen_events(twin.events))

    @invariant()
    def events_fold_to_the_state(self) -> None:
        assert snapshot(self.shadow.follow(self.table)) == snapshot(self.table.state)

    @invariant()
    def asking_changes_nothing(self) -> None:
        before = snapshot(self.table.state)
        ask_everything(self.table)
        assert snapshot(self.table.state) == before

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
        finished = max(i for i, event in enumerate(self.table.events) if isinstance(event, table_events.RoundEnded)) + 1
        assert replayed.table.events == self.table.events[:finished]


def machine(game_id: str, always_21: bool = False) -> type[TableMachine]:
    return type(TableMachine.__name__, (TableMachine,), {"game": game_id, "always_21": always_21})


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
