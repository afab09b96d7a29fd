"""Pictures of every page, desktop and phone, light and dark: ``python -m tests.web.pictures [FOLDER]``."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, expect

from pitboss.house.bots.bringing import bring_bots
from pitboss.house.tables import commands as ask
from pitboss.house.tables.listing import the_table
from pitboss.table import Refused
from tests.web.browser import DESKTOP, LARGE, PHONE, open_browser
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LOOKS = [("desktop", DESKTOP), ("phone", PHONE)]
SCHEMES = ("light", "dark")
ROUNDS, LONGEST_FILL = 110, 90.0
GAMES = {
    "zappit-ma": "Zappit",
    "free-bet-ma": "Free Bet",
    "double-attack-ma": "Double Attack",
    "zappit-online": "Zappit online",
    "catfish-bend": "Catfish Bend",
}


def free_bet(one: Visitor) -> None:
    """Two hands on lammers, one of them doubled free."""
    one.open_table(one.house.table("free-bet-ma", "8h 6c 8d Th 3c 8c 2s 9d Tc 7h", name="Free Bet"))
    one.sit(3)
    one.chip("25")
    one.bet(3)
    one.chip("5")
    one.bet(3, "push 22")
    one.deal()
    one.act("split.free", "double.free")
    one.page.wait_for_timeout(200)


def settled(one: Visitor) -> None:
    """The same round, settled."""
    free_bet(one)
    one.act("double.free")
    one.settled()


def attack(one: Visitor) -> None:
    """An attack wager, insurance, and what every decision is worth."""
    one.open_table(one.house.table("double-attack-ma", "As 7h 8h 9c 8d 5c 3c 9h", name="Double Attack"))
    one.sit(4)
    one.chip("25")
    one.bet(4, times=2)
    one.chip("5")
    one.bet(4, "bust bonus")
    one.deal()
    one.act("attack", "insure")
    one.at("label:has-text('Advice') input").check()
    one.at(".decision.best").wait_for()


def zap(one: Visitor) -> None:
    """A trainer's warning before a mistake."""
    one.open_table(one.house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", name="Zappit"))
    one.sit(2)
    one.chip("25")
    one.bet(2)
    one.at("label:has-text('Trainer') input").check()
    one.deal()
    one.at(".decision.best").wait_for()
    one.act("stand")
    one.at(".warning").wait_for()


def catfish(one: Visitor) -> None:
    """A full table with bots, side wagers and a toke."""
    table = one.house.table("catfish-bend", "", name="Catfish Bend")
    bring_bots(one.house.house, table, 4)
    one.open_table(table)
    one.at(".sit").first.click()
    one.action("buy-in").click()
    one.action("deal").wait_for()
    box = int(one.at("[data-box].mine").get_attribute("data-box") or "1")
    one.chip("25")
    one.bet(box)
    one.chip("5")
    one.bet(box, "trilux")
    one.bet(box, "king's bounty")
    one.deal()
    one.page.wait_for_timeout(4000)


def page(path: str, wait: str, pause: int = 300) -> Callable[[Visitor], None]:
    """Return how a page is opened."""

    def look(one: Visitor) -> None:
        one.goto(path)
        one.at(wait).first.wait_for()
        one.page.wait_for_timeout(pause)

    return look


def lobby(one: Visitor) -> None:
    """The floor, once every edge is known."""
    one.goto("/")
    one.at("article").first.wait_for()
    expect(one.at("article:has([data-edge])")).to_have_count(one.at("article").count(), timeout=120_000)


def history(one: Visitor) -> None:
    """A round again, some steps in, its shoe checked."""
    settled(one)
    one.goto("/history")
    one.at("[data-round] a").first.click()
    for _ in range(12):
        one.action("forward").click()
    one.action("review").click()
    one.at("[data-given]").wait_for()


def lab(one: Visitor) -> None:
    """The lab with values of a cell, effects and a simulation."""
    one.goto("/lab?game=free-bet-ma&set=dealer_hits_soft_17%3Dtrue")
    one.at(".cell.hit").first.wait_for(timeout=120_000)
    one.at(".tables .cell.hit").nth(20).hover()
    one.at("[data-value]").first.wait_for()
    one.action("simulate").click()
    one.at("[data-simulated]").wait_for(timeout=180_000)
    while int(one.at("[data-simulated]").get_attribute("data-simulated") or "0") < 4_000_000:
        one.page.wait_for_timeout(200)


def dealing(one: Visitor) -> None:
    """A dealer's desk in the middle of a round."""
    table = one.house.table("free-bet-ma", "9h 6c 7d Th", name="Free Bet with a dealer")
    guest = Visitor(one.context.browser or _none(), one.house)
    guest.open_table(table)
    guest.sit(5)
    one.goto(f"/table/{table}")
    one.action("take-over").click()
    one.action("give-back").wait_for()
    guest.bet(5)
    guest.deal()
    for _ in range(4):
        one.at("[data-step]").first.click()
        one.page.wait_for_timeout(300)
    one.at("details summary").first.click()
    guest.close()


def _none() -> Browser:
    raise AssertionError("a context has a browser")


def shots() -> Iterator[tuple[str, str, Callable[[Visitor], None], bool]]:
    """Yield name, who looks, what to do, and whether the whole length of the page is shown."""
    yield "lobby", "", lobby, True
    yield "table-free-bet", "", free_bet, False
    yield "table-settled", "", settled, False
    yield "table-double-attack", "", attack, False
    yield "table-trainer", "", zap, False
    yield "table-catfish", "", catfish, False
    yield "history", "", history, True
    yield "rulebook", "", page("/rulebook/free-bet-ma", "[data-clause]"), False
    yield "lab", "", lab, True
    yield "dealer", "Dora", dealing, False
    yield "floor", "Flora", page("/floor", "[data-table]"), False
    yield "cage", "Cate", page("/cage", "[data-entry]"), False
    yield "audit", "Audrey", page("/audit", "[data-round]"), False
    yield "returns", "Audrey", returns, False
    yield "people", "Adam", page("/people", "tbody tr"), False


def returns(one: Visitor) -> None:
    """Actual against theoretical return."""
    one.goto("/audit")
    one.at('[data-tab="returns"]').click()
    one.at("[data-return]").first.wait_for(timeout=120_000)


def fill(house: OpenHouse) -> None:
    """Let bots play some rounds of each game, so that there is something to see; then open the tables of the day."""
    played = [_bots_alone(house, game) for game in GAMES]
    until = time.monotonic() + LONGEST_FILL
    while time.monotonic() < until and min(_rounds(house, table) for table in played) < ROUNDS:
        time.sleep(0.5)
    for table in played:
        _close(house, table)
    for game, name in GAMES.items():
        bring_bots(house.house, house.table(game, name=name), 2)


def _bots_alone(house: OpenHouse, game: str) -> int:
    table = house.table(game, clocks={"bots_alone": True, "bot_milliseconds": 0})
    bring_bots(house.house, table, 1)
    return table


def _close(house: OpenHouse, table: int) -> None:
    """Close a table as soon as no round is being played."""
    for attempt in range(1000):
        try:
            house.house.play(
                table, ask.CloseForGood(), house.house.itself, f"close-{table}-{attempt}", lambda warm: None
            )
        except Refused:
            time.sleep(0.01)
        else:
            return


def _rounds(house: OpenHouse, table: int) -> int:
    with house.house.database.reading() as connection:
        return int(the_table(connection, table).round)


def main() -> None:
    """Draw all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    only = set(sys.argv[2:])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, open_browser() as browser:
        house = OpenHouse(Path(scratch))
        try:
            fill(house)
            draw(browser, house, folder, only)
        finally:
            house.close()


def draw(browser: Browser, house: OpenHouse, folder: Path, only: set[str]) -> None:
    """Draw the pictures that are wanted; all of them where none is named."""
    for name, who, look, whole in shots():
        if only and name not in only:
            continue
        for size_name, size in [*LOOKS, *([("4k", LARGE)] if name == "table-double-attack" else [])]:
            for scheme in SCHEMES:
                one = Visitor(browser, house, size, color_scheme=scheme)
                if who:
                    one.sign_in(who)
                look(one)
                one.page.screenshot(path=folder / f"{name}-{size_name}-{scheme}.png", full_page=whole)
                print(f"{name}-{size_name}-{scheme}.png", *one.wrong, flush=True)
                one.close()


if __name__ == "__main__":
    main()
