"""The audit of what came after a seal: it reports all changes to what is new, and says what it does not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor, AnchorRefused, read_anchors
from pitboss.house.audit.since import audit_since, last_seal_of
from pitboss.house.chain.seals import Seal
from pitboss.house.ledger.cage import Cage
from pitboss.house.store.database import Database
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.cli.running import Command
from tests.house.history import History
from tests.house.kit import Kit
from tests.house.relinking import _relink_steps
from tests.house.tamperings import tamperings
from tests.house.test_audit import drop_triggers
from tests.house.test_tampering import spoil
from tests.sizes import size, some

TAMPERINGS = tamperings()
UNSEEN = {
    "a payout raised",
    "an entry removed",
    "a step removed",
    "a round's net changed",
    "a clause changed",
    "buy-ins multiplied with balances",
    "results removed",
    "bettors rewritten",
    "bettors exchanged",
    "clauses of rounds rewritten",
    "clauses of rounds removed",
    "persons of steps rewritten",
    "commands of steps rewritten",
    "the cover card moved",
    "an entry made by another person",
    "a note changed",
    "the time of an entry changed",
    "a round listed with another shoe",
    "a round's stake changed",
    "a change dated back",
    "a seal rewritten",
    "a seal removed",
    "the last slip deleted, and what the chain says of it",
    "a limit raised with its act",
    "a signature replaced",
}
"""What is done to rows from before the seal so that everything stands as before: only the whole audit sees it."""
LATER = {
    "a posting raised": "UPDATE postings SET amount = amount + 100 WHERE book = 1 AND number = {entry} AND line = 1",
    "an entry removed": "DELETE FROM entries WHERE book = 1 AND number = {entry}",
    "a step removed": "DELETE FROM steps WHERE table_id = 1 AND seq = {step} + 3",
    "the last step removed": "DELETE FROM steps WHERE table_id = 1 AND seq = (SELECT max(seq) FROM steps)",
    "the step that was sealed": "UPDATE steps SET person_id = person_id + 1 WHERE table_id = 1 AND seq = {step}",
    "commands rewritten": "UPDATE steps SET command = command || ' ' WHERE table_id = 1 AND seq > {step}",
    "a step dated back": "UPDATE steps SET at = 5 WHERE table_id = 1 AND seq = {step} + 5",
    "a coming card changed": "UPDATE shoes SET \"order\" = replace(\"order\", '5', '6') WHERE table_id = 1",
    "a round's net": "UPDATE rounds SET net = net + 5 WHERE table_id = 1 AND number = {round} + 1",
    "a round added": "INSERT INTO rounds (table_id, number, shoe, first_event, last_event, ended_at, staked, net) "
    "VALUES (1, 99, 1, 1, 2, 3, 4, 5)",
    "results": "UPDATE round_results SET net = net + 1 WHERE table_id = 1 AND round > {round}",
    "bettors": "UPDATE round_bettors SET staked = staked + 1 WHERE table_id = 1 AND round > {round}",
    "clauses": "UPDATE round_clauses SET clauses = 'zappit-ma 1' WHERE table_id = 1 AND round > {round}",
    "a cage entry's note": "UPDATE entries SET note = 'other' WHERE book = 0 AND command_id = 'later'",
    "a cage entry removed": "DELETE FROM entries WHERE book = 0 AND command_id = 'later'",
    "a change's data": "UPDATE changes SET data = '{{}}' WHERE number = (SELECT max(number) FROM changes)",
    "a balance": "UPDATE accounts SET balance = balance + 1 WHERE kind = 'tray' AND table_id = 1",
    "chips between wallets": "UPDATE accounts SET balance = balance + (CASE person_id WHEN {ann} THEN 9 ELSE -9 END) "
    "WHERE kind = 'wallet' AND person_id IN ({ann}, {bob})",
    "chips between trays": "UPDATE accounts SET balance = balance + (CASE table_id WHEN 1 THEN 100 ELSE -100 END) "
    "WHERE kind = 'tray' AND table_id IN (1, 2)",
    "chips at a closed table": "UPDATE accounts SET balance = balance + (CASE table_id WHEN 3 THEN 100 ELSE -100 END) "
    "WHERE kind = 'tray' AND table_id IN (1, 3)",
    "a role": "UPDATE people SET role = 'admin' WHERE name = 'Bob'",
    "a newcomer removed": "DELETE FROM people WHERE name = 'Late'",
    "a table's name": "UPDATE tables SET name = 'Another' WHERE id = 2",
    "a closed table's row": "UPDATE standings SET closed_at = NULL WHERE table_id = 3",
    "a table's limits": "UPDATE tables SET settings = '{{}}' WHERE id = 1",
    "a book of no table": "UPDATE entries SET book = 77 WHERE book = 0 AND command_id = 'later'",
    "a seal's heads": "UPDATE seals SET heads = '[]' WHERE number = 3",
    "the seal itself": "UPDATE seals SET at = at + 1 WHERE number = 2",
    "what is noted as sealed": "UPDATE sealed_heads SET place = place - 1 WHERE chain = 1",
}
"""What is done to rows from after the seal, in the middle of a history, or to how everything stands."""


@pytest.fixture(scope="module")
def early(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """A house that was sealed before anybody came, and twice since."""
    made = History(tmp_path_factory.mktemp("history"), early=True)
    yield made
    made.kit.close()


@pytest.fixture
def books(early: History, tmp_path: Path) -> Iterator[Database]:
    early.copy_to(tmp_path / "house.db")
    database = Database(f"sqlite:///{tmp_path / 'house.db'}")
    yield database
    database.close()


def anchor_of(seal: Seal | None) -> Anchor:
    assert seal is not None
    return Anchor(seal.number, seal.hash, None, seal.key, seal.signature)


def findings(database: Database, seal: Anchor, *anchors: Anchor) -> dict[str, list[str]]:
    report = audit_since(database, seal, anchors=anchors)
    return {check.name: [str(finding) for finding in check.findings] for check in report.checks if check.findings}


def test_honest_books_pass_since_every_seal(early: History, books: Database) -> None:
    kept = read_anchors(str(early.sealing.anchor_file))
    whole = {check.name: check.examined for check in audit(books).checks}
    steps = []
    for seal in (early.early, *early.seals):
        assert findings(books, anchor_of(seal), *kept) == {}
        looked_at = {check.name: check.examined for check in audit_since(books, anchor_of(seal)).checks}
        assert looked_at.keys() == whole.keys()
        steps.append(looked_at["steps are linked"])
    assert steps == sorted(steps, reverse=True) and steps[0] == whole["steps are linked"] and steps[2] < 10


@pytest.mark.parametrize("tampering", some(list(TAMPERINGS), 22))
def test_a_tampering_after_the_seal_is_told(tampering: str, early: History, books: Database) -> None:
    """Sealed before anybody came: everything that can be done to these books is done to what came later."""
    spoil(books, *TAMPERINGS[tampering].statements)
    assert findings(books, anchor_of(early.early))


def test_what_came_before_the_seal_is_seen_only_in_part(early: History, tmp_path: Path) -> None:
    """How everything stands is still seen; earlier rows of the history are not: these, and no others, go unnoticed."""
    unseen, tried = set(), some(list(TAMPERINGS), 25)
    for number, name in enumerate(tried):
        copy = tmp_path / f"{number}.db"
        early.copy_to(copy)
        database = Database(f"sqlite:///{copy}")
        spoil(database, *TAMPERINGS[name].statements)
        if not findings(database, anchor_of(early.seals[-1])):
            unseen.add(name)
        database.close()
        copy.unlink()
    assert unseen == UNSEEN & set(tried) and len(UNSEEN) < len(TAMPERINGS) / 2


@pytest.fixture
def going_on(history: History) -> History:
    """A house with checkpoints that was sealed twice, and went on: rounds, a cage entry, a person, a table, a seal."""
    go_on(history)
    return history


def go_on(history: History) -> None:
    kit = history.kit
    late = kit.guest("Late")
    history.play(history.table, 4)
    history.at_cage(partial(Cage.buy_in, person=history.ann.id, amount=70_00, command_id="later"))
    kit.sit_down(kit.table("zappit-ma"), late, 1)
    assert history.sealing.seal() is not None
    history.play(history.table, 2)
    for place, person in enumerate((history.ann, history.bob), 1):
        kit.play(history.table, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))


def test_everything_done_to_what_is_new_is_told_in_the_middle_of_a_history(going_on: History) -> None:
    """On both databases; each is done in a transaction that is taken back after the audit."""
    on_postgres = not going_on.kit.house.database.sqlite
    tried = some(list(LATER), 9) if on_postgres else list(LATER)
    kit, seal = going_on.kit, anchor_of(going_on.seals[1])
    database = kit.house.database
    report = audit_since(database, seal)
    assert list(report.findings) == []
    looked_at = {check.name: check.examined for check in report.checks}
    whole = {check.name: check.examined for check in audit(database).checks}
    assert looked_at["payouts equal the replayed records"] < whole["payouts equal the replayed records"]
    told = {
        name: undone(database, statement.format(**places(going_on)), seal)
        for name, statement in LATER.items()
        if name in tried
    }
    assert [name for name, found in told.items() if not found] == []


def places(history: History) -> dict[str, int]:
    with history.kit.house.database.reading() as connection:
        heads = connection.execute(text("SELECT heads FROM seals WHERE number = 2")).scalar_one()
        step = next(place for chain, place, _ in json.loads(heads) if chain == 1)
        entry = connection.execute(text("SELECT last_entry FROM steps WHERE table_id = 1 AND seq = :s"), {"s": step})
        events = text(
            "SELECT max(number) FROM rounds WHERE table_id = 1 AND last_event <= "
            "(SELECT first_event + events - 1 FROM steps WHERE table_id = 1 AND seq = :s)"
        )
        rounds = connection.execute(events, {"s": step}).scalar_one()
    return {
        "step": step,
        "entry": entry.scalar_one() + 4,
        "round": rounds,
        "ann": history.ann.id,
        "bob": history.bob.id,
    }


def undone(database: Database, statement: str, seal: Anchor) -> list[str]:
    """Change the rows, audit, and restore every table."""
    with database.engine.connect() as connection, connection.begin() as transaction:
        drop_triggers(connection)
        if connection.dialect.name != "sqlite":
            for table in ("changes", "seals"):
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        assert connection.exec_driver_sql(statement).rowcount >= 1, statement
        seen = audit_since(Only(connection), seal)  # type: ignore[arg-type]
        transaction.rollback()
    return [str(finding) for finding in seen.findings]


class Only:
    """A database that shows only one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        yield self.connection


def test_a_chain_that_was_made_anew_before_the_seal_is_told(tmp_path: Path) -> None:
    """The table rested when the seal was made, which does not list it: its position is found in an earlier one."""
    made = History(tmp_path)
    made.play(made.other, 1)
    assert made.sealing.seal() is not None
    made.play(made.table, 1)
    seal, database = made.sealing.seal(), made.kit.house.database
    assert findings(database, anchor_of(seal)) == {}
    with database.writing() as connection:
        drop_triggers(connection)
        connection.execute(text("UPDATE steps SET command_id = 'other' WHERE table_id = 2 AND seq = 3"))
        _relink_steps(connection, made.other)
    assert findings(database, anchor_of(seal)) == {
        "seals and anchors": [f"seal 4: table 2 at step {made.kit.look(made.other).version} is not as it was sealed"]
    }
    made.kit.close()


def test_only_a_seal_is_begun_with(early: History, books: Database) -> None:
    with pytest.raises(AnchorRefused, match="can begin with a seal alone"):
        last_seal_of(read_anchors(f"table 1 step 3 {'0' * 64}"))
    assert last_seal_of(read_anchors(str(early.sealing.anchor_file))).place == 3
    wrong = findings(books, Anchor(2, "0" * 64))
    assert list(wrong) == ["seals and anchors"] and "is another in the books" in wrong["seals and anchors"][0]
    missing = findings(books, Anchor(99, "0" * 64))
    assert "is not in the books: what came with it is gone" in missing["seals and anchors"][0]


def test_since_as_it_is_typed(going_on: History, command: Command) -> None:
    file, key = going_on.sealing.anchor_file, going_on.sealing.signer().public
    url = going_on.kit.url
    done = command("audit", "--database", url, "--since", str(file), "--key", key, "--anchor", str(file))
    assert done.code == 0 and "Checked since seal 3; what came before it is trusted" in done.out, done
    assert command("audit", "--database", url, "--since", "nonsense").code == 2
    assert command("audit", "--database", url, "--since", str(file), "--key", "ff" * 32).code == 1


def test_its_time_goes_by_what_is_new(sqlite_kit: Kit, tmp_path: Path) -> None:
    """Printed and not asserted: what is asserted is how much was looked at."""
    made = History(tmp_path, f"sqlite:///{tmp_path / 'growing.db'}")
    for rounds in size((6, 12), (10, 20, 40)):
        made.play(made.table, rounds)
        seal = made.sealing.seal()
        made.play(made.table, 2)
        whole, since = audit(made.kit.house.database), audit_since(made.kit.house.database, anchor_of(seal))
        assert whole.passed and since.passed
        looked_at = [
            next(check.examined for check in report.checks if check.id == "steps_linked") for report in (whole, since)
        ]
        print(f"{looked_at[0]} steps in {whole.seconds:.2f} s, {looked_at[1]} since the seal in {since.seconds:.2f} s")
        assert looked_at[1] < 40 < looked_at[0]
    made.kit.close()
