"""What a client sees, with names instead of keys."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand; a card that lies face down is None, and then so is the total."""

    cards: tuple[str | None, ...]
    total: int | None
    soft: bool
    acting: bool
    split: bool = False
    doubled: bool = False
    zapped: bool = False

    @classmethod
    def of(cls, data: dict[str, Any]) -> Hand:
        """Read a hand."""
        names = ("total", "soft", "acting", "split", "doubled", "zapped")
        return cls(tuple(data["cards"]), **{name: data[name] for name in names})


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager; ``net`` is what the house paid or (negative) collected once it is settled."""

    number: int
    bettor: str
    box: int
    hand: int
    kind: str
    amount: int
    funding: str
    outcome: str | None
    net: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that is open to you: its name, its box, and the bounds of its amount.

    The house says what a decision is called, whether it ``plays`` a hand or answers an offer, and whether it is the
    ``safe`` answer, which turns the offer down. What is no decision goes by the name of its command.
    """

    name: str
    command: dict[str, Any]
    least: int
    most: int
    unit: int
    free: bool
    clauses: tuple[str, ...]
    plays: bool = False
    answers: bool = False
    safe: bool = False

    @classmethod
    def of(cls, data: dict[str, Any]) -> Choice:
        """Read a choice."""
        command, action = data["command"], data["action"]
        bounds = {bound: data[bound] for bound in ("least", "most", "unit", "free")}
        choice = cls(command["do"], command, clauses=tuple(data["clauses"]), **bounds)
        if action is None:
            return choice
        plays = action["decides"]
        return replace(choice, name=action["verb"], plays=plays, answers=not plays, safe=action["safe"])

    @property
    def box(self) -> int:
        """The box it is about."""
        return int(self.command.get("box", 0))


@dataclass(frozen=True, slots=True)
class View:
    """A table as you see it."""

    data: dict[str, Any] = field(repr=False)

    @property
    def version(self) -> int:
        """The version of the table; goes up with every command."""
        return int(self.data["version"])

    @property
    def number(self) -> int:
        """The number of the last event."""
        return int(self.data["number"])

    @property
    def round(self) -> int:
        """The round that is played, or was last."""
        return int(self.data["round"])

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return bool(self.data["running"])

    @property
    def you(self) -> str:
        """Your name."""
        return str(self.data["you"]["name"])

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return bool(self.data["closed"])

    @property
    def seeds(self) -> dict[str, Any] | None:
        """The seeds of the coming shoe, as docs/randomness.md tells of them; None where people shuffle."""
        seeds: dict[str, Any] | None = self.data["seeds"]
        return seeds

    @property
    def chips(self) -> int:
        """Your chips at the table."""
        return int(self.data["you"]["chips"] or 0)

    @property
    def dealer(self) -> tuple[str | None, ...]:
        """The dealer's cards; one that lies face down is None."""
        return tuple(self.data["dealer"]["cards"])

    @property
    def up(self) -> str | None:
        """The dealer's up card."""
        return self.dealer[0] if self.dealer else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is open to you."""
        return tuple(Choice.of(choice) for choice in self.data["you"]["legal"])

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who is to decide."""
        return tuple(awaited["player"] for awaited in self.data["waiting_for"])

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers on the layout."""
        names = Wager.__slots__
        return tuple(Wager(**{name: wager[name] for name in names}) for wager in self.data["wagers"])

    def seated(self, box: int) -> str | None:
        """Return who sits at a box."""
        name: str | None = self.data["boxes"][box - 1]["seated"] if 0 < box <= len(self.data["boxes"]) else None
        return name

    def hands(self, box: int) -> tuple[Hand, ...]:
        """Return the hands of a box."""
        return tuple(Hand.of(hand) for hand in self.data["boxes"][box - 1]["hands"])


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as the lobby lists it."""

    id: int
    name: str
    game: str
    rules: str
    minimum: int
    maximum: int
    positions: int
    seats: dict[str, str]

    @classmethod
    def of(cls, data: dict[str, Any]) -> TableLine:
        """Read a line of the lobby."""
        return cls(**{name: data[name] for name in cls.__slots__})
