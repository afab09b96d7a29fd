"""A result as plain data: names and keys that programs rely on."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pitboss.simulate.automaton.endings import dealer_names
from pitboss.simulate.plans.counting import Ramp
from pitboss.simulate.plans.plan import Box, Plan
from pitboss.simulate.plans.side_ramps import SideBet, SideRamp
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.tallies import hands_of_a_box
from pitboss.solve.strategies.strategy import Strategy


def simulation_figures(result: Result) -> dict[str, Any]:
    """Return what depends on the plan alone: the same for any number of workers and on any engine."""
    plan = result.plan
    dealer = result.totals.dealer.tolist() if result.totals.dealer is not None else []
    figures: dict[str, Any] = {
        "game": plan.rules.game,
        "options": dict(plan.rules.options),
        "seed": plan.seed,
        "rounds": result.rounds,
        "rounds_asked": plan.rounds,
        "shoes": result.shoes,
        "voided": result.voided,
        "ev": result.ev,
        "house_edge": -result.ev,
        "se": _finite(result.se),
        "sd": result.sd,
        "ev_per_wagered": result.ev_per_wagered,
        "initial": result.initial,
        "wagered": result.wagered,
        "net": result.net,
        "total_net": result.total_net,
        "total_sd": result.total_sd,
        "tallies": result.tallies,
        "hands_of_a_box": {str(number): many for number, many in hands_of_a_box(result).items()},
        "dealer_ends": dict(zip(dealer_names(plan.rules.dealer), dealer, strict=False)),
        "boxes": [
            asdict(box_result) | box_json(plan, box) for box_result, box in zip(result.boxes, plan.boxes, strict=True)
        ],
        "side_wagers": {name: _plain(asdict(side_wager)) for name, side_wager in result.side_wagers.items()},
        "distribution": [asdict(step) for step in result.distribution],
        "convergence": [asdict(point) for point in result.convergence],
    }
    insurance, sessions = result.insurance, result.sessions
    if insurance is not None:
        figures["insurance"] = _plain(asdict(insurance))
    if plan.count is not None:
        figures["count"] = {"name": plan.count.name, "tags": {rank: str(tag) for rank, tag in plan.count.tags.items()}}
        figures["by_count"] = [asdict(row) for row in result.by_count]
    if sessions is not None:
        figures["sessions"] = asdict(sessions)
    return figures


def _finite(value: float) -> float | None:
    """A standard error that cannot be told yet is null."""
    return None if value == float("inf") else value


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {key: _finite(value) if isinstance(value, float) else value for key, value in data.items()}


def box_json(plan: Plan, box: Box) -> dict[str, Any]:
    """Return how a box plays."""
    strategy = "strategy" if isinstance(box.strategy, Strategy) else str(box.strategy)
    if callable(box.strategy):
        strategy = f"function {getattr(box.strategy, '__name__', type(box.strategy).__name__)}"
    bet: Any = plan.wagers(box)[0]
    if isinstance(box.bet, Ramp):
        wagers = {str(count): box.bet.wagers[count] for count in sorted(box.bet.wagers)}
        bet = {"ramp": wagers, "entry": box.bet.entry, "exit": box.bet.leave}
    return {
        "strategy": strategy,
        "bet": bet,
        "side_wagers": {kind: _side_bet(bet) for kind, bet in box.side_wagers.items()},
        "insurance": box.insurance,
        "even_money": box.even_money,
    }


def _side_bet(bet: SideBet) -> Any:
    """Return what is staked on a side wager: cents, or its count and the stake from each of its steps on."""
    if not isinstance(bet, SideRamp):
        return bet
    count = bet.count.count
    return {
        "count": count.name,
        "tags": {rank: str(tag) for rank, tag in count.tags.items()},
        "cards": {card: str(tag) for card, tag in bet.count.suited.items()},
        "start": str(count.start),
        "rounding": str(count.rounding),
        "decks_left": str(count.decks_left),
        "ramp": {str(step): stake for step, stake in bet.steps()},
    }


def simulation_json(result: Result) -> dict[str, Any]:
    """Return everything."""
    return simulation_figures(result) | {
        "interrupted": result.interrupted,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
    }
