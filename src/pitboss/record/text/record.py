"""A record as it was written: statements with their line numbers, not yet dealt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import commands
from pitboss.table.events import Funding

FORMAT = "pitboss record 1"


class RecordRefused(ValueError):
    """Raised for a record that cannot be read or dealt, with the ``line`` and the reason."""

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
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """``seat``, ``leave``, ``consent``, ``take-back`` or ``permit``."""

    line: int
    what: str
    name: str
    box: int
    at: int | None = None


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
    """``decide``: a decision, with what was written after its verb, and its moment if it did not wait its turn.

    ``given`` has fields of the command: an amount, or True for a card that is asked for face down.
    """

    line: int
    name: str
    box: int
    verb: str
    given: tuple[tuple[str, int], ...] = ()
    at: int | None = None


class WrittenCard(NamedTuple):
    """A card of the round and its line number; ``cover`` means that the cover card comes out before it."""

    card: Card
    line: int
    cover: bool = False


@dataclass(frozen=True, slots=True)
class HouseLine:
    """What the dealer, the floor or the player who cuts did around the cards, and what the dealer reported.

    ``drawn`` counts the cards of the round before it, and ``at`` the events of the round before it, if that is written.
    ``burned`` is the card of a ``burn``.
    """

    line: int
    command: commands.Command
    drawn: int = 0
    at: int | None = None
    burned: WrittenCard | None = None


@dataclass(frozen=True, slots=True)
class ShoeLine:
    """``shoe``: the cards come from a new shoe."""

    line: int


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """``refused``: a request that must be refused; ``drawn`` counts the cards of the round before it."""

    line: int
    code: str
    asked: WagerLine | DecisionLine | Seating | HouseLine
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class SettleLine:
    """``settle``: the outcome of a wager."""

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
class BonusLine:
    """``bonus``: a fixed sum that a player was paid because of a box's hand."""

    line: int
    name: str
    box: int
    amount: int


@dataclass(frozen=True, slots=True)
class NetLine:
    """``net``: what a bettor won or lost in the round."""

    line: int
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class ExpectedEvent:
    """``expect EVENT``: an event with these values happened, or (``absent``) did not."""

    line: int
    name: str
    values: tuple[tuple[str, str], ...] = ()
    absent: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedRack:
    """``expect rack``: these cards are the last in the discard rack when the round is over."""

    line: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExpectedSight:
    """``expect hole-card``: every player may know the hole card now, or (None) nobody may."""

    line: int
    card: Card | None
    drawn: int


@dataclass(frozen=True, slots=True)
class ExpectedStack:
    """``expect mixed``, ``expect stack N`` or ``expect batch N``: the cards being shuffled."""

    line: int
    what: str
    number: int = 0


Statement = (
    Chips | Seating | WagerLine | DecisionLine | HouseLine | RefusedLine | ShoeLine | ExpectedSight | ExpectedStack
)


@dataclass(slots=True)
class RoundText:
    """One round as written, or (``between``) what was done between two rounds."""

    line: int
    number: int | None = None
    between: bool = False
    statements: list[Statement] = field(default_factory=list)
    cards: list[WrittenCard] = field(default_factory=list)
    settles: list[SettleLine] = field(default_factory=list)
    bonuses: list[BonusLine] = field(default_factory=list)
    nets: list[NetLine] = field(default_factory=list)
    in_order: bool = False
    expected: list[ExpectedEvent | ExpectedRack] = field(default_factory=list)
    end: int = 0


@dataclass(slots=True)
class Record:
    """A record as it was written.

    ``proves`` are the clauses that a rule case proves, and ``rounds`` its rounds, line by line.
    """

    line: int
    rules: Rules
    title: str = ""
    proves: tuple[str, ...] = ()
    rounds: list[RoundText] = field(default_factory=list)
