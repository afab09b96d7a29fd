"""What may be asked of the regulator's desk: a petition, or the difference between two submissions.

A job is known by all that its result comes from: the code, the games, the submissions and how far to go. Whoever asks
for the same gets the same result, and nothing is worked out twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.extras import need
from pitboss.house.lab import digest_of_rules
from pitboss.house.regulator.grounds import grounds_at_start
from pitboss.rulebook import Rules, SubmissionRefused, find_game, submit

PETITION, DIFFERENCE = "petition", "difference"
KEY_LENGTH = 24
"""Hexadecimal digits by which a job is known."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked for, as plain data, the key it is known by, and the digests of what its result comes from."""

    key: str
    asked: dict[str, Any]
    grounds: dict[str, str] = field(default_factory=dict)


class SidesRefused(ValueError):
    """One of two submissions cannot be used, or neither: why, by side (``a`` and ``b``)."""

    def __init__(self, refused: Mapping[str, SubmissionRefused]) -> None:
        self.refused = dict(refused)
        super().__init__(". ".join(f"{side.upper()}: {error.heading}" for side, error in refused.items()))


def petition_job(game: str, options: Mapping[str, object], rounds: int) -> Job:
    """Return the job of a petition; raises SubmissionRefused and UnknownGame."""
    rules = submit(game, options)
    return _job({"what": PETITION, **_side(rules, options), "rounds": rounds}, rules)


def difference_job(
    a: tuple[str, Mapping[str, object]], b: tuple[str, Mapping[str, object]], cards: int | None, seconds: int
) -> Job:
    """Return the job of a difference; raises SidesRefused and UnknownGame."""
    submitted: dict[str, Rules] = {}
    refused: dict[str, SubmissionRefused] = {}
    for name, side in (("a", a), ("b", b)):
        try:
            submitted[name] = submit(*side)
        except SubmissionRefused as error:
            refused[name] = error
    if refused:
        raise SidesRefused(refused)
    first, second = _side(submitted["a"], a[1]), _side(submitted["b"], b[1])
    asked = {"what": DIFFERENCE, "a": first, "b": second, "cards": cards, "seconds": seconds}
    return _job(asked, *submitted.values())


def _side(rules: Rules, options: Mapping[str, object]) -> dict[str, Any]:
    """Return a game and the options that were chosen, as a submission writes them."""
    values = dict(rules.options)
    chosen = [option for option in find_game(rules.game).options if option.name in options]
    return {"game": rules.game, "options": {option.name: option.write(values[option.name]) for option in chosen}}


def _job(asked: dict[str, Any], *submitted: Rules) -> Job:
    need("solve")
    grounds = grounds_at_start(rules.game for rules in submitted)
    digests = [digest_of_rules(rules) for rules in submitted]
    told = json.dumps([grounds, asked, digests], sort_keys=True)
    return Job(hashlib.sha256(told.encode()).hexdigest()[:KEY_LENGTH], asked, grounds)
