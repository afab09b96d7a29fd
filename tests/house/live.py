"""The real server, in a thread of this process: on a real port, with real connections."""

from __future__ import annotations

import threading
import time

import uvicorn

from pitboss.house.api.server import Server
from pitboss.house.api.serving import configuration, listen
from pitboss.house.house import House
from tests.house.apps import app_of


class Live:
    """A server that listens until it is closed."""

    def __init__(self, house: House) -> None:
        self.server = Server(house)
        self.socket = listen("127.0.0.1", 0, shared=False)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        app = app_of(self.server)
        config = configuration(app, house.settings, loop="asyncio", timeout_graceful_shutdown=5)
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def close(self) -> None:
        """Stop gracefully."""
        self.uvicorn.should_exit = True
        self.thread.join(60)
        self.socket.close()
