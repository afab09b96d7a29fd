"""What the state remembers about irregularities."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.table.events import Answer


@dataclass(slots=True, eq=False)
class Case:
    """An irregularity that is being resolved.

    ``box`` and ``hand`` are where it happened. ``asked`` counts those who were offered the remedy, and ``taken`` is the
    box that took it. ``choices`` are the players' choices in a case where the floor decides.
    """

    irregularity: Irregularity
    box: int = 0
    hand: int = 0
    called: bool = False
    ruling: FloorRuling | None = None
    asked: int = 0
    taken: int = 0
    choices: dict[int, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReportNote:
    """An irregularity that was reported: where it happened, and the card that everybody saw because of it, if any."""

    irregularity: Irregularity
    box: int = 0
    hand: int = 0
    card: Card | None = None


@dataclass(slots=True, eq=False)
class Trouble:
    """The irregularities of a round: the one being resolved, and what must be remembered of the others.

    ``unnoticed`` is a slip that comes to light later. ``seen`` are the places of those waiting cards that everybody has
    seen, and ``exposed`` of those to be offered to the players in turn; ``reserved`` cards are kept for the dealer's
    hand, and ``surplus`` is a card where it should not be. ``face_up`` and ``strays`` count what was found in the shoe,
    and ``recut`` says that the cards are being cut again. ``backed_up`` are the boxes whose card moved back one spot.
    """

    case: Case | None = None
    unnoticed: Case | None = None
    exposed: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    reserved: list[Card] = field(default_factory=list)
    recut: bool = False
    backed_up: list[int] = field(default_factory=list)
    surplus: Card | None = None
    face_up: int = 0
    strays: int = 0
    let_out: set[str] = field(default_factory=set)
    voided: Clauses | None = None
    reshuffle: bool = False
    pays_void: bool = False
