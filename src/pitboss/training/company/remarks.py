"""What the training table says that is not an event: a sentence by id, with values, for every front end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENGLISH: dict[str, str] = {
    "comes": "{names} comes to the table.",
    "come": "{names} come to the table.",
    "all_left": "Everybody has left the table.",
    "frees_box": "{player} frees box {box}, and {newcomer} plays there.",
    "back": "Another dealer has had the table for a while; now you come back to it.",
    "refused": "The floor does not agree.",
    "taps": "{player} taps the layout.",
    "waves": "{player} waves a hand over the cards.",
    "says_hit": '{player} says "Hit me" but gives no hand signal (box {box}).',
    "says_stay": '{player} says "I stay" but gives no hand signal (box {box}).',
    "fives": "{player} puts a second wager beside two fives (box {box}).",
    "reaches": "{player} reaches for the cards of box {box}.",
    "newcomer": "Every spot is taken, and {newcomer} asks to play.",
    "cash_bet": "{player} calls a bet and puts cash on the layout.",
    "cash_bonus_bet": "{player} calls a bonus bet and puts cash on the layout.",
    "nobody_wagers": "Nobody can wager at this table.",
    "out_of_cards": "The shoe is out of cards.",
    "question": "Question {number} of {count}: settle {wager}.",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence by id; ``names`` are people who are listed in it as ``{names}``."""

    id: str
    values: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The sentence in English."""
        return ENGLISH[self.id].format(**self.values, names=_listed(self.names))


def remark(name: str, *, names: tuple[str, ...] = (), **values: object) -> Remark:
    """Return a remark with its values."""
    return Remark(name, {key: str(value) for key, value in values.items()}, names)


def _listed(names: tuple[str, ...]) -> str:
    *first, last = names or ("",)
    return f"{', '.join(first)} and {last}" if first else last
