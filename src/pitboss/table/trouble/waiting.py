"""Cards that left the shoe too early: they keep their order and are dealt next (reading A18)."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.rulebook.parts import Phase
from pitboss.table.state import Hand, State, Trouble


def wait(state: State, trouble: Trouble, card: Card, *, seen: bool, offered: bool = False) -> None:
    """Add a card to those that wait: ``seen`` if by everybody, ``offered`` if it is to be offered when it is next."""
    place = len(state.waiting)
    state.waiting.append(card)
    if seen:
        trouble.seen.append(place)
    if offered:
        trouble.exposed.append(place)


def take_waiting(state: State, place: int = 0) -> Card:
    """Take one of the waiting cards, the first unless another place is given."""
    trouble = state.trouble
    if trouble is not None:
        trouble.seen = _without(trouble.seen, place)
        trouble.exposed = _without(trouble.exposed, place)
    return state.waiting.pop(place)


def _without(places: list[int], taken: int) -> list[int]:
    return [place - (place > taken) for place in places if place != taken]


def is_offered(state: State) -> bool:
    """Whether the next card was exposed in error and is to be offered to the players."""
    return state.trouble is not None and 0 in state.trouble.exposed


def on_offer(state: State) -> bool:
    """Whether an exposed card is being offered in the players' turns, and no other case is open."""
    quiet = state.trouble is not None and state.trouble.case is None and state.trouble.voided is None
    return quiet and is_offered(state) and state.program[state.phase] is Phase.TURNS and not state.dealer.blackjack


def seen_place(state: State) -> int | None:
    """Return the place of the first waiting card that everybody has seen."""
    return state.trouble.seen[0] if state.trouble is not None and state.trouble.seen else None


def keeping(state: State) -> list[Hand]:
    """Return the hands that a card moved forward to, and is kept for."""
    return [hand for box in state.in_play for hand in box.hands if hand.kept is not None]
