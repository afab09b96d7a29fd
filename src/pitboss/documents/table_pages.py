"""Parts the rows of a table among pages: none is left alone at the foot or at the head of one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import takewhile

from pitboss.documents.printed_tables import SetRow, TableSetter

TOGETHER = 2
"""At least so many rows stay on a page, and go over to the next one."""
FEW = 3
"""A table of so many rows is kept on one page."""
BEGUN_ROWS = 3
"""A table begins with so many rows, or with two where they are high."""
BEGUN = 0.2
"""This part of a page is enough to begin a table with."""
KEPT_GROUP = 0.35
"""Rows under one heading stay on a page if they take no more of it."""
HIGHEST_BEGINNING = 0.6
"""Two rows of more than this part of a page are not kept together."""


def height_of(rows: Sequence[SetRow]) -> float:
    """Return how high some rows are."""
    return sum(row.height for row in rows)


def beginning(setter: TableSetter, body: float) -> float:
    """Return the height of the rows with which a table may begin on a page whose text is so high."""
    rows = setter.rows
    if setter.table.breaks_rows:
        return min(height_of(rows[:1]), BEGUN * body)
    least = height_of(rows[:TOGETHER])
    if least > HIGHEST_BEGINNING * body:
        least = height_of(rows[:1])
    return max(least, min(height_of(rows[:BEGUN_ROWS]), BEGUN * body))


def rows_by_page(setter: TableSetter, first: float, later: float, tail: float = 0.0) -> list[list[SetRow]]:
    """Return the rows of each page; the first has so much room for rows, all others ``later``.

    ``tail`` is the height of the note, which stays with the last row. The room on the first page is for its beginning
    at least.
    """
    pages: list[list[SetRow]] = [[]]
    rows, left = deque(setter.rows), first
    heading: SetRow | None = None
    repeated = 0
    while rows:
        if _needed(setter, rows, later, tail) <= left:
            row = rows.popleft()
        elif setter.table.breaks_rows and (parts := setter.parted(rows[0], left)):
            row, rows[0] = parts
            left = 0.0
        elif len(pages[-1]) > repeated:
            pages.append([setter.again(heading)] if heading is not None and not rows[0].across else [])
            repeated = len(pages[-1])
            left = later - height_of(pages[-1])
            continue
        else:  # no page has more room
            row = rows.popleft()
        heading = row if row.across and setter.table.grouped else heading
        pages[-1].append(row)
        left -= row.height
    return pages


def _needed(setter: TableSetter, rows: deque[SetRow], later: float, tail: float) -> float:
    """Return the room that the next row needs: with the one after it where either would be alone otherwise."""
    alone = rows[0].height + (tail if len(rows) == 1 else 0.0)
    if len(rows) == 1 or setter.table.breaks_rows:
        return alone
    if rows[0].across and setter.table.grouped:
        return _begun_group(list(rows), later)
    if rows[0].across or len(rows) == TOGETHER:
        both = rows[0].height + rows[1].height + (tail if len(rows) == TOGETHER else 0.0)
        return both if both <= later else alone
    return alone


def _begun_group(rows: Sequence[SetRow], later: float) -> float:
    """Return the room with which a group begins: for all of it where it is short, else for its first rows."""
    group = [rows[0], *takewhile(lambda row: not row.across, rows[1:])]
    whole = height_of(group)
    return whole if whole <= KEPT_GROUP * later else height_of(group[: TOGETHER + 1])
