"""Compares a record's settlement with the engine's."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.chips import signed
from pitboss.record.telling.settled import PaidBonus, SettledWager, net_by_bettor
from pitboss.record.text.record import RoundText, SettleLine


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules disagree: the ``line``, what the record ``expected``, and what was ``found``."""

    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}: the record says {self.expected}; the engine finds {self.found}."


def compare(text: RoundText, settled: list[SettledWager], bonuses: list[PaidBonus]) -> list[Difference]:
    """Return how a round's ``settle``, ``bonus`` and ``net`` lines differ from what the engine settled."""
    differences = _compare_settles(text, settled) if text.settles else []
    if text.settles or text.bonuses:
        differences += _compare_bonuses(text, bonuses)
    nets = net_by_bettor(settled, bonuses)
    for line in text.nets:
        net = nets.get(line.name, 0)
        if net != line.amount:
            differences.append(Difference(line.line, f"{line.name} net {signed(line.amount)}", signed(net)))
    return differences


def _compare_bonuses(text: RoundText, bonuses: list[PaidBonus]) -> list[Difference]:
    """Bonuses appear beside the settlement in the order in which they are paid."""
    differences = []
    for place in range(max(len(text.bonuses), len(bonuses))):
        line = text.bonuses[place] if place < len(text.bonuses) else None
        expected = f"bonus {_bonus(line.name, line.box, line.amount)}" if line else "no further bonus"
        paid = bonuses[place] if place < len(bonuses) else None
        actual = f"bonus {written_bonus(paid)}" if paid else "no such bonus"
        if expected != actual:
            differences.append(Difference(line.line if line else text.end, expected, actual))
    return differences


def written_bonus(paid: PaidBonus) -> str:
    """Write a bonus as a ``bonus`` line does."""
    return _bonus(paid.event.player, paid.box, paid.event.amount)


def _bonus(name: str, box: int, amount: int) -> str:
    return f"{name} box {box} {amount // 100}.{amount % 100:02d}"


def _compare_settles(text: RoundText, settled: list[SettledWager]) -> list[Difference]:
    differences = []
    left = list(settled)
    for line in text.settles:
        alike = [candidate for candidate in left if _same_wager(line, candidate)]
        # A hand doubled again has several doubles; the one with this amount is meant.
        match = next((candidate for candidate in alike if candidate.wager.amount == line.amount), None)
        match = match or next(iter(alike), None)
        if match is None:
            differences.append(Difference(line.line, _expected(line), "no such wager"))
            continue
        left.remove(match)
        if (line.amount, line.outcome, line.net) != (match.wager.amount, match.event.outcome, match.event.net):
            differences.append(Difference(line.line, _expected(line), written(match)))
    differences += [Difference(text.end, "nothing of this wager", written(unexpected)) for unexpected in left]
    if text.in_order and not differences:
        differences += _compare_order(text, settled)
    return differences


def _compare_order(text: RoundText, settled: list[SettledWager]) -> list[Difference]:
    for line, actual in zip(text.settles, settled, strict=True):
        if not _same_wager(line, actual):
            return [Difference(line.line, f"next settled: {_expected(line)}", f"next settled: {written(actual)}")]
    return []


def _same_wager(line: SettleLine, settled: SettledWager) -> bool:
    wager = settled.wager
    return (line.name, line.box, line.hand, line.kind, line.beside, line.funding) == (
        wager.bettor,
        wager.box,
        wager.hand,
        wager.kind,
        wager.beside,
        wager.funding,
    )


def _expected(line: SettleLine) -> str:
    kind = f"toke {line.beside}" if line.beside else line.kind
    amount = f"{line.amount // 100}.{line.amount % 100:02d}"
    return (
        f"{line.name} box {line.box} hand {line.hand} {kind} {amount} {line.funding} {line.outcome} {signed(line.net)}"
    )


def written(settled: SettledWager) -> str:
    """Write a settled wager as a ``settle`` line does."""
    wager, event = settled.wager, settled.event
    kind = f"toke {wager.beside}" if wager.beside else wager.kind
    amount = f"{wager.amount // 100}.{wager.amount % 100:02d}"
    return (
        f"{wager.bettor} box {wager.box} hand {wager.hand} {kind} {amount} "
        f"{wager.funding} {event.outcome} {signed(event.net)}"
    )
