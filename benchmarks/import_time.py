"""Import time: how long ``import pitboss`` takes in a fresh interpreter, alone and with a table created."""

from __future__ import annotations

import subprocess
import sys

TIMED = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"
CASES = {
    "import pitboss": "import pitboss",
    "import pitboss and make a table": "import pitboss; pitboss.Table(pitboss.rules('free-bet-ma'))",
}


def seconds(statement: str) -> float:
    """Return the seconds a statement takes in a fresh interpreter, the best of five."""
    command = [sys.executable, "-c", TIMED.format(statement)]
    return min(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(5))


def report() -> None:
    """Print the import times."""
    print("Import time (goal: import pitboss under 0.2 s)")
    for name, statement in CASES.items():
        print(f"{name:34} {seconds(statement):.3f} s")


if __name__ == "__main__":
    report()
