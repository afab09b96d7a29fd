"""Serving: one process, or a first process that keeps several workers alive.

Every worker listens at the same port with a socket of its own, and the system spreads the connections among them. A
worker that dies is replaced.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from pitboss.house.api.app import SETTINGS_VARIABLE
from pitboss.house.api.limiting.doors import Doors, files_for_connections, protocols
from pitboss.house.api.logs import note, start_logging
from pitboss.house.settings import Settings

GRACE = 10
"""Seconds that requests have to finish when the server stops."""
LONGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: watchers have nothing to say."""
WAITING = 2048
LOOK = 0.1
SPARE = 1.0
"""A worker that died so soon after its start is not replaced at once."""


APPLICATION = "pitboss.house.api.app:worker"
"""What a worker runs, where nothing is put in front of the house."""


def listen(host: str, port: int, *, shared: bool) -> socket.socket:
    """Return a socket that listens; ``shared`` lets other workers listen at the same port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends answers without delay only on sockets that are named as TCP; others wait for acknowledgements.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # there it would let another program take the port away
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind((host, port))
    made.listen(WAITING)
    return made


def configuration(application: Any, settings: Settings, **others: Any) -> uvicorn.Config:
    """Return how an application is served: by which protocols, and with which limits on connections."""
    doors = Doors(
        files_for_connections(settings.open_connections), settings.address_connections, settings.request_seconds
    )
    http, websocket = protocols(doors)
    usual: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # who is believed about an address is settled by the app, by the house's own setting
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": 75,
        "ws_max_size": LONGEST_MESSAGE,
        "loop": "auto",  # uvloop, where there is one for the system
        "http": http,
        "ws": websocket,
    }
    return uvicorn.Config(application, **(usual | others))


def serve_here(settings: Settings, made: socket.socket, application: str = APPLICATION) -> None:
    """Serve an application in this process until it is told to stop."""
    os.environ[SETTINGS_VARIABLE] = json.dumps(settings.handed_over())
    config = configuration(application, settings, factory=True)
    server = StoppableServer(config)
    for number in (signal.SIGTERM, signal.SIGINT):
        # Once it has stopped, the server sends itself the signal again; a stop that was asked for is no failure.
        signal.signal(number, server.ask_to_stop)
    server.run(sockets=[made])


class StoppableServer(uvicorn.Server):
    """A server that is also stopped by a signal that comes before it listens to signals itself."""

    asked = False

    def ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        """Stop as soon as the server is open: what it opened is closed in order."""
        self.asked = True

    async def main_loop(self) -> None:
        """Serve, unless it was asked to stop already."""
        self.should_exit = self.should_exit or self.asked
        await super().main_loop()


class Workers:
    """The first process: starts workers, replaces those that die, stops all of them gracefully."""

    def __init__(self, settings: Settings, port: int, application: str = APPLICATION) -> None:
        self.settings, self.port, self.application = settings, port, application
        self.running: dict[subprocess.Popen[bytes], float] = {}
        self.stopping = False

    def run(self, opened: Callable[[], None]) -> None:
        """Keep the workers alive until told to stop; ``opened`` is called when the first one listens."""
        start_logging(self.settings.log_level, self.settings.log_format)
        os.environ[SETTINGS_VARIABLE] = json.dumps(self.settings.handed_over())
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while not self.stopping and not self._answers():
            self._replace()
            time.sleep(LOOK)
        if not self.stopping:
            opened()
        while not self.stopping:
            self._replace()
            time.sleep(LOOK)
        self._end()

    def _answers(self) -> bool:
        try:
            socket.create_connection((self.settings.host, self.port), 1).close()
        except OSError:
            return False
        return True

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _replace(self) -> None:
        now = time.monotonic()
        for process, since in list(self.running.items()):
            if process.poll() is not None and now - since > SPARE:
                note("a worker is gone and is replaced", worker=process.pid, code=process.returncode)
                del self.running[process]
        while len(self.running) < self.settings.workers and not self.stopping:
            place = [self.settings.host, str(self.port), self.application]
            command = [sys.executable, "-m", "pitboss.house.api.serving", *place]
            self.running[subprocess.Popen(command)] = now

    def _end(self) -> None:
        for process in self.running:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        for process in self.running:
            try:
                process.wait(GRACE + 5)
            except subprocess.TimeoutExpired:
                process.kill()


def main() -> None:
    """Be one worker of several."""
    settings = Settings.model_validate_json(os.environ[SETTINGS_VARIABLE])
    serve_here(settings, listen(sys.argv[1], int(sys.argv[2]), shared=True), *sys.argv[3:4])


if __name__ == "__main__":
    main()
