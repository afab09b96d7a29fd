"""The known survivors, each with the reason why no test can or need notice it.

``reasons.txt`` has a line ``FILE | FUNCTION | CHANGE | REASON`` for each. A line is reported if its mutant does not
exist, or if a test notices it after all.
"""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("reasons.txt")


def reasons(text: str | None = None) -> dict[str, str]:
    """Return the reasons by the mutants' ids."""
    known = {}
    for line in (FILE.read_text() if text is None else text).splitlines():
        if line.strip() and not line.startswith("#"):
            mutant, _, reason = line.rpartition(" | ")
            known[mutant.strip()] = reason.strip()
    return known
