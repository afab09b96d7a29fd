"""Steps of many tables, one box each. Plain functions, compiled at the edge; dealing is the simulator's own.

A table stops where its player has something to decide. A step takes the decision and plays on to the next one; where
there is none, the round is settled. An action that is not allowed is played as the one that risks least: stand,
decline, the first wager.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.learn.playing.tables import StepTable
from pitboss.simulate.kernel.kernel_extras import line_of
from pitboss.simulate.kernel.kernel_hands import dealt_hand, draw_dealer, more_cards, with_suit
from pitboss.simulate.kernel.stream import BLOCKS_HIGH, BLOCKS_LOW, prepare_block, shuffle

(
    POSITION, READY, START, SHOES, STATE, HANDS, WAITING, UNDECIDED, ASKED, LEVEL, SIDES, INSURED, ATTACKED, DEALER,
    ENDED, WON, OVER_AT,
) = range(17)  # fmt: skip
"""Places of ``StepTable.numbers``."""
NUMBERS = 17

OVER, WAGER, SIDE_WAGERS, ATTACK, EARLY_SURRENDER, INSURANCE, HAND, DOUBLED_HAND = range(8)
"""What is asked (``words.Asked``)."""
STAND, SPLIT, DECLINE, TAKE, EVEN_MONEY = 0, 3, 6, 7, 8
"""Codes of answers (``words.Code``)."""
CHOICES, DOUBLES = 8, 7
"""Places of a row of ``StepGame.told`` (``open_book.Told``)."""
GIVEN_UP, FULL = 14, 15
"""Places in the row of a choice (``open_book``)."""
ACE, NO_CARD, NOT_DRAWN, ALL_CARDS, MANY_VALUES = 0, 63, 11, 99, 10
FIRST, UP, SECOND, HOLE, DEALT = 8, 9, 10, 11, 12
"""Places of ``Seats.places`` with one box in play."""


def open_shoe(step: Any, table: Any) -> None:
    """Shuffle a new shoe: its order depends on the seed, the table and the number of the shoe alone."""
    numbers = table.numbers
    for place in range(step.game.cards):
        table.shoe[place] = step.pack[place]
    table.stream[BLOCKS_LOW], table.stream[BLOCKS_HIGH] = np.uint64(0), np.uint64(numbers[SHOES])
    prepare_block(table.stream)
    numbers[SHOES] += 1
    numbers[READY] = shuffle(table.shoe, 0, step.game.at_once, step.game.cards, table.stream)
    numbers[POSITION] = step.game.burn
    for value in range(MANY_VALUES):
        table.seen[value] = 0


def begin_round(step: Any, table: Any) -> None:
    """Ask for the wager of the next round, from a new shoe where one is due."""
    numbers = table.numbers
    if numbers[POSITION] > step.game.cut:
        open_shoe(step, table)
    numbers[START] = numbers[POSITION]
    numbers[HANDS], numbers[WAITING], numbers[ENDED], numbers[UNDECIDED] = 1, 0, 0, 0
    numbers[LEVEL], numbers[SIDES], numbers[INSURED], numbers[ATTACKED] = 0, 0, 0, 0
    numbers[ASKED] = WAGER


def ask_side_wagers(step: Any, table: Any) -> None:
    """Ask for a side wager as long as one may be made; else deal."""
    numbers, sides = table.numbers, len(step.side_of)
    for side in range(sides):
        if step.allowed[numbers[LEVEL] * sides + side] and not numbers[SIDES] >> side & 1:
            numbers[ASKED] = SIDE_WAGERS
            return
    deal(step, table)


def lay(step: Any, table: Any, many: Any) -> None:
    """Have so many cards of the round lie on the table."""
    numbers = table.numbers
    numbers[POSITION] = numbers[START] + many
    while numbers[POSITION] > numbers[READY]:
        numbers[READY] = more_cards(table.shoe, numbers[READY], numbers[START], step.game, table.stream)


def deal(step: Any, table: Any) -> None:
    """Deal the first cards, or those before the attack wager is offered."""
    if step.attack:
        lay(step, table, step.before_attack)
        table.numbers[ASKED] = ATTACK
    else:
        deal_rest(step, table)


def deal_rest(step: Any, table: Any) -> None:
    """Deal the first cards to their end, and offer what is offered then."""
    numbers, shoe, places, book = table.numbers, table.shoe, step.seats.places, step.book
    lay(step, table, places[DEALT])
    start = numbers[START]
    up = np.int64(shoe[start + places[UP]]) & 15
    dealer = up << 4
    if step.game.hole_dealt:
        dealer = np.int64(book.dealer[dealer + (shoe[start + places[HOLE]] & 15)])
    first, second = shoe[start + places[FIRST]], shoe[start + places[SECOND]]
    state = dealt_hand(up + 16 * numbers[ATTACKED], first, second, step.game, step.seats)
    numbers[STATE], numbers[DEALER] = state, dealer
    if step.early[up] and state < step.game.first_ending:
        numbers[ASKED] = EARLY_SURRENDER
    else:
        offer_insurance(step, table)


def offer_insurance(step: Any, table: Any) -> None:
    """Offer insurance and even money against an ace; else the dealer looks."""
    if step.insures and table.shoe[table.numbers[START] + step.seats.places[UP]] & 15 == ACE:
        table.numbers[ASKED] = INSURANCE
    else:
        look(step, table)


def look(step: Any, table: Any) -> None:
    """Let the dealer look, if he does: a blackjack ends the round; else the hands are played."""
    numbers, game = table.numbers, step.game
    if game.peeks and numbers[DEALER] == game.dealer_blackjack:
        up = table.shoe[numbers[START] + step.seats.places[UP]] & 15
        ending, state = step.seats.stopped[up + 16 * numbers[ATTACKED]], numbers[STATE]
        if state >= game.first_ending and step.book.stays[(state - game.first_ending) >> 4]:
            ending = (state - game.first_ending) >> 4
        table.hands[0] = ending
        numbers[ENDED] = 1
        settle(step, table)
    else:
        play_on(numbers[STATE], step, table)


def play_on(state: Any, step: Any, table: Any) -> None:
    """Play to the next decision about a hand, or to the end of the last one."""
    game, follow, numbers, shoe = step.game, step.book.follow, table.numbers, table.shoe
    position, ready, start = numbers[POSITION], numbers[READY], numbers[START]
    while True:
        while state < game.first_split:
            if position == ready:
                ready = more_cards(shoe, ready, start, game, table.stream)
            state = np.int64(follow[state + (shoe[position] & 15)])
            position += 1
        if state >= game.first_ending:
            ending = (state - game.first_ending) >> 4
            table.hands[numbers[ENDED]] = ending
            numbers[UNDECIDED] |= step.book.undecided[ending]
            numbers[ENDED] += 1
            if numbers[WAITING] == 0:
                break
            numbers[WAITING] -= 1
            state = table.waiting[numbers[WAITING]]
        elif state >= game.first_count:
            told = (state - game.first_count) >> 4
            if numbers[HANDS] < game.most_hands or not step.told[told, CHOICES] >> SPLIT & 1:
                numbers[STATE] = state
                numbers[ASKED] = DOUBLED_HAND if step.told[told, DOUBLES] else HAND
                numbers[POSITION], numbers[READY] = position, ready
                return
            state = np.int64(follow[state + FULL])
        elif state >= game.first_suit:
            state = np.int64(follow[state + (shoe[position - 1] >> 4)])
        else:
            right, state = np.int64(follow[state + 1]), np.int64(follow[state])
            if game.both_at_once:
                while position + 2 > ready:
                    ready = more_cards(shoe, ready, start, game, table.stream)
                state = with_suit(np.int64(follow[state + (shoe[position] & 15)]), shoe[position], game, step.book)
                position += 1
                right = with_suit(np.int64(follow[right + (shoe[position] & 15)]), shoe[position], game, step.book)
                position += 1
            table.waiting[numbers[WAITING]] = right
            numbers[HANDS] += 1
            numbers[WAITING] += 1
    numbers[POSITION], numbers[READY] = position, ready
    settle(step, table)


def dealer_waits(step: Any, table: Any) -> Any:
    """Return how many of the dealer's cards the side wagers wait for."""
    cards = 0
    for side in range(len(step.side_of)):
        if table.numbers[SIDES] >> side & 1:
            cards = max(cards, step.needs[side])
    return cards


def settle(step: Any, table: Any) -> None:
    """Let the dealer draw as far as anything depends on it, and settle every wager."""
    numbers, game, shoe, book, places = table.numbers, step.game, table.shoe, step.book, step.seats.places
    start, position, ready, dealer = numbers[START], numbers[POSITION], numbers[READY], numbers[DEALER]
    drawn = position
    if not game.hole_dealt:
        dealer, position, ready = draw_dealer(dealer, position, ready, start, 1, game, book, table)
    most = ALL_CARDS if game.draws_idle or numbers[UNDECIDED] else 0
    if most == 0 and dealer < game.dealer_done:
        most = dealer_waits(step, table) - 2
        if most < ALL_CARDS - 2 and not book.below_standing[dealer >> 4]:
            most = 0
    dealer, position, ready = draw_dealer(dealer, position, ready, start, most, game, book, table)
    numbers[POSITION], numbers[READY] = position, ready
    up = np.int64(shoe[start + places[UP]])
    second = np.int64(shoe[start + places[HOLE]])
    if not game.hole_dealt:
        second = np.int64(shoe[drawn])
        drawn += 1
    end = (dealer - game.dealer_done) >> 4 if dealer >= game.dealer_done else np.int64(NOT_DRAWN)
    blackjack = np.int64(dealer == game.dealer_blackjack)
    won, row = 0, numbers[LEVEL] * game.endings
    for hand in range(numbers[ENDED]):
        won += step.seats.pay[((row + table.hands[hand]) << 4) + end]
    if numbers[INSURED]:
        won += step.extras.insurance[2 * numbers[LEVEL] + blackjack]
    if numbers[SIDES]:
        third = np.int64(shoe[drawn]) if position > drawn else np.int64(NO_CARD)
        suits = (1 << (up >> 4)) | (1 << (second >> 4))
        for place in range(drawn, position):
            suits |= 1 << (shoe[place] >> 4)
        won += settle_side_wagers((up, second, third, suits, end, blackjack), step, table)
    numbers[WON] = won
    numbers[ASKED] = OVER


def settle_side_wagers(dealer: Any, step: Any, table: Any) -> Any:
    """Return what the side wagers won; a line that shares an aggregate limit pays no more than that."""
    extras, won = step.extras, np.int64(0)
    for side in range(len(step.side_of)):
        if table.numbers[SIDES] >> side & 1:
            number = step.side_of[side]
            line = line_of(number, 0, 1, table.numbers[START], dealer, step.seats, extras, table)
            pays = np.int64(extras.side_pay[side * extras.most_lines + line])
            if extras.limited[number * extras.most_lines + line]:
                pays = min(pays, extras.limit[number])
            won += pays
    return won


def close_round(step: Any, table: Any) -> Any:
    """Note the cards that were seen, and return whether the episode ends with this round."""
    numbers = table.numbers
    for place in range(numbers[START], numbers[POSITION]):
        table.seen[min(table.shoe[place] & 15, MANY_VALUES - 1)] += 1
    return not step.per_shoe or numbers[POSITION] > step.game.cut


def answer(action: Any, step: Any, table: Any) -> Any:
    """Carry out an action, and return whether it was one that is not allowed."""
    numbers = table.numbers
    asked, code = numbers[ASKED], step.codes[action]
    if asked >= HAND:
        state = numbers[STATE]
        allowed = step.masks[(state - step.game.first_count) >> 4, action]
        play_on(np.int64(step.book.follow[state + (code if allowed else STAND)]), step, table)
        return not allowed
    if asked == WAGER:
        allowed = action >= step.first_wager
        numbers[LEVEL] = action - step.first_wager if allowed else 0
        ask_side_wagers(step, table)
        return not allowed
    if asked == SIDE_WAGERS:
        return answer_side_wager(action, code, step, table)
    if asked == ATTACK:
        numbers[ATTACKED] = code == TAKE
        deal_rest(step, table)
    elif asked == EARLY_SURRENDER and code == TAKE:
        numbers[STATE] = np.int64(step.book.follow[numbers[STATE] + GIVEN_UP])
        look(step, table)
    elif asked == EARLY_SURRENDER:
        offer_insurance(step, table)
    else:
        return answer_insurance(code, step, table)
    return code != TAKE and code != DECLINE


def answer_side_wager(action: Any, code: Any, step: Any, table: Any) -> Any:
    """Make a side wager, or deal; return whether it was one that cannot be made."""
    numbers, side = table.numbers, action - step.first_side
    if side >= 0 and action < step.first_wager and may_make(side, step, table):
        numbers[SIDES] |= 1 << side
        ask_side_wagers(step, table)
        return False
    deal(step, table)
    return code != DECLINE


def may_make(side: Any, step: Any, table: Any) -> Any:
    """Whether a side wager may still be made."""
    numbers = table.numbers
    return step.allowed[numbers[LEVEL] * len(step.side_of) + side] != 0 and numbers[SIDES] >> side & 1 == 0


def may_insure(step: Any, table: Any) -> Any:
    """Whether any chip fits an insurance of the wager."""
    return step.extras.insurance[2 * table.numbers[LEVEL]] < 0


def may_take_even_money(step: Any, table: Any) -> Any:
    """Whether the hand is a blackjack, and even money is offered for it."""
    return step.evens != 0 and table.numbers[STATE] >= step.game.first_ending


def answer_insurance(code: Any, step: Any, table: Any) -> Any:
    """Take insurance, even money or neither; return whether that is not offered."""
    numbers, game = table.numbers, step.game
    illegal = code != DECLINE
    if code == TAKE and may_insure(step, table):
        numbers[INSURED], illegal = 1, False
    elif code == EVEN_MONEY and may_take_even_money(step, table):
        ending = step.book.even_money[(numbers[STATE] - game.first_ending) >> 4]
        numbers[STATE], illegal = game.first_ending + (ending << 4), False
    look(step, table)
    return illegal


def table_of(number: Any, tables: Any) -> Any:
    """Return one of the tables."""
    return StepTable(
        tables.shoe[number],
        tables.stream[number],
        tables.numbers[number],
        tables.waiting[number],
        tables.hands[number],
        tables.seen[number],
    )
