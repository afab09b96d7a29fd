"""Does what a page says, in an empty folder: its Python, its commands, its files; and compares their output.

A page is followed in a separate process, forked from one that has imported what the commands need, so that a command
does not include the time it takes to start Python.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from socket import socket
from typing import Any

from tools.docs.blocks import Block
from tools.docs.places import ROOT

MAIN = "from pitboss.cli.main import main; main()"
PORT = "8021"
TYPED = re.compile(r"^(?:Dealer|Checklist|You|Key)> (.+)$", re.MULTILINE)
SHELL_SIGNS = re.compile(r"[|<>&;$*]")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PRELOADED = ["pitboss.cli.main", "pitboss.solve.prices.solving", "pitboss.house.house", "tools.docs.follow"]
LONGEST = 900
"""Seconds after which the check of a page is abandoned."""


def pattern(printed: str) -> re.Pattern[str]:
    """Return the pattern for output; spaces may be wider, and three dots stand for anything."""
    words = [".*" if word == "..." else re.escape(word).replace(re.escape("..."), ".*") for word in printed.split()]
    return re.compile(" *".join(words), re.DOTALL)


def agrees(printed: str, out: str) -> bool:
    """Whether output is as shown on the page."""
    return pattern(printed).fullmatch(" ".join(out.split())) is not None


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


def environment(folder: Path, environ: dict[str, str]) -> dict[str, str]:
    """Return the environment of the commands: this source, wide lines, and the page's own data and settings."""
    keep = {name: value for name, value in environ.items() if not name.startswith("PITBOSS_")}
    tools = [str(Path(sys.executable).parent), environ.get("PATH", "")]
    source = [str(ROOT / "src"), environ.get("PYTHONPATH", "")]
    return {
        **keep,
        "PATH": os.pathsep.join(tools),
        "PYTHONPATH": os.pathsep.join(filter(None, source)),
        "COLUMNS": "200",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "XDG_DATA_HOME": str(folder / ".data"),
    }


@dataclass
class Reader:
    """Simulates a reader who does what a page says, in a separate folder."""

    folder: Path
    port: int
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})
    printed: str = ""
    serving: list[subprocess.Popen[str]] = field(default_factory=list)

    def follow(self, block: Block) -> Iterator[str]:
        """Do what a block says and yield what is wrong."""
        if block.kind == "file":
            path = self.folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self._here(block.text), encoding="utf-8")
        elif block.kind == "output":
            if not agrees(block.text, self.printed):
                yield f"line {block.line}: the Python above prints\n{self.printed}"
        elif block.kind == "python":
            yield from self._python(block)
        else:
            yield from self._console(block)

    def _here(self, text: str) -> str:
        return text.replace(f":{PORT}", f":{self.port}").replace(f"--port {PORT}", f"--port {self.port}")

    def _python(self, block: Block) -> Iterator[str]:
        text = self._here(block.text)
        out = io.StringIO()
        if ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, self.names, "page", None, block.line)
            runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
            runner.run(test, out=out.write, clear_globs=False)
            self.names.update(test.globs)
            if runner.failures:
                yield f"line {block.line}: {out.getvalue()}"
            return
        try:
            with contextlib.redirect_stdout(out):
                exec(compile(text, f"line {block.line}", "exec"), self.names)
        except BaseException:
            yield f"line {block.line}: {traceback.format_exc(limit=-2)}"
        self.printed = out.getvalue()

    def _console(self, block: Block) -> Iterator[str]:
        commands = block.commands
        for place, (command, printed) in enumerate(commands):
            expected = block.exit if place == len(commands) - 1 else 0
            command, printed = self._here(command), self._here(printed)
            code, out = self._run(command, "".join(f"{line}\n" for line in TYPED.findall(printed)))
            if code != expected:
                yield f"line {block.line}: {command} ends with {code} instead of {expected} and prints\n{out}"
            elif printed.strip() and not agrees(printed, out):
                yield f"line {block.line}: {command} prints\n{out}\nand the page says\n{printed}"

    def _run(self, command: str, typed: str) -> tuple[int, str]:
        """Run a command and return its code and its output."""
        if command.startswith("pitboss serve"):
            return self._serve(shlex.split(command))
        if command.startswith("pitboss ") and not SHELL_SIGNS.search(command):
            return run_pitboss(shlex.split(command)[1:], typed)
        done = subprocess.run(
            ["bash", "-c", f'pitboss() {{ {shlex.quote(sys.executable)} -c "{MAIN}" "$@"; }}; {command}'],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def _serve(self, words: list[str]) -> tuple[int, str]:
        """Start a server and return its first output."""
        with (self.folder / ".server-log").open("w") as log:
            server = subprocess.Popen(
                [sys.executable, "-c", MAIN, *words[1:]], stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.serving.append(server)
        assert server.stdout is not None
        said = server.stdout.readline()
        return (0, said) if said else (server.wait(), (self.folder / ".server-log").read_text())

    def stop(self) -> None:
        """Stop the servers."""
        for server in self.serving:
            server.terminate()
        for server in self.serving:
            server.communicate(timeout=60)


def run_pitboss(words: list[str], typed: str) -> tuple[int, str]:
    """Run a command of ours in this process; return its code and its output, including errors."""
    from pitboss.cli.main import main

    before, environ = sys.argv, dict(os.environ)
    out = io.StringIO()
    sys.argv = ["pitboss", *words]
    keyboard, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            main()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        code = 70
        out.write(traceback.format_exc())
    finally:
        sys.argv, sys.stdin = before, keyboard
        os.environ.clear()
        os.environ.update(environ)
    return code, out.getvalue()


def follow_here(blocks: list[Block], environ: dict[str, str]) -> list[str]:
    """Do what blocks say, in this process, and return what is wrong with them."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made).resolve()
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment(folder, environ))
        reader = Reader(folder, free_port())
        try:
            for block in blocks:
                faults += reader.follow(block)
        finally:
            reader.stop()
            os.chdir(ROOT)
    return faults


def follow(page: Path, blocks: list[Block]) -> list[str]:
    """Follow blocks of a page in a separate process and return what is wrong with them."""
    forking = sys.platform != "win32"
    context = get_context("forkserver" if forking else "spawn")
    if forking:
        context.set_forkserver_preload(PRELOADED)
    with ProcessPoolExecutor(1, mp_context=context) as workers:
        faults = workers.submit(follow_here, blocks, dict(os.environ)).result(timeout=LONGEST)
    return [f"{page}, {fault}" for fault in faults]
