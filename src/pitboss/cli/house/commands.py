"""The commands of the house as they are typed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completing import complete_game
from pitboss.cli.refusing import refuse
from pitboss.near_names import no_such

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="The house's settings file; pitboss.toml if left out.")
]
ROLES = ("player", "dealer", "floor", "cage", "auditor", "admin")
DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="The database's URL, instead of the one in the settings."),
]


class LogFormat(StrEnum):
    """How a log is written."""

    TEXT = "text"
    JSON = "json"


Anchors = Annotated[
    list[str] | None,
    typer.Option(metavar="FILE|TEXT", help="A seal kept elsewhere: anchor file, backup or receipt. Can be repeated."),
]
Key = Annotated[str, typer.Option(metavar="HEX", help="The public key that must have signed the anchors.")]


def serve(
    config: Config = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0 picks a free one.")] = None,
    database: DatabaseUrl = None,
    workers: Annotated[
        int | None, typer.Option(help="Number of worker processes; more than one needs PostgreSQL.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME",
            help="Open a table for a game or a submission file (.toml). Can be repeated.",
            autocompletion=complete_game,
        ),
    ] = None,
    log: Annotated[LogFormat | None, typer.Option(help="Format of the log: text for people, or JSON lines.")] = None,
    show: Annotated[bool, typer.Option("--open", help="Also open the page in your browser.")] = False,
) -> None:
    """Open a house: live tables with a page, a ledger and an audit.

    The house is served over HTTP and WebSocket until you stop it with Ctrl-C.
    """
    from pitboss.cli.house.serve import serve as serve_house

    given: dict[str, object] = {"host": host, "port": port, "database": database, "workers": workers}
    given["log_format"] = log.value if log is not None else None
    raise typer.Exit(serve_house(config, table or [], show, **given))


def health(config: Config = None) -> None:
    """Check whether the house on this machine is open.

    The exit code is 0 if it is open and can write to its database, and 1 if not.
    """
    from pitboss.cli.house.health import ask_health

    raise typer.Exit(ask_health(config))


def show_config(config: Config = None, json: Json = False) -> None:
    """Print the settings of the house, and where each value comes from."""
    from pitboss.cli.house.config import print_config

    print_config(config, json)


def audit(
    config: Config = None,
    database: DatabaseUrl = None,
    round: Annotated[int | None, typer.Option(min=1, help="Show the round with this number instead.")] = None,
    table: Annotated[int | None, typer.Option(min=1, help="With --round: count rounds at this table.")] = None,
    returns: Annotated[bool, typer.Option("--returns", help="Compare actual and theoretical returns instead.")] = False,
    anchor: Anchors = None,
    key: Key = "",
    since: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|TEXT", help="Check only what came after this seal, if everything before it was audited."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Prove from the database that ledger, shoes and payouts are right.

    The audit reads only the database. The exit code is 0 if everything is right and 1 if not.
    """
    from pitboss.cli.house import audit as command

    if table is not None and round is None:
        raise typer.BadParameter("it says which table counts the number of a round: add --round.", param_hint="--table")
    if key and not anchor and since is None:
        raise typer.BadParameter("it is the key that signed a seal: add --anchor or --since.", param_hint="--key")
    if round is not None:
        raise typer.Exit(command.print_round(config, database, round, table, json))
    if returns:
        raise typer.Exit(command.print_returns(config, database, json))
    raise typer.Exit(command.run_audit(config, database, json, anchor or (), key, since))


def export(
    what: Annotated[
        str,
        typer.Argument(
            help="One of tables, rounds, entries, postings, events, shoes, slips, accounts, records, episodes."
        ),
    ],
    to: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write: .csv or .parquet; for records, any text file.")
    ],
    config: Config = None,
    database: DatabaseUrl = None,
    table: Annotated[int | None, typer.Option(min=1, help="Only this table.")] = None,
) -> None:
    """Export tables, rounds, the ledger, events, shoes or records."""
    from pitboss.cli.house.export import write_export

    raise typer.Exit(write_export(config, database, what, to, table))


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The file to create, such as house-2026-07-01.zip.")],
    config: Config = None,
    database: DatabaseUrl = None,
) -> None:
    """Back up the whole house to one file, while it runs.

    Only the owner of the file can read it.
    """
    from pitboss.cli.house.backup import write_backup

    raise typer.Exit(write_backup(config, database, to))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by pitboss backup.")],
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="An empty SQLite or PostgreSQL database, or a file that does not exist yet."),
    ],
    config: Config = None,
    anchor: Anchors = None,
    key: Key = "",
) -> None:
    """Restore a backup into an empty database, and audit it.

    The exit code is 0 if the books are right and 1 if not.
    """
    from pitboss.cli.house.backup import restore_backup

    raise typer.Exit(restore_backup(file, database, config, anchor or (), key))


def day(
    day: Annotated[str, typer.Argument(metavar="DATE", help="A gaming day, such as 2026-07-01, or today.")] = "today",
    csv: Annotated[bool, typer.Option("--csv", help="Print one part of the sheet as CSV.")] = False,
    part: Annotated[
        str | None, typer.Option(help="With --csv: tables, slips, jackpots or cash; tables if left out.")
    ] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the sheet as a PDF, for printing.")] = None,
    slip: Annotated[
        int | None, typer.Option(min=1, help="With --pdf: write the slip with this number instead.")
    ] = None,
    config: Config = None,
    database: DatabaseUrl = None,
    json: Json = False,
) -> None:
    """Show a gaming day: drop, win and hold by table and shift.

    The sheet also lists openers, fills, credits, closers, jackpots and large sums of cash.
    """
    from pitboss.cli.house import day as command

    if part is not None and not csv:
        raise typer.BadParameter("a part is printed as CSV: add --csv.", param_hint="--part")
    if slip is not None and pdf is None:
        raise typer.BadParameter("name the file to write with --pdf.", param_hint="--slip")
    if slip is not None and pdf is not None:
        raise typer.Exit(command.write_slip(config, database, slip, pdf))
    raise typer.Exit(command.show_day(config, database, day, part=part or "tables", as_csv=csv, pdf=pdf, as_json=json))


def people(
    add: Annotated[str | None, typer.Option(metavar="NAME", help="Add a person; prompts for the password.")] = None,
    role: Annotated[
        str | None,
        typer.Option(help="With --add: player, dealer, floor, cage, auditor or admin; player if left out."),
    ] = None,
    password: Annotated[
        str | None, typer.Option(metavar="NAME", help="Give a person a new password; prompts for it.")
    ] = None,
    config: Config = None,
    database: DatabaseUrl = None,
) -> None:
    """List the people of the house, add one, or set a new password."""
    from pitboss.cli.house import people as command

    if add is not None and password is not None:
        raise typer.BadParameter("add a person or give one a new password, not both.", param_hint="--password")
    if role is not None and add is None:
        raise typer.BadParameter("a role is given to who is added: name a person with --add.", param_hint="--role")
    if password is not None:
        raise typer.Exit(command.set_password(config, password, database))
    if add is None:
        raise typer.Exit(command.list_people(config, database))
    if role is not None and role not in ROLES:
        refuse(no_such("role", role, ROLES))
    raise typer.Exit(command.add_person(config, add, role or "player", database))
