"""Makes a petition: works everything out, writes the chapters, and puts the files into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pitboss.lab.petition import writing
from pitboss.lab.petition.book import chapters_of, cover_of
from pitboss.lab.petition.chapters.provenance import provenance
from pitboss.lab.petition.findings import Extent, Findings, Step, find_out
from pitboss.rulebook import Rules


class Petition(NamedTuple):
    """The files of a petition, by name; the PDF is one of them."""

    files: dict[str, bytes]

    @property
    def pdf(self) -> bytes:
        """The document."""
        return self.files[writing.PDF]


def make_petition(rules: Rules, extent: Extent | None = None, step: Step = lambda what, done: None) -> Petition:
    """Make the petition of a submission: the document, its data, its tables and its example rounds."""
    findings = find_out(rules, extent, step)
    step("Typesetting", 0.0)
    return petition_of(findings)


def petition_of(findings: Findings) -> Petition:
    """Write what was found out."""
    chapters, sheet = chapters_of(findings), cover_of(findings)
    files = {writing.SUBMISSION: findings.submission.encode()}
    files |= {name: text.encode() for name, text in writing.data_files(chapters).items()}
    if findings.examples:
        files[writing.RECORDS] = "\n".join(example.record for example in findings.examples).encode()
    chapters = [*chapters[:-1], provenance(findings, files), chapters[-1]]
    files[writing.JSON] = writing.as_json(writing.petition_data(sheet, chapters))
    files[writing.PDF] = writing.petition_pdf(sheet, chapters)
    return Petition(files)


def write_petition(petition: Petition, folder: Path) -> None:
    """Write the files into a folder."""
    writing.write_files(folder, petition.files)
