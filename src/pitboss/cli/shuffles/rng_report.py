"""The battery's result in words, as lines of text and as data."""

from __future__ import annotations

import platform
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pitboss import __version__
from pitboss.lab.battery import LEVEL, TESTS, BatteryVerdict, Judged, PackFindings

WIDTH = 100
SMALLEST_P_SHOWN = 0.0001
FAULT = "*"
CORRECTION = "Holm"


@dataclass(frozen=True, slots=True)
class BatteryRun:
    """A battery that has run: what it drew from, the seed if there was one, and the verdict."""

    source: str
    seed: int | None
    verdict: BatteryVerdict
    ended: datetime = field(default_factory=lambda: datetime.now(UTC))


def summary(run: BatteryRun) -> list[str]:
    """Return what a person wants to see first: the p-values, the shoes behind them, and the verdict."""
    packs = run.verdict.packs
    return [
        f"Shuffles from {run.source}",
        "",
        _row("p-values", [_decks(pack) for pack in packs]),
        *(_row(test.name, [_marked(judged) for judged in _of(run.verdict, test.name)]) for test in TESTS),
        "",
        _row("shoes", [f"{pack.shoes:,}" for pack in packs]),
        _row("cards dealt", [f"{pack.shoes * pack.cards:,}" for pack in packs]),
        "",
        *_wrapped(verdict_in_words(run.verdict)),
    ]


def detail(run: BatteryRun) -> list[str]:
    """Return the written result: the summary, every test's figures, what it asks, and how the verdict is reached."""
    return [
        "Pitboss: the battery of statistical tests on the shuffle",
        "",
        f"Ended    {run.ended:%Y-%m-%d %H:%M:%S} UTC, after {run.verdict.seconds:.1f} seconds",
        f"Program  pitboss {__version__}, Python {platform.python_version()}, {platform.system()}",
        "",
        *summary(run),
        "",
        *_figures(run.verdict),
        "",
        "What the tests ask",
        *(f"  {test.name:<20}{test.asks}" for test in TESTS),
        "",
        *_wrapped(_method(run.verdict)),
    ]


def data(run: BatteryRun) -> dict[str, Any]:
    """Return the result as data."""
    judged = iter(run.verdict.judged)
    return {
        "passed": run.verdict.passed,
        "level": LEVEL,
        "correction": CORRECTION,
        "source": run.source,
        "seed": run.seed,
        "seconds": round(run.verdict.seconds, 3),
        "ended": run.ended.isoformat(timespec="seconds"),
        "version": __version__,
        "packs": [
            {
                "decks": pack.decks,
                "cards": pack.cards,
                "shoes": pack.shoes,
                "tests": [_test_data(next(judged)) for _ in pack.findings],
            }
            for pack in run.verdict.packs
        ],
    }


def verdict_in_words(verdict: BatteryVerdict) -> str:
    """Return the verdict in a few sentences."""
    count, worst = len(verdict.judged), verdict.worst
    least = (
        f"The smallest of the {count} p-values is {_p(worst.finding.p_value)} ({worst.finding.test}, "
        f"{_plural(worst.decks)}), and {_p(worst.adjusted_p_value)} when corrected for so many tests by Holm's method."
    )
    if verdict.passed:
        return f"Passed at {1 - LEVEL:.0%} collectively. {least} It would fail below {LEVEL:g}."
    faults = sum(not judged.passed for judged in verdict.judged)
    subject = "One test finds" if faults == 1 else f"{faults} tests find"
    return (
        f"FAILED at {1 - LEVEL:.0%} collectively. {subject} what chance does not explain ({FAULT}): a corrected "
        f"p-value below {LEVEL:g}. {least}"
    )


def _figures(verdict: BatteryVerdict) -> Iterator[str]:
    yield f"{'decks':>5}  {'test':<20}{'measure':<12}{'found':>14}{'expected':>14}{'p':>10}{'corrected':>11}"
    for judged in verdict.judged:
        finding = judged.finding
        mark = "" if judged.passed else f" {FAULT}"
        yield (
            f"{judged.decks:>5}  {finding.test:<20}{finding.kind:<12}"
            f"{_figure(finding.found):>14}{_figure(finding.expected):>14}"
            f"{_p(finding.p_value):>10}{_p(judged.adjusted_p_value):>11}{mark}"
        )


def _method(verdict: BatteryVerdict) -> str:
    return (
        "A p-value is the chance that uniform shuffles give a finding as far out as this one, uneven or too even. Of "
        "a chi-square its degrees of freedom are expected. Deviate: standard deviations from none. Pairs: pairs of "
        "shoes that are alike. "
        f"All {len(verdict.judged)} p-values are judged together: Holm's method multiplies the smallest by their "
        "number, the next by one less, and so on, none becoming less than the one before. The battery fails when a "
        f"corrected p-value is below {LEVEL:g}; shuffles without fault fail it in at most one run of "
        f"{round(1 / LEVEL)}. To pass proves no more than that these tests found nothing in so many shoes."
    )


def _test_data(judged: Judged) -> dict[str, Any]:
    return {
        "test": judged.finding.test,
        "measure": str(judged.finding.kind),
        "found": judged.finding.found,
        "expected": judged.finding.expected,
        "p_value": judged.finding.p_value,
        "adjusted_p_value": judged.adjusted_p_value,
        "passed": judged.passed,
    }


def _of(verdict: BatteryVerdict, test: str) -> list[Judged]:
    return [judged for judged in verdict.judged if judged.finding.test == test]


def _row(name: str, cells: list[str]) -> str:
    return f"{name:<20}" + "".join(f"{cell:>13}" for cell in cells)


def _marked(judged: Judged) -> str:
    return _p(judged.finding.p_value) if judged.passed else f"{FAULT} {_p(judged.finding.p_value)}"


def _p(p_value: float) -> str:
    return f"{p_value:.4f}" if p_value >= SMALLEST_P_SHOWN else f"<{SMALLEST_P_SHOWN:.4f}"


def _figure(number: float) -> str:
    return f"{number:,.2f}"


def _decks(pack: PackFindings) -> str:
    return _plural(pack.decks)


def _plural(decks: int) -> str:
    return "1 deck" if decks == 1 else f"{decks} decks"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)
