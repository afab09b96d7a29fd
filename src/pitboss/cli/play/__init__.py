"""A table in the terminal: one person plays any of the games, and sees the clause for everything that happens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from pitboss.cli.output import SizedConsole
from pitboss.cli.play.advising import PATIENCE, Adviser
from pitboss.cli.play.choose import choose_game
from pitboss.cli.play.keyboard.line_editing import at_a_keyboard, edited_lines
from pitboss.cli.play.keyboard.prompts import Quit, Read, reader
from pitboss.cli.play.mishaps import Mishaps
from pitboss.cli.play.rounds import play_round
from pitboss.cli.play.session import BANKROLL, PlaySession
from pitboss.cli.play.showing.cards import writable
from pitboss.cli.play.wagering import wager
from pitboss.rulebook import Rules, SubmissionRefused, UnknownGame
from pitboss.rulebook.submission import submit
from pitboss.shoe import OutOfCards, shuffler
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.solve.strategies.strategy import Strategy

__all__ = ["play", "play_at"]

LEFT = 0
NO_CARDS = 1
NO_GAME = 2


def play(
    game: str | None,
    options: Mapping[str, object],
    bankroll: int = BANKROLL,
    seed: int | None = None,
    irregularities: float = 0.0,
    console: Console | None = None,
    read: Read | None = None,
    strategy: str | None = None,
) -> int:
    """Play a game, chosen from a menu where none is named, until the player leaves; return the exit code.

    ``bankroll`` is in cents. Cards come from the system's random source unless a ``seed`` is given. ``irregularities``
    is the chance, at each moment, that something goes wrong. ``strategy`` is the file of one that advice follows.
    """
    screen = console or SizedConsole(highlight=False)
    ask = read or reader(screen)
    with edited_lines("play"):
        return _play(game, options, bankroll, seed, irregularities, screen, ask, strategy)


def _play(
    game: str | None,
    options: Mapping[str, object],
    bankroll: int,
    seed: int | None,
    irregularities: float,
    screen: Console,
    ask: Read,
    strategy: str | None,
) -> int:
    try:
        rules = submit(game or choose_game(screen, ask), options)
    except Quit:
        screen.print()
        screen.print("Goodbye.")
        return LEFT
    except (SubmissionRefused, UnknownGame) as error:
        screen.print(Text(writable(str(error), screen.encoding), "red"))
        return NO_GAME
    cards = None if seed is None else random.Random(seed)
    # What goes wrong has chance of its own, so that a seed shuffles the same first shoe with or without it.
    slips = None if seed is None else random.Random(f"{seed}/irregularities")
    table = Table(rules, shuffle=shuffler(cards), chance=cards)
    return play_at(table, screen, ask, bankroll, Mishaps(irregularities, slips), _strategy(strategy, rules))


def _strategy(file: str | None, rules: Rules) -> Strategy | None:
    """Return the strategy of a file; one that cannot be read is refused in a sentence."""
    if file is None:
        return None
    from pitboss.cli.pricing.solving import read_strategy
    from pitboss.solve import solve

    strategy = read_strategy(file, rules)
    return solve(rules, strategy).strategy if isinstance(strategy, str) else strategy


def play_at(
    table: Table,
    console: Console,
    read: Read | None = None,
    bankroll: int = BANKROLL,
    mishaps: Mishaps | None = None,
    strategy: Strategy | None = None,
) -> int:
    """Play at a table that is ready until the player leaves; return the exit code."""
    session = PlaySession(table, console, read or reader(console), bankroll, mishaps)
    adviser = Adviser(PATIENCE if at_a_keyboard() else None, strategy)
    try:
        while True:
            wager(session)
            play_round(session, adviser)
    except (Quit, KeyboardInterrupt):
        console.print()
        session.farewell()
        return LEFT
    except OutOfCards:
        session.warn("The shoe is out of cards.")
        session.farewell()
        return NO_CARDS
