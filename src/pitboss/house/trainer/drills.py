"""Drills: a single decision, dealt at a table of its own from a fresh shoe.

The cards that a drill is to show are put where the game deals them; all others are drawn from what is left of the
pack. The round is then dealt by the table itself, so that what may be decided is what the table would allow.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.cards import Card, cards, is_blackjack, total
from pitboss.house.tables.shown.advising import AdviceQuestion, Subject, take_question
from pitboss.house.tables.shown.pictures import choice_as_data
from pitboss.house.trainer.grading import HandKind, Spot, Trained, hand_name, is_free, spot_of, value_all
from pitboss.lab.advising import staked_on
from pitboss.mechanisms.registry import action_of
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import DealtShoe
from pitboss.table import Choice, Refused, Table, commands, legal, view

PLAYER, BOX = "You", 1
CHIPS = 1000
"""So many wagers the player brings: enough for every double and split."""
AHEAD = 24
"""So many cards are drawn for a round that is given up at its second or third decision."""
TRIES, TRIES_OF_CARDS = 60, 4000
THREE_CARDS = 0.25
"""So often a hard or soft hand has three cards."""
SURRENDERED_FROM, SURRENDERED_TO, STRONG = 13, 17, frozenset("789TA")
"""Hands, and up cards, among which a question of surrender is looked for."""
MARKS = "2c 3d 4h 5s 6c 7d 8h 9s 2d 3h 4s 5c 6d 7h 8s 9c"


class Target(NamedTuple):
    """What a drill is to be about; what is empty may be anything."""

    kind: HandKind | None = None
    hand: str = ""
    up: str = ""


class NoDrill(Exception):
    """Nothing of the kind can be dealt in this game."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A decision that was dealt, and what is open, as a table's picture has it.

    ``dealer`` are the dealer's cards as the player sees them: those after the up card lie face down.
    """

    trained: Trained
    spot: Spot
    legal: tuple[dict[str, Any], ...]
    dealer: tuple[str | None, ...]


class Places(NamedTuple):
    """Which card of the shoe goes where: by their numbers from 0."""

    first: int
    second: int
    up: int
    next: int


def deal_drill(rules: Rules, target: Target, chance: random.Random) -> Drill:
    """Deal a decision; raises NoDrill where nothing of the kind came up."""
    for _ in range(TRIES):
        chosen = _choose_cards(rules, target, chance)
        if chosen is None:
            break
        drill = _dealt(rules, target, chosen, chance)
        if drill is not None:
            return drill
    raise NoDrill(f"No {target.kind or 'decision'} came up in {rules.game}.")


def _choose_cards(rules: Rules, target: Target, chance: random.Random) -> list[Card] | None:
    """Return an up card and a hand that fit; None where the pack has none."""
    pack = rules.pack.cards()
    for _ in range(TRIES_OF_CARDS):
        up, *held = chance.sample(pack, 4 if _may_have_three(target) and chance.random() < THREE_CARDS else 3)
        if _fits(target, up, tuple(held)):
            return [up, *held]
    return _any_three(pack, target, chance)


def _any_three(pack: Sequence[Card], target: Target, chance: random.Random) -> list[Card] | None:
    """Look for a hand of three cards where no two cards make it."""
    if not _may_have_three(target):
        return None
    for _ in range(TRIES_OF_CARDS):
        up, *held = chance.sample(pack, 4)
        if _fits(target, up, tuple(held)):
            return [up, *held]
    return None


def _may_have_three(target: Target) -> bool:
    return target.kind in (None, HandKind.HARD, HandKind.SOFT) and not target.hand.startswith("pair")


def _fits(target: Target, up: Card, held: tuple[Card, ...]) -> bool:
    count, soft = total(held)
    if count > 21 or (target.up and up.value != target.up) or (target.hand and hand_name(held) != target.hand):
        return False
    if target.kind in (HandKind.INSURANCE, HandKind.EVEN_MONEY) and up.value != "A":
        return False
    if target.kind is HandKind.EVEN_MONEY:
        return is_blackjack(held)
    if target.kind is HandKind.SURRENDER and not target.hand:
        return not soft and SURRENDERED_FROM <= count <= SURRENDERED_TO and up.value in STRONG
    return target.kind not in PLAIN or PLAIN[target.kind](held)


def _is_pair(held: tuple[Card, ...]) -> bool:
    return hand_name(held).startswith("pair")


PLAIN: dict[HandKind | None, Callable[[tuple[Card, ...]], bool]] = {
    HandKind.HARD: lambda held: not _is_pair(held) and not total(held)[1],
    HandKind.SOFT: lambda held: not _is_pair(held) and total(held)[1] and total(held)[0] < 21,
    HandKind.PAIR: _is_pair,
}


def _dealt(rules: Rules, target: Target, chosen: list[Card], chance: random.Random) -> Drill | None:
    """Deal a round with these cards up to a decision that fits; None where it does not come to one."""
    up, first, second, *third = chosen
    order = _others(rules, chosen, chance)
    places = places_of(rules)
    wanted = [(places.first, first), (places.second, second), (places.up, up), *((places.next, card) for card in third)]
    for place, card in sorted(wanted, key=lambda placed: placed[0]):
        order.insert(place, card)
    table = open_drill(rules, order)
    for _ in range(AHEAD):
        choices = legal(table, PLAYER)
        question = _question(table, choices)
        drill = None if question is None or _is_short(question, third) else _drill(question, choices, table)
        if drill is not None and _is_meant(target, drill):
            return drill
        if not _go_on(table, question, choices, len(third) + 2):
            return None
    return None


def _is_short(question: AdviceQuestion, third: Sequence[Card]) -> bool:
    """Whether the hand is to have one card more before anything is asked."""
    return question.subject is Subject.HAND and len(question.held) < len(third) + 2


def _others(rules: Rules, chosen: Sequence[Card], chance: random.Random) -> list[Card]:
    """Return further cards of the pack, those that were chosen left out."""
    left = rules.pack.cards()
    for card in chosen:
        left.remove(card)
    return chance.sample(left, AHEAD)


def open_drill(rules: Rules, order: Sequence[Card]) -> Table:
    """Return a table at which one wager, the least there is, is dealt to from these cards."""
    table, wager = Table(rules, shoe=DealtShoe(order)), rules.limits.minimum
    table.do(commands.BuyIn(PLAYER, CHIPS * wager))
    table.do(commands.Place(PLAYER, BOX, Kind.BLACKJACK, wager))
    table.deal()
    return table


def _question(table: Table, choices: Sequence[Choice]) -> AdviceQuestion | None:
    try:
        return take_question(table.state, choices) if choices else None
    except Refused:
        return None


def _drill(question: AdviceQuestion, choices: Sequence[Choice], table: Table) -> Drill | None:
    """Return a decision with its kind; None where there is nothing to choose, or the solver cannot say."""
    if len(question.open) < 2:
        return None
    trained = Trained(question, is_free(choices), staked_on(table.state, question, PLAYER))
    try:
        values = value_all(trained)
    except Refused:
        return None
    if len(values) < 2:
        return None
    question = question._replace(open=frozenset(values))  # of a blackjack even money is valued, insurance is not
    trained = replace(trained, question=question)
    shown = tuple(choice_as_data(choice) for choice in choices if _is_answer(choice, question))
    dealer = tuple(None if card is None else str(card) for card in view(table, PLAYER).dealer)
    return Drill(trained, spot_of(trained, values), shown, dealer)


def _is_answer(choice: Choice, question: AdviceQuestion) -> bool:
    """Whether a choice is one of those that are valued."""
    action = action_of(choice.command) if isinstance(choice.command, commands.PlayerCommand) else None
    return action is not None and action.advised in question.open


def _is_meant(target: Target, drill: Drill) -> bool:
    spot = drill.spot
    if target.kind is not None and spot.kind is not target.kind:
        return False
    return (not target.hand or spot.hand == target.hand) and (not target.up or spot.up == target.up)


def _go_on(table: Table, question: AdviceQuestion | None, choices: Sequence[Choice], count: int) -> bool:
    """Turn an offer down, or take a card where the hand is to have more; say whether there was anything to do."""
    if question is not None and question.subject is Subject.HAND:
        if len(question.held) >= count or not any(isinstance(choice.command, commands.Hit) for choice in choices):
            return False
        table.play(commands.Hit(PLAYER, BOX))
        return True
    for choice in choices:
        action = action_of(choice.command) if isinstance(choice.command, commands.PlayerCommand) else None
        if action is not None and action.safe:
            table.play(choice.command)
            return True
    return False


@lru_cache(maxsize=64)
def kinds_of(rules: Rules) -> tuple[HandKind, ...]:
    """Return the kinds of decisions there are in a game; raises NotPriced where the solver has no place for it."""
    from pitboss.solve.model.model import model_of

    model = model_of(rules)
    there = {
        HandKind.ZAP: model.zaps,
        HandKind.FREE: rules.doubling.free or rules.splitting.free_others,
        HandKind.SURRENDER: bool(model.fresh.surrender.any()),
        HandKind.ATTACK: model.attacks,
        HandKind.INSURANCE: rules.insurance.selected,
        HandKind.EVEN_MONEY: rules.even_money is not None and rules.even_money.selected,
        HandKind.EARLY_SURRENDER: model.surrender_early,
    }
    return tuple(kind for kind in HandKind if there.get(kind, True))


@lru_cache(maxsize=64)
def places_of(rules: Rules) -> Places:
    """Find where a game deals its first cards: by dealing a round of cards that are all different."""
    marks = [card for card in cards(MARKS) if card.rank not in rules.pack.removed]
    table = open_drill(rules, marks)
    while len(table.state.boxes[BOX].hands[0].cards) < 2:
        if not _go_on(table, _question(table, legal(table, PLAYER)), legal(table, PLAYER), 0):
            raise NoDrill(f"{rules.game} deals no hand of two cards.")
    assert table.shoe is not None
    first, second = table.state.boxes[BOX].hands[0].cards[:2]
    up = table.state.dealer.cards[0]
    return Places(marks.index(first), marks.index(second), marks.index(up), len(marks) - table.shoe.remaining)
