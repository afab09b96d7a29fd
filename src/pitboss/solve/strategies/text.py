"""A strategy as text that people read and edit: written, and read back with all faults reported at once.

    game = GAME
    option decks = 8

    up card      2   3   4   5   6   7   8   9   T   A
    hard 16      S   S   S   S   S   H   H   H   H   H

    count = hi-lo
    index hard 16 v T   S   from 0

The letters of a cell are in order of choice, the first a capital: ``Dh`` doubles if that is legal and otherwise hits.
``-`` in a pair's row plays the pair as its total, and so does a missing row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from pitboss.rulebook import Rules, find_game
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.faults import WHOLE_TEXT, StrategyFault, StrategyRefused
from pitboss.solve.strategies.grammar import NOTHING, cell_of
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.reader import Reader
from pitboss.solve.strategies.strategy import MEANINGS, UP_CARDS, Section, Strategy, rows_of

__all__ = [
    "StrategyFault",
    "StrategyRefused",
    "read_strategy",
    "read_strategy_file",
    "write_strategy",
    "write_strategy_file",
]

ATTACK = "A"
LABEL = "up card"

MOST_BYTES = 1_000_000
"""The longest file that is read as a strategy; the longest one that the solver writes is far shorter."""


def write_strategy(strategy: Strategy) -> str:
    """Write a strategy; what is written reads back to an equal one."""
    rows = list(_rows(strategy))
    wide = max((len(cell) for _, cells in rows for cell in cells), default=1) + 2
    label = max(len(name) for name in (LABEL, *(name for name, _ in rows))) + 2
    columns = _line(LABEL, [NAMES[up] for up in UP_CARDS], label, wide)
    written = [*_header(strategy)]
    for _, section in groupby(rows, key=lambda row: row[0].rpartition(" ")[0]):
        written += ["", columns, *(_line(name, cells, label, wide) for name, cells in section)]
    written += _index_lines(strategy)
    return "\n".join(written) + "\n"


def _index_lines(strategy: Strategy) -> list[str]:
    """Write the index plays, a line each, below the count that they use."""
    if strategy.count is None:
        return []
    written = ["", f"count = {strategy.count}"]
    place = max((len(play.place) for play in strategy.plays), default=0)
    for play in strategy.plays:
        word = "" if play.about in (Offered.INSURANCE, Offered.EVEN_MONEY) else cell_of(play.word)
        written.append(f"index {play.place:<{place}}  {word:<4} {play.when}")
    return written


def write_strategy_file(strategy: Strategy, path: str | Path) -> None:
    """Write a strategy into a file."""
    Path(path).write_text(write_strategy(strategy), encoding="utf-8", newline="\n")


def _line(name: str, cells: Iterable[str], label: int, wide: int) -> str:
    return (f"{name:<{label}}" + "".join(f"{cell:<{wide}}" for cell in cells)).rstrip()


def _header(strategy: Strategy) -> Iterator[str]:
    game = find_game(strategy.game)
    used = {letter for _, _, word in strategy for letter in word}
    yield f"# {game.name}"
    yield "# A cell's letters are in order of choice: the first that may be played is."
    yield "# " + ", ".join(f"{letter} {meaning}" for letter, meaning in _meanings().items() if letter in used) + "."
    if any(row.section is Section.PAIR for row in strategy.rows):
        yield f"# {NOTHING} plays a pair as its total."
    yield ""
    yield f"game = {strategy.game}"
    for name, value in strategy.written_options().items():
        yield f"option {name} = {value}"


def _meanings() -> dict[str, str]:
    return {letter: meaning.replace(",", "") for letter, meaning in MEANINGS.items()}


def _rows(strategy: Strategy) -> Iterator[tuple[str, list[str]]]:
    """Each row's name and cells: the attack first, then in the order of a complete strategy, then any others."""
    if strategy.attack or model_of(strategy.rules()).attacks:
        yield "attack", [ATTACK if up in strategy.attack else NOTHING for up in UP_CARDS]
    order = {row: place for place, row in enumerate(rows_of(doubled=True, lammers=True))}
    for row in sorted(strategy.rows, key=lambda row: order.get(row, len(order))):
        yield str(row), [cell_of(strategy.word(row, up)) for up in UP_CARDS]


def read_strategy(text: str, rules: Rules) -> Strategy:
    """Read a strategy for these rules, or raise ``StrategyRefused`` with every fault of the text.

    Options of the text that differ from the rules' are kept in the strategy: one made for other options may be played.
    """
    return Reader(rules).read(text)


def read_strategy_file(path: str | Path, rules: Rules) -> Strategy:
    """Read a strategy from a file, as ``read_strategy`` does."""
    with Path(path).open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        why = f"a strategy has at most {MOST_BYTES // 1_000} kB"
        raise StrategyRefused([StrategyFault(WHOLE_TEXT, "this is too long", why, "Name a file with a strategy")])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        why = "it is not in UTF-8"
        fault = StrategyFault(WHOLE_TEXT, "this is no text", why, "Save it as plain text in that encoding")
        raise StrategyRefused([fault]) from None
    return read_strategy(text, rules)
