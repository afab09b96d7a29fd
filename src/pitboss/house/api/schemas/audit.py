"""Rounds, the ledger and the audit as a client sees them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.irregular import AstrayAfter


class RoundLine(BaseModel):
    """A finished round; ``id`` is its number in the house, ``number`` its number at the table. Amounts are in cents."""

    id: int
    table: int
    table_name: str
    game: str
    number: int
    shoe: int
    ended_at: int
    staked: int
    net: int
    own_staked: int | None
    own_net: int | None


class RoundStory(RoundLine):
    """A finished round, event by event, with every clause that was applied."""

    events: list[AnyEventModel]
    astray: list[AstrayAfter] = Field(description="Where cards were delivered wrongly, and where that was put right.")
    clauses: list[str]
    submission_sha256: str | None = Field(
        None, description="The SHA-256 digest of the submission that its table was opened with."
    )
    receipt: str = Field(description="The link of the step that ended it; you can pass it to `pitboss audit --anchor`.")


class PostingOut(BaseModel):
    """What an account got (or, negative, gave)."""

    account: str
    table: int | None
    person: str | None
    amount: int


class EntryOut(BaseModel):
    """A movement of chips, with its reason; the postings add up to zero."""

    book: int
    number: int
    at: int
    what: str
    round: int | None
    wager: int | None
    event: int | None
    clauses: list[str]
    note: str
    postings: list[PostingOut]


class AccountOut(BaseModel):
    """An account and its balance in cents."""

    id: int
    kind: str
    table: int | None
    person: str | None
    balance: int


class CheckOut(BaseModel):
    """One thing that the audit proves; ``name`` and ``proves`` are in English."""

    id: str
    name: str
    proves: str
    examined: int
    unit: str
    findings: list[str]


class AuditOut(BaseModel):
    """The result of an audit."""

    passed: bool
    seconds: float
    checks: list[CheckOut]


class ReturnOut(BaseModel):
    """Actual and theoretical return of a kind of wager at a table, or in a game if ``table`` is null.

    ``bands`` are intervals of the return: ``2`` and ``3`` are as likely as two and three standard deviations, and
    ``99%`` is a probability. ``basis`` says how they were computed: ``exact``, ``exact variance`` or ``upper bound``.
    """

    table: int | None
    game: str
    kind: str
    rounds: int
    wagers: int
    staked: int
    net: int
    actual_return: float
    theoretical_return: float | None
    bands: dict[str, list[float]]
    sigmas: float | None
    alarm: bool
    fault: str | None = None
    basis: str | None = None


class PersonChips(BaseModel):
    """A person's chips, as the cage sees them; if ``away`` (a break or a self-exclusion), no chips are sold."""

    name: str
    kind: str
    role: str
    wallet: int
    seats: dict[str, int]
    away: bool = False


class GameOut(BaseModel):
    """A game with its options; ``texts`` are those that a game from outside brings, by language."""

    id: str
    name: str
    text: str
    options: list[dict[str, Any]]
    texts: dict[str, dict[str, str]]


class ClauseOut(BaseModel):
    """A clause or a reading: what it says in our words, how far it is covered, and what belongs to it.

    ``readings`` are the readings about it, ``concerns`` the clauses that a reading is about, ``options`` those that
    change a reading, and ``notes`` the reasons that were recorded. The project's own readings have no status; clauses
    do. ``text`` is the rule word for word, if the game has a text of its own.
    """

    clause: str
    kind: str
    summary: str
    text: str | None
    status: str | None
    reason: str | None
    readings: list[str]
    concerns: list[str]
    options: list[str]
    notes: list[str]
    code: list[str]
    tests: list[str]
    mutants: int
    killed: int


class PriceOut(BaseModel):
    """The value of a submission, per unit of initial wager."""

    game: str
    options: dict[str, Any]
    ev: float
    house_edge: float
    sd: float | None
    side_wagers: dict[str, dict[str, float | None]]
