"""The command line: ``pitboss COMMAND``.

Each command imports what it needs when it runs, so that asking for help or for the list of games stays quick.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.companions import check_alone
from pitboss.cli.completing import complete_game
from pitboss.cli.conformance.commands import cases, conform
from pitboss.cli.difference.diff_command import diff
from pitboss.cli.given import GameOrFile, Json, Settings
from pitboss.cli.help_pages import HelpfulCommand, HelpfulGroup
from pitboss.cli.house import commands as house
from pitboss.cli.petition.command import petition
from pitboss.cli.pricing import analysis_commands as analysis
from pitboss.cli.pricing import commands as pricing
from pitboss.cli.review.command import review
from pitboss.cli.running import run
from pitboss.cli.simulating.cut_command import cut
from pitboss.cli.simulating.ramp_command import ramp
from pitboss.cli.simulating.simulate_command import simulate
from pitboss.cli.texts.commands import clauses, replay
from pitboss.cli.texts.games_command import games
from pitboss.training.levels import Drill, Level, Payouts

QUESTIONS = 20
"""So many questions has a drill that is not told how many."""

app = typer.Typer(
    no_args_is_help=True,
    cls=HelpfulGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Pitboss: the executable rulebook for regulated blackjack.",
)


@app.callback(invoke_without_command=True)
def top(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    games: Annotated[  # taken out of the command line before it comes here, wherever it stands
        list[Path] | None, typer.Option("--games", metavar="DIR", help="Also load the games in this folder.")
    ] = None,
) -> None:
    """Pitboss: the executable rulebook for regulated blackjack."""
    if version:
        from pitboss import __version__

        print(f"pitboss {__version__}")
        raise typer.Exit


app.command()(games)
app.command()(clauses)
app.command()(replay)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game, or a submission file (.toml); a menu if left out.",
            autocompletion=complete_game,
        ),
    ] = None,
    settings: Settings = None,
    bankroll: Annotated[str, typer.Option(help="Your buy-in, in dollars.")] = "1000",
    seed: Annotated[int | None, typer.Option(help="Seed of the shuffles; the same seed deals the same cards.")] = None,
    irregularities: Annotated[
        float,
        typer.Option(
            metavar="RATE", min=0, max=0.5, help="The chance, at each moment, that something goes wrong: 0 to 0.5."
        ),
    ] = 0.0,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="td|FILE", help="Base advice on this strategy, and on its count if it has one."),
    ] = None,
) -> None:
    """Play at a table in the terminal."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.play import play as play_game
    from pitboss.cli.settings import read_bankroll, read_settings

    amount = read_bankroll(bankroll)
    if game is None:
        raise typer.Exit(play_game(None, read_settings(settings), amount, seed, irregularities, strategy=strategy))
    chosen = choose(game, settings)
    raise typer.Exit(play_game(chosen.game, chosen.options, amount, seed, irregularities, strategy=strategy))


@app.command()
def deal(
    context: typer.Context,
    game: GameOrFile,
    settings: Settings = None,
    rate: Annotated[float, typer.Option(min=0, max=1, help="The chance that something goes wrong in a round.")] = 0.1,
    rounds: Annotated[int | None, typer.Option(min=1, help="Close the table after this many rounds.")] = None,
    payouts: Annotated[Payouts, typer.Option(help="Which wagers you settle yourself.")] = Payouts.ALL,
    level: Annotated[Level, typer.Option(help="How much help you get.")] = Level.TRAIN,
    drill: Annotated[Drill | None, typer.Option(help="Practice payouts only.")] = None,
    count: Annotated[
        int | None, typer.Option(min=1, max=10_000, help="Number of questions in the drill; 20 if left out.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the session; the same seed repeats it.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the rounds to this file.")
    ] = None,
    json: Json = False,
) -> None:
    """Train as a dealer: deal a game, with every step and payout checked.

    Each step and each payout is checked against the clause that demands it.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.deal import command
    from pitboss.cli.refusing import check_file

    chosen = choose(game, settings)
    if drill is not None:
        check_alone(context, True, "--drill", "rate", "rounds", "payouts")
        if save is not None:
            raise typer.BadParameter("a drill has no rounds to write down; leave it out.", param_hint="--save")
        raise typer.Exit(command.drill(chosen.game, chosen.options, count or QUESTIONS, level, seed, json))
    if count is not None:
        raise typer.BadParameter("only a drill has a number of questions: add --drill payouts.", param_hint="--count")
    if save is not None:
        if save.exists():
            raise typer.BadParameter(f"{save} is there already; name another file.", param_hint="--save")
        check_file(save, "record")
    plan = command.TrainingPlan(rate, rounds, payouts)
    raise typer.Exit(command.deal(chosen.game, chosen.options, plan, level, seed, save, json))


@app.command()
def shuffle(
    report: Annotated[
        bool, typer.Option("--report", help="Also draw the figures, into shuffle-report.png or the file of --picture.")
    ] = False,
    rounds: Annotated[int, typer.Option(min=10, max=1_000_000, help="Number of shuffles for each procedure.")] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of the measurement.")] = 1,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the figures to this file: .png, .svg or .pdf.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure how well each shuffle procedure mixes the cards.

    Each procedure is compared with the uniform shuffle.
    """
    from pitboss.cli.shuffles import shuffle as command

    drawn = Path("shuffle-report.png") if report and picture is None else picture
    command.report(rounds, seed, drawn, json)


@app.command()
def rng(
    battery: Annotated[bool, typer.Option("--battery", help="Run the battery of statistical tests.")] = False,
    seconds: Annotated[
        float | None, typer.Option(min=1, max=86_400, help="How long the battery runs, in seconds; 20 if left out.")
    ] = None,
    shoes: Annotated[
        int | None, typer.Option(min=100, help="Deal this many shoes of each pack, however long it takes.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Test the seeded shuffler instead, for comparison.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result to this file, as text.")] = None,
    json: Json = False,
) -> None:
    """Show where the shuffles come from, or test them with --battery.

    With --battery, the exit code is 0 if all tests passed and 1 if not.
    """
    if not battery:
        from pitboss.cli.shuffles.source import print_source

        if (seconds, shoes, seed, report) != (None, None, None, None):
            raise typer.BadParameter("Only the battery has a length, a seed and a report: add --battery.")
        print_source(json)
        return
    from pitboss.cli.shuffles import rng as command

    if seconds is not None and shoes is not None:
        raise typer.BadParameter("The battery runs for a time or for a number of shoes: give one of them.")
    raise typer.Exit(command.battery(command.plan(seconds, shoes), seed, report, json))


for priced in (pricing.solve, pricing.compare, pricing.sweep):
    app.command()(priced)
app.command()(diff)
for analysed in (analysis.effects, cut, analysis.indices, analysis.errors):
    app.command()(analysed)
app.command()(petition)
app.command()(simulate)
app.command()(ramp)
app.command()(review)
app.command()(cases)
app.command()(conform)
app.command()(house.serve)
app.command()(house.health)
app.command(name="config")(house.show_config)
app.command()(house.audit)
app.command()(house.day)
app.command()(house.export)
app.command()(house.backup)
app.command()(house.restore)
app.command()(house.people)


for registered in app.registered_commands:
    registered.cls = HelpfulCommand


def main() -> None:
    """Run the command line; what goes wrong is said in a sentence, not in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    raise SystemExit(run(app, sys.argv[1:]))
