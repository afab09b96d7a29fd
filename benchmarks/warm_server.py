"""Starts the real server in a fraction of its usual time, for runs that kill it a thousand times.

Most of a start is spent on imports. A process that has imported everything waits here and forks for every start, and
for every worker: from then on, each is the server as ``pitboss serve`` starts it, in separate processes.

Orders come as lines of JSON, each answered with the number of the first process.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any, NoReturn

from pitboss.cli import main as command_line
from pitboss.house.api import app, serving


class Divided:
    """A worker that was forked instead of started anew; the first process treats it like any other."""

    def __init__(self, command: list[str]) -> None:
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            sys.argv = ["serving", *command[3:]]
            _be(serving.main)

    def poll(self) -> int | None:
        """Return how the worker ended, or None."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def terminate(self) -> None:
        """Ask the worker to stop."""
        os.kill(self.pid, signal.SIGTERM)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the worker has stopped."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def _be(work: Any) -> NoReturn:
    """Do some work in a separate process, and end it."""
    code = 1
    try:
        work()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    finally:
        os._exit(code)


def start(arguments: list[str], log: str) -> int:
    """Start a server in a separate process group, and return its first process."""
    pid = os.fork()
    if pid:
        return pid
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in (1, 2):
        os.dup2(file, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    subprocess.Popen = Divided  # type: ignore[assignment,misc]
    sys.argv = ["pitboss", *arguments]
    _be(command_line.main)


def main() -> None:
    """Start servers until nobody requests one any more."""
    assert app.worker is not None  # imported here, so that nothing is left to import
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for processes that were killed
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        print(start(order["arguments"], order["log"]), flush=True)


if __name__ == "__main__":
    main()
