"""A player who asks about every hand by its cards: any policy, valued exactly.

It asks only about hands that its own answers lead to, and only if there is a choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.solve.by_chart.words import CODES, first_legal
from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.hands.players import Values
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.following import ways_of
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, LEFT, STAND
from pitboss.solve.model.compositions import NAMES, RANKS, Ints
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import Model
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.functions import ATTACK, DECLINE, Decider, HandToPlay

Codes = NDArray[np.int8]
SPLITS = (letters.SPLIT, letters.SPLIT_ONCE)
TO_PLAY, DOUBLED = 1, 2
FREE_ROW = 1
"""The row of ``Play.after`` for hands doubled with a lammer, which are not doubled again."""


class Asking(NamedTuple):
    """The history of hands: the up card, what they may do, on a lammer or not, split, zapped, which cards are gone."""

    up: int
    allowed: Allowed
    lammer: bool = False
    split: bool = False
    zapped: bool = False
    gone: tuple[int, ...] = ()


class FunctionPlayer:
    """Plays as a decider says; on request, the decider receives the other cards that are ``gone``."""

    def __init__(self, decider: Decider, model: Model, gone: bool = False) -> None:
        self.decider, self.model, self.hands, self.tells_gone = decider, model, model.hands, gone
        rows = self.hands.cards.tolist()
        self.cards = [tuple(NAMES[rank] for rank, many in enumerate(row) for _ in range(many)) for row in rows]
        self.two_cards: Ints = np.flatnonzero(self.hands.size == 2)
        self.plays: dict[Asking, Play] = {}
        self.wanted: dict[tuple[int, bool], frozenset[int]] = {}

    def play(self, bench: Bench, context: Context) -> Play:
        """Return the decider's play, valued."""
        gone = self._gone(context.up, context.counts)
        zapped = len(gone) > (context.pair is not None)
        told = gone if self.tells_gone else ()
        scene = Asking(context.up, context.allowed, context.lammer, context.pair is not None, zapped, told)
        if scene not in self.plays:
            self.plays[scene] = self._play(scene)
        play = self.plays[scene]
        bench.judge(context, play)
        return play

    def _gone(self, up: int, counts: Numbers) -> tuple[int, ...]:
        """Return the cards that are gone besides the up card."""
        left = [int(count) for count in counts]
        held = [count - (rank == up) for rank, count in enumerate(self.model.counts)]
        return tuple(rank for rank in range(RANKS) for _ in range(held[rank] - left[rank]))

    def _play(self, scene: Asking) -> Play:
        """Ask about all hands, from first cards to full hands, as far as the answers lead."""
        hands, child = self.hands, self.hands.child
        action: Codes = np.full(len(hands), STAND, dtype=np.int8)
        after = np.full((ways_of(self.model.most_doubles) - 1, len(hands)), LEFT, dtype=np.int8)
        mark = np.zeros(len(hands), dtype=np.int8)
        mark[self._roots(scene)] = TO_PLAY
        for hand in range(len(hands) - 1, -1, -1):
            reached = 0
            if mark[hand] & DOUBLED and self._write_after(scene, hand, after):
                reached |= DOUBLED
            if mark[hand] & TO_PLAY:
                action[hand] = self._action(scene, hand)
                reached |= {HIT: TO_PLAY, DOUBLE: DOUBLED}.get(int(action[hand]), 0)
            if reached:
                mark[child[hand][child[hand] >= 0]] |= reached
        return Play(action, after)

    def _roots(self, scene: Asking) -> Ints:
        """Return the two cards that such hands begin with; none if the decider never reaches them."""
        if self.tells_gone or not (scene.split or scene.zapped):
            return self.two_cards
        if scene.split:
            pairs = [pair for pair in self._wanted(scene.up, scene.zapped) if self.model.split[pair] is scene.allowed]
            with_one: Ints = self.two_cards[self.hands.cards[self.two_cards][:, pairs].any(axis=1)]
            return with_one
        return self.two_cards if self._zaps(scene.up) else self.two_cards[:0]

    def _zaps(self, up: int) -> bool:
        """Return whether the decider zaps anything against an up card."""
        zapped = self.two_cards[self.model.may_zap[self.two_cards]].tolist()
        fresh = Asking(up, self.model.fresh)
        return any(
            self._first_letter(fresh, hand, pair) == letters.ZAP
            for hand in zapped
            for pair in ((False, True) if self._rank_of_pair(hand) is not None else (False,))
        )

    def _wanted(self, up: int, zapped: bool) -> frozenset[int]:
        """Return the pairs that are split, first cards or those after a zap."""
        if (up, zapped) not in self.wanted:
            self.wanted[up, zapped] = frozenset(self._splits(up, zapped))
        return self.wanted[up, zapped]

    def _splits(self, up: int, zapped: bool) -> Iterator[int]:
        may, allowed = self.model.may_split, self.model.fresh
        if zapped:
            may, allowed = self.model.may_split_zapped, self.model.zapped
        if zapped and not self._zaps(up):
            return
        for pair in range(RANKS):
            scene = Asking(up, allowed, zapped=zapped)
            if may[pair] and self._first_letter(scene, self.hands.of(pair, pair), pair=True) in SPLITS:
                yield pair

    def _rank_of_pair(self, hand: int) -> int | None:
        """Return the rank of two cards of one value, None for others."""
        row = self.hands.cards[hand]
        return int(row.argmax()) if self.hands.size[hand] == 2 and row.max() == 2 else None

    def _action(self, scene: Asking, hand: int) -> int:
        """Return the action for a hand that is played as it is."""
        rank = self._rank_of_pair(hand)
        pair = rank is not None and not self.model.by_rank[rank]
        if self.hands.size[hand] == 2 and not scene.split:
            letter = self._first_letter(scene, hand, pair)
        else:
            letter = self._asked(self._told(scene, hand, pair), _legal(scene.allowed, hand))
        return CODES.get(letter, STAND)

    def _first_letter(self, scene: Asking, hand: int, pair: bool) -> str:
        """Return the decision about two cards that were not split; ``pair`` means that they may be."""
        legal, rank = _legal(scene.allowed, hand), self._rank_of_pair(hand)
        may_split = self.model.may_split_zapped if scene.zapped else self.model.may_split
        if pair and rank is not None and may_split[rank]:
            legal += letters.SPLIT
        if not scene.zapped and self.model.may_zap[hand]:
            legal += letters.ZAP
        return self._asked(self._told(scene, hand, pair), legal)

    def _write_after(self, scene: Asking, hand: int, after: Codes) -> bool:
        """Write the play of a hand after a double (rows as in ``Play``); return whether it is doubled again."""
        allowed, again = scene.allowed, False
        for row in range(len(after)):
            doubles, legal = max(row, 1), letters.STAND
            if allowed.double_again[hand] and doubles < self.model.most_doubles and row != FREE_ROW:
                legal += letters.DOUBLE
            if allowed.surrender_doubled[hand]:
                legal += letters.SURRENDER
            letter = self._asked(self._told(scene, hand, False, doubles), legal)
            after[row, hand] = {letters.DOUBLE: DOUBLED_AGAIN, letters.SURRENDER: GIVEN_UP}.get(letter, LEFT)
            again = again or letter == letters.DOUBLE
        return again

    def _asked(self, told: HandToPlay, legal: str) -> str:
        return legal if len(legal) == 1 else self.decider.letter(told, legal)

    def _told(self, scene: Asking, hand: int, pair: bool, doubles: int = 0) -> HandToPlay:
        total, soft = int(self.hands.total[hand]), bool(self.hands.soft[hand])
        last = doubles > 0 or not scene.allowed.draws
        gone = tuple(NAMES[rank] for rank in scene.gone)
        return HandToPlay(
            self.cards[hand], NAMES[scene.up], total, soft, pair, scene.split, scene.zapped, scene.lammer, doubles,
            last, gone=gone,
        )  # fmt: skip

    def choose(self, up: int, first: tuple[int, ...], values: Values, counts: Numbers) -> str:
        """Return the decision about two cards."""
        gone = self._gone(up, counts)
        allowed = self.model.zapped if gone else self.model.fresh
        scene = Asking(up, allowed, zapped=bool(gone), gone=gone if self.tells_gone else ())
        hand = self.hands.of(*first[:2])
        rank = self._rank_of_pair(hand)
        splits = any(name in values for name in letters.DECISIONS[letters.SPLIT_ONCE])
        pair = rank is not None and (splits or not self.model.by_rank[rank])
        return first_legal(self._first_letter(scene, hand, pair), values)

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether a pair is ever split."""
        return self.tells_gone or pair in self._wanted(up, zapped=False) | self._wanted(up, zapped=True)

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack if the decider says so."""
        return self.decider.letter(HandToPlay((), NAMES[up]), DECLINE + ATTACK) == ATTACK


def _legal(allowed: Allowed, hand: int) -> str:
    """Return the legal letters for a hand that is played as it is."""
    legal = letters.STAND
    legal += letters.HIT if allowed.hit[hand] else ""
    legal += letters.DOUBLE if allowed.double[hand] else ""
    return legal + (letters.SURRENDER if allowed.surrender[hand] else "")
