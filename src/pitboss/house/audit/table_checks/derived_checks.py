"""What is kept beside the events for speed follows from them: checkpoints, results, who wagered what, what is cited."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.audit.past_rounds.walking import read_events
from pitboss.house.store import schema
from pitboss.house.tables.live.checkpoint import can_be_taken, read_checkpoint, write_checkpoint
from pitboss.house.tables.live.codec import AnyEvent, cited_text
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events import Funding
from pitboss.table.round.further_wagers import ON_HANDS
from pitboss.table.state import State

Sums = dict[Any, tuple[int, ...]]


class DerivedChecks:
    """Holds the tables that can be worked out again against what the events make."""

    def __init__(self, connection: Connection, table: Row[Any], rules: Rules, check: Check, begun: Beginning) -> None:
        done = begun.state.round
        self.check, self.rules, self.where = check, rules, f"table {table.id}"
        checkpoints, results, bettors = schema.checkpoints, schema.round_results, schema.round_bettors
        self.checkpoints = {
            row.event: row.state
            for row in connection.execute(
                select(checkpoints).where(checkpoints.c.table_id == table.id, checkpoints.c.event > begun.event)
            )
        }
        self.results: defaultdict[int, Sums] = defaultdict(dict)
        for row in connection.execute(select(results).where(results.c.table_id == table.id, results.c.round > done)):
            self.results[row.round][row.kind] = (row.wagers, row.staked, row.squares, row.net)
        self.bettors: defaultdict[int, Sums] = defaultdict(dict)
        people = schema.people
        named = select(bettors, people.c.name).outerjoin(people, people.c.id == bettors.c.person_id)
        for row in connection.execute(named.where(bettors.c.table_id == table.id, bettors.c.round > done)):
            self.bettors[row.round][row.name] = (row.staked, row.net)
        cited = schema.round_clauses
        self.listed = {
            row.round: row.clauses
            for row in connection.execute(select(cited).where(cited.c.table_id == table.id, cited.c.round > done))
        }
        self.cited: set[str] = set()
        for event in read_events(connection, table.id, begun.round_from, begun.event):
            self.cites(event.event)
        rounds = schema.rounds
        self.rounds = {
            row.number: (row.shoe, row.staked)
            for row in connection.execute(select(rounds).where(rounds.c.table_id == table.id, rounds.c.number > done))
        }

    def cites(self, event: AnyEvent) -> None:
        """Note what an event cites."""
        self.cited |= set(event.clauses)

    def after(self, number: int, state: State) -> None:
        """Check the checkpoint that was taken after an event."""
        text = self.checkpoints.pop(number, None)
        if text is None:
            return
        self.check.examined += 1
        sound = can_be_taken(state)
        if not sound or write_checkpoint(read_checkpoint(self.rules, text)) != write_checkpoint(state):
            self.check.fault(f"{self.where} checkpoint {number}", "is not the state that the events lead to")

    def round_over(self, state: State) -> None:
        """Check what is kept of a round, given the state at its end."""
        self.check.examined += 1
        where = f"{self.where} round {state.round}"
        if self.results.pop(state.round, {}) != _results(state):
            self.check.fault(where, "its results by kind of wager are not those of its wagers")
        if self.bettors.pop(state.round, {}) != _bettors(state):
            self.check.fault(where, "its bettors are not those of its wagers")
        staked = sum(wager.amount for wager in state.wagers if wager.funding is Funding.CHIPS)
        if self.rounds.pop(state.round, None) != (state.shoe, staked):
            self.check.fault(where, "is listed with another shoe or stake than it had")
        if self.listed.pop(state.round, None) != cited_text(self.cited):
            self.check.fault(where, "is listed with other clauses than its events cite")
        self.cited = set()

    def finish(self) -> None:
        """Check that nothing is kept of rounds and moments that never were."""
        for number in self.checkpoints:
            self.check.fault(f"{self.where} checkpoint {number}", "was taken at no event")
        for number in self.results.keys() | self.bettors.keys() | self.listed.keys():
            self.check.fault(f"{self.where} round {number}", "has results and was never finished")


def _results(state: State) -> Sums:
    """Wagers, stakes, squares of what lay on a box together, and net, by kind; of void rounds nothing counts."""
    if state.trouble is not None and state.trouble.voided is not None:
        return {}
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    on_box: defaultdict[tuple[str, int], int] = defaultdict(int)
    for wager in state.wagers:
        kind = "game" if wager.kind in ON_HANDS else str(wager.kind)
        counts = wager.kind is Kind.BLACKJACK or wager.kind not in ON_HANDS
        amount = wager.amount if counts else 0
        sums[kind][0] += 1 if amount else 0
        sums[kind][1] += amount
        sums[kind][3] += wager.net
        on_box[kind, wager.box] += amount
    for (kind, _), amount in on_box.items():
        sums[kind][2] += amount**2
    if state.bonuses:
        sums["bonus"][3] += sum(paid.amount for paid in state.bonuses)
    return {kind: tuple(made) for kind, made in sums.items()}


def _bettors(state: State) -> Sums:
    """What each bettor put down in chips, and what it brought him; a toke that wins is the dealers'."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for wager in state.wagers:
        given_away = wager.kind is Kind.TOKE and wager.outcome is Outcome.WIN
        sums[wager.bettor][0] += wager.amount if wager.funding is Funding.CHIPS else 0
        sums[wager.bettor][1] += -wager.amount if given_away else wager.net
    for paid in state.bonuses:
        sums[paid.player][1] += paid.amount
    return {name: tuple(made) for name, made in sums.items()}
