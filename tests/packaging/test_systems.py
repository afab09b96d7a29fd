"""Nothing assumes that it runs on Linux."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.cache_folder import cache_folder
from pitboss.user_folders import data_folder
from tools.project import ROOT

SOURCE = ROOT / "src" / "pitboss"
ELSEWHERE = ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "readline", "curses", "uvloop", "syslog")
"""Modules that some systems do not have."""
NAMES = {
    "os": {
        "fork",
        "getuid",
        "geteuid",
        "getgid",
        "getpgid",
        "killpg",
        "setsid",
        "chown",
        "mkfifo",
        "uname",
        "wait",
        "waitpid",
        "sched_getaffinity",
        "getloadavg",
        "O_NOFOLLOW",
        "O_DIRECTORY",
        "O_CLOEXEC",
        "O_BINARY",
    },
    "signal": {"SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGQUIT", "alarm", "setitimer"},
    "socket": {"SO_REUSEPORT", "AF_UNIX"},
    "time": {"tzset", "clock_gettime"},
    "asyncio": {"add_signal_handler"},
}
"""Names that some systems do not have."""
GUARDED = {
    ("house/api/limiting/doors.py", "resource"),
    ("house/api/serving.py", "socket.SO_REUSEPORT"),
}
"""Where one is used after asking in another way; the test below runs these without it."""


def uses(file: Path) -> Iterator[str]:
    """Return what of the above a file uses without asking whether it is there."""
    yield from _uses(ast.parse(file.read_text(encoding="utf-8")))


def _uses(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in ELSEWHERE)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        if node.module.partition(".")[0] in ELSEWHERE:
            yield node.module
        yield from (f"{node.module}.{it.name}" for it in node.names if it.name in NAMES.get(node.module, ()))
    elif (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in NAMES.get(node.value.id, ())
    ):
        yield f"{node.value.id}.{node.attr}"
    for child in ast.iter_child_nodes(node):
        if not _asks(node):
            yield from _uses(child)


def _asks(node: ast.AST) -> bool:
    """Whether a statement or expression checks the system, or handles what is missing."""
    if isinstance(node, ast.If | ast.IfExp):
        return any(word in ast.unparse(node.test) for word in ("sys.platform", "os.name", "hasattr("))
    if isinstance(node, ast.Try):
        caught = " ".join(ast.unparse(handler.type) for handler in node.handlers if handler.type is not None)
        return "ImportError" in caught or "ModuleNotFoundError" in caught
    return isinstance(node, ast.With) and "suppress(ImportError" in ast.unparse(node.items[0].context_expr)


def test_what_a_system_may_lack_is_asked_for_first() -> None:
    found = {(file.relative_to(SOURCE).as_posix(), used) for file in SOURCE.rglob("*.py") for used in uses(file)}
    assert found == GUARDED


def test_no_path_of_one_system_is_written_down() -> None:
    for file in [*SOURCE.rglob("*.py"), ROOT / "hatch_build.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not node.value.startswith(("/tmp", "/proc/", "/dev/", "/etc/", "/usr/", "/var/")), file


def careless(node: ast.Call) -> str | None:
    """Return what a call leaves to the system that reads or writes text, or starts a program that prints it."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = {keyword.arg for keyword in node.keywords}
    modes = {word.value for word in node.args if isinstance(word, ast.Constant)} & {"r", "w", "a", "x"}
    as_text = name in ("read_text", "write_text") or (name in ("open", "fdopen") and modes)
    as_text = as_text or (name in ("run", "Popen", "check_output") and bool(given & {"text", "universal_newlines"}))
    if not as_text or "force_zip64" in given:
        return None
    if "encoding" not in given:
        return "encoding"
    writes = name == "write_text" or (name in ("open", "fdopen") and modes - {"r"})
    return "newline" if writes and "newline" not in given else None


def calls(text: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))


def test_text_is_the_same_bytes_on_every_system() -> None:
    """Windows would write another code page and other ends of lines: records, anchors and reports would differ."""
    for file in SOURCE.rglob("*.py"):
        for call in calls(file.read_text(encoding="utf-8")):
            assert careless(call) is None, f"{file}:{call.lineno} names no {careless(call)}"


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("path.read_text()", "encoding"),
        ("path.write_text(text, encoding='utf-8')", "newline"),
        ("open(path, 'a', encoding='utf-8')", "newline"),
        ("subprocess.run(command, text=True)", "encoding"),
        ("os.fdopen(number, 'w', encoding='utf-8', newline='')", None),
        ("archive.open(name, 'w', force_zip64=True)", None),
    ],
)
def test_a_planted_carelessness_is_found(text: str, lacks: str | None) -> None:
    assert [careless(call) for call in calls(text)] == [lacks]


def test_each_system_has_its_own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "pitboss"
    assert cache_folder() == Path.home() / "Library" / "Caches" / "pitboss"
    monkeypatch.setenv("XDG_CACHE_HOME", "elsewhere")
    assert cache_folder() == Path("elsewhere", "pitboss")


BLOCKED = f"""
import builtins, importlib, pkgutil, sys

real = builtins.__import__

def refusing(name, globals=None, locals=None, fromlist=(), level=0):
    asking = (globals or {{}}).get("__name__", "")
    if asking.partition(".")[0] == "pitboss" and name.partition(".")[0] in {ELSEWHERE!r}:
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = refusing
import pitboss
for found in pkgutil.walk_packages(pitboss.__path__, "pitboss."):
    if ".migrations" not in found.name and not found.name.endswith("__main__"):
        importlib.import_module(found.name)

import os, signal, socket
for module, names in {NAMES!r}.items():
    for name in names:
        if hasattr(sys.modules.get(module), name):
            delattr(sys.modules[module], name)
sys.platform = "win32"
os.environ["LOCALAPPDATA"] = os.path.join("C:", "Users", "ann")
os.environ.pop("XDG_DATA_HOME", None)
os.environ.pop("XDG_CACHE_HOME", None)
"""
"""Everything is imported, and from then on this is Windows as far as Pitboss can tell."""

THERE = """
import io, json, tempfile
from pathlib import Path
from pitboss.cache_folder import cache_folder
from pitboss.cli.house.serve import has_screen
from pitboss.house.api.limiting.doors import files_for_connections
from pitboss.house.api.serving import configuration, listen
from pitboss.house.sealing import _wait_for_others
from pitboss.house.settings import Settings
from pitboss.lab.sweep.workers import available_cores
from pitboss.simulate.running.threads import default_workers
from pitboss.user_folders import data_folder

assert data_folder() == cache_folder() == Path("C:", "Users", "ann", "pitboss")
assert files_for_connections(12345) == 12345
assert available_cores() == default_workers() == os.cpu_count()
assert has_screen()
_wait_for_others(io.StringIO())
with listen("127.0.0.1", 0, shared=False) as made:
    assert made.getsockname()[1]
settings = Settings()
assert configuration("pitboss.web.app:worker", settings).loop == "auto"
try:
    Settings(database="postgresql://ann@host/house", workers=2)
except ValueError as error:
    assert "no two processes can listen at one port" in str(error)
else:
    raise AssertionError("two workers")

from pitboss.house.house import House
with tempfile.TemporaryDirectory() as folder:
    house = House(Settings(database=f"sqlite:///{Path(folder, 'house.db').as_posix()}"))
    house.open()
    house.close()
print("all of it")
"""


@pytest.mark.long
def test_everything_is_imported_and_a_house_opened_on_another_system() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PITBOSS_GAMES": ""}
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + THERE], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "all of it\n", "")


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("import fcntl", "fcntl"),
        ("def f():\n    from resource import getrlimit", "resource"),
        ("import os\nos.fork()", "os.fork"),
        ("from signal import SIGKILL", "signal.SIGKILL"),
        ("if ready:\n    import termios", "termios"),
    ],
)
def test_a_planted_use_is_found(text: str, used: str, tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text(text, encoding="utf-8")
    assert list(uses(file)) == [used]


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nif sys.platform != 'win32':\n    import fcntl",
        "try:\n    import readline\nexcept ImportError:\n    pass",
        "import os\ncores = len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else 1",
    ],
)
def test_whoever_asks_may_use_it(text: str, tmp_path: Path) -> None:
    file = tmp_path / "asking.py"
    file.write_text(text, encoding="utf-8")
    assert list(uses(file)) == []
