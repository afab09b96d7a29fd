"""Suggesting what was probably meant: the one place that compares a name with those there are."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST = 3
CUTOFF = 0.6
LONGEST = 80
"""Longer words are no slip of the finger, and take long to compare."""


def near_names(name: str, known: Iterable[str], most: int = MOST) -> list[str]:
    """Return the known names that are most like one that is not known, the nearest first; upper case is no difference.

    A name that is the beginning of others means those.
    """
    word = name.strip().casefold()
    if not word or len(word) > LONGEST:
        return []
    by_word: dict[str, str] = {}
    for other in known:
        by_word.setdefault(other.casefold(), other)
    near = get_close_matches(word, by_word, most, CUTOFF)
    near += [other for other in by_word if len(word) > 1 and other.startswith(word) and other not in near]
    return [by_word[other] for other in near[:most]]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question with the nearest names, such as ``Did you mean decks?``; nothing where none is near."""
    near = near_names(name, known)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def no_such(what: str, name: str, known: Iterable[str], there: str = "it is one of") -> str:
    """Say that there is no such thing, which ones there are, and which was probably meant.

    ``no_such("role", "dealr", ["dealer", "floor"])`` is ``There is no role 'dealr'; it is one of dealer, floor. Did you
    mean dealer?``
    """
    names = list(known)
    return f"There is no {what} {shown_name(name)}; {there} {', '.join(names)}. {did_you_mean(name, names)}".rstrip()


def shown_name(name: str) -> str:
    """Return a name in quotes, cut where it is endless, with what cannot be printed written out."""
    cut = name if len(name) <= LONGEST else f"{name[:LONGEST]}..."
    return repr(cut)
