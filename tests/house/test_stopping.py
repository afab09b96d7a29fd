"""A house that is told to stop stops, at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EARLY = """
import os, signal, sys, uvicorn
run = uvicorn.Server.run
def told_before(server, *given, **named):
    os.kill(os.getpid(), signal.{name})
    return run(server, *given, **named)
uvicorn.Server.run = told_before
from pitboss.cli.main import main
main()
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_that_comes_before_the_server_listens_to_signals(name: str, tmp_path: Path) -> None:
    source = str(Path(__file__).parents[2] / "src")
    words = ["serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'house.db'}"]
    done = subprocess.run(
        [sys.executable, "-c", EARLY.format(name=name), *words],
        env={**os.environ, "PYTHONPATH": source, "PITBOSS_OPEN_TABLES": "false"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "anchors.jsonl").exists()  # it opened and closed in order, and sealed its books
