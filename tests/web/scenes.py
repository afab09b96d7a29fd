"""Rounds of the real table, step by step: the reference for the page's own fold of events.

``python -m tests.web.scenes FILE`` plays random legal rounds of every game and writes, after every step, the events as
they are sent and the picture that the server draws; beside them the layout of the game.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from pitboss.house.api.schemas.commands import PlayBody, command_of
from pitboss.house.house import House
from pitboss.house.layouts import layout_parts
from pitboss.house.people.registry import Person
from pitboss.house.settings import Settings
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.pictures import picture
from pitboss.rulebook import GAMES, rules
from pitboss.table import Refused

ROUNDS = 40
OPTIONS: dict[str, dict[str, Any]] = {
    "house-blackjack": {"surrender": "early", "charlie": 5, "split_aces_draw": True, "trilux": True, "push_22": "wager"}
}
"""What a game is played with besides its defaults, so that all that can happen on the felt does."""
PLAYERS = ("Ann", "Bob", "Cid")


class Play:
    """Random legal play at one table."""

    def __init__(self, house: House, game: str, chance: random.Random) -> None:
        self.house, self.chance = house, chance
        self.people = [house.guest(f"{name}-{game}") for name in PLAYERS]
        settings = house.table_settings(decision_seconds=0, wager_seconds=0)
        shared = rules(game).boxes.bettors > 1
        options = {"boxes_per_player": 3} if shared else OPTIONS.get(game, {})
        self.table = house.open_table(game, game, options, settings=settings)
        self.steps: list[dict[str, Any]] = []
        self.commands = 0

    def look(self, person: Person) -> dict[str, Any]:
        """Return the table as a person sees it."""

        def see(live: LiveTable) -> dict[str, Any]:
            return picture(live, person.name, person.role.value, 0)

        seen: dict[str, Any] = self.house.hosting.look(self.table, see)
        return seen

    def do(self, person: Person, **command: Any) -> bool:
        """Send a command as the page does, and record the result."""
        self.commands += 1
        body = PlayBody.model_validate({"id": f"{self.table}-{self.commands}", "command": command})
        asked = command_of(body.command, person.name)
        try:
            written, _ = self.house.play(self.table, asked, person, body.id, lambda live: None)
        except Refused:
            return False
        view = self.look(self.people[0])
        view["you"]["legal"] = []
        self.steps.append({"events": json.loads(written.shown), "view": view})
        return True

    def begin(self) -> None:
        """Bring chips and take seats."""
        boxes = len(self.look(self.people[0])["boxes"])
        for place, person in enumerate(self.people):
            self.do(person, do="BuyIn", amount=1_000_000)
            self.do(person, do="Sit", box=1 + place * (boxes // len(self.people)))

    def wager(self) -> None:
        """Wager at random: on the player's own boxes, beside them, and behind others."""
        for person in self.people:
            for _ in range(self.chance.randint(1, 7)):
                legal = self.look(person)["you"]["legal"]
                open_now = [choice for choice in legal if choice["command"]["do"] in ("Place", "Consent")]
                consent = [choice for choice in open_now if choice["command"]["do"] == "Consent"]
                if open_now:
                    self.do(person, **self._choose(consent or open_now))
        for person in self.people:
            self.do(person, do="Ready")

    def _choose(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        chosen = self.chance.choice(choices)
        command = dict(chosen["command"])
        if chosen["least"] < chosen["most"] and "amount" in command:
            most = min(chosen["most"], 20_000)
            steps = max(0, (most - chosen["least"]) // chosen["unit"])
            command["amount"] = chosen["least"] + self.chance.randint(0, steps) * chosen["unit"]
        return command

    def decide(self) -> None:
        """Decide at random until the round is over."""
        for _ in range(400):
            seen = self.look(self.people[0])
            if not seen["running"]:
                return
            for person in self.people:
                choices = [choice for choice in self.look(person)["you"]["legal"] if choice["command"]["do"] != "Leave"]
                if choices:
                    self.do(person, **self._choose(self._likely(choices)))

    def _likely(self, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Rare things are done more often than chance would have it."""
        splits = [choice for choice in choices if choice["command"]["do"] in ("Split", "Designate")]
        special = [choice for choice in choices if choice["command"]["do"] not in ("Stand", "Hit", "Decline")]
        if splits:
            return splits
        return special if special and self.chance.random() < 0.5 else choices


def rounds_of(house: House, game: str, seed: int, rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Return the steps of some rounds of a game."""
    play = Play(house, game, random.Random(seed))
    play.begin()
    for _ in range(rounds):
        play.wager()
        play.decide()
    return play.steps


def main() -> None:
    """Write the steps of every game into a file."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"database": f"sqlite:///{folder}/house.db", "open_tables": False, "guest_chips": "100000"}
        house = House(Settings.model_validate(settings), chance=random.Random(5))
        house.open()
        written = {
            game.id: {
                "layout": layout_parts(rules(game.id, **OPTIONS.get(game.id, {}))),
                "steps": rounds_of(house, game.id, place),
            }
            for place, game in enumerate(GAMES)
        }
        house.close()
    Path(sys.argv[1]).write_text(json.dumps(written), encoding="utf-8")


if __name__ == "__main__":
    main()
