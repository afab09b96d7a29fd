"""The words of a record's lines: names, boxes, kinds, amounts, decisions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pitboss.cards import Card, CardError, card
from pitboss.chips import MoneyError, cents
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import WagerName
from pitboss.record.text.record import BonusLine, DecisionLine, NetLine, RecordRefused, SettleLine, WagerLine
from pitboss.record.text.verbs import argument_of, split_off_flags, split_off_verb, verbs
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.rulebook.wager_names import wager_names
from pitboss.table.events import Funding


@cache
def _built_in() -> dict[str, Kind]:
    """Return the built-in mechanisms' kinds of wager by the words for them."""
    return {word: wager.kind for wager in vocabulary().wagers for word in _recorded(wager)}


def _recorded(wager: WagerName) -> Iterator[str]:
    """Yield the words of a record for a kind of wager, without any apostrophe."""
    yield wager.kind.replace("'", "")
    yield from wager.recorded


def _kind_of(words: str) -> Kind | None:
    kind = _built_in().get(words)
    if kind is not None:
        return kind
    return next((wager.kind for wager in wager_names() if words in _recorded(wager)), None)


class Words:
    """The words of one line, taken from the left."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text
        self.words = text.split()

    def refuse(self, reason: str) -> RecordRefused:
        """Return the refusal of this line."""
        return RecordRefused(self.line, reason)

    def take(self, what: str) -> str:
        """Take the next word."""
        if not self.words:
            raise self.refuse(f"{what} is missing in '{self.text}'.")
        return self.words.pop(0)

    def take_last(self, what: str) -> str:
        """Take the last word."""
        if not self.words:
            raise self.refuse(f"{what} is missing in '{self.text}'.")
        return self.words.pop()

    def number(self, what: str) -> int:
        """Take a number, with or without its name before it: ``box 1`` or ``1``."""
        word = self.take(what)
        if word.lower() == what:
            word = self.take(f"the number of the {what}")
        elif what in map(str.lower, self.words):
            raise self.refuse(f"{word!r} stands where '{what} N' belongs; a name is one word.")
        return self.whole(word, f"the number of a {what}")

    def count(self, what: str) -> int:
        """Take a number that says how many."""
        return self.whole(self.take(what), what)

    def whole(self, word: str, what: str) -> int:
        """Read a whole number."""
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise self.refuse(f"{word!r} is not {what}.")
        return int(word)

    def name(self, what: str) -> str:
        """Take one of the record's own words, in any spelling."""
        return self.take(what).lower()

    def nothing_more(self) -> None:
        """Refuse words that are left over."""
        if self.words:
            raise self.refuse(f"'{' '.join(self.words)}' is too much in '{self.text}'.")

    def moment(self) -> int | None:
        """Take ``at E`` from the end of a line: the number of the round's events before it."""
        if [word.lower() for word in self.words[-2:-1]] != ["at"]:
            return None
        number = self.take_last("the number of events")
        self.take_last("'at'")
        return self.whole(number, "a number of events")

    def amount(self, word: str) -> int:
        """Read an amount."""
        try:
            return cents(word)
        except MoneyError as error:
            raise self.refuse(str(error)) from None

    def kind(self) -> tuple[Kind, Kind | None]:
        """Read the remaining words as a kind of wager; for a toke, also the wager beside it."""
        text = " ".join(self.words).lower().replace("_", " ").replace("-", " ").replace("'", "")
        if text.startswith("toke"):
            beside = text.removeprefix("toke").removeprefix(" beside").strip() or "blackjack"
            placed = _kind_of(beside)
            if placed is not None:
                return Kind.TOKE, placed
        else:
            kind = _kind_of(text)
            if kind is not None:
                return kind, None
        known = ", ".join(dict.fromkeys(wager.kind for wager in wager_names()))
        raise self.refuse(f"{' '.join(self.words)!r} is not a kind of wager; the kinds are {known}.")


def read_card(line: int, text: str) -> Card:
    """Read one card."""
    try:
        return card(text)
    except CardError as error:
        raise RecordRefused(line, str(error)) from None


def read_wager(line: int, text: str) -> WagerLine:
    """Read ``NAME box N KIND AMOUNT``."""
    words = Words(line, text)
    name, box = words.take("the bettor"), words.number("box")
    amount = words.amount(words.take_last("the amount"))
    kind, beside = words.kind()
    return WagerLine(line, name, box, kind, amount, beside)


def read_decisions(line: int, text: str) -> list[DecisionLine]:
    """Read ``NAME box N VERB, VERB ...``, each verb with its moment if that is written."""
    words = Words(line, text)
    name, box = words.take("the bettor"), words.number("box")
    verbs = " ".join(words.words).split(",")
    return [_read_decision(line, name, box, verb) for verb in verbs]


def _read_decision(line: int, name: str, box: int, text: str) -> DecisionLine:
    words = Words(line, text)
    at = words.moment()
    said = [word.lower() for word in words.words]
    verb, rest = split_off_verb(said)
    given = _read_arguments(words, verb, rest) if verb else None
    if given is None:
        raise words.refuse(f"{' '.join(said)!r} is no decision; see the list of decisions in docs/record.md.")
    return DecisionLine(line, name, box, verb, given, at)


def _read_arguments(words: Words, verb: str, said: list[str]) -> tuple[tuple[str, int], ...] | None:
    """Read what follows a verb as fields of its command; None if it cannot follow that verb."""
    action = verbs()[verb].action
    given, said = split_off_flags(action, said)
    if said:
        argument = argument_of(action, said)
        if argument is None:
            return None
        given[argument.field] = words.amount(said[-1])
    return tuple(given.items())


def read_settle(line: int, text: str) -> SettleLine:
    """Read ``NAME box N hand H KIND AMOUNT FUNDING OUTCOME NET``."""
    words = Words(line, text)
    name, box, hand = words.take("the bettor"), words.number("box"), words.number("hand")
    net = words.amount(words.take_last("the net"))
    outcome, funding = words.take_last("the outcome"), words.take_last("the funding")
    amount = words.amount(words.take_last("the amount"))
    kind, beside = words.kind()
    if outcome not in list(Outcome):
        raise words.refuse(f"{outcome!r} is no outcome; the outcomes are {', '.join(Outcome)}.")
    if funding not in list(Funding):
        raise words.refuse(f"{funding!r} is no funding; it is {' or '.join(Funding)}.")
    return SettleLine(line, name, box, hand, kind, beside, amount, Funding(funding), Outcome(outcome), net)


def read_bonus(line: int, text: str) -> BonusLine:
    """Read ``NAME box N AMOUNT``."""
    words = Words(line, text)
    bonus = BonusLine(line, words.take("the player"), words.number("box"), words.amount(words.take("the amount")))
    words.nothing_more()
    return bonus


def read_net(line: int, text: str) -> NetLine:
    """Read ``NAME AMOUNT``."""
    words = Words(line, text)
    net = NetLine(line, words.take("the bettor"), words.amount(words.take("the amount")))
    words.nothing_more()
    return net
