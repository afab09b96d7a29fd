"""A submission, or two, as a file: what it is called and what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pitboss.house.workbench.bench import Benched
from pitboss.house.workbench.countability import countability_csv
from pitboss.house.workbench.csv_files import chart_csv, prices_csv
from pitboss.house.workbench.pdf_file import sheet_pdf
from pitboss.house.workbench.png_file import chart_png

SHORT = 12
WRITERS: dict[str, tuple[Callable[[Benched, Benched | None], bytes], str]] = {
    "prices.csv": (prices_csv, "text/csv; charset=utf-8"),
    "countability.csv": (countability_csv, "text/csv; charset=utf-8"),
    "chart.csv": (chart_csv, "text/csv; charset=utf-8"),
    "chart.png": (chart_png, "image/png"),
    "sheet.pdf": (sheet_pdf, "application/pdf"),
}


class Export(NamedTuple):
    """A file: its name, its media type and its content."""

    name: str
    media_type: str
    data: bytes


def export(form: str, b: Benched, a: Benched | None = None) -> Export:
    """Write a file; with ``a`` it is a comparison, in which ``b`` is what was changed."""
    write, media_type = WRITERS[form]
    sides = [b] if a is None else [a, b]
    return Export(f"{'-against-'.join(map(_named, sides))}-{form}", media_type, write(b, a))


def _named(side: Benched) -> str:
    return f"{re.sub('[^a-zA-Z0-9._-]', '-', side.rules.game)}-{side.digest[:SHORT]}"
