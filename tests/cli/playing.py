"""Plays in the terminal by script: arranged cards, typed lines, and everything that was printed."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from pitboss import Table, arranged, rules
from pitboss.cards import cards
from pitboss.cli.play import play_at
from pitboss.cli.play.mishaps import Mishaps
from pitboss.rulebook.parts import Irregularity
from pitboss.shoe import DealtShoe
from pitboss.table import commands, possible_reports

CLEAR = "\x1b[2J\x1b[H"


@dataclass
class Played:
    """The result of a script."""

    code: int
    text: str
    table: Table
    prompts: list[str]

    @property
    def words(self) -> str:
        """What was printed, on one line, so that a test need not know where lines were broken."""
        return " ".join(self.text.split())

    def after(self, typed: str) -> str:
        """What was printed in answer to a typed line (to its first occurrence), on one line."""
        _, _, rest = self.text.partition(f"> {typed}\n")
        return " ".join(rest.partition("> ")[0].split())


def a_console(width: int = 90, encoding: str = "utf-8") -> tuple[Console, Callable[[], str]]:
    """Return a console that writes into memory, and the function that reads what it wrote."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, write_through=True)
    return Console(file=file, width=width, force_terminal=False), lambda: raw.getvalue().decode(encoding)


def a_terminal(width: int = 80, height: int = 24) -> tuple[Console, Callable[[], list[str]]]:
    """Return a console that takes itself for a terminal, and the function that returns the pictures drawn on it."""
    file = io.StringIO()
    console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None)
    return console, lambda: file.getvalue().split(CLEAR)[1:]


def script(console: Console, lines: list[str], prompts: list[str]) -> Callable[[str], str]:
    """Return a reader that types the lines one by one and then is at the end of input."""
    left = iter(lines)

    def read(prompt: str) -> str:
        prompts.append(prompt)
        line = next(left, None)
        if line is None:
            raise EOFError
        console.print(f"{prompt}{line}", markup=False, highlight=False, soft_wrap=True)
        return line

    return read


def played(
    game: str,
    dealt: str,
    *lines: str,
    width: int = 90,
    bankroll: int = 100_000,
    encoding: str = "utf-8",
    **options: object,
) -> Played:
    """Play lines at a table whose shoe has the cards ``dealt``."""
    table = Table(rules(game, **options), shoe=arranged(cards(dealt)))
    return played_at(table, *lines, width=width, bankroll=bankroll, encoding=encoding)


def played_at(
    table: Table,
    *lines: str,
    width: int = 90,
    bankroll: int = 100_000,
    encoding: str = "utf-8",
    mishaps: Mishaps | None = None,
) -> Played:
    """Play lines at a table that is ready."""
    console, printed = a_console(width, encoding)
    prompts: list[str] = []
    code = play_at(table, console, script(console, list(lines), prompts), bankroll, mishaps)
    return Played(code, printed(), table, prompts)


def loaded(game: str, *dealt: str, **options: object) -> Table:
    """Return a table with manual shuffles, but whose first shoe, second shoe and so on have the cards ``dealt``."""
    shoes = iter(dealt)
    return Table(rules(game, **options), chance=random.Random(1), load=lambda stack: Uncovered(cards(next(shoes))))


class Uncovered(DealtShoe):
    """A shoe of a few cards, in which the cover card has no place."""

    def place_cover(self, from_back: int) -> None:
        """Leave the cover card out."""


class Scripted(Mishaps):
    """Has these irregularities happen, one after the other, each at the first moment at which it can and ``when``."""

    def __init__(self, *irregularities: Irregularity, when: Callable[[Table], bool] = lambda table: True) -> None:
        super().__init__()
        self._left = list(irregularities)
        self._when = when

    def now(self, table: Table) -> commands.Report | None:
        """Return the next irregularity if this is its moment."""
        for report in possible_reports(table) if self._left and self._when(table) else ():
            if report.irregularity is self._left[0]:
                self._left.pop(0)
                return report
        return None
