"""Printed playthroughs, compared byte for byte: six rounds of each game as a dealer would describe them, with clauses.

Ann plays two boxes, Bob one with side wagers, and Cy shares Bob's if the game allows it; all of them follow the simple
strategy below. The shoe is shuffled from a seed that was chosen because much happens. If a change of the engine should
change the text, update it with ``python -m tests.table.test_playthroughs`` and read the difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pitboss import Table, cited, legal, rules, shuffler
from pitboss.chips import dollars
from pitboss.record.telling.words import Narrator
from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, commands
from pitboss.table.round.turns import acting_hand

FOLDER = Path(__file__).parent.parent / "playthroughs"
ROUNDS = 6


@dataclass(frozen=True)
class Session:
    """A game under some options, a seed, and the wagers made before every round; printed in the file of its name."""

    name: str
    game: str
    seed: int
    options: Mapping[str, object]
    wagers: tuple[commands.Command, ...]


def two_boxes() -> tuple[commands.Command, ...]:
    return commands.Place("Ann", 1, Kind.BLACKJACK, 1000), commands.Place("Ann", 2, Kind.BLACKJACK, 2550)


def bobs(box: int, *side_wagers: Kind) -> tuple[commands.Command, ...]:
    return commands.Place("Bob", box, Kind.BLACKJACK, 1500), *(
        commands.Place("Bob", box, kind, 500) for kind in side_wagers
    )


SHARED = (commands.Consent("Bob", 4), commands.Place("Cy", 4, Kind.BLACKJACK, 1000))
TOKES = (
    commands.Place("Ann", 1, Kind.TOKE, 100, Kind.BLACKJACK),
    commands.Place("Bob", 4, Kind.TOKE, 200, Kind.TRILUX),
    commands.Place("Ann", 2, Kind.TRILUX, 500),
)
ATTACKERS = two_boxes() + bobs(4, Kind.BUST_BONUS) + SHARED
SESSIONS = [
    Session("zappit-ma", "zappit-ma", 828, {"even_money": True}, two_boxes() + bobs(4)),
    Session("free-bet-ma", "free-bet-ma", 5091, {"even_money": True}, two_boxes() + bobs(4, Kind.PUSH_22)),
    Session("double-attack-ma", "double-attack-ma", 1885, {"boxes_per_player": 2}, ATTACKERS),
    Session(
        "double-attack-ma-reader", "double-attack-ma", 36, {"boxes_per_player": 2, "hole_card": "reader"}, ATTACKERS
    ),
    Session("zappit-online", "zappit-online", 1661, {}, two_boxes() + bobs(3)),
    Session("catfish-bend", "catfish-bend", 646, {}, two_boxes() + bobs(4, Kind.TRILUX, Kind.KINGS_BOUNTY) + TOKES),
]


def play(session: Session) -> Table:
    """Play a session from its first chip to the end of its last round."""
    table = Table(rules(session.game, **session.options), shuffle=shuffler(random.Random(session.seed)))
    for name in ("Ann", "Bob", "Cy"):
        table.do(commands.BuyIn(name, 100_000))
    for _ in range(ROUNDS):
        table.auto()
        for wager in session.wagers:
            table.do(wager)
        table.deal()
        while table.state.running:
            choices = [choice for name in ("Ann", "Bob", "Cy") for choice in legal(table, name)]
            table.play(simple_strategy(table, choices))
    return table


def simple_strategy(table: Table, choices: list[Choice]) -> commands.Command:
    """Zap, split, surrender and double unless that is plainly wrong; otherwise draw to 17, or to 12 against 2 to 6."""
    name = choices[0].command.actor
    listed = {choice.name: choice.command for choice in reversed(choices) if choice.command.actor == name}
    up = table.state.dealer.cards[0].points
    if table.state.offers:
        return answer(listed, name, up)
    box, hand = acting_hand(table.state)
    if "Zap" in listed and (hand.total < 17 or up > 8):
        return listed["Zap"]
    if "Split" in listed and hand.cards[0].points not in (5, 10):
        return listed["Split"]
    if "Surrender" in listed and hand.total in (15, 16) and up in (1, 9, 10):
        return listed["Surrender"]
    if "Double" in listed and (hand.total in (9, 10, 11) or (hand.soft and 4 <= up <= 6)):
        face_down = table.rules.doubling.face_down is not None and name == "Ann"
        return commands.Double(name, box.number, face_down=face_down)
    draws = "Hit" in listed and (hand.total < 12 or (hand.total < 17 and not 2 <= up <= 6))
    return listed["Hit" if draws else "Stand"]


def answer(listed: Mapping[str, commands.Command], name: str, up: int) -> commands.Command:
    """Ann insures; Bob always attacks, the others a small card; Cy joins Bob's doubles and covers his splits."""
    wanted = ["TakeEvenMoney"]
    wanted += ["Insure"] if name == "Ann" else []
    wanted += ["AttackWith"] if 2 <= up <= 8 or name == "Bob" else []
    wanted += ["JoinDouble", "CoverSplit" if up < 7 else "Designate", "Designate", "Decline"]
    command = next(listed[word] for word in wanted if word in listed)
    return replace(command, amount=500) if isinstance(command, commands.JoinDouble) else command


def printed(session: Session) -> str:
    table = play(session)
    return "\n".join(lines(session, table)) + "\n"


def lines(session: Session, table: Table) -> Iterator[str]:
    """One line an event: the sentence and its clauses."""
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    yield f"{session.game}, seed {session.seed}" + (f", {options}" if options else "")
    yield ""
    narrator = Narrator(table.rules)
    for event in table.events:
        yield f"{narrator.tell(event)}  [{cited(event.clauses)}]"
        if type(event).__name__ == "RoundEnded":
            yield ", ".join(f"{name} {dollars(player.chips)}" for name, player in narrator.state.players.items())
            yield ""


def path(session: Session) -> Path:
    return FOLDER / f"{session.name}.txt"


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_the_playthrough_is_the_printed_one(session: Session) -> None:
    assert printed(session).encode() == path(session).read_bytes()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for session in SESSIONS:
        path(session).write_bytes(printed(session).encode())
