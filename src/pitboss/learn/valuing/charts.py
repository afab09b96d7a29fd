"""A policy as a chart, beside the best one: what it does with most of the hands that come to a cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.frames import FrameKind, to_frame
from pitboss.lab.charts.build import heading_of, label_of
from pitboss.learn.valuing.regrets import AnyPolicy, PolicyWalk, best_chart
from pitboss.notebook_html import html_table
from pitboss.rulebook import Rules, rules_of
from pitboss.solve.by_chart.losses import Judged
from pitboss.solve.model.compositions import NAMES, Compositions
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.functions import ATTACK, DECLINE, first_of
from pitboss.solve.strategies.strategy import UP_CARDS, Row, Section, Strategy, rows_of

OFFERS = "IEN"
NEVER = "."
ATTACKING = "Attack wager"
OTHERWISE, SOMETIMES = "*", "~"
LEGEND = (
    "Left the policy, right the best chart.",
    f"{OTHERWISE} most hands of the cell are played otherwise than the best chart has it, {SOMETIMES} some are,",
    f"{NEVER} the policy never comes there.",
)


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """A cell of both charts: letters, first choice first. ``share`` of the policy's hands are played otherwise."""

    policy: str
    best: str
    share: float

    @property
    def mark(self) -> str:
        """How the cell is marked."""
        if not self.share:
            return ""
        return OTHERWISE if self.share > 0.5 else SOMETIMES


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row of both charts, with a cell for each up card."""

    section: str
    label: str
    cells: tuple[ComparedCell, ...]


@dataclass(frozen=True, eq=False, repr=False)
class PolicyChart:
    """A policy as a chart beside the best one; printing it gives a text."""

    rules: Rules
    rows: tuple[ComparedRow, ...]

    @property
    def differing(self) -> int:
        """The number of cells where the policy plays most hands differently."""
        return sum(cell.mark == OTHERWISE for row in self.rows for cell in row.cells)

    def to_frame(self, kind: FrameKind = "pandas") -> Any:
        """Return the cells, one per row, as a pandas frame, a polars frame or an Arrow table."""
        return to_frame(
            (
                {"section": row.section, "hand": row.label, "up_card": NAMES[up], "policy": cell.policy}
                | {"best": cell.best, "share": cell.share}
                for row in self.rows
                for up, cell in zip(UP_CARDS, row.cells, strict=True)
            ),
            kind,
        )

    def __repr__(self) -> str:
        cells = sum(len(row.cells) for row in self.rows)
        return f"<PolicyChart for {self.rules!r}: {self.differing} of {cells} cells differ from the best chart>"

    def __str__(self) -> str:
        return "\n".join([*self._lines(), "", *LEGEND])

    def _lines(self) -> Iterator[str]:
        wide = 2 + max(len(word) for row in self.rows for cell in row.cells for word in (cell.policy, cell.best))
        label, section = max(len(row.label) for row in self.rows), ""
        heads = "".join(f"{NAMES[up]:<{wide}}" for up in UP_CARDS)
        for row in self.rows:
            if row.section != section:
                section = row.section
                yield from ("", section, f"{'':>{label}}  {heads}| {heads}".rstrip())
            mine = "".join(f"{cell.policy + cell.mark:<{wide}}" for cell in row.cells)
            best = "".join(f"{cell.best:<{wide}}" for cell in row.cells)
            yield f"{row.label:>{label}}  {mine}| {best}".rstrip()

    def _repr_html_(self) -> str:
        rows = [(row.section, row.label, *(_told(cell) for cell in row.cells)) for row in self.rows]
        return html_table(repr(self).strip("<>"), rows, ("", "hand", *(NAMES[up] for up in UP_CARDS)))


def _told(cell: ComparedCell) -> str:
    return f"{cell.policy}{cell.mark} ({cell.best})" if cell.mark else cell.policy


def chart(policy: AnyPolicy, rules: Rules | str | None = None, *, gone: bool = False) -> PolicyChart:
    """Return a policy as a chart beside the best one; ``print`` shows it. The arguments are those of ``regret``."""
    walk = PolicyWalk(policy, rules, gone)
    cells = _Cells(best_chart(walk.rules).strategy, walk.model.hands)
    walk.judge(cells.add)
    rows = rows_of(doubled=walk.model.decides_doubled, lammers=walk.model.lammers)
    compared = [ComparedRow(ATTACKING, "attack", cells.row(None))] if walk.model.attacks else []
    for section, lammer in ((section, lammer) for lammer in (False, True) for section in Section):
        heading, _ = heading_of(section, lammer)
        compared += [
            ComparedRow(str(heading), label_of([row]), cells.row(row))
            for row in rows
            if row.section is section and row.lammer == lammer
        ]
    return PolicyChart(rules_of(walk.rules), tuple(compared))


class _Cells:
    """Adds up what is done in every cell, by what is legal there."""

    def __init__(self, strategy: Strategy, hands: Compositions) -> None:
        self.strategy, self.hands = strategy, hands
        self.done: dict[tuple[Row | None, int], dict[str, dict[str, float]]] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(float))
        )

    def add(self, judged: Judged) -> None:
        """Count a decision; offers have no cell."""
        if judged.hand is not None and judged.does in OFFERS:
            return
        self.done[self._row(judged), judged.up][judged.legal][judged.does] += judged.weight

    def _row(self, judged: Judged) -> Row | None:
        if judged.hand is None:
            return None
        lammer = judged.scene.pair is not None and judged.scene.lammer
        total, soft = int(self.hands.total[judged.hand]), bool(self.hands.soft[judged.hand])
        if judged.doubles or letters.HIT not in judged.legal:
            return Row(Section.LAST_SOFT if soft else Section.LAST_HARD, total, lammer)
        if judged.pair:
            return Row(Section.PAIR, int(self.hands.cards[judged.hand].argmax()) + 1, lammer)
        return Row(Section.SOFT if soft else Section.HARD, total, lammer)

    def row(self, row: Row | None) -> tuple[ComparedCell, ...]:
        """Return the cells of a row, that of the attack wager where there is none."""
        return tuple(self._cell(row, up) for up in UP_CARDS)

    def _cell(self, row: Row | None, up: int) -> ComparedCell:
        groups = self.done.get((row, up), {})
        word = self._best_word(row, up)
        if not groups:
            return ComparedCell(NEVER, self._shown(row, up), 0.0)
        mine, best, whole, otherwise = "", "", 0.0, 0.0
        for legal, done in sorted(groups.items(), key=lambda group: (-len(group[0]), group[0])):
            theirs = first_of(word, legal) or (DECLINE if row is None else letters.STAND)
            mine, best = mine + max(done, key=lambda letter: done[letter]), best + theirs
            whole += sum(done.values())
            otherwise += sum(weight for letter, weight in done.items() if letter != theirs)
        return ComparedCell(_once(mine), _once(best), otherwise / whole if whole else 0.0)

    def _best_word(self, row: Row | None, up: int) -> str:
        if row is None:
            return ATTACK if self.strategy.attacks(up) else DECLINE
        if row.section in (Section.LAST_HARD, Section.LAST_SOFT):
            return self.strategy.word(row, up) + letters.STAND
        if row.section is Section.PAIR:
            total = (Section.SOFT, 12) if row.number == 1 else (Section.HARD, 2 * row.number)
            return self.strategy.letters(*total, up, lammer=row.lammer, pair=row.number)
        return self.strategy.letters(row.section, row.number, up, lammer=row.lammer)

    def _shown(self, row: Row | None, up: int) -> str:
        """Return the best chart's own cell, for one that the policy never comes to."""
        return self._best_word(row, up) if row is None else self.strategy.word(row, up) or NEVER


def _once(word: str) -> str:
    """Return the letters of a word, each once."""
    return "".join(dict.fromkeys(word))
