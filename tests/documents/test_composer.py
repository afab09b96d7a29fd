"""Typeset documents: contents with correct links, rows in one piece, headers on every page, the same bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from pitboss.documents.composer import LABELS, Composer
from pitboss.documents.fonts import Font
from pitboss.documents.measures import BOTTOM, MARGIN, TOP
from pitboss.documents.page import LETTER, Align, Page
from pitboss.documents.playing_cards import CardRow, PlayingCard
from pitboss.documents.printed_tables import PrintedColumn, PrintedRow, PrintedTable, column_widths
from pitboss.documents.spans import SANS, SERIF, line_width, lines_of
from tests.documents.reading import lines, written

COLUMNS = (PrintedColumn("Outcome", wrap=True), PrintedColumn("Probability", Align.RIGHT))


@dataclass
class Block:
    """A drawing of some height."""

    height: float
    width: float = 100.0

    def draw(self, page: Page, x: float, y: float) -> None:
        page.write(x, y + 10, "A block", 9)


def long_table(rows: int, words: int = 1) -> PrintedTable:
    listed = tuple(
        PrintedRow((f"begin{number} {'word ' * (words * (number % 30))}end{number}", f"{number}.5%"))
        for number in range(rows)
    )
    return PrintedTable(COLUMNS, listed, "Outcomes")


def sample() -> bytes:
    composer = Composer("Sample", head="Sample", foot="Foot")
    composer.cover(lambda page: page.write(100, 100, "A cover", 20))
    for number in range(1, 6):
        composer.section(f"Part {number}")
        for below in range(1, 12):
            composer.subsection(f"Chapter {number} {below}")
            composer.paragraph("Words that go on for a while. " * 40)
        composer.table(long_table(60, 3))
    composer.section("Last words", "A")
    composer.drawing(CardRow((PlayingCard("A", "s"), PlayingCard("10", "h"), PlayingCard(""))))
    return composer.finish()


def test_contents_and_bookmarks_lead_to_the_headings() -> None:
    data = sample()
    reader, pages = PdfReader(BytesIO(data)), written(data)
    contents = [page for page in pages if any(text.text == "Contents" and text.size == 17 for text in page)]
    assert len(contents) == 2
    listed = [[*line.split(" . ")[0].split(), line.split()[-1]] for page in contents for line in lines(page)[2:-1]]
    numbers = {" ".join(entry[:-1]) if "." in entry[0] else " ".join(entry[:-2]): int(entry[-1]) for entry in listed}
    assert len(numbers) == 5 * 12 + 1 and "1.1 Chapter 1 1" in numbers and "A Last words" in numbers
    for title, page in numbers.items():
        assert title in [" ".join(line.split()) for line in lines(pages[page - 1])], title
    marked = _flat(reader.outline)
    assert len(marked) == len(numbers)
    for bookmark in marked:
        assert reader.get_destination_page_number(bookmark) == numbers[bookmark.title] - 1
    links = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    targets = [reader.pages.index(link["/Dest"][0].get_object()) for link in links]
    assert targets == [page - 1 for page in numbers.values()]


def _flat(outline: Any) -> list[Any]:
    return [mark for entry in outline for mark in (_flat(entry) if isinstance(entry, list) else [entry])]


def test_every_page_but_the_cover_has_its_number_and_its_section() -> None:
    pages = written(sample())
    for number, page in enumerate(pages, 1):
        told = lines(page)
        assert (told[-1] == f"Foot Page {number} of {len(pages)}") == (number > 1)
        assert (told[0].startswith("Sample ")) == (number > 1)


def test_no_row_is_broken_and_every_page_of_a_table_has_its_head() -> None:
    pages = written(sample())
    begun = [text.text.split()[0][5:] for page in pages for text in page if text.text.startswith("begin")]
    assert len(begun) == 5 * 60
    for page in pages:
        texts = " ".join(text.text for text in page)
        assert texts.count("begin") == texts.count(" end"), "a row goes on on another page"
        if "begin" in texts:
            assert "Outcome" in texts and "Probability" in texts


def test_a_short_table_is_kept_together() -> None:
    for filled in range(44):
        composer = Composer("Sample")
        composer.section("Part")
        for _ in range(filled):
            composer.paragraph("Short.")
        composer.table(long_table(15))
        pages = written(composer.finish())
        assert sum(any(text.text.startswith("begin") for text in page) for page in pages) == 1, filled


def test_a_heading_a_line_and_a_drawing_stay_with_the_table_they_belong_to() -> None:
    for filled in range(44):
        composer = Composer("Sample")
        composer.section("Part")
        for _ in range(filled):
            composer.paragraph("Short.")
        composer.subsection("A round")
        composer.paragraph("Proves a provision.")
        composer.drawing(CardRow((PlayingCard("Q", "s"),)))
        composer.table(long_table(15))
        composer.paragraph("What follows is announced:")
        composer.table(long_table(30))
        told = [" ".join(text.text for text in page) for page in written(composer.finish())]
        first, second = [place for place, page in enumerate(told) for _ in range(page.count("begin0 "))]
        assert all(words in told[first] for words in ("1.1 A round", "Proves a provision.", " Q ")), filled
        assert "What follows is announced:" in told[second], filled


def test_a_section_and_its_first_sentences_stay_with_the_figure_or_the_table_they_begin_with() -> None:
    told_of = "What this is about, in words that take more than a line of the page. " * 2
    for filled in range(0, 44, 3):
        for tall in (20, 200, 500):
            composer = Composer("Sample")
            composer.section("Part")
            for _ in range(filled):
                composer.paragraph("Short.")
            composer.section("Next")
            composer.paragraph(told_of)
            composer.figure(Block(tall), "Drawn.")
            composer.subsection("More")
            composer.paragraph(told_of)
            composer.table(long_table(30))
            told = [" ".join(text.text for text in page) for page in written(composer.finish())]
            assert sum(page.count("What this is about") for page in told) == 4
            for title, shown in (("2 Next", "Figure 1."), ("2.1 More", "begin0 ")):
                place = next(place for place, page in enumerate(told) if shown in page)
                assert title in " ".join(told[place].split()) and "What this is about" in told[place], (filled, tall)


def composed(filled: int) -> Composer:
    """A document whose first page has this many short paragraphs."""
    composer = Composer("Sample")
    composer.section("Part")
    for _ in range(filled):
        composer.paragraph("Short.")
    return composer


def told_pages(composer: Composer) -> list[str]:
    return [" ".join(text.text for text in page) for page in written(composer.finish())]


def test_no_row_of_a_table_is_alone_on_a_page() -> None:
    for filled in (0, 22, 25, 26, 27, 28):
        for rows in (2, 3, 5, 29, 30):
            composer = composed(filled)
            composer.table(replace(long_table(rows), flows=True))
            counts = [page.count("begin") for page in told_pages(composer) if "begin" in page]
            assert sum(counts) == rows and min(counts) > 1, (filled, rows, counts)


def test_a_heading_across_the_columns_stays_with_its_rows() -> None:
    for filled in range(8, 20):
        composer = composed(filled)
        rows = [row for group in range(8) for row in (PrintedRow((f"group{group}",)), *long_table(3).rows)]
        composer.table(replace(long_table(0), rows=tuple(rows), flows=True))
        for page in told_pages(composer):
            assert not re.search(r"group\d (?!begin0)", page), filled


def grouped(sizes: Sequence[int]) -> list[list[str]]:
    """The lines of each page of a table with groups of this many rows; a heading is ``group N``, a row ``N row M``."""
    rows = []
    for number, many in enumerate(sizes):
        rows += [PrintedRow((f"group {number}",)), *(PrintedRow((f"{number} row {row}", "x")) for row in range(many))]
    columns = (PrintedColumn("Name"), PrintedColumn("Value"))
    composer = Composer("Groups")
    composer.table(PrintedTable(columns, tuple(rows), "A table", grouped=True))
    pages = PdfReader(BytesIO(composer.finish())).pages
    return [[line for line in page.extract_text().splitlines() if re.search(r"group|row", line)] for page in pages]


def test_a_group_that_goes_on_has_its_heading_again_and_a_short_one_is_not_parted() -> None:
    first, second = grouped([36, 10])
    assert first[-1].startswith("0 row") and second[0] == "group 1" and "group 1" not in first
    pages = grouped([3, 100])
    assert len(pages) == 3
    assert all(page[0] == "group 1 (continued)" and page[1].startswith("1 row") for page in pages[1:])
    told = [line for page in pages for line in page if "row" in line and "group" not in line]
    assert len(told) == 103 == len(set(told))


def test_a_table_that_flows_fills_the_page() -> None:
    composer = composed(24)
    composer.table(replace(long_table(15), flows=True))
    assert sum("begin" in page for page in told_pages(composer)) == 2


def test_the_note_of_a_table_stays_with_its_last_rows() -> None:
    for filled in range(8, 20):
        composer = composed(filled)
        composer.table(replace(long_table(20), note="A note on all of it.", flows=True))
        (last,) = [page for page in told_pages(composer) if "A note on all of it." in page]
        assert last.count("begin") > 1, filled


def test_a_table_and_the_figure_it_belongs_to_stay_together() -> None:
    for filled in range(10, 28):
        composer = composed(filled)
        composer.subsection("More")
        composer.paragraph("Both below.")
        drawing = Block(120)
        composer.table(long_table(6), then=composer.figure_height(drawing, "Drawn."))
        composer.figure(drawing, "Drawn.")
        (page,) = [page for page in told_pages(composer) if "begin0" in page]
        assert "Both below." in page and "begin5" in page and "Figure 1." in page, filled


def test_a_short_paragraph_stays_with_the_table_below_it() -> None:
    for filled in range(10, 28):
        composer = composed(filled)
        composer.subsection("A wager")
        composer.paragraph("Wagers from one dollar.")
        composer.paragraph("What the house keeps of them.")
        composer.table(long_table(15))
        (page,) = [page for page in told_pages(composer) if "begin0" in page]
        assert "A wager" in page and "Wagers from one dollar." in page and "What the house keeps" in page, filled


def test_a_short_paragraph_does_not_wait_for_the_next_heading() -> None:
    composer = composed(25)
    composer.paragraph("The last of this part.")
    composer.subsection("More")
    composer.table(long_table(15))
    first, second = told_pages(composer)[-2:]
    assert "The last of this part." in first and "begin0" in second and "More" in second


def test_code_leaves_no_few_lines_alone() -> None:
    for filled in range(18, 30):
        for many in (14, 45):
            composer = composed(filled)
            composer.code([f"line{number}" for number in range(many)])
            counts = [page.count("line") for page in told_pages(composer) if "line" in page]
            assert sum(counts) == many and (len(counts) == 1 if many == 14 else min(counts) >= 3), (filled, counts)


def test_an_appendix_begins_a_page_and_lines_begin_behind_the_longest_label() -> None:
    composer = composed(1)
    composer.section("Form", "A", new_page=True)
    label = "Laboratory and number of its letter"
    composer.blank(label, 2)
    *_, before, page = written(composer.finish())
    assert "Short." in " ".join(text.text for text in before)
    (name,) = [text for text in page if text.text == label]
    assert name.x + Font.SANS_BOLD.width(label, name.size) < MARGIN + LABELS


def test_a_document_of_one_section_has_no_contents() -> None:
    assert not any("Contents" in page for page in told_pages(composed(1)))


def test_no_part_of_a_section_is_alone_on_a_page_of_contents() -> None:
    for before in range(30, 40):
        for parts in (1, 2, 4):
            composer = Composer("Sample")
            for number in range(before):
                composer.section(f"Before {number}") if number % 9 == 0 else composer.subsection("Between")
            composer.section("Last")
            for number in range(parts):
                composer.subsection(f"Part {number}")
            pages = [page for page in told_pages(composer) if "Contents" in page]
            for page in pages:
                shown = len(set(re.findall(r"Part \d", page)))
                assert shown != 1 or parts == 1, (before, parts)
                assert not shown or "Last" in page or shown > 1
            assert any("Last" in page and (not parts or "Part 0" in page) for page in pages), (before, parts)


def test_a_row_may_be_broken_where_its_table_says_so() -> None:
    row = PrintedRow(("Clause 7", "\n".join(f"case{number}" for number in range(30))))
    columns = (PrintedColumn("Clause"), PrintedColumn("Cases", wrap=True))
    for filled in range(0, 30, 4):
        composer = composed(filled)
        composer.table(PrintedTable(columns, (row,) * 6, "Cases", breaks_rows=True))
        pages = [page for page in told_pages(composer) if "case" in page]
        assert len(pages) <= 5 and sum(page.count("case") for page in pages) == 180
        for page in pages[1:]:
            assert re.search(r"Clause +Cases +Clause 7 +(\(continued\)|case0)", page), filled


def test_a_path_does_not_press_other_columns_to_a_word_a_line() -> None:
    columns = (PrintedColumn("proof", wrap=True), PrintedColumn("code", wrap=True), PrintedColumn("case", wrap=True))
    row = PrintedRow(("proved, 3 of 3 small changes noticed", "table/ceremony_steps.py:answer_cut_" * 3, "word " * 90))
    for width in (484, 650):
        proof, *_ = column_widths(PrintedTable(columns, (row,) * 4), width)
        assert proof > Font.SANS.width("changes noticed", 8)


def test_what_no_page_can_hold_together_is_parted() -> None:
    composer = Composer("Sample")
    composer.section("Part")
    composer.paragraph("What this is about.")
    composer.figure(Block(composer.body - 40), "Drawn.")
    told = [" ".join(text.text for text in page) for page in written(composer.finish())]
    assert "What this is about." in told[-2] and "Figure 1." in told[-1]


def test_a_section_takes_no_page_because_of_what_waits_before_it() -> None:
    composer = Composer("Sample")
    composer.section("Part")
    composer.subsection("Alone")
    composer.paragraph("One line.")
    composer.section("Next")
    composer.paragraph("Another line.")
    told = [" ".join(text.text for text in page) for page in written(composer.finish())]
    assert "One line." in told[-1] and "Another line." in told[-1]


def test_a_row_that_no_page_can_hold_loses_nothing() -> None:
    composer = Composer("Sample")
    composer.section("Part")
    composer.table(PrintedTable(COLUMNS, (PrintedRow(("word " * 3000, "1%")),)))
    told = " ".join(text.text for page in written(composer.finish()) for text in page)
    assert told.split().count("word") == 3000


def test_everything_stands_between_the_margins() -> None:
    for page in written(sample())[1:]:
        for text in page:
            assert MARGIN - 0.1 <= text.x <= LETTER[0] - MARGIN
            assert text.y > BOTTOM - 1 or text.size == 8
            assert text.y < LETTER[1] - TOP + 1 or text.size == 8


def test_lines_are_as_wide_as_they_may_be_and_keep_every_letter() -> None:
    text = "The **house edge** is `0.78%`, and " + "W" * 90 + " (with **bold**ness) " + "more " * 30
    for face in (SERIF, SANS):
        broken = lines_of(text, 200, 10, face)
        assert all(line_width(line, 10) <= 200 for line in broken)
        letters = "".join(piece for line in broken for piece, _ in line).replace(" ", "")
        assert letters == text.replace("*", "").replace("`", "").replace(" ", "")
    fonts = {piece: font for line in lines_of(text, 500, 10, SERIF) for piece, font in line}
    assert fonts["house edge"] is Font.SERIF_BOLD and fonts["0.78%"] is Font.MONO


def test_no_line_is_broken_at_a_tie() -> None:
    text = "Dealing 6, Introduction\u00a01, Kings Bounty\u00a04 " * 9
    for width in range(80, 300, 7):
        broken = ["".join(piece for piece, _ in line) for line in lines_of(text, width, 8, SANS)]
        assert not any(line.startswith(("1,", "4 ")) for line in broken)
        assert " ".join(broken) == " ".join(text.split())


def test_a_column_with_one_long_cell_does_not_take_the_room_of_one_with_many() -> None:
    columns = (PrintedColumn("Text", wrap=True), PrintedColumn("Option", wrap=True))
    rows = [PrintedRow(("word " * 40, "")) for _ in range(30)]
    table = PrintedTable(columns, (PrintedRow(("word " * 40, "option " * 20)), *rows))
    text, option = column_widths(table, 480)
    assert text > 5 * option >= 5 * 30
    assert abs(text + option - 480) < 1e-6


def test_columns_fill_the_width_whatever_is_in_them() -> None:
    for rows in (long_table(40, 9), long_table(3), PrintedTable(COLUMNS, (PrintedRow(("W" * 300, "5" * 300)),))):
        assert abs(sum(column_widths(rows, 480)) - 480) < 1e-6


def test_the_widths_are_those_of_the_standard_fonts() -> None:
    """Sums that were added up by hand from the published metrics."""
    assert Font.SERIF.width("Wa g\u2014\u00e9", 1000) == 944 + 444 + 250 + 500 + 1000 + 444
    assert Font.SANS_BOLD.width("Wa\u2026", 1000) == 944 + 556 + 1000
    assert Font.SERIF_ITALIC.width("Wa", 10) == 8.33 + 5 and Font.MONO.width("any", 10) == 18


def test_the_same_calls_give_the_same_bytes() -> None:
    data = sample()
    assert data == sample() and b"CreationDate" not in data and b"/ID" not in data
