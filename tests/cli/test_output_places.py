"""An output path that cannot be written is refused before the work, which may take minutes, and not after."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NoReturn

import pytest

from pitboss.cli.refusing import check_file, check_folder
from tests.cli.running import Command

NOWHERE = "/sys/pitboss-new"
"""Nobody can make a file or a folder there, not even the owner of the machine."""

WORK = [
    ("petition catfish-bend --out {place}", "pitboss.lab.petition.made.make_petition"),
    ("diff catfish-bend zappit-ma --out {place}", "pitboss.lab.difference.difference.difference_of"),
    (
        "diff catfish-bend --set-b resplit_aces=true --pdf {place}.pdf",
        "pitboss.lab.difference.difference.difference_of",
    ),
    ("sweep catfish-bend --out {place}", "pitboss.lab.sweep.sweep"),
    ("simulate catfish-bend --parquet {place}", "pitboss.cli.simulating.simulate._simulated"),
    ("simulate catfish-bend --picture {place}.png", "pitboss.cli.simulating.simulate._simulated"),
    ("simulate catfish-bend --episodes {place}.parquet", "pitboss.learn.episodes.writing.write_episodes"),
    ("solve catfish-bend --save {place}", "pitboss.cli.pricing.solve._solution"),
    ("solve catfish-bend --chart {place}.html", "pitboss.cli.pricing.solve._solution"),
    ("compare catfish-bend --picture {place}.png", "pitboss.cli.pricing.compare._comparison"),
    ("effects catfish-bend --csv {place}.csv", "pitboss.lab.countability.removal.removal_effects"),
    ("errors catfish-bend td --csv {place}.csv", "pitboss.lab.countability.errors.strategy_errors"),
    ("indices catfish-bend --csv {place}.csv", "pitboss.lab.countability.indices.index_figures"),
    ("cut catfish-bend --csv {place}.csv", "pitboss.cli.simulating.cut._curve"),
    ("review no.record --csv {place}.csv", "pitboss.cli.review.reviewing._from_records"),
    ("clauses catfish-bend --report --pdf {place}.pdf", "pitboss.cli.texts.clause_report.traced"),
    ("shuffle --picture {place}.png", "pitboss.cli.shuffles.shuffle._measure"),
    ("rng --battery --report {place}", "pitboss.cli.shuffles.rng.run"),
    ("deal catfish-bend --save {place}", "pitboss.cli.deal.command.deal_at"),
]


def worked(*_: object, **__: object) -> NoReturn:
    pytest.fail("the work began before the place was looked at")


@pytest.mark.parametrize(("line", "work"), WORK)
def test_a_place_that_cannot_be_is_refused_before_the_work(
    command: Command, monkeypatch: pytest.MonkeyPatch, line: str, work: str
) -> None:
    monkeypatch.setattr(work, worked)
    done = command(*shlex.split(line.format(place=NOWHERE)))
    assert done.refused and NOWHERE in done.err and "name another place" in done.err, done


def test_looking_changes_nothing(tmp_path: Path) -> None:
    kept, new, folder = tmp_path / "kept.csv", tmp_path / "new.csv", tmp_path / "new" / "folder"
    kept.write_text("as it was")
    before = kept.stat().st_mtime_ns
    link = tmp_path / "link.csv"
    link.symlink_to(tmp_path / "not yet.csv")
    for file in (kept, new, link, Path("/dev/null")):
        check_file(file, "table")
    check_folder(folder, "rows")
    check_folder(tmp_path, "rows")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.csv", "link.csv"]
    assert (kept.read_text(), kept.stat().st_mtime_ns) == ("as it was", before)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("file", "{place} is a file, not a folder: name a folder for the rows."),
        ("file/rows", "a part of this path is a file"),
    ],
)
def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, says: str) -> None:
    (tmp_path / "file").write_text("")
    try:
        check_folder(tmp_path / place, "rows")
    except SystemExit as left:
        assert left.code == 2
        assert says.format(place=tmp_path / place) in capsys.readouterr().err
    else:
        pytest.fail("it was accepted")
