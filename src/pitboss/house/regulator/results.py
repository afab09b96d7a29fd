"""The files of a petition and of a difference: the same bytes as the commands write."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pitboss.house.regulator.notes import Progress
from pitboss.house.regulator.witness_replay import replays_of
from pitboss.rulebook import find_game, submit

if TYPE_CHECKING:
    from pitboss.lab.difference.rule_sets import RuleSet

Tell = Callable[[Progress], None]
PETITION_PDF, PETITION_ZIP = "petition.pdf", "petition.zip"
DIFFERENCE_JSON, DIFFERENCE_PDF, RECORDS_ZIP = "difference.json", "difference.pdf", "records.zip"
REPLAYS = "replays.json"
"""The rounds that the page shows, as events; no file for people."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: the same files give the same bytes."""


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a result by their names; ``out_of_time`` says that the clock ended the search for the witness."""

    files: dict[str, bytes]
    out_of_time: bool = False


def petition_files(asked: Mapping[str, Any], tell: Tell) -> Made:
    """Make a petition: the document, and everything else that the command writes as one archive."""
    from pitboss.lab.petition.findings import Extent
    from pitboss.lab.petition.made import make_petition

    rounds = asked["rounds"]
    rules = submit(asked["game"], asked["options"])
    extent = Extent(rounds=rounds, cover_rounds=rounds, workers=1)
    petition = make_petition(rules, extent, lambda step, done: tell(Progress(step, done)))
    data = {name: content for name, content in petition.files.items() if name != PETITION_PDF}
    return Made({PETITION_PDF: petition.pdf, PETITION_ZIP: archive(data)})


def difference_files(asked: Mapping[str, Any], tell: Tell) -> Made:
    """Hold two submissions against each other: as JSON, as a PDF, the records of the witness, and its rounds."""
    from pitboss.documents.reports import report_pdf
    from pitboss.lab.difference.difference import Wanted, difference_of
    from pitboss.lab.difference.difference_json import difference_json
    from pitboss.lab.difference.difference_report import difference_report
    from pitboss.lab.difference.witness_records import witness_records
    from pitboss.lab.difference.witness_told import told_search
    from pitboss.lab.witness.finding import Bounds

    before, after = rule_sets(asked["a"], asked["b"])
    step = Progress("Comparing")

    def told(what: str) -> None:
        nonlocal step
        step = Progress("Solving" if what.startswith("Solving") else what)
        tell(step)

    bounds = Bounds(
        asked["cards"], asked["seconds"], lambda cards, rounds: tell(replace(step, cards=cards, rounds=rounds))
    )
    difference = difference_of(before, after, Wanted(bounds=bounds, told=told))
    tell(Progress("Typesetting"))
    search = told_search(before, after, difference.search)
    files = {
        DIFFERENCE_JSON: as_command_prints(difference_json(difference, search)),
        DIFFERENCE_PDF: report_pdf(difference_report(difference, search)),
        RECORDS_ZIP: archive({name: text.encode() for name, text in witness_records(search).items()}),
        REPLAYS: json.dumps(replays_of(before, after, difference.search)).encode(),
    }
    return Made(files, difference.search.out_of_time)


def rule_sets(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[RuleSet, RuleSet]:
    """Return both rule sets, called by what would be typed for them."""
    from pitboss.lab.difference.rule_sets import RuleSet, told_apart

    first, second = (
        RuleSet(
            " ".join([side["game"], *(f"{name}={value}" for name, value in side["options"].items())]),
            find_game(side["game"]),
            submit(side["game"], side["options"]),
        )
        for side in (a, b)
    )
    return told_apart(first, second)


def as_command_prints(data: dict[str, Any]) -> bytes:
    """Write data as ``--json`` prints it."""
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive, not compressed: how small it gets depends on the library that does it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.create_system = 0  # else it names the system it was made on
            made.writestr(entry, data, zipfile.ZIP_STORED)
    return out.getvalue()
