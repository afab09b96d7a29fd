"""Simulator speed: rounds per second of one box on one core, from shoes with a cut card, with sums and tallies.

The same run also measures a bare loop in C (``floor.c``, compiled here if there is a compiler): one game, the same
chart, no tallies. Both take many short turns alternately, because the speed of a machine with other work varies; the
best turns of each are compared. Without a compiler, the yardstick is a loop that only shuffles, compiled like the
simulator. Times are processor seconds, the best of several turns. Two threads are also measured by wall-clock time,
which means little on a machine with other work, and compared with two processes.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.measured_games import measured_games
from pitboss import rules
from pitboss.simulate.kernel.compiled import compiled_functions
from pitboss.simulate.kernel.tables import Work
from pitboss.simulate.plans.plan import Box, Plan
from pitboss.simulate.running.chunk import run_chunk, stream_of, warm_up
from pitboss.simulate.running.simulating import prepared_of, simulate
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Section, Strategy

Speed = Callable[[], float]
"""Takes a turn and returns its rounds per second."""

FLOOR_GAME = "catfish-bend"
CHUNKS, TURNS = 16, 5
WALL_ROUNDS = 40_000_000
FLOOR_ROUNDS, FLOOR_CHUNKS, FLOOR_TURNS = 3_000_000, 10, 40
MILLION = 1e6
LETTERS = {"S": 0, "H": 1, "DH": 2, "DS": 3, "P": 4}


def best_of(work: Callable[[], object], turns: int = TURNS, clock: Callable[[], float] = time.thread_time) -> float:
    """Return the seconds that some work takes, the best of several turns."""
    best = float("inf")
    for _ in range(turns):
        start = clock()
        work()
        best = min(best, clock() - start)
    return best


def speed(work: Work) -> float:
    """Return the rounds per second of one core."""
    warm_up(work)
    seconds = best_of(lambda: [run_chunk(work, chunk) for chunk in range(CHUNKS)])
    return CHUNKS * work.chunk / seconds


def shuffling_speed() -> float:
    """Return the cards per second of a loop that only shuffles shoes as the simulator does."""
    work = prepared_of(Plan(rules(FLOOR_GAME), 1, (Box(solve(rules(FLOOR_GAME), "td").strategy),))).work
    shuffle, shoe, stream = compiled_functions()["shuffle"], work.pack.repeat(2), stream_of(1, 0)
    compiled_functions()["prepare_block"](stream)
    shuffle(shoe, 0, 8, 312, stream)
    shoes = 20_000
    seconds = best_of(lambda: [shuffle(shoe, 0, 264, 312, stream) for _ in range(shoes)])
    return 264 * shoes / seconds


@contextmanager
def bare_loop(chart: Strategy) -> Iterator[Speed | None]:
    """Yield a function that takes a turn of the bare loop in C and returns its speed; None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "floor"
        source = Path(__file__).with_name("floor.c")
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        given = f"{FLOOR_ROUNDS}\n{_chart_in_numbers(chart)}\n"

        def turn() -> float:
            done = subprocess.run([program], input=given, capture_output=True, text=True, check=True)
            return FLOOR_ROUNDS / float(done.stdout.split()[0])

        yield turn


def in_turns(loop: Speed, work: Work) -> tuple[float, float]:
    """Return the best rounds per second of the bare loop and of the simulator, which take turns."""
    warm_up(work)

    def turn() -> float:
        return FLOOR_CHUNKS * work.chunk / best_of(lambda: [run_chunk(work, chunk) for chunk in range(FLOOR_CHUNKS)], 1)

    turns = [(loop(), turn()) for _ in range(FLOOR_TURNS)]
    return max(bare for bare, _ in turns), max(ours for _, ours in turns)


def _chart_in_numbers(chart: Strategy) -> str:
    """Write the chart in the format that the bare loop reads."""

    def cell(section: Section, total: int, up: int) -> int:
        word = chart.letters(section, total, up)[:2] if total < 21 else "S"
        return LETTERS[word if word in LETTERS else word[0]]

    hard = [cell(Section.HARD, total, up) for total in range(4, 22) for up in range(10)]
    soft = [cell(Section.SOFT, total, up) for total in range(12, 22) for up in range(10)]
    pairs = [
        4 if chart.letters(Section.PAIR, pair, up, pair=pair)[0] in "PO" else 5
        for pair in range(1, 11)
        for up in range(10)
    ]
    return " ".join(map(str, hard + soft + pairs))


def report() -> None:
    """Print the speed of every game, by chart and by composition, and the ratios to the floor and of two cores."""
    charts = {game.id: solve(rules(game.id), "td").strategy for game in measured_games()}
    floor = None
    print("Simulator speed, one box, one core, million rounds/s")
    print("(goal: 10 for catfish-bend, 8 for house-blackjack and spanish-21, 6 for the others)")
    chart = charts[FLOOR_GAME]
    with bare_loop(chart) as loop:
        if loop is None:
            print(f"No C compiler here; the shuffle alone makes {shuffling_speed() / MILLION:.0f} million cards/s.")
        else:
            floor, ours = in_turns(loop, prepared_of(Plan(rules(FLOOR_GAME), 10**12, (Box(chart),))).work)
            print(
                f"A bare loop in C ({FLOOR_GAME} by the same chart, no tallies): {floor / MILLION:.2f}; the simulator"
            )
            print(f"in turns with it: {ours / MILLION:.2f}, {ours / floor:.2f} of the loop (goal: 0.9)")
    print(f"{'game':18} {'td':>7} {'to the floor':>13} {'cd':>7} {'seven boxes':>12}")
    for game, chart in charts.items():
        print(_row(game, chart, floor), flush=True)
    chart = charts[FLOOR_GAME]
    alone, together = (_in_threads(chart, workers) for workers in (1, 2))
    ratio = f"two {together.by_clock / MILLION:.2f}, {together.by_clock / alone.by_clock:.2f} times one (goal: 1.9)"
    print(f"{FLOOR_GAME} by the clock on the wall: one thread {alone.by_clock / MILLION:.2f}, {ratio}")
    shares = f"{together.by_processor / alone.by_processor:.0%}, each of two processes {_in_processes(chart):.0%}"
    print(f"In the same time of its processor, each of two threads does {shares} of what one does alone.")


def _row(game: str, chart: Strategy, floor: float | None) -> str:
    wanted = rules(game)
    boxes = wanted.boxes.positions
    by_total = speed(prepared_of(Plan(wanted, 10**12, (Box(chart),))).work)
    by_composition = speed(prepared_of(Plan(wanted, 10**12, (Box("cd"),))).work)
    full = speed(prepared_of(Plan(wanted, 10**12, (Box(chart),) * boxes)).work)
    ratio = f"{by_total / floor:.2f}" if floor else "-"
    return f"{game:18} {by_total / MILLION:7.2f} {ratio:>13} {by_composition / MILLION:7.2f} {full / MILLION:12.2f}" + (
        "" if boxes == 7 else f"  ({boxes} boxes)"
    )


class Threads(NamedTuple):
    """Rounds per second of several threads together, and per second of processor time that they used."""

    by_clock: float
    by_processor: float


def _in_threads(chart: Strategy, workers: int) -> Threads:
    def run() -> object:
        return simulate(rules(FLOOR_GAME), WALL_ROUNDS, strategy=chart, workers=workers)

    return Threads(WALL_ROUNDS / best_of(run, 3, time.perf_counter), WALL_ROUNDS / best_of(run, 3, time.process_time))


def _turn(chart: Strategy) -> float:
    """Return the processor seconds that this process takes for some rounds."""
    return best_of(
        lambda: simulate(rules(FLOOR_GAME), WALL_ROUNDS // 2, strategy=chart, workers=1), 1, time.process_time
    )


def _in_processes(chart: Strategy) -> float:
    """Return how much each of two processes does of what one does alone, in the same time of its processor.

    Processes share nothing, so the machine takes the rest: threads can hardly do more.
    """
    with ProcessPoolExecutor(2) as pool:
        alone, together = [], []
        for _ in range(TURNS):
            alone.append(pool.submit(_turn, chart).result())
            together.append(sum(pool.map(_turn, [chart] * 2)) / 2)
    return min(alone) / min(together)


if __name__ == "__main__":
    report()
