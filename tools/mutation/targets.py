"""What is mutated, and which tests may notice.

The tests are the quick ones of the same layer: a mutant that only a browser test would notice counts as a survivor.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path("src/pitboss")
PAYOUTS = ("odds", "settlement", "games")
"""The targets in which no mutant may survive without a reason."""


@dataclass(frozen=True)
class Target:
    """Several files under one name, with the tests to run against their mutants."""

    name: str
    about: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    marked: str = "not long and not proof"
    """The selection of tests, in the form of pytest's ``-m``."""

    def paths(self) -> list[Path]:
        """Return the files, below the root of the repository."""
        return sorted(path for path in self._found() if self.name in PAYOUTS or path not in payout_paths())

    def _found(self) -> set[Path]:
        folder = ROOT / PACKAGE
        found = {path.relative_to(ROOT) for pattern in self.files for path in folder.glob(pattern)}
        return {path for path in found if path.name != "__init__.py"}


RULE_CASES = "tests/record/each_case_alone.py"
TABLE_TESTS = (
    "tests/chips",
    "tests/cards",
    "tests/rulebook/test_side_wagers.py",
    "tests/rulebook/test_options.py",
    "tests/rulebook/test_values_of_the_texts.py",
    RULE_CASES,
    "tests/record/test_house_replay.py",
    "tests/table/test_super_bonus.py",
    "tests/table/test_kings_bounty_limit.py",
    "tests/table/test_payouts_once_unnoticed.py",
    "tests/table/test_bonus_game.py",
    "tests/table/test_open_readings.py",
    "tests/table/test_refusals.py",
    "tests/table/test_faults_once_found.py",
    "tests/table/test_faults_of_the_letter.py",
    "tests/table/test_order.py",
    "tests/table/test_void_rounds.py",
    "tests/table/test_forgotten_cards.py",
    "tests/table/test_forgotten_and_early.py",
    "tests/table/test_exposed_cards.py",
    "tests/table/test_misdelivered_cards.py",
    "tests/table/test_cards_drawn_in_error.py",
    "tests/table/test_supervisors_word.py",
    "tests/table/test_toke_bounds.py",
    "tests/table/test_equal_hands.py",
    "tests/table/test_views.py",
    "tests/table/test_insurance_bounds.py",
    "tests/table/test_citations_of_offers.py",
    "tests/table/test_citations_of_settlement.py",
    "tests/table/test_playthroughs.py",
)
OUTSIDE = "tests/games/test_spanish_21.py"
RULEBOOK_TESTS = (
    "tests/rulebook",
    "tests/games",
    "tests/mechanisms",
    "tests/record/test_coverage.py",
    "tests/cli/test_one_clause.py",
    "tests/cli/test_deal_checklists.py",
    RULE_CASES,
)
LEDGER_TESTS = (
    "tests/house/test_ledger_once_unnoticed.py",
    "tests/house/test_ledger_unnoticed_too.py",
    "tests/house/test_ledger_steps_unnoticed.py",
    "tests/house/test_disputes_unnoticed.py",
    "tests/house/test_registering.py",
    "tests/house/test_protection_races.py",
    "tests/house/test_play_money.py",
    "tests/house/test_bonuses.py",
    "tests/house/test_cage_totals.py",
    "tests/house/test_staff_and_chips.py",
    "tests/house/test_tray_slips.py",
    "tests/house/test_protection.py",
    "tests/house/test_incidents.py",
    "tests/house/test_audit.py",
    "tests/house/test_gaming_day.py",
)

TARGETS = {
    target.name: target
    for target in (
        Target(
            "odds",
            "money, odds, and which line of its pay table a side wager makes",
            (
                "chips/*.py",
                "cards/total.py",
                "mechanisms/*/lines.py",
                "mechanisms/side_wagers/part.py",
                "mechanisms/twenty_one/part.py",
            ),
            (*TABLE_TESTS, OUTSIDE),
        ),
        Target(
            "settlement",
            "who wins and what is paid: rulings at the table, and those that mechanisms make",
            (
                "table/round/rulings.py",
                "table/round/side_wagers.py",
                "mechanisms/twenty_one/table.py",
                "mechanisms/charlie/table.py",
                "mechanisms/tokes/table.py",
                "mechanisms/insurance/table.py",
                "mechanisms/surrender/table.py",
                "mechanisms/attack/table.py",
            ),
            (*TABLE_TESTS, OUTSIDE),
        ),
        Target(
            "games",
            "the six games: what each pays on what, its pay tables, limits and options",
            ("games/*/game.py", "games/*/side_wagers.py", "games/sister_texts/rules.py"),
            (*TABLE_TESTS, OUTSIDE),
        ),
        Target(
            "table",
            "the rest of the table and its mechanisms",
            ("table/**/*.py", "mechanisms/*/table.py"),
            (
                *TABLE_TESTS,
                "tests/rulebook/test_irregularities.py",
                "tests/table/test_once_unnoticed.py",
                "tests/table/test_shuffler_in_play.py",
                "tests/table/test_short_sessions.py",
                "tests/table/test_grounds_of_steps.py",
                "tests/table/test_orders_unnoticed.py",
                "tests/record/test_words.py",
                "tests/record/test_house_lines.py",
                "tests/notebooks/test_shown.py",
                "tests/table/test_irregularities_unnoticed.py",
                "tests/table/test_rounds_unnoticed.py",
                "tests/table/test_seats_and_wagers_unnoticed.py",
                "tests/table/test_visible_irregularities.py",
                "tests/table/test_roles.py",
                "tests/table/test_order_of_steps.py",
                "tests/table/test_newcomers_and_cash.py",
            ),
        ),
        Target(
            "rulebook",
            "the rulebook: parts, options, clauses, submissions, descriptions; procedures and choices of the games",
            (
                "rulebook/**/*.py",
                "mechanisms/*/part.py",
                "mechanisms/kinds.py",
                "mechanisms/phases.py",
                "games/*/options.py",
                "games/*/procedures.py",
                "games/faults.py",
                "games/finding.py",
            ),
            RULEBOOK_TESTS,
        ),
        Target(
            "ledger",
            "the house's books",
            ("house/ledger/*.py",),
            LEDGER_TESTS,
            "not proof",
        ),
    )
}


@cache
def payout_paths() -> frozenset[Path]:
    """Return the files of the payouts, which no other target mutates again."""
    return frozenset(path for name in PAYOUTS for path in TARGETS[name].paths())
