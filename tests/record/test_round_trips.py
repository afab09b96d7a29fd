"""The record of any session replays to the same events: by hand, by device, by server, with everything going wrong."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pitboss.lab.verify.random_sessions import Session
from pitboss.record.proof.cases import all_cases
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.replaying.report import as_data, as_text
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import Record
from pitboss.record.text.writer import recorded, write_events
from pitboss.rulebook import submit
from tests.sizes import some

pytestmark = pytest.mark.long

TABLES = [
    ("zappit-ma", {}),
    ("zappit-ma", {"shuffling": "manual"}),
    ("zappit-ma", {"shuffling": "automated"}),
    ("zappit-ma", {"shuffling": "continuous"}),
    ("free-bet-ma", {"shuffling": "manual"}),
    ("free-bet-ma", {"shuffling": "automated"}),
    ("double-attack-ma", {}),
    ("double-attack-ma", {"shuffling": "manual", "hole_card": "reader"}),
    ("double-attack-ma", {"shuffling": "automated", "hole_card": "unseen"}),
    ("zappit-online", {}),
    ("catfish-bend", {}),
    ("catfish-bend", {"shuffling": "manual"}),
]


def written(replayed_or_live: Replayed | Session) -> str:
    table = replayed_or_live.table
    return write_events(table.rules, table.events)


def dealt_again(text: str) -> Replayed:
    (record,) = read_records(text)
    return replay(record)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_session_replays_to_its_events(game: str, options: dict[str, str], seed: int) -> None:
    session = Session(submit(game, options), seed)
    for _ in session.rounds(5):
        text = written(session)
        replayed = dealt_again(text)
        assert [str(difference) for difference in replayed.differences] == []
        assert replayed.table.events == recorded(session.table.events)
        assert written(replayed) == text


CASES: defaultdict[str, list[Record]] = defaultdict(list)
for name, case in some(all_cases(), 650):
    CASES[name].append(case)


@pytest.mark.parametrize("file", CASES)
def test_the_cases_of_a_file_are_told_in_sentences_and_replay_to_their_events(file: str) -> None:
    for record in CASES[file]:
        where, replayed = f"{file}:{record.line}", replay(record)
        for step in as_data(replayed)["steps"]:
            assert step["words"].endswith(".") and not step["words"][0].islower(), (where, step)
            assert step["event"] not in step["words"], (where, step)
        assert list(as_text(replayed)), where
        again = dealt_again(written(replayed))
        assert [str(difference) for difference in again.differences] == [], where
        assert again.table.events == recorded(replayed.table.events), where
