"""Free Bet Blackjack (Massachusetts): sections 2 to 4, 6(a) to (d), and 11."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.games.sister_texts import procedures as sister_texts
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Irregularities, Procedures
from pitboss.rulebook.parts.irregularities import BurnAt, BurnForgotten, IrregularityPolicy

from .options import ID

cite = citer(ID)
LETTERS = sister_texts.Letters(
    refused=("4(d)",),
    depth="4(e)",
    recut="4(f)",
    reshuffle="4(g)",
    idle="4(h)",
    device="4(i)",
    idles=True,
    manual=("4(j)", "4(j)(1)", "4(j)(2)", "4(j)(3)", "4(j)(4)", "4(j)(5)"),
)


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    return sister_texts.procedures(cite, chosen, LETTERS, "11(l)", "11(m)")


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong."""
    return sister_texts.irregularities(
        cite,
        chosen,
        tuple("bcdefghijkl"),
        shuffler_fails="11(m)",
        misdelivered=IrregularityPolicy(grounds=cite("11(a)", "reading A20")),
        burn_forgotten=BurnForgotten(grounds=cite("11(n)"), at=BurnAt.CUT_OR_NEW_DEALER),
    )
