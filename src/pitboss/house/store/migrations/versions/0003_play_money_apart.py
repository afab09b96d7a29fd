"""Play money is kept apart: guests and bots have purses that a mint fills, and the cage does not deal in play chips.

Until now play chips came from outside, as money does, and lay in wallets. The wallets of guests and bots become purses.
New entries of the cage's book put in order what was posted before: the mint takes over what came from outside as play
chips, and what a guest bought with money and still has in the purse goes into a wallet of his own, from which the cage
may pay it out. No old entry is changed.
"""

import re
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CAGE_BOOK = 0
REVERSES = re.compile(r"reverses entry (\d+) of the cage")
OF_PLAY = "SELECT id FROM people WHERE kind IN ('guest', 'bot')"


def upgrade() -> None:
    """Let the mint fall below zero, and keep play money apart."""
    _below_zero("outside", "mint")
    if not _founded():
        return
    mint = _account("mint") or _open("mint")
    _run(f"UPDATE accounts SET kind = 'purse' WHERE kind = 'wallet' AND person_id IN ({OF_PLAY})")
    _post("play chips come from the mint", [(_account("outside"), _given()), (mint, -_given())])
    for person, amount in _bought().items():
        purse, balance = _rows(f"SELECT id, balance FROM accounts WHERE kind = 'purse' AND person_id = {person}")[0]
        paid = min(amount, balance)
        if paid > 0:
            _post("bought with money", [(purse, -paid), (_open("wallet", person), paid)], person)


def downgrade() -> None:
    """Let play chips come from outside again."""
    if _founded():
        both = "SELECT person_id FROM accounts WHERE kind = 'wallet' AND person_id IN (" + OF_PLAY + ")"
        if _rows(both):
            raise RuntimeError("A guest has a wallet beside his purse; pay it out at the cage, then go back.")
        mint, balance = _rows("SELECT id, balance FROM accounts WHERE kind = 'mint'")[0]
        _post("play chips come from outside", [(mint, -balance), (_account("outside"), balance)])
        _run("UPDATE accounts SET kind = 'wallet' WHERE kind = 'purse'")
    _below_zero("outside")


def _below_zero(*kinds: str) -> None:
    """Say which accounts may fall below zero."""
    names = ", ".join(f"'{kind}'" for kind in kinds)
    rule = f"balance >= 0 OR kind IN ({names})"
    if op.get_bind().dialect.name != "sqlite":
        op.drop_constraint(op.f("ck_accounts_not_below_zero"), "accounts", type_="check")
        op.create_check_constraint(op.f("ck_accounts_not_below_zero"), "accounts", rule)
        return
    op.create_table(
        "new_accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(rule, name=op.f("ck_accounts_not_below_zero")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("kind", "table_id", "person_id", name=op.f("uq_accounts_kind_table_id_person_id")),
    )
    columns = "id, kind, table_id, person_id, balance"
    op.execute(f"INSERT INTO new_accounts ({columns}) SELECT {columns} FROM accounts")
    op.drop_table("accounts")
    op.rename_table("new_accounts", "accounts")


def _rows(query: str) -> list[Any]:
    return list(op.get_bind().execute(sa.text(query)).all())


def _run(statement: str, **values: Any) -> None:
    op.get_bind().execute(sa.text(statement), values)


def _founded() -> bool:
    return bool(_rows("SELECT id FROM accounts WHERE kind = 'outside'"))


def _account(kind: str, person: int = 0) -> int:
    rows = _rows(f"SELECT id FROM accounts WHERE kind = '{kind}' AND table_id = 0 AND person_id = {person}")
    return int(rows[0].id) if rows else 0


def _open(kind: str, person: int = 0) -> int:
    _run(f"INSERT INTO accounts (kind, table_id, person_id, balance) VALUES ('{kind}', 0, {person}, 0)")
    return _account(kind, person)


def _reversed() -> set[int]:
    """Return the entries of the cage that a later one undid."""
    notes = _rows(f"SELECT note FROM entries WHERE book = {CAGE_BOOK} AND what = 'correction'")
    return {int(match[1]) for row in notes if (match := REVERSES.match(row.note))}


def _given() -> int:
    """Return how many play chips came from outside and were not taken back."""
    rows = _rows(
        "SELECT entries.number, postings.amount FROM entries "
        "JOIN postings ON postings.book = entries.book AND postings.number = entries.number "
        "JOIN accounts ON accounts.id = postings.account_id "
        f"WHERE entries.book = {CAGE_BOOK} AND entries.what IN ('play chips', 'set apart') "
        "AND accounts.kind = 'outside'"
    )
    undone = _reversed()
    return -sum(int(row.amount) for row in rows if row.number not in undone)


def _bought() -> dict[int, int]:
    """Return for how much more money each guest bought chips than was paid out to him."""
    rows = _rows(
        "SELECT entries.number, entries.what, entries.person_id, postings.amount FROM entries "
        "JOIN postings ON postings.book = entries.book AND postings.number = entries.number "
        "JOIN accounts ON accounts.id = postings.account_id "
        f"WHERE entries.book = {CAGE_BOOK} AND entries.what IN ('buy in', 'cash out') "
        f"AND accounts.kind = 'purse' AND entries.person_id IN ({OF_PLAY}) ORDER BY entries.number"
    )
    undone, bought = _reversed(), dict[int, int]()
    for row in rows:
        if row.number not in undone:
            bought[row.person_id] = bought.get(row.person_id, 0) + int(row.amount)
    return bought


def _post(note: str, postings: list[tuple[int, int]], person: int = 0) -> None:
    """Append an entry to the cage's book, and move the balances."""
    if not any(amount for _, amount in postings):
        return
    _run("UPDATE cage SET entries = entries + 1")
    number, by = _rows("SELECT entries FROM cage")[0][0], _rows("SELECT id FROM people WHERE kind = 'house'")[0][0]
    _run(
        'INSERT INTO entries (book, number, "at", what, event, round, wager, person_id, by_id, clauses, note) '
        f"VALUES ({CAGE_BOOK}, :number, :at, 'set apart', 0, 0, 0, :person, :by, '', :note)",
        number=number,
        at=int(time.time() * 1000),
        person=person,
        by=by,
        note=note,
    )
    for line, (account, amount) in enumerate(postings, 1):
        _run(
            "INSERT INTO postings (book, number, line, account_id, amount) "
            f"VALUES ({CAGE_BOOK}, :number, :line, :account, :amount)",
            number=number,
            line=line,
            account=account,
            amount=amount,
        )
        _run("UPDATE accounts SET balance = balance + :amount WHERE id = :account", amount=amount, account=account)
