"""What a wager is called in a petition: by the name that is printed on its spot."""

from __future__ import annotations

from pitboss.rulebook.description.english import english
from pitboss.text_id import text_id


def wager_title(kind: str) -> str:
    """Return a wager's name as it begins a line: ``King's Bounty``, ``Bust bonus``."""
    return english().get(f"kind.{text_id(kind)}", f"{kind[:1].upper()}{kind[1:]}")


def wager_in_words(kind: str) -> str:
    """Return a wager's name in a sentence: a name with a capital inside is a proper one, and keeps its letters."""
    title = wager_title(kind)
    return title if title[1:] != title[1:].lower() else kind
