"""The lab blocks nobody: one job per person, clocks and bots on separate threads, prices cached by model."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.house import lab, theory
from pitboss.house.api.charts import Charts
from pitboss.house.attending import attend, due_tables
from pitboss.house.theory import Library, Theories, Theory
from pitboss.rulebook import Rules, submit
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_clocks import begin
from tests.house.wire import Visitor, Wire

PATIENCE = 120.0
BODY = {"game": "catfish-bend", "options": {}, "strategy": "cd"}
OTHER = {"dealer_hits_soft_17": False}
NO_PRICE: list[dict[str, Any]] = [
    {"table_minimum": 15},
    {"table_minimum": 25},
    {"table_maximum": 500},
    {"boxes_per_player": 2},
]
"""Options of Catfish Bend that can change no price."""


class Held:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.let_go, self.begun = threading.Event(), threading.Semaphore(0)

    def __call__(self, *given: Any) -> Any:
        self.begun.release()
        assert self.let_go.wait(PATIENCE)
        raise theory.NotSolved("let go")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Whatever the lab solves takes as long as the test likes."""
    work = Held()
    monkeypatch.setattr("pitboss.house.lab.solved", work)
    yield work
    work.let_go.set()


@pytest.fixture
def served(sqlite_kit: Kit, held: Held) -> Iterator[Wire]:
    """A server with threads, ticker and all."""
    made = Wire(sqlite_kit.house, inline=False)
    yield made
    held.let_go.set()
    made.close()


def solve(wire: Wire, visitor: Visitor) -> asyncio.Task[Any]:
    return wire.loop.create_task(visitor.client.post("/api/lab/solve", json=BODY))


async def first_done(tasks: list[asyncio.Task[Any]]) -> Any:
    done, _ = await asyncio.wait(tasks, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    return next(iter(done)).result()


def test_a_person_has_one_job(served: Wire, held: Held) -> None:
    ann, bob = served.guest("Ann"), served.guest("Bob")
    asked = [solve(served, ann), solve(served, ann)]
    refused = served.run(first_done(asked))
    assert (refused.status_code, refused.json()["code"]) == (429, "lab_busy")
    assert "wait for its answer" in refused.json()["sentence"]
    assert int(refused.headers["retry-after"]) > 0
    others = solve(served, bob)  # nobody else is held up
    held.let_go.set()
    for answer in (next(task for task in asked if not task.done()), others):
        assert served.run(asyncio.wait_for(answer, PATIENCE)).json()["code"] == "not_priced"
    again = served.run(asyncio.wait_for(solve(served, ann), PATIENCE))
    assert again.json()["code"] == "not_priced"  # and the next one may be asked


def test_a_price_that_is_known_needs_no_queue(served: Wire, held: Held, solver: Solver) -> None:
    """The lobby requests the prices of all its tables: known ones are answered while the lab is working."""
    ann, path = served.guest("Ann"), "/api/games/catfish-bend/price"
    body = {"options": {"table_minimum": 17}}
    assert ann.post(path, body).status_code == 200
    question = solve(served, ann)
    assert served.run(asyncio.to_thread(held.begun.acquire, timeout=PATIENCE))
    assert ann.post(path, body).status_code == 200
    assert ann.post(path, {"options": {"table_minimum": 18}}).json()["code"] == "lab_busy"
    held.let_go.set()
    served.run(_all([question]))


def test_the_queue_has_an_end(sqlite_kit: Kit, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(sqlite_kit.house, inline=False)
    monkeypatch.setattr(wire.server.lab, "most", 3)
    people = [wire.guest() for _ in range(4)]
    asked = [solve(wire, person) for person in people]
    refused = wire.run(first_done(asked))
    assert (refused.status_code, refused.json()["code"]) == (429, "lab_full")
    assert int(refused.headers["retry-after"]) > 0
    held.let_go.set()
    assert {answer.status_code for answer in wire.run(_all(asked))} == {409, 429}
    wire.close()


async def _all(tasks: list[asyncio.Task[Any]]) -> list[Any]:
    return await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)


def test_clocks_go_on_while_the_lab_is_full(sqlite_kit: Kit, served: Wire, held: Held) -> None:
    """As many questions as the lab accepts, none of them ever answered: a decision still runs out in time."""
    kit = sqlite_kit
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    asked = [solve(served, served.guest()) for _ in range(10)]

    async def until_it_stands() -> bool:
        while held.begun.acquire(blocking=False) is False:
            await asyncio.sleep(0.01)
        kit.time.pass_seconds(31)
        for _ in range(3000):
            if not kit.look(table).table.state.running:
                return True
            await asyncio.sleep(0.02)
        return False

    assert served.run(until_it_stands())
    held.let_go.set()
    served.run(_all(asked))


def test_advice_does_not_wait_for_prices(served: Wire, sqlite_kit: Kit) -> None:
    """Somebody at a table is not told to come back later because the lab works for that person in another window."""
    ann, table = served.guest("Ann"), sqlite_kit.table("catfish-bend")
    question = solve(served, ann)
    answer = ann.get(f"/api/tables/{table}/advice")
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_decide")
    assert not question.done()


class Solver:
    """Replaces the process that solves; counts how often it is started.

    It answers only the test: a thread left over from an earlier test, which makes a chart for its bots, would keep the
    answer for everybody.
    """

    def __init__(self, code: int = 0) -> None:
        self.code, self.started = code, 0
        self.others = set(threading.enumerate()) - {threading.current_thread()}

    def run(self, command: list[str], **given: Any) -> Any:
        if threading.current_thread() in self.others:
            return subprocess.run(command, **given)
        self.started += 1
        figures = Theories(Theory(-0.01, 1.1), {"insurance": Theory(-0.05, None)}, 1.1, "")
        return SimpleNamespace(returncode=self.code, stdout=json.dumps(asdict(figures)), stderr="broken")


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Solver:
    """The stand-in; what it says is forgotten with the test, and written nowhere."""
    made = Solver()
    monkeypatch.setattr(theory, "subprocess", made)
    monkeypatch.setattr(theory.library(), "folder", None)
    for kept in ("_known", "_at_hand", "_strategies"):
        monkeypatch.setattr(theory.library(), kept, OrderedDict())
    return made


def priced(options: dict[str, Any]) -> Rules:
    return submit("catfish-bend", options)


def test_an_option_that_cannot_change_the_price_starts_no_solver(solver: Solver, tmp_path: Any) -> None:
    library = Library(tmp_path)
    usual = library.theories(priced({}))
    for options in NO_PRICE:
        assert library.theories(priced(options)) == usual
        assert lab.Priced(priced(options)) == lab.Priced(priced({}))
        assert Library(tmp_path).is_known(priced(options))  # nor does it in another worker
    assert solver.started == 1
    assert not library.is_known(priced(OTHER))
    library.theories(priced(OTHER))
    assert lab.Priced(priced(OTHER)) != lab.Priced(priced({}))
    assert solver.started == 2


def test_a_solver_that_failed_is_not_started_at_every_question(solver: Solver) -> None:
    library, solver.code = Library(), 1
    for _ in range(3):
        with pytest.raises(theory.NotSolved, match="could not be solved: broken"):
            library.theories(priced({}))
    assert solver.started == 1


def test_a_table_does_not_wait_for_the_chart_of_its_bots(sqlite_kit: Kit) -> None:
    """A bot without a chart is left for later; people's clocks run out meanwhile, and so does the bot's."""
    from pitboss.house.bringing_bots import bring_bots

    kit = sqlite_kit
    kit.house.hosting.chance = Arranged("2c 8h 8d 7c 3d 5s 5h")
    table, ann = kit.table("zappit-ma", clocks={"bot_milliseconds": 1}), kit.guest("Ann")
    bring_bots(kit.house, table, 1)
    kit.play(table, ann, _buy_in("Ann"))
    kit.play(table, ann, _place("Ann", 2))
    kit.time.pass_seconds(21)
    asked: list[Rules] = []

    def not_ready(rules: Rules) -> bool:
        asked.append(rules)
        return False

    assert due_tables(kit.house) == [table]
    assert attend(kit.house, table, not_ready) == 1  # the wagering is over; the bot did not wager
    assert asked
    assert kit.look(table).table.state.running


def _buy_in(name: str) -> Any:
    from pitboss.table import commands

    return commands.BuyIn(name, 1000_00)


def _place(name: str, box: int) -> Any:
    from pitboss.rulebook.parts import Kind
    from pitboss.table import commands

    return commands.Place(name, box, Kind.BLACKJACK, 10_00)


def test_a_chart_is_made_once_and_then_it_is_ready(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    shelf = Library()
    monkeypatch.setattr("pitboss.house.api.charts.library", lambda: shelf)
    charts = Charts()
    assert not charts.are_ready(priced({}))
    charts._thread.shutdown(wait=True)
    assert charts.are_ready(priced({}))
    assert solver.started == 1
