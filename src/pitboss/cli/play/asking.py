"""What a player may ask of the house between rounds: to see the burned card, or for a shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cli.play.keyboard.keys import Key
from pitboss.cli.play.session import PLAYER, PlaySession
from pitboss.table import Choice, commands
from pitboss.table.state import State

BURN, SHUFFLE = "burn", "shuffle"
WORDS = (BURN, SHUFFLE)


def asking_keys(state: State, choices: Sequence[Choice]) -> Iterator[Key]:
    """Return the keys of what may be asked now; of the burned card one is reminded only while it was just burned."""
    for choice in choices:
        match choice.command:
            case commands.AskBurnCard() if state.cards.just_burned:
                yield Key(BURN, "see the burned card", choice.clauses)
            case commands.AskShuffle():
                yield Key(SHUFFLE, "ask for a shuffle", choice.clauses)


def ask_house(session: PlaySession, word: str) -> None:
    """Ask; where it takes the floor's leave, the floor gives it. Raises Refused."""
    table = session.table
    if word == SHUFFLE:
        table.do(commands.AskShuffle(PLAYER))
        table.do(commands.OrderShuffle())
        return
    table.do(commands.AskBurnCard(PLAYER))
    if table.rules.procedures.burn_approved:
        table.do(commands.ShowBurnCard())
