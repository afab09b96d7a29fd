"""The states of a playbook: first under construction, where equal states are merged, then numbered for the kernel.

A state is a multiple of ``WIDTH``; ``follow[state + rank]`` is the state after a card of that rank. States that wait
for a card come first: hands that hit, double, were zapped or split all just take the next card, and their endings
remember what they did. Then come pairs to be split: their row has the state of the left hand, the state of the right
hand, and the state of a pair that plays on because the box has all the hands it may have. Endings come last.

If a decision depends on the count, a state asks for it: its row has the state below a count, the state from that count
on, and the count itself. These states come just before the endings.

If a game pays for suits, two more kinds of states look at them. The first two cards of a box lead through states that
have an entry for every card and not only for every rank, four rows each; these come before all others. A card that is
drawn later may lead to a question about its suit, with an entry for each: these states come between the pairs and the
endings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.automaton.bonuses import MANY_SUITS
from pitboss.simulate.automaton.dealer import MANY_RANKS
from pitboss.simulate.automaton.endings import WIDTH, Ending
from pitboss.simulate.automaton.hand_states import Held, Scene
from pitboss.simulate.kernel.kernel_seats import COUNT_OFFSET

Node = tuple[int, ...]
Promise = tuple[int, Scene, Held]
"""A hand with its first card, and the number of the decider that plays it."""

FIRST, DRAW, SPLIT, SUIT, COUNT, CHOICE, END = range(7)
"""The kinds of states, in the order of their numbers."""

CARD_CODES = MANY_SUITS * WIDTH
"""Entries for every card: its suit, then its rank."""


@dataclass(frozen=True, slots=True, eq=False)
class Playbook:
    """The automaton: by decider and up card, its root, and the ending of a hand that a dealer's blackjack stopped.

    There are two sets of each, by decider and up card: from the count ``attack_from`` on, the second one is played.

    ``first_bits`` says how many bits of the first two cards are looked up: those of the rank, or all. ``told`` has the
    description of each hand whose choice is left open (from ``first_choice`` on), in the order of their states.
    """

    follow: NDArray[np.uint32]
    first_split: int
    first_suit: int
    first_count: int
    first_choice: int
    first_ending: int
    first_bits: int
    endings: tuple[Ending, ...]
    roots: NDArray[np.int64]
    stopped: NDArray[np.int64]
    attack_from: NDArray[np.int64]
    told: tuple[Node, ...] = ()

    def __len__(self) -> int:
        return len(self.follow) // WIDTH


class Nodes:
    """States under construction; equal ones are merged.

    A split hand may be split again, into hands like itself. The hands of a split are therefore promised by name first
    and written later.
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
        """The state of a hand that takes the next card, by its rank."""
        return self._node(DRAW, row)

    def first(self, row: Node) -> int:
        """The state of a box that waits for one of its first two cards, by card."""
        return self._node(FIRST, row)

    def suit(self, row: Node) -> int:
        """The state of a hand that is asked for its last card's suit, unless all suits lead to the same state."""
        return row[0] if len(set(row)) == 1 else self._node(SUIT, row)

    def count(self, count: int, below: int, above: int) -> int:
        """The state of a hand that is played by the count, unless all counts lead to the same state."""
        return below if below == above else self._node(COUNT, (below, above, count))

    def choice(self, row: Node, told: Node) -> int:
        """The state of a hand whose choice is left open: the states by choice, and the description of the hand."""
        return self._node(CHOICE, row + told)

    def split(self, left: Promise, right: Promise, full: int) -> int:
        """The state of a pair that is split, or played on if the box is full."""
        names = [self.promised.setdefault(promise, len(self.promised)) for promise in (left, right)]
        return self._node(SPLIT, (*names, full))

    def keep_promises(self, write: Callable[[Scene, Held], int]) -> None:
        """Write the hands that were promised, and those that these promise."""
        while len(self.kept) < len(self.promised):
            for _, scene, held in list(self.promised)[len(self.kept) :]:
                self.kept.append(write(scene, held))

    def row(self, node: int) -> Node:
        """Return the states that follow one, with promises resolved."""
        kind, row = self.nodes[node]
        if kind == END:
            return ()
        if kind == COUNT:
            return row[:2]
        if kind == CHOICE:
            return row[:WIDTH]
        return (self.kept[row[0]], self.kept[row[1]], row[2]) if kind == SPLIT else row

    def end(self, ending: Ending) -> int:
        """The state of a hand that has ended."""
        return self._node(END, (self.endings.setdefault(ending, len(self.endings)),))

    def numbered(self, roots: list[int], stopped: list[int], attack_from: list[int], deciders: int) -> Playbook:
        """Number the states that can be reached, by kind, and all endings."""
        reached = self._reached(roots)
        place: dict[int, int] = {}
        begins, behind = {}, 0
        told: list[Node] = []
        for kind in (FIRST, DRAW, SPLIT, SUIT, COUNT, CHOICE):
            begins[kind] = behind
            for node in reached:
                if self.nodes[node][0] == kind:
                    place[node] = behind
                    told += [self.nodes[node][1][WIDTH:]] if kind == CHOICE else []
                    behind += CARD_CODES if kind == FIRST else WIDTH
        for number in range(len(self.endings)):
            place[self.index[END, (number,)]] = behind + number * WIDTH
        follow = np.zeros(behind + len(self.endings) * WIDTH, dtype=np.uint32)
        for parent in reached:
            row = self.row(parent)
            follow[place[parent] : place[parent] + len(row)] = [place[child] for child in row]
            if self.nodes[parent][0] == COUNT:
                follow[place[parent] + 2] = self.nodes[parent][1][2] + COUNT_OFFSET
        ended = [(place[node] - behind) // WIDTH for node in stopped]
        return Playbook(
            follow=follow,
            first_split=begins[SPLIT],
            first_suit=begins[SUIT],
            first_count=begins[COUNT],
            first_choice=begins[CHOICE],
            first_ending=behind,
            first_bits=((CARD_CODES if begins[DRAW] else WIDTH) - 1).bit_length(),
            endings=tuple(self.endings),
            roots=_by_up_card([place[root] for root in roots], deciders),
            stopped=_by_up_card(ended, deciders),
            attack_from=_by_up_card(attack_from, deciders)[0],
            told=tuple(told),
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


def _by_up_card(values: list[int], deciders: int) -> NDArray[np.int64]:
    """Return values by whether the count is high enough, by decider, and by up card."""
    tables = len(values) // (deciders * MANY_RANKS)
    by_up = np.zeros((tables, deciders, WIDTH), dtype=np.int64)
    by_up[:, :, :MANY_RANKS] = np.reshape(values, (deciders, tables, MANY_RANKS)).swapaxes(0, 1)
    return by_up
