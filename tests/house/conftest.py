"""Houses on both databases."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.store.database import Database
from pitboss.house.store.migrating import upgrade
from tests.cli.conftest import command as command
from tests.house.addresses import new_address
from tests.house.history import History
from tests.house.kit import Kit
from tests.house.postgres_server import UNSYNCED, PostgresServer
from tests.house.statements import shared_statements
from tests.house.wire import Wire
from tests.quick_passwords import quick_passwords
from tests.solved import remember_prices, remember_theories

BOTH = ["sqlite", "postgresql"]
ON_BOTH = {
    "test_ahead.py",
    "test_audit_since.py",
    "test_audit_still.py",
    "test_full_disk.py",
    "test_hosting.py",
    "test_locks.py",
    "test_migrations.py",
    "test_options_migration.py",
    "test_play_money_migration.py",
    "test_protection_races.py",
    "test_seeds.py",
    "test_together.py",
    "test_watching.py",
}
"""Files that meet both databases in ``make test`` too: locks between workers, races, notices, migrations."""
ALSO_ON_BOTH = {
    "test_audit.py": "the_database_itself_refuses_changes no_balance_falls_below_zero returns_have_bands_and_alarms",
    "test_backup.py": "every_row_comes_back_in_either_kind a_backup_is_of_one_moment_while_commands_go_on"
    " a_house_moves_there_and_back a_restore_that_is_killed_leaves_nothing backup_and_restore_as_they_are_typed",
    "test_backup_refused.py": "a_changed_row_with_its_digest_is_told_by_the_audit somebody_elses_tables_are_something"
    " a_database_that_holds_something_is_left_alone",
    "test_gaming_day.py": "books_from_before_slips_get_theirs cash_is_added_up_by_person_and_direction"
    " no_reversal_takes_cash_below_the_sum cash_counts_for_the_day_it_moved_on",
    "test_gaming_day_proof.py": "a_lammer_on_the_layout_when_the_day_ends_is_the_houses",
    "test_limits.py": "tables_opened_at_the_same_moment_count places_taken_at_the_same_moment_count"
    " places_of_a_worker_that_died_are_free_again sign_ins_are_counted_for_all_workers"
    " tries_at_the_same_moment_count a_table_is_found_by_its_name_its_game_or_its_opener",
    "test_my_play.py": "rounds_are_found_by_what_happened_in_them money_and_play_chips_are_never_added_up"
    " a_session_ends_with_a_long_break_and_with_the_table marks_and_values_are_no_part_of_the_books",
    "test_play_money.py": "twenty_requests_at_once_give_chips_once one_request_sent_twenty_times_gives_chips_once"
    " requests_while_chips_come_and_go_mint_nothing chips_on_every_layout_count",
    "test_private_tables.py": "who_follows_the_invitation_is_in a_guest_who_registers_stays_invited"
    " those_who_work_here_see_it_and_it_survives_a_restart",
    "test_protection.py": "a_wager_past_the_limit_is_refused_with_what_is_left time_at_two_tables_is_spent_once"
    " the_limit_holds_for_all_tables_together buy_ins_are_held_to_the_deposit_limit"
    " reversed_entries_count_as_the_money_went a_self_exclusion_ends_when_one_asks_to_come_back",
    "test_school.py": "every_worker_goes_on_with_a_session_and_so_does_a_restarted_one"
    " of_two_answers_at_one_moment_the_first_counts an_answer_that_is_sent_again_has_one_effect"
    " a_person_has_few_sessions_open_and_old_ones_are_forgotten",
    "test_school_certificates.py": "a_guest_who_registers_keeps_the_certificate",
    "test_shared_hands.py": "only_who_played_a_round_shares_it a_player_makes_only_so_many_links"
    " a_link_that_is_withdrawn_shows_nothing",
    "test_staff_and_chips.py": "nobody_gets_chips_while_he_becomes_staff nobody_takes_a_table_while_he_changes_role"
    " an_id_of_the_cage_stands_for_one_thing positions_do_not_survive_a_change_of_role",
    "test_submissions.py": "the_text_is_kept_byte_for_byte_with_its_digest the_same_submission_is_not_opened_twice"
    " two_processes_that_start_at_once_open_one_table tables_of_before_get_the_text_that_they_would_have_today",
    "test_trainer.py": "an_answer_counts_once_and_the_first_one_counts of_two_answers_in_one_moment_one_is_written"
    " progress_tells_tables_and_drills_apart a_day_is_one_of_the_players_own_clock"
    " a_guest_who_registers_brings_his_training",
    "test_tray_slips.py": "at_the_same_moment_chips_move_once what_is_killed_between_never_happened"
    " the_same_request_twice_makes_one_slip_and_moves_chips_once neither_tray_nor_cage_goes_below_zero"
    " the_database_refuses_to_change_a_decided_slip",
    "test_upgrade.py": "everything_is_there_after_the_upgrade the_audit_passes_and_no_chip_is_lost"
    " an_upgrade_that_is_killed_is_undone_and_made_by_the_next_start",
    "test_who_may_act.py": "a_person_whose_role_changed_acts_no_more",
}
"""Tests of other files that do: what is written at the same moment, refused by a trigger or a constraint, added up or
found by a query of its own, brought over from an old schema, or carried from one kind of database to the other."""


def is_on_both(file: str, test: str) -> bool:
    """Whether a test meets both databases in ``make test``."""
    return file in ON_BOTH or test.removeprefix("test_") in ALSO_ON_BOTH.get(file, "").split()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave PostgreSQL to ``make proof`` where SQLite has the same test."""
    for item in items:
        case = getattr(item, "callspec", None)
        where = {} if case is None else case.params
        if "postgresql" in (where.get("url"), where.get("history")):
            assert isinstance(item, pytest.Function)
            if not is_on_both(item.path.name, item.originalname):
                item.add_marker("proof")


@pytest.fixture(scope="package", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """People are let in all the time here: their passwords are hashed with little work."""
    with quick_passwords():
        yield


@pytest.fixture(scope="package", autouse=True)
def _shared_statements() -> Iterator[None]:
    """Houses are opened all the time here: what one of them compiled, the next one has."""
    with shared_statements():
        yield


@pytest.fixture(scope="package", autouse=True)
def _remembered_prices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is tested here is what a house does with a price."""
    with pytest.MonkeyPatch.context() as patched:
        remember_prices(patched)
        remember_theories(patched, tmp_path_factory.mktemp("theories"))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    server = PostgresServer(None, **UNSYNCED)
    yield server
    server.close()


@pytest.fixture(scope="session")
def template(postgres: PostgresServer) -> str:
    """A database with the schema, to be copied."""
    name = postgres.new_database()
    database = Database(postgres.url(name))
    upgrade(database)
    database.close()
    return name


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield new_address(tmp_path)
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    name = server.new_database(request.getfixturevalue("template"))
    yield server.url(name)
    server.drop_database(name)


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Return the addresses of databases that hold nothing, of a kind."""
    made: list[str] = []

    def address(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / secrets.token_hex(4) / 'empty.db'}"
        server: PostgresServer = request.getfixturevalue("postgres")
        made.append(server.new_database())
        return server.url(made[-1])

    yield address
    for name in made:
        request.getfixturevalue("postgres").drop_database(name)


@pytest.fixture
def kit(url: str) -> Iterator[Kit]:
    made = Kit(url)
    yield made
    made.close()


@pytest.fixture
def make_kit(url: str) -> Iterator[Callable[..., Kit]]:
    """Make houses with special settings; all share one database."""
    made: list[Kit] = []

    def make(**settings: Any) -> Kit:
        made.append(Kit(url, **settings))
        return made[-1]

    yield make
    for built in made:
        built.close()


@pytest.fixture(scope="package")
def sqlite_history(tmp_path_factory: pytest.TempPathFactory) -> History:
    """A house with a history, to be copied."""
    made = History(tmp_path_factory.mktemp("history"))
    made.kit.close()
    return made


@pytest.fixture(scope="package")
def postgres_history(postgres: PostgresServer, template: str, tmp_path_factory: pytest.TempPathFactory) -> History:
    """A house with a history, to be copied."""
    made = History(tmp_path_factory.mktemp("history"), postgres.url(postgres.new_database(template)))
    made.kit.close()
    return made


@pytest.fixture(params=BOTH)
def history(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[History]:
    """A house with a history, on each database: a copy of one that was made once."""
    folder = tmp_path / "kept"
    folder.mkdir()
    if request.param == "sqlite":
        kept: History = request.getfixturevalue("sqlite_history")
        kept.copy_to(folder / "house.db")
        made = kept.again(folder, f"sqlite:///{folder / 'house.db'}")
        yield made
        made.kit.close()
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    kept = request.getfixturevalue("postgres_history")
    name = server.new_database(kept.kit.house.database.url.database or "")
    made = kept.again(folder, server.url(name))
    yield made
    made.kit.close()
    server.drop_database(name)


@pytest.fixture
def sqlite_kit(tmp_path: Path) -> Iterator[Kit]:
    made = Kit(new_address(tmp_path))
    yield made
    made.close()


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    """A server on each database."""
    made = Wire(kit.house)
    yield made
    made.close()


@pytest.fixture
def sqlite_wire(sqlite_kit: Kit) -> Iterator[Wire]:
    made = Wire(sqlite_kit.house)
    yield made
    made.close()
