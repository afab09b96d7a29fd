"""Zappit Blackjack (Massachusetts): sections 2 to 4, 6(a) to (d), and 11."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.games.sister_texts import procedures as sister_texts
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Irregularities, Procedures

from .options import ID

cite = citer(ID)
LETTERS = sister_texts.Letters(
    refused=("4(c)(3)", "4(c)(4)", "reading ZM9"),
    depth="4(d)",
    recut="4(e)",
    reshuffle="4(f)",
    idle="4(g)",
    device="4(h)",
    idles=False,
    manual=("", "", "", "", "", ""),
)


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    return sister_texts.procedures(cite, chosen, LETTERS, "11(k)", "11(l)")


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong."""
    return sister_texts.irregularities(cite, chosen, tuple("abcdefghijk"), shuffler_fails="11(l)")
