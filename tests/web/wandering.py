"""Somebody who plays at random in the browser, in one window or two, leaves, returns, reloads, and holds keys down.

After every round, the felt, the results, the chips in the header and the server are compared in each window.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, TimeoutError, ViewportSize

from pitboss.table.state import State
from tests.web.browser import watched
from tests.web.by_the_books import held, last_begun, last_round, lying, rounds_over
from tests.web.felt_reading import EMPTY, SEATS, SHOWN_FELT
from tests.web.playing import dollars, ledger_net
from tests.web.visitor import AT_REST, OFTEN, Visitor

OPEN = """() => {
  const seen = (one) => one.getClientRects().length > 0 && !one.disabled;
  const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(seen);
  if (document.querySelector('dialog[open]')) return ['dialog'];
  const felt = document.querySelector('.felt[aria-busy]');
  const found = all('.decision').map((one) => `decide:${one.dataset.action}`);
  if (all('[data-action="deal"], [data-action="rebet"], button[data-spot]').length) found.push('bet');
  if (!found.length) found.push(...all('.sit').map(() => 'sit'), ...all('[data-action="hurry"]').map(() => 'hurry'));
  const row = `[data-table="${window.wandering}"]`;
  if (!felt) for (const way of ['play', 'watch']) if (all(`${row} [data-action="${way}"]`).length) found.push(way);
  return found;
}"""
"""What somebody who looks at the page can do next; nothing while something is still on its way."""
MOVED_ON = "status of 409"
"""What the browser logs when two windows decide about the same hand, or place wagers without room for both."""
STUCK = 30_000
"""Milliseconds after which somebody who can do nothing is stuck."""
LOOK = 1500
"""Milliseconds after which it is looked whether another round has begun."""
HELD = 6
"""How often a key that is held down is repeated."""
BRINGS = 3
"""One wager in this many is made with chips on more than one circle."""
BACK = 300
"""Milliseconds in which a window goes back; where it goes to the same address, no navigation can be waited for."""
DISTURBED = 0.22
SIZES = (ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844))


class Stuck(AssertionError):
    """Nothing can be done on a page."""


class Wanderer:
    """A guest with a window or two at one table."""

    def __init__(self, visitor: Visitor, table: int, seed: int) -> None:
        self.visitor, self.table = visitor, table
        self.random = random.Random(seed)
        self.pages: list[Page] = [visitor.page]
        self.loaded: dict[Page, int] = {visitor.page: 0}
        """How many rounds were over when a window last opened a page."""
        self.leaving: set[Page] = set()
        """Windows in which "leave" was clicked: they go to the lobby as soon as the round lets them."""
        self.noted: list[list[str]] = []
        self.done: Counter[str] = Counter()
        self.compared = 0
        self._prepare(visitor.page)
        visitor.forgive(MOVED_ON)
        visitor.goto("/")
        self.name = visitor.at(".who").inner_text()

    def play(self, rounds: int) -> None:
        """Play at random until this many rounds are over, comparing everything after each."""
        over = 0
        while over < rounds:
            page = self.random.choice(self.pages)
            possible = self._possible(page)
            if page in self.leaving and not self._is_at_the_table(page):
                self.leaving.discard(page)
            if self._rounds() > over:
                over = self._rounds()
                self.compare()
            elif self.random.random() < DISTURBED:
                self._disturb(page)
            else:
                self._do(page, possible)
        wrong = [error for noted in self.noted for error in noted if MOVED_ON not in error]
        if wrong:
            raise AssertionError(wrong)

    def _prepare(self, page: Page) -> None:
        page.add_init_script(f"window.wandering = {self.table}")
        page.set_default_timeout(STUCK)

    def _possible(self, page: Page) -> list[str]:
        """Return what can be done in a window; a player who can do nothing is stuck."""
        try:
            found = page.wait_for_function(
                f"() => {{ const open = ({OPEN})(); return open.length ? open : null }}", polling=OFTEN
            )
        except TimeoutError as error:
            raise Stuck(f"{page.url} after {self._rounds()} rounds: {page.inner_text('main')[:300]}") from error
        possible: list[str] = found.json_value()
        return possible

    def _do(self, page: Page, possible: list[str]) -> None:
        chosen = self.random.choice(possible)
        self.done[chosen.partition(":")[0]] += 1
        if chosen == "dialog":
            self._answer(page)
        elif chosen == "bet":
            self._bet(page)
        elif chosen == "sit":
            self._click(page, ".sit")
        elif chosen == "hurry":
            self._click(page, '[data-action="hurry"]')
        elif chosen in ("play", "watch"):
            self._click(page, f'[data-table="{self.table}"] [data-action="{chosen}"]')
            self.loaded[page] = self._rounds()
            self._compare_seats(page)
        else:
            self._decide(page, chosen.removeprefix("decide:"))

    def _click(self, page: Page, selector: str) -> None:
        """Click on one of those that are there; what is gone by then is no longer wanted."""
        found = page.locator(selector)
        count = found.count()
        if count == 0:
            return
        try:
            found.nth(self.random.randrange(count)).click(timeout=1500)
        except TimeoutError:
            self.done["too late"] += 1

    def _answer(self, page: Page) -> None:
        if self.random.random() < 0.8 and page.locator('[data-action="buy-in"]').count():
            self._click(page, '[data-action="buy-in"]')
        else:
            page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')", polling=OFTEN)

    def _bet(self, page: Page) -> None:
        if self.random.random() < 0.3:
            page.keyboard.press("r")
        self._lay(page, '.mine button[data-spot$="-blackjack"]')
        if self.random.randrange(BRINGS) == 0:
            self._lay(page, self.random.choice((".mine button[data-spot]", "button[data-spot]")))
        if self.random.random() < 0.1:
            page.keyboard.press("c")
        elif page.locator("dialog[open]").count() == 0:
            self._press(page, "g")

    def _lay(self, page: Page, circles: str) -> None:
        page.keyboard.press(self.random.choice("3445"))
        self._click(page, circles)

    def _decide(self, page: Page, name: str) -> None:
        way = self.random.randrange(4)
        key = page.evaluate(
            "(name) => document.querySelector(`.decision[data-action='${name}']`)?.ariaKeyShortcuts", name
        )
        if way == 0 or key is None:
            self._click(page, f'.decision[data-action="{name}"]')
        elif way == 1 and len(self.pages) > 1:
            self.done["two at once"] += 1
            for each in self.pages:
                each.keyboard.press(key)
        else:
            self._press(page, key)

    def _press(self, page: Page, key: str) -> None:
        """Press a key, or hold it down."""
        if self.random.random() < 0.3:
            self.done["held"] += 1
            for _ in range(HELD):
                page.keyboard.down(key)
            page.keyboard.up(key)
        else:
            page.keyboard.press(key)

    def _disturb(self, page: Page) -> None:
        """Do what nobody expects in the middle of a round, or between two."""
        ways = ["reload", "lobby", "back", "leave", "size", "second" if len(self.pages) == 1 else "close"]
        way = self.random.choice(ways)
        self.done[way] += 1
        if way == "reload":
            page.reload()
            self.loaded[page] = self._rounds()
        elif way == "lobby":
            page.goto(f"{self.visitor.house.url}/")
            self.loaded[page] = self._rounds()
        elif way == "back":
            page.keyboard.press("Escape")  # out of a dialog, if there is one
            self._click(page, ".brand")
            if page.url == f"{self.visitor.house.url}/":
                page.evaluate("history.back()")
                page.wait_for_timeout(BACK)
            self.loaded[page] = self._rounds()
        elif way == "leave":
            self._click(page, '[data-action="leave"]')
            self.leaving.add(page)
        elif way == "size":
            page.set_viewport_size(self.random.choice(SIZES))
        elif way == "second":
            self._open_second()
        else:
            self.pages.pop(self.random.randrange(2)).close()

    def _open_second(self) -> None:
        page = self.visitor.context.new_page()
        noted = watched(page)
        self.noted.append(noted)
        self._prepare(page)
        page.goto(f"{self.visitor.house.url}/table/{self.table}")
        self.pages.append(page)
        self.loaded[page] = self._rounds()

    def _rounds(self) -> int:
        return rounds_over(self.visitor, self.table)

    def _begun(self) -> int:
        return last_begun(self.visitor, self.table)

    def compare(self) -> None:
        """Compare every window that shows the table with the server."""
        number, state = last_round(self.visitor, self.table)
        if self._begun() > number:
            return  # a key that was held has begun the next one already
        for page in self.pages:
            if not self._is_at_the_table(page):
                continue
            page.wait_for_function(AT_REST, polling=OFTEN)
            self.compared += 1
            if self.loaded[page] < number:
                self._compare_felt(page, state, number)
            self._compare_chips(page, number)
            self._compare_seats(page)

    def _is_at_the_table(self, page: Page) -> bool:
        return re.search(rf"/table/{self.table}$", page.url) is not None

    def _compare_felt(self, page: Page, state: State, number: int) -> None:
        """The cards that lie there are those that were dealt. Who came after the round may find them gone."""
        wanted = {"dealer": [[str(card) for card in state.dealer.cards]]}
        for box in state.boxes.values():
            if any(hand.cards for hand in box.hands):
                wanted[str(box.number)] = [[str(card) for card in hand.cards] for hand in box.hands]
        fresh = number - self.loaded[page] <= 1  # it may have been over before the window had its first picture
        dealt = dict(sorted(wanted.items()))

        def right() -> list[Any]:
            picked_up = fresh or lying(self.visitor, self.table) > 0  # for the next round wagers lie already
            return [dealt, EMPTY] if picked_up else [dealt]

        self._wait(page, SHOWN_FELT, right, "the felt", number)

    def _wait(self, page: Page, shown: str, right: Callable[[], list[Any]], what: str, number: int) -> None:
        """Wait until a page shows one of what may be there after a round; a key that was held may change that still."""
        same = f"(right) => right.some((one) => JSON.stringify({shown}) === JSON.stringify(one))"
        for _ in range(STUCK // LOOK):
            try:
                page.wait_for_function(same, arg=right(), polling=OFTEN, timeout=LOOK)
            except TimeoutError:
                has_left = page in self.leaving and not self._is_at_the_table(page)
                if has_left or self._begun() > number:
                    return
            else:
                return
        told = f"{what} after round {number}: {page.evaluate(shown)}, not {right()}; {dict(self.done)}"
        raise AssertionError(told)

    def _compare_seats(self, page: Page) -> None:
        """Between rounds the plates have the names of those who sit there, and the other boxes can be taken."""
        shown = page.evaluate(SEATS, self.table)
        for _ in range(STUCK // LOOK):
            if shown is None or shown["felt"] == shown["server"]:
                return
            page.wait_for_timeout(LOOK)
            shown = page.evaluate(SEATS, self.table)
        raise AssertionError(f"the seats: {shown}; {dict(self.done)}")

    def _compare_chips(self, page: Page, number: int) -> None:
        """By the ledger: the header has all chips of the person, and the results say what the round brought."""
        shown = "document.querySelector('.wallet').innerText.match(/[$][0-9.,]+/)[0]"
        self._wait(page, shown, lambda: [dollars(held(self.visitor, self.name, self.table))], "the chips", number)
        net = ledger_net(self.visitor.house, self.table, self.name, number)
        told = page.locator("[data-net]")
        if told.count() and page.locator(".side h3").inner_text().endswith(f" {number}"):
            assert told.get_attribute("data-net") == str(net)
