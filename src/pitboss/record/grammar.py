"""The words of a record's lines: names, boxes, kinds, amounts, decisions."""

from __future__ import annotations

from pitboss.cards import Card, CardError, card
from pitboss.chips import MoneyError, cents
from pitboss.record.record import DecisionLine, NetLine, RecordRefused, SettleLine, WagerLine
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events import Funding

PLAIN_VERBS = {
    "hit",
    "stand",
    "zap",
    "surrender",
    "no attack",
    "no insurance",
    "even money",
    "no join",
    "cover",
    "accept",
    "refuse",
    "keep",
    "sit-out",
    "play",
    "fold",
    "misdeal",
}
AMOUNT_VERBS = {"attack", "insure", "join"}
_KINDS = {kind.replace("'", ""): kind for kind in Kind}
_KINDS |= {"initial": Kind.BLACKJACK, "attack": Kind.ATTACK, "bonus": Kind.BUST_BONUS}


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
        """Take a word of the record's own, however it is spelled."""
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
        """Read the words that are left as a kind of wager; of a toke also the wager beside it."""
        text = " ".join(self.words).lower().replace("_", " ").replace("-", " ").replace("'", "")
        if text.startswith("toke"):
            beside = text.removeprefix("toke").removeprefix(" beside").strip() or "blackjack"
            if beside in _KINDS:
                return Kind.TOKE, _KINDS[beside]
        elif text in _KINDS:
            return _KINDS[text], None
        raise self.refuse(f"{' '.join(self.words)!r} is no kind of wager; the kinds are {', '.join(Kind)}.")


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
    """Read ``NAME box N VERB, VERB ...``."""
    words = Words(line, text)
    name, box = words.take("the bettor"), words.number("box")
    verbs = " ".join(words.words).split(",")
    return [_read_verb(words, name, box, verb.split()) for verb in verbs]


def _read_verb(words: Words, name: str, box: int, verb: list[str]) -> DecisionLine:
    line, said = words.line, " ".join(verb).lower()
    if said in PLAIN_VERBS:
        return DecisionLine(line, name, box, said)
    match [part.lower() for part in verb]:
        case ["double", *rest]:
            face_down = rest[-2:] == ["face", "down"]
            rest = rest[:-2] if face_down else rest
            if len(rest) < 2:
                amount = words.amount(rest[0]) if rest else None
                return DecisionLine(line, name, box, "double", amount, face_down)
        case ["split"]:
            return DecisionLine(line, name, box, "split")
        case ["split", "toke", amount]:
            return DecisionLine(line, name, box, "split", words.amount(amount))
        case [first] if first in AMOUNT_VERBS:
            return DecisionLine(line, name, box, first)
        case [first, amount] if first in AMOUNT_VERBS:
            return DecisionLine(line, name, box, first, words.amount(amount))
        case ["designate", "1" | "2" as which]:
            return DecisionLine(line, name, box, "designate", which=int(which))
    raise words.refuse(f"{said!r} is no decision; see the list of decisions in docs/record.md.")


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
        raise words.refuse(f"{funding!r} is no funding; it is chips or lammer.")
    return SettleLine(line, name, box, hand, kind, beside, amount, Funding(funding), Outcome(outcome), net)


def read_net(line: int, text: str) -> NetLine:
    """Read ``NAME AMOUNT``."""
    words = Words(line, text)
    net = NetLine(line, words.take("the bettor"), words.amount(words.take("the amount")))
    words.nothing_more()
    return net
