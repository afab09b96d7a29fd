"""Sum up recorded durations: ``PITBOSS_DURATIONS=FOLDER make unit``, then ``python -m tests.durations FOLDER``."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path


def by_file(folder: Path) -> dict[str, tuple[int, float, float]]:
    """Return for every file of tests how many there are, the seconds by the clock, and those of the processor."""
    sums: defaultdict[str, tuple[int, float, float]] = defaultdict(lambda: (0, 0.0, 0.0))
    for durations in folder.glob("*.txt"):
        for line in durations.read_text().splitlines():
            taken, worked, test = line.split(" ", 2)
            count, clock, processor = sums[test.partition("::")[0]]
            sums[test.partition("::")[0]] = count + 1, clock + float(taken), processor + float(worked)
    return dict(sums)


def main() -> None:
    """Print the files, those that take longest first."""
    sums = by_file(Path(sys.argv[1]))
    print(f"{'seconds':>8} {'processor':>9} {'tests':>6}  file")
    for file, (count, clock, processor) in sorted(sums.items(), key=lambda item: -item[1][1]):
        print(f"{clock:8.1f} {processor:9.1f} {count:6}  {file}")
    print(f"{sum(one[1] for one in sums.values()):8.1f} {sum(one[2] for one in sums.values()):9.1f}  all")


if __name__ == "__main__":
    main()
