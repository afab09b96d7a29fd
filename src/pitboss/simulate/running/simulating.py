"""``simulate``: rules, boxes and a number of rounds in, a result out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import cast

from pitboss.extras import need
from pitboss.rulebook import Rules, rules_of
from pitboss.simulate.automaton.by_function import ByFunction
from pitboss.simulate.automaton.deciders import ByComposition, ByTotal, Decider
from pitboss.simulate.automaton.playbook import playbook
from pitboss.simulate.kernel import tables
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.checks_side import is_number
from pitboss.simulate.plans.counting import Count, Ramp, read_count
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.simulate.plans.index_plays import obey_index_plays
from pitboss.simulate.plans.plan import NEVER, Box, Offer, Plan, Session
from pitboss.simulate.plans.side_ramps import ByName
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.preparation.prepare import Prepared, prepare
from pitboss.simulate.results.batches import Batch, add_batch, chunks_until
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import warm_up
from pitboss.simulate.running.gpu.engine import Devices, devices
from pitboss.simulate.running.gpu.on_cluster import in_order_on_gpus
from pitboss.simulate.running.ray_engine import in_order_on_cluster
from pitboss.simulate.running.remembered import best_chart, best_play
from pitboss.simulate.running.threads import Chunks, default_workers, in_order
from pitboss.solve.strategies.functions import DecidingFunction
from pitboss.solve.strategies.strategy import Strategy
from pitboss.solve.strategies.text import read_strategy_file

Progress = Callable[[Result], None]
MOST_WORKERS = 10_000


def simulate(
    rules: Rules | str,
    rounds: int | float = 1_000_000,
    *,
    boxes: int | Sequence[Box] = 1,
    strategy: str | Path | Strategy | DecidingFunction = "td",
    bet: int | str | Ramp | None = None,
    side_wagers: ByName | None = None,
    insurance: Offer = NEVER,
    even_money: Offer = NEVER,
    count: str | Mapping[str, object] | Count | None = None,
    seed: int = 1,
    cover: int | None = None,
    fresh: bool | None = None,
    session: Session | None = None,
    until_se: float | None = None,
    workers: int | None = None,
    engine: str = Engine.LOCAL,
    address: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play rounds and return the result.

    ``rules`` are rules, or the name of a game at its defaults; ``rounds`` may be written ``1e6``. ``boxes`` is a number
    of equal boxes (played by ``strategy``, with ``bet``, ``side_wagers`` and so on), or a list of ``Box``. Amounts are
    cents, or texts in dollars (``"$10"``), and a side wager may follow a count of its own (``SideRamp``). A
    ``strategy`` may also be a function, which is called before anything is dealt, once for every situation
    (``solve/strategies/functions.py``).

    The same ``seed`` gives the same result for any number of ``workers`` and on any ``engine``; ``address`` is that of
    a Ray cluster whose processors (``ray``) or CUDA devices (``gpu``) play. ``until_se`` ends the run once the standard
    error is at most that large. ``progress`` is called after every chunk. An interrupt (Ctrl-C) ends the run with the
    rounds done so far. Raises ``SimulationRefused`` with every fault in the arguments.

    Example::

        >>> from pitboss import simulate
        >>> result = simulate("zappit-ma", 100_000, seed=1)
        >>> print(f"{result.rounds:,} rounds, ev {result.ev:+.3f} ± {result.se:.3f}")
        100,000 rounds, ev -0.002 ± 0.003
    """
    box = Box(strategy, bet, dict(side_wagers or {}), insurance, even_money)
    counted = None if count is None else read_count(count)
    rules = rules_of(rules)
    seats, counted = obey_index_plays(rules, _seats(boxes, box), counted)
    whole = cast(int, int(rounds) if isinstance(rounds, float) and rounds.is_integer() else rounds)
    plan = Plan(rules, whole, seats, seed, counted, cover, fresh, session)
    check_plan(plan)
    check_running(until_se, workers, engine, address)
    return run_plan(plan, until_se, workers, Engine(engine), address, progress)


def _seats(boxes: int | Sequence[Box], box: Box) -> tuple[Box, ...]:
    if isinstance(boxes, int):
        if isinstance(boxes, bool) or not 0 < boxes < 100:
            raise SimulationRefused([fault("boxes", boxes, "a round needs boxes to be played", "take at least one")])
        return (box,) * boxes
    return tuple(boxes)


def check_running(until_se: float | None, workers: int | None, engine: str, address: str | None) -> None:
    """Raise SimulationRefused if a plan cannot be run this way."""
    faults = []
    if until_se is not None and not until_se > 0:
        faults.append(fault("until_se", until_se, "no run reaches it", "name a standard error above 0"))
    if workers is not None and (not is_number(workers) or not 1 <= workers <= MOST_WORKERS):
        faults.append(fault("workers", workers, "so many cannot work", f"take 1 to {MOST_WORKERS:,}"))
    if engine not in list(Engine):
        faults.append(fault("engine", engine, "there is no such engine", f"name one of {', '.join(Engine)}"))
    if address is not None and engine == Engine.LOCAL:
        faults.append(fault("address", address, "threads need no cluster", "name the engine ray or gpu"))
    if faults:
        raise SimulationRefused(faults)


def run_plan(
    plan: Plan,
    until_se: float | None = None,
    workers: int | None = None,
    engine: Engine = Engine.LOCAL,
    address: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Run a plan and return its result; the other arguments are those of ``simulate``."""
    on_cluster = engine is Engine.RAY or (engine is Engine.GPU and address is not None)
    if on_cluster:
        need("ray")
    elif engine is Engine.GPU:
        devices()
    prepared = prepared_of(plan)
    totals = ResultTotals()
    result = Result(prepared, totals)
    if engine is Engine.LOCAL:
        warm_up(prepared.work)
    chunks = _chunks(prepared.work, engine, workers, address)
    started = perf_counter()
    try:
        for played in chunks:
            enough = _add(result, played, until_se)
            result.seconds = perf_counter() - started
            if progress is not None:
                progress(result)
            if enough:
                break
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        chunks.close()
    return result


def _add(result: Result, played: tables.KernelTally | Batch, until_se: float | None) -> bool:
    """Add a chunk, or as many chunks of a batch as the standard error needs; return whether it is small enough."""
    totals = result.totals
    if not isinstance(played, Batch):
        totals.add(played)
        return until_se is not None and result.se <= until_se
    if until_se is None:
        add_batch(totals, played)
        return False
    many = chunks_until(totals, played, lambda trial: Result(result.prepared, trial).se <= until_se)
    add_batch(totals, played if many is None else played.beginning(many))
    return many is not None


def _chunks(
    work: tables.Work, engine: Engine, workers: int | None, address: str | None
) -> Chunks | Generator[Batch, None, None]:
    """Return the chunks' sums in order, played by an engine."""
    if engine is Engine.GPU:
        return Devices(work, workers).in_order() if address is None else in_order_on_gpus(work, workers, address)
    if engine is Engine.RAY:
        return in_order_on_cluster(work, workers, address)
    return in_order(work, workers or default_workers())


def prepared_of(plan: Plan) -> Prepared:
    """Turn a plan into tables; boxes with the same strategy share its states."""
    deciders: list[Decider] = []
    known: list[str | Path | Strategy | DecidingFunction] = []
    chosen = []
    for box in plan.boxes:
        if box.strategy not in known:
            known.append(box.strategy)
            deciders.append(decider_of(plan.rules, box.strategy))
        chosen.append(known.index(box.strategy))
    return prepare(plan, playbook(plan.rules, deciders), chosen)


def decider_of(rules: Rules, strategy: str | Path | Strategy | DecidingFunction) -> Decider:
    """Return the decider: a solver's chart or solution, a strategy, one in a file, or a function."""
    if isinstance(strategy, Strategy):
        return ByTotal(strategy)
    if callable(strategy):
        return ByFunction(strategy)
    if strategy == "cd":
        return ByComposition(best_play(rules))
    if strategy == "td":
        return ByTotal(best_chart(rules))
    return ByTotal(read_strategy_file(strategy, rules))
