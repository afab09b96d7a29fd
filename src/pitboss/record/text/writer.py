"""Writes records: turns a table's events into text that replays to the same events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.chips import signed
from pitboss.mechanisms.kinds import Answer
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import Action
from pitboss.record.telling.settled import SettledWager, SettlementFollower, net_by_bettor
from pitboss.record.text.compare import written, written_bonus
from pitboss.record.text.house_writer import comes_from_shoe, follows, house_line
from pitboss.record.text.record import FORMAT
from pitboss.record.text.verbs import arguments_written
from pitboss.rulebook import Rules, cited, find_game
from pitboss.rulebook.parts import Kind
from pitboss.table import Table
from pitboss.table.events import (
    CardBackedUp,
    CardBurned,
    CardDealt,
    ChipsBrought,
    ConsentGiven,
    CoverCardCame,
    Decided,
    EntryPermitted,
    Event,
    HouseEvent,
    OfferAnswered,
    Reported,
    RoundBegun,
    RoundEnded,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    WagerPlaced,
    WagersTakenBack,
)
from pitboss.table.folding.fold import fold
from pitboss.table.irregular.reports import TAKES_CARD
from pitboss.table.state import new_state

AROUND_CARDS = HouseEvent | ShoeOpened | CardBurned
IN_ORDER = ("step", "cut", "refuse-cut", "dealer-cut", "place-cover")
"""Lines of a ceremony: each is carried out as soon as it can be."""


def write_record(table: Table, title: str = "") -> str:
    """Return the record of every round that a table has finished, as text.

    ``replay`` deals it again; the format is described in docs/record.md. ``title`` is a line at its head.
    """
    return write_events(table.rules, table.events, title)


def write_events(rules: Rules, events: Iterable[Event], title: str = "") -> str:
    """Write the record of a table's events, from its first one on."""
    writer = _Writer(rules, recorded(list(events)))
    return "\n".join([*_header(rules, title), *writer.lines()]) + "\n"


def recorded(events: list[Event]) -> list[Event]:
    """Return the events that a record keeps: the finished rounds, and how the cards were handled after the last one.

    Wagers and shoes for an unfinished round are left out.
    """
    ended = max((index for index, event in enumerate(events, 1) if isinstance(event, RoundEnded)), default=0)
    kept, by_people = ended, False
    for index, event in enumerate(events[ended:], ended + 1):
        if isinstance(event, RoundBegun):
            break
        by_people = by_people or isinstance(event, HouseEvent)
        if by_people and isinstance(event, AROUND_CARDS):
            kept = index
    return events[:kept]


def _header(rules: Rules, title: str) -> list[str]:
    lines = [FORMAT, *([f"title {title}"] if title else []), f"game {rules.game}"]
    game = find_game(rules.game)
    usual = game.choices({})
    for name, value in rules.options:
        option = game.option(name)
        if option is not None and value != usual[name]:
            lines.append(f"set {name} {option.write(value)}")
    return lines


def _money(amount: int) -> str:
    return signed(amount).lstrip("+")


@dataclass(slots=True)
class _Decision:
    """A decision that is being written; the wagers that follow may complete it."""

    who: str
    verb: str
    action: Action
    given: dict[str, int] = field(default_factory=dict)
    moment: str = ""

    def complete(self, wager: WagerPlaced) -> None:
        """Add a wager's amount: a toke by its name, any other if the player put up chips for it."""
        fields = {argument.after: argument.field for argument in self.action.arguments if not argument.flag}
        named = fields.get(wager.kind)
        if named is None and not wager.funding.by_house:
            named = fields.get("")
        if named is not None:
            self.given[named] = wager.amount

    def __str__(self) -> str:
        return f"decide {self.who} {self.verb}{arguments_written(self.action, self.given)}{self.moment}"


class _Writer:
    """Turns events into lines; it holds cards and open decisions back until they are complete."""

    def __init__(self, rules: Rules, events: list[Event]) -> None:
        self.events = events
        self.state = new_state(rules)
        self.out: list[str] = []
        self.cards: list[str] = []
        self.decision: _Decision | None = None
        self.cover = False
        self.index = 0
        self.begun_at = 0
        self.following = 0
        self.in_round = False
        self.running = False
        self.numbers = iter([event.number for event in events if isinstance(event, RoundBegun)])
        self.by_round: dict[int, list[SettledWager]] = {}
        follower = SettlementFollower(rules)
        for settled in follower.follow(events):
            self.by_round.setdefault(settled.round, []).append(settled)
        self.bonuses = follower.bonuses

    def lines(self) -> list[str]:
        """Return the lines of all rounds."""
        for index, event in enumerate(self.events):
            self.index = index
            write = _WRITE.get(type(event))
            if self.following:
                self.following -= 1
            elif write is not None:
                write(self, event)
            elif (said := house_line(self.state, event)) is not None:
                self.house(event, said)
                self.following = follows(self.state, event)
            fold(self.state, event)
        if self.in_round:
            self.say("end")
        return self.out

    def say(self, line: str) -> None:
        """Write a line of the round; begin the round if it is the first line."""
        if not self.in_round:
            self.in_round = True
            number = next(self.numbers, None)
            self.out += ["", "between" if number is None else f"round {number}"]
        self.flush()
        self.out.append(line)

    def flush(self) -> None:
        """Write what was held back."""
        if self.decision is not None:
            self.out.append(str(self.decision))
            self.decision = None
        if self.cards:
            self.out.append(f"cards {' '.join(self.cards)}")
            self.cards = []

    def house(self, event: Event, line: str) -> None:
        """Write a line of the house's people, with its moment if in a round."""
        if line.startswith(IN_ORDER):
            self.say(line)
        else:
            # A command whose first event is another one happened before that event.
            self.say_now(line, earlier=self.cover or isinstance(event, CardBackedUp))
        if isinstance(event, Reported) and event.irregularity in TAKES_CARD:
            self.take(event.card)

    def say_now(self, line: str, earlier: bool = False) -> None:
        """Write a line, with its moment if in a round."""
        self.say(f"{line} at {self.index - earlier - self.begun_at}" if self.running else line)

    def take(self, card: Card | None) -> None:
        """Hold back a card that left the shoe, and the cover card before it."""
        self.cards.append(f"cover {card}" if self.cover else str(card))
        self.cover = False

    def cover_came(self, event: CoverCardCame) -> None:
        self.cover = True

    def burned(self, event: CardBurned) -> None:
        cover, self.cover = self.cover, False
        self.say(" ".join(["burn", *(["cover"] if cover else []), *([str(event.card)] if event.card else [])]))

    def chips(self, event: ChipsBrought) -> None:
        line = f"player {event.player} {_money(event.amount)}"
        if self.in_round:
            self.say_now(line)
        else:
            self.out.append(line)

    def wager(self, event: WagerPlaced) -> None:
        if not self.running:
            kind = f"toke {event.beside}" if event.kind is Kind.TOKE else event.kind
            self.say(f"wager {event.bettor} box {event.box} {kind} {_money(event.amount)}")
        elif self.decision is not None:
            self.decision.complete(event)

    def begun(self, event: RoundBegun) -> None:
        self.running = True
        self.begun_at = self.index

    def card(self, event: CardDealt) -> None:
        if self.decision is not None:
            self.flush()
        if comes_from_shoe(self.state, event):
            self.take(event.card)

    def decided(self, event: Decided) -> None:
        self.flush()
        action = vocabulary().deciding(event.decision)
        self.decision = _Decision(f"{event.player} box {event.box}", action.verb, action)
        if event.face_down:
            self.decision.given["face_down"] = True

    def answered(self, event: OfferAnswered) -> None:
        self.flush()
        words = vocabulary()
        action = words.answering(event.kind, event.answer)
        if action is None:
            return  # the decision that follows is the answer
        declined = words.offered(event.kind).declined if event.answer is Answer.DECLINED else None
        # A replay first does what is due; an answer that did not wait for that names its moment.
        moment = f" at {self.index - self.begun_at}" if self.state.due is not None else ""
        self.decision = _Decision(f"{event.bettor} box {event.box}", declined or action.verb, action, moment=moment)

    def ended(self, event: RoundEnded) -> None:
        self.flush()
        settled = self.by_round.get(event.number, [])
        self.out.append("in-order")
        self.out += [f"settle {written(wager)}  # {cited(wager.event.clauses)}" for wager in settled]
        bonuses = [paid for paid in self.bonuses if paid.round == event.number]
        self.out += [f"bonus {written_bonus(paid)}  # {cited(paid.clauses)}" for paid in bonuses]
        self.out += [f"net {name} {signed(net)}" for name, net in net_by_bettor(settled, bonuses).items()]
        self.out.append("end")
        self.in_round = self.running = False


_WRITE: dict[type, Callable[[_Writer, Any], None]] = {
    ChipsBrought: _Writer.chips,
    SeatTaken: lambda writer, event: writer.say_now(f"seat {event.player} box {event.box}"),
    SeatLeft: lambda writer, event: writer.say_now(f"leave {event.player} box {event.box}"),
    ConsentGiven: lambda writer, event: writer.say_now(f"consent {event.player} box {event.box}"),
    EntryPermitted: lambda writer, event: writer.say_now(f"permit {event.player}"),
    WagersTakenBack: lambda writer, event: writer.say_now(f"take-back {event.player} box {event.box}"),
    CoverCardCame: _Writer.cover_came,
    CardBurned: _Writer.burned,
    WagerPlaced: _Writer.wager,
    RoundBegun: _Writer.begun,
    CardDealt: _Writer.card,
    Decided: _Writer.decided,
    OfferAnswered: _Writer.answered,
    RoundEnded: _Writer.ended,
}
