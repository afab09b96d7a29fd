"""Episodes out of records: what players did in rounds that were really played, seen as an environment shows it.

Every box that one player bet on and played alone is an episode of one round. Rounds in which something went wrong are
left out: an environment has no such questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitboss.learn.episodes.steps import Steps
from pitboss.learn.seat import COMMANDS, Seat
from pitboss.learn.wishes import Wishes
from pitboss.learn.words import Code
from pitboss.record import replay
from pitboss.record.text.record import Record
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Table, commands, events
from pitboss.table.state import Box

ODD = (
    events.Reported,
    events.FloorRuled,
    events.RoundVoided,
    events.PayVoided,
    events.HandDied,
    events.PlayerLetOut,
    events.SlipNoticed,
    events.CardBackedUp,
    events.CardDiscarded,
)
"""What happens only where something went wrong."""


class NoEpisodes(ValueError):
    """Records that cannot stand in one file of episodes: none at all, or those of several rules."""


@dataclass
class RecordedRound:
    """What one player did at one box in one round: what he saw, might have done and did; what he won, in cents."""

    seat: Seat
    lines: list[tuple[Any, Any, int]] = field(default_factory=list)
    won: int = 0
    odd: bool = False

    def note(self, action: int, table: Table) -> None:
        """Note an action before it is carried out; one that is not asked for makes the round odd."""
        mask = self.seat.mask(table)
        self.odd |= not mask[action]
        self.lines.append((self.seat.observation(table), mask.astype(np.bool_), action))


class Watcher:
    """Notes what players answer at a table, with what they saw and might have done."""

    def __init__(self, table: Table, wishes: Wishes) -> None:
        self.table, self.wishes, self.began, self.left_out = table, wishes, 0, 0
        self.playing: dict[tuple[str, int], RecordedRound] = {}
        self.noted: list[RecordedRound] = []

    def before(self, command: commands.Command) -> None:
        """Note what a command answers that is about to be carried out."""
        if isinstance(command, commands.CloseWagering):
            self._begin()
        elif (code := COMMANDS.get(type(command))) is not None:
            self._answered(command, code)

    def after(self, happened: list[events.Event]) -> None:
        """Take notice of what a command brought: something that went wrong, the end of a round."""
        if any(isinstance(event, ODD) for event in happened):
            for playing in self.playing.values():
                playing.odd = True
        if any(isinstance(event, events.RoundEnded) for event in happened):
            self._end()

    def _begin(self) -> None:
        """Begin an episode at every box that one player bet on alone; his wagers are its first steps."""
        self.playing = {}
        for box in self.table.state.boxes.values():
            bettors = {wager.bettor for wager in _wagers(box)}
            if len(bettors) == 1:
                (player,) = bettors
                playing = RecordedRound(Seat(self.wishes, player, box.number))
                self._wagered(playing, box)
                self.playing[player, box.number] = playing
            else:
                self.left_out += len(bettors)

    def _wagered(self, playing: RecordedRound, box: Box) -> None:
        """Note a player's wagers in the order in which an environment asks for them."""
        wishes = self.wishes
        amounts = {wager.kind: wager.amount for wager in _wagers(box)}
        actions = [wishes.first_wager + wishes.wagers.index(amounts[Kind.BLACKJACK])]
        actions += [wishes.first_side + side for side, kind in enumerate(wishes.side_wagers) if Kind(kind) in amounts]
        for action in actions:
            self._note_wager(playing, action)
        if playing.seat.wagering:
            self._note_wager(playing, wishes.codes.index(Code.DECLINE))

    def _note_wager(self, playing: RecordedRound, action: int) -> None:
        playing.note(action, self.table)
        playing.seat.answer(action, self.table)

    def _answered(self, command: Any, code: Code) -> None:
        playing = self.playing.get((command.player, command.box))
        if playing is not None and not playing.odd:
            playing.note(self.wishes.codes.index(code), self.table)

    def _end(self) -> None:
        """Keep what was played as an environment would have asked for it."""
        happened = self.table.events[self.began :]
        for playing in self.playing.values():
            playing.won = playing.seat.won(happened)
            if playing.odd:
                self.left_out += 1
            else:
                self.noted.append(playing)
        self.playing, self.began = {}, len(self.table.events)


class WatchedTable(Table):
    """A table at which somebody watches every command."""

    __slots__ = ("watcher",)

    def __init__(self, rules: Rules, wishes: Wishes, **given: Any) -> None:
        super().__init__(rules, **given)
        self.watcher = Watcher(self, wishes)

    def do(self, command: commands.Command, by: str | None = None) -> list[events.Event]:
        """Carry a command out, watched."""
        self.watcher.before(command)
        happened = super().do(command, by)
        self.watcher.after(happened)
        return happened


def _wagers(box: Box) -> list[Any]:
    """Return the wagers on a box before the first card; tokes lie beside others."""
    wagers = [*(box.hands[0].wagers if box.hands else ()), *box.side_wagers]
    return [wager for wager in wagers if wager.beside is None]


def wishes_of_records(records: Iterable[Record]) -> Wishes:
    """Return the environment of some records: a wager of every amount in them, and every side wager that was made."""
    rules: Rules | None = None
    wagers: set[int] = set()
    sides: dict[str, int] = {}
    for record in records:
        if rules is None:
            rules = record.rules
        elif record.rules != rules:
            raise NoEpisodes("The records have several games or options: a file of episodes has one. Choose a table.")
        for kind, amount in _amounts(record):
            if kind is Kind.BLACKJACK:
                wagers.add(amount)
            else:
                sides[str(kind)] = min(amount, sides.get(str(kind), amount))
    if rules is None or not wagers:
        raise NoEpisodes("There is no round to make episodes of: nothing was wagered.")
    in_order = {str(side.kind): sides[str(side.kind)] for side in rules.side_wagers if str(side.kind) in sides}
    return Wishes(rules, tuple(sorted(wagers)), in_order)


class WageredTable(Table):
    """A table that notes what lies on the boxes when wagering is closed, whatever was said or taken back before."""

    __slots__ = ("wagered",)

    def __init__(self, rules: Rules, **given: Any) -> None:
        super().__init__(rules, **given)
        self.wagered: list[tuple[Kind, int]] = []

    def do(self, command: commands.Command, by: str | None = None) -> list[events.Event]:
        """Carry a command out; where it closes wagering, note the wagers first."""
        if isinstance(command, commands.CloseWagering):
            boxes = self.state.boxes.values()
            self.wagered += [(wager.kind, wager.amount) for box in boxes for wager in _wagers(box)]
        return super().do(command, by)


def _amounts(record: Record) -> list[tuple[Kind, int]]:
    """Return what was wagered, as it lay on the boxes: a record may have it in parts, announced or taken back."""
    table = replay(record, WageredTable).table
    assert isinstance(table, WageredTable)
    return table.wagered


class RecordedEpisodes:
    """The steps that players took in records, some at a time; ``left_out`` counts boxes that are not among them."""

    def __init__(self, records: Iterable[Record], wishes: Wishes, at_once: int = 10_000) -> None:
        self.records, self.wishes, self.at_once = records, wishes, at_once
        self.episodes = self.left_out = 0

    def __iter__(self) -> Iterator[Steps]:
        rounds: list[RecordedRound] = []
        for record in self.records:
            table = replay(record, self._watched).table
            assert isinstance(table, WatchedTable)
            rounds += table.watcher.noted
            self.left_out += table.watcher.left_out
            if len(rounds) >= self.at_once:
                yield self._steps(rounds)
                rounds = []
        if rounds:
            yield self._steps(rounds)

    def _watched(self, rules: Rules, **given: Any) -> WatchedTable:
        return WatchedTable(rules, self.wishes, **given)

    def _steps(self, rounds: list[RecordedRound]) -> Steps:
        first, self.episodes = self.episodes, self.episodes + len(rounds)
        return _side_by_side(rounds, first)


def _side_by_side(rounds: list[RecordedRound], first: int) -> Steps:
    """Return the steps of some rounds, numbered by episode from the first on."""
    lengths = [len(played.lines) for played in rounds]
    observed, allowed, done = zip(*(line for played in rounds for line in played.lines), strict=True)
    last = np.cumsum(lengths) - 1
    won, terminated = np.zeros(len(done), dtype=np.int64), np.zeros(len(done), dtype=np.bool_)
    won[last], terminated[last] = [played.won for played in rounds], True
    return Steps(
        episode=np.repeat(np.arange(first, first + len(rounds), dtype=np.int64), lengths),
        step=np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
        observation=np.array(observed, dtype=np.int16),
        mask=np.array(allowed, dtype=np.bool_),
        action=np.array(done, dtype=np.int16),
        won=won,
        terminated=terminated,
        truncated=np.zeros_like(terminated),
    )
