"""Sums up recorded durations: ``python -m tests.durations FOLDER``; ``.durations`` has the last run's."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

Sums = dict[str, tuple[int, float, float]]


def by_file(folder: Path) -> Sums:
    """Return for every file of tests how many there are, the seconds by the clock, and those of the processor."""
    sums: defaultdict[str, tuple[int, float, float]] = defaultdict(lambda: (0, 0.0, 0.0))
    for durations in folder.glob("*.txt"):
        for line in durations.read_text().splitlines():
            taken, worked, test = line.split(" ", 2)
            count, clock, processor = sums[test.partition("::")[0]]
            sums[test.partition("::")[0]] = count + 1, clock + float(taken), processor + float(worked)
    return dict(sums)


def lines_of(sums: Sums, most: int | None = None) -> list[str]:
    """Return a line for each file, those that take longest first, and one for all of them."""
    longest = sorted(sums.items(), key=lambda entry: -entry[1][1])[:most]
    return [
        f"{'seconds':>8} {'processor':>9} {'tests':>6}  file",
        *(f"{clock:8.1f} {processor:9.1f} {count:6}  {file}" for file, (count, clock, processor) in longest),
        f"{sum(clock for _, clock, _ in sums.values()):8.1f} {sum(worked for *_, worked in sums.values()):9.1f} "
        f"{sum(count for count, *_ in sums.values()):6}  all",
    ]


def main() -> None:
    """Print the files, those that take longest first."""
    print("\n".join(lines_of(by_file(Path(sys.argv[1])))))


if __name__ == "__main__":
    main()
