"""The chapters as files: one PDF, all of it as JSON, every table as CSV, the example rounds as records."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pitboss.documents.composer import Composer
from pitboss.lab.petition.chapter import (
    Blank,
    Block,
    Bullets,
    Chapter,
    Code,
    DataTable,
    Heading,
    Notice,
    Paragraph,
    Picture,
    Subsection,
)
from pitboss.lab.petition.cover import CoverSheet, draw_cover

PDF, JSON, RECORDS, SUBMISSION = "petition.pdf", "petition.json", "examples.record", "submission.toml"
FORMAT = "pitboss petition 1"


def petition_data(sheet: CoverSheet, chapters: Sequence[Chapter]) -> dict[str, Any]:
    """Return all that the document says as plain data, in its order."""
    return {"format": FORMAT, "cover": sheet.as_data(), "chapters": [chapter.as_data() for chapter in chapters]}


def petition_pdf(sheet: CoverSheet, chapters: Sequence[Chapter]) -> bytes:
    """Typeset the document."""
    title = f"{sheet.title}: {sheet.game}"
    composer = Composer(title, subject=sheet.subtitle, head=sheet.running_head, foot=sheet.running_foot)
    composer.cover(lambda page: draw_cover(page, sheet))
    letters = iter("ABCDEFGHIJ")
    for chapter in chapters:
        composer.section(chapter.title, next(letters) if chapter.appendix else "", new_page=chapter.appendix)
        for place, block in enumerate(chapter.blocks):
            _set(composer, block, chapter.blocks[place + 1 : place + 2])
    return composer.finish()


def _set(composer: Composer, block: Block, then: Sequence[Block]) -> None:
    """Set a block; a table stays with the figure that comes ``then``."""
    match block:
        case Paragraph(text):
            composer.paragraph(text)
        case Bullets(items):
            composer.bullets(items)
        case Subsection(title):
            composer.subsection(title)
        case Heading(title):
            composer.heading(title)
        case Code(lines):
            composer.code(lines)
        case Notice(text):
            composer.note(text)
        case Blank(name, lines):
            composer.blank(name, lines)
        case Picture(drawing, caption, _) if caption:
            composer.figure(drawing, caption)
        case Picture(drawing, _, _):
            composer.drawing(drawing)
        case DataTable():
            figures = [following for following in then if isinstance(following, Picture) and following.caption]
            composer.table(block.printed(), sum(composer.figure_height(each.drawing, each.caption) for each in figures))


def csv_text(table: DataTable) -> str:
    """Return a table as CSV, its columns by their names."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([column.name for column in table.columns])
    rows.writerows(["" if value is None else value for value in row] for row in table.rows)
    return out.getvalue()


def data_files(chapters: Sequence[Chapter]) -> dict[str, str]:
    """Return the tables of all chapters as files, by name."""
    return {f"{table.id}.csv": csv_text(table) for chapter in chapters for table in chapter.tables}


def digest(data: bytes | str) -> str:
    """Return the SHA-256 digest of a file's content."""
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Write files into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)


def as_json(data: dict[str, Any]) -> bytes:
    """Write data as JSON; the same data makes the same bytes."""
    return (json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()
