"""Players to review: honest ones who bet by habit, luck or results, and counters, all at a real table.

They keep their own count, card by card as each is turned up, with the tags that every book prints.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import floor

from pitboss.lab.advising import DECISIONS, OFFERS, take_question
from pitboss.lab.review.betting import BetSeen
from pitboss.lab.review.shoes import GameFigures
from pitboss.lab.review.walking import DealtRound
from pitboss.lab.strategy_advice import by_strategy
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import shuffler
from pitboss.solve import Strategy
from pitboss.table import Table, commands, legal
from pitboss.table.events import CardDealt, CardTurned, ShoeOpened

UNIT = 1000
NAME = "Ann"


def tag(rank: str) -> int:
    """The Hi-Lo tag of a card: low ones are good to have gone."""
    return 1 if rank in "23456" else 0 if rank in "789" else -1


@dataclass(slots=True)
class Eye:
    """Watches the cards of a table."""

    table: Table
    read: int = 0
    running: int = 0
    cards: int = 0

    def true_count(self) -> float:
        """The running count by the decks that are not seen."""
        for event in self.table.events[self.read :]:
            if isinstance(event, ShoeOpened):
                self.running = self.cards = 0
            elif isinstance(event, CardTurned) or (isinstance(event, CardDealt) and event.face_up):
                assert event.card is not None
                self.running += tag(event.card.rank)
                self.cards += 1
        self.read = len(self.table.events)
        return 52 * self.running / (len(self.table.rules.pack) - self.cards)


@dataclass(slots=True)
class Mood:
    """What a bettor may go by: the last bet and its result in units, wins in a row, the true count, and chance."""

    chance: random.Random
    bet: int = 1
    result: int = 0
    wins: int = 0
    losses: int = 0
    count: float = 0.0
    rounds_of_shoe: int = 0

    def after(self, net: int) -> None:
        """Take in a result."""
        self.result = (net > 0) - (net < 0)
        self.wins = self.wins + 1 if net > 0 else 0 if net < 0 else self.wins
        self.losses = self.losses + 1 if net < 0 else 0 if net > 0 else self.losses


Bettor = Callable[[Mood], int]


def flat(mood: Mood) -> int:
    return 1


def at_random(mood: Mood) -> int:
    return mood.chance.choice([1, 1, 1, 2, 2, 3, 5, 8])


def martingale(mood: Mood) -> int:
    """Double after every loss, up to 64 units."""
    return 1 << min(mood.losses, 6)


def parlay(mood: Mood) -> int:
    """Let a win ride three times."""
    return 1 << mood.wins % 4


def dalembert(mood: Mood) -> int:
    """One unit more after a loss, one less after a win."""
    return min(max(mood.bet - mood.result, 1), 12)


def streaky(mood: Mood) -> int:
    """Four units after two wins in a row."""
    return 4 if mood.wins >= 2 else 1


def drifting(mood: Mood) -> int:
    """Bets that drift up and down randomly."""
    return min(max(mood.bet + mood.chance.choice([-1, 0, 0, 1]), 1), 10)


def late(mood: Mood) -> int:
    """More and more towards the end of a shoe."""
    return 1 + mood.rounds_of_shoe // 8


HONEST: dict[str, Bettor] = {
    "flat": flat,
    "at random": at_random,
    "martingale": martingale,
    "parlay": parlay,
    "d'Alembert": dalembert,
    "after two wins": streaky,
    "wandering": drifting,
    "late in the shoe": late,
}


def spread_8(mood: Mood) -> int:
    """One to eight units, by the true count."""
    return (1, 2, 4, 6, 8)[min(max(floor(mood.count), 0), 4)]


def spread_4(mood: Mood) -> int:
    """One to four units, by the true count."""
    return (1, 2, 3, 4)[min(max(floor(mood.count), 0), 3)]


def seen_bets(figures: GameFigures, dealt: Sequence[DealtRound]) -> list[BetSeen]:
    """Return the bets of a stretch."""
    bets, number, shoe = [], 0, None
    for each in dealt:
        if each.shoe is not shoe:
            shoe, number = each.shoe, number + 1
            counts = figures.true_counts(shoe)
        played = each.bettors[NAME]
        bets.append(BetSeen(number, played.bet, float(counts[each.before]), played.net))
    return bets


def bet_by(bettor: Bettor, bets: Sequence[BetSeen], seed: int) -> list[BetSeen]:
    """Return the same rounds with other bets."""
    mood, changed, shoe = Mood(random.Random(f"bets {seed}")), [], 0
    for bet in bets:
        mood.rounds_of_shoe = mood.rounds_of_shoe + 1 if bet.shoe == shoe else 0
        shoe, mood.count = bet.shoe, bet.count
        mood.bet = bettor(mood)
        mood.after(bet.net)
        changed.append(replace(bet, bet=mood.bet * bet.bet, net=mood.bet * bet.net))
    return changed


COUNTERS: dict[str, Bettor] = {"spread 1-8": spread_8, "spread 1-4": spread_4}


@dataclass(slots=True)
class Player:
    """How somebody plays: bets, a strategy, how often a decision is left to chance, and whether indices are used."""

    bettor: Bettor
    strategy: Strategy
    errors: float = 0.0
    counts: bool = False
    insures: float = 0.0


@dataclass(slots=True)
class Session:
    """A table with one player, alone or with others who play the same way and bet one unit."""

    rules: Rules
    player: Player
    seed: int
    others: int = 0
    table: Table = field(init=False)
    mood: Mood = field(init=False)
    eye: Eye = field(init=False)

    def __post_init__(self) -> None:
        self.table = Table(self.rules, shuffle=shuffler(random.Random(self.seed)))
        self.mood = Mood(random.Random(f"mood {self.seed}"))
        self.eye = Eye(self.table)
        for name in self.names:
            self.table.do(commands.BuyIn(name, 100_000_000_000))

    @property
    def names(self) -> list[str]:
        return [NAME, *(f"Bob{number}" for number in range(self.others))]

    def play(self, rounds: int) -> Table:
        """Play a number of rounds, and return the table."""
        for _ in range(rounds):
            self._round()
        return self.table

    def _round(self) -> None:
        mood, table = self.mood, self.table
        mood.count = self.eye.true_count()
        mood.rounds_of_shoe = table.state.shoe_rounds
        mood.bet = self.player.bettor(mood)
        for box, name in enumerate(self.names, 1):
            units = mood.bet if name == NAME else 1
            table.do(commands.Place(name, box, Kind.BLACKJACK, units * UNIT))
        before = table.state.players[NAME].chips
        table.deal()
        while table.state.running:
            table.play(self._decide())
        mood.after(table.state.players[NAME].chips - before - mood.bet * UNIT)

    def _decide(self) -> commands.Command:
        table, player, chance = self.table, self.player, self.mood.chance
        name = next(name for name in self.names if legal(table, name))
        asked = take_question(table.state, legal(table, name))
        mine = name == NAME
        count = floor(self.eye.true_count()) if mine and player.counts else None
        word = by_strategy(asked, player.strategy, count)
        words = sorted(asked.open | {word})
        if mine and "insure" in asked.open and chance.random() < player.insures:
            word = "insure"
        elif mine and "insure" not in asked.open and chance.random() < player.errors:
            word = chance.choice([each for each in words if each in DECISIONS] or words)
        known = {**DECISIONS, **OFFERS}
        if word == "decline" or word not in known:
            return commands.Decline(name, asked.box)
        if word in ("insure", "attack"):
            amounts = [choice for choice in legal(table, name) if isinstance(choice.command, known[word])]
            return amounts[0].command
        decision: commands.Command = known[word](name, asked.box)
        return decision
