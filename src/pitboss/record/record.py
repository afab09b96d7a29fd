"""A record as it was written: statements with their line numbers, not yet dealt."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events import Funding

FORMAT = "pitboss record 1"


class RecordRefused(ValueError):
    """A record that cannot be read or dealt, with the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


@dataclass(frozen=True, slots=True)
class Chips:
    """``player``: a player brings chips, or (negative) takes some away."""

    line: int
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Seating:
    """``seat``, ``leave``, ``consent``, ``take-back`` or ``permit``."""

    line: int
    what: str
    name: str
    box: int


@dataclass(frozen=True, slots=True)
class WagerLine:
    """``wager``: a wager made before the first card."""

    line: int
    name: str
    box: int
    kind: Kind
    amount: int
    beside: Kind | None


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """``decide``: a decision, with an amount where one was written."""

    line: int
    name: str
    box: int
    verb: str
    amount: int | None = None
    face_down: bool = False
    which: int = 0


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """``refused``: what was asked for and must be refused."""

    line: int
    code: str
    asked: WagerLine | DecisionLine
    cards_before: bool


@dataclass(frozen=True, slots=True)
class ShoeLine:
    """``shoe`` or ``burn``: a new shoe, or its burned card."""

    line: int
    burned: Card | None = None


@dataclass(frozen=True, slots=True)
class SettleLine:
    """``settle``: what became of a wager."""

    line: int
    name: str
    box: int
    hand: int
    kind: Kind
    beside: Kind | None
    amount: int
    funding: Funding
    outcome: Outcome
    net: int


@dataclass(frozen=True, slots=True)
class NetLine:
    """``net``: what a bettor won or lost in the round."""

    line: int
    name: str
    amount: int


Statement = Chips | Seating | WagerLine | DecisionLine | RefusedLine | ShoeLine


@dataclass(slots=True)
class RoundText:
    """One round as written."""

    line: int
    number: int | None = None
    statements: list[Statement] = field(default_factory=list)
    cards: list[tuple[Card, int]] = field(default_factory=list)
    settles: list[SettleLine] = field(default_factory=list)
    nets: list[NetLine] = field(default_factory=list)
    in_order: bool = False
    end: int = 0


@dataclass(slots=True)
class Record:
    """A whole record as written."""

    line: int
    rules: Rules
    title: str = ""
    proves: tuple[str, ...] = ()
    rounds: list[RoundText] = field(default_factory=list)
