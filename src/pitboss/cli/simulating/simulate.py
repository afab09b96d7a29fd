"""``pitboss simulate``: many rounds of a game, and what came of them."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solving import told_of_compiling
from pitboss.cli.refusing import PICTURES, check_file, check_folder, refuse
from pitboss.cli.rounds import read_rounds
from pitboss.cli.simulating import simulate_reading as reading
from pitboss.cli.simulating.side_ramp_reading import side_bets
from pitboss.cli.simulating.simulation_request import SimulationRequest
from pitboss.extras import need
from pitboss.rulebook import Rules, submit
from pitboss.simulate import Box, Count, Ramp, Result, Session, SimulationRefused, read_count

INTERRUPTED = 130


def simulate(game: str, options: dict[str, object], asked: SimulationRequest) -> int:
    """Simulate a game, print the result and write what else is asked for; return the exit code."""
    rules = submit(game, options)
    if asked.episodes is not None:
        from pitboss.cli.simulating.episodes import simulate_episodes

        return simulate_episodes(rules, asked, asked.episodes, _cover(rules, asked))
    if asked.explore:
        refuse("--explore goes with --episodes, which writes down what was tried.")
    _check_files(asked)
    result = _simulated(rules, asked)
    if asked.json:
        from pitboss.lab.writing.simulation_json import simulation_json

        print_json(simulation_json(result))
    else:
        from pitboss.cli.simulating.simulate_page import result_page

        out = console()
        for part in result_page(result):
            out.print(part)
    if asked.parquet is not None and result.rounds:
        from pitboss.lab.writing.simulation_parquet import write_parquet

        with named(asked.parquet):
            files = write_parquet(result, asked.parquet)
        print(f"{len(files)} Parquet files are in {asked.parquet}.", file=sys.stderr)
    if asked.picture is not None and result.rounds:
        from pitboss.lab.writing.simulation_pictures import draw_simulation

        with named(asked.picture):
            draw_simulation(result, asked.picture)
        print(f"The picture is in {asked.picture}.", file=sys.stderr)
    return INTERRUPTED if result.interrupted else 0


def _check_files(asked: SimulationRequest) -> None:
    if asked.picture is not None:
        check_file(asked.picture, "picture", PICTURES)
        need("pictures")
    if asked.parquet is not None:
        check_folder(asked.parquet, "Parquet files", parents=False)
        need("parquet")


def _simulated(rules: Rules, asked: SimulationRequest) -> Result:
    from pitboss.simulate.running.gpu.engine import NoGpu
    from pitboss.simulate.running.ray_engine import NoRay
    from pitboss.simulate.running.simulating import simulate as run

    screen = Console(stderr=True)
    bar = _Bar(asked.until_se)
    try:
        rounds = read_rounds(asked.rounds)
        boxes, count = _boxes(rules, asked), _count(asked)
        with told_of_compiling("simulator"), bar.shown(screen, rounds):
            return run(
                rules,
                rounds,
                boxes=boxes,
                count=count,
                seed=asked.seed,
                cover=_cover(rules, asked),
                fresh=True if asked.fresh else None,
                session=_session(asked),
                until_se=asked.until_se,
                workers=asked.workers,
                engine=asked.engine,
                address=asked.address,
                progress=bar.advance,
            )
    except (SimulationRefused, NoGpu, NoRay) as refused:
        refuse(refused)


def _boxes(rules: Rules, asked: SimulationRequest) -> list[Box]:
    ramp = None
    if asked.ramp is not None:
        ramp = Ramp(reading.read_ramp(asked.ramp), asked.entry, asked.leave)
    elif asked.entry is not None or asked.leave is not None:
        refuse("--entry and --exit go with a --ramp, which says what is wagered at each true count.")
    offers = (
        reading.read_offer(asked.insurance, "--insurance"),
        reading.read_offer(asked.even_money, "--even-money"),
    )
    side_wagers = side_bets(asked.side_wagers, asked.side_ramps, rules, asked.rounding, asked.decks_left)
    return reading.read_boxes(rules, asked.boxes, asked.strategies, asked.bets, ramp, side_wagers, offers, asked.others)


def _count(asked: SimulationRequest) -> Count | None:
    if asked.count is None:
        return None
    return read_count(asked.count, asked.count_start, asked.rounding, asked.decks_left)


def _cover(rules: Rules, asked: SimulationRequest) -> int | None:
    if asked.penetration is None:
        return asked.cover
    if asked.cover is not None:
        refuse("Name a --cover or a --penetration, not both: each says where the cover card lies.")
    return reading.read_penetration(asked.penetration, len(rules.pack))


def _session(asked: SimulationRequest) -> Session | None:
    if asked.session is None and asked.bankroll is None:
        return None
    if asked.session is None or asked.bankroll is None:
        refuse("A session has a length and a bankroll: give both, such as --session 500 --bankroll 1000.")
    return Session(asked.session, reading.read_amount(asked.bankroll, "--bankroll"))


class _Bar:
    """The progress of a run: how far, how fast, and how sure it is."""

    def __init__(self, until_se: float | None) -> None:
        self.until_se = until_se
        self.progress: Progress | None = None

    def shown(self, screen: Console, rounds: int) -> Progress:
        """Return the bar, to be shown while the run goes on."""
        columns = (
            TextColumn("Simulating"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("left"),
        )
        self.progress = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self.task = self.progress.add_task("", total=rounds, rate="")
        return self.progress

    def advance(self, result: Result) -> None:
        """Move the bar to where a run is."""
        if self.progress is not None:
            until = f" until {100 * self.until_se:.4f}%" if self.until_se is not None else ""
            rate = f"{result.rounds_per_second / 1e6:.1f} million rounds/s, ev {100 * result.ev:+.4f}%"
            rate += f" ± {100 * result.se:.4f}%{until}"
            self.progress.update(self.task, completed=result.rounds, rate=rate)
