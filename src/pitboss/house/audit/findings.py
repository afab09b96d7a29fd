"""What an audit finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One thing that is not as it must be."""

    check: str
    where: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}"


@dataclass(slots=True)
class Check:
    """One thing an audit proves: how much it looked at, and what was wrong with it; ``id`` is what programs call it.

    ``told`` counts what is not wrong, but worth knowing.
    """

    id: str
    name: str
    proves: str
    examined: int = 0
    unit: str = ""
    findings: list[AuditFinding] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)

    def fault(self, where: str, sentence: str) -> None:
        """Note something wrong."""
        self.findings.append(AuditFinding(self.name, where, sentence))


@dataclass(slots=True)
class AuditReport:
    """The result of an audit."""

    checks: list[Check]
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return not any(check.findings for check in self.checks)

    @property
    def findings(self) -> Iterator[AuditFinding]:
        """Everything that was found."""
        for check in self.checks:
            yield from check.findings
