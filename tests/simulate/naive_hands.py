"""A hand for a naive player of rounds: cards as texts, amounts in cents, rules as plain data.

A second derivation of what the simulator turns into tables, written for readability; it shares no code with it. The
rules come from their neutral description (``pitboss.rulebook.plain``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PlainRules = Any
TENS = "TJQK"
PEEK = "peek"


def points(card: str) -> int:
    """What a card counts, an ace one."""
    return 1 if card[0] == "A" else 10 if card[0] in TENS else int(card[0])


def count(cards: list[str]) -> tuple[int, bool]:
    """The total of some cards, and whether an ace counts eleven."""
    hard = sum(map(points, cards))
    soft = hard <= 11 and any(card[0] == "A" for card in cards)
    return (hard + 10 if soft else hard), soft


def pays(amount: int, odds: list[int], unit: int = 1) -> int:
    """What an amount wins at some odds, rounded down."""
    return amount * odds[0] // odds[1] // unit * unit


@dataclass
class Hand:
    """A hand in play: its cards, the wagers on it (the first one, then each double), and what was done with it.

    ``added`` says that its first wager is one that a split added; ``again``, that its pairs are to be split again;
    ``seen`` names what became of it that a comparison should have tried.
    """

    cards: list[str]
    wagers: list[int]
    split: bool = False
    from_aces: bool = False
    added: bool = False
    again: bool = False
    surrendered: bool = False
    even_money: bool = False
    seen: set[str] = field(default_factory=set)

    @property
    def total(self) -> int:
        """The point count."""
        return count(self.cards)[0]

    @property
    def soft(self) -> bool:
        """Whether an ace counts eleven."""
        return count(self.cards)[1]

    @property
    def doubles(self) -> int:
        """How often it was doubled."""
        return len(self.wagers) - 1

    @property
    def blackjack(self) -> bool:
        """Whether it is an ace and a ten-value, as they were dealt."""
        return len(self.cards) == 2 and self.total == 21 and not self.split


def is_pair(rules: PlainRules, hand: Hand) -> bool:
    """Whether the hand is two cards of one kind."""
    if len(hand.cards) != 2:
        return False
    first, second = hand.cards
    return first[0] == second[0] if rules["splitting"]["by_rank"] else points(first) == points(second)


def is_charlie(rules: PlainRules, hand: Hand) -> bool:
    """Whether the hand wins by the number of its cards."""
    return rules["charlie"] is not None and len(hand.cards) >= rules["charlie"]["cards"] and hand.total <= 21


def is_done(rules: PlainRules, hand: Hand) -> bool:
    """Whether the hand needs no more decisions, whatever its player wants."""
    return hand.total >= 21 or len(hand.cards) == rules["hitting"]["most_cards"] or is_charlie(rules, hand)


def draws_no_more(rules: PlainRules, hand: Hand) -> bool:
    """Whether it is a split ace that got its one card."""
    return hand.from_aces and not rules["splitting"]["aces_draw"]


def may(rules: PlainRules, hand: Hand, letter: str, hands: int) -> bool:
    """Whether the rules let a hand do what a letter says, given the number of hands in its box."""
    doubling, splitting, surrender = rules["doubling"], rules["splitting"], rules["surrender"]
    if letter == "H":
        return not hand.doubles and not draws_no_more(rules, hand)
    if letter == "D":
        if hand.doubles >= doubling["most"] or draws_no_more(rules, hand):
            return False
        if len(hand.cards) > 2 and not hand.doubles and not doubling["any_cards"]:
            return False
        only = doubling["only_totals"]
        if only is not None and (hand.soft or hand.total not in only):
            return False
        return not hand.split or (doubling["after_split"] and (doubling["after_split_aces"] or not hand.from_aces))
    if letter in "PO":
        free = is_pair(rules, hand) and hands < splitting["most_hands"] and not hand.doubles
        return free and not (letter == "O" and hand.split) and (splitting["aces_resplit"] or not hand.from_aces)
    if letter == "R" and surrender is not None:
        any_time = surrender["two_cards"] is None
        if hand.doubles:
            return any_time or surrender["doubled"] is not None
        if surrender["only_doubled"]:
            return False
        return any_time or (len(hand.cards) == 2 and not hand.split)
    return False


def bonus_of(rules: PlainRules, hand: Hand) -> list[int] | None:
    """The best odds that the cards of a 21 earn, None for none."""
    best: list[int] | None = None
    for bonus in rules["twenty_one"]["bonuses"]:
        enough = len(hand.cards) >= bonus["fewest_cards"]
        if enough and _ranks(hand, bonus["ranks"]) and _suits(hand, bonus["suits"]):
            hand.seen.add(_named(hand, bonus))
            if best is None or bonus["odds"][0] * best[1] > best[0] * bonus["odds"][1]:
                best = bonus["odds"]
    return None if hand.doubles else best


def _named(hand: Hand, bonus: PlainRules) -> str:
    if hand.doubles:
        return "bonus cards of a doubled hand"
    kind = f"{bonus['suits']} suits" if bonus["ranks"] else "many cards"
    return f"{kind} after a split" if hand.split else kind


def super_bonus(rules: PlainRules, hand: Hand, up: str) -> int:
    """What the super bonus pays: the first three cards of a box, undivided and not doubled."""
    told = rules["twenty_one"]["super_bonus"]
    if told is None or hand.split or hand.doubles or up[0] not in told["up"]:
        return 0
    if not _ranks(hand, told["ranks"]) or not _suits(hand, told["suits"]):
        return 0
    hand.seen.add("super bonus")
    return max((step["pays"] for step in told["steps"] if hand.wagers[0] >= step["wager"]), default=0)


def _ranks(hand: Hand, ranks: str) -> bool:
    return not ranks or sorted(card[0] for card in hand.cards) == sorted(ranks)


def _suits(hand: Hand, wanted: str) -> bool:
    suits = {card[1] for card in hand.cards}
    return wanted == "any" or suits == {"s"} or (wanted == "same" and len(suits) == 1)
