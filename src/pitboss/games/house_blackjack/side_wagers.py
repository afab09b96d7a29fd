"""The side wagers that a house may offer (part 13), with the pay tables of the games they come from."""

from __future__ import annotations

from pitboss.chips import Odds
from pitboss.citation import Clauses, citer
from pitboss.mechanisms.kings_bounty import lines as kings_bounty
from pitboss.mechanisms.push_22 import lines as push_22
from pitboss.mechanisms.trilux import lines as trilux
from pitboss.rulebook import common_options as common
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import WHOLE_HAND, Kind, Line, Phase, SideWager

from .options import ID

cite = citer(ID)

TRILUX = {trilux.STRAIGHT_FLUSH: 30, trilux.THREE_OF_A_KIND: 20, trilux.STRAIGHT: 10, trilux.FLUSH: 5}
KINGS_BOUNTY = {
    kings_bounty.SPADE_KINGS_AND_BLACKJACK: 1000,
    kings_bounty.SPADE_KINGS: 100,
    kings_bounty.SUITED_KINGS: 30,
    kings_bounty.SUITED_PAIR: 20,
    kings_bounty.SUITED_20: 9,
    kings_bounty.KINGS: 6,
    kings_bounty.UNSUITED_20: 4,
}
PUSH_22 = {push_22.SAME_SUIT: 50, push_22.SAME_COLOR: 20, push_22.OTHER: 8}


def side_wagers(chosen: Choices) -> tuple[SideWager, ...]:
    """Return the side wagers that the house offers."""
    return (
        *((_trilux(chosen),) if chosen["trilux"] else ()),
        *((_kings_bounty(chosen),) if chosen["kings_bounty"] else ()),
        *((_push_22(chosen),) if chosen["push_22"] == "wager" else ()),
    )


def _lines(odds: dict[str, int], paid: Clauses) -> tuple[Line, ...]:
    return tuple(Line(name, Odds(pays), paid) for name, pays in odds.items())


def _trilux(chosen: Choices) -> SideWager:
    return SideWager(
        kind=Kind.TRILUX,
        minimum=int(chosen["trilux_minimum"]),
        maximum=int(chosen["trilux_maximum"]),
        within_initial=False,
        settled=Phase.FIRST_CARDS,
        dealer_cards_needed=0,
        judge=trilux.trilux_line,
        lines=_lines(TRILUX, cite("13.2")),
        offered=cite("13.1"),
        limits=cite("13.1"),
        won=cite("13.2"),
        lost=cite("13.2"),
        order=cite("13.2"),
    )


def _kings_bounty(chosen: Choices) -> SideWager:
    return SideWager(
        kind=Kind.KINGS_BOUNTY,
        minimum=int(chosen["kings_bounty_minimum"]),
        maximum=int(chosen["kings_bounty_maximum"]),
        within_initial=False,
        settled=Phase.SETTLE,
        dealer_cards_needed=0,
        judge=kings_bounty.kings_bounty_line,
        lines=_lines(KINGS_BOUNTY, cite("13.4")),
        aggregate_limit=25_000 * common.DOLLAR,
        aggregate_from=Odds(125),
        aggregate=cite("13.4"),
        offered=cite("13.3"),
        limits=cite("13.3"),
        won=cite("13.4"),
        lost=cite("13.4"),
    )


def _push_22(chosen: Choices) -> SideWager:
    return SideWager(
        kind=Kind.PUSH_22,
        minimum=int(chosen["push_22_minimum"]),
        maximum=int(chosen["push_22_maximum"]),
        within_initial=False,
        settled=Phase.SETTLE,
        dealer_cards_needed=WHOLE_HAND,
        judge=push_22.push_22_line,
        lines=_lines(PUSH_22, cite("13.6")),
        offered=cite("13.5"),
        limits=cite("13.5"),
        won=cite("13.6"),
        lost=cite("13.6"),
        stays_after_blackjack=cite("13.6"),
        stays_after_even_money=cite("13.6"),
    )
