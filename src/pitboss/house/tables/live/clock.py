"""The decision clock: for whom the table waits, until when, and what it means when nobody decides.

No text has a clock: it is the house's own rule (reading A21). Each text says what is done when a player does not ask:
no card is dealt to a hand for which none was asked, an offer that nobody takes up lapses, the cut goes on to the next
player.
"""

from __future__ import annotations

from typing import Any

from pitboss.house.tables.live.desk import Desk, TableSettings
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.house.tables.live.presence import people_at_table
from pitboss.table import commands
from pitboss.table.events import OfferKind
from pitboss.table.trouble.policies import stopped_by_reader
from pitboss.table.views import waiting_for

SECOND = 1000
CLOCK_READING = "reading A21"
"""The clock is the house's own rule: it is posted with the table's rules, and cited when it runs out."""
THREE_TIMES = 3
"""Who lets the clock run out so often in a row is stood up."""
CLOSING = "the wagering"
"""What is awaited between rounds: that everybody is done."""


def posted_clock(settings: TableSettings) -> dict[str, Any] | None:
    """Return the decision clock as it is posted with a table's rules, or None where there is none."""
    seconds = settings.decision_seconds
    if not seconds:
        return None
    alone = f" ({settings.alone_seconds} alone at the table)" if settings.alone_seconds else ""
    words = f"House rule: {seconds} seconds to decide{alone}; a player who does not answer stands, and an offer lapses"
    return {"seconds": seconds, "words": words, "reading": CLOCK_READING.removeprefix("reading ")}


def awaited(table: HouseTable) -> tuple[tuple[str, int], ...]:
    """Return the players, each at a box, for whose decision the table waits; box 0 is the cut."""
    if table.state.cut_offer:
        return ((table.state.cut_offer, 0),)
    return waiting_for(table)


def not_deciding(table: HouseTable, player: str, box: int) -> commands.PlayerCommand:
    """Return what it means that a player does not decide."""
    if box == 0:
        return commands.RefuseCut(player)
    for offer in table.state.offers:
        if (offer.bettor, offer.box) == (player, box):
            return (
                commands.Designate(player, box, 1) if offer.kind is OfferKind.SPLIT else commands.Decline(player, box)
            )
    return commands.Stand(player, box)


def outcome_in_words(command: commands.PlayerCommand) -> str:
    """Say what becomes of one who does not decide."""
    match command:
        case commands.RefuseCut():
            return "the cut goes on to the next player"
        case commands.Stand():
            return "no card was asked for, and the hand stands"
        case commands.Designate():
            return "the wager applies to the left hand"
    return "the offer lapses"


def wind(
    desk: Desk, table: HouseTable, settings: TableSettings, before: list[str], actor: str, now: int, awaits: list[str]
) -> None:
    """Set the clock after a step: it goes on for those who are still awaited, and starts again for anybody new."""
    desk.awaited = awaits
    seconds = settings.wager_seconds if awaits == [CLOSING] else _seconds_to_decide(desk, table, settings)
    if not awaits or not seconds:
        desk.clock = 0
        return
    same, fewer = awaits == before, set(awaits) < set(before)
    acted = actor in {wait.rpartition(" ")[0] for wait in awaits}
    longest = now + seconds * SECOND
    goes_on = desk.clock and (fewer or (same and not acted))
    desk.clock = min(desk.clock, longest) if goes_on else longest


def _seconds_to_decide(desk: Desk, table: HouseTable, settings: TableSettings) -> int:
    """Return how long a decision may take: whom nobody waits for has more time, if the house gives it."""
    seconds = settings.decision_seconds
    if not seconds or not settings.alone_seconds or len(people_at_table(table.state, desk.bots)) > 1:
        return seconds
    return max(seconds, settings.alone_seconds)


def awaited_names(table: HouseTable, desk: Desk) -> list[str]:
    """Return what the clock runs for: players with their boxes, or the end of the wagering."""
    if desk.closed:
        return []
    waits = awaited(table)
    if waits:
        return [f"{name} {box}" for name, box in waits]
    stopped = table.state.running or stopped_by_reader(table.state)
    return [CLOSING] if table.state.wagers and not stopped and not desk.dealer else []


def due_at(desk: Desk, table: HouseTable, settings: TableSettings) -> int | None:
    """Return when the house has to look after the table next: a bot's turn, the clock, who is away or must go."""
    moments = []
    if desk.bot_at:
        moments.append(desk.bot_at)
    if desk.clock:
        moments.append(desk.clock)
    if desk.seen and settings.absent_seconds and not table.state.running:
        idle = [at for name, at in desk.seen.items() if name not in desk.bots and not _has_wager(table, name)]
        moments += [min(idle) + settings.absent_seconds * SECOND] if idle else []
    moments += desk.out_at.values()
    if (desk.dealer or desk.floor) and settings.staff_seconds:
        moments.append(desk.staff_seen + settings.staff_seconds * SECOND)
    return min(moments) if moments else None


def _has_wager(table: HouseTable, name: str) -> bool:
    return any(wager.bettor == name for wager in table.state.wagers)


def wind_bots(desk: Desk, table: HouseTable, settings: TableSettings, now: int) -> None:
    """Set when the next bot acts, where one has something to do: bots think as long as people would."""
    waits = desk.bots and not desk.closed and bot_awaited(desk, table, settings)
    desk.bot_at = now + settings.bot_milliseconds if waits else 0


def bot_awaited(desk: Desk, table: HouseTable, settings: TableSettings) -> bool:
    """Whether a bot has something to do: to decide, or to wager beside people who do."""
    names = {name for name, _ in awaited(table)}
    if names & set(desk.bots):
        return True
    return not table.state.running and bool(bots_to_wager(desk, table, settings))


def bots_to_wager(desk: Desk, table: HouseTable, settings: TableSettings) -> list[str]:
    """Return the bots that have not wagered yet, once somebody else has."""
    if table.state.running or desk.closed:
        return []
    people = any(wager.bettor not in desk.bots for wager in table.state.wagers)
    return [bot for bot in desk.bots if bot not in desk.ready] if people or settings.bots_alone else []
