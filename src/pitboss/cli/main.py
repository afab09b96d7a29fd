"""The command line: ``pitboss COMMAND``.

Each command imports what it needs when it runs, so that asking for help or for the list of games stays quick.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completing import complete_game
from pitboss.cli.conformance.commands import cases, conform
from pitboss.cli.given import GameOrFile, Settings
from pitboss.cli.help_pages import HelpfulCommand, HelpfulGroup
from pitboss.cli.house import commands as house
from pitboss.cli.running import run
from pitboss.cli.simulating.ramp_command import ramp
from pitboss.cli.simulating.simulate_command import simulate
from pitboss.cli.texts.commands import clauses, replay
from pitboss.cli.texts.games_command import games
from pitboss.simulate.plans.words import DecksLeft, Rounding
from pitboss.training.levels import Drill, Level, Payouts

app = typer.Typer(
    no_args_is_help=True,
    cls=HelpfulGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Pitboss: the executable rulebook for regulated blackjack.",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
StrategyName = Annotated[
    str, typer.Option(metavar="cd|td|FILE", help="By composition, by total, or a strategy of your own.")
]


@app.callback(invoke_without_command=True)
def top(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    games: Annotated[  # taken out of the command line before it comes here, wherever it stands
        list[Path] | None, typer.Option("--games", metavar="DIR", help="Know the games of a folder as well.")
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
    bankroll: Annotated[str, typer.Option(help="What you buy in for, in dollars.")] = "1000",
    seed: Annotated[int | None, typer.Option(help="Shuffle from a seed, to have the same cards again.")] = None,
    irregularities: Annotated[
        float,
        typer.Option(metavar="RATE", min=0, max=0.5, help="The chance, at each moment, that something goes wrong."),
    ] = 0.0,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="td|FILE", help="Advice tells what this strategy does, by its count if any."),
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
    game: GameOrFile,
    settings: Settings = None,
    rate: Annotated[float, typer.Option(min=0, max=1, help="The chance that something goes wrong in a round.")] = 0.1,
    rounds: Annotated[int | None, typer.Option(min=1, help="Close the table after so many rounds.")] = None,
    payouts: Annotated[Payouts, typer.Option(help="Wagers you settle yourself.")] = Payouts.ALL,
    level: Annotated[Level, typer.Option(help="How much help you get.")] = Level.TRAIN,
    drill: Annotated[Drill | None, typer.Option(help="Ask for nothing but payouts.")] = None,
    count: Annotated[int, typer.Option(min=1, max=10_000, help="Questions of the drill.")] = 20,
    seed: Annotated[int | None, typer.Option(help="Have the same session again.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of the rounds.")] = None,
    json: Json = False,
) -> None:
    """Deal a game as its dealer in training: every step and payout is checked against its clause."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.deal import command

    chosen = choose(game, settings)
    if drill is not None:
        raise typer.Exit(command.drill(chosen.game, chosen.options, count, level, seed, json))
    if save is not None and save.exists():
        raise typer.BadParameter(f"{save} is there already; name another file.", param_hint="--save")
    plan = command.TrainingPlan(rate, rounds, payouts)
    raise typer.Exit(command.deal(chosen.game, chosen.options, plan, level, seed, save, json))


@app.command()
def shuffle(
    report: Annotated[
        bool, typer.Option("--report", help="Draw the figures too, into shuffle-report.png unless FILE is named.")
    ] = False,
    rounds: Annotated[int, typer.Option(min=10, max=1_000_000, help="Shuffles of each procedure.")] = 2000,
    seed: Annotated[int, typer.Option(help="The seed of the measurement.")] = 1,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the figures into this file.")] = None,
    json: Json = False,
) -> None:
    """Measure how well each shuffle procedure mixes the cards, against the uniform shuffle."""
    from pitboss.cli.shuffles import shuffle as command

    drawn = Path("shuffle-report.png") if report and picture is None else picture
    command.report(rounds, seed, drawn, json)


@app.command()
def rng(
    battery: Annotated[bool, typer.Option("--battery", help="Run the battery of statistical tests.")] = False,
    seconds: Annotated[
        float | None, typer.Option(min=1, max=86_400, help="How long the battery runs; 20 if left out.")
    ] = None,
    shoes: Annotated[
        int | None, typer.Option(min=100, help="Deal so many shoes of each pack, however long it takes.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Test the seeded shuffler instead, for comparison.")] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result down, as text.")] = None,
    json: Json = False,
) -> None:
    """Tell where the shuffles come from; test them with --battery: exit 0 if it passed, 1 if not."""
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


@app.command()
def solve(
    game: GameOrFile,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="With --chart: draw it here, as .png or .html.")
    ] = None,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    hands: Annotated[bool, typer.Option("--hands", help="Print what each two first cards are worth.")] = False,
    chart: Annotated[bool, typer.Option("--chart", help="Print the strategy's chart, or draw it into FILE.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the strategy as text.")] = None,
    spread: Annotated[
        bool, typer.Option("--spread", help="Make the standard deviation exact and list the results of a round.")
    ] = False,
    session: Annotated[
        int | None,
        typer.Option(metavar="ROUNDS", min=1, help="Add up the results of so many rounds; with all of --spread."),
    ] = None,
    json: Json = False,
) -> None:
    """Price a game exactly: edge, spread, decisions, insurance and side wagers."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import solve as command

    chosen = choose(game, settings)
    wanted = command.Wanted(hands, chart, file, save, json, spread or session is not None, session)
    command.solve(chosen.game, chosen.options, strategy, wanted)


@app.command()
def compare(
    game: GameOrFile,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="With --picture: draw it here, as .png, .svg or .pdf.")
    ] = None,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    picture: Annotated[
        bool, typer.Option("--picture", help="Draw the effects, into compare-GAME.png unless FILE is named.")
    ] = False,
    json: Json = False,
) -> None:
    """Show what each other value of each option does to the house edge, that option alone changed."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import compare as command

    chosen = choose(game, settings)
    drawn = command.picture_file(chosen.name, picture, file)
    command.compare(chosen.game, chosen.options, strategy, drawn, json)


@app.command()
def sweep(
    game: GameOrFile,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the rows go; sweep-GAME if left out.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="How many processes solve; one for each core if left out.")
    ] = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="EDGE EDGE", help="List the submissions between two edges, such as 0.5% 1.0%."),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="A sweep of more submissions is not begun.")] = 10_000,
    json: Json = False,
) -> None:
    """Price every submission the text allows, into CSV and Parquet; a sweep that was stopped goes on where it was.

    Options that are given, with --set or in a submission file, stay as they are.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import sweep as command

    chosen = choose(game, settings)
    folder = out or Path(f"sweep-{chosen.name}")
    wanted = command.SweepRequest(folder, workers, command.read_between(between), most, json)
    command.sweep(chosen.game, chosen.options, strategy, wanted)


@app.command()
def effects(
    game: GameOrFile,
    settings: Settings = None,
    strategy: Annotated[
        str, typer.Option(metavar="best|td|FILE", help="Chosen anew for the cards left, or fixed: a chart or a file.")
    ] = "best",
    gone: Annotated[str, typer.Option(metavar="CARDS", help='Cards already gone, such as "As Kd 5h".')] = "",
    count: Annotated[
        list[str] | None, typer.Option(metavar="COUNT", help="Judge this count: a name or ten tags; may be repeated.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the effects into this file.")] = None,
    json: Json = False,
) -> None:
    """Show what each card gone does to every wager, and how well counts follow it."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import effects as command

    chosen = choose(game, settings)
    command.effects(chosen.game, chosen.options, strategy, gone, count or [], csv, json)


@app.command()
def cut(
    game: GameOrFile,
    settings: Settings = None,
    strategy: StrategyName = "td",
    boxes: Annotated[int, typer.Option(min=1, max=99, help="How many boxes are played, all alike.")] = 1,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds are simulated.")] = "1e8",
    seed: Annotated[int, typer.Option(help="Where the random numbers begin.")] = 1,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every place into this file.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the curve here: .png, .svg or .pdf.")
    ] = None,
    json: Json = False,
) -> None:
    """Show what the cover card does to the price, by its place."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import cut as command

    chosen = choose(game, settings)
    asked = command.CutRequest(strategy, boxes, rounds, seed, csv, picture, json)
    command.cut(chosen.game, chosen.options, asked)


@app.command()
def indices(
    game: GameOrFile,
    settings: Settings = None,
    count: Annotated[
        str, typer.Option(metavar="NAME|TAGS", help="The count: a name, such as hi-lo, or ten tags for A 2 .. 9 T.")
    ] = "hi-lo",
    count_start: Annotated[str, typer.Option(metavar="NUMBER", help="The count of a new shoe.")] = "0",
    true_count: Annotated[Rounding, typer.Option(help="How a true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[
        DecksLeft, typer.Option(help="How well the decks left are estimated; running: not divided by them.")
    ] = DecksLeft.EXACT,
    strategy: Annotated[
        str, typer.Option(metavar="td|FILE", help="The chart that the plays are exceptions to.")
    ] = "td",
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards behind the cover card.")] = None,
    best: Annotated[int, typer.Option(min=1, help="So many plays, those that gain most.")] = 18,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart and its plays as text.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the plays into this file.")] = None,
    json: Json = False,
) -> None:
    """Show at which count each decision changes, and what it is worth to know: the index plays of a game."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import indices as command

    chosen = choose(game, settings)
    kept = command.IndexRequest(count, count_start, true_count, decks_left, strategy, cover, best, save, csv, json)
    command.indices(chosen.game, chosen.options, kept)


@app.command()
def errors(
    game: GameOrFile,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The strategy to be judged: a file, or td.")],
    against: Annotated[
        str, typer.Argument(metavar="[OTHER]", help="The one it is compared with; the best chart, td, if left out.")
    ] = "td",
    settings: Settings = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the differences into this file.")] = None,
    json: Json = False,
) -> None:
    """Show what a strategy gives up in a round, and where: every cell that differs from a better one, by its cost."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import errors as command

    chosen = choose(game, settings)
    command.errors(chosen.game, chosen.options, strategy, against, csv, json)


app.command()(simulate)
app.command()(ramp)
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
