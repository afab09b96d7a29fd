"""The meaning of a typed line: ``deal 1``, ``pay 3 trilux 25``, ``riffle``."""

from __future__ import annotations

import re
from collections.abc import Collection

from pitboss.chips import MoneyError, typed
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.wager_names import wager_names
from pitboss.table import commands
from pitboss.table.state import State
from pitboss.training.steps.said import Act, Said, Settling, Unclear, Word
from pitboss.training.steps.vocabulary import MEANINGS

_PLACE = re.compile(r"(\d{1,2})(?:[.](\d))?", re.ASCII)
_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+", re.ASCII)
_BETWEEN_STEPS = re.compile(r";|,\s")
_EACH = frozenset({"deal", "card", "take", "push"})
"""Verbs after which several boxes may be named at once."""

_ACTS = {
    "pay": Act.PAY,
    "take": Act.TAKE,
    "collect": Act.TAKE,
    "push": Act.BACK,
    "back": Act.BACK,
    "return": Act.BACK,
    "void": Act.BACK,
    "half": Act.HALF,
    "surrender": Act.HALF,
    "undo": Act.UNDO,
}
_NUMBERED = {
    "cut": commands.CutForTable,
    "dealer cut": commands.CutForTable,
    "cover": commands.PlaceCover,
    "place cover": commands.PlaceCover,
}
_AT_A_HAND = {
    "deal": commands.DealCard,
    "card": commands.DealCard,
    "hit": commands.DealCard,
    "turn": commands.TurnDoubleCard,
    "flip": commands.TurnDoubleCard,
    "tuck": commands.TuckHand,
    "dead": commands.CallDead,
}


def pieces(line: str) -> list[str]:
    """Return the steps of a line that names several: ``deal 1 2; up``."""
    steps: list[str] = []
    for part in _BETWEEN_STEPS.split(line):
        verb, *rest = part.lower().split() or [""]
        if verb in _EACH and len(rest) > 1 and all(_PLACE.fullmatch(place) for place in rest):
            steps += [f"{verb} {place}" for place in rest]
        elif part.strip():
            steps.append(" ".join(part.split()))
    return steps


def read_said(piece: str, state: State, checklist: Collection[str]) -> tuple[Said, ...]:
    """Return what one step can mean at this table; raises Unclear."""
    said = piece.lower()
    meanings: tuple[Said, ...] = MEANINGS.get(said, ())
    if said in checklist:
        meanings = (Word(said), *meanings)
    if meanings:
        return _likely_first(meanings, state)
    numbered = _numbered(said)
    if numbered is not None:
        return (numbered,)
    verb, *rest = said.split()
    if verb == "report":
        raise Unclear("What goes wrong is told to you here; do what the rules ask then (? lists the steps).")
    if verb in _ACTS:
        return (_settling(_ACTS[verb], rest, state),)
    if verb in _AT_A_HAND:
        box, hand = _box_and_hand(verb, rest, state)
        return (_AT_A_HAND[verb](box, hand),)
    if _AMOUNT.fullmatch(said):
        raise Unclear(f"Say what becomes of the wager, and on which box: pay 1 {said.lstrip('$')}, take 1 or push 1.")
    raise Unclear(f"{piece!r} is not a step; ? lists the steps.")


def _likely_first(meanings: tuple[Said, ...], state: State) -> tuple[Said, ...]:
    """While the cards are being handled, prefer this meaning of a word over a step of the round."""
    around_cards = commands.Perform | commands.Supervise
    return tuple(sorted(meanings, key=lambda said: isinstance(said, around_cards) != bool(state.duties)))


def _numbered(said: str) -> commands.StaffCommand | None:
    words, _, number = said.rpartition(" ")
    if said in _NUMBERED:
        raise Unclear(f"Say how many cards: {said} 60.")
    if words not in _NUMBERED:
        return None
    if not (number.isascii() and number.isdigit()):
        raise Unclear(f"{number!r} is not a number of cards; write {words} 60.")
    return _NUMBERED[words](int(number[:6]))


def _box_and_hand(verb: str, rest: list[str], state: State) -> tuple[int, int]:
    """Read ``2``, ``2.1`` or ``2 hand 1``; the hand must be named if the box has several."""
    box, hand = _read_place(verb, rest)
    if box not in state.boxes:
        raise Unclear(f"There is no box {box}; this layout has boxes 1 to {len(state.boxes)}.")
    hands = len(state.boxes[box].hands)
    if not hand and hands > 1:
        raise Unclear(f"Box {box} has {hands} hands: say which, such as {verb} {box}.2.")
    return box, hand or 1


def _read_place(verb: str, rest: list[str]) -> tuple[int, int]:
    words = [word for word in rest if word not in ("box", "hand", "to")]
    match = _PLACE.fullmatch(words[0]) if words else None
    if match is None or len(words) > 2 or not all(word.isascii() and word.isdigit() for word in words[1:]):
        raise Unclear(f"Name a box, such as {verb} 2, or a hand of it: {verb} 2.1.")
    hand = int(match.group(2) or (words[1][:2] if len(words) == 2 else 0))
    return int(match.group(1)), hand


def _settling(act: Act, rest: list[str], state: State) -> Settling:
    """Read ``3 37.50``, ``3.2 double 10``, ``2 push 22``."""
    words = [word for word in rest if word not in ("box", "wager", "on")]
    match = _PLACE.fullmatch(words[0]) if words else None
    if match is None:
        raise Unclear(f"Name the box: {_example(act)}.")
    box, hand = int(match.group(1)), int(match.group(2) or 0)
    if box not in state.boxes:
        raise Unclear(f"There is no box {box}; this layout has boxes 1 to {len(state.boxes)}.")
    words = words[1:]
    if words[:1] == ["hand"] and len(words) > 1 and words[1].isascii() and words[1].isdigit():
        hand, words = int(words[1][:2]), words[2:]
    kind, words = _kind(words)
    if act in (Act.PAY, Act.HALF):
        return Settling(act, box, hand, kind, _amount(act, words))
    if words:
        raise Unclear(f"{' '.join(words)!r} is too much: write {_example(act)}.")
    return Settling(act, box, hand, kind)


def _kind(words: list[str]) -> tuple[Kind | None, list[str]]:
    kinds: dict[str, Kind] = {}
    for wager in wager_names():
        for word in (wager.kind, *wager.typed):
            kinds.setdefault(word, wager.kind)
    for length in range(len(words), 0, -1):
        kind = kinds.get(" ".join(words[:length]))
        if kind is not None:
            return kind, words[length:]
    return None, words


def _amount(act: Act, words: list[str]) -> int:
    if len(words) != 1:
        raise Unclear(f"Say how much: {_example(act)}.")
    try:
        return typed(words[0])
    except MoneyError as error:
        raise Unclear(str(error)) from None


def _example(act: Act) -> str:
    return {Act.PAY: "pay 3 37.50", Act.HALF: "half 2 5"}.get(act, f"{act} 2")
