"""How a bot decides: by the solver's best chart for the options of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cards import Card, cards, total
from pitboss.house.theory import NotSolved, library
from pitboss.lab.advising import DECISIONS as COMMANDS
from pitboss.rulebook import Rules
from pitboss.table import Choice
from pitboss.table import commands as table_commands
from pitboss.table.events import Funding
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Hand, State

REFUSES = (table_commands.Decline, table_commands.Designate, table_commands.RefuseCut)
"""How a bot answers without a reason to do more: side offers cost money, and the rest it leaves to people."""


Situation = tuple[bool, bool, bool, int, bool]
"""Of a hand: split, zapped, on a lammer; how many hands its box has; and whether it draws no more."""
TWENTY_ONE = 21


class Question(NamedTuple):
    """What a bot has to decide, taken off the table: the table may go on while the bot thinks."""

    rules: Rules
    commands: tuple[table_commands.Command, ...]
    up: str
    hand: tuple[str, str, Situation] | None


def question(state: State, choices: Sequence[Choice]) -> Question:
    """Return what a bot has to decide of what is open to it."""
    commands = tuple(choice.command for choice in choices)
    up = state.dealer.cards[0].value if state.dealer.cards else ""
    early = next((command for command in commands if isinstance(command, table_commands.SurrenderEarly)), None)
    if early is not None and up:
        return Question(state.rules, commands, up, _seen(state, state.boxes[early.box].hands[0], last=False))
    decides = any(isinstance(command, table_commands.Stand) for command in commands)
    if not decides or not up:
        return Question(state.rules, commands, up, None)
    last = not any(isinstance(command, table_commands.Hit) for command in commands)
    return Question(state.rules, commands, up, _seen(state, acting_hand(state)[1], last))


def answer(asked: Question) -> table_commands.Command | None:
    """Return what a bot does; the first time the game is solved, which takes some seconds."""
    by_type = {type(command): command for command in asked.commands}
    early = by_type.get(table_commands.SurrenderEarly)
    if early is not None and asked.hand is not None and _decisions(asked.rules, asked.hand)[:1] == ("surrender",):
        return early
    if asked.hand is not None and table_commands.Stand in by_type:
        names = (*_decisions(asked.rules, asked.hand), "stand")
        return next(by_type[COMMANDS[name]] for name in names if COMMANDS[name] in by_type)
    if table_commands.Stand in by_type:
        return by_type[table_commands.Stand]  # the dealer has forgotten his up card, and no chart knows what to do
    attack = by_type.get(table_commands.AttackWith)
    if attack is not None and attacks(asked.rules, asked.up):
        return attack
    return next((command for command in asked.commands if isinstance(command, REFUSES)), None)


def _decisions(rules: Rules, hand: tuple[str, str, Situation]) -> tuple[str, ...]:
    """Return the chart's decisions for a hand; none where the solver does not price the game."""
    try:
        return best_decisions(rules, *hand)
    except NotSolved:
        return ()


def _seen(state: State, hand: Hand, last: bool) -> tuple[str, str, Situation]:
    """Return hand, up card and situation so that equal ones are equal: cards by value, in order."""
    held = " ".join(sorted(_by_value(card, place) for place, card in enumerate(hand.cards)))
    if len(hand.cards) == 2 and hand.cards[0].rank == hand.cards[1].rank:
        held = f"{hand.cards[0].rank}c {hand.cards[1].rank}d"
    up = f"{state.dealer.cards[0].value}s" if state.dealer.cards else ""
    lammer = any(wager.funding is Funding.LAMMER for wager in hand.wagers)
    return held, up, (hand.split, hand.zapped, lammer, len(state.boxes[hand.box].hands), last)


def _by_value(card: Card, place: int) -> str:
    return f"{card.value}{'cdhs'[place % 4]}"


def best_decisions(rules: Rules, held: str, up: str, situation: Situation) -> tuple[str, ...]:
    """Return the chart's decisions for a hand, first choice first."""
    from pitboss.solve.model.compositions import NAMES
    from pitboss.solve.strategies.letters import DECISIONS
    from pitboss.solve.strategies.strategy import STAND, Row, Section

    hand, (_, _, lammer, hands, last) = cards(held), situation
    strategy, dealers = library().strategy(rules), NAMES.index(up[0])
    count, soft = total(hand)
    if last:
        section = Section.LAST_SOFT if soft else Section.LAST_HARD
        word = strategy.word(Row(section, count, lammer), dealers) + STAND
    else:
        alike = len(hand) == 2 and hand[0].value == hand[1].value
        pair = NAMES.index(hand[0].value) + 1 if alike else 0
        section = Section.SOFT if soft else Section.HARD
        word = strategy.letters(section, count, dealers, lammer=lammer, pair=pair) if count < TWENTY_ONE else STAND
    once = hands > 1
    names = (name for letter in word for name in DECISIONS[letter] if not (once and "split once" in DECISIONS[letter]))
    return tuple(name for name in names if name in COMMANDS)


def attacks(rules: Rules, up: str) -> bool:
    """Whether the chart makes the attack wager against an up card."""
    from pitboss.solve.model.compositions import NAMES

    try:
        return NAMES.index(up) in library().strategy(rules).attack
    except NotSolved:
        return False
