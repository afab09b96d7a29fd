"""Two cards against an up card: what each decision is worth, and which one is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.players import HandPlayer
from pitboss.solve.hands.splits import Worth
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.model.model import Stakes

STANDS, HITS, DOUBLES, SURRENDERS = "stand", "hit", "double", "surrender"
ACTIONS = {STAND: STANDS, HIT: HITS, DOUBLE: DOUBLES, SURRENDER: SURRENDERS}
SPLIT, SPLIT_ONCE, ZAP = "split", "split once", "zap"


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """A decision, its value at the stakes, and the split if it is one."""

    decision: str
    value: Number
    split: Worth | None = None


@dataclass(slots=True)
class First:
    """Two cards: how likely, and what playing on is worth once the dealer has no blackjack.

    ``dealer_has`` is the chance that the dealer has a blackjack, ``dealer_blackjack`` that it ends the hand before it
    is played. ``plain`` is what may be done with them as they are, ``played`` which of it is.
    ``chosen`` is what is done; ``otherwise`` what is done with ten-values that are no pair because only cards of one
    rank are: ``same_rank`` is the chance that two ten-values are.
    """

    ranks: tuple[int, int]
    chance: Number
    dealer_has: Number
    dealer_blackjack: Number
    blackjack: bool
    plain: dict[str, Number]
    played: str
    splits: tuple[Worth, ...] = ()
    zap: Number | None = None
    same_rank: Number = 1
    chosen: FirstChoice = FirstChoice("stand", 0)
    otherwise: FirstChoice = FirstChoice("stand", 0)

    @property
    def by_decision(self) -> dict[str, Number]:
        """Every legal decision and its value per unit wagered; a split with or without resplits as is better."""
        values = dict(self.plain)
        if self.splits:
            values[SPLIT] = max(worth.value for worth in self.splits)
        if self.zap is not None:
            values[ZAP] = self.zap
        return values

    @property
    def decision(self) -> str:
        """The decision made; splitting once is splitting."""
        return SPLIT if self.chosen.decision == SPLIT_ONCE else self.chosen.decision

    @property
    def given_up(self) -> Number:
        """The share of these hands that is surrendered as it was dealt."""
        same = self.same_rank if self.chosen.decision == SURRENDERS else 0
        return same + (1 - self.same_rank if self.otherwise.decision == SURRENDERS else 0)

    @property
    def value(self) -> Number:
        """The value of what is done."""
        return self.same_rank * self.chosen.value + (1 - self.same_rank) * self.otherwise.value

    def choose(self, player: HandPlayer, up: int, stakes: Stakes) -> None:
        """Let the player choose at these stakes; a hand that is neither zapped nor split goes on as it is played."""
        if self.zap is None and not self.splits:
            self.otherwise = self.chosen = FirstChoice(self.played, stakes.first * self.plain[self.played])
            return
        self.otherwise = self.chosen = self._choice(player, up, self.values(stakes))
        if self.splits:
            self.chosen = self._choice(player, up, self.values(stakes, splits=True))

    def values(self, stakes: Stakes, *, splits: bool = False) -> dict[str, Number]:
        """Return the value of every decision at these stakes, ``splits`` among them if they may be made."""
        values = {name: stakes.first * value for name, value in self.plain.items()}
        if splits:
            for name, worth in self.named_splits():
                values[name] = stakes.first * worth.first + stakes.others * worth.others
        if self.zap is not None:
            values[ZAP] = stakes.first * self.zap
        return values

    def named_splits(self) -> list[tuple[str, Worth]]:
        """Return the ways to split by name; where pairs are never split again, splitting is splitting once."""
        if len(self.splits) == 1:
            return [(SPLIT, self.splits[0])]
        return [(SPLIT_ONCE, self.splits[0]), (SPLIT, self.splits[1])]

    def _choice(self, player: HandPlayer, up: int, values: dict[str, Number]) -> FirstChoice:
        name = player.choose(up, self.ranks, values)
        return FirstChoice(name, values[name], dict(self.named_splits()).get(name) if self.splits else None)


def pairs_of_ranks(counts: Numbers) -> Iterator[tuple[int, int]]:
    """Return every two ranks that such a shoe can deal, the lower first."""
    for low in range(RANKS):
        for high in range(low, RANKS):
            if counts[low] >= 1 and counts[high] >= (2 if low == high else 1):
                yield low, high


class PlainHands:
    """What may be done with two cards played on as they are, valued on the bench just now, and what is done."""

    def __init__(self, bench: Bench, play: Play) -> None:
        self.values = bench.values.by_action[bench.pair].tolist()
        self.legal = bench.values.legal[bench.pair].tolist()
        self.action = play.action[bench.pair].tolist()

    def first(
        self, ranks: tuple[int, int], chance: Number, dealer_has: Number, dealer_blackjack: Number, blackjack: bool
    ) -> First:
        """Return two cards as a first hand."""
        low, high = ranks
        stand, hit, double, surrender = self.values[low][high]
        _, may_hit, may_double, may_surrender = self.legal[low][high]
        plain = {STANDS: stand}
        if may_hit:
            plain[HITS] = hit
        if may_double:
            plain[DOUBLES] = double
        if may_surrender:
            plain[SURRENDERS] = surrender
        played = ACTIONS[self.action[low][high]]
        played = played if played in plain else STANDS
        return First(ranks, chance, dealer_has, dealer_blackjack, blackjack, plain, played)
