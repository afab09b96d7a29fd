"""A house from an installed wheel: it opens, shows its page, lets a bot play, closes, and its books are sound."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools import release

HOUSE = "sqlite:///house.db"
BOT = """
import sys
import httpx
from pitboss.client import House

url = sys.argv[1]
for path, has in (("/", "<!doctype html>"), ("/static/licences/notices.txt", "SIL OPEN FONT"), ("/api/games", "{")):
    answer = httpx.get(url + path, timeout=None)
    assert answer.status_code == 200 and has in answer.text, (path, answer)
with House(url) as house:
    house.come_in("Ann")
    table = house.tables(game="house-blackjack")[0].join(chips=500_00, box=1)
    table.play_round(10_00, lambda turn: "hit" if turn.total < 17 else "stand")
    table.leave()
"""


def open_house(python: Path, folder: Path, variables: Mapping[str, str]) -> None:
    """Open a house, play a round in it, close it and audit it; raise ReleaseFailed if anything is wrong."""
    program = [str(python), "-m", "pitboss"]
    served = subprocess.Popen(
        [*program, "serve", "--port", "0", "--database", HOUSE],
        cwd=folder,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    try:
        assert served.stdout is not None
        said = ""
        while "http://" not in said:
            line = served.stdout.readline()
            assert line, f"the house did not open:\n{said}"
            said += line
        url = said.partition("http://")[2].split("/")[0]
        release.run([python, "-c", BOT, f"http://{url}"], folder, **variables)
    finally:
        served.terminate()
        served.communicate()
    for command in ("people", "audit"):
        release.run([*program, command, "--database", HOUSE], folder, **variables)
