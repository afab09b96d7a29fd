"""Follows ``docs/adding-a-game.md`` from top to bottom in an empty folder: its edits, its commands, their output.

An invisible comment above a block says where its text goes: ``<!-- edit FILE before "..." -->``, ``replace "..."`` (the
line itself), ``append`` or ``new``, or that the file contains this text: ``<!-- shown FILE -->``. In a ``console``
block, ``$`` begins a command, and the lines below it are its output; three dots stand for anything.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(
    r"(?:^<!-- (?P<what>edit|shown) (?P<file>\S+) ?(?P<how>[^\n]*?) ?-->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$",
    re.M | re.S,
)
MAIN = "from pitboss.cli.main import main; main()"
PORT = "8021"


@dataclass(frozen=True)
class Block:
    """A block of the page, with the comment above it."""

    what: str
    file: str
    how: str
    kind: str
    text: str


def blocks() -> Iterator[Block]:
    """Go through the blocks of the page."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        groups = found.groupdict(default="")
        yield Block(groups["what"], groups["file"], groups["how"], groups["kind"], groups["text"])


def commands(block: Block) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with what it prints."""
    parts = re.split(r"^\$ ", block.text, flags=re.M)[1:]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


def pattern(printed: str) -> re.Pattern[str]:
    """Return what output has to look like; blanks may be wider, and three dots are anything."""
    words = [".*" if word == "..." else re.escape(word).replace(re.escape("..."), ".*") for word in printed.split()]
    return re.compile(" *".join(words), re.DOTALL)


@dataclass
class Stranger:
    """Simulates somebody who does what the page says, in a separate folder."""

    folder: Path
    port: int
    serving: list[subprocess.Popen[str]] = field(default_factory=list)

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.what == "edit":
            self.edit(block)
        elif block.what == "shown":
            assert block.text in (self.folder / block.file).read_text(encoding="utf-8")
        elif block.kind == "console":
            for command, printed in commands(block):
                self.run(command, printed)

    def edit(self, block: Block) -> None:
        """Put the text of a block where it belongs."""
        file = self.folder / block.file
        how, _, anchor = block.how.partition(" ")
        if how == "new":
            assert not file.exists()
            file.write_text(block.text, encoding="utf-8")
            return
        text = file.read_text(encoding="utf-8")
        if how == "append":
            file.write_text(text + block.text, encoding="utf-8")
            return
        line = anchor.strip('"')
        assert how in ("before", "replace"), how
        assert text.count(f"\n{line}") == 1, f"{block.file} has no single line {line!r}"
        old, new = (line, block.text + line) if how == "before" else (f"{line}\n", block.text)
        file.write_text(text.replace(f"\n{old}", f"\n{new}"), encoding="utf-8")

    def run(self, command: str, printed: str) -> None:
        """Run a command and compare what it prints."""
        words = shlex.split(command.replace(PORT, str(self.port)))
        expected = printed.replace(PORT, str(self.port))
        if words[:2] == ["pitboss", "serve"]:
            out = self.serve(words)
        elif words[0] == "curl":
            with urllib.request.urlopen(words[-1], timeout=60) as answer:
                out = answer.read().decode()
        else:
            out = self.finished(words)
        assert pattern(expected).fullmatch(" ".join(out.split())), f"{command}\nprints:\n{out}\nand not:\n{expected}"

    def finished(self, words: list[str]) -> str:
        """Return what a command printed; it fails exactly where it tells of faults."""
        done = subprocess.run(
            self.program(words), cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == (1 if "FAULT" in done.stdout else 0), f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def serve(self, words: list[str]) -> str:
        """Start a server and return what it says first."""
        server = subprocess.Popen(
            self.program(words),
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.serving.append(server)
        assert server.stdout is not None
        return server.stdout.readline()

    def program(self, words: list[str]) -> list[str]:
        """Return what is really run: this interpreter, and packages into a folder of the stranger's own."""
        if words[0] == "pitboss":
            return [sys.executable, "-c", MAIN, *words[1:]]
        if words[:4] == ["python", "-m", "pip", "install"]:
            offline = ["--quiet", "--no-build-isolation", "--no-deps", "--target", str(self.installed)]
            return [sys.executable, *words[1:4], *offline, *words[4:]]
        assert words[0] in ("mkdir", "cp"), words
        return words

    @property
    def installed(self) -> Path:
        """Where packages are installed."""
        return self.folder / "installed"

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the commands: this source, and what the stranger installed."""
        paths = os.pathsep.join([str(ROOT / "src"), str(self.installed)])
        return {**os.environ, "PYTHONPATH": paths, "PITBOSS_GAMES": "", "COLUMNS": "200"}

    def stop(self) -> None:
        """Stop the servers."""
        for server in self.serving:
            server.terminate()
            server.communicate(timeout=30)
        shutil.rmtree(self.installed, ignore_errors=True)
