"""How countable every wager of a submission is: worked out once for all that have the same figures."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import lru_cache
from io import StringIO
from typing import Any

from pitboss.house.lab import Priced
from pitboss.house.workbench.bench import Benched
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, submit

KEPT = 128
"""So many submissions are kept: each is some kilobytes."""


def countable(game: str, options: Mapping[str, object]) -> dict[str, Any]:
    """Return effects of removal, best tags and correlations of the named counts for every wager of a submission."""
    return countability_of(submit(game, options))


def countability_of(rules: Rules) -> dict[str, Any]:
    """Return the same for rules; a question whose answer comes from the same model is answered from memory."""
    return {**_countability(Priced(rules)), "options": options_as_data(rules)}


@lru_cache(maxsize=KEPT)
def _countability(priced: Priced) -> dict[str, Any]:
    from pitboss.lab.countability.countability_data import countability_data
    from pitboss.lab.countability.removal import BEST, removal_effects
    from pitboss.simulate.plans.counting import SYSTEMS

    return countability_data(removal_effects(priced.rules), {}, BEST, SYSTEMS)


def countability_csv(b: Benched, a: Benched | None = None) -> bytes:
    """Return a line for each wager and card; of two submissions those of both, told apart by their side."""
    from pitboss.lab.countability.countability_data import COLUMNS, effect_rows

    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS if a is None else ("side", *COLUMNS))
    for name, side in (("a", a), ("b", b)):
        if side is not None:
            rows = effect_rows(countability_of(side.rules))
            writer.writerows(rows if a is None else ((name, *row) for row in rows))
    return out.getvalue().encode()
