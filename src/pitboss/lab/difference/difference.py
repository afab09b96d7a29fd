"""Everything in which two rule sets differ, and the witness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.lab.difference.changed_clauses import (
    ChangedClause,
    ChangedFact,
    ChangedOption,
    changed_clauses,
    changed_facts,
    changed_options,
)
from pitboss.lab.difference.changed_values import ChangedValue, changed_values
from pitboss.lab.difference.prices import Priced, price_both
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.settled_cases import CasesCompared, compare_cases
from pitboss.lab.witness.finding import Bounds, WitnessSearch, find_witness


@dataclass(frozen=True, slots=True)
class Difference:
    """Two rule sets and what differs between them; ``priced`` and ``cases`` are None where they were not asked for."""

    before: RuleSet
    after: RuleSet
    options: tuple[ChangedOption, ...]
    values: tuple[ChangedValue, ...]
    facts: tuple[ChangedFact, ...]
    clauses: tuple[ChangedClause, ...]
    priced: Priced | None
    cases: CasesCompared | None
    search: WitnessSearch

    @property
    def same(self) -> bool:
        """Whether nothing differs: no option, no value, no clause."""
        return not (self.options or self.values or self.clauses)

    @property
    def same_rules(self) -> bool:
        """Whether every value of the rules is the same, whatever the texts say."""
        return not self.values


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is worked out beside the texts: prices and charts, rule cases, how far the search for a witness goes."""

    prices: bool = True
    cases: bool = True
    bounds: Bounds = field(default_factory=Bounds)
    told: Callable[[str], None] = lambda what: None


def difference_of(before: RuleSet, after: RuleSet, wanted: Wanted | None = None) -> Difference:
    """Hold two rule sets against each other."""
    asked = wanted or Wanted()
    values = changed_values(before.rules, after.rules)
    options = changed_options(before, after)
    clauses = changed_clauses(before, after, values, options)
    search, cases, priced = WitnessSearch(), None, None
    if values:
        asked.told("Searching for a witness")
        dealt = [side.dealt_by_server() for side in (before, after)]
        search = find_witness(dealt[0].rules, dealt[1].rules, [value.place for value in values], asked.bounds)
    if values and asked.cases:
        asked.told("Dealing the rule cases")
        cases = compare_cases(before, after)
    if asked.prices and (values or options):
        priced = price_both(before, after, asked.told)
    return Difference(before, after, options, values, changed_facts(before, after), clauses, priced, cases, search)
