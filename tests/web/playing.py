"""A rule case as a round in the browser: cards, wagers, decisions, and what every wager must show."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import expect
from sqlalchemy import select

from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import AnyCommand, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal
from pitboss.table.choice import Choice
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

BOX = 3
CHIPS = {"0.50": "50¢", "1": "1", "5": "5", "25": "25", "100": "100", "500": "500"}


class Said(NamedTuple):
    """What the page says about one wager: what it was, its result, why, and some of the clauses that are shown."""

    what: str
    came: str
    why: str
    clauses: str


class Bet(NamedTuple):
    """A wager before the cards: its chips, one after the other, on a circle; a toke for the dealer lies beside it."""

    chips: str
    kind: str = "blackjack"
    box: int = BOX
    toke: bool = False


@dataclass(frozen=True)
class Round:
    """A round to be played: cards in the order they leave the shoe, and the required result.

    ``net`` is what the player's own chips gain, ``tokes`` what the dealers are given.
    """

    name: str
    game: str
    cards: str
    decide: str
    says: tuple[Said, ...]
    net: int
    bets: tuple[Bet, ...] = (Bet("25"),)
    tokes: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)


def play(visitor: Visitor, round: Round) -> int:
    """Sit down at a table with these cards and play the round to its end; return the table."""
    table = visitor.house.table(round.game, round.cards, **dict(round.options))
    visitor.open_table(table)
    visitor.sit(BOX)
    lay(visitor, *round.bets)
    visitor.deal()
    decide(visitor, round.decide)
    visitor.settled()
    return table


def have_played(visitor: Visitor, *rounds: Round) -> int:
    """Be a guest who has played these rounds already, at the server and without the page; return the last table."""
    house = visitor.house.house
    guest, ids, table = house.guest(), itertools.count(1), 0
    visitor.come_as(guest.name)

    def do(command: AnyCommand) -> None:
        house.play(table, command, guest, f"{guest.id}-{next(ids)}", lambda live: None)

    for round in rounds:
        table = visitor.house.table(round.game, round.cards, **dict(round.options))
        do(commands.BuyIn(guest.name, 500_00))
        do(commands.Sit(guest.name, BOX))
        for bet in round.bets:
            amount = sum(int(float(chip) * 100) for chip in bet.chips.split())
            do(commands.Place(guest.name, bet.box, Kind(bet.kind), amount))
        do(Ready(guest.name))
        for word in round.decide.split():
            name, _, how = word.partition(".")
            open_now = legal(house.hosting.look(table, lambda live: live).table, guest.name)
            do(next(choice.command for choice in open_now if _named(choice) == name and choice.free == (how == "free")))
    return table


def _named(choice: Choice) -> str:
    return choice.name.lower()


def lay(visitor: Visitor, *bets: Bet) -> None:
    """Put chips on circles."""
    for bet in bets:
        if bet.toke:
            toke(visitor)
        for chip in bet.chips.split():
            visitor.chip(CHIPS[chip])
            visitor.bet(bet.box, bet.kind)
        if bet.toke:
            toke(visitor)


def toke(visitor: Visitor) -> None:
    """Begin to bet for the dealer, or leave off."""
    visitor.page.get_by_role("button", name="Toke the dealer").click()


def decide(visitor: Visitor, words: str) -> None:
    """Make decisions, one after the other; ``double=10`` doubles for ten dollars where it could be for more."""
    for word in words.split():
        name, _, amount = word.partition("=")
        if amount:
            for_less(visitor, name, round(float(amount) * 100))
        else:
            visitor.act(name)


def for_less(visitor: Visitor, name: str, cents: int) -> None:
    """Choose an amount that is less than the most."""
    visitor.action(f"{name}.less").click()
    visitor.at(".picker input").fill(str(cents))
    visitor.action("picker.done").click()


READ = """(lines) => lines.map((line) => [
  line.querySelector('.head > span').textContent.split(' · ')[0],
  line.querySelector('.came').textContent,
  line.querySelector('.why').textContent,
  Array.from(line.querySelectorAll('.clause'), (one) => one.textContent).join('; '),
].map((text) => text.trim().replace(/\\s+/g, ' ')))"""


def results(visitor: Visitor, lines: str = ".side .sum + ul > [data-result]") -> list[Said]:
    """Read the results of the visitor's own wagers, in the order in which they were settled."""
    return [Said(*line) for line in visitor.at(lines).evaluate_all(READ)]


def check(shown: list[Said], expected: tuple[Said, ...]) -> None:
    """Compare what is shown with what the text says: amounts and words exactly, the clauses as far as they were named.

    In which order wagers are taken and paid is a matter of the table's own tests.
    """
    assert sorted(result[:3] for result in shown) == sorted(result[:3] for result in expected)
    for line, wanted in zip(sorted(shown), sorted(expected), strict=True):
        cited = line.clauses.split("; ")
        missing = [clause for clause in wanted.clauses.split("; ") if clause not in cited]
        assert not missing, f"{wanted.what}: {missing} not among {cited}"


def ledger_net(house: OpenHouse, table: int, name: str, round: int = 1) -> int:
    """Return what a round brought a player by the ledger: the postings on the account of his chips at the table."""
    lines = (
        select(schema.postings.c.amount)
        .join(schema.accounts, schema.accounts.c.id == schema.postings.c.account_id)
        .join(schema.people, schema.people.c.id == schema.accounts.c.person_id)
        .join(
            schema.entries,
            (schema.entries.c.book == schema.postings.c.book) & (schema.entries.c.number == schema.postings.c.number),
        )
        .where(schema.accounts.c.kind == "seat", schema.accounts.c.table_id == table, schema.people.c.name == name)
        .where(schema.entries.c.book == table, schema.entries.c.round == round)
    )
    with house.house.database.reading() as connection:
        return int(sum(connection.execute(lines).scalars()))


def toke_box(house: OpenHouse, table: int) -> int:
    """Return what the dealers of a table were given by the ledger."""
    lines = (
        select(schema.postings.c.amount)
        .join(schema.accounts, schema.accounts.c.id == schema.postings.c.account_id)
        .where(schema.accounts.c.kind == "tokes", schema.accounts.c.table_id == table)
    )
    with house.house.database.reading() as connection:
        return int(sum(connection.execute(lines).scalars()))


def name_of(visitor: Visitor) -> str:
    """Return the name that the visitor goes by."""
    return visitor.at(".who").inner_text()


def dollars(cents: int, signed: bool = False) -> str:
    """Write cents as the page does."""
    sign = "+" if signed and cents > 0 else "-" if cents < 0 else ""
    return f"{sign}${abs(cents) / 100:,.{2 if cents % 100 else 0}f}"


def check_money(visitor: Visitor, table: int, net: int, brought: int, round: int = 1) -> None:
    """The net that is shown, the chips that are shown and the ledger all say the same."""
    shown = visitor.at("[data-net]")
    expect(shown).to_have_attribute("data-net", str(net))
    expect(shown).to_have_text(dollars(net, signed=True))
    expect(visitor.at(".have")).to_have_text(dollars(brought + net))
    assert ledger_net(visitor.house, table, name_of(visitor), round) == net
