"""Builds the image of the Dockerfile without a container daemon, step by step, in root folders of its own.

Two things are replaced: the base image is this machine with its Python, and packages and Node modules come from what is
installed. Everything else follows the Dockerfile.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.deployment.installed import links, pinned
from tests.deployment.machine import ROOTS, Machine, passed_on
from tests.deployment.reading import REPOSITORY, Stage, Step, ignored_patterns, let_in, read_dockerfile

NEEDED = {"build": pinned("image-build.txt"), "pitboss": pinned("image.txt")}
"""What is found in each environment under /opt as if it had been fetched."""
PYTHON = Path(sys.base_prefix)
SITE = Path(next(path for path in sys.path if path.endswith("site-packages")))


class Builder:
    """Builds the stages one after the other."""

    def __init__(self, folder: Path) -> None:
        self.machine, self.context = Machine(), folder / "context"
        self.stages = read_dockerfile()
        self.ran: list[str] = []
        self.lent = {name: links(requirements) for name, requirements in NEEDED.items()}
        send_context(self.context)

    def build(self) -> Stage:
        """Build everything, and return the last stage, whose root is called ``image``."""
        for number, stage in enumerate(self.stages):
            is_last = number == len(self.stages) - 1
            root = "image" if is_last else stage.name
            self.machine.add_root(root, [PYTHON / "bin", PYTHON / "lib", SITE] if is_last else [])
            folder, environment = "/", {"HOME": "/root", "PATH": f"{PYTHON}/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
            for step in stage.steps:
                if step.verb == "WORKDIR":
                    folder = step.rest
                    self.machine.outside(f"mkdir -p {ROOTS}/{root}{folder}")
                elif step.verb == "RUN":
                    self._run(root, step, environment, folder)
                elif step.verb == "COPY":
                    self._copy(root, step, folder)
                    self._lend_packages(root)
        return self.stages[-1]

    def _run(self, root: str, step: Step, environment: dict[str, str], folder: str) -> None:
        if " wheel " in step.rest:
            self._lend_node_modules(root, folder)
        done = self.machine.run(root, ["sh", "-c", step.rest], environment | passed_on(), folder)
        assert done.returncode == 0, f"RUN {step.rest}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        self.ran.append(step.rest)
        self._lend_packages(root)

    def _copy(self, root: str, step: Step, folder: str) -> None:
        words = shlex.split(step.rest)
        source = str(self.context)
        if words[0].startswith("--from="):
            source = f"{ROOTS}/{words.pop(0).removeprefix('--from=')}"
        *names, to = words
        target = f"{ROOTS}/{root}{to if to.startswith('/') else f'{folder}/{to}'}"
        for name in names:
            place = f"{source}/{name.strip('/')}"
            self.machine.outside(
                f"if [ -d {place} ]; then mkdir -p {target} && cp -a {place}/. {target}; "
                f"else mkdir -p {target} && cp -a {place} {target}; fi"
            )

    def _lend_packages(self, root: str) -> None:
        """Let every new environment find what would have been fetched for it."""
        for name, packages in self.lent.items():
            place = f"{ROOTS}/{root}/opt/{name}"
            lent = f"/opt/lent-{name}"
            script = [f"[ -d {place} ] && [ ! -d {ROOTS}/{root}{lent} ] || exit 0", f"mkdir {ROOTS}/{root}{lent}"]
            for link, target in packages.items():
                script.append(f"ln -s {shlex.quote(str(target))} {ROOTS}/{root}{lent}/{shlex.quote(link)}")
            script.append(f"for site in {place}/lib/python*/site-packages; do echo {lent} > $site/lent.pth; done")
            self.machine.outside("\n".join(script))

    def _lend_node_modules(self, root: str, folder: str) -> None:
        modules = REPOSITORY / "web" / "node_modules"
        if modules.exists():
            self.machine.outside(f"ln -s {shlex.quote(str(modules.resolve()))} {ROOTS}/{root}{folder}/web/node_modules")


def send_context(to: Path) -> None:
    """Copy what .dockerignore lets in, of the files of this repository that are not left out of it."""
    listed = subprocess.run(
        ["git", "-C", str(REPOSITORY), "ls-files", "--cached", "--others", "-z"], capture_output=True, text=True
    ).stdout
    patterns = ignored_patterns()
    for name in filter(None, listed.split("\0")):
        path = REPOSITORY / name
        if let_in(name, patterns) and path.is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to / name)
