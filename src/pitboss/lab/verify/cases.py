"""Every case replays to its settlement, and cites the clauses that it says it proves."""

from __future__ import annotations

from pitboss.games.faults import broken_by
from pitboss.lab.verify.check import Check, Progress, check, counted
from pitboss.record.proof.cases import FOLDER, NamedCase, cases_of, unread_cases
from pitboss.record.replaying.replay import replay
from pitboss.record.text.record import Record, RecordRefused
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.game import Game


def check_cases(game: Game, progress: Progress) -> Check:
    """Replay the cases in a game's folder."""
    try:
        cases = cases_of(game.id)
    except Exception as error:  # an option that a case sets, and that the game cannot write
        return check("Cases", "", [f"they cannot be read. {broken_by(error, str(game.folder))}"])
    faults = [f"{bad.file}, line {bad.number}: {bad.reason}" for bad in unread_cases(game.id)]
    known = {clause.id for clause in read_clauses(game)}
    proved: set[str] = set()
    for number, case in enumerate(cases, 1):
        faults += _faults(game, case, known)
        proved |= set(case[1].proves)
        progress(number, len(cases))
    if not cases and not faults:
        faults.append(f"there is no case: write one in {FOLDER}/, a record that names the clauses it proves.")
    told = f"{counted(len(cases), 'case')}, which name {len(proved & known)} of {counted(len(known), 'clause')}."
    return check("Cases", told, faults)


def _faults(game: Game, case: NamedCase, known: set[str]) -> list[str]:
    name, record = case
    where = f"{FOLDER}/{name.partition('/')[2]}"
    title = f"{where}, line {record.line} ({record.title or 'no title'})"
    try:
        return [f"{title}: {fault}" for fault in _differences(record, known)]
    except RecordRefused as refused:
        return [f"{where}, line {refused.line}: {refused.reason}"]
    except Exception as error:
        return [f"{title} cannot be dealt. {broken_by(error, str(game.folder))}"]


def _differences(record: Record, known: set[str]) -> list[str]:
    replayed = replay(record)
    faults = [str(difference) for difference in replayed.differences]
    cited = {clause for event in replayed.table.events for clause in event.clauses}
    cited |= {clause for clauses in replayed.refused for clause in clauses}
    if not record.proves:
        faults.append("it names no clause; add a line: proves CLAUSE, CLAUSE.")
    for clause in record.proves:
        if clause not in known:
            faults.append(f"it is to prove {clause}, which is not in the list of clauses.")
        elif clause not in cited:
            faults.append(f"it is to prove {clause}, but nothing in it cites that clause.")
    if not all(text.settles or text.nets or text.between for text in record.rounds):
        faults.append("it does not say what each wager returned; add its settle and net lines.")
    return faults
