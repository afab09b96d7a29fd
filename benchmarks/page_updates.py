"""How long the page takes to draw what happened at a table: ``python -m benchmarks.page_updates``.

A browser without a window and without a graphics card watches a full table of bots. For every message of the server it
measures the milliseconds until the page has been changed, and how long the browser then works on the frame that shows
it. A frame lasts 16.7 ms.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median

from tests.web.browser import open_browser
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

from pitboss.house.bots.bringing import bring_bots

FRAME = 1000 / 60
WATCH = """() => {
  const found = (window.updates = { changed: [], drawn: [] });
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', () => {
        const begun = performance.now();
        const eye = new MutationObserver(() => {
          eye.disconnect();
          found.changed.push(performance.now() - begun);
          requestAnimationFrame((frame) => {
            const after = new MessageChannel();
            after.port1.onmessage = () => found.drawn.push(performance.now() - frame);
            after.port2.postMessage(0);
          });
        });
        eye.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      });
    }
  };
}"""


def measure(rounds: int) -> dict[str, list[float]]:
    """Watch bots play so many rounds and return the milliseconds of every update."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        house = OpenHouse(Path(folder), bot_milliseconds=60)
        table = house.table("catfish-bend", clocks={"bots_alone": True})
        visitor = Visitor(browser, house)
        visitor.context.add_init_script(f"({WATCH})()")
        visitor.open_table(table)
        bring_bots(house.house, table, 7)
        while house.house.hosting.look(table, lambda warm: warm.table.state.round) < rounds:
            visitor.page.wait_for_timeout(200)
        found: dict[str, list[float]] = visitor.page.evaluate("() => window.updates")
        visitor.close()
        house.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure how long the page takes to draw what happened at a table.")
    parser.add_argument("--rounds", type=int, default=10, help="how many rounds seven bots play (10)")
    found = measure(parser.parse_args().rounds)
    for name, meaning in (("changed", "until the page is changed"), ("drawn", "of the frame that shows it")):
        times = sorted(found[name])
        high = times[int(0.99 * (len(times) - 1))]
        within = sum(one <= FRAME for one in times) / len(times)
        print(
            f"{len(times):,} updates, milliseconds {meaning}: median {median(times):.1f}, 99% {high:.1f}, "
            f"most {times[-1]:.1f}; {within:.1%} within a frame of {FRAME:.1f}"
        )


if __name__ == "__main__":
    main()
