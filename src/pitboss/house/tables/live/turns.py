"""What a player decides about, in a few characters: whoever sends them along decides about nothing else.

Two windows of one player show the same hand. What is pressed in the second one while the first one's card is on its way
was meant for the hand as it was, and must not be done to the hand as it is.
"""

from __future__ import annotations

from pitboss.table import Refusal, Refused
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import State

MOVED_ON = Refusal(
    "hand_moved_on",
    "That was meant for the hand as it was before: somebody has decided in the meantime. Look again.",
    (),
)


def turn_of(state: State, player: str) -> str:
    """Return what a player is asked now: the offers that are open to him, or the hand whose turn it is.

    A hand is known by its place, how many cards it has and how often was decided about it; no card is told.
    """
    offers = sorted(f"{offer.kind} {offer.box}" for offer in state.offers if offer.bettor == player)
    if offers:
        return f"{state.round}: {', '.join(offers)}"
    if not players_turn(state):
        return f"{state.round}"
    box, hand = acting_hand(state)
    return f"{state.round}: box {box.number} hand {state.turn_hand + 1} cards {len(hand.cards)} after {hand.decisions}"


def refuse_other_turn(state: State, player: str, turn: str | None) -> None:
    """Refuse a decision that was made about something else than what is asked now."""
    if turn is not None and turn != turn_of(state, player):
        raise Refused(MOVED_ON)
