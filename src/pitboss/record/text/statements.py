"""Reads statements that are not part of play: seats, the shoe, the house's people, and what must be refused."""

from __future__ import annotations

from pitboss.near_names import did_you_mean
from pitboss.record.text.grammar import Words, read_decisions, read_wager
from pitboss.record.text.house_lines import HOUSE_WORDS, read_house_line
from pitboss.record.text.record import (
    Chips,
    DecisionLine,
    HouseLine,
    RecordRefused,
    RefusedLine,
    Seating,
    ShoeLine,
    Statement,
    WagerLine,
)
from pitboss.record.text.verbs import split_off_verb

EXAMPLE = "decide Ann box 1 stand"
FIRST_WORDS = (
    *("title", "proves", "game", "set", "player", "round", "between", "wager", "cards", "shoe"),
    *("decide", "refused", "settle", "bonus", "net", "in-order", "expect", "end"),
)
"""The first words of other lines of a record."""
SEATING_WORDS = ("seat", "leave", "consent", "take-back", "permit")


def moment_of(statement: Statement) -> int | None:
    """Return the moment that a line names."""
    asked = statement.asked if isinstance(statement, RefusedLine) else statement
    return asked.at if isinstance(asked, Chips | Seating | HouseLine | DecisionLine) else None


def read_around(line: int, word: str, rest: str, drawn: int) -> HouseLine | Seating | ShoeLine:
    """Read a line about seats or about the cards before they are dealt."""
    if word in HOUSE_WORDS:
        return read_house_line(line, word, rest, drawn)
    if word == "shoe":
        return ShoeLine(line)
    if word in SEATING_WORDS:
        return _read_seating(line, word, rest)
    meant = _decision_without_its_word(word, rest)
    near = "" if meant else did_you_mean(word, (*FIRST_WORDS, *SEATING_WORDS, *HOUSE_WORDS))
    raise RecordRefused(line, f"'{word}' is not a line of a record; {meant or 'see docs/record.md'}. {near}".rstrip())


def _decision_without_its_word(word: str, rest: str) -> str:
    """Return how to write a decision if a line begins with a player or with the decision itself."""
    said = f"{word} {rest}".lower().replace(",", " ").split()
    return f"write a decision like this: {EXAMPLE}" if any(split_off_verb([part])[0] for part in said) else ""


def _read_seating(line: int, word: str, rest: str) -> Seating:
    words = Words(line, rest)
    at = words.moment()
    name = words.take("the player")
    box = 0 if word == "permit" else words.number("box")
    words.nothing_more()
    return Seating(line, word, name, box, at)


def read_refused(line: int, rest: str, drawn: int) -> RefusedLine:
    """Read ``LINE`` or ``CODE: LINE``, a line that must be refused."""
    code, colon, asked = rest.partition(":")
    if not colon:
        code, asked = "", rest
    word, _, text = asked.strip().partition(" ")
    return RefusedLine(line, code.strip(), _read_asked(line, word.lower(), text, drawn), drawn)


def _read_asked(line: int, word: str, text: str, drawn: int) -> WagerLine | DecisionLine | Seating | HouseLine:
    if word == "wager":
        return read_wager(line, text)
    if word == "decide":
        decisions = read_decisions(line, text)
        if len(decisions) != 1:
            raise RecordRefused(line, "one refused decision a line.")
        return decisions[0]
    if word in HOUSE_WORDS:
        return read_house_line(line, word, text, drawn)
    if word in SEATING_WORDS:
        return _read_seating(line, word, text)
    known = ", ".join([*SEATING_WORDS, *sorted(HOUSE_WORDS)])
    raise RecordRefused(line, f"only a 'wager' or a 'decide' can be refused in a record, or one of {known}.")
