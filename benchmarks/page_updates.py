"""How long the page takes to draw what happened at a table: ``python -m benchmarks.page_updates``.

A headless browser without a graphics card watches a full table of bots and is traced. For every frame that shows
something new, the benchmark adds up the processor time that the page's thread spent on it, from the task that first
changed the page since the previous frame: receiving the message, changing the page, style, layout, paint and handover.
A frame lasts 16.7 ms. Other threads then rasterize the result, here on the processor, elsewhere on the graphics card;
that time is printed separately.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.web.browser import open_browser
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

from pitboss.house.bringing_bots import bring_bots
from pitboss.table import Refused

FRAME = 1000 / 60
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc"]
TASK, DRAWN, PAINTED, RASTERED = "RunTask", "ProxyMain::BeginMainFrame", "Paint", "RasterTask"
CHANGED = ("ScheduleStyleRecalculation", "InvalidateLayout")
"""What the browser records when something on the page changes."""


@dataclass(frozen=True, slots=True)
class Update:
    """A frame that shows something new: the milliseconds of the page's thread, and of those that raster it."""

    work: float
    raster: float


def trace(rounds: int, moving: bool, folder: Path) -> list[dict[str, Any]]:
    """Watch bots play this many rounds and return what the browser did, event by event."""
    with open_browser() as browser:
        house = OpenHouse(folder, bot_milliseconds=60)
        table = house.table("catfish-bend", clocks={"bots_alone": True})
        visitor = Visitor(browser, house, reduced_motion="no-preference" if moving else "reduce")
        visitor.open_table(table)
        file = folder / "trace.json"
        browser.start_tracing(page=visitor.page, path=str(file), categories=CATEGORIES)
        while not all_seated(house, table):
            visitor.page.wait_for_timeout(50)
        while house.house.hosting.look(table, lambda live: live.table.state.round) < rounds:
            visitor.page.wait_for_timeout(200)
        browser.stop_tracing()
        visitor.close()
        house.close()
    events: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    return events


def all_seated(house: OpenHouse, table: int) -> bool:
    """Bring bots to the free seats; the first ones may have begun a round, during which nobody can sit down."""
    free = house.house.hosting.look(
        table, lambda live: [box.seated for box in live.table.state.boxes.values()].count(None)
    )
    with suppress(Refused):
        bring_bots(house.house, table, free - 1)  # one seat is kept for people
        return True
    return False


def updates(events: list[dict[str, Any]]) -> Iterator[Update]:
    """Yield the frames in which the page painted something."""
    done = [event for event in events if event.get("ph") == "X" and "dur" in event]
    frames = sorted(_end(event) for event in done if event["name"] == DRAWN)
    thread = {(event["pid"], event["tid"]) for event in done if event["name"] == DRAWN}
    begun: dict[int, float] = {}
    for change in sorted((event for event in events if event["name"] in CHANGED), key=lambda event: float(event["ts"])):
        if (change["pid"], change["tid"]) in thread:
            begun.setdefault(bisect_left(frames, change["ts"]), change["ts"])
    work: Counter[int] = Counter()
    raster: Counter[int] = Counter()
    painted = set()
    for event in done:
        frame = bisect_left(frames, event["ts"] if event["name"] == TASK else _end(event))
        if event["name"] == RASTERED:
            raster[frame - 1] += event["dur"]
        elif (event["pid"], event["tid"]) not in thread:
            continue
        elif event["name"] == TASK and _end(event) > begun.get(frame, 0):
            work[frame] += event.get("tdur", event["dur"])
        elif event["name"] == PAINTED:
            painted.add(frame)
    yield from (Update(work[frame] / 1000, raster[frame] / 1000) for frame in sorted(painted) if frame < len(frames))


def _end(event: dict[str, Any]) -> float:
    return float(event["ts"] + event["dur"])


def show(title: str, times: list[float]) -> None:
    """Print one line of figures."""
    times = sorted(times)
    high = times[int(0.99 * (len(times) - 1))]
    within = sum(time <= FRAME for time in times) / len(times)
    print(
        f"  {title}: median {median(times):.1f} ms, 99% {high:.1f} ms, most {times[-1]:.1f} ms; "
        f"{within:.1%} within a frame of {FRAME:.1f} ms"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure how long the page takes to draw what happened at a table.")
    parser.add_argument("--rounds", type=int, default=10, help="how many rounds seven bots play (10)")
    rounds = parser.parse_args().rounds
    for moving in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            drawn = list(updates(trace(rounds, moving, Path(folder))))
        print(f"{len(drawn):,} frames with something new, cards and chips {'moving' if moving else 'still'}")
        show("the page's thread", [update.work for update in drawn])
        show("raster, other threads", [update.raster for update in drawn])


if __name__ == "__main__":
    main()
