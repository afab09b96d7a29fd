"""The cut: the player names a place within the bounds, or leaves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cli.play.keyboard.keys import Key
from pitboss.cli.play.session import PLAYER, PlaySession
from pitboss.table import Choice, Refused, commands, legal

LEFT = frozenset({"", "n", "no", "refuse"})


def is_offered(session: PlaySession) -> bool:
    """Whether the player is asked to cut now."""
    return session.table.state.cut_offer == PLAYER


def ask_for_cut(session: PlaySession) -> None:
    """Have the player cut the cards or leave it. Raises Quit."""
    keys = list(_keys(legal(session.table, PLAYER)))
    session.screen.show("")
    session.screen.keys(keys)
    while is_offered(session):
        line = session.ask("Cut> ", keys)
        command = _read(line)
        if command is None:
            session.not_understood(line, keys)
            continue
        try:
            session.table.do(command, by=PLAYER)
        except Refused as refused:
            session.refused(refused.refusal)
    session.teller.new_step()


def _keys(choices: Sequence[Choice]) -> Iterator[Key]:
    """Return the keys of the cut, with its bounds."""
    for choice in choices:
        match choice.command:
            case commands.CutCards():
                does = f"cut so many cards from the top, {choice.least} to {choice.most}"
                yield Key("NUMBER", does, choice.clauses)
            case commands.RefuseCut():
                yield Key("Enter", "leave it to the dealer", choice.clauses)


def _read(line: str) -> commands.CutCards | commands.RefuseCut | None:
    """Return the answer that a line is, or None."""
    words = line.lower().removeprefix("cut ").strip()
    if words in LEFT:
        return commands.RefuseCut(PLAYER)
    if words.isascii() and words.isdigit():
        return commands.CutCards(PLAYER, int(words))
    return None
