"""Reads a strategy's text against its rules.

The reader continues after a fault, so that one reading reports them all. A text for another game is checked by that
game's own rules: otherwise, its other faults would only repeat that it is for another game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pitboss.rulebook import Rules, SubmissionRefused, UnknownGame, submit
from pitboss.solve.model.compositions import NAMES, RANKS
from pitboss.solve.strategies.faults import WHOLE_TEXT, StrategyFault, StrategyRefused
from pitboss.solve.strategies.grammar import (
    NOTHING,
    NoRow,
    StrategyLine,
    cell_of,
    lines_of,
    option_of,
    row_of,
    up_cards_of,
)
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, IndexPlay, Offered
from pitboss.solve.strategies.index_reader import IndexReader
from pitboss.solve.strategies.strategy import HIT, MEANINGS, STAND, UP_CARDS, Row, Section, Strategy
from pitboss.solve.strategies.vocabulary import ChartVocabulary, span_name

ATTACK = {"A": True, NOTHING: False}
COLUMNS = " ".join(NAMES[up] for up in UP_CARDS)


class Reader:
    """One reading of one text."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.vocabulary = ChartVocabulary.of(rules)
        self.faults: list[StrategyFault] = []
        self.rows: dict[Row, tuple[str, ...]] = {}
        self.attack: frozenset[int] = frozenset()
        self.columns: list[int] | None = None
        self.index = IndexReader(rules, self._fault, self._objections)
        self.said: dict[object, int] = {}
        """The line of each row, option and other statement."""

    def read(self, text: str) -> Strategy:
        """Return the strategy, or refuse the text with all its faults."""
        lines = lines_of(text)
        options = self._header([line for line in lines if line.first in ("game", "option")])
        for line in lines:
            match line.first:
                case "game" | "option":
                    continue
                case "up":
                    self._up_cards(line)
                case "attack":
                    self._attack(line)
                case "count":
                    if not self._again("count", "the count", line.number):
                        self.index.read_count(line)
                case "index":
                    self.index.read_play(line, self.vocabulary)
                case _:
                    self._row(line)
        self._holes()
        plays = self.index.finish(self._chart_word)
        if self.faults:
            raise StrategyRefused(self.faults)
        return Strategy(self.rules.game, self.rows, self.attack, options, plays, self.index.count)

    def _chart_word(self, play: IndexPlay) -> str:
        """Return what the chart says in place of an index play; no chart takes insurance or even money."""
        if isinstance(play.about, Row):
            return self.rows[play.about][play.up] if play.about in self.rows else ""
        return TAKEN if play.about is Offered.ATTACK and play.up in self.attack else DECLINED

    def _fault(self, line: int, what: str, why: str, remedy: str) -> None:
        self.faults.append(StrategyFault(line, what, why, remedy))

    def _again(self, key: object, name: str, line: int) -> bool:
        """Whether something was said before, which is a fault."""
        if key not in self.said:
            self.said[key] = line
            return False
        self._fault(line, f"{name} is given twice", f"line {self.said[key]} gives it", "Keep one of the two")
        return True

    # The header

    def _header(self, lines: list[StrategyLine]) -> dict[str, object]:
        for line in lines:
            if line.first == "game" and not self._again("game", "the game", line.number):
                self._game(line)
        if "game" not in self.said:
            self._fault(
                WHOLE_TEXT, "no game is named", "letters mean what a game offers", f"Write game = {self.rules.game}"
            )
        return self._options([line for line in lines if line.first == "option"])

    def _game(self, line: StrategyLine) -> None:
        named = line.rest
        if named == self.rules.game:
            return
        try:
            self.vocabulary = ChartVocabulary.of(submit(named, {}))
        except UnknownGame as unknown:
            self._fault(line.number, f"game = {named}", str(unknown).rstrip("."), f"Write game = {self.rules.game}")
            return
        self._fault(
            line.number,
            f"game = {named}",
            f"the rules are those of {self.rules.game}",
            f"Take a strategy for {self.rules.game}, or the rules of {named}",
        )

    def _options(self, lines: list[StrategyLine]) -> dict[str, object]:
        """Return the options as the rules have them; the rulebook finds what is wrong with them."""
        given: dict[str, object] = {}
        for line in lines:
            name, value = option_of(line)
            if not self._again(("option", name), f"option {name}", line.number):
                given[name] = value
        try:
            made = submit(self.vocabulary.game, given)
        except SubmissionRefused as refused:
            for fault in refused.faults:
                place = self.said.get(("option", fault.option), WHOLE_TEXT)
                why = str(fault).removeprefix(f"{fault.option}").removeprefix(f" = {fault.value}").strip(" :.")
                written = f"option {fault.option} = {fault.value}"
                self._fault(place, written, why, "Correct the line, or remove it for the game's default")
            return {}
        return {name: made.option(name) for name in given}

    # The rows

    def _up_cards(self, line: StrategyLine) -> None:
        columns = up_cards_of(line)
        if columns is None:
            self._fault(
                line.number,
                "the up cards are not each named once",
                "the cells below are in their order",
                f"Write up card {COLUMNS}",
            )
        self.columns = columns or list(UP_CARDS)

    def _cells(self, line: StrategyLine, name: str, cells: list[str]) -> list[tuple[int, str]]:
        """Return the cells with their up cards; too few or too many are a fault."""
        if self.columns is None:
            self._fault(
                line.number,
                f"{name} stands under no up cards",
                "the cells are in their order",
                f"Write up card {COLUMNS} above it",
            )
            self.columns = list(UP_CARDS)
        if len(cells) != RANKS:
            count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            self._fault(line.number, f"{name} has {count}", f"there are {RANKS} up cards", "Write one cell for each")
        return list(zip(self.columns, (cell.upper() for cell in cells), strict=False))

    def _attack(self, line: StrategyLine) -> None:
        if self._again("attack", "the attack row", line.number):
            return
        if not self.vocabulary.model.attacks:
            why = f"{self.vocabulary.game} has no attack wager"
            self._fault(line.number, "attack is no row here", why, "Remove the line")
            return
        cells = self._cells(line, "attack", line.words[1:])
        for cell in {cell for _, cell in cells if cell not in ATTACK}:
            self._bad_cell(line, "attack", cells, cell, "the row knows A, attack, and -, do not", "Write A or -")
        self.attack = frozenset(up for up, cell in cells if ATTACK.get(cell))

    def _row(self, line: StrategyLine) -> None:
        try:
            rows, words = row_of(line)
        except NoRow as no_row:
            self._fault(line.number, f"{no_row.named} is no row", no_row.why, no_row.remedy)
            return
        name = f"{rows[0].heading} {span_name(rows)}"
        if why := self.vocabulary.no_row(rows[0]):
            self._fault(line.number, f"{name} is no row here", why, "Remove the line")
            return
        cells = self._cells(line, name, words)
        for row in rows:
            if not self._again(row, str(row), line.number):
                self._words(line, row, cells)

    def _words(self, line: StrategyLine, row: Row, cells: list[tuple[int, str]]) -> None:
        for cell in dict.fromkeys(cell for _, cell in cells):
            for why, remedy in self._objections(row, cell):
                self._bad_cell(line, str(row), cells, cell, why, remedy)
        words = {up: "" if cell == NOTHING else cell for up, cell in cells}
        self.rows[row] = tuple(words.get(up, "") for up in range(RANKS))

    def _bad_cell(
        self, line: StrategyLine, name: str, cells: list[tuple[int, str]], cell: str, why: str, remedy: str
    ) -> None:
        ups = ", ".join(NAMES[up] for up, said in cells if said == cell)
        self._fault(line.number, f"{name} against {ups} says {cell_of(cell)}", why, remedy)

    def _objections(self, row: Row, cell: str) -> Iterable[tuple[str, str]]:
        """Return what is wrong with a cell, and what to do."""
        vocabulary = self.vocabulary
        choice = f"Use {', '.join(vocabulary.letters(row))}"
        if cell == NOTHING:
            if row.section is not Section.PAIR:
                yield "only a pair can be played as something else", choice
            return
        for letter in dict.fromkeys(cell):
            if letter not in MEANINGS:
                yield f"{letter} is no letter", choice
            elif why := vocabulary.objection(row, letter):
                yield f"{why} ({letter})", choice
            elif cell.count(letter) > 1:
                yield f"{letter} is there twice", "Keep the first"
        yield from self._order(row, cell)

    def _order(self, row: Row, cell: str) -> Iterable[tuple[str, str]]:
        ends = self.vocabulary.ends(row)
        for letter in (STAND, HIT):
            if letter in cell[:-1] and letter in ends and cell.count(letter) == 1:
                yield f"what follows {letter} is never played, for {letter} is always allowed", f"End with {letter}"
        played = set(self.vocabulary.letters(row))
        if row.section is not Section.PAIR and not set(cell) & set(ends) and set(cell) <= played:
            why = f"a hand that may not {MEANINGS[cell[-1]]} is left without a decision"
            example = cell_of(cell + (HIT if HIT in ends else STAND))
            yield why, f"End with {' or '.join(ends)}, such as {example}"

    # The holes

    def _holes(self) -> None:
        vocabulary = self.vocabulary
        if vocabulary.model.attacks and "attack" not in self.said:
            self._fault(
                WHOLE_TEXT, "no attack row", "the wager is offered against every up card", "Write A or - for each"
            )
        missing = [row for row in vocabulary.needed if row not in self.said]
        for heading, run in groupby(
            enumerate(missing), key=lambda numbered: (numbered[1].heading, numbered[0] + numbered[1].number)
        ):
            rows = [row for _, row in run]
            name = f"{heading[0]} {span_name(rows)}"
            why = "such a hand is left without a decision"
            self._fault(WHOLE_TEXT, f"no row for {name}", why, f"Write a row {name} with {RANKS} cells")
