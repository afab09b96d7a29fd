"""Writing records: a table's events to text that replays to the same events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.cards import Card
from pitboss.chips import signed
from pitboss.record.compare import written
from pitboss.record.house_writer import comes_from_shoe, follows, house_line
from pitboss.record.record import FORMAT
from pitboss.record.settled import SettledWager, net_by_bettor, settled_wagers
from pitboss.rulebook import Rules, cited, find_game
from pitboss.rulebook.parts import Kind
from pitboss.table import Table
from pitboss.table import events as happened
from pitboss.table.events import Answer, Decision, Event, Funding, HouseEvent, OfferKind
from pitboss.table.fold import fold
from pitboss.table.reports import TAKES_CARD
from pitboss.table.state import new_state

_TAKEN = {OfferKind.ATTACK: "attack", OfferKind.INSURANCE: "insure", OfferKind.DOUBLE: "join", OfferKind.SPLIT: "cover"}
_DECLINED = {OfferKind.ATTACK: "no attack", OfferKind.INSURANCE: "no insurance", OfferKind.DOUBLE: "no join"}
_ANSWERS = {
    Answer.EVEN_MONEY: "even money",
    Answer.DESIGNATED_LEFT: "designate 1",
    Answer.DESIGNATED_RIGHT: "designate 2",
    Answer.MISDEAL: "misdeal",
}
AROUND_CARDS = HouseEvent | happened.ShoeOpened | happened.CardBurned
IN_ORDER = ("step", "cut", "refuse-cut", "dealer-cut", "place-cover")
"""Lines of a ceremony: each is carried out as soon as it can be."""


def write_record(table: Table, title: str = "") -> str:
    """Write the record of every round a table has finished."""
    return write_events(table.rules, table.events, title)


def write_events(rules: Rules, events: Iterable[Event], title: str = "") -> str:
    """Write the record of a table's events, from its first one on."""
    writer = _Writer(rules, recorded(list(events)))
    return "\n".join([*_header(rules, title), *writer.lines()]) + "\n"


def recorded(events: list[Event]) -> list[Event]:
    """Return the events that a record keeps: the finished rounds, and what people did with the cards after the last.

    Wagers and shoes for a round that was not finished are left out.
    """
    ended = max((index for index, event in enumerate(events, 1) if isinstance(event, happened.RoundEnded)), default=0)
    kept, by_people = ended, False
    for index, event in enumerate(events[ended:], ended + 1):
        if isinstance(event, happened.RoundBegun):
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


class _Writer:
    """Turns events into lines, keeping cards and open decisions until they are complete."""

    def __init__(self, rules: Rules, events: list[Event]) -> None:
        self.events = events
        self.state = new_state(rules)
        self.out: list[str] = []
        self.cards: list[str] = []
        self.decision = self.moment = ""
        self.cover = False
        self.index = 0
        self.begun_at = 0
        self.following = 0
        self.in_round = False
        self.running = False
        self.numbers = iter([event.number for event in events if isinstance(event, happened.RoundBegun)])
        self.by_round: dict[int, list[SettledWager]] = {}
        for one in settled_wagers(rules, events):
            self.by_round.setdefault(one.round, []).append(one)

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
        """Write a line of the round, beginning the round where it is the first."""
        if not self.in_round:
            self.in_round = True
            number = next(self.numbers, None)
            self.out += ["", "between" if number is None else f"round {number}"]
        self.flush()
        self.out.append(line)

    def flush(self) -> None:
        """Write what was kept."""
        if self.decision:
            self.out.append(self.decision + self.moment)
            self.decision = ""
        if self.cards:
            self.out.append(f"cards {' '.join(self.cards)}")
            self.cards = []

    def house(self, event: Event, line: str) -> None:
        """Write a line of the house's people, in a round with its moment."""
        if line.startswith(IN_ORDER):
            self.say(line)
        else:
            # A command that begins with another event happened before that.
            self.say_now(line, earlier=self.cover or isinstance(event, happened.CardBackedUp))
        if isinstance(event, happened.Reported) and event.irregularity in TAKES_CARD:
            self.take(event.card)

    def say_now(self, line: str, earlier: bool = False) -> None:
        """Write a line, in a round with its moment."""
        self.say(f"{line} at {self.index - earlier - self.begun_at}" if self.running else line)

    def take(self, card: Card | None) -> None:
        """Keep a card that left the shoe, and the cover card before it."""
        self.cards.append(f"cover {card}" if self.cover else str(card))
        self.cover = False

    def cover_came(self, event: happened.CoverCardCame) -> None:
        self.cover = True

    def burned(self, event: happened.CardBurned) -> None:
        cover, self.cover = self.cover, False
        self.say(" ".join(["burn", *(["cover"] if cover else []), *([str(event.card)] if event.card else [])]))

    def chips(self, event: happened.ChipsBrought) -> None:
        line = f"player {event.player} {_money(event.amount)}"
        if self.in_round:
            self.say_now(line)
        else:
            self.out.append(line)

    def wager(self, event: happened.WagerPlaced) -> None:
        if self.running:
            self.further_wager(event)
            return
        kind = f"toke {event.beside}" if event.kind is Kind.TOKE else event.kind
        self.say(f"wager {event.bettor} box {event.box} {kind} {_money(event.amount)}")

    def further_wager(self, event: happened.WagerPlaced) -> None:
        """A wager made during the round completes the decision that it belongs to."""
        if event.kind is Kind.TOKE:
            self.decision += f" toke {_money(event.amount)}"
        elif event.kind is Kind.DOUBLE and event.funding is Funding.CHIPS and self.decision.endswith("face down"):
            self.decision = self.decision.removesuffix("face down") + f"{_money(event.amount)} face down"
        elif event.kind is not Kind.SPLIT and event.funding is Funding.CHIPS:
            self.decision += f" {_money(event.amount)}"

    def begun(self, event: happened.RoundBegun) -> None:
        self.running = True
        self.begun_at = self.index

    def card(self, event: happened.CardDealt) -> None:
        if self.decision:
            self.flush()
        if comes_from_shoe(self.state, event):
            self.take(event.card)

    def decided(self, event: happened.Decided) -> None:
        self.flush()
        face_down = " face down" if event.decision is Decision.DOUBLE and event.face_down else ""
        self.decision, self.moment = f"decide {event.player} box {event.box} {event.decision}{face_down}", ""

    def answered(self, event: happened.OfferAnswered) -> None:
        self.flush()
        if event.answer is Answer.DOUBLED:
            return  # the double that follows is the answer
        if event.answer is Answer.TAKEN:
            verb = _TAKEN.get(event.kind, "accept")
        elif event.answer is Answer.DECLINED:
            verb = _DECLINED.get(event.kind, "refuse")
        else:
            verb = _ANSWERS[event.answer]
        self.decision = f"decide {event.bettor} box {event.box} {verb}"
        # Replay does first what is due; an answer that did not wait for it names its moment.
        self.moment = f" at {self.index - self.begun_at}" if self.state.due is not None else ""

    def ended(self, event: happened.RoundEnded) -> None:
        self.flush()
        settled = self.by_round.get(event.number, [])
        self.out.append("in-order")
        self.out += [f"settle {written(one)}  # {cited(one.event.clauses)}" for one in settled]
        self.out += [f"net {name} {signed(net)}" for name, net in net_by_bettor(settled).items()]
        self.out.append("end")
        self.in_round = self.running = False


_WRITE: dict[type, Callable[[_Writer, Any], None]] = {
    happened.ChipsBrought: _Writer.chips,
    happened.SeatTaken: lambda writer, event: writer.say_now(f"seat {event.player} box {event.box}"),
    happened.SeatLeft: lambda writer, event: writer.say_now(f"leave {event.player} box {event.box}"),
    happened.ConsentGiven: lambda writer, event: writer.say_now(f"consent {event.player} box {event.box}"),
    happened.EntryPermitted: lambda writer, event: writer.say_now(f"permit {event.player}"),
    happened.WagersTakenBack: lambda writer, event: writer.say_now(f"take-back {event.player} box {event.box}"),
    happened.CoverCardCame: _Writer.cover_came,
    happened.CardBurned: _Writer.burned,
    happened.WagerPlaced: _Writer.wager,
    happened.RoundBegun: _Writer.begun,
    happened.CardDealt: _Writer.card,
    happened.Decided: _Writer.decided,
    happened.OfferAnswered: _Writer.answered,
    happened.RoundEnded: _Writer.ended,
}
