"""The soak: thousands of rounds with irregularities, each checked; ``python -m benchmarks.soak [GAME ...]``.

Two to four players hold several boxes with side wagers; at each moment when something can go wrong, it does so with the
probability ``--rate``; the floor rules at random; the cards are shuffled in turn in every way the game allows. After
every round, chips and cards must be conserved, and the record of every session of twenty rounds must replay to the same
events. The first fault ends the run with exit code 1, the record of the session, and the round that failed in words.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import Progress
from tests.table.card_counts import CardLedger, astray
from tests.table.irregular_session import Session

from pitboss import GAMES
from pitboss.lab.verify.table_soundness import chips_everywhere
from pitboss.record import Narrator, read_records, replay, write_record
from pitboss.record.text.writer import recorded
from pitboss.rulebook import Rules, cited, find_game, submit
from pitboss.rulebook.parts import FloorRuling, Irregularity, Shuffling
from pitboss.shoe import shuffler
from pitboss.table import Table, commands, events

NAMES = ("Ann", "Bob", "Cy", "Dee")
CHIPS = 1_000_000_00
ROUNDS = 20
"""The rounds of one session, which is one record."""
ORDERS = 0.005
NEARLY_EMPTY = 0.03
"""How often a round begins with a shoe that will not last for it; otherwise, none would ever run out."""
BOXES = "3"
CHOSEN = ("preshuffled", "dealer_cuts", "hole_card")
"""Options that determine what can go wrong, drawn for each session."""


class Fault(Exception):
    """Something that must never happen."""


@dataclass
class Count:
    """What came up at one game."""

    game: str
    rounds: int = 0
    sessions: int = 0
    void: int = 0
    dead: int = 0
    let_out: int = 0
    backed_up: int = 0
    spoiled: int = 0
    seconds: float = 0.0
    wrong: Counter[Irregularity] = field(default_factory=Counter)
    rulings: Counter[FloorRuling] = field(default_factory=Counter)

    def add(self, session: Session) -> None:
        """Count what happened in a session."""
        self.sessions += 1
        self.spoiled += session.spoiled
        for event in session.table.events:
            match event:
                case events.Reported(irregularity):
                    self.wrong[irregularity] += 1
                case events.FloorRuled(_, ruling):
                    self.rulings[ruling] += 1
                case events.RoundVoided():
                    self.void += 1
                case events.HandDied():
                    self.dead += 1
                case events.PlayerLetOut():
                    self.let_out += 1
                case events.CardBackedUp():
                    self.backed_up += 1
        # Nothing in the events reveals an overlooked blackjack before it comes to light.
        self.wrong[Irregularity.BLACKJACK_OVERLOOKED] += session.reported[Irregularity.BLACKJACK_OVERLOOKED]


def rules_for(game: str, number: int, chance: random.Random) -> Rules:
    """Return the rules of a session: each way of shuffling in turn, other handling of the cards at random."""
    options = {option.name: option for option in find_game(game).options}
    given = {"boxes_per_player": BOXES}
    for name in CHOSEN:
        if name in options:
            allowed = options[name].allowed
            assert isinstance(allowed, tuple)
            given[name] = options[name].write(chance.choice(allowed))
    if "shuffling" in options:
        ways = options["shuffling"].allowed
        assert isinstance(ways, tuple)
        given["shuffling"] = str(ways[number % len(ways)])
    return submit(game, given)


class Soak:
    """One session of some rounds, checked."""

    def __init__(self, rules: Rules, seed: str, rate: float) -> None:
        chance = random.Random(seed)
        self.table = Table(rules, shuffle=shuffler(chance), chance=chance, auto_floor=False)
        self.session = Session(self.table, NAMES[: chance.randint(2, len(NAMES))], chance)
        self.session.wrong, self.session.orders = rate, ORDERS
        self.ledger = CardLedger(rules)
        self.checked = 0
        for name in self.session.names:
            self.table.do(commands.BuyIn(name, CHIPS))

    def play(self, rounds: int) -> None:
        """Play this many rounds, close the table, and replay the record of everything."""
        for _ in range(rounds):
            self.play_round()
        if self.table.refusal(commands.CloseTable(), by=commands.FLOOR) is None:
            self.session.carry_out(commands.CloseTable())
            self.table.auto()
            self.check()
        self.replay()

    def play_round(self) -> None:
        """Play until a round is over, and check."""
        state, session = self.table.state, self.session
        number, spoiled = state.round, not session.likely(NEARLY_EMPTY)
        while state.round == number or state.running:
            if not spoiled:
                spoiled = self.run_shoe_down()
            session.go_on()
        self.check()

    def run_shoe_down(self) -> bool:
        """Leave hardly a card, in the round or before it, once wagers are made; return whether that was possible.

        If people insert a cover card, they shuffle when it comes out between rounds; the floor may have it put last.
        """
        session, table, left = self.session, self.table, self.session.chance.randint(1, 20)
        if table.refusal(commands.OrderCover(left), by=commands.FLOOR) is None:
            session.carry_out(commands.OrderCover(left))
            return True
        covered = table.rules.procedures.shuffling in (Shuffling.MANUAL, Shuffling.AUTOMATED)
        if table.state.running or covered or not table.state.wagers or table.state.shoe_rounds:
            return session.spoil(left)
        session.empty_shoe(left)
        return True

    def check(self) -> None:
        """Check that chips and cards are all there."""
        new = self.table.events[self.checked :]
        self.checked += len(new)
        self.ledger.follow(new)
        if fault := astray(self.table, self.ledger):
            raise Fault(f"Cards are not conserved: {fault}.")
        bought, there = CHIPS * len(self.session.names), chips_everywhere(self.table.state)
        if there != bought:
            raise Fault(f"Chips are not conserved: {bought} cents came, {there} are there.")

    def replay(self) -> None:
        """Check that the record of the session replays to the same events."""
        (record,) = read_records(write_record(self.table))
        replayed = replay(record)
        if replayed.differences:
            raise Fault(f"The record settles otherwise: {replayed.differences[0]}.")
        if replayed.table.events != recorded(self.table.events):
            raise Fault("The record replays to other events.")


def told(soak: Soak) -> str:
    """Return the record of a session and, in words, the current round."""
    table = soak.table
    narrator = Narrator(table.rules)
    ended = max((place for place, event in enumerate(table.events) if isinstance(event, events.RoundEnded)), default=-1)
    words = [f"{narrator.tell(event)}  [{cited(event.clauses)}]" for event in table.events][ended + 1 :]
    return "\n".join([write_record(table), *(["Then, unfinished:", *words] if words else [])])


def soak_game(game: str, rounds: int, rate: float, seed: int, progress: Progress) -> Count:
    """Play this many rounds of a game, and count."""
    count, task = Count(game), progress.add_task(game, total=rounds)
    start = time.perf_counter()
    while count.rounds < rounds:
        name = f"{seed} {game} {count.sessions}"
        soak = Soak(rules_for(game, count.sessions, random.Random(name)), name, rate)
        number = min(ROUNDS, rounds - count.rounds)
        try:
            soak.play(number)
        except Exception:
            print(told(soak), f"\n{traceback.format_exc()}\nSession {name}.")
            raise SystemExit(1) from None
        count.add(soak.session)
        count.rounds += number
        progress.update(task, completed=count.rounds)
    count.seconds = time.perf_counter() - start
    return count


def print_counts(counts: list[Count]) -> None:
    """Print what came up, one column per game."""
    print(f"{'':30}" + "".join(f"{count.game:>18}" for count in counts))
    rows: dict[str, list[str]] = {
        "rounds": [f"{count.rounds:,}" for count in counts],
        "records replayed": [f"{count.sessions:,}" for count in counts],
        "irregularities": [f"{count.wrong.total():,}" for count in counts],
        "  of these to empty a shoe": [f"{count.spoiled:,}" for count in counts],
        **{f"  {kind}": [often(count, kind) for count in counts] for kind in Irregularity},
        "rulings": [f"{count.rulings.total():,}" for count in counts],
        **{f"  {ruling}": [f"{count.rulings[ruling]:,}" for count in counts] for ruling in FloorRuling},
        "players let out": [f"{count.let_out:,}" for count in counts],
        "cards backed up": [f"{count.backed_up:,}" for count in counts],
        "hands called dead": [f"{count.dead:,}" for count in counts],
        "void rounds": [f"{count.void:,}" for count in counts],
        "rounds/s": [f"{count.rounds / count.seconds:,.0f}" for count in counts],
    }
    for name, row in rows.items():
        print(f"{name:30}" + "".join(f"{value:>18}" for value in row))


def often(count: Count, kind: Irregularity) -> str:
    """Return how often something went wrong; nothing if the text does not list it."""
    listed = any(submit(count.game, given).irregularities.policy(kind) for given in ({}, *with_reader(count.game)))
    return f"{count.wrong[kind]:,}" if listed else ""


def with_reader(game: str) -> list[dict[str, str]]:
    """Return the submission with a card reader, if that is an option."""
    return [{"hole_card": "reader"}] if find_game(game).option("hole_card") is not None else []


def main() -> None:
    """Soak the games named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__.splitlines()[0])
    games = [game.id for game in GAMES]
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one or more of {', '.join(games)}; all by default")
    parser.add_argument("--rounds", type=int, default=10_000, help="rounds of each game (10,000)")
    parser.add_argument("--rate", type=float, default=0.05, help="chance of a slip where one is possible (0.05)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other sessions (1)")
    asked = parser.parse_args()
    unknown = [game for game in asked.games if game not in games]
    if unknown:
        parser.error(f"there is no game {unknown[0]}; choose from {', '.join(games)}.")
    console = Console(stderr=True)
    with Progress(console=console, disable=not sys.stderr.isatty(), transient=True) as progress:
        counts = [soak_game(game, asked.rounds, asked.rate, asked.seed, progress) for game in asked.games or games]
    print_counts(counts)


if __name__ == "__main__":
    main()
