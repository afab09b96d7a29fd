"""Index plays: at which count the better choice of every decision changes, and what it is worth to know.

A decision is looked at when it is made: all cards are counted that lie on the table then, and those of the rounds
before. What it is worth is the mean over all hands that come to a cell, each as often as it comes, at every depth from
the first round to the cover card; until then, and afterwards, the chart is played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from pitboss.lab.countability.counted_shoes import FINE, CountedShoe, Floats, Seen, first_quarter
from pitboss.lab.countability.decision_values import LETTERS, DecidedHands, HandKind, HandWatcher, parabolas
from pitboss.rulebook import Rules
from pitboss.simulate.plans.counting import Count, read_count
from pitboss.simulate.plans.words import DecksLeft
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.model.model import model_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.counts import KNOWN_COUNTS, IndexCount
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, IndexPlay, Offered
from pitboss.solve.strategies.strategy import DOUBLE, HIT, SPLIT, STAND, SURRENDER, ZAP, Row, Section, Strategy
from pitboss.solve.strategies.vocabulary import ChartVocabulary

Tick = Callable[[int, int], None]
"""Called with how many up cards were played, and how many there are."""
HIGHEST = 15
"""Counts beyond this many standard tags for a deck are not looked at: no shoe comes to them."""
WORTHLESS = 1e-9
"""Plays that gain no more in a round are not told."""
STARTS = ("", DOUBLE, SURRENDER, SPLIT, ZAP, ZAP + SPLIT)
"""What a cell may begin with, before it hits or stands."""
Cell = tuple[Row | Offered, int]


@dataclass(frozen=True, slots=True)
class IndexFigure:
    """One index play and its figures, in units of the initial wager.

    ``index`` is the very count at which both choices are worth the same, before it is made a whole number. ``gain`` is
    what the play is worth in a round, ``frequency`` how often there is such a decision, at any count.
    """

    play: IndexPlay
    chart: str
    index: float
    gain: float
    frequency: float


@dataclass(frozen=True, slots=True)
class IndexFigures:
    """All index plays of a game, those that gain most first; ``strategy`` is the chart they belong to."""

    rules: Rules
    count: Count
    cover: int
    strategy: Strategy
    figures: tuple[IndexFigure, ...]

    def of(self, place: str) -> tuple[IndexFigure, ...]:
        """Return the plays of one cell, such as ``hard 16 v T`` or ``insurance``."""
        return tuple(figure for figure in self.figures if figure.play.place == place)

    def with_best(self, most: int) -> Strategy:
        """Return the chart with so many of the plays, those that gain most."""
        plays = tuple(figure.play for figure in self.figures[:most])
        return replace(self.strategy, plays=plays, count=_told_in(self.count))


def index_figures(
    rules: Rules,
    count: str | Count = "hi-lo",
    strategy: Strategy | None = None,
    cover: int | None = None,
    tick: Tick = lambda done, of: None,
) -> IndexFigures:
    """Return every index play of a game, told in a count.

    They are exceptions to ``strategy``, or to the best chart. ``cover`` is how many cards lie behind the cover card, as
    the rules have it if it is not given.
    """
    kept = read_count(count)
    chart = strategy if strategy is not None else solve(rules, "td").strategy
    chart = replace(chart, plays=(), count=None)
    shoe = CountedShoe(rules, model_of(rules), kept, rules.cover_from_back if cover is None else cover)
    figures = _Figures(shoe, chart, ChartVocabulary.of(rules)).all(tick)
    return IndexFigures(rules, kept, shoe.cover, chart, tuple(sorted(figures, key=lambda figure: -figure.gain)))


def _told_in(count: Count) -> IndexCount:
    tags = tuple(count.tags[rank] for rank in "A23456789T")
    name = next((name for name, known in KNOWN_COUNTS.items() if known == tags), "")
    return IndexCount(tags, name, count.decks_left is DecksLeft.RUNNING, count.start)


class _Figures:
    """Finds the plays of one shoe, count and chart."""

    def __init__(self, shoe: CountedShoe, chart: Strategy, vocabulary: ChartVocabulary) -> None:
        self.shoe, self.chart, self.vocabulary = shoe, chart, vocabulary
        self.moments: dict[Seen, Floats] = {}
        largest = float(np.abs(shoe.tags).max())
        beyond = HIGHEST * max(largest, 1.0)
        if shoe.count.decks_left is DecksLeft.RUNNING:
            beyond = abs(float(shoe.count.start)) + HIGHEST * largest * shoe.cards / shoe.deck
        self.highest = int(beyond)
        self.bins = 2 * FINE * self.highest

    def all(self, tick: Tick) -> Iterator[IndexFigure]:
        """Yield the plays of every cell."""
        done = 0
        leans = (-self.shoe.reach, 0.0, self.shoe.reach)

        def played() -> None:
            nonlocal done
            done += 1
            tick(done, len(leans) * RANKS)

        shoes = [HandWatcher(self.shoe, self.chart, lean).watch(played) for lean in leans]
        yield from self._hands(leans, shoes)
        yield from self._offers(leans, shoes)

    def _moments(self, seen: Seen) -> Floats:
        if seen not in self.moments:
            self.moments[seen] = self.shoe.readings(seen).moments(-self.highest, self.bins)
        return self.moments[seen]

    def _hands(self, leans: tuple[float, ...], shoes: list[DecidedHands]) -> Iterator[IndexFigure]:
        kinds, weight, values = aligned(shoes, whole=1)
        at = np.array([[self.shoe.lean_of(lean, kind.seen) for kind in kinds] for lean in leans])
        worth = parabolas(at[:, :, None], values)
        cells: dict[tuple[Row, int], list[int]] = defaultdict(list)
        for number, kind in enumerate(kinds):
            for row in rows_about(kind):
                cells[row, kind.up].append(number)
        for (row, up), numbers in cells.items():
            picked = np.array(numbers)
            cell = _CellHands(row, up, [kinds[number] for number in numbers], weight[picked], worth[picked])
            yield from self._cell(cell)

    def _cell(self, cell: _CellHands) -> Iterator[IndexFigure]:
        """Yield the best play of a cell from a count on, and the best below one."""
        chart = self.chart.word(cell.row, cell.up)
        usual = cell.choices(self.chart, chart)
        best: dict[bool, IndexFigure] = {}
        for word in self._words(cell.row):
            if word == chart:
                continue
            gains = cell.gained(usual, cell.choices(self.chart, word))
            if gains is None:
                continue
            sums, often = np.zeros(self.bins), np.zeros((self.bins, 4))
            for seen, coefficients in gains.sums.items():
                sums += self._moments(seen)[:, :3] @ coefficients
                often += self._moments(seen) * gains.weights[seen]
            for figure in self._figures((cell.row, cell.up), word, chart, sums, often):
                if figure.play.below not in best or figure.gain > best[figure.play.below].gain + WORTHLESS:
                    best[figure.play.below] = figure
        yield from best.values()

    def _words(self, row: Row) -> Iterator[str]:
        """Yield what a cell might say instead."""
        legal = self.vocabulary.letters(row)
        for start in STARTS:
            if all(letter in legal for letter in start):
                for end in (STAND, HIT):
                    yield start + end
        if row.section is Section.PAIR:
            yield ""

    def _figures(self, cell: Cell, word: str, chart: str, sums: Floats, often: Floats) -> Iterator[IndexFigure]:
        """Yield the play from a count on, and the one below a count, where they gain anything."""
        rounding = self.shoe.count.rounding
        above = np.append(np.cumsum(sums[::-1])[::-1], 0.0)
        whole = [(index, first_quarter(index, rounding) + FINE * self.highest) for index in self._indices()]
        for below in (False, True):
            gains = [(above[0] - above[place] if below else above[place], index) for index, place in whole]
            gain, at = max(gains, key=lambda pair: (pair[0], -abs(pair[1])))
            if gain > WORTHLESS and gain > above[0] + WORTHLESS:
                index = _crossing(sums, often, above, below)
                play = IndexPlay(cell[0], cell[1], word, at, below)
                yield IndexFigure(play, chart, index, float(gain), float(often[:, 0].sum()))

    def _indices(self) -> range:
        return range(2 - self.highest, self.highest - 1)

    def _offers(self, leans: tuple[float, ...], shoes: list[DecidedHands]) -> Iterator[IndexFigure]:
        """Yield the plays about insurance, even money and the attack wager."""
        for (offer, up), hands in shoes[1].offers.items():
            others = [shoe.offers[offer, up] for shoe in shoes]
            sums, often = np.zeros(self.bins), np.zeros((self.bins, 4))
            for place, (seen, weight, _) in enumerate(hands):
                gains = np.array([other[place][2] for other in others])
                at = np.array([self.shoe.lean_of(lean, seen) for lean in leans])
                moments = self._moments(seen)
                sums += weight * (moments[:, :3] @ parabolas(at, gains))
                often += weight * moments
            attacked = offer is Offered.ATTACK and up in self.chart.attack
            word, chart = (DECLINED, TAKEN) if attacked else (TAKEN, DECLINED)
            yield from self._figures((offer, up), word, chart, -sums if attacked else sums, often)


@dataclass(frozen=True, slots=True, eq=False)
class _Gains:
    """By what is seen: the parabola of what a play gains, and how often there is the decision."""

    sums: dict[Seen, Floats]
    weights: dict[Seen, float]


@dataclass(frozen=True, slots=True, eq=False)
class _CellHands:
    """The hands that come to one cell, or, being pairs, may pass it on to another."""

    row: Row
    up: int
    kinds: list[HandKind]
    weight: Floats
    worth: Floats

    def choices(self, chart: Strategy, word: str) -> list[int]:
        """Return by hand which letter is played where this cell says ``word``."""
        known: dict[tuple[object, ...], str] = {}
        chosen = []
        for kind, worth in zip(self.kinds, self.worth, strict=True):
            key = (kind.total, kind.soft, kind.pair, kind.lammer)
            if key not in known:
                known[key] = "".join(
                    word if row == self.row else chart.word(row, self.up) for row in reversed(rows_about(kind))
                )
            chosen.append(first_legal(known[key] + STAND, worth))
        return chosen

    def gained(self, usual: list[int], instead: list[int]) -> _Gains | None:
        """Return what one choice gains over another, None where they are the same."""
        sums: dict[Seen, Floats] = {}
        weights: dict[Seen, float] = defaultdict(float)
        for number, (old, new) in enumerate(zip(usual, instead, strict=True)):
            if old != new:
                seen, weight = self.kinds[number].seen, float(self.weight[number])
                gain = weight * (self.worth[number, new] - self.worth[number, old])
                sums[seen] = sums[seen] + gain if seen in sums else gain
                weights[seen] += weight
        return _Gains(sums, weights) if sums else None


def first_legal(word: str, worth: Floats) -> int:
    """Return the first letter of a word that may be played: one that is worth something."""
    return next(LETTERS.index(letter) for letter in word if not np.isnan(worth[LETTERS.index(letter), 0]))


def rows_about(kind: HandKind) -> list[Row]:
    """Return the rows that speak about a hand: that of its total, and that of its pair."""
    rows = [Row(Section.SOFT if kind.soft else Section.HARD, kind.total, kind.lammer)]
    return [*rows, Row(Section.PAIR, kind.pair, kind.lammer)] if kind.pair else rows


def aligned(shoes: list[DecidedHands], whole: int = 0) -> tuple[list[HandKind], Floats, Floats]:
    """Return the hands that all shoes have, how often each comes up in the ``whole`` one, and its values in each."""
    places: list[dict[tuple[HandKind, int], int]] = []
    for shoe in shoes:
        met: dict[HandKind, int] = defaultdict(int)
        place: dict[tuple[HandKind, int], int] = {}
        for number, kind in enumerate(shoe.kinds):
            place[kind, met[kind]] = number
            met[kind] += 1
        places.append(place)
    keys = [key for key in places[whole] if all(key in place for place in places)]
    weight = np.array([shoes[whole].weight[places[whole][key]] for key in keys])
    values = np.array([[shoe.values[place[key]] for key in keys] for shoe, place in zip(shoes, places, strict=True)])
    return [kind for kind, _ in keys], weight, values


def _crossing(sums: Floats, often: Floats, above: Floats, below: bool) -> float:
    """Return the reading at which a play begins to gain, or below which it does."""
    place = int(np.argmax(above[0] - above)) if below else int(np.argmax(above))
    near = [number for number in (place - 1, place) if 0 <= number < len(sums) and often[number, 0] > 0]
    gains = [sums[number] / often[number, 0] for number in near]
    readings = [often[number, 3] / often[number, 0] for number in near]
    if len(near) < 2 or gains[0] == gains[1]:
        return float(readings[0]) if near else float("nan")
    return float(readings[0] - gains[0] * (readings[1] - readings[0]) / (gains[1] - gains[0]))
