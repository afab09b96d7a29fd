"""Rules: a game with every option fixed. The table, the solver and the simulator take this as input."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from pitboss.cards import Pack
from pitboss.citation import Clauses
from pitboss.frames import FrameKind, to_frame
from pitboss.rulebook.option import Value
from pitboss.rulebook.parts import (
    Attack,
    Blackjack,
    Boxes,
    CardValues,
    Charlie,
    Deal,
    Dealer,
    Doubling,
    EvenMoney,
    Hitting,
    HoleCard,
    Insurance,
    Irregularities,
    Kind,
    Limits,
    Procedures,
    Settlement,
    SideWager,
    Splitting,
    Standing,
    Surrendering,
    Tokes,
    TwentyOne,
    Wagering,
    Zapping,
)

_SHOWN = "pitboss.rulebook.rules_shown"
"""How rules display themselves; this needs the games' options, and is therefore defined in a higher module."""

KEYED = frozenset({"tokes.placed", "procedures.duties"})
"""Citations kept in pairs with the things that they justify."""


class UncitedRule(ValueError):
    """A rule that cites no clause; it cannot be registered."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """The rules of one game with every option fixed. Rules are frozen and hashable, and every part of them is cited.

    Get rules from ``pitboss.rules`` or ``pitboss.read_submission``. Most fields are parts of the game
    (``pitboss.rulebook.parts``); a part that the game does not have is None. ``cover_from_back`` is the number of cards
    behind the cover card, 0 without one.
    """

    game: str
    options: tuple[tuple[str, Value], ...]
    pack: Pack
    decks: Clauses
    shuffled_every_round: bool
    shoe: Clauses
    cover_from_back: int = 0
    covered: Clauses | None = None
    burned: Clauses | None
    values: CardValues
    boxes: Boxes
    limits: Limits
    wagering: Wagering
    deal: Deal
    blackjack: Blackjack
    insurance: Insurance
    even_money: EvenMoney | None
    hole_card: HoleCard
    hitting: Hitting
    standing: Standing
    doubling: Doubling
    splitting: Splitting
    zap: Zapping | None = None
    attack: Attack | None = None
    charlie: Charlie | None = None
    twenty_one: TwentyOne | None = None
    surrender: Surrendering | None = None
    dealer: Dealer
    settlement: Settlement
    side_wagers: tuple[SideWager, ...] = ()
    tokes: Tokes | None = None
    procedures: Procedures
    irregularities: Irregularities
    not_offered: Clauses

    def __post_init__(self) -> None:
        for place, citations in all_citations(self):
            if not citations:
                raise UncitedRule(f"{self.game}: {place} cites no clause.")
            if isinstance(citations, str):
                raise UncitedRule(f'{self.game}: {place} is a text: write cite("{citations}") instead.')

    def __hash__(self) -> int:
        """Game and options tell most rules apart; to go through all of them takes a millisecond."""
        return hash((self.game, self.options))

    def __repr__(self) -> str:
        """Return the call that makes these rules."""
        told: str = import_module(_SHOWN).in_a_line(self)
        return told

    def _repr_html_(self) -> str:
        told: str = import_module(_SHOWN).as_html(self)
        return told

    def to_frame(self, kind: FrameKind = "pandas") -> Any:
        """Return the options, one per row, as a pandas frame, a polars frame or an Arrow table.

        ``kind`` is ``"pandas"``, ``"polars"`` or ``"arrow"``.
        """
        return to_frame(import_module(_SHOWN).option_rows(self), kind)

    def option(self, name: str) -> Value:
        """Return the value of an option by its name."""
        return dict(self.options)[name]

    def side_wager(self, kind: Kind) -> SideWager | None:
        """Return the side wager of a kind, or None if the game does not have it."""
        for wager in self.side_wagers:
            if wager.kind is kind:
                return wager
        return None


def all_citations(part: Any, place: str = "") -> list[tuple[str, Clauses]]:
    """Return every citation below a part with its place, such as ``zap.exchanged``."""
    citations: list[tuple[str, Clauses]] = []
    made_of: type = type(part)
    for field, is_citation in _fields(made_of):
        value = getattr(part, field)
        if value is None:
            continue
        name = f"{place}.{field}" if place else field
        if is_citation:
            citations.append((name, value))
        elif isinstance(value, tuple):
            citations += _in_tuple(value, name)
        elif dataclasses.is_dataclass(value):
            citations += all_citations(value, field)
    return citations


@cache
def _fields(part: type) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a part that are, or may contain, citations, and which of them are."""
    return tuple(
        (field.name, field.type in ("Clauses", "Clauses | None"))
        for field in dataclasses.fields(part)
        if field.type not in ("bool", "int", "str")
    )


def _in_tuple(value: tuple[Any, ...], name: str) -> list[tuple[str, Clauses]]:
    citations: list[tuple[str, Clauses]] = []
    for element in value:
        if dataclasses.is_dataclass(element):
            citations += all_citations(element, _singular(name))
        elif name in KEYED:
            citations.append((name, element[1]))
    return citations


def _singular(name: str) -> str:
    last = name.rpartition(".")[2]
    return {"bonuses": "bonus"}.get(last, last.removesuffix("s"))
