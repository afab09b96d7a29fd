"""``python -m tools.countability``: how countable every wager of the built-in games is, as the table of the docs.

It prints the table; ``--write`` puts it into ``docs/countability.md``. Effects, tags and correlations are exact. The
count from which a wager is made, and what that wins, are simulated (``pitboss.lab.countability.betting_worth``).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from pitboss.games.finding import built_in
from pitboss.lab.countability.betting_worth import BettingWorth, Trial, betting_worths
from pitboss.lab.effects.choices import alternatives
from pitboss.rulebook import Rules
from pitboss.rulebook import rules as rules_of
from pitboss.simulate.plans.plan import Plan
from tools.docs.markdown import code, table
from tools.project import ROOT

PAGE = ROOT / "docs" / "countability.md"
COMMAND, END = "<!-- python -m tools.countability --write -->", "<!-- the table ends here -->"
HEAD = ("game and wager", "value", "best count, level 3", "correlation", "level 1", "Hi-Lo", "made from", "of rounds")
WON = ("edge then", "units in 100 rounds")
FAMILY = "house-blackjack"
"""The house chooses the wagers of this game, so it is not listed."""
TENS = "JQK"


def listed_rules() -> list[Rules]:
    """Return the rules of every game with a text of its own, with all the side wagers that it may offer."""
    return [with_every_side_wager(rules_of(game.id)) for game in built_in() if game.id != FAMILY]


def with_every_side_wager(rules: Rules) -> Rules:
    """Return rules with every option that adds a side wager turned on."""
    for _, _, other in alternatives(rules):
        if len(other.side_wagers) > len(rules.side_wagers):
            return with_every_side_wager(other)
    return rules


def written_tags(tags: dict[str, int], whole_shoe: int) -> str:
    """Return tags as ``--side-ramp`` takes them: for the ace, 2 to 9 and the ten-values, then any exceptions.

    The start makes the true count of an unbalanced count that of a balanced one, minus a constant.
    """
    ten = tags.get("T", tags[TENS[0]])
    words = [str(tags.get(rank, 0)) for rank in "A23456789"] + [str(ten)]
    words += [f"{rank}:{tags[rank]}" for rank in TENS if tags[rank] != ten]
    return " ".join([*words, *([f"start {-whole_shoe}"] if whole_shoe else [])])


def rows_of(rules: Rules, trial: Trial | None) -> list[list[str]]:
    """Return the rows of a game; without a trial, only the exact columns."""
    counted = not Plan(rules, 1, ()).shuffles_every_round
    return [_row(rules, worth, counted) for worth in betting_worths(rules, 3, trial)]


def _row(rules: Rules, worth: BettingWorth, counted: bool) -> list[str]:
    tags = code(written_tags(worth.best.tags, worth.whole_shoe))
    follow = (worth.best.correlation, worth.simple, worth.usual)
    exact = [f"{100 * worth.ev:+.2f}%", tags, *(f"{correlation:.3f}" for correlation in follow)]
    made = worth.made
    if made is None:
        won = ["nowhere" if counted else "nothing to count", "", "", "0"]
    else:
        units = f"{made.units:.2f} ± {made.error:.2f}"
        won = [f"{made.bet_from:+d}", f"{100 * made.share:.1f}%", f"{100 * made.edge:.1f}%", units]
    return [f"`{rules.game}` {worth.wager}", *exact, *won]


def countability_table(rules: Sequence[Rules], trial: Trial) -> str:
    """Return the table of some games."""
    rows = []
    for chosen in rules:
        rows += rows_of(chosen, trial)
        print(f"{chosen.game} is done.", file=sys.stderr)
    return table((*HEAD, *WON), rows)


def written_page(page: str, made: str) -> str:
    """Return the page with this table in place of its present one."""
    return re.sub(f"{COMMAND}\n.*{END}", lambda _: f"{COMMAND}\n\n{made}\n\n{END}", page, flags=re.DOTALL)


def main() -> None:
    """Print the table, or write it into its page."""
    made = countability_table(listed_rules(), Trial())
    if "--write" in sys.argv[1:]:
        PAGE.write_text(written_page(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    else:
        print(made)


if __name__ == "__main__":
    main()
