"""From any moment of any history, players may answer in any order: the audit passes, and the record replays.

A person deals, and things go wrong until several players are asked something at once, at a table with a history. The
database is copied at that point, and from the same history the players answer in one order after the other: others
first, others declining, before or after the dealer's steps. While the dealer has a wager to settle, nobody may answer.

Earlier versions allowed players to answer at that point. Histories of that kind are made here as they arose then, at
random; what happened in them is still proved, and play goes on from any of their moments.
"""

from __future__ import annotations

import itertools
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitboss.house.tables.acting.commands import TakePosition
from pitboss.rulebook.parts import FloorRuling
from pitboss.table import Refused, Table, commands, legal, possible_reports
from pitboss.table.offers import ANSWERS
from tests.house.kit import Kit
from tests.house.postgres_server import PostgresServer
from tests.house.test_hosting import NAMES, assert_audited
from tests.house.test_order_of_settlement import ASKED, HurriedSession, assert_replays
from tests.sizes import size
from tests.table.irregular_session import Session

CASES = [(game, seed) for seed in range(size(1, 4)) for game in ("catfish-bend", "zappit-ma", "free-bet-ma")]
BRANCHES = size(2, 8)
STEPS = 4000


class FromHistory(HurriedSession):
    """Continues from where a copy of the database is; the people are there already."""

    def __init__(self, kit: Kit, number: int, chance: random.Random) -> None:
        self.kit, self.number, self.workers = kit, number, [kit.house]
        self.people = {name: _known(kit, name) for name in NAMES}
        self.staff = {role: _known(kit, f"Some-{role}") for role in ("dealer", "floor")}
        self.at = kit.house
        Session.__init__(self, self.seen(), NAMES, chance)

    def answer_in_order(self) -> None:
        """Let everybody who is asked answer, in a random order, as soon as the table allows it."""
        order = [(offer.bettor, offer.box) for offer in self.table.state.offers]
        self.chance.shuffle(order)
        for bettor, box in order:
            while (bettor, box) in [(offer.bettor, offer.box) for offer in self.table.state.offers]:
                open_to = [choice for choice in self.answers() if _place(choice.command) == (bettor, box)]
                if open_to and not isinstance(self.table.state.due, commands.SettleWager):
                    self.carry_out(self.amounted(self.chance.choice(open_to)))
                else:
                    self.refuse_answers()
                    self.carry_out(self.next_of_staff())

    def next_of_staff(self) -> commands.Command:
        step = self.table.staff_step()
        return step if step is not None else self.chance.choice(self.of_the_floor(commands.Rule, commands.LetOut))

    def refuse_answers(self) -> None:
        """Nobody may answer now, whatever he says."""
        for offer in self.table.state.offers:
            for answer in (commands.Decline, commands.Accept):
                with pytest.raises(Refused):
                    self.kit.play(self.number, self.people[offer.bettor], answer(offer.bettor, offer.box))

    def finish(self, rounds: int) -> None:
        """Play a number of rounds to their end, with nothing more going wrong."""
        self.wrong = 0.0
        until = self.table.state.round + rounds - 1
        while self.table.state.running or self.table.state.round < until:
            if self.table.state.running and isinstance(self.table.staff_step(), commands.SettleWager):
                assert [choice for choice in self.everything_open() if isinstance(choice, ANSWERS)] == []
            self.go_on()

    def everything_open(self) -> list[commands.Command]:
        return [choice.command for name in self.names for choice in legal(self.table, name, everything=True)]


@contextmanager
def answers_while_a_settlement_is_due() -> Iterator[None]:
    """Let tables take answers as they did once: also while the dealer has a wager to settle."""
    dealer_first = Table._dealer_first

    def waits(table: Table, command: commands.BoxCommand) -> Any:
        early = isinstance(command, ANSWERS) and isinstance(table.state.due, commands.SettleWager)
        return None if early else dealer_first(table, command)

    with patch.object(Table, "_dealer_first", waits):
        yield


class AskingSession(HurriedSession):
    """Many irregularities about which players are asked: everything else gets the share ``otherwise``."""

    otherwise = 0.3

    def of_the_floor(self, *kinds: type[commands.FloorCommand]) -> list[commands.Command]:
        """Rather let players choose than decide for them."""
        listed = super().of_the_floor(*kinds)
        return [command for command in listed if command == commands.Rule(FloorRuling.OFFER)] or listed

    def slip(self) -> bool:
        """Prefer what everybody is asked about."""
        if self.likely(self.otherwise):
            return super().slip()
        reports = [report for report in possible_reports(self.table) if report.irregularity in ASKED]
        if reports:
            self.carry_out(self.chance.choice(reports))
        return bool(reports)


class EarlySession(AskingSession):
    """Players answer while the dealer has a wager to settle, as tables let them once."""

    early, otherwise = 0, 0.0

    def go_on(self) -> None:
        """Prefer to decline, so that there is a wager to take while others are asked."""
        due, asked = self.table.state.due, self.possible_answers()
        if asked and (due is None or isinstance(due, commands.SettleWager)) and self.likely(0.8):
            self.early += due is not None
            self.carry_out(self.chance.choice(asked))
        else:
            super().go_on()

    def possible_answers(self) -> list[commands.BoxCommand]:
        state, kinds = self.table.state, (commands.Decline, commands.Decline, commands.Accept)
        answers = [kind(offer.bettor, offer.box) for offer in state.offers for kind in kinds]
        return [answer for answer in answers if self.table.refusal(answer) is None]


def _known(kit: Kit, name: str) -> Any:
    person = kit.house.find(name)
    assert person is not None
    return person


def _place(command: Any) -> tuple[str, int]:
    return command.player, command.box


def begin(kind: type[Any], kit: Kit, game: str, seed: int) -> Any:
    """Open a table at which people deal and supervise, and much goes wrong."""
    session = kind(kit, kit.table(game, boxes_per_player=3), [kit.house], random.Random(f"{game} {seed}"))
    session.wrong = 0.3
    for role, person in session.staff.items():
        kit.play(session.number, person, TakePosition(role, person.name))
    for name in NAMES:
        session.carry_out(commands.BuyIn(name, 100_000_00))
    return session


def make_history(kit: Kit, game: str, seed: int) -> int:
    """Play at a table until, in a later round, several players are asked something at once; return its number."""
    session = begin(AskingSession, kit, game, seed)
    number: int = session.number
    for _ in range(STEPS):
        state = session.table.state
        if state.round > 1 and len({offer.bettor for offer in state.offers}) > 1 and state.trouble is not None:
            return number
        session.go_on()
    raise AssertionError("nobody was asked anything")


@pytest.fixture
def copied(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Make copies of the database at its address; nobody may be connected with it."""
    names, numbers = list[str](), itertools.count(1)

    def copy() -> str:
        if url.startswith("sqlite"):
            made = tmp_path / f"copy-{next(numbers)}.db"
            shutil.copy(url.removeprefix("sqlite:///"), made)
            return f"sqlite:///{made}"
        server: PostgresServer = request.getfixturevalue("postgres")
        names.append(server.new_database(url.rpartition("/")[2]))
        return server.url(names[-1])

    yield copy
    for name in names:
        request.getfixturevalue("postgres").drop_database(name)


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_players_answer_in_any_order_from_any_history(
    url: str, copied: Callable[[], str], game: str, seed: int
) -> None:
    kit = Kit(url, seed)
    number = make_history(kit, game, seed)
    kit.close()
    for branch in range(BRANCHES):
        kit = Kit(copied(), seed)
        kit.ids = itertools.count(10**6)  # those of the history are used
        session = FromHistory(kit, number, random.Random(f"{game} {seed} {branch}"))
        session.answer_in_order()
        session.finish(rounds=2)
        assert_audited(kit)
        assert_replays(kit, number)
        kit.close()


def make_early_history(kit: Kit, game: str, seed: int) -> int:
    """Play as tables let one once, and stop in a round in which somebody answered before the dealer had settled."""
    session = begin(EarlySession, kit, game, seed)
    number: int = session.number
    for _ in range(STEPS):
        before = session.early
        session.go_on()
        if session.early > max(before, 2) and session.table.state.running:
            return number
    raise AssertionError("nobody answered early")


@pytest.mark.parametrize("seed", range(size(2, 6)))
def test_histories_in_which_answers_came_early_are_proved_and_go_on(
    url: str, copied: Callable[[], str], seed: int
) -> None:
    with answers_while_a_settlement_is_due():
        kit = Kit(url, seed)
        number = make_early_history(kit, "catfish-bend", seed)
        kit.close()
    for branch in range(BRANCHES):
        kit = Kit(copied(), seed)
        kit.ids = itertools.count(10**6)
        session = FromHistory(kit, number, random.Random(f"early {seed} {branch}"))
        session.answer_in_order()
        session.finish(rounds=2)
        assert_audited(kit)
        assert " at " in assert_replays(kit, number)
        kit.close()
