"""Between two rounds: what is due around the cards, chips, and the wagers."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.chips import MoneyError, dollars, typed
from pitboss.cli.play.asking import WORDS, ask_house, asking_keys
from pitboss.cli.play.cut import ask_for_cut, is_offered
from pitboss.cli.play.house import go_on
from pitboss.cli.play.keyboard.decide import NotUnderstood
from pitboss.cli.play.keyboard.keys import Key
from pitboss.cli.play.keyboard.slip import boxes_held, clear, in_words, on_layout, put, put_all
from pitboss.cli.play.keyboard.wager_keys import read_wager, wager_keys
from pitboss.cli.play.saving import record_writer
from pitboss.cli.play.session import BANKROLL, PLAYER, PlaySession
from pitboss.table import Refused, commands, legal


def wager(session: PlaySession) -> None:
    """Have the player wager; returns when the cards are to be dealt. Raises Quit."""
    _begin(session)
    _see_to_chips(session)
    box = min((spot.box for spot in session.last), default=1)
    done = False
    while not done:
        keys = _keys(session, box)
        _show(session, keys)
        box, done = _ask(session, keys, box)


def _begin(session: PlaySession) -> None:
    """Let the house see to the cards, and draw the head unless a terminal still shows the last round."""
    fresh = not session.rounds
    if fresh:
        session.teller.new_step()
    before = len(session.table.events)
    go_on(session)
    if fresh or not session.screen.lively:
        session.screen.begin(session.table.state, PLAYER, always=True)
    session.screen.told(session.teller.newest(len(session.table.events) - before))
    _have_cut(session)


def _have_cut(session: PlaySession) -> None:
    """Have the player cut where he is asked to; a terminal then shows a new picture."""
    while is_offered(session):
        ask_for_cut(session)
        go_on(session)
        session.screen.begin(session.table.state, PLAYER)
        session.screen.told(session.teller.told())


def _see_to_chips(session: PlaySession) -> None:
    """Offer a new buy-in to a player who cannot make the least wager."""
    least = session.table.rules.limits.minimum
    keys = [Key("AMOUNT", "buy in"), Key("Enter", f"buy in for {dollars(BANKROLL)}")]
    while session.chips < least:
        session.warn(f"Your {dollars(session.chips)} does not cover the least wager, {dollars(least)}.")
        session.screen.keys(keys)
        line = session.ask("Buy in> ", keys)
        _buy_in(session, line)


def _buy_in(session: PlaySession, written: str) -> None:
    try:
        session.table.do(commands.BuyIn(PLAYER, typed(written) if written else BANKROLL))
    except MoneyError as error:
        session.warn(str(error))
    except Refused as refused:
        session.refused(refused.refusal)


def _keys(session: PlaySession, box: int) -> list[Key]:
    table = session.table
    slip = on_layout(table.state, PLAYER)
    choices = legal(table, PLAYER)
    keys = wager_keys(table.rules, choices, box, slip, session.last)
    if not slip:
        keys += asking_keys(table.state, choices)
    if session.rounds and record_writer() is not None:
        keys.append(Key("save FILE", "record"))
    return keys


def _show(session: PlaySession, keys: Sequence[Key]) -> None:
    slip = on_layout(session.table.state, PLAYER)
    session.screen.show("")
    if slip:
        session.screen.say(f"On the layout: {in_words(slip)}.   Chips left: {dollars(session.chips)}.")
    session.screen.keys(keys)


def _ask(session: PlaySession, keys: Sequence[Key], box: int) -> tuple[int, bool]:
    """Ask until something is done; return the box of the next bare amount, and whether to deal."""
    while True:
        line = session.ask("Wager> ", keys)
        try:
            return _do(session, line, box)
        except Refused as refused:
            session.refused(refused.refusal)
        except MoneyError as error:
            session.warn(str(error))
        except NotUnderstood:
            session.not_understood(line, keys)


def _do(session: PlaySession, line: str, box: int) -> tuple[int, bool]:
    table = session.table
    word, _, rest = line.lower().partition(" ")
    match word:
        case "" | "d" | "deal" if not rest:
            return box, _deals(session)
        case "r" | "rebet" if not rest:
            _again(session)
        case "c" | "clear":
            _clear(session, rest)
        case "buy":
            _buy_in(session, rest)
        case _ if line.lower() in WORDS:
            _ask_house(session, word)
            return box, False
        case _:
            spot, amount = read_wager(line, box, table.rules)
            put(table, PLAYER, spot, amount)
            box = spot.box
    session.teller.new_step()
    session.teller.hear()
    return box, False


def _deals(session: PlaySession) -> bool:
    """Deal what is on the layout; on an empty one, the last wagers again."""
    if not on_layout(session.table.state, PLAYER):
        if not session.last:
            raise NotUnderstood("")
        _again(session)
    return True


def _again(session: PlaySession) -> None:
    """Put the last wagers down again."""
    if not session.last:
        raise NotUnderstood("r")
    for box in boxes_held(session.table.state, PLAYER):
        clear(session.table, PLAYER, box)
    put_all(session.table, PLAYER, session.last)


def _ask_house(session: PlaySession, word: str) -> None:
    """Ask something of the house, and see what comes of it."""
    session.teller.new_step()
    ask_house(session, word)
    go_on(session)
    session.screen.told(session.teller.told())
    _have_cut(session)


def _clear(session: PlaySession, written: str) -> None:
    """Take the wagers of one box back, or of all."""
    held = boxes_held(session.table.state, PLAYER)
    if written:
        if written not in map(str, held):
            raise NotUnderstood(f"c {written}")
        held = [int(written)]
    for box in held:
        clear(session.table, PLAYER, box)
