"""What a wager is called in a petition: by the name that is printed on its spot."""

from __future__ import annotations

from pitboss.rulebook.description.english import english
from pitboss.text_id import text_id


def wager_title(kind: str) -> str:
    """Return a wager's name as it begins a line: ``King's Bounty``, ``Bust bonus``."""
    return english().get(f"kind.{text_id(kind)}", f"{kind[:1].upper()}{kind[1:]}")


def wager_in_words(kind: str) -> str:
    """Return a wager's name in a sentence: a proper name, with a capital or a number inside, keeps its letters."""
    title = wager_title(kind)
    return title if any(letter.isupper() or letter.isdigit() for letter in title[1:]) else kind
