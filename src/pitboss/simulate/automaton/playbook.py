"""A playbook: the rules and a strategy together, as one automaton that a kernel walks card by card.

A state is a multiple of ``WIDTH``; ``follow[state + rank]`` is the state after a card of that rank. States that wait
for a card come first: hands that hit, double, were zapped or split all just take the next card, and what they did is
remembered by where they end. Then come pairs to be split: their row holds the state of the left hand, that of the right
hand, and the state of playing on where the box has all the hands it may have. Last come the endings.

States that play on alike are one state, whatever cards led there; so the automaton of a chart has a few hundred states,
and that of a solution by composition not many more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.simulate.automaton.dealer import MANY_RANKS
from pitboss.simulate.automaton.deciders import Decider
from pitboss.simulate.automaton.endings import BUSTED, UNPLAYED, WIDTH, Base, Doubled, Ending
from pitboss.simulate.automaton.hand_states import NOTHING, Held, Scene, take
from pitboss.simulate.automaton.legality import (
    double_is_free,
    is_charlie,
    may_double,
    may_hit,
    may_split,
    may_surrender,
    may_zap,
    split_base,
)
from pitboss.solve.strategies import strategy as chart

MANY_VALUES = 10
Node = tuple[int, ...]
Promise = tuple[int, Scene, Held]
"""A hand with its first card, and the number of the decider who plays it."""

DRAW, SPLIT, END = 0, 1, 2


@dataclass(frozen=True, slots=True, eq=False)
class Playbook:
    """The automaton: by decider and up card its root, and the ending of a hand that a dealer's blackjack stopped."""

    follow: NDArray[np.uint32]
    first_split: int
    first_ending: int
    endings: tuple[Ending, ...]
    roots: NDArray[np.int64]
    stopped: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.follow) // WIDTH


def playbook(rules: Rules, deciders: Sequence[Decider]) -> Playbook:
    """Return the automaton of some deciders under the same rules."""
    nodes = _Nodes()
    roots, stopped = [], []
    for number, decider in enumerate(deciders):
        author = _Author(rules, decider, nodes, number)
        for rank in range(MANY_RANKS):
            base = author.base(min(rank, MANY_VALUES - 1))
            roots.append(author.waits(Scene(min(rank, MANY_VALUES - 1), base), NOTHING))
            stopped.append(nodes.end(Ending(base, UNPLAYED)))
            if rules.even_money is not None:
                nodes.end(Ending(base, 21, blackjack=True, even_money=True))
        nodes.keep_promises(author.waits)
    return nodes.numbered(roots, stopped, len(deciders))


class _Nodes:
    """States under construction; equal ones are the same.

    A split hand may be split again, back into hands like itself; so the hands of a split are promised by name first and
    written afterwards.
    """

    def __init__(self) -> None:
        self.nodes: list[tuple[int, Node]] = []
        self.index: dict[tuple[int, Node], int] = {}
        self.endings: dict[Ending, int] = {}
        self.promised: dict[Promise, int] = {}
        self.kept: list[int] = []

    def _node(self, kind: int, row: Node) -> int:
        place = self.index.get((kind, row))
        if place is None:
            place = self.index[kind, row] = len(self.nodes)
            self.nodes.append((kind, row))
        return place

    def draw(self, row: Node) -> int:
        return self._node(DRAW, row)

    def split(self, left: Promise, right: Promise, full: int) -> int:
        names = [self.promised.setdefault(promise, len(self.promised)) for promise in (left, right)]
        return self._node(SPLIT, (*names, full))

    def keep_promises(self, write: Callable[[Scene, Held], int]) -> None:
        """Write the hands that were promised, and those that these promise."""
        while len(self.kept) < len(self.promised):
            for _, scene, held in list(self.promised)[len(self.kept) :]:
                self.kept.append(write(scene, held))

    def row(self, node: int) -> Node:
        """Return the states that follow one, promises kept."""
        kind, row = self.nodes[node]
        if kind == END:
            return ()
        return (self.kept[row[0]], self.kept[row[1]], row[2]) if kind == SPLIT else row

    def end(self, ending: Ending) -> int:
        return self._node(END, (self.endings.setdefault(ending, len(self.endings)),))

    def numbered(self, roots: list[int], stopped: list[int], deciders: int) -> Playbook:
        """Number the states that can be reached: those that draw, those that split, the endings."""
        reached = self._reached(roots)
        draws, splits = ([node for node in reached if self.nodes[node][0] == kind] for kind in (DRAW, SPLIT))
        first_split, first_ending = len(draws), len(draws) + len(splits)
        place = {node: number * WIDTH for number, node in enumerate([*draws, *splits])}
        for number in range(len(self.endings)):
            place[self.index[END, (number,)]] = (first_ending + number) * WIDTH
        many = first_ending + len(self.endings)
        follow = np.zeros((many, WIDTH), dtype=np.uint32)
        for parent in (*draws, *splits):
            row = self.row(parent)
            follow[place[parent] // WIDTH, : len(row)] = [place[child] for child in row]
        shape = (deciders, WIDTH)
        root_of, stopped_of = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        root_of[:, :MANY_RANKS] = np.reshape([place[root] for root in roots], (deciders, MANY_RANKS))
        ended = [place[node] // WIDTH - first_ending for node in stopped]
        stopped_of[:, :MANY_RANKS] = np.reshape(ended, (deciders, MANY_RANKS))
        return Playbook(
            follow.ravel(), first_split * WIDTH, first_ending * WIDTH, tuple(self.endings), root_of, stopped_of
        )

    def _reached(self, roots: list[int]) -> list[int]:
        reached = dict.fromkeys(roots)
        waiting = list(reached)
        while waiting:
            for child in self.row(waiting.pop()):
                if child not in reached:
                    reached[child] = None
                    waiting.append(child)
        return list(reached)


class _Author:
    """Writes the states of one decider."""

    def __init__(self, rules: Rules, decider: Decider, nodes: _Nodes, number: int) -> None:
        self.rules, self.decider, self.nodes, self.number = rules, decider, nodes, number
        self.pages: dict[Scene, _Page] = {}

    def page(self, scene: Scene) -> _Page:
        """Return the states of hands that came about in one way."""
        if scene not in self.pages:
            self.pages[scene] = _Page(self, scene)
        return self.pages[scene]

    def base(self, up: int) -> Base:
        """Return what rides on a first hand against an up card."""
        return Base.ATTACKED if self.rules.attack is not None and self.decider.attacks(up) else Base.INITIAL

    def waits(self, scene: Scene, held: Held) -> int:
        """Return the state of a hand that takes the next card."""
        return self.page(scene).waits(held)


class _Page:
    """Writes the states of hands that came about in one way."""

    def __init__(self, author: _Author, scene: Scene) -> None:
        self.author, self.scene = author, scene
        self.rules, self.decider, self.nodes = author.rules, author.decider, author.nodes
        self.by_rank = self.rules.splitting.by_rank
        charlie = self.rules.charlie.cards if self.rules.charlie is not None else 0
        self.largest = max(self.rules.hitting.most_cards or 3, charlie)
        self.waiting: dict[Held, int] = {}
        self.deciding: dict[Held, int] = {}
        self.ended: dict[tuple[int, Doubled, bool, bool], int] = {}

    def _one_more(self, held: Held, state: Callable[[Held], int]) -> Node:
        """Return the states after one card more, by rank; ten-values differ only where pairs go by rank."""
        ranks = MANY_RANKS if self.by_rank and held.size < 2 else MANY_VALUES
        row = [state(self._take(held, rank)) for rank in range(ranks)]
        return (*row, *[row[-1]] * (MANY_RANKS - ranks))

    def _take(self, held: Held, rank: int) -> Held:
        return take(held, rank, self.by_rank, self.largest, self.decider.number(held, rank))

    def waits(self, held: Held) -> int:
        """The state of a hand that takes the next card; with one card it takes another."""
        state = self.waiting.get(held)
        if state is None:
            row = self._one_more(held, self.decides if held.size else self.waits)
            state = self.waiting[held] = self.nodes.draw(row)
        return state

    def decides(self, held: Held) -> int:
        """The state of a hand of two cards or more, about which something may be decided."""
        scene, total = self.scene, held.total
        if total > 21:
            return self._ends(BUSTED)
        if held.blackjack and not scene.split and scene.zapped is None:
            return self.nodes.end(Ending(scene.base, 21, blackjack=True))
        if self._stands_by_itself(held):
            return self._ends(total, charlie=is_charlie(self.rules, held))
        state = self.deciding.get(held)
        if state is None:
            state = self.deciding[held] = self._first_legal(held, self._letters(held))
        return state

    def _stands_by_itself(self, held: Held) -> bool:
        """Whether the hand is finished: a 21, a charlie, or the most cards that a hand may have."""
        return held.total == 21 or held.size == self.rules.hitting.most_cards or is_charlie(self.rules, held)

    def _letters(self, held: Held) -> str:
        letters = self.decider.letters(self.scene, held)
        if may_hit(self.rules, self.scene):
            return letters
        again = "".join(letter for letter in letters if letter == chart.SPLIT) if held.pair >= 0 else ""
        return again + self.decider.last(self.scene, held)

    def _first_legal(self, held: Held, letters: str) -> int:
        rules, scene = self.rules, self.scene
        for place, letter in enumerate(letters):
            if letter == chart.STAND:
                break
            if letter == chart.HIT and may_hit(rules, scene):
                return self.waits(held)
            if letter == chart.DOUBLE and may_double(rules, scene, held):
                return self._doubles(held)
            if letter == chart.SURRENDER and may_surrender(rules, scene, held):
                return self._ends(held.total, surrendered=True)
            if letter == chart.ZAP and may_zap(rules, scene, held):
                return self.author.waits(scene._replace(zapped=self.decider.zapped(held)), NOTHING)
            once = letter == chart.SPLIT_ONCE and not scene.split
            if (letter == chart.SPLIT or once) and may_split(rules, scene, held):
                return self._splits(held, letter == chart.SPLIT, letters[place + 1 :])
        return self._ends(held.total)

    def _ends(self, total: int, doubled: Doubled = Doubled.NO, surrendered: bool = False, charlie: bool = False) -> int:
        key = (total, doubled, surrendered, charlie)
        if key not in self.ended:
            zapped = self.scene.zapped is not None
            ending = Ending(self.scene.base, total, doubled, surrendered, zapped=zapped, charlie=charlie)
            self.ended[key] = self.nodes.end(ending)
        return self.ended[key]

    def _doubles(self, held: Held) -> int:
        """One card, and then at most a surrender."""
        doubled = Doubled.LAMMER if double_is_free(self.rules, held) else Doubled.CHIPS
        may_give_up = self.rules.surrender is not None and self.rules.surrender.any_time

        def ends(last: Held) -> int:
            total = min(last.total, BUSTED)
            letters = self.decider.last(self.scene, last, doubled is Doubled.LAMMER) if may_give_up else chart.STAND
            decides = total < BUSTED and not self._stands_by_itself(last)
            gives_up = decides and letters[0] == chart.SURRENDER
            return self._ends(total, doubled, gives_up, is_charlie(self.rules, last))

        return self.nodes.draw(self._one_more(held, ends))

    def _splits(self, held: Held, again: bool, rest: str) -> int:
        """The left hand keeps its wagers, the right one rides on the split's; each waits for its second card."""
        number, like = self.author.number, self.decider.like
        split = self.scene._replace(pair=held.pair, again=again)
        left, right = like(split), like(split._replace(base=split_base(self.rules, self.scene, held.pair)))
        single = self._take(NOTHING, held.single)
        return self.nodes.split((number, left, single), (number, right, single), self._first_legal(held, rest))
