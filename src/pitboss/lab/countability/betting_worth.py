"""What a wager is worth to whoever makes it at good counts alone.

Each wager is followed by the best count of its own. From which true count on it is worth making is found in one
simulation, and what it wins then in another, so that the luck of the search is not in the figure. The main wager is
played flat in every round and looked at from that count on; insurance is decided at the moment it is offered; a side
wager is staked from that count on and left out below it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import sqrt

from pitboss.cards import RANKS
from pitboss.lab.countability.removal import MAIN, RemovalEffects, WagerEffects, removal_effects
from pitboss.lab.countability.tags import BestTags, best_tags, correlation
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.simulate import Result, simulate
from pitboss.simulate.plans.counting import SYSTEMS, Count
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.plans.side_ramps import SideCount, SideRamp

USUAL_COVER = 52
"""Cards behind the cover card: one deck."""
USUAL_COUNT = "hi-lo"
FURTHEST = 40
"""True counts at which a side wager is tried."""
BESIDE_GUESS = (-1, 0, 1)
"""How far from where a straight line puts it the true count for insurance is looked for."""
CARDS_OF_A_DECK = 52
LUCK = 2
"""Standard errors that a simulation has to win by before a wager counts as worth making."""


@dataclass(frozen=True, slots=True)
class MadeAtCounts:
    """A wager made from a true count on: the share of rounds, its edge then, and units won in a hundred rounds."""

    bet_from: int
    share: float
    edge: float
    units: float
    error: float


@dataclass(frozen=True, slots=True)
class BettingWorth:
    """A wager, the best count for it, how well that and others follow it, and what making it by the count wins.

    ``simple`` is the correlation of the best count of level 1, ``usual`` that of Hi-Lo. ``made`` is None where the
    wager is worth making at no count, or where there is nothing to count.
    """

    wager: str
    ev: float
    best: BestTags
    whole_shoe: int
    simple: float
    usual: float
    made: MadeAtCounts | None


@dataclass(frozen=True, slots=True)
class Trial:
    """How wagers are tried: cards behind the cover card, rounds of each simulation, the seed of the first."""

    cover: int = USUAL_COVER
    rounds: int = 5_000_000
    seed: int = 1


USUAL_TRIAL = Trial()


def betting_worths(rules: Rules, level: int = 3, trial: Trial | None = USUAL_TRIAL) -> list[BettingWorth]:
    """Return what every wager of a game is worth at good counts, by its best tags of a level.

    Where ``trial`` is None, nothing is simulated.
    """
    effects = removal_effects(rules)
    counted = not Plan(rules, 1, ()).shuffles_every_round
    worths = []
    for wager in effects.wagers:
        best = best_tags(wager.by_rank, effects.copies, level)
        usual = correlation(SYSTEMS[USUAL_COUNT], wager.by_rank, effects.copies)
        made = _made(effects, wager, best, trial) if counted and trial is not None else None
        simple = best_tags(wager.by_rank, effects.copies, 1).correlation
        worths.append(BettingWorth(wager.wager, wager.ev, best, best.sum_of(effects.copies), simple, usual, made))
    return worths


def balanced(best: BestTags, copies: dict[str, int]) -> Count:
    """Return the count of these tags, each less their mean in a whole shoe, so that it comes to nothing on average."""
    mean = Fraction(best.sum_of(copies), sum(copies.values()))
    return Count("best", {rank: best.tags[rank] - mean if rank in best.tags else Fraction(0) for rank in RANKS})


def _made(effects: RemovalEffects, wager: WagerEffects, best: BestTags, trial: Trial) -> MadeAtCounts | None:
    count = balanced(best, effects.copies)
    if wager.wager == MAIN:
        return _main(effects.rules, count, trial)
    if wager.wager == str(Kind.INSURANCE):
        return _insurance(effects, wager, count, trial)
    return _side_wager(effects.rules, wager.wager, count, trial)


def best_step(rows: Iterable[tuple[int, float, float]]) -> int | None:
    """Return the count from which on the most is won, of counts, what was won at each, and its standard error.

    None where that is no more than luck may bring.
    """
    falling = sorted(rows, reverse=True)
    won = list(accumulate(net for _, net, _ in falling))
    best = max(range(len(won)), key=won.__getitem__, default=None)
    if best is None or won[best] <= LUCK * sqrt(sum(error**2 for _, _, error in falling[: best + 1])):
        return None
    return falling[best][0]


def _main(rules: Rules, count: Count, trial: Trial) -> MadeAtCounts | None:
    def played(seed: int) -> Result:
        return simulate(rules, trial.rounds, count=count, cover=trial.cover, seed=seed)

    step = best_step((row.count, row.net, (row.se or 0) * row.initial) for row in played(trial.seed).by_count)
    if step is None:
        return None
    result = played(trial.seed + 1)
    won = squares = rounds = initial = 0.0
    for row in result.by_count:
        if row.count >= step and row.sd is not None:
            wager = row.initial / row.rounds
            won, rounds, initial = won + row.net, rounds + row.rounds, initial + row.initial
            squares += row.rounds * (row.sd * wager) ** 2 + row.net**2 / row.rounds
    hundred = 100 * rounds / initial / result.rounds
    error = sqrt(squares - won * won / result.rounds)
    return MadeAtCounts(step, rounds / result.rounds, won / initial, won * hundred, error * hundred)


def _insurance(effects: RemovalEffects, wager: WagerEffects, count: Count, trial: Trial) -> MadeAtCounts | None:
    def taken(step: int, seed: int) -> Result:
        return simulate(effects.rules, trial.rounds, count=count, cover=trial.cover, seed=seed, insurance=step)

    def net(step: int) -> float:
        taken_from = taken(step, trial.seed).insurance
        return float(taken_from.net) if taken_from is not None else 0.0

    guess = round(even_at(wager, effects.copies, count))
    step = max((guess + beside for beside in BESIDE_GUESS), key=net)
    result = taken(step, trial.seed + 1)
    insured = result.insurance
    if insured is None or insured.net <= 0:
        return None
    stake = insured.wagered / insured.taken
    hundred = 100 / result.rounds / stake
    error = insured.se * insured.wagered * hundred
    return MadeAtCounts(step, insured.taken / result.rounds, insured.ev, insured.net * hundred, error)


def even_at(wager: WagerEffects, copies: dict[str, int], count: Count) -> float:
    """Return the true count at which a straight line through the effects says that a wager is worth nothing."""
    cards = sum(copies.values())
    tags = {rank: float(count.tags[rank]) for rank in copies}
    squares = sum(copies[rank] * tags[rank] ** 2 for rank in copies)
    slope = sum(copies[rank] * tags[rank] * wager.by_rank[rank] for rank in copies) / squares
    return -wager.ev * CARDS_OF_A_DECK / (slope * (cards - 1))


def _side_wager(rules: Rules, name: str, count: Count, trial: Trial) -> MadeAtCounts | None:
    side_wager = next(wager for wager in rules.side_wagers if str(wager.kind) == name)
    stake = _in_chips(side_wager.minimum, rules.limits.unit)
    bet = _in_chips(max(rules.limits.minimum, stake), rules.limits.unit)

    def result(steps: dict[int, int], seed: int) -> Result:
        ramp = SideRamp(SideCount(replace(count, name=name)), steps)
        return simulate(rules, trial.rounds, bet=bet, side_wagers={name: ramp}, cover=trial.cover, seed=seed)

    tried = result({-FURTHEST: stake, FURTHEST: stake}, trial.seed).side_wagers[name]
    step = best_step((row.count, row.net, (row.se or 0) * row.wagered) for row in tried.by_own_count)
    if step is None:
        return None
    made = result({step: stake}, trial.seed + 1)
    wager = made.side_wagers[name]
    return MadeAtCounts(step, wager.rounds / made.rounds, wager.ev, wager.units_per_hundred, wager.units_per_hundred_se)


def _in_chips(amount: int, unit: int) -> int:
    """Return an amount, or the next one above it, that chips make."""
    return -(-amount // unit) * unit
