"""One browser and one house for the tests of the page, and a visitor's windows for each test.

They belong to the package, not to the session: the browser's driver keeps an event loop in this thread, which must be
gone before tests of other packages run their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.house.statements import shared_statements
from tests.quick_passwords import quick_passwords
from tests.solved import remember_prices, remember_theories
from tests.web.browser import DESKTOP, PATIENCE, find_browser, open_browser
from tests.web.open_house import OpenHouse
from tests.web.scenes import rounds_of
from tests.web.visitor import Visitor

pytest.register_assert_rewrite("tests.web.languages", "tests.web.playing")

PAGE = Path(__file__).parents[2] / "src" / "pitboss" / "web" / "static" / "index.html"
PLAYED = "double-attack-ma"
"""The game whose rounds are in the books of the busy house."""
Visits = Callable[..., Visitor]


@pytest.fixture(scope="package", autouse=True)
def _quick_passwords(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """People are let in all the time here: their passwords are hashed with little work."""
    with quick_passwords(), shared_statements(), pytest.MonkeyPatch.context() as patched:
        remember_prices(patched)
        remember_theories(patched, tmp_path_factory.mktemp("theories"))
        yield


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A headless browser; if there is none, tests fail and say how to get one."""
    try:
        find_browser()
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house that is open: its page, its server, its database; a new one for each file, or tables would pile up."""
    if not PAGE.is_file():
        pytest.fail("The page is not built yet: run python web/build.py, which needs no more than pip.", pytrace=False)
    opened = OpenHouse(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()
    opened.house.close()


@pytest.fixture(scope="package")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house after some play: a table of each game, with rounds of one of them in its books."""
    opened = OpenHouse(tmp_path_factory.mktemp("busy"), open_tables=True)
    rounds_of(opened.house, PLAYED, seed=3, rounds=6)
    yield opened
    opened.close()
    opened.house.close()


@pytest.fixture
def visit(browser: Browser, house: OpenHouse) -> Iterator[Visits]:
    """Let visitors in; at the end their windows are closed, and nothing may have gone wrong on their pages."""
    inside: list[Visitor] = []

    def come(size: tuple[int, int] = DESKTOP, at: OpenHouse | None = None, **settings: Any) -> Visitor:
        visitor = Visitor(browser, at or house, size, **settings)
        inside.append(visitor)
        return visitor

    yield come
    wrong = [said for visitor in inside for said in visitor.wrong]
    for visitor in inside:
        visitor.close()
        visitor.house.chance.tops.clear()  # a shoe that this test arranged and never opened is not for the next one
    assert wrong == []


@pytest.fixture
def guest(visit: Visits) -> Visitor:
    """One visitor at a desk."""
    return visit()
