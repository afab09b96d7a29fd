"""Everything that a petition says of a submission, worked out once; each step is told before it begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from pitboss.lab.battery import BatteryVerdict, NumberedPack, PackFindings, examine
from pitboss.lab.cut.cover_price import deals_fresh_shoes
from pitboss.lab.cut.curve import CutCurve, cut_curve
from pitboss.lab.effects.comparing import Comparison, compare
from pitboss.lab.petition.example_rounds import ExampleRound, example_rounds
from pitboss.lab.petition.meanwhile import Meanwhile, meanwhile
from pitboss.lab.petition.played_decisions import PlayedDecision, played_decisions
from pitboss.lab.shuffle_quality.quality import Quality, Trial
from pitboss.lab.shuffle_quality.quality import compare as compare_shuffles
from pitboss.record.proof.coverage import Coverage
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.game import Game
from pitboss.rulebook.parts import Shuffling
from pitboss.rulebook.writing_submissions import example_submission
from pitboss.shoe import shuffler
from pitboss.shoe.procedures import ShuffleProcedure, automated, continuous, manual
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.faults import SimulationRefused
from pitboss.simulate.plans.plan import ALWAYS, Box, Plan, usual_wager
from pitboss.simulate.results.result import Result
from pitboss.simulate.running.simulating import run_plan
from pitboss.solve.prices.key_figures import KeyFigures
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving import chart_of, solve

SEED = 1
PROCEDURES: dict[Shuffling, Callable[[], ShuffleProcedure]] = {
    Shuffling.MANUAL: manual,
    Shuffling.AUTOMATED: automated,
    Shuffling.CONTINUOUS: continuous,
}
BEHIND_COVER = 4
"""The part of the cards that a played-out shoe leaves unused, as ``pitboss shuffle`` takes it: a quarter."""
ROUND_CARDS = 22
"""A round at a full table uses about so many cards, and a continuous shuffler takes them back."""
Step = Callable[[str, float], None]
"""Told what is being worked out, and which part of it is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is simulated and tested: rounds from fresh shoes, rounds for the cover card, shoes, shuffles."""

    rounds: int = 20_000_000
    cover_rounds: int = 20_000_000
    shoes: int = 1000
    shuffles: int = 400
    workers: int | None = None


@dataclass(frozen=True, eq=False)
class Findings:
    """A submission and all that was worked out about it; None where a game has no such thing."""

    rules: Rules
    game: Game
    submission: str
    extent: Extent
    best: Solution
    chart: Solution
    decisions: tuple[PlayedDecision, ...]
    comparison: Comparison
    curve: CutCurve | None
    simulated: Result | None
    battery: BatteryVerdict
    shuffles: tuple[Quality, ...]
    coverage: tuple[Coverage, ...]
    examples: tuple[ExampleRound, ...]


def find_out(rules: Rules, extent: Extent | None = None, step: Step = lambda what, done: None) -> Findings:
    """Work everything out; raises NotPriced where the game has no price."""
    extent = extent or Extent()
    step("Solving", 0.0)
    best = solve(rules, "cd")
    with meanwhile(rules, extent.workers) as beside:
        step("Solving", 0.5)
        findings = _find_rest(best, chart_of(best), extent, step, beside)
        step("Spreading the results of a round", 0.0)
        return replace(findings, best=replace(best, spread=beside.spread()))


def _find_rest(best: Solution, chart: Solution, extent: Extent, step: Step, beside: Meanwhile) -> Findings:
    """Work out all but the spread of the best play."""
    rules = best.rules
    step("Pricing the options", 0.0)
    known = KeyFigures.of(best)
    comparison = compare(rules, "cd", lambda done, of: step("Pricing the options", done / of), known=known)
    return Findings(
        rules=rules,
        game=find_game(rules.game),
        submission=example_submission(rules.game, rules),
        extent=extent,
        best=best,
        chart=chart,
        decisions=tuple(played_decisions(best)),
        comparison=comparison,
        curve=_curve(chart, extent, step),
        simulated=_simulated(chart, extent, step),
        battery=_battery(rules, extent, step),
        shuffles=_shuffles(rules, extent, step),
        coverage=_coverage(beside, step),
        examples=tuple(_examples(rules, step)),
    )


def _coverage(beside: Meanwhile, step: Step) -> tuple[Coverage, ...]:
    step("Proving the clauses", 0.0)
    return tuple(beside.coverage())


def _examples(rules: Rules, step: Step) -> list[ExampleRound]:
    step("Replaying example rounds", 0.0)
    return example_rounds(rules)


def _curve(chart: Solution, extent: Extent, step: Step) -> CutCurve | None:
    """Return the price by the place of the cover card, None where every round comes from a whole shoe."""
    rules, rounds = chart.rules, extent.cover_rounds
    if deals_fresh_shoes(rules):
        return None
    what = "Simulating the cover card"
    step(what, 0.0)
    try:
        curve = cut_curve(
            rules,
            "td",
            rounds=rounds,
            seed=SEED,
            workers=extent.workers,
            progress=_part_of(what, rounds, step),
            solved=chart,
        )
    except SimulationRefused:
        return None
    if curve.rounds < rounds:
        raise KeyboardInterrupt
    return curve


def _simulated(chart: Solution, extent: Extent, step: Step) -> Result | None:
    """Return the chart played from fresh shoes with every side wager and insurance; None where it cannot be."""
    plan = simulation_plan(chart, extent.rounds)
    try:
        check_plan(plan)
    except SimulationRefused:
        return None
    what = "Simulating"
    step(what, 0.0)
    result = run_plan(plan, workers=extent.workers, progress=_part_of(what, extent.rounds, step))
    if result.rounds < extent.rounds:
        raise KeyboardInterrupt
    return result


def simulation_plan(chart: Solution, rounds: int) -> Plan:
    """Return what is simulated beside the exact figures of the best chart."""
    rules = chart.rules
    wager = usual_wager(rules)
    sides = {
        str(side.kind): min(max(side.minimum, rules.limits.unit), wager if side.within_initial else side.maximum)
        for side in rules.side_wagers
    }
    insurance = ALWAYS if rules.insurance.selected else "never"
    box = Box(chart.strategy, side_wagers=sides, insurance=insurance)
    return Plan(rules, rounds, (box,), SEED, fresh=True)


def _part_of(what: str, rounds: int, step: Step) -> Callable[[Result], None]:
    return lambda result: step(what, min(1.0, result.rounds / rounds))


def _battery(rules: Rules, extent: Extent, step: Step) -> BatteryVerdict:
    """Return what the battery finds in shoes of this game's pack; they are shuffled from a seed."""
    step("Testing the shuffler", 0.0)
    pack, shuffle = NumberedPack(rules.pack.cards()), shuffler(Random(SEED))
    shoes, findings = examine(pack, [pack.deal(shuffle, extent.shoes)])
    return BatteryVerdict((PackFindings(0, pack.size, shoes, findings),), 0.0)


def _shuffles(rules: Rules, extent: Extent, step: Step) -> tuple[Quality, ...]:
    """Return how well the house's procedure mixes, and the uniform shuffle; nothing where a server shuffles."""
    shuffling, cards = rules.procedures.shuffling, len(rules.pack)
    procedure = PROCEDURES.get(shuffling)
    if procedure is None:
        return ()
    hidden = shuffling is Shuffling.CONTINUOUS
    unused = cards - ROUND_CARDS if hidden else cards // BEHIND_COVER
    trial, done = Trial(str(shuffling), procedure(), unused, hidden), [0]

    def tick() -> None:
        done[0] += 1
        step("Measuring the shuffle", done[0] / (2 * extent.shuffles))

    return tuple(compare_shuffles([trial], extent.shuffles, SEED, cards, tick))
