"""Rows by true count: the first and the last include everything beyond, and say so wherever they appear."""

from __future__ import annotations

import pytest

from pitboss import rules, simulate
from pitboss.cli.simulating.simulate_page import result_page
from pitboss.lab.writing.simulation_json import simulation_json
from pitboss.simulate import Result
from pitboss.simulate.results.result_tables import tables_of

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def counted() -> Result:
    return simulate(rules("catfish-bend"), 400_000, strategy="td", count="hi-lo", cover=6, seed=3)


def test_the_ends_say_what_they_hold(counted: Result) -> None:
    rows = {row.count: row.counts for row in counted.by_count}
    assert rows[-12] == "-12 or less" and rows[12] == "+12 or more"
    assert {rows[count] for count in (-11, 0, 11)} == {"-11", "+0", "+11"}


def test_they_say_so_in_print_in_json_and_in_parquet(counted: Result) -> None:
    from rich.console import Console

    console = Console(width=160)
    with console.capture() as captured:
        for part in result_page(counted):
            console.print(part)
    for rows in (simulation_json(counted)["by_count"], tables_of(counted)["by_count"]):
        assert [row["counts"] for row in rows] == [row.counts for row in counted.by_count]
    begun = [line[:11].strip() for line in captured.get().splitlines()]
    assert "-12 or less" in begun and "+12 or more" in begun and "+0" in begun
