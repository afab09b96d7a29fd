"""The check of submissions: the text kept with a table is unchanged, and is what the table is dealt by.

An option that a text does not name may have had another default when the table was opened, so only those it names are
held against the table.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.house.audit.findings import Check
from pitboss.house.store import schema
from pitboss.rulebook import Rules, SubmissionRefused, digest_of, parse_submission


def check_submission(connection: Connection, table: int, rules: Rules, check: Check) -> None:
    """Hold the submission that is kept with a table against its digest and against the table's rules."""
    check.examined += 1
    submissions = schema.submissions
    kept = connection.execute(select(submissions).where(submissions.c.table_id == table)).first()
    if kept is None:
        check.fault(f"table {table}", "no submission is kept with it")
    elif digest_of(kept.text) != kept.digest:
        check.fault(f"table {table}", f"the text of its submission has the digest {digest_of(kept.text)}")
    else:
        for difference in _differences(kept.text, rules):
            check.fault(f"table {table}", difference)


def _differences(text: str, rules: Rules) -> list[str]:
    try:
        submission = parse_submission(text)
    except SubmissionRefused as refused:
        return [f"its submission is refused: {fault}" for fault in refused.faults]
    if submission.rules.game != rules.game:
        return [f"its submission is one of {submission.rules.game}, and it is dealt as {rules.game}"]
    named = ((name, submission.rules.option(name), rules.option(name)) for name in submission.given)
    return [
        f"its submission says {name} = {said}, and it is dealt with {name} = {dealt}"
        for name, said, dealt in named
        if said != dealt
    ]
