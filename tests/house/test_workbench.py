"""The lab as a workbench: what options changed, A against B, and files that match the solver exactly."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from itertools import chain
from typing import Any

import pytest
from PIL import Image

from pitboss import __version__
from pitboss.cli.pricing.solve import Wanted
from pitboss.cli.pricing.solve import solve as solve_command
from pitboss.house import lab
from pitboss.house.workbench.bench import bench
from pitboss.house.workbench.comparing import compared
from pitboss.house.workbench.exporting import WRITERS, export
from pitboss.house.workbench.moving import moved
from pitboss.lab.charts import chart_of, pair_charts
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import digest_of, plain_submission, submit
from tests.house.kit import Kit
from tests.house.test_printing import pages
from tests.house.wire import Wire
from tests.solve.hand_made import HAND_MADE
from tests.solved import solved

GAME, OTHER = "catfish-bend", "house-blackjack"
CHOSEN: dict[str, object] = {"dealer_hits_soft_17": "false", "table_minimum": "15"}


@pytest.fixture
def wire(sqlite_kit: Kit) -> Iterator[Wire]:
    made = Wire(sqlite_kit.house)
    yield made
    made.close()


def rows(data: bytes) -> list[dict[str, str]]:
    """Read a CSV file."""
    return list(csv.DictReader(StringIO(data.decode())))


def by_name(data: bytes, column: str = "value") -> dict[tuple[str, str], str]:
    return {(row["part"], row["name"]): row[column] for row in rows(data)}


def texts(data: bytes) -> list[str]:
    """Return every text of a PDF file, in its order."""
    return [text for page in pages(data) for *_, text in page]


@pytest.mark.parametrize("options", [{}, CHOSEN])
def test_prices_are_the_solvers_and_the_commands_to_the_last_digit(
    options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    figures = by_name(export("prices.csv", bench(GAME, options)).data)
    exact = solved(submit(GAME, options))
    assert figures["game", "house edge"] == repr(exact.house_edge)
    assert figures["game", "standard deviation"] == repr(exact.sd)
    assert figures["game", "element of risk"] == repr(-exact.ev_per_wagered)
    for kind, wager in exact.side_wagers.items():
        assert float(figures[kind, "expected value"]) == wager.ev
        for line in wager.lines:
            assert float(figures[kind, f"{line.name}: probability"]) == line.probability
    capsys.readouterr()
    solve_command(GAME, options, "cd", Wanted(json=True))
    printed = json.loads(capsys.readouterr().out)
    assert float(figures["game", "return to player"]) == printed["rtp"]
    assert float(figures["insurance", "expected value"]) == printed["insurance"]["ev"]
    shown = lab.solved(GAME, options, "cd")
    assert float(figures["game", "house edge"]) == printed["house_edge"] == shown["house_edge"]


def test_a_file_says_what_its_figures_are_of() -> None:
    rules = submit(GAME, CHOSEN)
    digest = digest_of(plain_submission(GAME, options_as_data(rules)))  # as a table of these rules keeps it
    file = export("prices.csv", bench(GAME, CHOSEN))
    assert file.name == f"{GAME}-{digest[:12]}-prices.csv"
    figures = by_name(file.data)
    assert figures["about", "submission sha256"] == digest == lab.solved(GAME, CHOSEN, "cd")["submission"]
    assert figures["about", "pitboss version"] == __version__
    assert figures["option", "dealer_hits_soft_17"] == "false"
    assert all(row["unit"] for row in rows(file.data) if row["part"] == "game")


def test_a_chart_has_a_line_for_every_cell_with_its_values() -> None:
    lines = rows(export("chart.csv", bench(GAME, {})).data)
    sections = lab.solved(GAME, {}, "cd")["chart"]["sections"]
    cells = [(part["title"], row, up) for part in sections for row in part["rows"] for up in range(10)]
    assert len(lines) == len(cells) > 150
    for line, (title, row, up) in zip(lines, cells, strict=True):
        assert (line["section"], line["row"], line["letters"]) == (title, row["label"], row["cells"][up]["letters"])
        assert line["meaning"] == row["cells"][up]["meaning"]
    for line in lines[::37]:
        values = lab.valued(GAME, {}, [line["hand"]], line["up_card"])[0]["values"]
        written = {name.removeprefix("value_"): line[name] for name in line if name.startswith("value_")}
        assert {name: float(value) for name, value in written.items() if value} == values


def test_hands_on_a_lammer_have_no_values_of_other_hands() -> None:
    chart = chart_of(HAND_MADE["free-bet-ma"]())
    headings = {section.heading for section in chart.sections if "lammer" in section.heading.id}
    assert headings
    assert all(lab.hands_of(heading, "hard on a lammer", "16") == [] for heading in headings)


def test_a_comparison_has_both_sides_and_their_difference() -> None:
    a, b = bench(GAME, {}), bench(GAME, CHOSEN)
    file = export("prices.csv", b, a)
    assert file.name == f"{GAME}-{a.digest[:12]}-against-{GAME}-{b.digest[:12]}-prices.csv"
    edges = ("game", "house edge")
    of_a, of_b, difference = (by_name(file.data, column)[edges] for column in ("a", "b", "difference"))
    assert (float(of_a), float(of_b)) == (a.solution.house_edge, b.solution.house_edge)
    assert float(difference) == b.solution.house_edge - a.solution.house_edge != 0
    lines = rows(export("chart.csv", b, a).data)
    differing = [line for line in lines if line["differs"] == "yes"]
    assert 0 < len(differing) < len(lines)
    assert all((line["a_letters"] != line["b_letters"]) == (line["differs"] == "yes") for line in lines)
    values = lab.valued(GAME, CHOSEN, [differing[0]["hand"]], differing[0]["up_card"])[0]["values"]
    assert float(differing[0]["b_value_hit"]) == values["hit"]
    assert differing[0]["a_value_hit"] != differing[0]["b_value_hit"]


def test_rows_are_cut_so_that_both_charts_are_compared_hand_by_hand() -> None:
    """What is merged in one chart and not in the other is taken apart: no cell stands for hands that differ."""
    a, b = bench(GAME, {}), bench(GAME, CHOSEN)
    pair = pair_charts(a.solution.strategy, b.solution.strategy)
    for mine, sections in ((chart_of(a.solution.strategy), pair.of_a()), (chart_of(b.solution.strategy), pair.of_b())):
        whole = {(part.heading, row): cells for part in mine.sections for row, cells in expanded(part.rows)}
        cut = {(part.heading, row): cells for part in sections for row, cells in expanded(part.rows)}
        assert cut == whole
    assert pair.differing == sum(cell.differs for *_, cell in pair.cells()) > 0


def expanded(merged: Any) -> list[tuple[str, tuple[str, ...]]]:
    """Take rows such as 17-20 apart."""
    names = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    found = []
    for row in merged:
        first, _, last = row.label.partition("-")
        if "," in first:
            ends = [names.index(end[0]) for end in (first, last or first)]
            labels = [f"{name},{name}" for name in names[ends[0] : ends[1] + 1]]
        else:
            labels = [str(total) for total in range(int(first), int(last or first) + 1)]
        found += [(label, tuple(cell.letters for cell in row.cells)) for label in labels]
    return found


def test_charts_of_different_games_are_compared_as_far_as_they_have_the_same_rows() -> None:
    a, b = HAND_MADE["free-bet-ma"](), HAND_MADE["double-attack-ma"]()
    pair = pair_charts(a, b)
    shown = {section.heading.id for section in pair.sections}
    assert {"hard", "soft", "pairs"} <= shown
    assert {alone.heading.id for alone in pair.only_a} >= {"lammer_hard"}
    assert "attack" in {alone.heading.id for alone in pair.only_b}
    assert not shown & {alone.heading.id for alone in chain(pair.only_a, pair.only_b) if "lammer" in alone.heading.id}


def test_the_page_is_told_what_differs() -> None:
    data = compared(bench(GAME, {}), bench(OTHER, {}))
    assert data["a"]["house_edge"] == solved(submit(GAME, {})).house_edge
    assert data["b"]["house_edge"] == solved(submit(OTHER, {})).house_edge
    options = {line["name"]: (line["a"], line["b"]) for line in data["options"]}
    assert any(None in values for values in options.values())  # an option that only one game has
    assert all(first != second for first, second in options.values())
    cells = [cell for part in data["chart"]["sections"] for row in part["rows"] for cell in row["cells"]]
    assert sum(cell["differs"] for cell in cells) == data["chart"]["differing"]
    same = compared(bench(GAME, CHOSEN), bench(GAME, CHOSEN))
    assert (same["options"], same["chart"]["differing"]) == ([], 0)


def test_a_pdf_has_every_figure_and_both_charts() -> None:
    a, b = bench(GAME, {}), bench(GAME, CHOSEN)
    alone = texts(export("sheet.pdf", b).data)
    assert {repr(b.solution.house_edge), repr(b.solution.sd), f"Pitboss {__version__}", "Hard totals"} <= set(alone)
    assert b.digest in "".join(alone)
    both = export("sheet.pdf", b, a).data
    assert {repr(a.solution.house_edge), repr(b.solution.house_edge)} <= set(texts(both))
    assert all(
        digest[place : place + 16] in "".join(texts(both)) for digest in (a.digest, b.digest) for place in (0, 40)
    )
    pair = pair_charts(a.solution.strategy, b.solution.strategy)
    assert f"{pair.differing} cells differ; they have a frame and a filled corner." in texts(both)
    for page in pages(both):
        assert all(0 < x < 595 and 0 < y < 842 for _, _, x, y, _ in page)
    marks = re.findall(rb"1\.5 w ", b"".join(streams(both)))
    assert len(marks) == 2 * pair.differing  # on both sides
    assert b"1.5 w " not in b"".join(streams(export("sheet.pdf", b).data))


def streams(data: bytes) -> list[bytes]:
    import zlib

    return [zlib.decompress(stream) for stream in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)]


def test_nothing_of_a_pdf_is_shortened() -> None:
    """Numbers in a file that is kept must be whole: a figure without its end would be another one."""
    a, b = bench(GAME, {}), bench(OTHER, {})
    assert [text for text in texts(export("sheet.pdf", b, a).data)[2:] if text.endswith("…")] == []


def test_a_png_can_be_printed() -> None:
    a, b = bench(GAME, {}), bench(GAME, CHOSEN)
    pictures = [Image.open(BytesIO(export("chart.png", *sides).data)) for sides in ((b,), (b, a))]
    for picture in pictures:
        assert picture.format == "PNG"
        assert picture.width > 3000  # over eleven inches at 300 dots
        assert round(picture.info["dpi"][0]) == 300


def test_what_each_option_moved_is_the_difference_of_two_solutions() -> None:
    usual = solved(submit(GAME, {})).house_edge
    first = moved(GAME, CHOSEN, 0)
    assert first["of"] == 2 and first["usual"] == pytest.approx(usual, abs=1e-12)
    stands = solved(submit(GAME, {"dealer_hits_soft_17": "false"})).house_edge
    assert first["line"]["difference"] == pytest.approx(stands - usual, abs=1e-12)
    assert (first["line"]["value"], first["line"]["usual"]) == ("false", "true")
    assert moved(GAME, CHOSEN, 1)["line"]["difference"] == 0  # a limit moves nothing
    assert moved(GAME, CHOSEN, 2)["line"] is None
    assert moved(GAME, {"dealer_hits_soft_17": "true"}, 0)["of"] == 0  # the default said aloud is no change


@pytest.mark.parametrize("file", WRITERS)
def test_files_come_over_http_under_their_names(file: str, wire: Wire) -> None:
    ann = wire.guest("Ann")
    answer = ann.post(f"/api/lab/exports/{file}", {"game": GAME, "against": {"game": GAME, "options": CHOSEN}})
    assert answer.status_code == 200
    made = export(file, bench(GAME, {}), bench(GAME, CHOSEN))
    assert answer.headers["content-disposition"] == f'attachment; filename="{made.name}"'
    assert answer.headers["content-type"] == made.media_type
    assert file.endswith(".png") or answer.content == made.data


def test_wrong_options_are_refused_with_their_reason(wire: Wire) -> None:
    ann = wire.guest("Ann")
    wrong = {"game": GAME, "options": {"decks": 99}}
    right = {"game": GAME}
    for path, body in (
        ("exports/prices.csv", wrong),
        ("exports/chart.png", {**right, "against": wrong}),
        ("compare", {"a": wrong, "b": right}),
        ("compare", {"a": right, "b": wrong}),
        ("moved", {**wrong, "place": 0}),
    ):
        answer = ann.post(f"/api/lab/{path}", body)
        assert (answer.status_code, answer.json()["faults"][0]["option"]) == (422, "decks"), path
    unknown = ann.post("/api/lab/exports/sheet.pdf", {"game": "whist"})
    assert unknown.status_code == 404 or unknown.json()["faults"]
    assert ann.post("/api/lab/exports/sheet.exe", right).status_code in (404, 422)
    assert ann.post("/api/lab/compare", {"a": right}).status_code == 422
    assert wire.visitor.post("/api/lab/exports/prices.csv", right).status_code == 401
