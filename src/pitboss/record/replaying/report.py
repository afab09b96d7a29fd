"""A replay as data (for programs) and as text (for people)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from typing import Any

from pitboss.cards import Card
from pitboss.chips import Odds, signed
from pitboss.mechanisms.kinds import Kind
from pitboss.record.replaying.replay import Replayed
from pitboss.record.telling.settled import PaidBonus, SettledWager, net_by_bettor
from pitboss.record.telling.words import Narrator
from pitboss.record.text.record import FORMAT
from pitboss.rulebook import Rules, cited, clauses_only, find_game, readings_only
from pitboss.table.events import Event


def as_data(replayed: Replayed) -> dict[str, Any]:
    """Return a replay as the object that ``pitboss replay --json`` prints."""
    rules = replayed.table.rules
    bonuses = {"bonuses": [bonus_as_data(paid) for paid in replayed.bonuses]} if replayed.bonuses else {}
    return {
        "format": FORMAT,
        "title": replayed.record.title,
        "game": rules.game,
        "options": options_as_data(rules),
        "wagers": [_wager(settled) for settled in replayed.settled],
        **bonuses,
        "net": net_by_bettor(replayed.settled, replayed.bonuses),
        "steps": list(_steps(replayed)),
        "differences": [dataclasses.asdict(difference) for difference in replayed.differences],
    }


def options_as_data(rules: Rules) -> dict[str, Any]:
    """Return every option as a submission would write it."""
    game = find_game(rules.game)
    written: dict[str, Any] = {}
    for name, value in rules.options:
        option = game.option(name)
        assert option is not None
        written[name] = value if option.type.name != "MONEY" else option.write(value)
    return written


def _wager(settled: SettledWager) -> dict[str, Any]:
    wager, event = settled.wager, settled.event
    return {
        "round": settled.round,
        "box": wager.box,
        "hand": wager.hand,
        "bettor": wager.bettor,
        "kind": str(wager.kind),
        "beside": str(wager.beside) if wager.beside else None,
        "amount": wager.amount,
        "funding": str(wager.funding),
        "outcome": str(event.outcome),
        "net": event.net,
        "odds": str(event.odds) if event.odds is not None else None,
        "clauses": clauses_only(event.clauses),
        "readings": readings_only(event.clauses),
        "words": settled.words,
    }


def bonus_as_data(paid: PaidBonus) -> dict[str, Any]:
    """Return a bonus as plain values."""
    return {
        "round": paid.round,
        "box": paid.box,
        "player": paid.event.player,
        "amount": paid.event.amount,
        "clauses": clauses_only(paid.clauses),
        "readings": readings_only(paid.clauses),
        "words": paid.words,
    }


def _steps(replayed: Replayed) -> Iterator[dict[str, Any]]:
    narrator = Narrator(replayed.table.rules)
    for event in replayed.table.events:
        yield event_as_data(event) | {"words": narrator.tell(event)}


def event_as_data(event: Event) -> dict[str, Any]:
    """Return an event as plain values."""
    data: dict[str, Any] = {"event": type(event).__name__}
    for field in dataclasses.fields(event):
        if field.name != "clauses":
            data[field.name] = _plain(getattr(event, field.name))
    return data | {"clauses": clauses_only(event.clauses), "readings": readings_only(event.clauses)}


def _plain(value: Any) -> Any:
    if isinstance(value, Card | Odds | Enum | Kind):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(element) for element in value]
    return value


def as_text(replayed: Replayed) -> Iterator[str]:
    """Yield the lines that ``pitboss replay`` prints: each step, then each payout, with clauses."""
    table = replayed.table
    yield f"{replayed.record.title or 'Record'} ({table.rules.game})"
    narrator = Narrator(table.rules)
    for event in table.events:
        yield f"  {narrator.tell(event)}  [{cited(event.clauses)}]"
    if not replayed.settled:
        return
    yield ""
    yield "Settlement"
    for settled in replayed.settled:
        yield f"  round {settled.round}: {settled}  [{cited(settled.clauses)}]"
    for paid in replayed.bonuses:
        yield f"  round {paid.round}: {paid}  [{cited(paid.clauses)}]"
    for name, net in net_by_bettor(replayed.settled, replayed.bonuses).items():
        yield f"  {name}: {signed(net)}"
