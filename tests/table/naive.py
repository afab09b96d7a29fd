"""Whole rounds of the five games, enumerated naively from the rulebook texts and READINGS.md.

A second derivation of the rules for one box, written to be read and not to be fast; it shares no code with the table.
A card is its text (``8s``), an amount is cents, and each step is a plain generator over what may come next.
``naive_rounds.rounds`` yields the player's net for every distinct round a pack can deal: every order of its cards that
the round sees and every decision at each point, each for the most that is allowed. A round that runs out of cards is
not yielded. The player's hands are played here; the dealer and the course of a round are in ``naive_rounds``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Cards = tuple[str, ...]
UNIT = 50


@dataclass(frozen=True)
class House:
    """One game under one submission: the options as READINGS.md names them, then what each text fixes."""

    dealer_hits_soft_17: bool = False
    blackjack_pays: str = "3:2"
    blackjack_rounding: str = "cent"
    even_money: bool = False
    split_aces_draw: bool = True
    resplit_aces: bool = True
    max_hands: int = 4
    positions: int = 7
    dealer_draws_idle: bool = True
    double_after_zap: bool = True
    split_after_zap: bool = True
    push_22_paytable: str = "A"
    hole_card: str = "peek"
    attack_amount: str = "up_to"
    attack_void_on_blackjack: bool = True
    split_matches_attack: bool = False
    surrender_at_once: bool = True
    zaps: bool = False
    lammers: bool = False
    attacks: bool = False
    dealer_22_pushes: bool = False
    insurance: str = "next unit"
    insurance_pays: str = "2:1"
    one_rank_splits: bool = False
    second_cards_at_once: bool = False
    most_cards: int = 99


HOUSES = {
    "zappit-ma": House(zaps=True, dealer_22_pushes=True),
    "free-bet-ma": House(lammers=True, dealer_22_pushes=True, dealer_draws_idle=False),
    "double-attack-ma": House(
        attacks=True,
        blackjack_pays="1:1",
        insurance_pays="5:2",
        hole_card="none",
        max_hands=3,
        split_aces_draw=False,
        resplit_aces=False,
        dealer_draws_idle=False,
    ),
    "zappit-online": House(
        zaps=True,
        dealer_22_pushes=True,
        dealer_hits_soft_17=True,
        max_hands=2,
        split_aces_draw=False,
        resplit_aces=False,
        insurance="exactly",
        one_rank_splits=True,
        second_cards_at_once=True,
        most_cards=13,
    ),
    "catfish-bend": House(
        dealer_hits_soft_17=True,
        blackjack_rounding="half_dollar",
        even_money=True,
        insurance="up to",
        split_aces_draw=False,
        resplit_aces=False,
    ),
}


@dataclass(frozen=True)
class Hand:
    """Cards, the chips and lammers on them, and the moves made with them."""

    cards: Cards
    chips: int
    lammers: int = 0
    done: tuple[str, ...] = ()


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
    soft = hard <= 11 and any(card[0] == "A" for card in cards)
    return (hard + 10 if soft else hard), soft


def natural(cards: Cards) -> bool:
    return len(cards) == 2 and count(cards)[0] == 21


def odds(text: str, amount: int) -> int:
    win, _, stake = text.partition(":")
    return amount * int(win) // int(stake)


def draws(left: Cards) -> Iterator[tuple[str, Cards]]:
    """Every card that may come next, with the cards left then."""
    for card in sorted(set(left)):
        place = left.index(card)
        yield card, left[:place] + left[place + 1 :]


def moves(house: House, box: Box, hand: Hand) -> list[str]:
    """What the player may do with a hand; nothing where it is finished (A2: a 21 stands by itself)."""
    total, _ = count(hand.cards)
    if {"stand", "surrender"} & set(hand.done) or total >= 21 or len(hand.cards) >= house.most_cards:
        return []
    surrender = ["surrender"] if house.attacks else []  # DA4: at any time before standing, after a double too
    if "double" in hand.done:
        return ["stand", *surrender] if surrender else []
    split = ["split"] if may_split(house, box, hand) else []
    if "split" in hand.done and hand.cards[0][0] == "A" and not house.split_aces_draw:
        return ["stand", *surrender, *split] if surrender or split else []
    double = ["double"] if may_double(house, box, hand) else []
    zap = ["zap"] if may_zap(house, hand) else []
    return ["hit", "stand", *surrender, *split, *double, *zap]


def may_zap(house: House, hand: Hand) -> bool:
    """ZM2, ZM7: the first two cards, hard 15 to 18 without an ace, before any other decision."""
    return house.zaps and not hand.done and 15 <= count(hand.cards)[0] <= 18 and not count(hand.cards)[1]


def only_zapped(hand: Hand) -> bool:
    return "zap" in hand.done and "split" not in hand.done


def may_double(house: House, box: Box, hand: Hand) -> bool:
    if len(hand.cards) > 2 and not house.attacks:  # DA5: only Double Attack doubles after drawing
        return False
    if only_zapped(hand) and not house.double_after_zap:
        return False
    return free_double(house, hand) or box.purse >= UNIT


def free_double(house: House, hand: Hand) -> bool:
    """FB2: a two-card hard 9, 10 or 11."""
    total, soft = count(hand.cards)
    return house.lammers and len(hand.cards) == 2 and not soft and 9 <= total <= 11


def may_split(house: House, box: Box, hand: Hand) -> bool:
    if len(hand.cards) != 2 or len(box.hands) == house.max_hands:
        return False
    one, two = hand.cards
    if points(one) != points(two) or (house.one_rank_splits and one[0] != two[0]):
        return False
    if "split" in hand.done and one[0] == "A" and not house.resplit_aces:
        return False
    if only_zapped(hand) and not house.split_after_zap:
        return False
    return free_split(house, hand) or box.purse >= box.stake


def free_split(house: House, hand: Hand) -> bool:
    """FB3: every pair but ten-values."""
    return house.lammers and points(hand.cards[0]) != 10


def make(house: House, box: Box, turn: int, move: str) -> Iterator[Box]:
    """Every way the box can stand after a move."""
    hand = box.hands[turn]
    moved = replace(hand, done=(*hand.done, move))
    if move == "stand":
        yield box.put(turn, moved)
    elif move == "surrender":
        yield box.put(turn, moved, pays=-(hand.chips // 2) if box.half_back else 0)
    elif move == "split":
        yield from split(house, box, turn)
    elif move == "zap":
        for one, rest in draws(box.left):
            for two, last in draws(rest):
                yield box.put(turn, replace(moved, cards=(one, two)), left=last)
    else:
        added = hand.chips + hand.lammers if move == "double" else 0
        free = move == "double" and free_double(house, hand)
        chips, lammers = (0, added) if free else (min(added, box.purse // UNIT * UNIT), 0)
        moved = replace(moved, chips=hand.chips + chips, lammers=hand.lammers + lammers)
        for card, rest in draws(box.left):
            yield box.put(turn, replace(moved, cards=(*hand.cards, card)), pays=chips, left=rest)


def split(house: House, box: Box, turn: int) -> Iterator[Box]:
    """The original wager stays with the left hand; second cards come hand by hand, or both at once (ZO3)."""
    hand = box.hands[turn]
    free = free_split(house, hand)
    done = (*(move for move in hand.done if move == "zap"), "split")
    one = replace(hand, cards=hand.cards[:1], done=done)
    two = Hand(hand.cards[1:], 0 if free else box.stake, box.stake if free else 0, done)
    apart = box.put(turn, one, two, pays=0 if free else box.stake)
    if not house.second_cards_at_once:
        yield apart
        return
    for first, rest in draws(box.left):
        for second, last in draws(rest):
            dealt = replace(one, cards=(*one.cards, first)), replace(two, cards=(*two.cards, second))
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
