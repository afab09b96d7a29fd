"""What one person may see of a table, as plain data.

The view comes from the table itself, which hides what an actor may not see; what the house adds is open to everybody.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from pitboss.house.plain import to_data
from pitboss.house.tables.acting.seats import seats_of_bots
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.live.seeds import pledge_of
from pitboss.house.tables.live.turns import turn_of
from pitboss.house.tables.shown.irregular import irregular
from pitboss.mechanisms.registry import action_of, vocabulary
from pitboss.mechanisms.vocabulary import Action
from pitboss.table import Choice, Table, View, commands, view
from pitboss.table.views import BoxView, HandView, WagerView
from pitboss.table.words.steps_in_words import step_in_words

MOST_CHOICES = 10_000
"""So many choices are kept as they are sent: from one look at a table to the next most of them stay."""


def actor_of(live: LiveTable, name: str, role: str) -> str:
    """Return as whom a person acts at a table: dealer or floor where that position is held, else by name."""
    if role == commands.DEALER and live.desk.dealer == name:
        return commands.DEALER
    if role == commands.FLOOR and live.desk.floor == name:
        return commands.FLOOR
    return name


def picture(live: LiveTable, name: str, role: str, now: int) -> dict[str, Any]:
    """Return what a person sees of the table now."""
    table, desk, state = live.table, live.desk, live.table.state
    seen = view(table, actor_of(live, name, role))
    shoe = table.shoe
    sealed = live.sealed.get(state.shoe)
    return {
        "table": live.id,
        "version": live.version,
        "number": live.events,
        "now": now,
        **felt(table, seen),
        "clock": desk.clock or None,
        "shoe": {
            "number": state.shoe,
            "left": shoe.remaining if shoe is not None else None,
            "cover_out": state.cards.cover_out,
            "commitment": sealed.commitment if sealed is not None else None,
        },
        "seeds": _seeds(table) if table.by_house else None,
        "dealt_by": desk.dealer or None,
        "floor_by": desk.floor or None,
        "ready": list(desk.ready),
        "leaving": list(desk.leaving),
        "bots": list(desk.bots),
        "closed": desk.closed,
        "you": _you(live, seen, name, role),
    }


def felt(table: Table, seen: View) -> dict[str, Any]:
    """Return what lies on a layout, as somebody sees it."""
    state = table.state
    return {
        "game": seen.game,
        "round": seen.round,
        "running": seen.running,
        "phase": seen.phase,
        "boxes": [box_data(box) for box in seen.boxes],
        "wagers": [wager_data(wager) for wager in seen.wagers],
        "dealer": {"cards": cards_data(seen.dealer), "total": seen.dealer_total},
        "waiting_for": [{"player": player, "box": box} for player, box in seen.waiting_for],
        "irregular": irregular(state),
        "cut_offered_to": state.cut_offer,
        "discards": len(state.rack),
    }


def _seeds(table: HouseTable) -> dict[str, Any]:
    """Tell of the coming shoe's seeds: who pledged and who showed one, and whether that can be done now."""
    seeds = table.seeds
    return {
        "house": pledge_of(table.secret) if table.secret else None,
        "pledged": dict(seeds.pledged),
        "shown": dict(seeds.shown),
        "later": dict(seeds.later),
        "due": table.shoe_due,
    }


def _you(live: LiveTable, seen: View, name: str, role: str) -> dict[str, Any]:
    choices, turn = [choice_as_data(choice) for choice in seen.legal], turn_of(live.table.state, name)
    if role == "player" and not live.desk.closed:
        choices += _requests(live, seen, name)
    return {"name": name, "actor": seen.actor, "chips": seen.chips, "turn": turn, "legal": choices}


def _requests(live: LiveTable, seen: View, name: str) -> list[dict[str, Any]]:
    """What a player may ask of the house now."""
    desk, clauses = live.desk, live.table.rules.wagering.closed
    seated = any(box.seated == name for box in seen.boxes)
    here = bool(seen.chips) or seated or any(wager.bettor == name for wager in seen.wagers)
    asks = []
    if here and not seen.running and name not in desk.ready:
        asks.append("Ready")
    if here and name not in desk.leaving:
        asks.append("Leave")
    seats = [Choice(commands.Sit(name, box), live.table.rules.boxes.layout) for box in seats_of_bots(live, name)]
    return [*map(choice_as_data, seats), *(_plain_choice(ask, clauses) for ask in asks)]


def _plain_choice(name: str, clauses: tuple[str, ...]) -> dict[str, Any]:
    return {
        "command": {"do": name},
        "least": 0,
        "most": 0,
        "unit": 1,
        "free": False,
        "kind": None,
        "clauses": list(clauses),
        "words": "",
        "action": None,
    }


@lru_cache(maxsize=MOST_CHOICES)
def choice_as_data(choice: Choice) -> dict[str, Any]:
    """Return a choice as it is sent."""
    command = {"do": choice.name, **to_data(choice.command)}
    command.pop("player", None) if isinstance(choice.command, commands.PlayerCommand) else None
    return {
        "command": command,
        "least": choice.least,
        "most": choice.most,
        "unit": choice.unit,
        "free": choice.free,
        "kind": str(choice.kind) if choice.kind is not None else None,
        "clauses": list(choice.clauses),
        "words": "" if isinstance(choice.command, commands.PlayerCommand) else step_in_words(choice.command),
        "action": _action(choice),
    }


def _action(choice: Choice) -> dict[str, Any] | None:
    """What a player's decision is called; wagers and requests are no decisions."""
    action = action_of(choice.command) if isinstance(choice.command, commands.PlayerCommand) else None
    return action_names(action) if action is not None else None


@cache
def action_names(action: Action) -> dict[str, Any]:
    """Return the names of a decision as the wire has them."""
    return {
        "name": action.name,
        "verb": action.verb,
        "key": action.key,
        "advised": action.advised,
        "decides": action.decision is not None,
        "safe": action.safe,
        "shows_amount": action.most,
    }


def list_actions() -> list[dict[str, Any]]:
    """Return everything that a player may be asked to decide, with its command."""
    return [
        {**action_names(action), "command": action.command.__name__, "fixed": dict(action.fixed)}
        for action in vocabulary().actions
    ]


def cards_data(cards: tuple[Any, ...]) -> list[str | None]:
    """Return cards as they are sent; one that lies face down is None."""
    return [str(card) if card is not None else None for card in cards]


def box_data(box: BoxView) -> dict[str, Any]:
    """Return a box as it is sent."""
    return {
        "number": box.number,
        "seated": box.seated,
        "bettors": list(box.bettors),
        "caller": box.caller,
        "hands": [_hand(hand) for hand in box.hands],
    }


def _hand(hand: HandView) -> dict[str, Any]:
    return {
        "cards": cards_data(hand.cards),
        "total": hand.total,
        "soft": hand.soft,
        "blackjack": hand.blackjack,
        "busted": hand.busted,
        "doubled": hand.doubled,
        "zapped": hand.zapped,
        "split": hand.split,
        "surrendered": hand.surrendered,
        "tucked": hand.tucked,
        "dead": hand.dead,
        "acting": hand.acting,
    }


def wager_data(wager: WagerView) -> dict[str, Any]:
    """Return a wager as it is sent."""
    return {
        "number": wager.number,
        "bettor": wager.bettor,
        "box": wager.box,
        "hand": wager.hand,
        "kind": str(wager.kind),
        "beside": str(wager.beside) if wager.beside is not None else None,
        "amount": wager.amount,
        "funding": wager.funding.value,
        "outcome": wager.outcome.value if wager.outcome is not None else None,
        "net": wager.net,
    }
