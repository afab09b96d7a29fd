"""Reads records: text becomes statements, every line is checked, faults are reported by line."""

from __future__ import annotations

from pitboss.record.text.expectations import read_expected
from pitboss.record.text.grammar import (
    Words,
    read_bonus,
    read_card,
    read_decisions,
    read_net,
    read_settle,
    read_wager,
)
from pitboss.record.text.house_lines import COVER
from pitboss.record.text.record import (
    FORMAT,
    Chips,
    ExpectedEvent,
    ExpectedRack,
    Record,
    RecordRefused,
    RoundText,
    WrittenCard,
)
from pitboss.record.text.statements import moment_of, read_around, read_refused
from pitboss.rulebook import Rules, SubmissionRefused, UnknownGame, find_game, submit
from pitboss.rulebook.submission import BYTE_ORDER_MARK

HEADER_WORDS = ("title", "proves", "game", "set")
ROUND_WORDS = ("decide", "settle", "bonus", "net", "in-order")
"""Lines that belong only to a round: between rounds, nobody decides and nothing is settled."""

ALONE = ("between", "end", "in-order")


def read_records(text: str) -> list[Record]:
    """Return the records in the text of a file.

    Raises ``RecordRefused`` with the line and the reason if the text cannot be read.

    Example::

        >>> from pitboss import read_records, replay
        >>> text = '''
        ... pitboss record 1
        ... game zappit-ma
        ... wager Ann box 1 blackjack 10.00
        ... cards Td 7d Ks Qh
        ... decide Ann box 1 stand
        ... end
        ... '''
        >>> replay(read_records(text)[0]).settled[0].net
        1000
    """
    records: list[Record] = []
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        line = " ".join(raw.partition("#")[0].split())
        if line == FORMAT:
            if block:
                records.append(_Reader(block).record())
            block = [(number, line)]
        elif line:
            if not block:
                raise RecordRefused(number, f"a record begins with the line '{FORMAT}'.")
            block.append((number, line))
    if not block:
        raise RecordRefused(1, f"there is no record here; a record begins with the line '{FORMAT}'.")
    return [*records, _Reader(block).record()]


class _Reader:
    """Reads the lines of one record."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.first_line = lines[0][0]
        self.lines = lines[1:]
        self.title = ""
        self.proves: tuple[str, ...] = ()
        self.game = ""
        self.game_line = self.first_line
        self.options: dict[str, str] = {}
        self.option_lines: dict[str, int] = {}
        self.rounds: list[RoundText] = []
        self.round: RoundText | None = None
        self.waiting: list[Chips] = []
        self.cover_line = 0

    def record(self) -> Record:
        """Return the record."""
        for number, text in self.lines:
            word, _, rest = text.partition(" ")
            self._read(number, word.lower(), rest.strip())
        last = self.lines[-1][0] if self.lines else self.first_line
        if self.round is not None or not self.rounds:
            raise RecordRefused(last, "the record is cut off: its last round has no 'end'.")
        if self.waiting:
            raise RecordRefused(self.waiting[0].line, "the record is cut off: chips are brought and no round follows.")
        return Record(self.first_line, self._rules(), self.title, self.proves, self.rounds)

    def _known_game(self) -> None:
        """Refuse an unknown game before any word that only this game knows."""
        try:
            find_game(self.game)
        except UnknownGame as unknown:
            raise RecordRefused(self.game_line, str(unknown)) from None

    def _rules(self) -> Rules:
        if not self.game:
            raise RecordRefused(self.first_line, "the record names no game; add a line 'game NAME'.")
        try:
            return submit(self.game, self.options)
        except SubmissionRefused as refused:
            fault = refused.faults[0]
            line = self.option_lines.get(fault.option, self.game_line)
            raise RecordRefused(line, " ".join(str(fault) for fault in refused.faults)) from None

    def _read(self, line: int, word: str, rest: str) -> None:
        if word in HEADER_WORDS:
            self._read_header(line, word, rest)
        elif word == "player":
            self._read_player(line, rest)
        elif word == "round":
            words = Words(line, rest)
            self._open_round(line).number = words.number("round")
            words.nothing_more()
        elif word in ALONE and rest:
            raise RecordRefused(line, f"'{word}' stands alone: remove '{rest}', or write it on a line of its own.")
        elif word == "between":
            self._open_round(line).between = True
        elif word == "end":
            self._close_round(line)
        else:
            self._read_statement(line, word, rest)

    def _read_header(self, line: int, word: str, rest: str) -> None:
        if self.rounds:
            raise RecordRefused(line, f"'{word}' stands before the first round.")
        match word:
            case "title":
                self.title = rest
            case "proves":
                self.proves += tuple(part.strip() for part in rest.split(",") if part.strip())
            case "game":
                if self.game:
                    raise RecordRefused(line, "the game is named twice.")
                self.game, self.game_line = rest, line
                if self.game:
                    self._known_game()
            case _:
                self._read_option(line, rest)

    def _read_option(self, line: int, rest: str) -> None:
        name, _, value = rest.replace("=", " ", 1).partition(" ")
        if not value.strip():
            raise RecordRefused(line, "write an option as 'set NAME VALUE'.")
        if name in self.options:
            raise RecordRefused(line, f"the option {name} is set twice.")
        self.options[name], self.option_lines[name] = value.strip(), line

    def _read_player(self, line: int, rest: str) -> None:
        words = Words(line, rest)
        at = words.moment()
        chips = Chips(line, words.take("the player"), words.amount(words.take("the amount")), at)
        words.nothing_more()
        if self.round is None:
            self.waiting.append(chips)
        else:
            self.round.statements.append(chips)

    def _open_round(self, line: int) -> RoundText:
        if self.round is not None:
            raise RecordRefused(line, "a round begins before the last one has its 'end'.")
        self.round = RoundText(line, statements=list(self.waiting))
        self.waiting = []
        self.rounds.append(self.round)
        return self.round

    def _close_round(self, line: int) -> None:
        current = self._current(line)
        current.end = line
        self.round = None
        timed = [statement for statement in current.statements if moment_of(statement) is not None]
        if current.between and timed:
            raise RecordRefused(timed[0].line, "'at' counts the events of a round, and 'between' has no round.")
        if self.cover_line:
            raise RecordRefused(
                self.cover_line, "the cover card comes out before a card, and none is written behind it."
            )

    def _current(self, line: int) -> RoundText:
        if self.round is not None:
            return self.round
        if any(not text.between for text in self.rounds):
            raise RecordRefused(line, "a further round begins with 'round NUMBER'.")
        return self._open_round(line)

    def _read_statement(self, line: int, word: str, rest: str) -> None:
        current = self._current(line)
        if current.between and word in ROUND_WORDS:
            raise RecordRefused(
                line, f"'{word}' belongs to a round, and here nothing is dealt: 'between' has no round."
            )
        match word:
            case "cards":
                self._read_cards(line, rest)
            case "wager":
                current.statements.append(read_wager(line, rest))
            case "decide":
                current.statements += read_decisions(line, rest)
            case "refused":
                current.statements.append(read_refused(line, rest, len(current.cards)))
            case "settle":
                current.settles.append(read_settle(line, rest))
            case "bonus":
                current.bonuses.append(read_bonus(line, rest))
            case "net":
                current.nets.append(read_net(line, rest))
            case "in-order":
                current.in_order = True
            case "expect":
                self._read_expected(line, rest, current)
            case _:
                current.statements.append(read_around(line, word, rest, len(current.cards)))

    def _read_expected(self, line: int, rest: str, current: RoundText) -> None:
        expected = read_expected(line, rest, len(current.cards))
        if isinstance(expected, ExpectedEvent | ExpectedRack):
            current.expected.append(expected)
        else:
            current.statements.append(expected)

    def _read_cards(self, line: int, rest: str) -> None:
        current = self._current(line)
        for text in rest.split():
            if text.lower() == COVER:
                if self.cover_line:
                    raise RecordRefused(line, "the cover card comes out twice before one card.")
                self.cover_line = line
            else:
                current.cards.append(WrittenCard(read_card(line, text), line, bool(self.cover_line)))
                self.cover_line = 0
