"""How a rule names its grounds.

A citation is the id of a clause (``free-bet-ma 6(n)(1)``) or of a reading (``reading FB1``), a rule the project
had to settle because the text is silent or contradicts itself (``rulebook/readings.md``). A game from outside has
readings of its own, which stand among its clauses (``my-game reading S1``); its file cites them as ``own reading S1``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

Clauses = tuple[str, ...]
"""The clauses and readings that a rule rests on; never empty."""

Cite = Callable[..., Clauses]
"""With it a game's file cites its own text: ``cite("6(n)(1)", "reading FB1")``."""

READING = "reading "
OWN = "own "


def citer(game: str) -> Cite:
    """Return the function with which a game's file cites its own text."""

    @cache
    def cite(*places: str) -> Clauses:
        return tuple(place if place.startswith(READING) else f"{game} {_in_text(place)}" for place in places)

    return cite


def _in_text(place: str) -> str:
    return place.removeprefix(OWN) if place.startswith(OWN + READING) else place


def place_as_cited(citation: str, game: str) -> str:
    """Return how a game's file writes a citation of its own text, or of a reading: what ``cite`` is called with."""
    place = citation.removeprefix(f"{game} ")
    return OWN + place if place != citation and place.startswith(READING) else place


def clauses_only(citations: Clauses) -> list[str]:
    """Return the clauses among the citations, each once, without the readings."""
    return list(dict.fromkeys(citation for citation in citations if not citation.startswith(READING)))


def readings_only(citations: Clauses) -> list[str]:
    """Return the ids of the readings among the citations."""
    return list(dict.fromkeys(citation.removeprefix(READING) for citation in citations if citation.startswith(READING)))


def cited(citations: Clauses) -> str:
    """Format citations for people, with each game named once: ``free-bet-ma 6(o)(2), 10(a); reading FB1``."""
    parts: list[str] = []
    last = ""
    for clause in clauses_only(citations):
        game, _, place = clause.partition(" ")
        parts.append(place if game == last else clause)
        last = game
    readings = readings_only(citations)
    text = ", ".join(parts)
    if not readings:
        return text
    named = f"reading{'s' if len(readings) > 1 else ''} {', '.join(readings)}"
    return f"{text}; {named}" if text else named
