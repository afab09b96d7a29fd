"""The command line: ``pitboss COMMAND``.

Each command imports what it needs when it runs, so that asking for help or for the list of games stays quick.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.deal.levels import Drill, Level, Payouts
from pitboss.cli.outside import folders_are_named, take_folders, tell_broken
from pitboss.cli.simulating.simulate_command import simulate
from pitboss.cli.texts.games_command import games

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Pitboss: the executable rulebook for regulated blackjack.",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game; may be repeated.")
]
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


@app.command()
def clauses(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all of them if left out.")] = None,
    json: Json = False,
    kind: Annotated[str | None, typer.Option(help="Only clauses of this kind, such as payout.")] = None,
    status: Annotated[str | None, typer.Option(help="Only clauses of this status, such as 'not yet'.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Only the counts by kind and status.")] = False,
) -> None:
    """Show every clause: kind, summary, status, code, tests; with counts by status."""
    from pitboss.cli.texts.clauses import print_clauses

    print_clauses(game, kind, status, counts, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A round record; - for standard input.")],
    json: Json = False,
) -> None:
    """Replay a record and explain every payout; exit 1 with the first difference, 2 if it cannot be dealt."""
    from pitboss.cli.texts.replay import replay_file

    raise typer.Exit(replay_file(file, json))


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; a menu if left out.")] = None,
    settings: Settings = None,
    bankroll: Annotated[str, typer.Option(help="What you buy in for, in dollars.")] = "1000",
    seed: Annotated[int | None, typer.Option(help="Shuffle from a seed, to have the same cards again.")] = None,
    irregularities: Annotated[
        float,
        typer.Option(metavar="RATE", min=0, max=0.5, help="The chance, at each moment, that something goes wrong."),
    ] = 0.0,
) -> None:
    """Play at a table in the terminal."""
    from pitboss.cli.play import play as play_game
    from pitboss.cli.settings import read_bankroll, read_settings

    raise typer.Exit(play_game(game, read_settings(settings), read_bankroll(bankroll), seed, irregularities))


@app.command()
def deal(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to deal.")],
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
    from pitboss.cli.deal import command
    from pitboss.cli.settings import read_settings

    options = read_settings(settings)
    if drill is not None:
        raise typer.Exit(command.drill(game, options, count, level, seed, json))
    if save is not None and save.exists():
        raise typer.BadParameter(f"{save} is there already; name another file.", param_hint="--save")
    plan = command.TrainingPlan(rate, rounds, payouts)
    raise typer.Exit(command.deal(game, options, plan, level, seed, save, json))


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
    from pitboss.cli.shuffles import rng as command

    if not battery:
        if (seconds, shoes, seed, report) != (None, None, None, None):
            raise typer.BadParameter("Only the battery has a length, a seed and a report: add --battery.")
        command.print_source(json)
        return
    if seconds is not None and shoes is not None:
        raise typer.BadParameter("The battery runs for a time or for a number of shoes: give one of them.")
    raise typer.Exit(command.battery(command.plan(seconds, shoes), seed, report, json))


@app.command()
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to price.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="With --chart: draw it here, as .png or .html.")
    ] = None,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    hands: Annotated[bool, typer.Option("--hands", help="Print what each two first cards are worth.")] = False,
    chart: Annotated[bool, typer.Option("--chart", help="Print the strategy's chart, or draw it into FILE.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the strategy as text.")] = None,
    json: Json = False,
) -> None:
    """Price a game exactly: edge, spread, decisions, insurance and side wagers."""
    from pitboss.cli.pricing import solve as command
    from pitboss.cli.settings import read_settings

    wanted = command.Wanted(hands, chart, file, save, json)
    command.solve(game, read_settings(settings), strategy, wanted)


@app.command()
def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
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
    from pitboss.cli.pricing import compare as command
    from pitboss.cli.settings import read_settings

    drawn = command.picture_file(game, picture, file)
    command.compare(game, read_settings(settings), strategy, drawn, json)


@app.command()
def sweep(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
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
) -> None:
    """Price every submission the text allows, into CSV and Parquet; a sweep that was stopped goes on where it was.

    Options given with --set stay as they are.
    """
    from pitboss.cli.pricing import sweep as command
    from pitboss.cli.settings import read_settings

    command.sweep(game, read_settings(settings), strategy, out, workers, command.read_between(between))


app.command()(simulate)


Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="The house's settings; pitboss.toml if left out.")
]
DatabaseUrl = Annotated[str | None, typer.Option("--database", metavar="URL", help="The database.")]


@app.command()
def serve(
    config: Config = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen at; 0 takes a free one.")] = None,
    database: DatabaseUrl = None,
    workers: Annotated[int | None, typer.Option(help="Worker processes; several need PostgreSQL.")] = None,
    show: Annotated[bool, typer.Option("--open", help="Also open the page in your browser.")] = False,
) -> None:
    """Open the house: live tables with their page, a ledger and an audit, over HTTP and WebSocket."""
    from pitboss.cli.house.serve import serve as serve_house

    raise typer.Exit(serve_house(config, show, host=host, port=port, database=database, workers=workers))


@app.command(name="config")
def show_config(config: Config = None, json: Json = False) -> None:
    """Print the settings of the house, and where each came from."""
    from pitboss.cli.house.config import print_config

    print_config(config, json)


@app.command()
def audit(
    config: Config = None,
    database: DatabaseUrl = None,
    round: Annotated[int | None, typer.Option(min=1, help="Show one round by its number instead.")] = None,
    table: Annotated[int | None, typer.Option(min=1, help="With --round: the number counts at this table.")] = None,
    returns: Annotated[bool, typer.Option("--returns", help="Show actual against theoretical return instead.")] = False,
    json: Json = False,
) -> None:
    """Prove from the database alone that ledger, shoes and payouts are right; exit 1 when they are not."""
    from pitboss.cli.house import audit as command

    if round is not None:
        raise typer.Exit(command.print_round(config, database, round, table, json))
    if returns:
        raise typer.Exit(command.print_returns(config, database, json))
    raise typer.Exit(command.run_audit(config, database, json))


@app.command()
def export(
    what: Annotated[str, typer.Argument(help="rounds, entries, postings, events, shoes, accounts or records.")],
    to: Annotated[Path, typer.Argument(metavar="FILE", help="A .csv or .parquet file; records are text.")],
    config: Config = None,
    database: DatabaseUrl = None,
    table: Annotated[int | None, typer.Option(min=1, help="Only this table.")] = None,
) -> None:
    """Export rounds, the ledger, events or shoes."""
    from pitboss.cli.house.export import write_export

    raise typer.Exit(write_export(config, database, what, to, table))


@app.command()
def people(
    add: Annotated[str | None, typer.Option(metavar="NAME", help="Add a person; the password is asked for.")] = None,
    role: Annotated[str, typer.Option(help="player, dealer, floor, cage, auditor or admin.")] = "player",
    config: Config = None,
) -> None:
    """List the people of the house, or add one who works here."""
    from pitboss.cli.house import people as command

    if add is None:
        raise typer.Exit(command.list_people(config))
    if role not in ("player", "dealer", "floor", "cage", "auditor", "admin"):
        raise typer.BadParameter(
            f"there is no role {role!r}; it is player, dealer, floor, cage, auditor or admin.", param_hint="--role"
        )
    raise typer.Exit(command.add_person(config, add, role))


def main() -> None:
    """Run the command line; what goes wrong is said in a sentence, not in a traceback."""
    from pitboss.rulebook import SubmissionRefused, UnknownGame

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    arguments = take_folders(sys.argv[1:])
    if folders_are_named():
        tell_broken()
    try:
        app(arguments)
    except (UnknownGame, SubmissionRefused) as error:
        tell_broken()
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
    except ValueError as error:
        from pitboss.solve.model.model import NotPriced

        if not isinstance(error, NotPriced):
            raise
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
    except OSError as error:
        print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        raise SystemExit(2) from None
