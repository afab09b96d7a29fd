"""Every letter and number read back from the PDF equals the JSON; a number that is changed is noticed."""

from __future__ import annotations

import csv
import io
import random
import re

import pytest

from pitboss.record import read_records, replay
from tests.petition.comparing import Differs, compare, sentences
from tests.petition.made import GAMES as EVERY
from tests.petition.made import HOUSE, data_of, petition, tables_of
from tests.sizes import size

GAMES = size((HOUSE,), (HOUSE, *EVERY))
PLANTED = size(10, 60)
SHOWN = re.compile(rb"\(((?:\\.|[^\\)])*)\) Tj")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_document_says_what_the_data_says(game: str) -> None:
    made = petition(game)
    assert compare(made.pdf, data_of(made)) > 300


@pytest.mark.long
def test_a_planted_wrong_digit_is_found_wherever_it_stands() -> None:
    """One digit of the finished file is changed; heads, feet and contents, which are not data, are left out."""
    made, chance = petition(), random.Random(21)
    data = data_of(made)
    shown = [match for match in SHOWN.finditer(made.pdf) if re.search(rb"\d[.,]\d", match[1])]
    for match in chance.sample(shown, PLANTED):
        digits = [place for place in range(*match.span(1)) if made.pdf[place : place + 1].isdigit()]
        place = chance.choice(digits)
        before, context = made.pdf[place], made.pdf[match.start() - 40 : match.start()]
        if b"/F1 8.0 Tf 64.00 36.00" in context or b" 9.5 Tf " in context:
            continue
        changed = bytearray(made.pdf)
        changed[place] = ord("0") + (before - ord("0") + 1) % 10
        with pytest.raises(Differs):
            compare(bytes(changed), data)


@pytest.mark.long
def test_a_planted_wrong_figure_of_the_data_is_found() -> None:
    made = petition()
    data = data_of(made)
    (table,) = [block for block in data["chapters"][0]["blocks"] if block.get("id") == "summary_wagers"]
    table["rows"][0][1] += 0.000001
    with pytest.raises(Differs):
        compare(made.pdf, data)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_decimal_number_in_a_sentence_is_kept_as_a_figure(game: str) -> None:
    for chapter in data_of(petition(game))["chapters"]:
        text = " ".join(sentences(chapter))
        figures = [figure["written"] for figure in chapter["figures"].values()]
        assert [figure for figure in figures if figure not in text] == [], chapter["id"]
        for figure in figures:
            text = text.replace(figure, "")
        if chapter["id"] not in ("summary", "rules", "examples"):  # these cite provisions such as 6.4
            money = re.sub(r"[-+]?\$?[\d,]+\.\d\d\b(?!\d|%)", "", text)
            assert not re.findall(r"\d+\.\d+%?", money), (chapter["id"], money)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_exceptions_are_told_apart_and_their_letters_explained(game: str) -> None:
    tables = tables_of(data_of(petition(game)))
    rows = tables.get("chart_exceptions", [])
    told = [tuple(row[name] for name in ("hand", "up_card", "context", "chart", "better")) for row in rows]
    assert len(set(told)) == len(told)
    explained = {row["letters"] for row in tables["chart_legend"]}
    assert {letters for row in rows for letters in (row["chart"], row["better"])} <= explained


@pytest.mark.long
def test_the_tables_are_files_and_the_example_rounds_replay() -> None:
    made = petition()
    data = data_of(made)
    tables = [block for chapter in data["chapters"] for block in chapter["blocks"] if block["block"] == "table"]
    for table in tables:
        if table["id"] in ("provenance", "data_files"):
            continue
        head, *rows = csv.reader(io.StringIO(made.files[f"{table['id']}.csv"].decode()))
        assert head == [column["name"] for column in table["columns"]]
        assert rows == [["" if value is None else str(value) for value in row] for row in table["rows"]]
    records = read_records(made.files["examples.record"].decode())
    assert len(records) == 8
    for record in records:
        assert not replay(record).differences
