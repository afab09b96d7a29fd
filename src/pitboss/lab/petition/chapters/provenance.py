"""Versions and digests of code and data, and the command that makes this document again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from pitboss import __version__
from pitboss.digests import ENDINGS, as_digested, code_digest
from pitboss.lab.petition.chapter import Chapter, Code, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.findings import Extent, Findings
from pitboss.lab.petition.writing import JSON, PDF, SUBMISSION
from pitboss.record.text.record import FORMAT

COLUMNS = (DataColumn("what", "What"), DataColumn("digest", "Version or SHA-256", wrap=True, typed=True))
FILES = (DataColumn("what", "File"), DataColumn("digest", "SHA-256", wrap=True, typed=True))
NOT_LISTED = f"{PDF} and {JSON} contain this list, so they cannot contain their own digests."


def provenance(findings: Findings, files: Mapping[str, bytes]) -> Chapter:
    """Return where all of it comes from."""
    rows = [
        ["Pitboss", __version__],
        ["Code of Pitboss", code_digest()],
        ["Game", f"{findings.game.id}: {findings.game.name}"],
        ["Text of the game", findings.game.text],
        ["Folder of the game", folder_digest(findings)],
        ["Submission", hashlib.sha256(findings.submission.encode()).hexdigest()],
        ["Format of records", FORMAT],
    ]
    listed = [[name, hashlib.sha256(data).hexdigest()] for name, data in files.items()]
    blocks = (
        Paragraph(
            "The same submission and the same code produce this document byte for byte on any machine: it carries no "
            "date, every seed is fixed, and all figures are rounded before they are printed."
        ),
        DataTable("provenance", "What this document was made from", COLUMNS, rows),
        Subsection("Reproducing this document"),
        Paragraph(f"Install this version of Pitboss, take `{SUBMISSION}` from the folder of this document, and run:"),
        Code((command_of(findings.extent),)),
        Paragraph("If the game is not one of Pitboss's own, add `--games FOLDER` with the folder of the game."),
        Subsection("The data"),
        Paragraph(
            f"`{JSON}` contains everything in `{PDF}`, in the same order. Each table is also a CSV file, and the "
            "example rounds are in a record that can be replayed."
        ),
        DataTable("data_files", "Files beside this document", FILES, listed, note=NOT_LISTED),
    )
    return Chapter("provenance", "Versions, digests and how to reproduce this document", blocks, Figures())


def command_of(extent: Extent) -> str:
    """Return the command that makes the document from the submission beside it."""
    usual = Extent()
    command = f"pitboss petition {SUBMISSION} --out petition"
    if extent.rounds != usual.rounds:
        command += f" --rounds {extent.rounds}"
    return command


def folder_digest(findings: Findings) -> str:
    """Return a digest of the texts in the game's folder."""
    whole, folder = hashlib.sha256(), findings.game.folder
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder is not None else ():
        if file.is_file() and file.name.endswith(ENDINGS):
            whole.update(as_digested(file.name, file.read_bytes()))
    return whole.hexdigest()
