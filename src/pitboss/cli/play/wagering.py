"""Between two rounds: a new shoe where one is due, chips, and the wagers."""

from __future__ import annotations

from pitboss.chips import MoneyError, cents, dollars
from pitboss.cli.play.decide import NotUnderstood
from pitboss.cli.play.keys import Key
from pitboss.cli.play.saving import record_writer
from pitboss.cli.play.session import PLAYER, Session
from pitboss.cli.play.slip import clear, in_words, on_layout, put, put_all
from pitboss.cli.play.wager_keys import read_wager, wager_keys
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, legal

BUY_IN = 100_000
"""What is brought to the table when the player names no amount."""


def wager(session: Session) -> None:
    """Have the player wager; returns when the cards are to be dealt. Raises Quit."""
    _see_to_shoe(session)
    _see_to_chips(session)
    box = min((spot.box for spot in session.last), default=1)
    shown = True
    while True:
        keys = _keys(session, box)
        if shown:
            session.screen.show("")
            session.screen.keys(keys)
        line = session.ask("Wager> ", keys)
        try:
            if _deals(session, line):
                return
            box, shown = _do(session, line, box), True
        except Refused as refused:
            session.refused(refused.refusal)
            shown = False
        except MoneyError as error:
            session.screen.say(str(error), "yellow")
            shown = False
        except NotUnderstood:
            session.not_understood(line, keys)
            shown = False
