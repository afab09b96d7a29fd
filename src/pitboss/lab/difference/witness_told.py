"""The witness of two rule sets: what each table did with it in words, and the records that replay under each."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import cards
from pitboss.chips import dollars
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.witness.accepting import AcceptedByOne
from pitboss.lab.witness.both_tables import BothTables
from pitboss.lab.witness.finding import WitnessSearch
from pitboss.lab.witness.told import (
    ToldTable,
    accepted_records,
    first_other_step,
    line_in_words,
    settled_in_other_order,
    told_table,
    wager_in_words,
)
from pitboss.rulebook import cited

PLAIN_CARDS = cards("Kc 9c Kd 9d 8c 8d 8h 8s 7c 7d 7h 7s 9h 9s Kh Ks")
"""Cards for a round that is only about its wagers."""


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A round that both tables were dealt."""

    cards: tuple[str, ...]
    line: tuple[str, ...]
    before: ToldTable
    after: ToldTable
    other_step: tuple[str, str]
    other_order: bool


@dataclass(frozen=True, slots=True)
class ToldWager:
    """A wager that only one table accepts; ``records`` are before and after."""

    what: str
    wager: str
    accepted_by: str
    refused_by: str
    reason: str
    records: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ToldSearch:
    """What a search found, in words."""

    witness: ToldRound | None
    otherwise: ToldRound | None
    accepted: tuple[ToldWager, ...]
    statement: str


def told_search(before: RuleSet, after: RuleSet, search: WitnessSearch) -> ToldSearch:
    """Return what a search found; the records are written, and replayed once, here."""
    dealt = (before.dealt_by_server(), after.dealt_by_server())
    return ToldSearch(
        None if search.witness is None else told_round(dealt, search.witness),
        None if search.otherwise is None else told_round(dealt, search.otherwise),
        tuple(_told_wager(dealt, difference) for difference in search.accepted),
        statement(search),
    )


def told_round(sides: tuple[RuleSet, RuleSet], pair: BothTables) -> ToldRound:
    """Return a round as both tables dealt it."""
    told = []
    for side, table in zip(sides, (pair.before, pair.after), strict=True):
        with side.known():
            told.append(told_table(table))
    return ToldRound(
        tuple(map(str, pair.cards)),
        tuple(line_in_words(pair.line)),
        told[0],
        told[1],
        first_other_step(pair),
        settled_in_other_order(pair),
    )


def _told_wager(sides: tuple[RuleSet, RuleSet], difference: AcceptedByOne) -> ToldWager:
    refusing, accepting = sides[difference.refused_by], sides[1 - difference.refused_by]
    removed = sides[0].rules.pack.removed + sides[1].rules.pack.removed
    dealt = tuple(drawn for drawn in PLAIN_CARDS if drawn.rank not in removed)
    records = accepted_records(difference, sides, dealt)
    beside = f" beside {', '.join(map(wager_in_words, difference.placed))}" if difference.placed else ""
    return ToldWager(
        difference.what,
        wager_in_words(difference.wager) + beside,
        accepting.name,
        refusing.name,
        f"{difference.refusal.sentence} [{cited(difference.refusal.clauses)}]",
        (records[0], records[1]),
    )


def statement(search: WitnessSearch) -> str:
    """Say what was found, or that nothing is there to be found, and how much was searched."""
    searched = "; ".join(f"{known.what}: {known.rounds:,} rounds" for known in search.searched)
    if search.witness is not None and search.cards < len(search.witness.cards) - 1:
        why = "Time ran out before all" if search.out_of_time else "Not all"
        return (
            f"A round that the two pay differently has {len(search.witness.cards)} cards. {why} shorter rounds "
            f"were searched: those of up to {search.cards} cards were. {search.rounds:,} rounds were dealt at both "
            f"tables ({searched})."
        )
    if search.witness is not None:
        return (
            f"The shortest round that the two pay differently has {len(search.witness.cards)} cards. "
            f"{search.rounds:,} rounds were dealt at both tables to find it ({searched}).{_time_ran_out(search)}"
        )
    if not search.searched:
        return "No round was searched: no value differs that a round could show at stakes that both accept."
    return (
        f"No round that the two pay differently exists among all rounds of one box up to {search.cards} cards: "
        f"{search.rounds:,} rounds were dealt at both tables ({searched}).{_time_ran_out(search)}"
    )


def _time_ran_out(search: WitnessSearch) -> str:
    return " Time ran out before everything was searched." if search.out_of_time else ""


def stakes_in_words(search: WitnessSearch) -> str:
    """Say for how much rounds were searched."""
    amounts = dict.fromkeys(dollars(amount) for amount in search.stakes)
    return f"Initial wagers: {', '.join(amounts)}." if amounts else ""
