"""The sums of a plan with side wagers that are always made: they follow from how often each line was made."""

from __future__ import annotations

from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.kernel_sides import BESIDE
from pitboss.simulate.running.gpu.lean_tables import side_wins


def with_sides(tally: tables.KernelTally, work: tables.Work) -> tables.KernelTally:
    """Return sums with those that follow from the rounds, from their results, and from how often each line was made.

    Such a plan does not count cards, so every round has the true count zero.
    """
    extras, count = work.extras, work.counting
    assert extras is not None and count is not None
    place, plain = -count.lowest, [int(value) for value in tally.plain]
    rounds, wager = plain[kernel.ROUNDS], int(count.wagers[0])
    net, squares = plain[kernel.NET], plain[kernel.NET_SQUARES]
    counted, whole = tally.counted.astype(object), tally.whole.astype(object)
    counted[6 * place : 6 * place + 6] = [rounds, rounds * wager, net, rounds * wager**2, wager * net, squares]
    whole[2 * place : 2 * place + 2] = plain[kernel.TOTAL], plain[kernel.TOTAL_SQUARES]
    side_sums, beside = tally.side_sums.astype(object), tally.beside.astype(object)
    met, paid = (table.reshape(-1, extras.most_lines).astype(object) for table in (tally.side_met, extras.side_pay))
    for side, (wins, level) in enumerate(zip(side_wins(work).astype(object), work.side_levels, strict=True)):
        if level >= 0:
            stake = int(extras.stakes[level])
            won, won_squares = int(met[level] @ wins), int(met[level] @ wins**2)
            side_sums[3 * side : 3 * side + 3] = won, won_squares, int(met[level] @ (paid[level] - wins))
            row = BESIDE * ((side + 1) * count.bins + place)
            hits = int(met[level, 1:].sum())
            beside[row : row + BESIDE] = [
                rounds, rounds, hits, rounds * stake, won, rounds * stake**2, stake * won, won_squares
            ]  # fmt: skip
    return tally._replace(counted=counted, whole=whole, side_sums=side_sums, beside=beside)
