"""The printed sheet: a well-formed PDF, right-aligned numbers, headings and page numbers on every page."""

from __future__ import annotations

import re
import zlib
from datetime import date

from pitboss.documents.page import Align, Page, broken, shortened, text_width
from pitboss.documents.pdf import Document
from pitboss.house.gaming_calendar import GamingCalendar
from pitboss.house.gaming_day.figures import Figures, TableLine
from pitboss.house.gaming_day.printing import print_day, print_slip
from pitboss.house.gaming_day.sheet import DaySheet, NamedSlip, TableDay
from pitboss.house.ledger.slips import Slip

CALENDAR = GamingCalendar()
DAY = date(2026, 7, 1)
STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)
SHOWN = re.compile(rb"BT /(F\d) ([\d.]+) Tf ([\d.-]+) ([\d.-]+) Td \(((?:\\.|[^\\)])*)\) Tj ET")
Written = tuple[str, float, float, float, str]


def pages(data: bytes) -> list[list[Written]]:
    """Return the texts of every page: font, size, place and the text itself."""
    found = []
    for stream in STREAM.findall(data):
        texts = [
            (font.decode(), float(size), float(x), float(y), re.sub(rb"\\(.)", rb"\1", text).decode("cp1252"))
            for font, size, x, y, text in SHOWN.findall(zlib.decompress(stream))
        ]
        found.append(texts)
    return found


def sheet(tables: int) -> DaySheet:
    figures = Figures(opener=100_000_00, closer=100_123_45, drop=5_000_00, win=123_45, statistical_win=123_45)
    lines = tuple(
        TableDay(number, f"Café (No {number})", (TableLine(number, "", 1, figures),), figures)
        for number in range(1, tables + 1)
    )
    moments = tuple(CALENDAR.moments(DAY))
    return DaySheet(DAY, CALENDAR, moments, moments[-1], lines, (), (), (), 600_00, 10_000_00)


def test_headings_and_page_numbers_stand_on_every_page() -> None:
    printed = pages(print_day(sheet(40)))
    assert len(printed) > 2
    for number, page in enumerate(printed, 1):
        texts = [text for *_, text in page]
        assert f"Page {number} of {len(printed)}" in texts and "Gaming day 2026-07-01" in texts
    for page in printed[:-1]:
        assert {"Opener", "Closer", "Drop", "Win", "Hold"} <= {text for *_, text in page}
    rows = [text for page in printed for *_, text in page if text.startswith("12 Café")]
    assert rows == ["12 Café (No 12)"] * 2


def test_numbers_end_at_one_line() -> None:
    """Closers of different lengths end at the same place."""
    (page,) = pages(print_day(sheet(1)))
    for text in ("$123.45", "$100,123.45"):
        ends = {
            round(x + text_width(text, size, font == "F2"), 1) for font, size, x, _, written in page if written == text
        }
        assert len(ends) == 1
    assert all(0 < x < 842 and 0 < y < 596 for _, _, x, y, _ in page)


def test_every_object_is_where_the_table_says() -> None:
    data = print_day(sheet(40))
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])  # type: ignore[index]
    assert data[start:].startswith(b"xref\n")
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", data[start:])]
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(b"%d 0 obj\n" % number)


def test_what_is_too_long_is_shortened_and_marks_are_escaped() -> None:
    assert shortened("short", 100, 8) == "short"
    assert shortened("a" * 200, 60, 8).endswith("…") and text_width(shortened("a" * 200, 60, 8), 8) <= 60
    page = Page((100, 100))
    page.write(90, 10, r"(a\b) 中", align=Align.RIGHT)
    assert rb"(\(a\\b\) ?)" in page.parts[0]
    assert Document("Empty").data().startswith(b"%PDF-1.4\n")


def test_long_words_and_texts_are_broken_into_lines_and_nothing_is_left_out() -> None:
    text = "The table by the fountain " + "W" * 60 + " and more"
    for bold in (False, True):
        lines = broken(text, 80, 8, bold)
        assert all(text_width(line, 8, bold) <= 80 for line in lines) and all(lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert broken("", 80, 8) == [""] and broken("$1,234.56", 80, 8) == ["$1,234.56"]
    assert broken("WWWWWWWWWWWW", 0, 8) == ["W"] * 12  # narrower than any letter


def test_a_table_with_a_long_name_takes_more_lines_and_no_text_is_cut() -> None:
    name = "A very long name of a table that somebody thought of in the middle of the night, (No 2)"
    usual = sheet(30)
    figures = usual.tables[0].day
    long = TableDay(2, name, (TableLine(2, "", 1, figures),), figures)
    printed = pages(print_day(usual._replace(tables=(*usual.tables, long, long, long))))
    texts = [text for page in printed for *_, text in page]
    assert not any("…" in text for text in texts)
    assert sum(text.endswith("(No 2)") for text in texts) == 6 + 2
    for page in printed:
        assert all(36 < y < 596 for _, _, _, y, _ in page[:-1])
        places = [(x, y) for _, _, x, y, _ in page]
        assert len(places) == len(set(places)), "two texts lie on each other"


def test_a_slip_with_a_long_note_has_all_of_it() -> None:
    slip = Slip(
        12, "fill", 3, 2_500_00, "done", 1, CALENDAR.moments(DAY)[0], None, 2, 1, 2, 1, 9, "for the evening " * 20
    )
    (page,) = pages(print_slip(NamedSlip(slip, "Five", "Dora", "Carl", "Dora", "Carl"), CALENDAR))
    words = " ".join(text for *_, text in sorted(page, key=lambda written: -written[3])).split()
    assert words.count("evening") == 20 and max(x + text_width(text, 11, True) for _, _, x, _, text in page) < 596


def test_a_slip_has_the_names_of_everybody() -> None:
    slip = Slip(12, "fill", 3, 2_500_00, "done", 1, CALENDAR.moments(DAY)[0], None, 2, 1, 2, 1, 9, "for the evening")
    (page,) = pages(print_slip(NamedSlip(slip, "Five", "Dora", "Carl", "Dora", "Carl"), CALENDAR))
    texts = [text for *_, text in page]
    assert {"Fill slip 12", "3 Five", "$2,500.00", "Asked by", "Sent by", "Received by", "Carl"} <= set(texts)
    assert texts.count("Dora") == 2 and "2026-07-01 06:00:00" in texts
