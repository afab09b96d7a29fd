"""The names of all kinds of wager: those of the built-in mechanisms, then those of games."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.rulebook.registry import games


def wager_names() -> Iterator[WagerName]:
    """Yield the names of all kinds of wager. A kind that two games define has the names of both."""
    yield from vocabulary().wagers
    for game in games():
        yield from game.wagers


def wager_name(kind: Kind) -> WagerName:
    """Return the names of a kind of wager; if its game is gone, the only name is its id."""
    return next((name for name in wager_names() if name.kind is kind), WagerName(kind=kind))


def kind_named(name: str) -> Kind:
    """Return the kind for a name in any spelling: ``push 22``, ``push-22``, ``Push 22``.

    Punctuation and case make no difference, and every word that a record or the terminal accepts will do. An unknown
    name becomes a kind of that name, which the table, or whichever code receives it, refuses.
    """
    if isinstance(name, Kind):
        return name
    wanted = _letters(name)
    for names in wager_names():
        if wanted in {_letters(word) for word in (names.kind, *names.recorded, *names.typed)}:
            return names.kind
    return Kind(name)


def _letters(name: str) -> str:
    return "".join(sign for sign in name.lower() if sign.isalnum())


def is_known(kind: str) -> bool:
    """Whether a mechanism or a game has a kind of wager with that id."""
    return any(name.kind == kind for name in wager_names())
