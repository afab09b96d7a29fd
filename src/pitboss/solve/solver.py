"""The composition-dependent solution of a game: what every first hand is worth against every up card."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.solve.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.compositions import ACE, RANKS, TEN
from pitboss.solve.contexts import NO_RANK, Bench, Best, barred_rank, without
from pitboss.solve.kernels import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model import Model
from pitboss.solve.splits import Split, Worth

STAND_, HIT_, DOUBLE_, SURRENDER_ = "stand", "hit", "double", "surrender"
ACTIONS = {STAND: STAND_, HIT: HIT_, DOUBLE: DOUBLE_, SURRENDER: SURRENDER_}


MANY_CARDS = 150
FAR_WORSE = 0.15


@dataclass(slots=True)
class First:
    """Two cards against an up card: how likely, and what each decision is worth once the dealer has no blackjack.

    ``by_decision`` has every legal decision; ``value`` is that of the best one. ``split`` is what the pair is worth
    where it may be split; ``same_rank`` is the chance that it may.
    """

    ranks: tuple[int, int]
    chance: Number
    dealer_blackjack: Number
    blackjack: bool
    by_decision: dict[str, Number]
    decision: str
    value: Number
    wagered: Number
    split: Worth | None = None
    splits: tuple[Worth, ...] = ()
    same_rank: Number = 1


@dataclass(slots=True)
class Against:
    """Everything about one up card."""

    up: int
    chance: Number
    first: dict[tuple[int, int], First]
    ev: Number = 0
    attack: bool = False
    attack_ev: Number = 0
    plain_ev: Number = 0
    wagered: Number = 0
    best: Best | None = None
    splits: dict[int, Split] = field(default_factory=dict)


def pairs_of_ranks() -> list[tuple[int, int]]:
    """Return every two ranks, the lower first."""
    return [(one, two) for one in range(RANKS) for two in range(one, RANKS)]


class Solver:
    """Solves one model, up card by up card."""

    def __init__(self, model: Model, arithmetic: Arithmetic) -> None:
        self.model, self.sums = model, arithmetic
        self.bench = Bench(model, arithmetic)
        self.shoe = arithmetic.array(model.counts)

    def solve(self) -> list[Against]:
        """Solve against every up card the shoe holds."""
        return [self.against(up) for up in range(RANKS) if self.model.counts[up]]

    def against(self, up: int) -> Against:
        """Solve against one up card."""
        counts = without(self.shoe, up)
        found = Against(up, self.shoe[up] / self.shoe.sum(), {})
        self._first_hands(found, up, counts)
        self._average(found)
        return found

    def _first_hands(self, found: Against, up: int, counts: Numbers) -> None:
        bench, hands = self.bench, self.bench.hands
        rules = bench.rules(doubles=True)
        subset = bench.possible(counts)
        bench.stand(up, counts, subset)
        known = bench.chance.copy()
        best = bench.best(up, counts, subset, rules)
        chips = bench.follow(up, counts, subset, rules, best).wagered.copy()
        found.best = best
        left = counts.sum()
        for ranks in pairs_of_ranks():
            one, two = ranks
            enough = counts[one] > 1 if one == two else counts[one] > 0 and counts[two] > 0
            if not enough:
                continue
            ways = counts[one] * (counts[one] - 1) if one == two else 2 * counts[one] * counts[two]
            hand = hands.of(one, two)
            first = First(
                ranks,
                ways / (left * (left - 1)),
                self._dealer_blackjack(up, without(counts, one, two)),
                ranks == (ACE, TEN),
                {ACTIONS[code]: best.by_action[hand, code] for code in ACTIONS if best.by_action[hand, code] > -90},
                ACTIONS[int(best.action[hand])],
                best.value[hand],
                chips[hand],
            )
            found.first[ranks] = first
        for first in found.first.values():
            if not first.blackjack:
                self._split(found, first, up, counts, known)
        splitting = self._worth_splitting(found, counts)
        for first in found.first.values():
            self._zap(first, up, counts, splitting)

    def _dealer_blackjack(self, up: int, pool: Numbers) -> Number:
        """Return the chance that the hole card makes a blackjack."""
        barred = barred_rank(up)
        return self.sums.number(0) if barred == NO_RANK else pool[barred] / pool.sum()

    def _split(self, found: Against, first: First, up: int, counts: Numbers, known: Numbers) -> None:
        one, two = first.ranks
        if one != two or self.model.most_hands < 2:
            return
        split = Split(self.bench, up, counts, one, known)
        found.splits[one] = split
        first.splits = split.worths()
        first.split = max(first.splits, key=lambda worth: worth.value)
        first.by_decision["split"] = first.split.value
        if one == TEN and self.model.split_by_rank:
            first.same_rank = self._same_rank(up, ())
        if first.split.value > first.value:
            first.decision, first.value = "split", first.split.value
            first.wagered = self._split_wagered(split, first.split)

    def _split_wagered(self, split: Split, worth: Worth) -> Number:
        further = self.sums.number(0) if split.free else worth.hands - 1
        return further + worth.first_wagered + worth.others_wagered

    def _same_rank(self, up: int, zapped: tuple[int, ...]) -> Number:
        """Return the chance that two ten-values are of one rank: which tens are gone is not told by their value.

        Of the ten-values that are gone (up card, zapped cards) each rank is as likely as it has cards.
        """
        tens = self.model.tens
        whole = sum(tens)
        pairs = sum(self.sums.number(one * (one - 1)) for one in tens)
        return pairs / self.sums.number(whole * (whole - 1))

    def _worth_splitting(self, found: Against, counts: Numbers) -> frozenset[int]:
        """Return the pairs that may be worth splitting after a zap.

        Two cards gone from a shoe of several decks move a value by a hundredth or two; a pair whose split is worse
        by fifteen hundredths before the zap is not looked at after it. From a small shoe every pair is.
        """
        if not self.model.zap or not self.model.split_after_zap or self.model.most_hands < 2:
            return frozenset()
        if counts.sum() < MANY_CARDS:
            return frozenset(range(RANKS))
        close = set()
        for (one, two), first in found.first.items():
            if one == two and first.split is not None:
                others = max(value for name, value in first.by_decision.items() if name != "split")
                if first.split.value > others - FAR_WORSE:
                    close.add(one)
        return frozenset(close)

    def _zap(self, first: First, up: int, counts: Numbers, splitting: frozenset[int]) -> None:
        one, two = first.ranks
        total = one + two + 2
        if ACE in first.ranks or total not in self.model.zap:
            return
        value, wagered = self.zapped(up, without(counts, one, two), splitting)
        first.by_decision["zap"] = value
        if value > first.value:
            first.decision, first.value, first.wagered = "zap", value, wagered

    def zapped(self, up: int, counts: Numbers, splitting: frozenset[int]) -> tuple[Number, Number]:
        """Return what two new cards are worth, drawn from these counts, and the chips they add.

        ``splitting`` are the pairs whose split is looked at.
        """
        bench, model = self.bench, self.model
        rules = bench.rules(doubles=model.double_after_zap)
        subset = bench.possible(counts)
        bench.stand(up, counts, subset)
        known = bench.chance.copy()
        best = bench.best(up, counts, subset, rules)
        chips = bench.follow(up, counts, subset, rules, best).wagered.copy()
        first = bench.draw_chances(up, counts)
        second = [bench.draw_chances(up, without(counts, rank)) if counts[rank] >= 1 else [] for rank in range(RANKS)]
        value = wagered = self.sums.number(0)
        for ranks in pairs_of_ranks():
            one, two = ranks
            if counts[one] < 1 or counts[two] < (2 if one == two else 1):
                continue
            hand = bench.pair[one, two]
            chance = first[one] * second[one][two]
            if one != two:
                chance = chance * 2
            worth, added = best.value[hand], chips[hand]
            if one == two and one in splitting:
                worth, added = self._split_after_zap(up, counts, one, worth, added, known)
            value += chance * worth
            wagered += chance * added
        return value, wagered

    def _split_after_zap(
        self, up: int, counts: Numbers, pair: int, worth: Number, chips: Number, known: Numbers
    ) -> tuple[Number, Number]:
        split = Split(self.bench, up, counts, pair, known)
        found = split.worth()
        if found.value <= worth:
            return worth, chips
        added = self._split_wagered(split, found)
        if pair == TEN and self.model.split_by_rank:
            same = self._same_rank(up, ())
            return same * found.value + (1 - same) * worth, same * added + (1 - same) * chips
        return found.value, added

    def _average(self, found: Against) -> None:
        model, zero = self.model, self.sums.number(0)
        pays = self.sums.number(model.blackjack_pays)
        plain = attacked = wagered = attack_wagered = zero
        for first in found.first.values():
            lost, alive = first.dealer_blackjack, 1 - first.dealer_blackjack
            if first.blackjack:
                plain += first.chance * alive * pays
                attacked += first.chance * alive * 2 * pays
                wagered += first.chance
                attack_wagered += first.chance * 2
                continue
            value, chips = self._value(first)
            plain += first.chance * (alive * value - lost)
            wagered += first.chance * (1 + alive * chips)
            if model.attacks:
                value, chips = self._attacked(first)
                attacked += first.chance * (alive * value - lost * (1 if model.attack_void else 2))
                attack_wagered += first.chance * (2 + alive * chips)
        found.plain_ev, found.attack_ev = plain, attacked
        found.attack = model.attacks and bool(attacked > plain)
        found.ev, found.wagered = (attacked, attack_wagered) if found.attack else (plain, wagered)

    def _value(self, first: First) -> tuple[Number, Number]:
        """Return the value of a first hand, ten-values of two ranks apart where only one rank may be split."""
        if first.decision != "split" or first.same_rank == 1:
            return first.value, first.wagered
        name = max((one for one in first.by_decision if one != "split"), key=lambda one: first.by_decision[one])
        other = first.by_decision[name]
        chips = self.sums.number(1 if name == DOUBLE_ else 0)
        same = first.same_rank
        return same * first.value + (1 - same) * other, same * first.wagered + (1 - same) * chips

    def _attacked(self, first: First) -> tuple[Number, Number]:
        """Return the value with an attack wager as large as the initial one: a split need only match the initial."""
        kept = {name: value for name, value in first.by_decision.items() if name != "split"}
        name = max(kept, key=lambda one: kept[one])
        value = 2 * kept[name]
        chips = 2 * first.wagered if first.decision == name else self.sums.number(2 if name == DOUBLE_ else 0)
        if first.split is None:
            return value, chips
        weight = 2 if self.model.split_matches_attack else 1
        for one in first.splits:
            split = 2 * one.first + weight * one.others
            if split > value:
                value = split
                chips = 2 * one.first_wagered + weight * (one.others_wagered + one.hands - 1)
        return value, chips


def total_ev(solved: list[Against]) -> Number:
    """Return the expected value per unit of initial wager."""
    return sum((one.chance * one.ev for one in solved[1:]), solved[0].chance * solved[0].ev)


def total_wagered(solved: list[Against]) -> Number:
    """Return the chips finally wagered per unit of initial wager."""
    return sum((one.chance * one.wagered for one in solved[1:]), solved[0].chance * solved[0].wagered)
