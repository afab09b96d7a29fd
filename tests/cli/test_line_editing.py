"""Lines typed at a keyboard: arrow keys, earlier lines, and which are kept; and lines from a pipe."""

from __future__ import annotations

import os
import pty
import select
import signal
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.cli.play.keyboard import line_editing
from tests.cli.running import Command

pytestmark = pytest.mark.long

UP, LEFT, HOME = b"\x1b[A", b"\x1b[D", b"\x01"
LOCAL = 3
"""Where the modes of a terminal say whether lines are edited for the program."""
LONGEST = 60.0


class Terminal:
    """A program in a separate terminal: what is typed into it, and what it shows."""

    def __init__(self, home: Path, *words: str) -> None:
        self.main, other = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
        environment |= {"HOME": str(home), "TERM": "xterm", "XDG_STATE_HOME": str(home / "state")}
        program = [sys.executable, "-m", "pitboss", *words]
        self.process = subprocess.Popen(program, stdin=other, stdout=other, stderr=other, env=environment)
        os.close(other)
        self.shown = b""

    def wait_for(self, what: str) -> None:
        """Wait until something is shown that was not there when last waited."""
        until = time.monotonic() + LONGEST
        while what.encode() not in self.shown:
            assert time.monotonic() < until, self.shown.decode(errors="replace")
            if select.select([self.main], [], [], 0.2)[0]:
                self.shown += os.read(self.main, 65_536)
        self.shown = self.shown.partition(what.encode())[2]

    def wait_for_rest(self) -> None:
        """Wait until the program waits for a key."""
        until = time.monotonic() + LONGEST
        while Path(f"/proc/{self.process.pid}/stat").read_text().split()[2] != "S":
            assert time.monotonic() < until

    def type(self, keys: bytes) -> None:
        os.write(self.main, keys)

    def leave(self) -> None:
        self.type(b"q\r")
        assert self.process.wait(LONGEST) == 0

    def close(self) -> None:
        """End the program, if it is still there, and give the terminal back."""
        self.process.kill()
        self.process.wait()
        os.close(self.main)


Open = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Return a function that runs a command in a separate terminal."""
    terminals: list[Terminal] = []

    def run(*words: str) -> Terminal:
        terminals.append(Terminal(tmp_path, *words))
        return terminals[-1]

    yield run
    for terminal in terminals:
        terminal.close()


def test_lines_are_edited_and_those_of_before_come_back(opened: Open, tmp_path: Path) -> None:
    first = opened("play", "catfish-bend", "--seed", "3")
    first.wait_for("Wager> ")
    first.type(b"0" + LEFT + b"1\r")  # the arrow goes back: 10, not 01
    first.wait_for("On the layout: box 1: $10 blackjack")
    first.wait_for("Wager> ")
    first.leave()
    kept = tmp_path / "state" / "pitboss" / "play-history"
    assert kept.read_text().split() == ["10", "q"]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    second = opened("play", "catfish-bend", "--seed", "3")
    second.wait_for("Wager> ")
    second.type(UP + UP + b"\r")  # over the q, to the 10 of the first session
    second.wait_for("On the layout: box 1: $10 blackjack")
    second.wait_for("Wager> ")
    second.leave()


def test_a_dealer_has_lines_of_his_own(opened: Open, tmp_path: Path) -> None:
    terminal = opened("deal", "catfish-bend", "--seed", "1")
    terminal.wait_for("> ")
    terminal.type(b"core" + HOME + b"s\r")
    terminal.wait_for("No step has been judged yet.")
    terminal.wait_for("> ")
    terminal.leave()
    kept = tmp_path / "state" / "pitboss"
    assert [file.name for file in kept.iterdir()] == ["deal-history"]
    assert kept.joinpath("deal-history").read_text().split() == ["score", "q"]


def test_a_line_is_edited_on_after_ctrl_z_and_fg(opened: Open) -> None:
    terminal = opened("play", "catfish-bend", "--seed", "3")
    terminal.wait_for("Wager> ")
    editing = termios.tcgetattr(terminal.main)
    assert not editing[LOCAL] & (termios.ECHO | termios.ICANON)
    terminal.type(b"0" + LEFT)
    terminal.wait_for("0\b")
    terminal.wait_for_rest()
    terminal.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
    for_the_shell = [*editing]
    for_the_shell[LOCAL] |= termios.ECHO | termios.ICANON
    termios.tcsetattr(terminal.main, termios.TCSANOW, for_the_shell)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait_for("Wager> 0")  # what was asked and typed is shown again
    assert termios.tcgetattr(terminal.main)[LOCAL] == editing[LOCAL]
    terminal.type(LEFT + b"1\r")  # before the 0
    terminal.wait_for("On the layout: box 1: $10 blackjack")
    terminal.wait_for("Wager> ")
    terminal.leave()


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file in the place of the folder")
    terminal = opened("play", "catfish-bend", "--seed", "3")
    terminal.wait_for("Wager> ")
    terminal.leave()


def test_a_pipe_is_read_as_it_comes_and_nothing_is_kept(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    program = [sys.executable, "-m", "pitboss", "play", "catfish-bend", "--seed", "3"]
    done = subprocess.run(program, input="10\nq\n", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "On the layout: box 1: $10 blackjack" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_without_readline_lines_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_editing, "at_a_keyboard", lambda: True)
    monkeypatch.setitem(sys.modules, "readline", None)
    assert line_editing.editor() is None
    with line_editing.edited_lines("play"):
        pass


def test_passwords_are_in_no_history(command: Command) -> None:
    """Another function asks for them, outside every block in which lines are kept."""
    source = Path(line_editing.__file__).parents[2] / "house" / "people.py"
    assert "getpass.getpass" in source.read_text() and "edited_lines" not in source.read_text()
