"""``pitboss simulate --episodes``: rounds at learners' tables, every step of them in a Parquet file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solving import read_strategy, told_of_compiling
from pitboss.cli.refusing import check_file, refuse
from pitboss.cli.rounds import read_rounds
from pitboss.cli.simulating import simulate_reading as reading
from pitboss.cli.simulating.simulation_request import SimulationRequest
from pitboss.extras import need
from pitboss.rulebook import Rules

if TYPE_CHECKING:
    from pitboss.learn.episodes.writing import EpisodesWritten

FILES = (".parquet",)
OTHERWISE = "Episodes are of one box that plays by a chart: leave {options} out."


def simulate_episodes(rules: Rules, asked: SimulationRequest, file: Path, cover: int | None) -> int:
    """Play rounds at learners' tables, write their steps, and print what they won; return the exit code."""
    _refuse_others(asked)
    check_file(file, "file", FILES)
    need("learn", "parquet")
    from pitboss.learn.episodes.writing import EverySideWager, write_episodes
    from pitboss.learn.policies import ChartPolicy
    from pitboss.learn.wishes import wishes_of
    from pitboss.simulate import Plan, SimulationRefused
    from pitboss.simulate.running.remembered import best_chart
    from pitboss.solve.strategies.strategy import Strategy

    wagers = [reading.read_amount(bet, "--bet") for bet in asked.bets] or None
    side_wagers = reading.read_side_wagers(asked.side_wagers, rules)
    memory = not asked.fresh and not Plan(rules, 1, ()).shuffles_every_round
    rounds = read_rounds(asked.rounds)
    try:
        wishes = wishes_of(rules, wagers, side_wagers, memory, cover if memory else None)
        with told_of_compiling("learners' tables"):
            (text,) = asked.strategies
            strategy = read_strategy(text, rules)
            chart = strategy if isinstance(strategy, Strategy) else best_chart(rules)
            policy = EverySideWager(ChartPolicy(chart, wishes), wishes)
            with named(file), _Bar(rounds) as bar:
                written = write_episodes(
                    file,
                    rules,
                    rounds,
                    policy=policy,
                    seed=asked.seed,
                    explore=asked.explore,
                    wagers=wishes.wagers,
                    side_wagers=wishes.side_wagers,
                    memory=memory,
                    cover=wishes.cover,
                    progress=bar.advance,
                )
    except SimulationRefused as refused:
        refuse(refused)
    _tell(written, file, asked.json)
    return 0


def _refuse_others(asked: SimulationRequest) -> None:
    """Refuse what learners' tables do not have."""
    given = {
        "--boxes": asked.boxes != 1,
        "--others": asked.others != 0,
        "--side-ramp": bool(asked.side_ramps),
        "--insurance": asked.insurance != "never",
        "--even-money": asked.even_money != "never",
        "--count": asked.count is not None,
        "--ramp": asked.ramp is not None,
        "--entry": asked.entry is not None,
        "--exit": asked.leave is not None,
        "--session": asked.session is not None,
        "--bankroll": asked.bankroll is not None,
        "--until-se": asked.until_se is not None,
        "--engine": asked.engine != "local",
        "--parquet": asked.parquet is not None,
        "--picture": asked.picture is not None,
    }
    options = [option for option, is_given in given.items() if is_given]
    if options:
        refuse(OTHERWISE.format(options=" and ".join(options)))
    if len(asked.strategies) != 1 or asked.strategies[0] == "cd":
        refuse("Episodes are played by one chart: --strategy td or a strategy file, once.")
    if not 0 <= asked.explore <= 1:
        refuse("--explore is a share of the actions, from 0 to 1, such as 0.1.")


def _tell(written: EpisodesWritten, file: Path, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "file": str(file),
                "episodes": written.episodes,
                "rounds": written.rounds,
                "steps": written.steps,
                "ev": written.ev,
                "se": written.se if written.rounds > 1 else None,
            }
        )
        return
    error = f" ± {100 * written.se:.4f}%" if written.rounds > 1 else ""
    console().print(
        f"{written.steps:,} steps of {written.rounds:,} rounds in {written.episodes:,} episodes are in {file}.\n"
        f"The rounds won {100 * written.ev:+.4f}%{error} of the initial wager.",
        soft_wrap=True,
        highlight=False,
    )


class _Bar:
    """How many rounds are written."""

    def __init__(self, rounds: int) -> None:
        screen = Console(stderr=True)
        columns = (TextColumn("Playing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("left"))
        self.progress = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
        self.task = self.progress.add_task("", total=rounds)

    def __enter__(self) -> _Bar:
        self.progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.progress.stop()

    def advance(self, written: EpisodesWritten) -> None:
        """Move the bar to where the run is."""
        self.progress.update(self.task, completed=written.rounds)
