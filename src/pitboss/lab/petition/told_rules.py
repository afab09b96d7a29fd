"""The rules of one table as a document says them: in the third person, with side wagers, and what lammers add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.citation import Clauses
from pitboss.lab.petition.named_wagers import wager_title
from pitboss.mechanisms.texts import texts
from pitboss.rulebook import Rules
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.description import Fact, Form, describe, line_of, render
from pitboss.rulebook.description import lines as told_lines
from pitboss.rulebook.description import summary as told_first
from pitboss.rulebook.description.english import english
from pitboss.rulebook.own_texts import own_english
from pitboss.rulebook.parts import SideWager
from pitboss.text_id import text_id

IN_THE_THIRD_PERSON = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "your": "the player's", "Your": "The player's"}
"""Texts for players, put as a document puts them."""


class ToldRule(NamedTuple):
    """A sentence of the rules and its grounds."""

    words: str
    clauses: Clauses


def rule_lines(rules: Rules) -> Iterator[ToldRule]:
    """Yield every rule, and what each side wager is."""
    for line in told_lines(describe(rules)):
        yield ToldRule(_sentence(line, rules), tuple(clause for fact in line for clause in fact.clauses))
    for side in rules.side_wagers:
        yield ToldRule(side_wager(side), side.offered)


def brief(rules: Rules) -> list[str]:
    """Return the game in brief: what a player asks first, then every wager beside the initial one."""
    facts = describe(rules)
    asked = told_first(facts)
    ids, spread = {fact.id for fact in asked}, {fact.topic for fact in asked if not _told_at_length(fact)}
    told: list[str] = []
    for line in told_lines(facts):
        about = {fact.topic.partition(".")[0] for fact in line}
        if any(fact.id in ids for fact in line):
            told.append(_sentence(line, rules))
        elif about & spread:
            told.append(_sentence(line, rules))
            spread -= about
    return [*told, *(side_wager(side) for side in rules.side_wagers)]


def _told_at_length(fact: Fact) -> bool:
    return f"rule.{fact.id}.{Form.LINE}" in english()


def _sentence(line: Sequence[Fact], rules: Rules) -> str:
    """Return a line of the rules; where the house's lammers lie beside wagers, it says what becomes of them."""
    free = rules.doubling.free or rules.splitting.free_others
    if free and any(fact.topic == "dealer.push" for fact in line):
        return (
            f"Dealer {rules.dealer.push_total} pushes: the chips wagered on every hand still in action are returned, "
            "and lammers are taken away"
        )
    said = _in_the_third_person(line_of(line))
    return f"{said[:1].upper()}{said[1:]}"


def side_wager(side: SideWager) -> str:
    """Say in a line what a side wager is."""
    title, said = wager_title(str(side.kind)), meaning(side)
    return f"{title}, a side wager: {said[:1].lower()}{said[1:]}" if said else title


def meaning(side: SideWager) -> str:
    """Return when a side wager wins: by its own text, or else by the summary of the provision that offers it."""
    key = f"means.kind.{text_id(str(side.kind))}"
    said = (texts("en").get(key) or own_english().get(key, "")).rstrip(".")
    clause = find_clause(side.offered[0])
    return _in_the_third_person(said or (clause.summary if clause is not None else ""))


def _in_the_third_person(said: str) -> str:
    for player, third in IN_THE_THIRD_PERSON.items():
        said = said.replace(player, third)
    return said


def facts_on_cover(rules: Rules) -> list[str]:
    """Return what a player asks before sitting down: as a phrase where there is one, else in a word or two."""
    facts = told_first(describe(rules))
    return [_on_cover(fact) for fact in facts]


def _on_cover(fact: Fact) -> str:
    phrase = f"rule.{fact.id}.{Form.PHRASE}" in english()
    return render(fact, Form.PHRASE if phrase else Form.SHORT)
