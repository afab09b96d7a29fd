"""Whole rounds of any game, enumerated naively from the rulebook texts and READINGS.md.

A second derivation of the rules for one box, written for readability and not for speed; it shares no code with the
table, and the values of the rules come from their neutral description (``pitboss.rulebook.plain``). A card is its text
(``8s``), an amount is cents, and each step is a plain generator over what may come next. ``naive_rounds.rounds`` yields
the player's net for every distinct round a pack can deal: every order of its cards that the round sees and every
decision at each point, each for the highest amount allowed. A round that runs out of cards is not yielded. The player's
hands are played here; the rules are read in ``naive_house``; the dealer and the course of a round are in
``naive_rounds``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.table.naive_house import House, Odds

Cards = tuple[str, ...]
LIMIT = 21
"""The basis of every game of blackjack: a hand over this total has lost, and a hand of this total is the best."""


@dataclass(frozen=True)
class Hand:
    """Cards, the chips and lammers on them, the moves made with them, and what the last double added."""

    cards: Cards
    chips: int
    lammers: int = 0
    done: tuple[str, ...] = ()
    last: int = 0


@dataclass(frozen=True)
class Box:
    """The hands of one box, the chips its player has left, and the cards left in the shoe.

    ``stake`` is what a split hand takes; ``half_back`` says that a surrender is settled at once.
    """

    hands: tuple[Hand, ...]
    purse: int
    left: Cards
    stake: int
    half_back: bool = False

    def put(self, turn: int, *hands: Hand, pays: int = 0, left: Cards | None = None) -> Box:
        """Return the box with new hands in the place of one, after a payment from the purse."""
        held = (*self.hands[:turn], *hands, *self.hands[turn + 1 :])
        return replace(self, hands=held, purse=self.purse - pays, left=self.left if left is None else left)


def points(card: str) -> int:
    return 10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0])


def count(cards: Cards) -> tuple[int, bool]:
    """The total, and whether it is soft."""
    hard = sum(points(card) for card in cards)
    soft = hard + 10 <= LIMIT and any(card[0] == "A" for card in cards)
    return (hard + 10 if soft else hard), soft


def natural(cards: Cards) -> bool:
    return len(cards) == 2 and count(cards)[0] == LIMIT


def odds(pays: Odds, amount: int) -> int:
    win, stake = pays
    return amount * win // stake


def taken(house: House, hand: Hand) -> int:
    """What a surrender takes of a hand; an odd cent goes to the house (A7). A rescue takes all but the last double."""
    assert house.surrender_takes is not None
    if house.rescue and "double" in hand.done:
        return hand.chips - hand.last
    share, whole = house.surrender_takes
    return -(-hand.chips * share // whole)


def draws(left: Cards) -> Iterator[tuple[str, Cards]]:
    """Every card that may come next, with the cards left then."""
    for card in sorted(set(left)):
        place = left.index(card)
        yield card, left[:place] + left[place + 1 :]


def moves(house: House, box: Box, hand: Hand) -> list[str]:
    """What the player may do with a hand; nothing if it is finished (A2: a 21 stands automatically)."""
    total, _ = count(hand.cards)
    most = min(house.most_cards, house.charlie)
    if {"stand", "surrender"} & set(hand.done) or total >= LIMIT or len(hand.cards) >= most:
        return []
    surrender = ["surrender"] if may_surrender(house, hand) else []
    if "double" in hand.done:
        again = ["double"] if may_double_again(house, box, hand) else []
        return ["stand", *surrender, *again] if surrender or again else []
    split = ["split"] if may_split(house, box, hand) else []
    if "split" in hand.done and hand.cards[0][0] == "A" and not house.split_aces_draw:
        return ["stand", *surrender, *split] if surrender or split else []
    double = ["double"] if may_double(house, box, hand) else []
    zap = ["zap"] if may_zap(house, hand) else []
    return ["hit", "stand", *surrender, *split, *double, *zap]


def may_surrender(house: House, hand: Hand) -> bool:
    """DA4: at any time before standing, after a double too; or only the first two cards, and perhaps a doubled hand."""
    if house.rescue and "double" in hand.done:
        return True
    if house.rescue_alone:
        return False
    first_two = len(hand.cards) == 2 and "split" not in hand.done
    return house.surrender_takes is not None and (first_two or not house.surrender_first_two)


def may_zap(house: House, hand: Hand) -> bool:
    """ZM2, ZM7: the first two cards, one of the named totals without an ace, before any other decision."""
    aces = any(card[0] == "A" for card in hand.cards)
    return not hand.done and not aces and count(hand.cards)[0] in house.zap_totals


def only_zapped(hand: Hand) -> bool:
    return "zap" in hand.done and "split" not in hand.done


def may_double(house: House, box: Box, hand: Hand) -> bool:
    total, soft = count(hand.cards)
    if house.double_only is not None and (soft or total not in house.double_only):
        return False
    if len(hand.cards) > 2 and not house.double_any_cards:
        return False
    if only_zapped(hand) and not house.double_after_zap:
        return False
    if "split" in hand.done:
        aces = hand.cards[0][0] == "A"
        if not (house.double_after_split_aces and house.double_after_split if aces else house.double_after_split):
            return False
    least = hand.chips + hand.lammers if house.double_exactly else house.unit
    return free_double(house, hand) or box.purse >= least


def may_double_again(house: House, box: Box, hand: Hand) -> bool:
    """A doubled hand of any number of cards doubles again, by all that is on it."""
    total, soft = count(hand.cards)
    allowed = house.double_only is None or (not soft and total in house.double_only)
    least = hand.chips + hand.lammers if house.double_exactly else house.unit
    return hand.done.count("double") < house.most_doubles and allowed and box.purse >= least


def free_double(house: House, hand: Hand) -> bool:
    """FB2: one of the named hard totals in two cards."""
    total, soft = count(hand.cards)
    return len(hand.cards) == 2 and not soft and total in house.free_totals


def may_split(house: House, box: Box, hand: Hand) -> bool:
    if len(hand.cards) != 2 or len(box.hands) >= house.max_hands:
        return False
    first, second = hand.cards
    if points(first) != points(second) or (house.one_rank_splits and first[0] != second[0]):
        return False
    if "split" in hand.done and first[0] == "A" and not house.resplit_aces:
        return False
    if only_zapped(hand) and not house.split_after_zap:
        return False
    return free_split(house, hand) or box.purse >= box.stake


def free_split(house: House, hand: Hand) -> bool:
    """FB3: every pair but ten-values."""
    return house.free_splits and points(hand.cards[0]) != points("T")


def make(house: House, box: Box, turn: int, move: str) -> Iterator[Box]:
    """Every way the box can stand after a move."""
    hand = box.hands[turn]
    moved = replace(hand, done=(*hand.done, move))
    if move == "stand":
        yield box.put(turn, moved)
    elif move == "surrender":
        yield box.put(turn, moved, pays=taken(house, hand) - hand.chips if box.half_back else 0)
    elif move == "split":
        yield from split(house, box, turn)
    elif move == "zap":
        for first, rest in draws(box.left):
            for second, last in draws(rest):
                yield box.put(turn, replace(moved, cards=(first, second)), left=last)
    else:
        added = hand.chips + hand.lammers if move == "double" else 0
        free = move == "double" and free_double(house, hand)
        chips, lammers = (0, added) if free else (min(added, box.purse // house.unit * house.unit), 0)
        moved = replace(moved, chips=hand.chips + chips, lammers=hand.lammers + lammers, last=chips)
        for card, rest in draws(box.left):
            yield box.put(turn, replace(moved, cards=(*hand.cards, card)), pays=chips, left=rest)


def split(house: House, box: Box, turn: int) -> Iterator[Box]:
    """The original wager stays with the left hand; second cards come hand by hand, or both at once (ZO3)."""
    hand = box.hands[turn]
    free = free_split(house, hand)
    done = (*(move for move in hand.done if move == "zap"), "split")
    left = replace(hand, cards=hand.cards[:1], done=done)
    right = Hand(hand.cards[1:], 0 if free else box.stake, box.stake if free else 0, done)
    apart = box.put(turn, left, right, pays=0 if free else box.stake)
    if not house.second_cards_at_once:
        yield apart
        return
    for first, rest in draws(box.left):
        for second, last in draws(rest):
            dealt = replace(left, cards=(*left.cards, first)), replace(right, cards=(*right.cards, second))
            yield replace(apart, hands=(*box.hands[:turn], *dealt, *box.hands[turn + 1 :]), left=last)


def play(house: House, box: Box, turn: int = 0) -> Iterator[Box]:
    """Every way the hands of a box can be played out, from left to right."""
    if turn == len(box.hands):
        yield box
        return
    hand = box.hands[turn]
    if len(hand.cards) == 1:
        for card, rest in draws(box.left):
            yield from play(house, box.put(turn, replace(hand, cards=(*hand.cards, card)), left=rest), turn)
        return
    open_moves = moves(house, box, hand)
    for move in open_moves:
        for after in make(house, box, turn, move):
            yield from play(house, after, turn)
    if not open_moves:
        yield from play(house, box, turn + 1)
