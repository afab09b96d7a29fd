"""Run many seeds from the command line."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter

from tests.house.simulation.running import SeedFailed, run_seed
from tests.house.simulation.servers import Apps
from tests.house.simulation.world import ACTIONS


def main() -> int:
    """Run seeds; 1 when one fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.house.simulation", description="Simulate the whole server.")
    parser.add_argument("--seeds", type=int, default=10, help="how many seeds (10)")
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first seed (1)")
    parser.add_argument("--actions", type=int, default=ACTIONS, help=f"what happens in a run ({ACTIONS})")
    asked = parser.parse_args()
    counted: Counter[str] = Counter()
    begun = time.monotonic()
    failed, apps = 0, Apps()
    for seed in range(asked.first, asked.first + asked.seeds):
        try:
            counted += run_seed(seed, asked.actions, apps)
            print(f"\rseed {seed}", end="", file=sys.stderr, flush=True)
        except SeedFailed as error:
            failed += 1
            print(f"\r{error}", file=sys.stderr, flush=True)
            if asked.seeds == 1:
                traceback.print_exception(error.__cause__)
    print("\r", end="", file=sys.stderr)
    taken = time.monotonic() - begun
    figures = ", ".join(f"{count:,} {name}" for name, count in sorted(counted.items()))
    print(f"{asked.seeds} seeds in {taken:.0f} s, {failed} failed: {figures}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
