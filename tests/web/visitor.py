"""A person at the page: sits down, bets, decides, looks."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page

from pitboss.house.api.access import COOKIE
from tests.web.browser import DESKTOP, PATIENCE, new_context, watched
from tests.web.open_house import PASSWORD, OpenHouse

OFTEN = 16
"""Milliseconds between two looks: about a frame, and also where no frame is drawn."""
AT_REST = """() => !document.querySelector('.felt[aria-busy="true"]')"""
TOLD = "(heading) => document.querySelector('.side h3')?.textContent.trim() === heading"
COACHED = "localStorage['pitboss.preferences'] ??= JSON.stringify({coached: true})"
"""Only a newcomer has the first hand explained."""
CAME_BEFORE = "localStorage['pitboss.session'] ??= 'yes'"
"""The page asks who somebody is only where there was a session before."""
NOT_SIGNED_IN = "401"
"""A first-time visitor's page asks who is signed in and gets this answer, which the browser logs as an error."""


class Visitor:
    """One browser window of one person.

    What every test waits for is looked for at each frame; ``expect`` looks again only after a tenth, a quarter and half
    a second.
    """

    def __init__(
        self,
        browser: Browser,
        house: OpenHouse,
        size: tuple[int, int] = DESKTOP,
        newcomer: bool = False,
        **settings: object,
    ) -> None:
        self.house = house
        self.context = new_context(browser, size, **settings)
        if not newcomer:
            self.context.add_init_script(COACHED)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self._wrong = watched(self.page)
        self._forgiven: tuple[str, ...] = (NOT_SIGNED_IN,)

    @property
    def wrong(self) -> list[str]:
        """What went wrong on the page so far."""
        return [error for error in self._wrong if not any(known in error for known in self._forgiven)]

    def forgive(self, *parts: str) -> None:
        """Expect errors in the browser's log that the test itself brought about: those with one of these parts."""
        self._forgiven = (*self._forgiven, *parts)

    def goto(self, path: str) -> None:
        self.page.goto(f"{self.house.url}{path}")

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]')

    def open_table(self, table: int) -> None:
        self.goto(f"/table/{table}")
        self.at("[data-box]").first.wait_for()

    def come_as(self, name: str) -> None:
        """Be signed in already, as a known person, before a page is opened."""
        person = self.house.house.find(name)
        assert person is not None
        token, _ = self.house.house.sign_in(person)
        self.context.add_cookies(
            [{"name": COOKIE, "value": token, "url": self.house.url, "httpOnly": True, "sameSite": "Strict"}]
        )
        self.context.add_init_script(CAME_BEFORE)

    def sign_in(self, name: str) -> None:
        """Sign in as one of the people who work here, by the form; the page that comes then is the person's own."""
        self.goto("/")
        self.action("sign-in").click()
        self.page.fill('input[name="name"]', name)
        self.page.fill('input[name="password"]', PASSWORD)
        self.page.click("dialog button[type=submit]")
        self.at("dialog").wait_for(state="detached")

    def sit(self, box: int) -> None:
        """Bring chips and take a seat."""
        self.at(f'[data-box="{box}"] .sit').click()
        self.action("buy-in").click()
        self.at(f'[data-box="{box}"].mine').wait_for()
        self.action("deal").wait_for()

    def chip(self, face: str) -> None:
        """Choose the chip to bet with."""
        self.at(f'[data-chip="{face}"]').click()

    def bet(self, box: int, kind: str = "blackjack", times: int = 1) -> None:
        """Put chips on a circle."""
        for _ in range(times):
            self.at(f'[data-spot="{box}-{kind}"]').click()

    def deal(self) -> None:
        """Be done wagering."""
        self.action("deal").click()

    def act(self, *names: str) -> None:
        """Make decisions, one after the other."""
        for name in names:
            self.action(name).click()

    def settled(self, round: int = 1) -> None:
        """Wait until a round is settled and its results are shown."""
        self.page.wait_for_function(TOLD, arg=f"Round {round}", polling=OFTEN)

    def rest(self) -> None:
        """Wait until all that has happened at the table is shown."""
        self.page.wait_for_function(AT_REST, polling=OFTEN)

    def results(self) -> list[tuple[str, str]]:
        """Return kind and outcome of one's wagers in the order they were settled."""
        self.rest()
        shown = self.at("[data-result]").all()
        return [
            (result.get_attribute("data-result") or "", result.get_attribute("data-outcome") or "") for result in shown
        ]

    def net(self) -> int:
        """Return what the last round brought, in cents."""
        return int(self.at("[data-net]").get_attribute("data-net") or "0")

    def cards(self, box: int) -> list[list[str]]:
        """Return the cards of a box, hand by hand."""
        self.rest()
        hands = self.at(f'[data-box="{box}"] .hand').all()
        return [[card.get_attribute("data-card") or "" for card in hand.locator("[data-card]").all()] for hand in hands]

    def dealer(self) -> list[str]:
        """Return the dealer's cards."""
        self.rest()
        return [card.get_attribute("data-card") or "" for card in self.at(".dealer [data-card]").all()]

    def close(self) -> None:
        self.context.close()
