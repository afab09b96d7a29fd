"""Hands that a player shares: a link that nobody can guess, by which anybody may see that round and nothing else.

What is shown is what everybody at the table saw in the round, once it is over. The player's own name stays; everybody
else is called after the box he wagered on. What is no part of the round (chips that were brought, seats, seeds, who
deals) is left out, and so are the table, its name and every number by which more could be asked for.
"""

from __future__ import annotations

import json
import re
import secrets
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, and_, select, update

from pitboss.house.audit.past_rounds.rounds import round_story, the_round
from pitboss.house.layouts import layout_parts
from pitboss.house.people.reading import as_whom
from pitboss.house.store import schema
from pitboss.house.store.play_schema import shared_hands
from pitboss.rulebook import submit
from pitboss.table import Refusal, Refused

MOST_SHARED = 20
"""A player has at most so many links to one round that were not withdrawn."""
TOKEN_BYTES = 24
SHOWN = frozenset(
    {
        "WagerPlaced",
        "WagersTakenBack",
        "WagersMoved",
        "RoundBegun",
        "CardDealt",
        "CardTurned",
        "CardDiscarded",
        "CardBackedUp",
        "OffersMade",
        "OfferAnswered",
        "Peeked",
        "Decided",
        "HandSplit",
        "HandStood",
        "HandTucked",
        "HandDied",
        "DealerStood",
        "WagerSettled",
        "BonusPaid",
        "Reported",
        "FloorRuled",
        "RoundVoided",
        "PayVoided",
        "RoundEnded",
    }
)
"""The events of a round that a shared hand shows."""
NAMED = frozenset({"player", "bettor"})
"""The fields of these events that name somebody."""
NOT_YOURS = Refusal("not_your_round", "Only somebody who played a round can share it.", ())
GONE = Refusal("link_withdrawn", "The player who shared this hand has withdrawn the link.", ())
UNKNOWN = Refusal("unknown_link", "There is no hand behind this link; check that you copied all of it.", ())
TOO_MANY = Refusal("too_many_links", f"You have shared this hand {MOST_SHARED} times; withdraw a link first.", ())


def share(connection: Connection, person: int, number: int, now: int, review: list[Any] | None) -> dict[str, Any]:
    """Make a link to a finished round that somebody played, and return it."""
    row = the_round(connection, number)
    own = _own(connection, person, row)
    if len([each for each in links_of(connection, person, number) if not each["withdrawn"]]) >= MOST_SHARED:
        raise Refused(TOO_MANY)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    text = json.dumps(review) if review is not None else None
    values = {"token": token, "table_id": row.table_id, "round": row.number, "person_id": own, "made_at": now}
    connection.execute(shared_hands.insert().values(**values, withdrawn_at=None, review=text))
    return {"token": token, "made_at": now, "review": review is not None, "withdrawn": False}


def _own(connection: Connection, person: int, row: Row[Any]) -> int:
    """Return the number under which somebody played a round; who did not is refused."""
    bettors = schema.round_bettors
    number = connection.execute(
        select(bettors.c.person_id).where(
            bettors.c.table_id == row.table_id,
            bettors.c.round == row.number,
            bettors.c.person_id.in_(list(as_whom(connection, person))),
        )
    ).scalar()
    if number is None:
        raise Refused(NOT_YOURS)
    return int(number)


def links_of(connection: Connection, person: int, number: int) -> list[dict[str, Any]]:
    """Return the links that somebody made to a round, the last first."""
    row = the_round(connection, number)
    people = list(as_whom(connection, person))
    same = and_(shared_hands.c.table_id == row.table_id, shared_hands.c.round == row.number)
    rows = connection.execute(
        select(shared_hands)
        .where(same, shared_hands.c.person_id.in_(people))
        .order_by(shared_hands.c.made_at.desc(), shared_hands.c.token)
    )
    return [
        {
            "token": each.token,
            "made_at": each.made_at,
            "review": each.review is not None,
            "withdrawn": each.withdrawn_at is not None,
        }
        for each in rows
    ]


def withdraw(connection: Connection, person: int, token: str, now: int) -> None:
    """Withdraw a link of one's own: nobody sees the hand by it any more. Withdrawing it again changes nothing."""
    people = list(as_whom(connection, person))
    own = and_(shared_hands.c.token == token, shared_hands.c.person_id.in_(people))
    if connection.execute(select(shared_hands.c.token).where(own)).first() is None:
        raise Refused(UNKNOWN)
    connection.execute(update(shared_hands).where(own, shared_hands.c.withdrawn_at.is_(None)).values(withdrawn_at=now))


def shared_hand(connection: Connection, token: str) -> dict[str, Any]:
    """Return the hand behind a link, as anybody may see it."""
    link = connection.execute(select(shared_hands).where(shared_hands.c.token == token)).first()
    if link is None:
        raise Refused(UNKNOWN)
    if link.withdrawn_at is not None:
        raise Refused(GONE)
    rounds, tables, people = schema.rounds, schema.tables, schema.people
    same = and_(rounds.c.table_id == link.table_id, rounds.c.number == link.round)
    row = the_round(connection, connection.execute(select(rounds.c.id).where(same)).scalar_one())
    table = connection.execute(select(tables).where(tables.c.id == link.table_id)).one()
    name = connection.execute(select(people.c.name).where(people.c.id == link.person_id)).scalar_one()
    story = round_story(connection, row)
    events = [event for event in story["events"] if event["event"] in SHOWN]
    review = _review(json.loads(link.review), events) if link.review else None
    return {
        "game": table.game,
        "player": name,
        "ended_at": row.ended_at,
        "layout": layout_parts(submit(table.game, json.loads(table.options))),
        "events": _renamed(events, name, _others(connection, row)),
        "astray": _placed(story["astray"], events),
        "review": review,
    }


def _review(lines: list[dict[str, Any]], events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each line the place of its event among those that are shown."""
    places = {event["number"]: place for place, event in enumerate(events, 1)}
    return [{**line, "event": places[line["event"]]} for line in lines if line["event"] in places]


def _placed(changes: list[dict[str, Any]], events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each change of the cards astray the place of the last event that is shown before it, or of the first."""
    numbers = [event["number"] for event in events]
    placed = {max(1, bisect_right(numbers, change["event"])): change["cards"] for change in changes}
    return [{"event": place, "cards": cards} for place, cards in placed.items()]


def _others(connection: Connection, row: Row[Any]) -> set[str]:
    """Return the names of everybody who ever had chips at the table: any of them may stand in a sentence."""
    accounts, people = schema.accounts, schema.people
    ids = select(accounts.c.person_id).where(accounts.c.table_id == row.table_id)
    return set(connection.execute(select(people.c.name).where(people.c.id.in_(ids))).scalars())


def _renamed(events: list[dict[str, Any]], own: str, known: set[str]) -> list[dict[str, Any]]:
    """Return events in which everybody but the player is called after a box, numbered from one."""
    called = _called(events, own, known)
    names = sorted(called, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)") if names else None

    def words(text: str) -> str:
        return text if pattern is None else pattern.sub(lambda found: called[found[0]], text)

    return [
        {
            **event,
            "number": place,
            "data": _replaced(event["data"], called),
            "words": words(event["words"]),
            **({"details": _replaced(event["details"], called)} if event.get("details") else {}),
        }
        for place, event in enumerate(events, 1)
    ]


def _called(events: Iterable[dict[str, Any]], own: str, known: set[str]) -> dict[str, str]:
    """Return what everybody else is called: after the first box he wagered on; a second one there by a number."""
    called: dict[str, str] = {}
    taken: dict[int, int] = {}
    for event in events:
        data = event["data"]
        if event["event"] == "WagerPlaced" and data["bettor"] not in called and data["bettor"] != own:
            taken[data["box"]] = taken.get(data["box"], 0) + 1
            further = f" ({taken[data['box']]})" if taken[data["box"]] > 1 else ""
            called[data["bettor"]] = f"Box {data['box']}{further}"
    return {**{name: "Somebody" for name in known if name != own}, **called}


def _replaced(data: dict[str, Any], called: dict[str, str]) -> dict[str, Any]:
    """Return the fields of an event in which people are named as they are called here.

    Only the fields that hold names are looked at: a player may be called like a decision.
    """
    replaced = dict(data)
    for field in NAMED & data.keys():
        replaced[field] = called.get(data[field], data[field])
    if "to" in data and isinstance(data["to"], list):
        replaced["to"] = [[called.get(name, name), box] for name, box in data["to"]]
    if isinstance(data.get("wager"), dict):
        replaced["wager"] = _replaced(data["wager"], called)
    return replaced
