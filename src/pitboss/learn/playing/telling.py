"""What a player is told at a table: an observation, and the actions that are allowed. Plain functions, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.learn.playing.stepping import (
    ASKED,
    ATTACK,
    ATTACKED,
    DECLINE,
    ENDED,
    EVEN_MONEY,
    HAND,
    HANDS,
    HOLE,
    INSURANCE,
    INSURED,
    LEVEL,
    MANY_VALUES,
    OVER,
    OVER_AT,
    POSITION,
    SIDE_WAGERS,
    SIDES,
    START,
    STATE,
    TAKE,
    UP,
    WAGER,
    WON,
    answer,
    begin_round,
    close_round,
    may_insure,
    may_make,
    may_take_even_money,
    table_of,
)

FIELD_ASKED, FIELD_UP, FIELD_HAND_TOLD = 0, 1, 2
"""What is asked, the up card's value, then what is told of the hand (``open_book.Told``, the choices left out)."""
MANY_TOLD = 8
FIELD_ATTACKED, FIELD_INSURED, FIELD_HANDS, FIELD_HAND, FIELD_LEVEL, FIELD_SIDES = range(10, 16)
"""Whether the attack wager and insurance were made; hands of the box, this one's number, wager, first side wager."""


def observe(step: Any, table: Any, told: Any, mask: Any) -> None:
    """Write what a player sees and may do."""
    numbers, game = table.numbers, step.game
    asked, sides = numbers[ASKED], len(step.side_of)
    told[:] = 0
    told[FIELD_ASKED] = asked
    if asked >= ATTACK:
        up = table.shoe[numbers[START] + step.seats.places[UP]] & 15
        told[FIELD_UP] = min(up, MANY_VALUES - 1) + 1
    if asked > ATTACK:
        told[FIELD_INSURED] = numbers[INSURED]
        told[FIELD_HANDS], told[FIELD_HAND] = numbers[HANDS], numbers[ENDED] + 1
        state = numbers[STATE]
        if state < game.first_ending:
            row = (state - game.first_count) >> 4
            for place in range(MANY_TOLD):
                told[FIELD_HAND_TOLD + place] = step.told[row, place]
        else:  # a blackjack, which insurance is offered for
            told[FIELD_HAND_TOLD], told[FIELD_HAND_TOLD + 1], told[FIELD_HAND_TOLD + 2] = 21, 1, 2
    if asked > WAGER:
        told[FIELD_ATTACKED], told[FIELD_LEVEL] = numbers[ATTACKED], numbers[LEVEL] + 1
        for side in range(sides):
            told[FIELD_SIDES + side] = numbers[SIDES] >> side & 1
    if step.sees:
        tell_seen(step, table, told[FIELD_SIDES + sides :])
    allow(step, table, mask)


def tell_seen(step: Any, table: Any, told: Any) -> None:
    """Write how many cards of each value were seen since the shuffle; a card face down was not."""
    numbers = table.numbers
    for value in range(MANY_VALUES):
        told[value] = table.seen[value]
    if numbers[ASKED] != OVER:
        hole = numbers[START] + step.seats.places[HOLE] if step.game.hole_dealt else -1
        for place in range(numbers[START], numbers[POSITION]):
            if place != hole:
                told[min(table.shoe[place] & 15, MANY_VALUES - 1)] += 1


def allow(step: Any, table: Any, mask: Any) -> None:
    """Write which actions are allowed; when all is over, any is taken and none is heard."""
    numbers = table.numbers
    asked = numbers[ASKED]
    if asked >= HAND:
        row = (numbers[STATE] - step.game.first_count) >> 4
        for action in range(len(mask)):
            mask[action] = step.masks[row, action]
        return
    for action in range(len(mask)):
        code = step.codes[action]
        if asked == WAGER:
            mask[action] = action >= step.first_wager
        elif asked == SIDE_WAGERS:
            made = step.first_side <= action < step.first_wager
            mask[action] = may_make(action - step.first_side, step, table) if made else code == DECLINE
        elif asked == INSURANCE:
            even = code == EVEN_MONEY and may_take_even_money(step, table)
            mask[action] = code == DECLINE or even or (code == TAKE and may_insure(step, table))
        elif asked == OVER:
            mask[action] = 1
        else:
            mask[action] = code in (DECLINE, TAKE)


def step_tables(actions: Any, same_step: Any, step: Any, tables: Any, told: Any, last: Any) -> None:
    """Carry out an action at every table.

    Where an episode ends, the next one begins at once (``same_step``; ``last`` has what was seen at its end), or with
    the next step, whose action is not heard.
    """
    for number in range(len(actions)):
        table = table_of(number, tables)
        numbers = table.numbers
        told.won[number], told.over[number], told.illegal[number] = 0, 0, 0
        if last.over[number]:
            last.mask[number, :] = 0
            last.over[number], last.illegal[number] = 0, 0
        if numbers[OVER_AT]:
            numbers[OVER_AT] = 0
            begin_round(step, table)
        else:
            told.illegal[number] = answer(actions[number], step, table)
            if numbers[ASKED] == OVER:
                told.won[number] = numbers[WON]
                if not close_round(step, table):
                    begin_round(step, table)
                else:
                    told.over[number] = 1
                    if same_step:
                        observe(step, table, last.observation[number], last.mask[number])
                        last.over[number] = 1
                        last.illegal[number], told.illegal[number] = told.illegal[number], 0
                        begin_round(step, table)
                    else:
                        numbers[OVER_AT] = 1
        observe(step, table, told.observation[number], told.mask[number])


def begin_tables(wanted: Any, step: Any, tables: Any, told: Any) -> None:
    """Begin an episode at every table that is wanted, from a new shoe where shoes are remembered to their end."""
    for number in range(len(wanted)):
        if wanted[number]:
            table = table_of(number, tables)
            table.numbers[OVER_AT] = 0
            table.numbers[POSITION] = np.int64(step.game.cards + 1)
            begin_round(step, table)
            told.won[number], told.over[number], told.illegal[number] = 0, 0, 0
            observe(step, table, told.observation[number], told.mask[number])
