"""``pitboss audit --returns`` as printed: what the bands of every line are based on."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from pitboss.cli.house import audit as command
from pitboss.cli.main import main
from pitboss.house.audit.returns.line_spread import BOUND, EXACT, VARIANCE
from pitboss.house.audit.returns.monitor import returns
from tests.house.kit import Kit
from tests.house.test_returns import coin, write_results


def shown(kit: Kit, together: float | None, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> list[str]:
    def by_coin(connection: Any, sigmas: float) -> Any:
        return returns(connection, sigmas, coin(together))

    monkeypatch.setattr(command, "returns", by_coin)
    monkeypatch.setattr(sys, "argv", ["pitboss", "audit", "--returns", "--database", kit.url])
    with pytest.raises(SystemExit):
        main()
    lines: list[str] = capsys.readouterr().out.splitlines()
    return lines


@pytest.mark.parametrize(
    ("together", "boxes", "basis", "why"),
    [
        (0.3, 1, EXACT, "exact results of every round"),
        (0.3, 2, VARIANCE, "boxes shared a dealer"),
        (None, 2, BOUND, "the most it can be"),
    ],
)
def test_every_line_says_what_its_band_stands_on(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, capsys: Any, together: float | None, boxes: int, basis: str, why: str
) -> None:
    write_results(kit, kit.table("house-blackjack"), 200, 10_00, 0, boxes=boxes)
    lines = shown(kit, together, monkeypatch, capsys)
    rows = [line for line in lines if "house-blackjack" in line]
    assert len(rows) == 2 and "basis" in lines[0].split()
    for row in rows:
        assert f"% {basis} " in " ".join(row.split())
    (told,) = [line for line in lines if line.startswith("Basis ")]
    assert told.startswith(f"Basis {basis}: ") and why in told


def test_each_basis_is_explained_once_and_none_without_a_band(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    write_results(kit, kit.table("house-blackjack"), 200, 10_00, 0)
    write_results(kit, kit.table("house-blackjack"), 200, 10_00, 0, boxes=2)
    lines = shown(kit, 0.3, monkeypatch, capsys)
    told = [line.split(":")[0] for line in lines if line.startswith("Basis ")]
    assert told == [f"Basis {EXACT}", f"Basis {VARIANCE}"]
