"""A house with its page, served to a browser, with shoes that can be arranged."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import uvicorn

from pitboss.cards import Card, cards
from pitboss.house.api.app import create_app
from pitboss.house.api.server import Server
from pitboss.house.house import House
from pitboss.house.roles import Role
from pitboss.house.settings import Settings
from pitboss.rulebook import rules
from pitboss.web.page import hand_out
from tests.arranging import Arranging

PASSWORD = "correct horse battery"
STAFF = {"Dora": Role.DEALER, "Flora": Role.FLOOR, "Cate": Role.CAGE, "Audrey": Role.AUDITOR, "Adam": Role.ADMIN}
PATIENCE = 60.0


class Arranger(Arranging):
    """Shuffles, and then puts the cards on top that were arranged for the next shoe."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tops: deque[list[Card]] = deque()

    def arrange(self, order: MutableSequence[Card]) -> None:
        if not self.tops:
            return
        top = self.tops.popleft()
        rest = list(order)
        for card in top:
            rest.remove(card)
        order[:] = [*top, *rest]


class OpenHouse:
    """The server in a thread of its own, on a port of its own."""

    def __init__(self, folder: Path, seed: int = 7, port: int = 0, **settings: Any) -> None:
        usual: dict[str, Any] = {"open_tables": False, "sign_ins_a_minute": 100_000, "decision_seconds": 0}
        usual |= {"wager_seconds": 0, "commands_at_once": 10_000, "database": f"sqlite:///{folder / 'house.db'}"}
        self.chance = Arranger(seed)
        self.house = House(Settings.model_validate(usual | settings), chance=self.chance)
        self.house.open()
        for name, role in STAFF.items():
            if self.house.find(name) is None:
                self.house.register(name, PASSWORD, role)
        self._serve(port)

    def _serve(self, port: int) -> None:
        self.server = Server(self.house)
        app = create_app(self.server)
        hand_out(app)
        config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on")
        self._uvicorn = uvicorn.Server(config)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", port))
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._uvicorn.started:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.02)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def table(
        self, game: str, top: str = "", name: str = "", clocks: dict[str, Any] | None = None, **options: object
    ) -> int:
        """Open a table; its first shoe begins with these cards, after the one that is burned."""
        self.arrange(game, top)
        settings = self.house.table_settings(**(clocks or {}))
        return self.house.open_table(name or f"Table {game}", game, options, settings=settings)

    def arrange(self, game: str, top: str) -> None:
        """Have the next shoe begin with these cards, after one to be burned where the game burns one."""
        if not top:
            return
        wanted = list(cards(top))
        chosen = rules(game)
        burn = [] if chosen.burned is None else [next(card for card in chosen.pack.deck if card not in wanted)]
        self.chance.tops.append([*burn, *wanted])

    def close(self) -> None:
        """Stop the server."""
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
