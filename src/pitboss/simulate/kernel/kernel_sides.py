"""Side wagers that follow their own counts, and the results of all wagers other than hands, count by count.

Plain functions for the kernel. A stake is chosen before the first card of a round; the round's cards are counted when
it is over. ``table.beside`` has what insurance (index 0) and each side wager (from index 1 on) staked and won in a
round, until the round is noted.
"""

from __future__ import annotations

from typing import Any

from pitboss.simulate.kernel.kernel_seats import count_by_decks
from pitboss.simulate.kernel.kernel_sums import SUM_WORDS, add_product

CODES = 64
"""Entries of a count's tags: one for every possible byte of a card."""

BESIDE = 8
"""Numbers of a row: rounds, wagers, wagers won, staked, won, and the squares and products of the last two."""

BESIDE_ROUND = 4
"""Numbers of one round: wagers, wagers won, staked, won."""


def begin_side_counts(sides: Any, table: Any) -> None:
    """Reset the counts of side wagers for a new shoe."""
    for side in range(len(sides.ramped)):
        table.side_running[side] = sides.start[side]


def count_side_cards(first: Any, behind: Any, sides: Any, table: Any) -> None:
    """Count some cards of the shoe for every side wager that follows a count."""
    for side in range(len(sides.ramped)):
        if sides.ramped[side]:
            running = table.side_running[side]
            for place in range(first, behind):
                running += sides.tags[CODES * side + table.shoe[place]]
            table.side_running[side] = running


def choose_stakes(position: Any, playing: Any, game: Any, extras: Any, sides: Any, table: Any) -> None:
    """Choose what every box in play stakes on side wagers that follow counts, using the cards of earlier rounds."""
    many = len(sides.ramped)
    for side in range(many):
        if sides.ramped[side]:
            table.side_true[side] = count_by_decks(
                table.side_running[side], game.cards - position, sides.scale[side], sides.deck, sides.step[side],
                sides.rounding[side],
            )  # fmt: skip
    for place in range(playing):
        box = table.playing[place]
        table.side_cost[box] = 0
        table.needs[box] = 0
        for side in range(many):
            kind = box * many + side
            if sides.first[kind] < sides.behind[kind]:
                level = level_at(table.side_true[side], kind, extras, sides)
                table.side_level[kind] = level
                if level >= 0:
                    table.side_cost[box] += extras.stakes[level]
                    table.needs[box] = max(table.needs[box], sides.needs[side])


def level_at(true: Any, kind: Any, extras: Any, sides: Any) -> Any:
    """Return the level of a ramp at a count, -1 if nothing is staked."""
    level = -1
    for step in range(sides.first[kind], sides.behind[kind]):
        if true >= sides.starts[step]:
            level = step
    if level >= 0 and extras.stakes[level] == 0:
        level = -1
    return level


def note_beside(true: Any, total: Any, extras: Any, count: Any, sides: Any, table: Any, tally: Any) -> None:
    """Add a round to its true count (everything together, insurance, side wagers) and to the counts of side wagers."""
    many = len(extras.looks)
    place = min(max(true - count.lowest, 0), count.bins - 1)
    tally.whole[2 * place] += total
    if len(tally.wide) > 0:
        add_product(tally.wide_whole, SUM_WORDS * place, total, total)
    else:
        tally.whole[2 * place + 1] += total * total
    for slot in range(many + 1):
        rows, own = 1, 0
        if sides.ramps and slot > 0 and sides.ramped[slot - 1]:
            steps = table.side_true[slot - 1] - sides.lowest[slot - 1]
            own = (slot - 1) * sides.bins + min(max(steps, 0), sides.bins - 1)
            tally.seen[own] += 1
            rows = 2
        if table.beside[BESIDE_ROUND * slot] > 0:
            for turn in range(rows):
                row = (many + 1) * count.bins + own if turn else slot * count.bins + place
                add_beside(row, slot, table, tally)


def add_beside(row: Any, slot: Any, table: Any, tally: Any) -> None:
    """Add what insurance or a side wager staked and won in a round to a row."""
    wagers, hits = table.beside[BESIDE_ROUND * slot], table.beside[BESIDE_ROUND * slot + 1]
    staked, won = table.beside[BESIDE_ROUND * slot + 2], table.beside[BESIDE_ROUND * slot + 3]
    tally.beside[BESIDE * row] += 1
    tally.beside[BESIDE * row + 1] += wagers
    tally.beside[BESIDE * row + 2] += hits
    tally.beside[BESIDE * row + 3] += staked
    tally.beside[BESIDE * row + 4] += won
    if len(tally.wide) > 0:
        add_product(tally.wide_beside, 3 * SUM_WORDS * row, staked, staked)
        add_product(tally.wide_beside, 3 * SUM_WORDS * row + SUM_WORDS, staked, won)
        add_product(tally.wide_beside, 3 * SUM_WORDS * row + 2 * SUM_WORDS, won, won)
        return
    tally.beside[BESIDE * row + 5] += staked * staked
    tally.beside[BESIDE * row + 6] += staked * won
    tally.beside[BESIDE * row + 7] += won * won
