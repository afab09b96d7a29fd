"""Policies for tests: charts read by the naive program, odd random ones, the optimum's own decisions, a poor one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

import numpy as np

from pitboss.learn.spaces import fields
from pitboss.simulate import HandToPlay
from pitboss.solve import Solution
from pitboss.solve.hands.policy import Stage
from tests.solve.naive.charts import Chart, read_chart, value_of
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, moves

RANKS = "A23456789T"


def by_chart(text: str) -> Callable[[HandToPlay], str]:
    """Play a chart's text, read without the solver's code."""
    chart = read_chart(text)

    def decide(hand: HandToPlay) -> str:
        if hand.offer:
            return ""
        if not hand.cards:
            return "A" if hand.up in chart.attacked else ""
        lammer, total = "lammer " if hand.lammer else "", f"{'soft' if hand.soft else 'hard'} {hand.total}"
        if hand.last:
            return chart.words.get((f"{lammer}last {total}", hand.up), "") + "S"
        word = chart.words.get((f"{lammer}{total}", hand.up), "") + "S"
        pair = len(hand.cards) == 2 and hand.cards[0] == hand.cards[1]
        return (chart.words.get((f"{lammer}pair {hand.cards[0]}", hand.up), "") if pair else "") + word

    return decide


def odd_word(seed: int, cards: str, up: str, came: str) -> str:
    """Letters made by chance from the very cards of a hand; high totals stand, so that tiny shoes last."""
    drawn = crc32(f"{seed} {cards} {up} {came}".encode())
    hard = sum(RANKS.index(card) + 1 for card in cards)
    total = hard + 10 if "A" in cards and hard <= 11 else hard
    if total <= 11:
        words = ["H", "DH", "PH", "OH", "RH", "POH"]
    elif total <= 16 and len(cards) < 4:
        words = ["S", "H", "DS", "RS", "ZH", "PS", "OZH", "ZPRS", "DH"]
    else:
        words = ["S", "S", "RS", "ZS", "PS", "S"]
    return words[drawn % len(words)] + "S"


def odd_function(seed: int) -> Callable[[HandToPlay], str]:
    """Decide by chance about every composition."""

    def decide(hand: HandToPlay) -> str:
        if hand.offer:
            return ""
        if not hand.cards:
            return "A" if crc32(f"{seed} {hand.up}".encode()) % 2 else ""
        came = f"{hand.split} {hand.lammer} {hand.doubles} {hand.zapped and not hand.split}"
        return odd_word(seed, "".join(hand.cards), hand.up, came)

    return decide


class OddChart(Chart):
    """The same decisions for the naive program, which deals every round."""

    seed = 0

    def letter(self, house: House, spot: Spot) -> str:
        legal = moves(house, spot)
        if not legal:
            return ""
        cards = "".join(sorted((value_of(card) for card in spot.cards), key=RANKS.index))
        came = f"{bool(spot.pair)} {not spot.chips} {spot.doubled} {spot.zapped and not spot.pair}"
        names = {"S": "stand", "H": "hit", "D": "double", "P": "split", "O": "split", "Z": "zap", "R": "surrender"}
        return next(letter for letter in odd_word(self.seed, cards, value_of(spot.up), came) if names[letter] in legal)


def odd_chart(seed: int) -> OddChart:
    """Return the chart of a seed."""
    chart = OddChart({}, frozenset(up for up in RANKS if crc32(f"{seed} {up}".encode()) % 2))
    kind: Any = type("Seeded", (OddChart,), {"seed": seed})
    seeded: OddChart = kind(chart.words, chart.attacked)
    return seeded


def by_policy(best: Solution) -> Callable[[HandToPlay], str]:
    """Play the decisions of a solution by composition; which cards are gone says where in a round a hand is."""
    policy, hands = best.policy, best.solver.model.hands
    against = {solved.up: solved for solved in best.solved}

    def is_solved(stage: Stage, up: int) -> bool:
        """Whether the optimum looked at such a split against this up card."""
        zapped = against[up].zapped
        splits = against[up].splits
        if stage.zapped is not None:
            splits = zapped[stage.zapped].splits if stage.zapped in zapped else {}
        return stage in policy.stages and stage.pair in splits

    def stage_of(hand: HandToPlay) -> Stage | None:
        gone = [RANKS.index(card) for card in hand.gone]
        if not hand.split:
            return Stage((gone[0], gone[1]) if gone else None)
        for pair in sorted({RANKS.index(card) for card in hand.cards} & set(gone)):
            others = list(gone)
            others.remove(pair)
            stage = Stage((others[0], others[1]) if others else None, pair, hand.lammer)
            if is_solved(stage, RANKS.index(hand.up)):
                return stage
        return None

    def decide(hand: HandToPlay) -> str:
        up = RANKS.index(hand.up)
        if hand.offer:
            return ""
        if not hand.cards:
            return "A" if policy.attack[up] else ""
        stage = stage_of(hand)
        if stage is None or stage not in policy.stages:
            return "S"
        ranks = [RANKS.index(card) for card in hand.cards]
        number, place = hands.of(*ranks), policy.stages[stage]
        if hand.doubles:
            return "SRD"[policy.after[place, up, 0 if hand.doubles == 1 else hand.doubles, number]]
        word = "SHDR"[policy.action[place, up, number]]
        if len(ranks) == 2 and not hand.split:
            word = ("", "O", "P", "Z")[policy.choice[policy.zaps[stage.zapped], up, ranks[0], ranks[1]]] + word
        return word

    return decide


class PoorPolicy:
    """Plays many tables by a few coarse rules, and takes insurance, even money and attack wagers it should not."""

    def __init__(self, wishes: Any) -> None:
        names = [field.name for field in fields(wishes)]
        self.place = {name: names.index(name) for name in names}
        self.codes = list(wishes.codes)

    def __call__(self, observations: Any, masks: Any) -> Any:
        """Return the first wish of every table that its mask allows."""
        return np.array([self._one(told, mask) for told, mask in zip(observations.tolist(), masks, strict=True)])

    def _one(self, told: list[int], mask: Any) -> int:
        of = {name: told[place] for name, place in self.place.items()}
        for code in self._wishes(of):
            if code in self.codes and mask[self.codes.index(code)]:
                return self.codes.index(code)
        return int(np.argmax(mask))

    def _wishes(self, of: dict[str, int]) -> list[int]:
        """Codes of answers (stand 0, hit 1, double 2, split 3, surrender 4, zap 5, decline 6, take 7, even money 8)."""
        total, up, soft = of["total"], of["up"], of["soft"]
        if of["asked"] == 3:
            return [7] if up in (3, 8) else [6]
        if of["asked"] == 4:
            return [7] if total == 15 else [6]
        if of["asked"] == 5:
            return [8, 7] if total in (21, 20, 11) else [6]
        if of["asked"] == 7:
            return [4, 0] if total < 15 else [2, 0] if total == 15 else [0]
        wishes = [3] if of["pair"] in (1, 8, 2) and (of["hands"] < 2 or of["pair"] != 2) else []
        wishes += [5] if total in (15, 17) and up > 6 else []
        wishes += [4] if total == 14 and up == 10 else []
        wishes += [2] if (9 <= total <= 11 and not of["split"]) or (soft and total == 17 and up < 6) else []
        return [*wishes, 1 if total < (13 if not of["free"] else 16) or (soft and total < 18) else 0]
