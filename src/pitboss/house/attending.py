"""Looking after a table: bots that are awaited, clocks that ran out, people who are away.

Whatever is due is an ordinary command with an id that says why and at which version, so that two workers who notice
the same thing do it once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sqlalchemy import bindparam, select

from pitboss.house.bots.chart import answer, question
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.live.clock import CLOSING, SECOND, awaited, bots_to_wager
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands, legal
from pitboss.table.wagering.amounts import in_units

AWAY = 10 * SECOND
"""A clock that ran out longer ago than this ran while the house was away: it starts again."""
AT_ONCE = 50
"""So many things are done at one look; whatever is left is due again at once."""
DUE = (
    select(schema.standings.c.table_id)
    .where(schema.standings.c.due_at <= bindparam("now"))
    .order_by(schema.standings.c.due_at)
    .limit(bindparam("most"))
)


Ready = Callable[[Rules], bool]


class Due(NamedTuple):
    """Something that the house has to do: a command, for a bot or in its own name."""

    why: str
    command: Callable[[], house_commands.AnyCommand | None]
    bot: Person | None
    version: int


def due_tables(house: House, most: int = 200) -> list[int]:
    """Return the tables at which something is due."""
    with house.database.reading() as connection:
        return list(connection.execute(DUE, {"now": house.clock(), "most": most}).scalars())


def attend(house: House, table: int, ready: Ready = lambda rules: True) -> int:
    """Do what is due at a table and return how much that was.

    ``ready`` says whether a bot knows at once what to do; one that would have to think for seconds is left for later.
    """
    done = 0
    while done < AT_ONCE:
        now = house.clock()
        due = house.hosting.look(table, partial(_first_due, now, ready))
        if due is None:
            break
        command = due.command()
        if command is None:
            break
        person = due.bot or house.itself
        try:
            house.play(
                table,
                command,
                person,
                f"{due.why}-{table}-{due.version}",
                lambda live: None,
                expect=due.version,
            )
        except Refused as refused:
            if refused.refusal.code == "table_moved_on":
                continue
            break
        done += 1
    return done


def _first_due(now: int, ready: Ready, live: LiveTable) -> Due | None:
    for why, command, bot in _all_due(live, now, ready):
        person = None
        if bot:
            person = Person(live.purses[bot].person, bot, PersonKind.BOT, Role.PLAYER)
        return Due(why, command, person, live.version)
    return None


Found = tuple[str, Callable[[], house_commands.AnyCommand | None], str]


def _all_due(live: LiveTable, now: int, ready: Ready) -> Iterator[Found]:
    if live.desk.closed:
        return
    yield from _bots(live, now, ready)
    yield from _clock(live, now)
    yield from _protected(live, now)
    yield from _absent(live, now)
    yield from _staff(live, now)


def _bots(live: LiveTable, now: int, ready: Ready) -> Iterator[Found]:
    table, desk = live.table, live.desk
    if not desk.bot_at or now < desk.bot_at or not ready(table.rules):
        return
    for name, _ in awaited(table):
        if name in desk.bots:
            yield f"bot-{name}", partial(answer, question(table.state, legal(table, name))), name
    for name in bots_to_wager(desk, table, live.settings):
        yield f"bot-{name}", _wagering(live, name), name


def _wagering(live: LiveTable, name: str) -> Callable[[], house_commands.AnyCommand | None]:
    """A bot wagers the least on its box; one that cannot leaves."""
    state, limits = live.table.state, live.table.rules.limits
    box = next((box for box in state.boxes.values() if box.seated == name), None)
    least, _ = in_units(limits.unit, limits.minimum, limits.maximum)
    if box is None:
        return lambda: house_commands.Leave(name)
    place = commands.Place(name, box.number, Kind.BLACKJACK, least)
    if name in box.bettors or live.table.refusal(place) is not None:
        short = state.players[name].chips < least and name not in box.bettors
        return lambda: house_commands.Leave(name) if short else house_commands.Ready(name)
    return lambda: place


def _clock(live: LiveTable, now: int) -> Iterator[Found]:
    desk = live.desk
    if not desk.clock or now < desk.clock:
        return
    if now - desk.clock > AWAY:
        yield "clock", house_commands.ClockAgain, ""
    elif desk.awaited == [CLOSING]:
        yield "clock", house_commands.WageringOver, ""
    else:
        for name, box in awaited(live.table):
            yield "clock", partial(house_commands.TimeOut, name, box), ""


def _protected(live: LiveTable, now: int) -> Iterator[Found]:
    """Members whose time may be up, or who just changed how they protect themselves."""
    for name, moment in live.desk.out_at.items():
        if now >= moment:
            yield f"look-{name}", partial(house_commands.LookAfter, name), ""


def _absent(live: LiveTable, now: int) -> Iterator[Found]:
    table, desk, seconds = live.table, live.desk, live.settings.absent_seconds
    if not seconds or table.state.running:
        return
    wagering = {wager.bettor for wager in table.state.wagers}
    for name, at in desk.seen.items():
        if now - at >= seconds * SECOND and name not in wagering and name not in desk.bots:
            yield "absent", partial(house_commands.Leave, name), ""


def _staff(live: LiveTable, now: int) -> Iterator[Found]:
    desk, seconds = live.desk, live.settings.staff_seconds
    if seconds and (desk.dealer or desk.floor) and now - desk.staff_seen >= seconds * SECOND:
        position, person = (commands.DEALER, desk.dealer) if desk.dealer else (commands.FLOOR, desk.floor)
        yield "idle", lambda: house_commands.LeavePosition(position, person), ""
