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


FirstKey = tuple[int, ...]
"""Two ranks, and their suits if those are visible."""


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """A decision, its value at the stakes, and the split if it is one."""

    decision: str
    value: Number
    split: Worth | None = None


@dataclass(slots=True)
class First:
    """Two cards: their probability, and what playing on is worth once the dealer has no blackjack.

    ``dealer_has`` is the chance that the dealer has a blackjack, ``dealer_blackjack`` that it ends the hand before it
    is played. ``plain`` has the options for the cards as they are, ``played`` the one that is chosen. ``chosen`` is the
    decision; ``otherwise`` is the decision for ten-values that are not a pair because a pair must be of one rank:
    ``same_rank`` is the chance that two ten-values are. ``hand`` is the number of the hand, and ``suits`` are its suits
    if they are visible.
    """

    ranks: tuple[int, int]
    hand: int
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
    suits: int | None = None

    @property
    def key(self) -> FirstKey:
        """What distinguishes these cards from all other first hands."""
        return self.ranks if self.suits is None else (*self.ranks, self.suits)

    @property
    def by_decision(self) -> dict[str, Number]:
        """Every legal decision and its value per unit wagered; for a split, with or without resplits as is better."""
        values = dict(self.plain)
        if self.splits:
            values[SPLIT] = max(worth.value for worth in self.splits)
        if self.zap is not None:
            values[ZAP] = self.zap
        return values

    @property
    def decision(self) -> str:
        """The decision made; splitting once counts as splitting."""
        return SPLIT if self.chosen.decision == SPLIT_ONCE else self.chosen.decision

    @property
    def given_up(self) -> Number:
        """The share of these hands that is surrendered as dealt."""
        same = self.same_rank if self.chosen.decision == SURRENDERS else 0
        return same + (1 - self.same_rank if self.otherwise.decision == SURRENDERS else 0)

    @property
    def value(self) -> Number:
        """The value of the decision."""
        return self.same_rank * self.chosen.value + (1 - self.same_rank) * self.otherwise.value

    def choose(self, player: HandPlayer, up: int, stakes: Stakes, counts: Numbers) -> None:
        """Let the player choose at these stakes; a hand that is neither zapped nor split is played as it is."""
        if self.zap is None and not self.splits:
            self.otherwise = self.chosen = FirstChoice(self.played, stakes.first * self.plain[self.played])
            return
        self.otherwise = self.chosen = self._choice(player, up, self.values(stakes), counts)
        if self.splits:
            self.chosen = self._choice(player, up, self.values(stakes, splits=True), counts)

    def best(self, stakes: Stakes, *, split: bool) -> FirstChoice:
        """Return the best choice among the splits, or among all other decisions."""
        splits, values = dict(self.named_splits()), self.values(stakes, splits=True)
        name = max((name for name in values if (name in splits) == split), key=lambda name: values[name])
        return FirstChoice(name, values[name], splits.get(name))

    def values(self, stakes: Stakes, *, splits: bool = False) -> dict[str, Number]:
        """Return the value of every decision at these stakes, including ``splits`` if they may be made."""
        values = {name: stakes.first * value for name, value in self.plain.items()}
        if splits:
            for name, worth in self.named_splits():
                values[name] = stakes.first * worth.first + stakes.others * worth.others
        if self.zap is not None:
            values[ZAP] = stakes.first * self.zap
        return values

    def named_splits(self) -> list[tuple[str, Worth]]:
        """Return the ways to split by name; if pairs are never split again, splitting means splitting once."""
        if len(self.splits) == 1:
            return [(SPLIT, self.splits[0])]
        return [(SPLIT_ONCE, self.splits[0]), (SPLIT, self.splits[1])]

    def _choice(self, player: HandPlayer, up: int, values: dict[str, Number], counts: Numbers) -> FirstChoice:
        name = player.choose(up, self.key, values, counts)
        return FirstChoice(name, values[name], dict(self.named_splits()).get(name) if self.splits else None)


def pairs_of_ranks(counts: Numbers) -> Iterator[tuple[int, int]]:
    """Return every two ranks that such a shoe can deal, the lower first."""
    for low in range(RANKS):
        for high in range(low, RANKS):
            if counts[low] >= 1 and counts[high] >= (2 if low == high else 1):
                yield low, high


class PlainHands:
    """The options for two cards played as they are, valued on the bench just now, and the decision."""

    def __init__(self, bench: Bench, play: Play) -> None:
        self.numbers = [*bench.pair.ravel().tolist(), *bench.hands.suited]
        self.values = bench.values.by_action[self.numbers].tolist()
        self.legal = bench.values.legal[self.numbers].tolist()
        self.action = play.action[self.numbers].tolist()
        self.suited = {
            ranks: [
                (suited.suits, RANKS * RANKS + number - bench.hands.suited[0], share) for suited, number, share in hands
            ]
            for ranks, hands in bench.suited.items()
        }

    def firsts(
        self, ranks: tuple[int, int], chance: Number, dealer_has: Number, dealer_blackjack: Number, blackjack: bool
    ) -> Iterator[First]:
        """Return two cards as first hands: as one or, if suits are visible, as one for each combination of suits."""
        if ranks not in self.suited:
            place = RANKS * ranks[0] + ranks[1]
            yield self._first(place, ranks, None, chance, dealer_has, dealer_blackjack, blackjack)
            return
        for suits, place, share in self.suited[ranks]:
            yield self._first(place, ranks, suits, share * chance, dealer_has, dealer_blackjack, blackjack)

    def _first(
        self,
        place: int,
        ranks: tuple[int, int],
        suits: int | None,
        chance: Number,
        dealer_has: Number,
        dealer_blackjack: Number,
        blackjack: bool,
    ) -> First:
        stand, hit, double, surrender = self.values[place]
        _, may_hit, may_double, may_surrender = self.legal[place]
        plain = {STANDS: stand}
        if may_hit:
            plain[HITS] = hit
        if may_double:
            plain[DOUBLES] = double
        if may_surrender:
            plain[SURRENDERS] = surrender
        played = ACTIONS[self.action[place]]
        played = played if played in plain else STANDS
        hand = self.numbers[place]
        return First(ranks, hand, chance, dealer_has, dealer_blackjack, blackjack, plain, played, suits=suits)
