"""Table speed: rounds per second of one box on one core, with every event cited and the record kept, per game.

The strategy is fixed: hit below 17 (below 12 against a 2 to 6), double 10 and 11, zap 15 and 16, split aces and eights,
attack against a 2 to 8. "with record text" also writes the text of the record. A plain loop, timed in the same run, is
the yardstick for the machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from benchmarks.measured_games import measured_games
from pitboss import Table, rules, shuffler
from pitboss.record.text.writer import write_record
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from pitboss.table.events import OfferKind
from pitboss.table.round.turns import acting_hand

PLAYER = "Ann"
WAGER = 1000
ROUNDS = 2000


def decide(table: Table) -> commands.BoxCommand:
    """Return the fixed strategy's decision for the hand to act."""
    state = table.state
    if state.offers:
        if state.offers[0].kind is OfferKind.ATTACK and state.dealer.cards[0].rank in "2345678":
            return commands.AttackWith(PLAYER, 1, WAGER)
        return commands.Decline(PLAYER, 1)
    _, hand = acting_hand(state)
    zap = state.rules.zap
    if len(hand.cards) == 2 and not hand.decisions and not hand.split:
        if zap is not None and not hand.zapped and not hand.aces and hand.total in (15, 16):
            return commands.Zap(PLAYER, 1)
        if hand.cards[0].rank == hand.cards[1].rank and hand.cards[0].rank in "A8":
            return commands.Split(PLAYER, 1)
        if hand.total in (10, 11) and not hand.soft:
            return commands.Double(PLAYER, 1)
    if hand.doubled or (hand.split_aces and not state.rules.splitting.aces_draw):
        return commands.Stand(PLAYER, 1)
    stand_from = 12 if state.dealer.cards[0].points in (2, 3, 4, 5, 6) else 17
    if hand.soft:
        stand_from = 18
    return commands.Stand(PLAYER, 1) if hand.total >= stand_from else commands.Hit(PLAYER, 1)


def play_rounds(game: str, rounds: int) -> Table:
    """Play rounds at a new table and return it."""
    table = Table(rules(game), shuffle=shuffler(random.Random(1)))
    table.do(commands.BuyIn(PLAYER, 1_000_000_000))
    place = commands.Place(PLAYER, 1, Kind.BLACKJACK, WAGER)
    for _ in range(rounds):
        table.do(place)
        table.deal()
        while table.state.running:
            table.play(decide(table))
    return table


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def yardstick() -> float:
    """Return the seconds of a fixed loop of plain Python, to compare machines."""

    def loop() -> int:
        total = 0
        for number in range(2_000_000):
            total += number & 7
        return total

    return timed(loop)


def report() -> None:
    """Print the table speed of every game."""
    unit = yardstick()
    print("Table speed, one box, one core (goal: 10,000 rounds/s)")
    print(f"{'game':18} {'rounds/s':>9} {'events/round':>13} {'with record text':>17} {'rounds per yardstick':>21}")
    for game in measured_games():
        seconds = timed(lambda game=game.id: play_rounds(game, ROUNDS))  # type: ignore[misc]
        table = play_rounds(game.id, ROUNDS)
        writing = timed(lambda table=table: write_record(table))  # type: ignore[misc]
        print(
            f"{game.id:18} {ROUNDS / seconds:9,.0f} {len(table.events) / ROUNDS:13.1f} "
            f"{ROUNDS / (seconds + writing):17,.0f} {ROUNDS / seconds * unit:21,.0f}"
        )
        del table


if __name__ == "__main__":
    report()
