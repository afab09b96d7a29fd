"""``pitboss ramp``: the best wagers by true count for a bankroll, from a simulation with flat wagers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import percent, signed_percent
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solve_page import heading, right_table
from pitboss.cli.pricing.solving import read_strategy, told_of_compiling
from pitboss.cli.refusing import refuse
from pitboss.cli.rounds import read_rounds
from pitboss.cli.simulating.simulate_reading import read_amount, read_penetration, read_ramp
from pitboss.lab.bankroll.by_count import GameByCount, game_by_count
from pitboss.lab.bankroll.ramps import NoAdvantage, RampFigures, Wishes, best_ramp, figures, rounded
from pitboss.lab.bankroll.ruin import bankroll_for, risk_before_goal, risk_before_goal_within, risk_within
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.simulate import Box, Ramp, SimulationRefused, read_count, simulate
from pitboss.simulate.plans.plan import usual_wager

CENTS = 100
RISKS = (0.135, 0.05, 0.01)
"""The risk of full Kelly, and two smaller ones."""


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """How the game is played: count, seats, cover card, length of the simulation."""

    count: str
    rounding: str
    decks_left: str
    entry: int | None
    leave: int | None
    boxes: int
    others: int
    strategy: str
    cover: int | None
    penetration: str | None
    rounds: str
    seed: int
    workers: int | None


@dataclass(frozen=True, slots=True)
class RampRequest:
    """What is asked: bankroll, spread, part of Kelly, a ramp of one's own, chips, goal and length of a trip."""

    bankroll: str
    spread: float
    kelly: float
    own: str | None
    chip: str | None
    limits: bool
    goal: str | None
    trip: int | None
    json: bool


def ramp(game: str, options: dict[str, object], table: AtTheTable, wanted: RampRequest) -> None:
    """Simulate, find the best ramp, and print it with its figures and those of one's own."""
    rules = submit(game, options)
    wishes = _wishes(rules, wanted)
    own = {count: cents / CENTS for count, cents in read_ramp(wanted.own).items()} if wanted.own else None
    chip = _chip(wanted.chip) if wanted.chip is not None else None
    _goal(wanted.goal)
    by_count = _simulated(rules, table)
    try:
        best = best_ramp(by_count, wishes)
    except NoAdvantage as reason:
        refuse(str(reason))
    in_chips = rounded(best, chip) if chip is not None else None
    ramps = {"best": best, "rounded": in_chips, "own": _filled(own, by_count)}
    told = _data(rules, table, wanted, by_count, wishes, ramps)
    if wanted.json:
        print_json(told)
        return
    out = console()
    for part in _page(rules, told):
        out.print(part)


def _chip(text: str) -> float:
    chip = read_amount(text, "--chip") / CENTS
    if chip <= 0:
        refuse("--chip: a chip is worth more than nothing.")
    return chip


def _wishes(rules: Rules, wanted: RampRequest) -> Wishes:
    bankroll = read_amount(wanted.bankroll, "--bankroll") / CENTS
    if bankroll <= 0:
        refuse("--bankroll: nothing can be wagered of that; name an amount above 0.")
    limits = (rules.limits.minimum / CENTS, rules.limits.maximum / CENTS) if wanted.limits else (0.0, inf)
    return Wishes(wanted.spread, bankroll, wanted.kelly, *limits)


def _simulated(rules: Rules, table: AtTheTable) -> GameByCount:
    """Play the game with flat wagers and return it by count."""
    if table.entry is not None and not table.others:
        refuse("--entry: to watch a game that you do not play, others have to play it: add --others 1.")
    if table.cover is not None and table.penetration is not None:
        refuse("Name --cover or --penetration, not both.")
    cover = table.cover
    if table.penetration is not None:
        cover = read_penetration(table.penetration, len(rules.pack.cards()))
    given = read_strategy(table.strategy, rules)
    flat = Ramp({0: usual_wager(rules)}, table.entry, table.leave)
    seats = [Box(given, flat)] * table.boxes + [Box(given, watched=False)] * table.others
    try:
        with told_of_compiling():
            played = simulate(
                rules,
                read_rounds(table.rounds),
                boxes=seats,
                count=read_count(table.count, 0, table.rounding, table.decks_left),
                cover=cover,
                seed=table.seed,
                workers=table.workers,
            )
    except SimulationRefused as refused:
        refuse(str(refused))
    return game_by_count(played)


def _filled(own: Mapping[int, float] | None, game: GameByCount) -> dict[int, float] | None:
    """Return a ramp with a wager for every count: below the lowest and above the highest as there."""
    if own is None:
        return None
    known = sorted(own)
    return {
        row.count: own[max((count for count in known if count <= row.count), default=known[0])] for row in game.rows
    }


def _data(
    rules: Rules,
    table: AtTheTable,
    wanted: RampRequest,
    game: GameByCount,
    wishes: Wishes,
    ramps: dict[str, dict[int, float] | None],
) -> dict[str, Any]:
    made = {name: bets for name, bets in ramps.items() if bets is not None}
    return {
        "game": rules.game,
        "options": options_json(rules),
        "count": table.count,
        "boxes": game.boxes,
        "played": game.played,
        "bankroll": wishes.bankroll,
        "kelly": wishes.kelly,
        "spread": wishes.spread,
        "by_count": [
            {
                "count": row.count,
                "counts": row.counts,
                "share": row.share,
                "ev": row.win / game.boxes,
                "sd": row.sd,
                "bets": {name: bets.get(row.count, 0.0) for name, bets in made.items()},
            }
            for row in game.rows
        ],
        "ramps": {name: _figures(figures(game, bets), wishes, wanted) for name, bets in made.items()},
    }


def _goal(text: str | None) -> float | None:
    """Return the goal in dollars."""
    goal = None if text is None else read_amount(text, "--goal")
    if goal is not None and goal <= 0:
        refuse("--goal: nothing has to be won for that; name an amount above 0.")
    return None if goal is None else goal / CENTS


def _figures(ramp: RampFigures, wishes: Wishes, wanted: RampRequest) -> dict[str, Any]:
    """Return the figures of a ramp; amounts are dollars, and what is for ever is None."""
    win, variance, bankroll = ramp.win, ramp.variance, wishes.bankroll
    goal = _goal(wanted.goal)
    risks: dict[str, float | None] = {"for_ever": ramp.risk_of_ruin(bankroll)}
    if goal is not None:
        risks["before_goal"] = risk_before_goal(win, variance, bankroll, goal)
    if wanted.trip is not None:
        risks["within_trip"] = risk_within(win, variance, bankroll, wanted.trip)
    if goal is not None and wanted.trip is not None:
        risks["within_trip_before_goal"] = risk_before_goal_within(win, variance, bankroll, goal, wanted.trip)
    return {
        "win_per_100": 100 * win,
        "sd_per_100": 10 * ramp.sd,
        "average_wager": ramp.average,
        "di": ramp.desirability,
        "score": ramp.score,
        "n0": _finite(ramp.rounds_to_be_ahead),
        "kelly": _finite(ramp.kelly_of(bankroll)),
        "certainty_equivalent_per_100": 100 * ramp.certainty_equivalent(bankroll, wishes.kelly),
        "risk_of_ruin": risks,
        "bankroll_for_risk": {f"{risk:.1%}": _finite(bankroll_for(win, variance, risk)) for risk in RISKS},
    }


def _finite(number: float) -> float | None:
    return number if number < inf else None


def _page(rules: Rules, told: dict[str, Any]) -> Iterator[RenderableType]:
    yield from heading(rules)
    boxes = "1 box" if told["boxes"] == 1 else f"{told['boxes']} boxes"
    played = f"{told['count']}, {boxes}, {percent(told['played'], 1)} of the rounds seen are played"
    money = f"bankroll ${told['bankroll']:,.0f}, {told['kelly']:g} Kelly, spread {told['spread']:g}"
    yield Text(f"{played}; {money}.", style="dim")
    yield Text()
    names = list(told["ramps"])
    table = right_table("true count", "of rounds", "ev", "sd", *(f"{name} wager" for name in names))
    for row in told["by_count"]:
        bets = [f"${row['bets'][name]:,.2f}" for name in names]
        table.add_row(row["counts"], percent(row["share"], 2), signed_percent(row["ev"], 3), f"{row['sd']:.3f}", *bets)
    yield table
    yield Text()
    yield _figures_table(told["ramps"])
    yield Text("Amounts are dollars for each round seen, or for a hundred of them. Insurance is not counted.", "dim")


def _figures_table(ramps: dict[str, dict[str, Any]]) -> Table:
    table = right_table("", *(f"{name} ramp" for name in ramps))
    lines = (
        ("Win in 100 rounds", "win_per_100", ",.2f"),
        ("Standard deviation of 100 rounds", "sd_per_100", ",.2f"),
        ("Average wager", "average_wager", ",.2f"),
        ("DI", "di", ".3f"),
        ("SCORE of the best, c-SCORE of others", "score", ".3f"),
        ("N0, rounds", "n0", ",.0f"),
        ("Part of full Kelly", "kelly", ".3f"),
        ("Certainty equivalent of 100 rounds", "certainty_equivalent_per_100", ",.2f"),
    )
    for title, key, form in lines:
        table.add_row(title, *(_written(figures[key], form) for figures in ramps.values()))
    for key in next(iter(ramps.values()))["risk_of_ruin"]:
        cells = (percent(figures["risk_of_ruin"][key], 3) for figures in ramps.values())
        table.add_row(f"Risk of ruin {key.replace('_', ' ')}", *cells)
    for risk in next(iter(ramps.values()))["bankroll_for_risk"]:
        cells = (_written(figures["bankroll_for_risk"][risk], ",.0f") for figures in ramps.values())
        table.add_row(f"Bankroll for a risk of {risk}", *cells)
    return table


def _written(number: float | None, form: str) -> str:
    return "never" if number is None else format(number, form)
