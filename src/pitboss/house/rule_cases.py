"""Rule cases for clients: those that name a clause, and one of them dealt again with what it expects."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from pitboss.house.tables.live.codec import shown
from pitboss.record.proof.case_runs import CaseRun, case_names, run_case
from pitboss.record.telling.words import Narrator
from pitboss.rulebook import find_game
from pitboss.table import Refusal, Refused

RUNS_KEPT = 4000
"""More than there are cases: each is dealt once, whoever asks and however often."""


def list_cases(game: str, clause: str) -> list[dict[str, Any]]:
    """Return the rule cases that name a clause."""
    return [asdict(name) for name in case_names(find_game(game).id).get(clause, [])]


@lru_cache(maxsize=RUNS_KEPT)
def run(game: str, file: str, line: int) -> tuple[dict[str, Any], CaseRun]:
    """Deal a rule case again; return what came of it, events as at a table, and the run itself."""
    made = run_case(find_game(game).id, file, line)
    if made is None:
        raise Refused(Refusal("unknown_case", f"No rule case of {game} begins in {file} at line {line}.", ()))
    narrator = Narrator(made.rules)
    events = [shown(event, number, narrator.tell(event), made.rules)[0] for number, event in enumerate(made.events, 1)]
    told = {
        **asdict(made.name),
        "written": made.written,
        "events": events,
        "checks": [asdict(check) for check in made.checks],
        "holds": made.holds,
        "failed": made.failed,
    }
    return told, made
