"""What may be asked of the regulator's desk: a petition, or the difference between two submissions.

A job is known by all that its result comes from: the code, the submissions and how far to go. Whoever asks for the same
gets the same result, and nothing is worked out twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pitboss.extras import need
from pitboss.house.lab import digest_of_rules
from pitboss.rulebook import Rules, find_game, submit

PETITION, DIFFERENCE = "petition", "difference"
KEY_LENGTH = 24
"""Hexadecimal digits by which a job is known."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked for, as plain data, and the key it is known by."""

    key: str
    asked: dict[str, Any]


def petition_job(game: str, options: Mapping[str, object], rounds: int) -> Job:
    """Return the job of a petition; raises SubmissionRefused and UnknownGame."""
    rules = submit(game, options)
    return _job({"what": PETITION, **_side(rules, options), "rounds": rounds}, digest_of_rules(rules))


def difference_job(
    a: tuple[str, Mapping[str, object]], b: tuple[str, Mapping[str, object]], cards: int | None, seconds: float
) -> Job:
    """Return the job of a difference; raises SubmissionRefused and UnknownGame."""
    sides = [(submit(*side), side[1]) for side in (a, b)]
    first, second = (_side(rules, options) for rules, options in sides)
    asked = {"what": DIFFERENCE, "a": first, "b": second, "cards": cards, "seconds": seconds}
    return _job(asked, *(digest_of_rules(rules) for rules, _ in sides))


def _side(rules: Rules, options: Mapping[str, object]) -> dict[str, Any]:
    """Return a game and the options that were chosen, as a submission writes them."""
    values = dict(rules.options)
    chosen = [option for option in find_game(rules.game).options if option.name in options]
    return {"game": rules.game, "options": {option.name: option.write(values[option.name]) for option in chosen}}


def _job(asked: dict[str, Any], *digests: str) -> Job:
    told = json.dumps([code_of_this_version(), asked, digests], sort_keys=True)
    return Job(hashlib.sha256(told.encode()).hexdigest()[:KEY_LENGTH], asked)


@cache
def code_of_this_version() -> str:
    """Return a digest of the code, so that what another version made is not taken for this one's."""
    need("solve")
    from pitboss.lab.petition.chapters.provenance import code_digest

    return code_digest()
