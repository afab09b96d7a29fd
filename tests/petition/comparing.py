"""Compares the text of a PDF with the JSON: every letter of the document, in order; numbers are formatted here anew.

It uses nothing of the writer: another library reads the PDF.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader

BEHIND = {"percent": "%", "odds": " to 1"}
"""What follows a number."""


class Differs(AssertionError):
    """The document does not say what the data says."""


def compare(pdf: bytes, data: dict[str, Any]) -> int:
    """Go through the whole document; return how many numbers of tables were compared."""
    return _Comparison(_pages(pdf), data).run()


def _pages(pdf: bytes) -> list[str]:
    """The letters of each page in the order in which they were written, without blanks, heads and feet."""
    return [_letters(page, cover=not number) for number, page in enumerate(PdfReader(BytesIO(pdf)).pages)]


def _letters(page: Any, cover: bool) -> str:
    texts: list[str] = []

    def visit(text: str, _: Any, place: list[float], __: Any, size: float) -> None:
        if cover or 50 < place[5] < 735:
            texts.append(text)

    page.extract_text(visitor_text=visit)
    return _bare("".join(texts))


def _bare(text: str) -> str:
    return "".join(text.split())


def written(value: Any, form: str) -> str:
    """A value as the document should have it, by the name of its form."""
    if value is None:
        return "-"
    *sign, kind, decimals = form.split() if form.split()[-1].isdigit() else [*form.split(), "0"]
    if kind == "text":
        return str(value)
    plus = "+" if sign and value > 0 else ""
    if kind == "whole":
        return f"{plus}{value:,d}"
    number = value * 100 if kind in ("percent", "points") else value
    if kind == "percent" and 0 < number < 0.5 / 10 ** int(decimals):
        return f"< {10 ** -int(decimals):.{decimals}f}%"
    if kind == "odds" and number >= 1000:
        decimals = "0"
    return f"{plus}{number:,.{int(decimals)}f}{BEHIND.get(kind, '')}"


class _Comparison:
    def __init__(self, pages: list[str], data: dict[str, Any]) -> None:
        self.pages, self.data = pages, data
        self.page, self.place, self.numbers = 0, 0, 0
        self.tables = self.figures = 0
        self.again = self.group = ""

    def run(self) -> int:
        self._cover()
        while self.pages[self.page].startswith("Contents"):
            self.page += 1
        section, letters = 0, iter("ABC")
        for chapter in self.data["chapters"]:
            appendix = chapter["id"] == "by_hand"
            section += not appendix
            number = next(letters) if appendix else str(section)
            self.expect(f"{number}{chapter['title']}")
            self._chapter(chapter, number)
        if (self.page, self.place) != (len(self.pages) - 1, len(self.pages[-1])):
            raise Differs(f"more on page {self.page + 1}: {self.pages[self.page][self.place :][:60]}")
        return self.numbers

    def _cover(self) -> None:
        cover = self.data["cover"]
        said = [cover["title"], cover["game"], cover["subtitle"], cover["summary"]]
        said += [word for pair in (*cover["figures"], *cover["lines"]) for word in pair]
        wanted = "AJ" + _bare("".join(said))
        if self.pages[0] != _encoded(wanted):
            raise Differs(f"cover: {self.pages[0]}")
        self.page, self.place = 1, 0

    def _chapter(self, chapter: dict[str, Any], number: str) -> None:
        below = 0
        for block in chapter["blocks"]:
            match block["block"]:
                case "paragraph" | "notice":
                    self.expect(block["text"].replace("**", "").replace("`", ""))
                case "bullets":
                    for item in block["items"]:
                        self.expect(f"\u2022{item}")
                case "subsection":
                    below += 1
                    self.expect(f"{number}.{below}{block['title']}")
                case "heading" | "blank":
                    self.expect(block.get("title") or block["name"])
                case "code":
                    self.expect("".join(block["lines"]))
                case "picture":
                    self._picture(block)
                case "table":
                    self._table(block)

    def _picture(self, block: dict[str, Any]) -> None:
        wanted = _encoded(_bare("".join(block["letters"])))
        self._turn(len(wanted))
        drawn = self.pages[self.page][self.place : self.place + len(wanted)]
        if Counter(drawn) != Counter(wanted):
            raise Differs(f"picture on page {self.page + 1}: {drawn} for {wanted}")
        self.place += len(wanted)
        if block["caption"]:
            self.figures += 1
            self.expect(f"Figure{self.figures}.{block['caption']}")

    def _table(self, block: dict[str, Any]) -> None:
        kept = [place for place, column in enumerate(block["columns"]) if column["printed"]]
        heads = "".join(block["columns"][place]["heading"] for place in kept)
        self.tables += 1
        self.expect(f"Table{self.tables}.{block['title']}{heads}")
        self.again = _encoded(_bare(f"Table{self.tables}.{block['title']}(continued){heads}"))
        by = [place for place, column in enumerate(block["columns"]) if column["name"] == block["grouped_by"]]
        group = ""
        for row in block["rows"][: block["printed_rows"]]:
            if by and row[by[0]] != group:
                group = row[by[0]]
                self.expect(group, together=True)
            self.group = _encoded(_bare(f"{group}(continued)")) if group else ""
            cells = [written(row[place], block["columns"][place]["form"]) for place in kept]
            self.numbers += sum(not block["columns"][place]["form"].endswith("text") for place in kept)
            self.expect("".join(cells), together=True)
            self.group = ""
        self.again = ""
        if block["note"]:
            self.expect(block["note"])

    def expect(self, text: str, together: bool = False) -> None:
        """Find a text next, across a page break if there may be one."""
        wanted = _encoded(_bare(text))
        self._turn(1 if wanted else 0)
        for number, letter in enumerate(wanted):
            if self.place == len(self.pages[self.page]):
                if together and number:
                    raise Differs(f"a row is broken at the end of page {self.page + 1}: {text}")
                self._turn(1)
            if self.pages[self.page][self.place] != letter:
                read = self.pages[self.page][max(self.place - number, 0) :][: len(wanted) + 5]
                raise Differs(f"page {self.page + 1}: {read!r} for {wanted!r}")
            self.place += 1

    def _turn(self, needed: int) -> None:
        """Turn the page at its end; a table that goes on has its head again."""
        if needed and self.place == len(self.pages[self.page]):
            self.page, self.place = self.page + 1, 0
            if self.page == len(self.pages):
                raise Differs("the document ends too early")
            if self.again:
                if not self.pages[self.page].startswith(self.again):
                    raise Differs(f"page {self.page + 1} has no head of its table")
                self.place = len(self.again)
                if not self.pages[self.page].startswith(self.group, self.place):
                    raise Differs(f"page {self.page + 1} does not say which rows go on")
                self.place += len(self.group)


def _encoded(text: str) -> str:
    return text.encode("cp1252", "replace").decode("cp1252")


def sentences(chapter: dict[str, Any]) -> Iterator[str]:
    """The running text of a chapter."""
    for block in chapter["blocks"]:
        yield from [block["text"]] if "text" in block else block.get("items", [])
