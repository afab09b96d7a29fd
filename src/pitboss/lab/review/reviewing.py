"""Reviewing players: rounds in, one review for each player out.

    >>> from pitboss.lab.review.reviewing import Reviewer
    >>> Reviewer().reviews([])
    []

A player is flagged who bets by the count, or plays by it, so clearly that somebody who does not count would do so once
in a thousand reviews: both tests share this chance in halves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.countability.removal import MAIN
from pitboss.lab.review.betting import BetSeen, BettingReview, Estimate, review_bets
from pitboss.lab.review.playing import PlayingReview, PlaysSeen
from pitboss.lab.review.shoes import Floats, GameFigures
from pitboss.lab.review.threat import LuckAndSkill, RoundWorth, luck_and_skill, threat_of
from pitboss.lab.review.valuing import ValuedDecision, value_decision
from pitboss.lab.review.walking import DealtRound, PlayedRound, SeenCards, counts_nothing
from pitboss.rulebook import Rules
from pitboss.simulate.plans.counting import Count, read_count
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.strategies.strategy import Strategy

FALSE_ALARMS = 0.001
"""The chance that somebody who does not count is flagged, at most: half for the bets, half for the plays."""
ROUNDS_PER_HOUR = 100.0
UNPRICED = "the solver does not price these rules"
UNPRICED_WAGER = "a side wager has no price"
NO_COUNT = "the shoe was not seen from the shuffle on"
Tick = Callable[[int, int], None]


@dataclass(slots=True)
class PlayerReview:
    """One player: decisions and their cost, luck and skill, bets and plays against the count, and the threat.

    Money is in cents. ``left_out`` counts rounds that are in none of the figures, by why; ``uncounted`` those that have
    no count: their decisions are valued, and their bets are not looked at.
    """

    name: str
    rounds: int
    uncounted: int
    left_out: dict[str, int]
    decisions: list[ValuedDecision]
    unvalued: int
    luck: LuckAndSkill
    betting: BettingReview
    playing: PlayingReview
    threat: Estimate | None

    @property
    def cost(self) -> float:
        """What all decisions cost against the best ones."""
        return sum(decision.cost for decision in self.decisions)

    @property
    def mistakes(self) -> list[ValuedDecision]:
        """The decisions that cost something, the costliest first."""
        wrong = [decision for decision in self.decisions if decision.cost > 0]
        return sorted(wrong, key=lambda decision: -decision.cost)

    @property
    def bets_follow(self) -> bool:
        """Whether the bets follow the count."""
        return self.betting.chance < FALSE_ALARMS / 2

    @property
    def plays_follow(self) -> bool:
        """Whether the plays follow the count."""
        return self.playing.chance < FALSE_ALARMS / 2

    @property
    def flagged(self) -> bool:
        """Whether the player counts, as far as this can be told."""
        return self.bets_follow or self.plays_follow


@dataclass(slots=True)
class _Gathered:
    """What has been gathered of one player."""

    rounds: int = 0
    uncounted: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    decisions: list[ValuedDecision] = field(default_factory=list)
    unvalued: int = 0
    bets: list[BetSeen] = field(default_factory=list)
    plays: PlaysSeen = field(default_factory=PlaysSeen)
    worths: list[RoundWorth] = field(default_factory=list)
    counted: list[RoundWorth] = field(default_factory=list)


@dataclass(slots=True)
class Reviewer:
    """Reviews players by a count; ``plays`` gives a strategy with index plays for rules, or None for the eighteen best.

    ``valued`` says whether decisions are valued: without it there are only the signs of counting.
    """

    count: Count = field(default_factory=lambda: read_count("hi-lo"))
    plays: Callable[[Rules], Strategy | None] = lambda rules: None
    rounds_per_hour: float = ROUNDS_PER_HOUR
    valued: bool = True
    figures: dict[Rules, GameFigures] = field(default_factory=dict)

    def reviews(
        self,
        dealt: Iterable[DealtRound],
        players: Sequence[str] | None = None,
        tick: Tick = lambda done, of: None,
    ) -> list[PlayerReview]:
        """Review the players of some rounds, or those named, in the order of their names."""
        gathered: defaultdict[str, _Gathered] = defaultdict(_Gathered)
        shoes = _by_shoe(dealt)
        of, done = sum(len(rounds) for _, rounds in shoes), 0
        for number, (seen, rounds) in enumerate(shoes):
            names = {name for each in rounds for name in each.bettors if players is None or name in players}
            shoe = _Shoe(number, seen, self.figures_of(rounds[0].rules), self.valued)
            for each in rounds:
                for name in sorted(names):
                    shoe.add(gathered[name], each, name)
                done += 1
                tick(done, of)
        return [self._reviewed(name, gathered[name]) for name in sorted(gathered) if _played(gathered[name])]

    def figures_of(self, rules: Rules) -> GameFigures:
        """Return what is worked out once for some rules."""
        if rules not in self.figures:
            self.figures[rules] = GameFigures(rules, self.count, self.plays(rules))
        return self.figures[rules]

    def _reviewed(self, name: str, of: _Gathered) -> PlayerReview:
        return PlayerReview(
            name,
            of.rounds,
            of.uncounted,
            dict(of.left_out),
            of.decisions,
            of.unvalued,
            luck_and_skill(of.worths),
            review_bets(of.bets),
            of.plays.reviewed(),
            threat_of(of.counted, self.rounds_per_hour),
        )


def _played(of: _Gathered) -> bool:
    return of.rounds > 0 or bool(of.left_out)


def _by_shoe(dealt: Iterable[DealtRound]) -> list[tuple[SeenCards, list[DealtRound]]]:
    """Return the rounds of each shoe; where cards are mixed every round, those of a table are together."""
    shoes: dict[object, tuple[SeenCards, list[DealtRound]]] = {}
    for each in dealt:
        key = (each.table, each.rules) if counts_nothing(each.rules) else each.shoe
        shoes.setdefault(key, (each.shoe, []))[1].append(each)
    return list(shoes.values())


class _Shoe:
    """The rounds of one shoe: what everybody could know before each of them."""

    def __init__(self, number: int, seen: SeenCards, figures: GameFigures, valued: bool) -> None:
        self.number, self.seen, self.figures, self.valued = number, seen, figures, valued
        self.mixed = counts_nothing(figures.rules)
        self.known = seen.whole and not self.mixed
        self.counts = figures.true_counts(seen) if self.known else None
        self.edges: dict[str, Floats] = {}

    def add(self, of: _Gathered, dealt: DealtRound, name: str) -> None:
        """Add a round to what is known of a player, who may not have bet in it."""
        played = dealt.bettors.get(name, PlayedRound())
        if dealt.irregular:
            if name in dealt.bettors:
                of.left_out[dealt.irregular] += 1
            return
        if played.bet or played.decisions:
            try:
                worth = self._worth(of, dealt, played)
            except NotPriced:
                of.left_out[UNPRICED] += 1
                return
            except KeyError:
                of.left_out[UNPRICED_WAGER] += 1
                return
            of.rounds += 1
            of.uncounted += not (self.known or self.mixed)
            of.worths.append(worth)
            if self.known or self.mixed:
                of.counted.append(worth)
        if self.counts is not None:
            of.bets.append(BetSeen(self.number, played.bet, float(self.counts[dealt.before]), played.net))

    def _worth(self, of: _Gathered, dealt: DealtRound, played: PlayedRound) -> RoundWorth:
        """Value a round; raises NotPriced, or KeyError for a wager without a price."""
        amounts = {MAIN: played.bet, **played.side_wagers}
        fresh = sum(amount * self.figures.effects[wager].ev for wager, amount in amounts.items())
        now = sum(amount * self._edge(wager, dealt.before) for wager, amount in amounts.items())
        valued = [value_decision(self.figures, dealt, made) for made in played.decisions] if self.valued else []
        if self.known:
            self._plays(of, dealt, played)
        of.unvalued += valued.count(None)
        right = [decision for decision in valued if decision is not None]
        of.decisions += right
        apart = -1 - len(of.worths) if self.mixed else self.number  # each round is a shoe where all cards are mixed
        return RoundWorth(apart, fresh, now - fresh, sum(decision.gain for decision in right), played.net)

    def _edge(self, wager: str, before: int) -> float:
        if not self.known:
            return self.figures.effects[wager].ev
        if wager not in self.edges:
            self.edges[wager] = self.figures.edges(wager, self.seen)
        return float(self.edges[wager][before])

    @cached_property
    def readings(self) -> NDArray[np.int64]:
        """The count as index plays read it, after every number of cards."""
        return self.figures.index_readings(self.seen)

    def _plays(self, of: _Gathered, dealt: DealtRound, played: PlayedRound) -> None:
        for made in played.decisions:
            of.plays.add(self.figures, made.asked, made.chosen, int(self.readings[made.seen]))
