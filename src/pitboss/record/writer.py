"""Writing records: a table's events to text that replays to the same events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.chips import signed
from pitboss.record.compare import written
from pitboss.record.record import FORMAT
from pitboss.record.settled import SettledWager, net_by_bettor, settled_wagers
from pitboss.rulebook import Rules, cited, find_game
from pitboss.rulebook.parts import Kind
from pitboss.table import Table
from pitboss.table import events as happened
from pitboss.table.events import Answer, Decision, Event, Funding, OfferKind

_TAKEN = {OfferKind.ATTACK: "attack", OfferKind.INSURANCE: "insure", OfferKind.DOUBLE: "join", OfferKind.SPLIT: "cover"}
_DECLINED = {OfferKind.ATTACK: "no attack", OfferKind.INSURANCE: "no insurance", OfferKind.DOUBLE: "no join"}
_ANSWERS = {
    Answer.EVEN_MONEY: "even money",
    Answer.DESIGNATED_LEFT: "designate 1",
    Answer.DESIGNATED_RIGHT: "designate 2",
}


def write_record(table: Table, title: str = "") -> str:
    """Write the record of every round a table has finished."""
    return write_events(table.rules, table.events, title)


def write_events(rules: Rules, events: Iterable[Event], title: str = "") -> str:
    """Write the record of the finished rounds among a table's events, from its first one on."""
    events = list(events)
    ended = [index for index, event in enumerate(events) if isinstance(event, happened.RoundEnded)]
    finished = events[: ended[-1] + 1] if ended else []
    writer = _Writer(rules, finished)
    return "\n".join([*_header(rules, title), *writer.lines()]) + "\n"


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
        self.out: list[str] = []
        self.cards: list[str] = []
        self.decision = ""
        self.in_round = False
        self.running = False
        self.numbers = iter([event.number for event in events if isinstance(event, happened.RoundBegun)])
        self.by_round: dict[int, list[SettledWager]] = {}
        for one in settled_wagers(rules, events):
            self.by_round.setdefault(one.round, []).append(one)

    def lines(self) -> list[str]:
        """Return the lines of all rounds."""
        for event in self.events:
            write = _WRITE.get(type(event))
            if write is not None:
                write(self, event)
        return self.out

    def say(self, line: str) -> None:
        """Write a line of the round, beginning the round where it is the first."""
        if not self.in_round:
            self.in_round = True
            self.out += ["", f"round {self._next_round()}"]
        self.flush()
        self.out.append(line)

    def flush(self) -> None:
        """Write what was kept."""
        if self.decision:
            decision, self.decision = self.decision, ""
            self.out.append(decision)
        if self.cards:
            self.out.append(f"cards {' '.join(self.cards)}")
            self.cards = []

    def _next_round(self) -> int:
        return next(self.numbers)

    def chips(self, event: happened.ChipsBrought) -> None:
        line = f"player {event.player} {_money(event.amount)}"
        if self.in_round:
            self.say(line)
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

    def card(self, event: happened.CardDealt) -> None:
        if self.decision:
            self.flush()
        self.cards.append(str(event.card))

    def decided(self, event: happened.Decided) -> None:
        self.flush()
        face_down = " face down" if event.decision is Decision.DOUBLE and event.face_down else ""
        self.decision = f"decide {event.player} box {event.box} {event.decision}{face_down}"

    def answered(self, event: happened.OfferAnswered) -> None:
        self.flush()
        if event.answer is Answer.TAKEN:
            verb = _TAKEN[event.kind]
        elif event.answer is Answer.DECLINED:
            verb = _DECLINED[event.kind]
        else:
            verb = _ANSWERS[event.answer]
        self.decision = f"decide {event.bettor} box {event.box} {verb}"

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
    happened.SeatTaken: lambda writer, event: writer.say(f"seat {event.player} box {event.box}"),
    happened.SeatLeft: lambda writer, event: writer.say(f"leave {event.player} box {event.box}"),
    happened.ConsentGiven: lambda writer, event: writer.say(f"consent {event.player} box {event.box}"),
    happened.EntryPermitted: lambda writer, event: writer.say(f"permit {event.player}"),
    happened.WagersTakenBack: lambda writer, event: writer.say(f"take-back {event.player} box {event.box}"),
    happened.ShoeOpened: lambda writer, event: writer.say(f"shoe {event.number}"),
    happened.CardBurned: lambda writer, event: writer.say(f"burn {event.card}") if event.card else None,
    happened.WagerPlaced: _Writer.wager,
    happened.RoundBegun: _Writer.begun,
    happened.CardDealt: _Writer.card,
    happened.Decided: _Writer.decided,
    happened.OfferAnswered: _Writer.answered,
    happened.RoundEnded: _Writer.ended,
}
