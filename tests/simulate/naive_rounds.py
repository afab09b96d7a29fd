"""Whole rounds played naively from cards in order: every box by its player, then the dealer, then the money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.simulate.naive_hands import (
    PEEK,
    Hand,
    PlainRules,
    bonus_of,
    count,
    draws_no_more,
    is_charlie,
    is_done,
    is_pair,
    may,
    pays,
    super_bonus,
)


class NaivePlayer(Protocol):
    """Says what to do with a hand: letters in order of choice."""

    def letters(self, hand: Hand, up: str, pair: bool, one_card: bool) -> str:
        """Return the letters for a hand; ``one_card`` says that it is a split ace that draws no more."""


@dataclass
class NaiveBox:
    """A box: who decides, what is wagered, and whether offers are taken."""

    player: NaivePlayer
    wager: int
    insured: bool = False
    even_money: bool = False


@dataclass
class NaiveRound:
    """One round from a place of a shoe on."""

    rules: PlainRules
    boxes: Sequence[NaiveBox]
    shoe: Sequence[str]
    place: int
    dealer: list[str] = field(default_factory=list)
    nets: list[int] = field(default_factory=list)
    insurance: list[int] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def play(self) -> NaiveRound:
        """Play it, and leave what every box won and where the next round begins."""
        first, second = self._deal()
        stopped = self.rules["hole_card"]["procedure"] == PEEK and self._has_blackjack()
        hands = [[Hand([a, b], [box.wager])] for box, a, b in zip(self.boxes, first, second, strict=True)]
        for box, (hand,) in zip(self.boxes, hands, strict=True):
            self._answer(box, hand)
        if not stopped:
            for box, own in zip(self.boxes, hands, strict=True):
                self._play_box(box, own)
        self._draw([hand for own in hands for hand in own])
        self.nets = [sum(self._net(hand) for hand in own) for own in hands]
        self.insurance = self._insurance_settled()
        self.seen = {name for own in hands for hand in own for name in hand.seen}
        return self

    def _card(self) -> str:
        self.place += 1
        return self.shoe[self.place - 1]

    def _deal(self) -> tuple[list[str], list[str]]:
        first: list[str] = []
        second: list[str] = []
        for phase in self.rules["deal"]["program"]:
            if phase in ("deal_first", "deal_second"):
                (first if phase == "deal_first" else second).extend(self._card() for _ in self.boxes)
            elif phase in ("deal_up", "deal_hole"):
                self.dealer.append(self._card())
        return first, second

    def _has_blackjack(self) -> bool:
        return len(self.dealer) == 2 and count(self.dealer)[0] == 21

    def _choice(self, box: NaiveBox, hand: Hand, hands: int) -> str:
        """The first legal letter; if nothing else is possible, the hand stands."""
        one_card = draws_no_more(self.rules, hand)
        pair = is_pair(self.rules, hand)
        for letter in box.player.letters(hand, self.dealer[0], pair, one_card):
            if letter == "S" or may(self.rules, hand, letter, hands):
                return letter
        return "S"

    def _answer(self, box: NaiveBox, hand: Hand) -> None:
        """Early surrender if the dealer peeks, even money and insurance; the last two against an ace."""
        surrender = self.rules["surrender"]
        looks = self.rules["hole_card"]["procedure"] == PEEK
        early = looks and surrender is not None and surrender["early"] is not None
        if early and not is_done(self.rules, hand) and self._choice(box, hand, 1) == "R":
            hand.surrendered = True
        insured = 0
        if self.dealer[0][0] == "A" and not hand.surrendered:
            if hand.blackjack and box.even_money:
                hand.even_money = True
            elif box.insured:
                insured = self._insurance_amount(box.wager)
        self.insurance.append(-insured)

    def _insurance_amount(self, wager: int) -> int:
        told, unit = self.rules["insurance"], self.rules["limits"]["unit"]
        share, parts = wager * told["share"][0], told["share"][1]
        if told["limit"] == "exactly_half":
            return int(share // parts)
        if told["limit"] == "up_to_half":
            return int(share // parts // unit * unit)
        return int(-(-share // (parts * unit)) * unit)

    def _play_box(self, box: NaiveBox, own: list[Hand]) -> None:
        """Play the hands of a box from the left; each gets its second card when its turn comes."""
        place = 0
        while place < len(own):
            hand = own[place]
            if len(hand.cards) == 1:
                hand.cards.append(self._card())
            if not self._split(box, own, place):
                place += 1

    def _split(self, box: NaiveBox, own: list[Hand], place: int) -> bool:
        """Play a hand until it has ended, or has become two; return whether it has."""
        hand = own[place]
        while not is_done(self.rules, hand) and not hand.surrendered:
            letter = self._choice(box, hand, len(own))
            if letter == "S":
                break
            if letter == "R":
                hand.surrendered = True
                hand.seen.add(f"given up after {hand.doubles} doubles")
            elif letter == "H":
                hand.cards.append(self._card())
            elif letter == "D":
                hand.wagers.append(sum(hand.wagers))
                hand.cards.append(self._card())
                hand.seen.add(f"{hand.doubles} doubles")
            else:
                self._part(own, place, letter == "P")
                return True
        return False

    def _part(self, own: list[Hand], place: int, again: bool) -> None:
        """Split a pair: the first card stays where it is, the second begins a hand to its right."""
        hand = own[place]
        right = hand.cards.pop()
        aces = right[0] == "A"
        hand.split, hand.from_aces, hand.again = True, aces, again
        own.insert(place + 1, Hand([right], [hand.wagers[0]], True, aces, True, again))
        if self.rules["splitting"]["both_at_once"]:
            hand.cards.append(self._card())
            own[place + 1].cards.append(self._card())

    def _depends(self, hand: Hand) -> bool:
        """Whether the dealer's total decides a hand."""
        if hand.total > 21 or hand.surrendered or hand.blackjack or is_charlie(self.rules, hand):
            return False
        return not (self.rules["twenty_one"] is not None and hand.total == 21)

    def _draw(self, hands: list[Hand]) -> None:
        told = self.rules["dealer"]
        if len(self.dealer) == 1:
            self.dealer.append(self._card())
        if not told["draws_idle"] and not any(self._depends(hand) for hand in hands):
            return
        while True:
            total, soft = count(self.dealer)
            again = total < told["stands_on"] or (total == told["stands_on"] and soft and told["hits_soft_17"])
            if not again:
                return
            self.dealer.append(self._card())

    def _net(self, hand: Hand) -> int:
        """What all wagers on a hand won."""
        settlement, surrender = self.rules["settlement"], self.rules["surrender"]
        if hand.even_money:
            return hand.wagers[0]
        if self._has_blackjack() and not (hand.total > 21 and settlement["busts_at_once"]):
            return self._against_blackjack(hand)
        if hand.total > 21:
            return -sum(hand.wagers)
        if hand.surrendered:
            return -self._given_up(hand, surrender)
        return sum(self._won(hand, wager) for wager in hand.wagers) + self._besides(hand)

    def _given_up(self, hand: Hand, surrender: PlainRules) -> int:
        """What a hand loses that was given up; an odd cent of each wager goes to the house."""
        if hand.doubles and surrender["doubled"] is not None:
            return sum(hand.wagers[:-1])
        share, parts = surrender["takes"]
        return sum(-(-wager * share // parts) for wager in hand.wagers)

    def _besides(self, hand: Hand) -> int:
        if self.rules["twenty_one"] is None or hand.total != 21 or hand.blackjack:
            return 0
        return super_bonus(self.rules, hand, self.dealer[0])

    def _won(self, hand: Hand, wager: int) -> int:
        """What one wager of a hand won that was played to its end."""
        rules, told = self.rules, self.rules["blackjack"]
        if hand.blackjack:
            return pays(wager, told["odds"], told["rounding"])
        win = pays(wager, rules["settlement"]["pays"])
        if rules["twenty_one"] is not None and hand.total == 21:
            odds = bonus_of(rules, hand)
            return win if odds is None else pays(wager, odds)
        if is_charlie(rules, hand):
            return win
        total = count(self.dealer)[0]
        if total > 21:
            return 0 if total == rules["dealer"]["push_total"] else win
        tied = -wager if rules["settlement"]["tie"] == "lose" else 0
        return win if hand.total > total else -wager if hand.total < total else tied

    def _against_blackjack(self, hand: Hand) -> int:
        """Original wagers lose, and what was added to them unless it is given back; a blackjack ties, or wins."""
        told, settlement, surrender = self.rules["blackjack"], self.rules["settlement"], self.rules["surrender"]
        if hand.blackjack:
            hand.seen.add("both blackjack")
            if told["beats_dealers"] is not None:
                return pays(hand.wagers[0], told["odds"], told["rounding"])
            return -hand.wagers[0] if settlement["tie"] == "lose" else 0
        if hand.surrendered and surrender["early"] is not None:
            return -self._given_up(hand, surrender)
        if hand.total == 21 and len(hand.cards) > 2:
            hand.seen.add("21 against a late blackjack")
        lost = 0 if hand.added and settlement["splits_returned"] is not None else hand.wagers[0]
        return -lost - (0 if settlement["doubles_returned"] is not None else sum(hand.wagers[1:]))

    def _insurance_settled(self) -> list[int]:
        odds, won = self.rules["insurance"]["odds"], self._has_blackjack()
        return [pays(-placed, odds) if won else placed for placed in self.insurance]
