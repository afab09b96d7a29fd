"""Rounds of record files: a table's own records read back the same; unreadable ones are left out and named."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from pitboss.lab.review.records import RecordReader
from pitboss.lab.review.walking import DealtRound
from pitboss.record import read_records, write_record
from pitboss.record.text.record import FORMAT
from tests.review.players import Player, Session, flat, spread_4
from tests.review.reviewers import GAME, chart, rounds_of

ROUNDS = 110


def told(dealt: list[DealtRound]) -> list[tuple[object, ...]]:
    """Everything that a round says, except the name of its table."""
    return [
        (
            each.number,
            each.rules,
            each.before,
            each.shoe.whole,
            each.shoe.cards[: each.before],
            {name: (played.bet, played.net, played.decisions) for name, played in each.bettors.items()},
        )
        for each in dealt
    ]


@pytest.fixture(scope="module")
def session() -> Session:
    played = Session(GAME, Player(spread_4, chart()), 11, others=1)
    played.play(ROUNDS)
    return played


@pytest.fixture(scope="module")
def text(session: Session) -> str:
    return write_record(session.table)


def read(*paths: Path) -> tuple[list[DealtRound], RecordReader]:
    reader = RecordReader()
    return list(reader.rounds(paths)), reader


def apart(text: str) -> list[str]:
    """The rounds of a record as separate records, each with the title that an export gives it."""
    header, *rounds = text.split("\nround ")
    lines = [line for line in header.splitlines() if line != FORMAT and not line.startswith("title")]
    made = []
    for each in rounds:
        number = each.split()[0]
        made.append("\n".join([FORMAT, f"title Round {number} of table 3, Roma", *lines, f"round {each}"]))
    return made


def test_a_record_file_gives_the_rounds_of_the_table(session: Session, text: str, tmp_path: Path) -> None:
    (tmp_path / "rounds.txt").write_text(text)
    dealt, reader = read(tmp_path / "rounds.txt")
    assert told(dealt) == told(rounds_of(session.table)) and not reader.left_out
    assert len({id(each.shoe) for each in dealt}) >= 3


def test_rounds_exported_one_by_one_go_on_where_the_last_one_ended(session: Session, text: str, tmp_path: Path) -> None:
    records = apart(text)
    for place, record in enumerate(records):
        (tmp_path / f"{place:04}.txt").write_text(record)
    dealt, _ = read(tmp_path)
    assert told(dealt) == told(rounds_of(session.table))
    (tmp_path / "0004.txt").unlink()
    broken, _ = read(tmp_path)
    first = [each.number for each in broken if each.shoe is broken[0].shoe]
    lost = [each.number for each in broken if not each.shoe.whole]
    assert first == [1, 2, 3, 4] and lost[0] == 6, "no count from the missing round on"
    again = rounds_of(session.table)
    shoe = [each.number for each in again if each.shoe is again[0].shoe]
    assert lost == shoe[5:], "until the next shuffle"


def test_a_record_that_begins_in_mid_shoe_has_no_count(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(apart(text)[6])
    dealt, reader = read(tmp_path / "one.txt")
    assert [(each.number, each.shoe.whole) for each in dealt] == [(7, False)] and not reader.left_out


def test_a_cut_record_is_left_out_and_the_others_stay(text: str, tmp_path: Path) -> None:
    records = apart(text)[:3]
    cut = records[1][: len(records[1]) // 2]
    file = tmp_path / "cut.txt"
    file.write_text("\n".join([records[0], cut, records[2]]))
    dealt, reader = read(file)
    assert [each.number for each in dealt] == [1, 3]
    (left,) = reader.left_out
    line = int(left.where.rpartition(" ")[2])
    begins = len(records[0].splitlines()) + 1
    assert str(file) in left.where and begins <= line <= begins + len(cut.splitlines()), left
    assert not dealt[1].shoe.whole


def test_what_was_not_paid_by_the_rules_is_left_out(text: str, tmp_path: Path) -> None:
    record = next(each for each in apart(text) if "net Ann +10.00" in each)
    (tmp_path / "wrong.txt").write_text(record.replace("net Ann +10.00", "net Ann +15.00"))
    dealt, reader = read(tmp_path / "wrong.txt")
    assert not dealt and "not what the rules pay" in reader.left_out[0].why


def test_a_folder_may_hold_other_games_and_other_files(text: str, tmp_path: Path) -> None:
    other = Session(GAME, Player(flat, chart()), 5).play(4)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.txt").write_text(write_record(other))
    (tmp_path / "notes.md").write_text("not a record\n")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    (tmp_path / ".hidden").write_text(FORMAT)
    case = files("pitboss.games") / "zappit_ma" / "cases"
    (tmp_path / "zap.txt").write_text(next(iter(sorted(case.iterdir(), key=str))).read_text())
    dealt, reader = read(tmp_path)
    assert {each.rules.game for each in dealt} == {"house-blackjack", "zappit-ma"}
    assert not [left for left in reader.left_out if "notes" in left.where or "picture" in left.where]
    _, named = read(tmp_path / "notes.md", tmp_path / "picture")
    assert [left.why.split(":")[0] for left in named.left_out] == [
        "there is no record in it",
        "it is not text in UTF-8",
    ]


def test_an_empty_folder_has_no_rounds(tmp_path: Path) -> None:
    assert read(tmp_path)[0] == []


def test_a_round_in_which_something_went_wrong_is_named(tmp_path: Path) -> None:
    """Of the rule cases of a game, those with a report are irregular, and the others are not."""
    checked = {True: 0, False: 0}
    cases = files("pitboss.games") / "free_bet_ma" / "cases"
    for file in (cases / "10-payouts.record", cases / "11b-irregularities.record"):
        for number, record in enumerate(read_records(file.read_text())):
            reported = any("Report" in repr(line) for text in record.rounds for line in text.statements)
            if len(record.rounds) == 1 and checked[reported] < 8:
                lines = file.read_text().split(FORMAT)[number + 1]
                (tmp_path / "case.txt").write_text(FORMAT + lines)
                for each in read(tmp_path / "case.txt")[0]:
                    assert bool(each.irregular) == reported, lines
                    checked[reported] += 1
    assert all(checked.values()), checked
