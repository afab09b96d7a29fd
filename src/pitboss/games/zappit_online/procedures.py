"""Zappit online: no cards to handle; a fresh pack each round, and a malfunction that voids everything."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook.parts import Ceremonies, Cut, Irregularities, Procedures, Shuffling
from pitboss.rulebook.parts.irregularities import IrregularityPolicy, SettledWagers, VoidRoundPolicy

from .options import ID

cite = citer(ID)


def procedures() -> Procedures:
    """There is nothing to do but to shuffle before each round."""
    pack = cite("Overview 1")
    return Procedures(
        shuffling=Shuffling.SERVER,
        ceremonies=Ceremonies(),
        cut=Cut(
            dealer_cuts=True,
            clockwise=True,
            from_right=False,
            least=1,
            offered=pack,
            first_player=pack,
            at_box=pack,
            at_dealer=pack,
            ordered=pack,
            passed_on=pack,
            by_dealer=pack,
            depth=pack,
        ),
        cover_least=0,
        cover_most=0,
        duties=(),
        covered=pack,
        cover_came=pack,
        ordered=pack,
        new_dealer=pack,
        idle=pack,
        closed=pack,
    )


def irregularities() -> Irregularities:
    """A malfunction is all the text knows."""
    return Irregularities(
        malfunction=IrregularityPolicy(grounds=cite("Disclaimer 4", "reading ZO11")),
        dead=cite("Disclaimer 4"),
        void=VoidRoundPolicy(grounds=cite("Disclaimer 4"), settled=SettledWagers.RETURNED),
    )
