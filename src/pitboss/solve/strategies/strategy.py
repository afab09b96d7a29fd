"""A strategy as people print it: what to do with a total, or a pair, against an up card.

A cell is a word of letters, first choice first: ``DH`` doubles if that is legal and otherwise hits; ``ZS`` zaps two
fresh cards and otherwise stands. The first letter that is legal is played; a pair whose letters are all illegal plays
as its total. What a letter means never depends on the game: whether a double or a split is free follows from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from pitboss.mechanisms.commands import BoxCommand
from pitboss.rulebook import Rules, find_game, games, submit
from pitboss.rulebook.game import Choices
from pitboss.rulebook.option import Value
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.strategies.at_tables import SeenTable, command_of
from pitboss.solve.strategies.counts import IndexCount
from pitboss.solve.strategies.index_plays import TAKEN, IndexPlay, Offered, word_at
from pitboss.solve.strategies.letters import (
    DOUBLE,
    HIT,
    MEANINGS,
    SPLIT,
    SPLIT_ONCE,
    STAND,
    SURRENDER,
    ZAP,
)
from pitboss.solve.strategies.row import Row, Section

__all__ = [
    "DOUBLE",
    "HIT",
    "MEANINGS",
    "SPLIT",
    "SPLIT_ONCE",
    "STAND",
    "SURRENDER",
    "UP_CARDS",
    "ZAP",
    "Row",
    "Section",
    "Strategy",
    "rows_of",
]

UP_CARDS = (*range(1, RANKS), 0)
"""The up cards as charts order them: 2 to 9, ten, ace."""


@dataclass(frozen=True, slots=True, repr=False)
class Strategy:
    """A strategy as a chart.

    ``rows`` has ten words per row, in the order of the up cards (ace, 2 to 9, ten-value), and ``attack`` the up cards
    to attack. ``options`` are those that it was made for; only values that differ from the game's defaults are kept, so
    that two strategies for the same rules are equal. ``plays`` are index plays, which depend on a ``count``; if you do
    not give a count, the chart is played.
    """

    game: str
    rows: Mapping[Row, tuple[str, ...]]
    attack: frozenset[int] = frozenset()
    options: Mapping[str, object] = field(default_factory=dict)
    plays: tuple[IndexPlay, ...] = ()
    count: IndexCount | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", _differing(self.game, self.options))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        plays = f", {len(self.plays)} index plays" if self.plays else ""
        return f"<Strategy for {self.game}{options}: {len(self.rows)} rows{plays}>"

    def word(self, row: Row, up: int, count: int | None = None) -> str:
        """Return the letters of a cell at a count, or the empty text if the cell says nothing."""
        words = self.rows.get(row)
        chart = words[up] if words is not None else ""
        return chart if count is None else word_at(self.plays_of(row, up), count, chart)

    def letters(
        self, section: Section, number: int, up: int, *, lammer: bool = False, pair: int = 0, count: int | None = None
    ) -> str:
        """Return all letters that apply to a hand, first choice first; without any, the hand stands.

        ``pair`` is the number of the hand's card if it is a pair.
        """
        first = self.word(Row(Section.PAIR, pair, lammer), up, count) if pair else ""
        return first + self.word(Row(section, number, lammer), up, count) + STAND

    def plays_of(self, about: Row | Offered, up: int) -> tuple[IndexPlay, ...]:
        """Return the index plays of one cell."""
        return tuple(play for play in self.plays if play.about == about and play.up == up)

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Return whether the attack wager is made against an up card."""
        chart = up in self.attack
        if count is None:
            return chart
        return word_at(self.plays_of(Offered.ATTACK, up), count, TAKEN if chart else "") == TAKEN

    def taken_from(self, offer: Offered) -> int | None:
        """Return the count from which insurance or even money is taken, or None if no play says so."""
        return next((play.at for play in self.plays if play.about is offer), None)

    def decide(self, view: SeenTable, count: int | None = None) -> BoxCommand | None:
        """Return what the strategy does at a table, as a command for ``table.do``, or None.

        ``view`` is what the player sees: ``pitboss.view(table, player)``. Attack wagers, insurance and doubles are as
        large as allowed. Index plays are made at ``count``; without one, the chart is played.
        """
        return command_of(self, view, count)

    def __iter__(self) -> Iterator[tuple[Row, int, str]]:
        for row, words in self.rows.items():
            for up, word in enumerate(words):
                yield row, up, word

    def rules(self) -> Rules:
        """Return the rules that the strategy was made for."""
        return submit(self.game, self.written_options())

    def written_options(self) -> dict[str, str]:
        """Return the options as a submission writes them."""
        game = find_game(self.game)
        written = {}
        for name, value in self.options.items():
            option = game.option(name)
            written[name] = option.write(cast(Value, value)) if option is not None else str(value)
        return written


def _differing(game_id: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return the options that differ from the game's defaults; an unknown game's are left as they are."""
    if not options or all(game_id != game.id for game in games()):
        return dict(options)
    game = find_game(game_id)
    usual: dict[str, object] = {option.name: option.default for option in game.options}
    usual |= game.follows(cast(Choices, options))
    return {name: value for name, value in options.items() if name not in usual or value != usual[name]}


def rows_of(*, doubled: bool, lammers: bool) -> tuple[Row, ...]:
    """Return the rows of a complete strategy: pairs, soft and hard totals, and what the game adds to them.

    Rows for ``doubled`` hands are needed if there is something to decide about such a hand.
    """
    rows = []
    for lammer in (False, True) if lammers else (False,):
        rows += [Row(Section.HARD, total, lammer) for total in range(20, 3, -1)]
        rows += [Row(Section.SOFT, total, lammer) for total in range(20, 11, -1)]
        rows += [Row(Section.PAIR, number, lammer) for number in (1, *range(10, 1, -1))]
        if doubled:
            rows += [Row(Section.LAST_HARD, total, lammer) for total in range(20, 4, -1)]
            rows += [Row(Section.LAST_SOFT, total, lammer) for total in range(20, 11, -1)]
    return tuple(rows)
