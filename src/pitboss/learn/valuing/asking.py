"""Policies as the solver asks them: functions of a hand's cards, and policies of the environments.

Every question is put twice: a policy that answers by chance, or remembers what it was asked, has no exact value.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from pitboss.learn.given import checked_actions
from pitboss.learn.playing.open_book import gives_up_early
from pitboss.learn.single import TableEnv
from pitboss.learn.spaces import fields, most_cards_told
from pitboss.learn.valuing.checked import PolicyRefused, by_chance, raised
from pitboss.learn.valuing.split_places import ALONE, Place, SplitPlaces, first_place
from pitboss.learn.vector import VectorTables
from pitboss.learn.words import Asked, Code
from pitboss.solve.model.compositions import ACE, NAMES
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.functions import (
    ATTACK,
    DECLINE,
    EVEN_MONEY,
    INSURE,
    HandToPlay,
)

EnvironmentFunction = Callable[[Any, Any], Any]
"""Returns an action for an observation and a mask, or actions for many of them."""

INSURANCE = "insurance"
"""The offer that a hand is asked about against an ace."""

CODE_OF = {
    letters.STAND: Code.STAND,
    letters.HIT: Code.HIT,
    letters.DOUBLE: Code.DOUBLE,
    letters.SPLIT: Code.SPLIT,
    letters.SURRENDER: Code.SURRENDER,
    letters.ZAP: Code.ZAP,
    DECLINE: Code.DECLINE,
    ATTACK: Code.TAKE,
    INSURE: Code.TAKE,
    EVEN_MONEY: Code.EVEN_MONEY,
}


class EnvironmentPolicy:
    """A policy of an environment, asked about hands with what the environment would tell it.

    It is asked as at a table in its first round, with the first of the wagers and no side wager. The hands of a split
    are valued as the first of two is played, and those on a lammer as the second; a pair drawn after a split is split
    again, as often as allowed, if the policy does so with the first such hand. Against an ace, it is told that it
    insured a hand if it insures all hands, or the very two cards it is asked about. If the policy plays the other hands
    of a split differently, or a hand depending on whether it is insured, ``notes`` say so.
    """

    def __init__(self, policy: EnvironmentFunction, env: Any) -> None:
        tables = getattr(env, "unwrapped", env)
        if not isinstance(tables, TableEnv | VectorTables):
            raise TypeError("Give the environment that the policy is for: a TableEnv or VectorTables.")
        self.policy, self.wishes, self.many = policy, tables.wishes, isinstance(tables, VectorTables)
        self.rules = self.wishes.rules
        if self.wishes.seen:
            raise PolicyRefused(
                "A policy that is told which cards were seen has no value by the cards of one hand, because the hands "
                "of a split see each other: make the environment without seen=True."
            )
        self.model, self.most_cards = model_of(self.rules), most_cards_told(self.rules)
        self.names = [field.name for field in fields(self.wishes)]
        self.codes = self.wishes.codes
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...]], Code] = {}
        self.notes: list[str] = []
        self.insures: dict[tuple[int, int], bool] = {}
        self.splits = SplitPlaces(self.model)
        self.alike = True

    def letter(self, hand: HandToPlay, legal: str) -> str:
        """Return the policy's decision as a letter."""
        if not hand.cards:
            return self._answer(self._told(Asked.ATTACK, hand), legal, str(hand))
        if hand.offer:
            return self._answer(self._told(Asked.INSURANCE, hand), legal, str(hand))
        undivided = len(hand.cards) == 2 and not hand.split
        if letters.SURRENDER in legal and undivided and gives_up_early(self.rules, NAMES.index(hand.up)):
            if not hand.zapped and self._gives_up(hand):
                return letters.SURRENDER
            legal = legal.replace(letters.SURRENDER, "")
        if hand.split and hand.pair and self._resplits(hand):
            return self._full(hand, legal)
        letter = self._ask(hand, legal)
        return self._again(hand) if letter == letters.SPLIT else letter

    def _ask(self, hand: HandToPlay, legal: str, hands: int = 2) -> str:
        if legal == letters.STAND:
            return legal
        place = first_place(hand, hands)
        answers = {insured: self._asked_at(place, hand, legal, insured) for insured in sorted(self._insured(hand))}
        for insured, answer in answers.items():
            self._compare(place, hand, legal, insured, answer)
        if len(set(answers.values())) > 1:
            self.notes.append(
                f"{hand} is played otherwise with insurance than without, and only some hands against an ace are "
                "insured; it is valued as played without."
            )
        return next(iter(answers.values()))

    def _asked_at(self, place: Place, hand: HandToPlay, legal: str, insured: bool) -> str:
        what = Asked.DOUBLED_HAND if hand.doubles else Asked.HAND
        return self._answer(self._told(what, hand, place, insured), legal, str(hand))

    def _compare(self, place: Place, hand: HandToPlay, legal: str, insured: bool, answer: str) -> None:
        """Note, once, that a hand of a split is played otherwise elsewhere in the box."""
        for other in self.splits.places(hand, place) if self.alike else ():
            open_to = legal
            if other.hands == self.model.most_hands:
                if answer == letters.SPLIT:
                    continue  # a full box is asked about apart
                open_to = legal.replace(letters.SPLIT, "")
            if self._asked_at(other, hand, open_to, insured) != answer:
                self.alike = False
                self.notes.append(
                    f"Not all hands of a split are played alike: {hand} as hand {other.hand} of {other.hands} is "
                    f"played otherwise than as hand {place.hand} of {place.hands}, and valued as played there."
                )
                return

    def _insured(self, hand: HandToPlay) -> set[bool]:
        """Return whether a hand was insured, both where its first two cards are not known."""
        if hand.up != NAMES[ACE] or not self.rules.insurance.selected:
            return {False}
        if not self.insures:
            self.insures = {first: self._takes_insurance(*first) for first in self._two_cards()}
        if len(hand.cards) == 2 and not (hand.split or hand.zapped):
            low, high = sorted(NAMES.index(card) for card in hand.cards)
            return {self.insures[low, high]}
        return set(self.insures.values())

    def _two_cards(self) -> list[tuple[int, int]]:
        """Return the ranks of any two cards, but for a blackjack, which is never played on."""
        pairs = combinations_with_replacement(range(len(NAMES)), 2)
        return [(low, high) for low, high in pairs if (low, high) != (ACE, len(NAMES) - 1)]

    def _takes_insurance(self, low: int, high: int) -> bool:
        number = self.model.hands.of(low, high)
        total, soft = int(self.model.hands.total[number]), bool(self.model.hands.soft[number])
        pair = low == high and not self.model.by_rank[low]
        hand = HandToPlay((NAMES[low], NAMES[high]), NAMES[ACE], total, soft, pair, offer=INSURANCE)
        return self.letter(hand, DECLINE + INSURE) == INSURE

    def _gives_up(self, hand: HandToPlay) -> bool:
        told = self._told(Asked.EARLY_SURRENDER, hand)
        return self._answer(told, DECLINE + ATTACK, f"{hand} (early surrender)") == ATTACK

    def _resplits(self, hand: HandToPlay) -> bool:
        """Whether a pair drawn after a split may be split again."""
        return self.model.most_hands > 2 and self.model.may_resplit[NAMES.index(hand.cards[0])]

    def _again(self, hand: HandToPlay) -> str:
        """Return whether a pair is split again and again, or once; ask about the pair that a split hand may draw."""
        rank = NAMES.index(hand.cards[0])
        self.splits.note(hand, again=False)
        if not self._resplits(hand) or self.model.by_rank[rank]:
            return letters.SPLIT
        allowed = self.model.split[rank]
        again = self._drawn(hand, allowed, lammer=False) == letters.SPLIT
        on_lammer = again
        if self.model.split_free[rank]:
            on_lammer = self._drawn(hand, allowed, lammer=True) == letters.SPLIT
        if on_lammer != again:
            chips, lammer = ("split again", "not") if again else ("not split again", "split again")
            self.notes.append(
                f"A pair of {hand.cards[0]} drawn after a split against {hand.up} is {chips} on chips and {lammer} on "
                f"a lammer; it is valued as {'split again' if again else 'split once'}."
            )
        self.splits.note(hand, again)
        return letters.SPLIT if again else letters.SPLIT_ONCE

    def _drawn(self, hand: HandToPlay, allowed: Allowed, lammer: bool) -> str:
        number = self.model.hands.of(*[NAMES.index(card) for card in hand.cards])
        legal = letters.STAND + letters.SPLIT
        legal += letters.HIT if allowed.hit[number] else ""
        legal += letters.DOUBLE if allowed.double[number] else ""
        legal += letters.SURRENDER if allowed.surrender[number] else ""
        drawn = HandToPlay(
            hand.cards, hand.up, hand.total, hand.soft, True, True, hand.zapped, lammer, last=not allowed.draws
        )
        return self._ask(drawn, legal)

    def _full(self, hand: HandToPlay, legal: str) -> str:
        """Return what is done with a pair after a split that is not split again."""
        letter = self._ask(hand, legal + letters.SPLIT)
        return letter if letter != letters.SPLIT else self._ask(hand, legal, self.model.most_hands)

    def _told(self, what: Asked, hand: HandToPlay, place: Place = ALONE, insured: bool = False) -> tuple[int, ...]:
        """Return what the environment tells of a hand."""
        told = dict.fromkeys(self.names, 0) | {"asked": int(what), "up": NAMES.index(hand.up) + 1, "wager": 1}
        if what is Asked.ATTACK:
            return tuple(told.values())
        if self.model.attacks:
            attack = self.letter(HandToPlay((), hand.up), DECLINE + ATTACK)
            told["attacked"] = int(attack == ATTACK)
        told |= {
            "total": hand.total,
            "soft": int(hand.soft),
            "cards": min(len(hand.cards), self.most_cards),
            "pair": NAMES.index(hand.cards[0]) + 1 if hand.pair else 0,
            "split": int(hand.split),
            "zapped": int(hand.zapped),
            "free": int(hand.lammer),
            "doubles": hand.doubles,
            "insured": int(insured),
            "hands": place.hands,
            "hand": place.hand,
        }
        return tuple(told.values())

    def _answer(self, told: tuple[int, ...], legal: str, about: str) -> str:
        """Ask the policy, and return the letter of its action."""
        wanted = {CODE_OF[letter]: letter for letter in legal}
        mask = tuple(int(code in wanted) for code in self.codes)
        key = (told, mask)
        if key not in self.known:
            first, second = (self._action(told, mask, about) for _ in range(2))
            if first != second:
                raise PolicyRefused(by_chance(about, self.wishes.actions[first], self.wishes.actions[second]))
            if not mask[first]:
                allowed = [name for name, may in zip(self.wishes.actions, mask, strict=True) if may]
                raise PolicyRefused(
                    f"The policy was asked about {about} and answered {self.wishes.actions[first]!r}, which the mask "
                    f"does not allow: allowed are {', '.join(allowed)}."
                )
            self.known[key] = Code(self.codes[first])
        return wanted[self.known[key]]

    def _action(self, told: tuple[int, ...], mask: tuple[int, ...], about: str) -> int:
        observation, allowed = np.array(told, dtype=np.int16), np.array(mask, dtype=np.int8)
        try:
            answer = self.policy(observation[None], allowed[None]) if self.many else self.policy(observation, allowed)
        except Exception as error:
            raise PolicyRefused(raised(about, error)) from error
        try:
            return int(checked_actions(answer if self.many else [answer], 1, self.wishes.actions)[0])
        except ValueError:
            wanted = "an array with a whole number for each of the tables, here one" if self.many else "a whole number"
            raise PolicyRefused(
                f"The policy was asked about {about} and answered {answer!r}: actions are 0 to {len(mask) - 1}, and an "
                f"answer is {wanted}."
            ) from None
