"""What a client sees, with names instead of keys."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand; a face-down card is None, and then the total is None too."""

    cards: tuple[str | None, ...]
    total: int | None
    soft: bool
    acting: bool
    split: bool = False
    doubled: bool = False
    zapped: bool = False

    @classmethod
    def of(cls, data: dict[str, Any]) -> Hand:
        """Read a hand from the server's data."""
        names = ("total", "soft", "acting", "split", "doubled", "zapped")
        return cls(tuple(data["cards"]), **{name: data[name] for name in names})


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager; ``net`` is the cents that the house paid or (negative) collected once it is settled."""

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
    """Something you can do: its name, its box, and the bounds of its amount in cents, in steps of ``unit``.

    A decision has the name that the house gives it; it either ``plays`` a hand or ``answers`` an offer, and the
    ``safe`` answer is the one that declines. Everything else has the name of its command.
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
        """Read a choice from the server's data."""
        command, action = data["command"], data["action"]
        bounds = {bound: data[bound] for bound in ("least", "most", "unit", "free")}
        choice = cls(command["do"], command, clauses=tuple(data["clauses"]), **bounds)
        if action is None:
            return choice
        plays = action["decides"]
        return replace(choice, name=action["verb"], plays=plays, answers=not plays, safe=action["safe"])

    @property
    def box(self) -> int:
        """The box that it is about."""
        return int(self.command.get("box", 0))


@dataclass(frozen=True, slots=True)
class View:
    """A table as you see it."""

    data: dict[str, Any] = field(repr=False)

    @property
    def version(self) -> int:
        """The version of the table, which grows with every command."""
        return int(self.data["version"])

    @property
    def number(self) -> int:
        """The number of the last event."""
        return int(self.data["number"])

    @property
    def round(self) -> int:
        """The number of the current round, or of the last one."""
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
        """The seeds of the coming shoe, as docs/randomness.md describes them; None if people shuffle."""
        seeds: dict[str, Any] | None = self.data["seeds"]
        return seeds

    @property
    def chips(self) -> int:
        """Your chips at the table, in cents."""
        return int(self.data["you"]["chips"] or 0)

    @property
    def dealer(self) -> tuple[str | None, ...]:
        """The dealer's cards; a face-down card is None."""
        return tuple(self.data["dealer"]["cards"])

    @property
    def up(self) -> str | None:
        """The dealer's up card."""
        return self.dealer[0] if self.dealer else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What you can do now."""
        return tuple(Choice.of(choice) for choice in self.data["you"]["legal"])

    @property
    def awaited(self) -> tuple[str, ...]:
        """The players who have to decide."""
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
    """A table as the lobby lists it; limits are in cents, and ``seats`` are names by box."""

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
        """Read a line of the lobby from the server's data."""
        return cls(**{name: data[name] for name in cls.__slots__})
