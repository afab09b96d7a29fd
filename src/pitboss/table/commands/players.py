"""What a player can ask of the table. Amounts are in cents."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.chips import in_cents
from pitboss.frozen import frozen
from pitboss.mechanisms.commands import BoxCommand, PlayerCommand
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.wager_names import kind_named

Made = TypeVar("Made")


READERS: dict[str, Callable[[Any], Any]] = {"amount": in_cents, "kind": kind_named, "beside": kind_named}
"""How to read a field that people give as text."""


def as_named(made: type[Made]) -> type[Made]:
    """Let a command be made with names and amounts as people write them: ``"push-22"``, ``"$10"``.

    Whole numbers are cents. Anything that is no amount stays as it is, so that the table can refuse it.
    """
    fill: Any = made.__init__
    names = tuple(signature(fill).parameters)[1:]

    def read_and_fill(self: Made, *fields: Any, **named: Any) -> None:
        in_order = map(_read, chain(names, repeat("one too many")), fields)
        fill(self, *in_order, **{name: _read(name, value) for name, value in named.items()})

    setattr(made, "__init__", read_and_fill)  # noqa: B010  (mypy knows its own constructor)
    return made


def _read(field: str, value: Any) -> Any:
    return READERS[field](value) if type(value) is str and field in READERS else value


@as_named
@frozen
class BuyIn(PlayerCommand):
    """Bring chips to the table."""

    amount: int

    if TYPE_CHECKING:

        def __init__(self, player: str, amount: int | str) -> None:
            """Take an amount in cents, or a text in dollars such as ``"$100"``."""


@frozen
class CashOut(PlayerCommand):
    """Take chips away from the table; ``amount`` is in cents."""

    amount: int


@frozen
class Sit(BoxCommand):
    """Take the seat at a box."""


@frozen
class LeaveSeat(BoxCommand):
    """Leave the seat at a box."""


@frozen
class Consent(BoxCommand):
    """Let other players wager on a box, as the first player who wagered on it."""


@as_named
@frozen
class Place(BoxCommand):
    """Put a wager on a box before the first card. A toke names the kind of wager it goes with (``beside``)."""

    kind: Kind
    amount: int
    beside: Kind | None = None

    if TYPE_CHECKING:

        def __init__(
            self, player: str, box: int, kind: Kind | str, amount: int | str, beside: Kind | str | None = None
        ) -> None:
            """Take kinds or names, and cents or a text in dollars: ``Place("Ann", 1, "push-22", "$5")``."""


@frozen
class TakeBack(BoxCommand):
    """Take back all of your wagers on a box before the first card."""


@frozen
class WantIn(PlayerCommand):
    """Ask for a box at a table that is full."""


@frozen
class AnnounceWager(BoxCommand):
    """Announce a wager and put cash down for it, or lay a match play ``coupon`` beside a wager of the same kind."""

    kind: Kind
    amount: int
    coupon: bool = False


@frozen
class AskBurnCard(PlayerCommand):
    """Ask to see the burned card."""


@frozen
class AskShuffle(PlayerCommand):
    """Ask for a shuffle."""
