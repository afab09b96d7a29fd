"""Card readers and shufflers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class PeekRuling:
    """The floor rules whether players could have ``seen`` the hole card, which makes the round void."""

    seen: Clauses
    unseen: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedlessPeek(IrregularityPolicy):
    """The dealer put the hole card into the reader needlessly; play continues, unless the floor has to rule."""

    ruling: PeekRuling | None = None


class PlayMeanwhile(StrEnum):
    """What happens to the game while a device is out of order."""

    STOPS = "stops"
    GOES_ON = "goes on"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderFails(IrregularityPolicy):
    """The card reader is out of order."""

    play: PlayMeanwhile


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflerFault(IrregularityPolicy):
    """The shuffler jams or fails; ``in_play``: while other cards are in play."""

    in_play: Clauses
