"""Counts of whole numbers: how well one follows the effects of removal, and which follows them best.

A count's tags follow a wager as far as they are correlated with its effects, each rank by the number of its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import isclose, sqrt

Weights = Mapping[str, int]
"""Cards by rank."""
Tags = dict[str, int]
MOST_LEVEL = 9
NOTHING = 1e-15


@dataclass(frozen=True, slots=True)
class BestTags:
    """Tags from -level to level that no others of that level follow a wager better than; those of least size."""

    level: int
    tags: Tags
    correlation: float

    def sum_of(self, copies: Weights) -> int:
        """Return what the whole shoe counts: 0 where the count is balanced."""
        return sum(tag * copies[rank] for rank, tag in self.tags.items())


def correlation(
    tags: Mapping[str, float] | Mapping[str, Fraction], effects: Mapping[str, float], copies: Weights
) -> float:
    """Return how far tags follow effects: 1 where a count tells all that there is to tell, 0 where it tells nothing."""
    cards = sum(copies[rank] for rank in effects)
    mean_tag, mean_effect = (sum(copies[rank] * float(of[rank]) for rank in effects) / cards for of in (tags, effects))
    both = tag_squares = effect_squares = 0.0
    for rank, effect in effects.items():
        tag, other = float(tags[rank]) - mean_tag, effect - mean_effect
        both += copies[rank] * tag * other
        tag_squares += copies[rank] * tag * tag
        effect_squares += copies[rank] * other * other
    if tag_squares < NOTHING or effect_squares < NOTHING * NOTHING:
        return 0.0
    return both / sqrt(tag_squares * effect_squares)


def best_tags(effects: Mapping[str, float], copies: Weights, level: int) -> BestTags:
    """Return the best tags of a level.

    Best tags are, for some scale and some middle, each rank's effect on that scale, rounded. Where two ranks are both
    just between two tags the scale and the middle are known; every other choice of them rounds as one beside such a
    place does. So all of these are tried.
    """
    if not 1 <= level <= MOST_LEVEL:
        raise ValueError(f"A count has a level from 1 to {MOST_LEVEL}, not {level}.")
    best = BestTags(level, dict.fromkeys(effects, 0), 0.0)
    for tags in _candidates(dict(effects), level):
        follows = correlation(tags, effects, copies)
        if isclose(follows, best.correlation, abs_tol=1e-12):
            if _size(tags, copies) < _size(best.tags, copies):
                best = BestTags(level, tags, follows)
        elif follows > best.correlation:
            best = BestTags(level, tags, follows)
    return best


def _size(tags: Tags, copies: Weights) -> tuple[int, int, list[int]]:
    """Return by what tags that follow equally well are told apart: small ones, balanced ones, then any order."""
    return sum(map(abs, tags.values())), abs(sum(tag * copies[rank] for rank, tag in tags.items())), list(tags.values())


def _candidates(effects: dict[str, float], level: int) -> Iterator[Tags]:
    """Yield the tags around every place where two effects are just between two tags."""
    distinct = sorted(set(effects.values()))
    seen: set[tuple[int, ...]] = set()
    steps = [step + 0.5 for step in range(-level, level)]
    for (first, at_first), (second, at_second) in product(product(distinct, steps), repeat=2):
        if first >= second or at_first >= at_second:
            continue
        scale = (second - first) / (at_second - at_first)
        middle = first - scale * at_first
        for low, high in product((-1, 1), repeat=2):
            nudged = {first: at_first + low / 2, second: at_second + high / 2}
            whole = {
                effect: round(nudged.get(effect, max(-level, min(level, (effect - middle) / scale))))
                for effect in distinct
            }
            key = tuple(whole[effect] for effect in effects.values())
            if key not in seen:
                seen.add(key)
                yield dict(zip(effects, key, strict=True))
