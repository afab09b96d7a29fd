"""The whole audit, from the database alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import DBAPIError

from pitboss.house.audit.book_checks.chain_checks import StepChain
from pitboss.house.audit.book_checks.change_checks import ChangeChain, changes_check
from pitboss.house.audit.book_checks.ledger_checks import LEDGER_CHECKS
from pitboss.house.audit.book_checks.seal_checks import Anchor, check_seals, seals_check
from pitboss.house.audit.book_checks.slip_checks import SlipChecks, slips_check
from pitboss.house.audit.findings import AuditReport, Check
from pitboss.house.audit.past_rounds.beginning import beginning_before, first_beginning
from pitboss.house.audit.past_rounds.walking import read_events, rules_of
from pitboss.house.audit.protection.acts import check_acts
from pitboss.house.audit.protection.checks import check_held, protection_checks
from pitboss.house.audit.table_checks.derived_checks import DerivedChecks
from pitboss.house.audit.table_checks.entry_checks import EntryChecks
from pitboss.house.audit.table_checks.floor_log_checks import FloorLogChecks
from pitboss.house.audit.table_checks.round_checks import RoundChecks
from pitboss.house.audit.table_checks.seed_checks import seeds_since
from pitboss.house.audit.table_checks.shoe_checks import ShoeChecks
from pitboss.house.audit.table_checks.submission_checks import check_submission
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.rulebook import UnknownGame
from pitboss.table import events
from pitboss.table.folding.fold import fold

TABLES = (
    select(schema.tables, schema.standings.c.events, schema.standings.c.shoe, schema.standings.c.shoe_left)
    .join(schema.standings, schema.standings.c.table_id == schema.tables.c.id)
    .order_by(schema.tables.c.id)
)
NAME_ITS_FOLDER = "If it is a game of your own, name its folder with --games."
Progress = Callable[[str, int, int], None]
"""Told what is looked at, which one it is, and of how many."""


class TableChecks:
    """The checks that go through the tables, event by event."""

    def __init__(self) -> None:
        self.follow = Check(
            "entries_from_events",
            "entries follow from events",
            "every wager and payout in the ledger is the one its event calls for, and there is no other",
            unit="events",
        )
        self.chips = Check(
            "tables_and_ledger",
            "tables and ledger agree",
            "the chips that lie on every table are those in its accounts",
            unit="tables",
        )
        self.shoes = Check(
            "shoe_commitments",
            "shoes equal their commitments",
            "each order hashes to what was published before its first card; its cards left in that order, none twice",
            unit="shoes",
        )
        self.seeds = Check(
            "shoe_seeds",
            "orders follow from seeds",
            "house and players fixed their seeds before any was shown, and each order is the one they give",
            unit="shoes",
        )
        self.records = Check(
            "payouts_replayed",
            "payouts equal the replayed records",
            "every round's record, dealt again, settles each wager as the ledger did",
            unit="rounds",
        )
        self.rounds = Check(
            "rounds_whole",
            "rounds are whole",
            "every finished round is listed once, with its events and its net",
            unit="rounds",
        )

        self.submissions = Check(
            "submissions_kept",
            "submissions are those that are dealt",
            "each table's submission hashes to its digest, and names the game and the options that the table has",
            unit="tables",
        )
        self.derived = Check(
            "derived_from_events",
            "what is kept follows from events",
            "checkpoints are the states that events lead to; rounds are listed with their results, bettors and clauses",
            unit="rounds",
        )
        self.steps = Check(
            "steps_linked",
            "steps are linked",
            "each step's link is the hash of the one before it, its row and its entries; no step is dated back",
            unit="steps",
        )

    def all(self) -> list[Check]:
        """Return them in order."""
        played = [self.follow, self.chips, self.shoes, self.seeds, self.records, self.rounds, self.submissions]
        return [*played, self.derived, self.steps]


def audit(
    database: Database,
    progress: Progress = lambda what, number, of: None,
    anchors: Sequence[Anchor] = (),
) -> AuditReport:
    """Prove what the database holds, or find what is wrong with it. Everything is read in one moment.

    With anchors it also proves that the books of today go on from those that were sealed then.
    """
    start = time.monotonic()
    with database.snapshot() as connection:
        checks = [check(connection) for check in LEDGER_CHECKS]
        going, changes = TableChecks(), ChangeChain(connection, changes_check())
        with survived(changes.check, "changes"):
            changes.follow()
        links, slips = {0: changes.links}, check_slips(connection, changes)
        tables = connection.execute(TABLES).all()
        for place, table in enumerate(tables, 1):
            progress(f"table {table.id}", place, len(tables))
            with survived(going.steps, f"table {table.id}"):
                chain = StepChain(connection, table.id, going.steps, changes.tables.get(table.id))
                links[table.id] = chain.links
                chain.follow()
            with survived(going.follow, f"table {table.id}"):
                audit_table(connection, table, going)
        protections = check_protections(connection, changes)
        seals = seals_check()
        with survived(seals, "seals"):
            check_seals(connection, seals, links, anchors)
    return AuditReport([*checks, *going.all(), slips, changes.check, *protections, seals], time.monotonic() - start)


def check_slips(connection: Connection, changes: ChangeChain) -> Check:
    """Hold the slips against changes and books."""
    slips = slips_check()
    with survived(slips, "slips"):
        SlipChecks(connection, slips, changes).follow()
    return slips


def check_protections(connection: Connection, changes: ChangeChain) -> list[Check]:
    """Hold what members may do to protect themselves against changes, and their play against that."""
    protections = protection_checks()
    for check, look in zip(protections, (check_acts, check_held), strict=True):
        with survived(check, "protections"):
            look(connection, check, changes.acts)
    return list(protections)


@contextmanager
def survived(check: Check, where: str) -> Iterator[None]:
    """Tell of rows that nobody can make sense of, and go on with the next: a broken book is found, not tripped over."""
    try:
        yield
    except DBAPIError:
        raise
    except UnknownGame as error:
        check.fault(where, f"cannot be followed: {error} {NAME_ITS_FOLDER}")
    except Exception as error:
        check.fault(where, f"cannot be followed any further: {type(error).__name__} {error}".rstrip())


def audit_table(connection: Connection, table: Row[Any], checks: TableChecks, audited: int = 0) -> None:
    """Go through one table; its events up to a number were audited before."""
    rules = rules_of(table)
    check_submission(connection, table.id, rules, checks.submissions)
    still = bool(audited) and audited == table.events
    begun = beginning_before(connection, table, rules, audited, still) if audited else first_beginning(rules)
    entries = EntryChecks(connection, table, checks.follow, checks.chips, begun)
    shoes = ShoeChecks(connection, table, rules, checks.shoes, begun)
    seeds = seeds_since(connection, table.id, begun, checks.seeds)
    rounds = RoundChecks(connection, table, rules, checks.records, checks.rounds, begun, replays=not still)
    derived = DerivedChecks(connection, table, rules, checks.derived, begun)
    log = FloorLogChecks(connection, table, checks.derived, begun)
    state, last = begun.state, begun.event
    for number, event, step, aside in read_events(connection, table.id, last + 1):
        if number != last + 1:
            checks.follow.fault(f"table {table.id}", f"event {last + 1} is missing")
        last = number
        derived.cites(event)
        log.event(number, event, step)
        if aside:
            shoes.happening(event)
            seeds.happening(number, event, state.running)
            derived.after(number, state)
            continue
        game: Any = event
        posted = entries.event(number, game, state)
        shoes.event(number, game, state)
        rounds.event(game, state, posted)
        if isinstance(game, events.RoundEnded):
            derived.round_over(state)
        fold(state, game)
        derived.after(number, state)
        if isinstance(game, events.RoundEnded):
            rounds.round_ended(number, game, state)
    if last != table.events:
        checks.follow.fault(f"table {table.id}", f"has {last} events, and its row counts {table.events}")
    entries.finish(state)
    shoes.finish()
    seeds.finish(shoes.shoes)
    rounds.finish(state)
    derived.finish()
    log.finish()
