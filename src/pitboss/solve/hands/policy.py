"""Every decision of a solution by composition, as arrays for programs that play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.solve.hands.first_hands import First, FirstKey
from pitboss.solve.hands.solver import Against
from pitboss.solve.hands.splits import SplitValue
from pitboss.solve.kernels.following import ways_of
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.model.model import Model

Codes = NDArray[np.int8]
GO_ON, SPLIT_ONCE, SPLIT_AGAIN, ZAP = 0, 1, 2, 3
CHOICES = {"split once": SPLIT_ONCE, "split": SPLIT_AGAIN, "zap": ZAP}


@dataclass(frozen=True, slots=True)
class Stage:
    """What happened to a hand before it was played: the two ranks zapped, the pair it was split from, its funding."""

    zapped: tuple[int, int] | None = None
    pair: int | None = None
    lammer: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Decisions by stage, up card and hand; hands are numbered as in ``compositions``.

    ``action`` is to stand, hit, double or surrender (codes of ``actions``), and ``after`` is what to do with hands that
    were doubled (rows as in ``Play``). ``choice[zapped, up, one, two]`` comes first, for two cards of a hand that was
    not split: continue as they are, split once or repeatedly, or zap. Its first place is for fresh hands, the others
    for those in ``zaps``. ``attack`` has the up cards to attack. Two cards whose suits are seen are numbered in
    ``suited`` (low rank, high rank, suits), and have choices of their own by up card in ``suited_choice``.
    """

    stages: dict[Stage, int]
    action: Codes
    after: Codes
    zaps: dict[tuple[int, int] | None, int]
    choice: Codes
    attack: NDArray[np.bool_]
    suited: dict[FirstKey, int]
    suited_choice: dict[tuple[int, FirstKey], int]


def policy_of(solved: list[Against], model: Model) -> Policy:
    """Return the decisions of a solution."""
    plays: dict[tuple[Stage, int], Play] = {}
    firsts: dict[tuple[tuple[int, int] | None, int], Iterable[First]] = {}
    for against in solved:
        up = against.up
        assert against.play is not None
        plays[Stage(), up] = against.play
        firsts[None, up] = against.first.values()
        _split_plays(plays, None, up, against.splits)
        for ranks, zapped in against.zapped.items():
            plays[Stage(ranks), up] = zapped.play
            firsts[ranks, up] = zapped.first.values()
            _split_plays(plays, ranks, up, zapped.splits)
    stages = {stage: place for place, stage in enumerate(dict.fromkeys(stage for stage, _ in plays))}
    zaps = {zapped: place for place, zapped in enumerate(dict.fromkeys(zapped for zapped, _ in firsts))}
    hands = len(model.hands)
    action = np.zeros((len(stages), RANKS, hands), dtype=np.int8)
    after = np.zeros((len(stages), RANKS, ways_of(model.most_doubles) - 1, hands), dtype=np.int8)
    for (stage, up), play in plays.items():
        action[stages[stage], up], after[stages[stage], up] = play.action, play.after
    choice = np.zeros((len(zaps), RANKS, RANKS, RANKS), dtype=np.int8)
    suited_choice: dict[tuple[int, FirstKey], int] = {}
    for (before, up), first_hands in firsts.items():
        for first in first_hands:
            low, high = first.ranks
            code = CHOICES.get(first.chosen.decision, GO_ON)
            if first.suits is None:
                choice[zaps[before], up, [low, high], [high, low]] = code
            else:
                suited_choice[up, first.key] = code
    attack = np.zeros(RANKS, dtype=np.bool_)
    attack[[against.up for against in solved if against.attack]] = True
    numbers = zip(model.suited, model.hands.suited, strict=True)
    suited: dict[FirstKey, int] = {(*hand.ranks, hand.suits): number for hand, number in numbers}
    return Policy(stages, action, after, zaps, choice, attack, suited, suited_choice)


def _split_plays(
    plays: dict[tuple[Stage, int], Play], zapped: tuple[int, int] | None, up: int, splits: dict[int, SplitValue]
) -> None:
    for pair, split in splits.items():
        for hand in (split.first, split.others):
            plays[Stage(zapped, pair, hand.lammer), up] = hand.play
