"""Pictures of every page, desktop and phone, light and dark: ``python -m tests.web.pictures [FOLDER]``.

They are written to ``build/pictures``, which is not kept. The few that documents show are kept in ``docs/pictures``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from pitboss.house.bringing_bots import bring_bots
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.shown.listing import the_table
from pitboss.table import Refused
from tests.web.browser import DESKTOP, LARGE, PHONE, open_browser
from tests.web.looks import shots
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "pictures"
KEPT = ROOT / "docs" / "pictures"
SHOWN = {
    *(f"table-double-attack-{look}" for look in ("desktop-light", "desktop-dark", "phone-dark")),
    *(f"table-{moment}-desktop-light" for moment in ("catfish", "trainer")),
    *(f"{page}-desktop-light" for page in ("lobby", "history", "lab", "rulebook")),
    *(f"{desk}-desktop-light" for desk in ("dealer", "floor", "ruling", "cage", "audit")),
}
"""What documents show, or may: one picture for each kind of visitor."""

LOOKS = [("desktop", DESKTOP), ("phone", PHONE)]
SCHEMES = ("light", "dark")
ROUNDS, LONGEST_FILL = 110, 90.0
WIDEST, COLOURS = 1440, 256
GAMES = {
    "zappit-ma": "Zappit",
    "free-bet-ma": "Free Bet",
    "double-attack-ma": "Double Attack",
    "zappit-online": "Zappit online",
    "catfish-bend": "Catfish Bend",
}


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
    table = house.table(game, name=f"{GAMES[game]}, yesterday", clocks={"bots_alone": True, "bot_milliseconds": 0})
    bring_bots(house.house, table, 1)
    return table


def _close(house: OpenHouse, table: int) -> None:
    """Close a table as soon as no round is being played."""
    for attempt in range(1000):
        try:
            house.house.play(
                table, house_commands.CloseForGood(), house.house.itself, f"close-{table}-{attempt}", lambda live: None
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
                visitor = Visitor(browser, house, size, color_scheme=scheme)
                if who:
                    visitor.sign_in(who)
                look(visitor)
                visitor.rest()
                visitor.page.evaluate("scrollTo(0, 0)")  # panels that keep in sight lie where they belong
                drawn, picture = visitor.page.screenshot(full_page=whole), f"{name}-{size_name}-{scheme}"
                keep(drawn, folder / f"{picture}.png")
                if folder == FOLDER and picture in SHOWN:
                    keep(drawn, KEPT / f"{picture}.png")
                print(f"{picture}.png", *visitor.wrong, flush=True)
                visitor.close()


def keep(drawn: bytes, path: Path) -> None:
    """Keep a picture small: no wider than a desktop's, with a palette of its own."""
    picture = Image.open(BytesIO(drawn)).convert("RGB")
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, round(picture.height * WIDEST / picture.width)), Image.Resampling.LANCZOS)
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(path, optimize=True)


if __name__ == "__main__":
    main()
