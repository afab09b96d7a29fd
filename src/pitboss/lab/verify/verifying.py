"""All checks of a game, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pitboss.lab.verify.cases import check_cases
from pitboss.lab.verify.cent_for_cent import NAME as CENT_FOR_CENT
from pitboss.lab.verify.cent_for_cent import check_against_table
from pitboss.lab.verify.check import Check, Extent, Progress, check
from pitboss.lab.verify.clause_lists import check_citations, check_clauses
from pitboss.lab.verify.own_texts import check_texts
from pitboss.lab.verify.pricing import NAME as PRICING
from pitboss.lab.verify.pricing import check_against_solver
from pitboss.lab.verify.submissions import check_options, write_all
from pitboss.lab.verify.table_soundness import NAME as SESSIONS
from pitboss.lab.verify.table_soundness import check_sessions
from pitboss.rulebook.game import Game

ProgressOf = Callable[[str], Progress]
"""Returns who is told of the progress of a check, by its name."""

PLAYED = {CENT_FOR_CENT: check_against_table, SESSIONS: check_sessions, PRICING: check_against_solver}


def verify(game: Game, extent: Extent | None = None, progress_of: ProgressOf | None = None) -> Iterator[Check]:
    """Yield the checks of a known game; each is run when you ask for it."""
    extent = extent or Extent()
    progress_of = progress_of or (lambda name: lambda done, of: None)
    written = write_all(game)
    yield check_options(game, written)
    yield check_clauses(game, written.rules)
    yield check_citations(game, written.rules)
    yield check_texts(game, written.rules)
    yield check_cases(game, progress_of("Cases"))
    if written.faults:
        yield check("Random rounds", "", ["not played: first put the options right."])
        return
    for name, play in PLAYED.items():
        yield play(game, extent, progress_of(name))
