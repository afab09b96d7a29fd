"""A separate machine without a container daemon: a mount namespace whose roots are overlays over this machine's.

Nothing that happens in it is visible outside, and all of it disappears with the process that owns the namespace.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOTS = "/mnt"
HELD_SECONDS = 1800
PASSED_ON = ("PIP_", "npm_config_", "HTTP", "http", "NO_PROXY", "no_proxy", "SSL_", "NODE_")


class Machine:
    """Holds a namespace with a root for each stage of an image."""

    def __init__(self) -> None:
        script = f"mount -t tmpfs none {ROOTS} && echo ready && exec sleep {HELD_SECONDS}"
        self.holder = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", script], stdout=subprocess.PIPE, text=True
        )
        assert self.holder.stdout is not None
        assert self.holder.stdout.readline() == "ready\n"

    def close(self) -> None:
        """Let the namespace go."""
        self.holder.kill()
        self.holder.wait()
        if self.holder.stdout is not None:
            self.holder.stdout.close()

    def outside(self, script: str) -> None:
        """Run a script in the namespace, above all roots."""
        subprocess.run([*self._enter(), "sh", "-ec", script], check=True)

    def add_root(self, name: str, readable: Sequence[Path]) -> None:
        """Make a root over this machine's, in which everybody can reach some folders."""
        place = f"{ROOTS}/{name}"
        self.outside(
            f"mkdir -p {place}.upper {place}.work {place}; "
            f"mount -t overlay overlay -o lowerdir=/,upperdir={place}.upper,workdir={place}.work {place}; "
            f"mount -t proc proc {place}/proc; mount --rbind /dev {place}/dev"
        )
        for folder in {above for path in readable for above in (path, *path.parents)}:
            self.outside(f"chmod a+rx {place}{shlex.quote(str(folder))}")

    def command(
        self,
        root: str,
        words: Sequence[str],
        environment: Mapping[str, str],
        folder: str = "/",
        user: str | None = None,
    ) -> list[str]:
        """Return the command for running something in a root: as an unprivileged user, if one is named."""
        variables = [f"{name}={value}" for name, value in environment.items()]
        become: list[str] = []
        if user is not None:
            number, group = user.split(":")
            become = ["setpriv", "--reuid", number, "--regid", group, "--clear-groups", "--no-new-privs"]
            become += ["--bounding-set", "-all", "--inh-caps", "-all"]
        there = ["sh", "-c", f'cd {shlex.quote(folder)} && exec "$@"', "sh", *words]
        return [*self._enter(), "chroot", f"{ROOTS}/{root}", *become, "env", "-i", *variables, *there]

    def run(
        self,
        root: str,
        words: Sequence[str],
        environment: Mapping[str, str],
        folder: str = "/",
        user: str | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in a root to its end."""
        command = self.command(root, words, environment, folder, user)
        return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)

    def _enter(self) -> list[str]:
        return ["nsenter", "--target", str(self.holder.pid), "--mount", "--"]


def passed_on() -> dict[str, str]:
    """Return what of the environment says where packages come from."""
    return {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)}
