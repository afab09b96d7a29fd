"""``pitboss audit``: what the database alone proves."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.chips import dollars
from pitboss.cli.house.opening import open_known_house, read_settings
from pitboss.cli.output import console, plain_table, print_json
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import AnchorRefused, NotSigned, read_anchors
from pitboss.house.audit.findings import AuditReport, Check
from pitboss.house.audit.past_rounds.rounds import round_at_table, round_entries, round_record, round_story, the_round
from pitboss.house.audit.returns.line_spread import BOUND, EXACT, VARIANCE
from pitboss.house.audit.returns.monitor import Return, returns
from pitboss.house.audit.since import audit_since, last_seal_of
from pitboss.rulebook import cited
from pitboss.table import Refused

SHOWN = 50
COLUMNS = ("table", "game", "wager", "rounds", "staked", "actual", "theory", "2 sigmas", "basis", "sigmas")
STANDS_ON = {
    EXACT: "the band adds up the exact results of every round",
    VARIANCE: "boxes shared a dealer; the variance of what they come to together is exact",
    BOUND: "how far boxes go together is not known; the variance is the most it can be",
}
"""What the bands of a line stand on, in a sentence."""


def run_audit(
    file: Path | None,
    database: str | None,
    as_json: bool,
    anchors: Sequence[str] = (),
    key: str = "",
    since: str | None = None,
) -> int:
    """Audit everything, or what came after a seal; 0 when nothing is wrong, 1 when something is."""
    try:
        kept = [anchor for text in anchors for anchor in read_anchors(text, key)]
        begun = last_seal_of(read_anchors(since, key)) if since is not None else None
    except AnchorRefused as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, NotSigned) else 2
    house = open_known_house(read_settings(file, database=database))
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("audit")
        audited = audit if begun is None else partial(audit_since, seal=begun)
        report = audited(
            house.database,
            progress=lambda what, number, of: progress.update(task, description=what, completed=number, total=of),
            anchors=kept,
        )
    house.close()
    if as_json:
        print_json(_as_data(report))
    else:
        print_report(report)
        if begun is not None:
            print(f"Checked since {begun}; what came before it is trusted because it was audited then.")
    return 0 if report.passed else 1


def _as_data(report: AuditReport) -> dict[str, Any]:
    checks = [
        {
            "id": check.id,
            "name": check.name,
            "proves": check.proves,
            "examined": check.examined,
            "unit": check.unit,
            "told": dict(check.told),
            "findings": [str(finding) for finding in check.findings],
        }
        for check in report.checks
    ]
    return {"passed": report.passed, "seconds": round(report.seconds, 3), "checks": checks}


def print_report(report: AuditReport) -> None:
    """Print an audit for people."""
    table = plain_table("", "check", "looked at", "proves")
    for check in report.checks:
        mark = "[green]ok[/green]" if not check.findings else f"[red]{len(check.findings)} wrong[/red]"
        table.add_row(mark, check.name, _looked_at(check), check.proves)
    console().print(table)
    for place, finding in enumerate(report.findings):
        if place == SHOWN:
            print("... and more; --json lists them all.")
            break
        print(f"{finding.check}: {finding}")
    said = "Nothing is wrong." if report.passed else "The audit found faults."
    print(f"{said} ({report.seconds:.1f} s)")


def print_round(file: Path | None, database: str | None, number: int, table: int | None, as_json: bool) -> int:
    """Print a round by its number in the house, or at a table: its record, its postings, its clauses."""
    house = open_known_house(read_settings(file, database=database))
    try:
        with house.database.reading() as connection:
            row = round_at_table(connection, table, number) if table is not None else the_round(connection, number)
            story, entries = round_story(connection, row), round_entries(connection, row)
            record = round_record(connection, row)
    except Refused as refused:
        print(refused.refusal.sentence, file=sys.stderr)
        return 1
    finally:
        house.close()
    if as_json:
        print_json({**story, "record": record, "entries": entries})
        return 0
    print(record)
    for entry in entries:
        print(f"entry {entry['number']}: {entry['what']}, wager {entry['wager']} ({entry['note']})")
        for posting in entry["postings"]:
            owner = posting["person"] or (f"table {posting['table']}" if posting["table"] else "house")
            print(f"    {posting['account']:8} {owner:24} {dollars(posting['amount']):>14}")
        print(f"    {_cited(entry['clauses'])}")
    print(f"\nSubmission of table {row.table_id}: SHA-256 {row.digest}")
    console().print(f"Clauses: {_cited(story['clauses'])}", highlight=False, markup=False)
    return 0


def print_returns(file: Path | None, database: str | None, as_json: bool) -> int:
    """Print actual against theoretical return; 1 when there is an alarm."""
    loaded = read_settings(file, database=database)
    house = open_known_house(loaded)
    with house.database.reading() as connection:
        figures = returns(connection, loaded.settings.alarm_sigmas)
    house.close()
    if as_json:
        print_json([figure.as_data() for figure in figures])
    else:
        _print_returns(figures)
    return 1 if any(figure.alarm for figure in figures) else 0


def _print_returns(figures: list[Return]) -> None:
    if not figures:
        print("No round has been finished yet.")
        return
    table = plain_table(*COLUMNS, "")
    for cells in map(_cells, figures):
        table.add_row(*cells)
    console().print(table)
    alarms = sum(figure.alarm for figure in figures)
    print(f"{alarms} outside the bands." if alarms else "Every return is inside its bands.")
    print("Per unit of the initial wager, or of the side wager; nothing is said about fewer than 100 wagers.")
    for basis in dict.fromkeys(figure.basis for figure in figures):
        if basis is not None:
            print(f"Basis {basis}: {STANDS_ON[basis]}.")


def _cells(figure: Return) -> tuple[str, ...]:
    band = figure.as_data()["bands"].get("2")
    return (
        str(figure.table or "all"),
        figure.game,
        figure.kind,
        f"{figure.rounds:,}",
        dollars(figure.staked),
        f"{100 * figure.actual_return:.2f}%",
        "" if figure.theoretical_return is None else f"{100 * figure.theoretical_return:.2f}%",
        "" if band is None else f"{100 * band[0]:.2f} to {100 * band[1]:.2f}%",
        figure.basis or "",
        "" if figure.sigmas is None else f"{figure.sigmas:+.2f}",
        "[red]alarm[/red]" if figure.alarm else "cannot be reckoned" if figure.fault else "",
    )


def _looked_at(check: Check) -> str:
    """Return how many things a check looked at, one of them in the singular."""
    singular = check.unit.removesuffix("ies") + "y" if check.unit.endswith("ies") else check.unit.removesuffix("s")
    told = [f"{count:,} {what}" for what, count in check.told.items() if count]
    return "\n".join([f"{check.examined:,} {singular if check.examined == 1 else check.unit}", *told])


def _cited(clauses: Iterable[str]) -> str:
    return cited(tuple(dict.fromkeys(clauses)))
