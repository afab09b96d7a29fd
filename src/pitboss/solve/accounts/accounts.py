"""The results of a solution: mean and spread of a round, chips wagered, how often each decision is made, its worth.

The solver values hands from their end to their beginning; here they are followed from the beginning to the end. The
mean must equal the solver's ev, and the tests check that it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from pitboss.solve.accounts.observations import Observation, ObservedScene
from pitboss.solve.accounts.split_accounts import Parts, SplitAccounts, typical
from pitboss.solve.hands.contexts import Context, Gains, without
from pitboss.solve.hands.first_hands import SURRENDERS, First
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.hands.splits import SplitHand, SplitValue, Worth
from pitboss.solve.hands.zaps import Zapped
from pitboss.solve.kernels import following
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.compositions import ACE, Ints
from pitboss.solve.model.model import Stakes

DECISIONS = (
    ("double", following.DOUBLES, following.DOUBLES_GAIN),
    ("free double", following.FREE, following.FREE_GAIN),
    ("double again", following.AGAIN, following.AGAIN_GAIN),
    ("surrender", following.SURRENDERS, following.SURRENDERS_GAIN),
    ("surrender after doubling", following.RESCUES, following.RESCUES_GAIN),
)
Observer = Callable[[Observation], None]
Dealt = list[tuple[int, Number]]
Weights = tuple[Ints, Numbers]
"""Two-card hands and how often they come up."""


@dataclass(slots=True)
class DecisionTally:
    """How often a decision is made in a round, and how much a round gains over the next best decision."""

    frequency: Number = 0.0
    gain: Number = 0.0


@dataclass(slots=True)
class AccountTally:
    """Sums over all rounds, weighted by their probability; in units of the initial wager.

    ``covariance`` is the part of ``square`` that arises because the hands of one split face the same dealer.
    """

    mean: Number = 0.0
    square: Number = 0.0
    covariance: Number = 0.0
    wagered: Number = 0.0
    decided: dict[str, DecisionTally] = field(default_factory=dict)

    def count(self, name: str, frequency: Number, gain: Number = 0.0) -> None:
        """Add to a decision."""
        decided = self.decided.setdefault(name, DecisionTally())
        decided.frequency += frequency
        decided.gain += gain


class Accounts:
    """Follows every hand of a solution, for its tally or for observers of its decisions.

    Observers see the hands of a split as if one other pair card were gone or, with ``exact``, with every number of them
    gone.
    """

    def __init__(self, solver: Solver, *observers: Observer, exact: bool = False) -> None:
        self.model, self.bench = solver.model, solver.bench
        self.tally = AccountTally()
        self.observers = observers
        self.exact = exact

    def add(self, against: Against) -> None:
        """Follow every hand against one up card."""
        stakes, chance = against.stakes, against.chance
        weights: Dealt = []
        self._attack(against)
        for first in against.first.values():
            given_up = first.given_up if self.model.surrender_shifts else 0
            played = chance * first.chance * (1 - given_up)
            if given_up:
                self._given_up(first, chance * first.chance * given_up, stakes)
            if against.up == ACE:
                self._insurance(first, played)
            self._dealer_blackjack(first, played, stakes)
            alive = chance * first.chance * (1 - first.dealer_blackjack)
            if first.blackjack:
                self._blackjack(alive, stakes)
                continue
            rest = self._choices(against, first, alive, against.counts, against.splits, stakes)
            if first.chosen.decision == "zap":
                self._zap(against, first, alive, against.zapped[first.ranks])
            else:
                weights.append((first.hand, rest - alive * given_up))
        play, gains, counts = against.play, against.gains, against.counts
        assert play is not None and gains is not None
        context = Context(against.up, counts, self.bench.possible(counts), self.model.fresh)
        self._hands(context, play, gains, weights, ObservedScene(stakes.first))
        self.tally.wagered += chance * stakes.first

    def _attack(self, against: Against) -> None:
        if self.model.attacks:
            gained = against.chance * (against.attack_ev - against.plain_ev) if against.attack else 0.0
            self.tally.count("attack", against.chance if against.attack else 0.0, gained)

    def _insurance(self, first: First, chance: Number) -> None:
        """Count the most insurance allowed if a hand's own cards give it a positive value."""
        pays, blackjack = float(self.model.insurance_pays), first.dealer_has
        worth = float(self.model.insurance_share) * (pays * blackjack - (1 - blackjack))
        self.tally.count("insurance", *((chance, chance * worth) if worth > 0 else (0.0, 0.0)))

    def _given_up(self, first: First, weight: Number, stakes: Stakes) -> None:
        """End hands that are given up before it is known whether the dealer has a blackjack."""
        takes, stake = float(self.model.surrender_takes), stakes.first
        lost_all = 0 if self.model.surrender_early else first.dealer_has
        self.tally.mean -= weight * stake * (takes * (1 - lost_all) + lost_all)
        self.tally.square += weight * stake**2 * (takes**2 * (1 - lost_all) + lost_all)
        others = max(value for name, value in first.by_decision.items() if name != SURRENDERS)
        gain = (1 - first.dealer_blackjack) * (first.plain[SURRENDERS] - others)
        self.tally.count("surrender", weight, weight * stake * (gain if first.dealer_blackjack < 1 else 1 - takes))

    def _dealer_blackjack(self, first: First, chance: Number, stakes: Stakes) -> None:
        lost = chance * first.dealer_blackjack
        if not first.blackjack:
            self.tally.mean -= lost * stakes.lost
            self.tally.square += lost * stakes.lost**2

    def _blackjack(self, alive: Number, stakes: Stakes) -> None:
        won = stakes.first * float(self.model.blackjack_pays)
        self.tally.mean += alive * won
        self.tally.square += alive * won * won

    def _choices(
        self,
        against: Against,
        first: First,
        alive: Number,
        counts: Numbers,
        splits: dict[int, SplitValue],
        stakes: Stakes,
        zapped: tuple[int, int] | None = None,
    ) -> Number:
        """Follow a split if that is chosen, and return how often the hand goes on without one."""
        worth = first.chosen.split
        if worth is None:
            return alive
        weight = alive * first.same_rank
        split = splits[first.ranks[0]]
        others = [stakes.first * value for value in first.plain.values()]
        if first.zap is not None:
            others.append(stakes.first * first.zap)
        name = "free split" if split.free else "split"
        further = weight * (worth.shares.hands - 1)
        self.tally.count(name, further, weight * (first.chosen.value - max(others)))
        if not split.free:
            self.tally.wagered += further * stakes.others
        self._split(against, counts, split, worth, weight, stakes, zapped)
        return alive - weight

    def _zap(self, against: Against, first: First, alive: Number, zapped: Zapped) -> None:
        others = [value for name, value in first.by_decision.items() if name != "zap"]
        self.tally.count("zap", alive, alive * (zapped.value - max(others)) * against.stakes.first)
        weights: Dealt = []
        for hand in zapped.first.values():
            likely = alive * hand.chance
            rest = self._choices(against, hand, likely, zapped.counts, zapped.splits, against.stakes, first.ranks)
            weights.append((hand.hand, rest))
        counts = zapped.counts
        context = Context(against.up, counts, self.bench.possible(counts), self.model.zapped)
        self._hands(
            context, zapped.play, zapped.gains, weights, ObservedScene(against.stakes.first, zapped=first.ranks)
        )

    def _hands(self, context: Context, play: Play, gains: Gains, weights: Dealt, scene: ObservedScene) -> None:
        """Follow hands that were not split."""
        bench = self.bench
        bench.stand(context.up, context.counts, context.subset)
        first = np.array([hand for hand, _ in weights], dtype=np.int64)
        often = np.array([weight for _, weight in weights])
        results, _ = bench.visit(context, play, gains, first, often)
        self._enter(results, scene.stake)
        self._show(context, scene, play)

    def _split(
        self,
        against: Against,
        counts: Numbers,
        split: SplitValue,
        worth: Worth,
        weight: Number,
        stakes: Stakes,
        zapped: tuple[int, int] | None,
    ) -> None:
        hands = list(_hands_of(split, worth, stakes))
        if self.observers:
            for hand, parts, stake in hands:
                attacked = None if stakes.first == stakes.others else stake == stakes.first
                scene = ObservedScene(stake, zapped, hand.pair, hand.lammer, attacked)
                for gone, part in enumerate(parts if self.exact else (typical(parts),), 1):
                    if part != (0, 0):
                        self._shown(against.up, counts, hand, gone, part, weight, scene)
            return
        spread = SplitAccounts(self.bench, against.up, counts, split)
        for hand, parts, stake in hands:
            for gone, part in enumerate(parts, 1):
                if part != (0, 0):
                    results, ends = self._split_hand(against.up, counts, hand, gone, part)
                    self._enter(weight * results, stake)
                    spread.enter(hand, results, ends)
        covariance = weight * spread.covariance(worth.shares, stakes)
        self.tally.square += covariance
        self.tally.covariance += covariance

    def _split_hand(self, up: int, counts: Numbers, hand: SplitHand, gone: int, part: Parts) -> tuple[Numbers, Numbers]:
        """Follow a split hand with this many other pair cards gone."""
        bench = self.bench
        left = without(counts, *([hand.pair] * gone))
        ended, reached = hand.ended, hand.reached
        if bench.short(left):
            ended, reached = bench.enough(left, ended), bench.enough(left, reached)
        bench.stand(up, left, ended)
        seconds = self._seconds(up, left, hand.pair, part)
        return bench.visit(hand.context(left, reached), hand.play, hand.gains, *seconds)

    def _shown(
        self, up: int, counts: Numbers, hand: SplitHand, gone: int, part: Parts, weight: Number, scene: ObservedScene
    ) -> None:
        """Show a split hand's decisions when this many other pair cards are gone, as often as they come up."""
        bench = self.bench
        left = without(counts, *([hand.pair] * gone))
        if left[hand.pair] < 1:
            return
        subset = bench.enough(left, hand.subset)
        whole = bench.kept[(up, *counts.tolist())]
        bench.stand(up, left, subset, [(bench.hands.with_more(hand.pair, gone), whole)])
        first, weights = self._seconds(up, left, hand.pair, part)
        context, gains = hand.context(left, subset), hand.gains
        if self.model.most_doubles > 1:
            bench.judge(context, hand.play)
            gains = bench.gains(subset, hand.play)
        bench.visit(context, hand.play, gains, first, weight * weights)
        self._show(context, scene, hand.play)

    def _seconds(self, up: int, counts: Numbers, pair: int, part: Parts) -> Weights:
        plain, again = part
        chances = self.bench.draw_chances(up, without(counts, pair))
        weights = [plain * chance if chance > 0 else 0.0 for chance in chances]
        weights[pair] = again * chances[pair] if chances[pair] > 0 else 0.0
        hands, weighed = self.bench.pair[pair], np.array(weights)
        for (low, high), suited in self.bench.suited.items():
            if pair in (low, high):
                second = high if pair == low else low
                hands = np.append(hands, [number for _, number, _ in suited])
                weighed = np.append(weighed, [weighed[second] * share for _, _, share in suited])
                weighed[second] = 0.0
        return hands, weighed

    def _enter(self, results: Numbers, stake: int) -> None:
        sums, tally = results.tolist(), self.tally
        tally.mean += stake * sums[following.MEAN]
        tally.square += stake * stake * sums[following.SQUARE]
        tally.wagered += stake * (sums[following.DOUBLES] + sums[following.MORE_CHIPS])
        for name, often, gain in DECISIONS:
            if sums[often]:
                tally.count(name, sums[often], stake * sums[gain])

    def _show(self, context: Context, scene: ObservedScene, play: Play) -> None:
        """Value every action of the hands just followed, and show them to the observer."""
        if not self.observers:
            return
        self.bench.judge(context, play)
        for observer in self.observers:
            observer(Observation(context, scene, play, self.bench))


def _hands_of(split: SplitValue, worth: Worth, stakes: Stakes) -> Iterator[tuple[SplitHand, tuple[Parts, ...], int]]:
    """Return the first hand and the further hands with their shares; together if nothing distinguishes them."""
    first, others = worth.shares.first, worth.shares.others
    if split.others is split.first and stakes.first == stakes.others:
        both = tuple((a + c, b + d) for (a, b), (c, d) in zip(first, others, strict=True))
        yield split.first, both, stakes.first
    else:
        yield split.first, first, stakes.first
        yield split.others, others, stakes.others
