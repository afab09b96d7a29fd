"""Reading records: text to statements, every line checked, faults named by line."""

from __future__ import annotations

from pitboss.record.grammar import (
    Words,
    read_card,
    read_decisions,
    read_net,
    read_settle,
    read_wager,
)
from pitboss.record.record import (
    FORMAT,
    Chips,
    DecisionLine,
    Record,
    RecordRefused,
    RefusedLine,
    RoundText,
    Seating,
    ShoeLine,
    WagerLine,
)
from pitboss.rulebook import Rules, SubmissionRefused, UnknownGame, submit

HEADER_WORDS = ("title", "proves", "game", "set")
SEATING_WORDS = ("seat", "leave", "consent", "take-back")


def read_records(text: str) -> list[Record]:
    """Return the records that a file holds."""
    records: list[Record] = []
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
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

    def _rules(self) -> Rules:
        if not self.game:
            raise RecordRefused(self.first_line, "the record names no game; add a line 'game NAME'.")
        try:
            return submit(self.game, self.options)
        except UnknownGame as unknown:
            raise RecordRefused(self.game_line, str(unknown)) from None
        except SubmissionRefused as refused:
            fault = refused.faults[0]
            line = self.option_lines.get(fault.option, self.game_line)
            raise RecordRefused(line, " ".join(str(one) for one in refused.faults)) from None

    def _read(self, line: int, word: str, rest: str) -> None:
        if word in HEADER_WORDS:
            self._read_header(line, word, rest)
        elif word == "player":
            self._read_player(line, rest)
        elif word == "round":
            words = Words(line, rest)
            self._open_round(line).number = words.number("round")
            words.nothing_more()
        elif word == "end" and not rest:
            self._current(line).end = line
            self.round = None
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
        chips = Chips(line, words.take("the player"), words.amount(words.take("the amount")))
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

    def _current(self, line: int) -> RoundText:
        if self.round is not None:
            return self.round
        if self.rounds:
            raise RecordRefused(line, "a further round begins with 'round NUMBER'.")
        return self._open_round(line)

    def _read_statement(self, line: int, word: str, rest: str) -> None:
        match word:
            case "cards":
                current = self._current(line)
                current.cards += [(read_card(line, text), line) for text in rest.split()]
            case "wager":
                self._current(line).statements.append(read_wager(line, rest))
            case "decide":
                self._current(line).statements += read_decisions(line, rest)
            case "refused":
                current = self._current(line)
                current.statements.append(_read_refused(line, rest, bool(current.cards)))
            case "settle":
                self._current(line).settles.append(read_settle(line, rest))
            case "net":
                self._current(line).nets.append(read_net(line, rest))
            case "shoe" | "burn":
                burned = read_card(line, rest) if word == "burn" else None
                self._current(line).statements.append(ShoeLine(line, burned))
            case "in-order" if not rest:
                self._current(line).in_order = True
            case "permit":
                words = Words(line, rest)
                self._current(line).statements.append(Seating(line, word, words.take("the player"), 0))
                words.nothing_more()
            case _ if word in SEATING_WORDS:
                words = Words(line, rest)
                seating = Seating(line, word, words.take("the player"), words.number("box"))
                words.nothing_more()
                self._current(line).statements.append(seating)
            case _:
                raise RecordRefused(line, f"'{word}' is not a line of a record; see docs/record.md.")


def _read_refused(line: int, rest: str, cards_before: bool) -> RefusedLine:
    code, colon, asked = rest.partition(":")
    if not colon:
        code, asked = "", rest
    word, _, text = asked.strip().partition(" ")
    read: WagerLine | DecisionLine
    if word == "wager":
        read = read_wager(line, text)
    elif word == "decide":
        decisions = read_decisions(line, text)
        if len(decisions) != 1:
            raise RecordRefused(line, "one refused decision a line.")
        read = decisions[0]
    else:
        raise RecordRefused(line, "only a 'wager' or a 'decide' can be refused in a record.")
    return RefusedLine(line, code.strip(), read, cards_before)
