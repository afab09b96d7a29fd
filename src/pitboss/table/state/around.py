"""The players, what they announced, and the cards between rounds."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Card
from pitboss.rulebook.parts import Duty, Kind, Occasion


@dataclass(slots=True, eq=False)
class Player:
    """A player's chips and boxes, and what the house must remember about the player within a shoe.

    ``chips`` are in cents. ``spot`` is the box where the player last sat or wagered; ``arrived`` gives the order in
    which players came, and is 0 for a player who has left.
    """

    name: str
    chips: int = 0
    boxes: list[int] = field(default_factory=list)
    held_most: bool = False
    dropped: bool = False
    last_round: int = 0
    let_in: bool = False
    spot: int = 0
    arrived: int = 0


@dataclass(slots=True, eq=False)
class Announced:
    """A wager announced with cash, or a coupon, and who has confirmed it."""

    player: str
    box: int
    kind: Kind
    amount: int
    coupon: bool
    confirmed: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Cards:
    """The cards between rounds: what is due with them, and what the next shuffle must know.

    ``batch`` is the batch on the table, and ``played`` the one last in the shoe (0: none of these decks yet).
    ``also_burned`` are cards burned by mistake after ``burned``. ``jammed`` is the batch in the shuffler that must be
    shuffled again before use, and ``unmarked`` says that a broken shuffler is not covered or marked yet.
    """

    by_person: bool = False
    duties: list[Duty] = field(default_factory=list)
    occasion: Occasion = Occasion.BEGINNING
    cover_out: bool = False
    cover_box: int = 0
    cover_player: str = ""
    cover_from_back: int = 0
    cover_ordered: int = 0
    cut_offer: str = ""
    refused: list[str] = field(default_factory=list)
    cutter: str = ""
    recut_by: str = ""
    recut: bool = False
    batch: int = 1
    played: int = 0
    in_device: list[int] = field(default_factory=list)
    hours: int = 0
    shuffle_ordered: bool = False
    shuffle_asked: bool = False
    jammed: int = 0
    shuffler_out: bool = False
    unmarked: bool = False
    reader_out: bool = False
    closed: bool = False
    spread: bool = False
    burned: Card | None = None
    also_burned: list[Card] = field(default_factory=list)
    burn_asked: str = ""
    just_burned: bool = False
    new_dealer: bool = False
    received: bool = False


def next_batch(cards: Cards) -> int:
    """Return the batch that is played next: one in the shuffler that was not last in the shoe."""
    return next((batch for batch in cards.in_device if batch != cards.played), cards.in_device[0])
