"""How a hand can end, how the dealer's can, and what that pays: the settlement of a game as a table of cents.

A hand's *ending* contains everything that its payout depends on: its wagers, its total, how it was doubled or given up.
With the dealer's ending, it determines the net result of every wager on the hand, so a kernel only looks the sum up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Bonus, Dealer, Outcome

BUSTED = 22
"""The total that stands for every total over 21."""

UNPLAYED = 0
"""The total of a hand that a dealer's blackjack stopped before it could act."""

DEALER_BLACKJACK = 10
"""The ends before it are the dealer's totals: from the standing total to the highest one reached with a ten."""

NOT_DRAWN = DEALER_BLACKJACK + 1
"""The end of a dealer who did not draw because nothing depended on it."""

DEALER_ENDS = NOT_DRAWN + 1
WIDTH = 16
"""Entries in a row of a table: enough for ranks and for dealer's ends, and a shift finds the row."""


def dealer_totals(dealer: Dealer) -> range:
    """Return the totals that a dealer can end with."""
    return range(dealer.stands_on, dealer.stands_on + DEALER_BLACKJACK)


def dealer_names(dealer: Dealer) -> tuple[str, ...]:
    """Return the names of the dealer's ends."""
    return (*(str(total) for total in dealer_totals(dealer)), "blackjack", "not drawn")


class Base(Enum):
    """The wagers on a hand before any double: the initial wager, alone or with an attack wager, or a split's."""

    INITIAL = "initial"
    ATTACKED = "initial and attack"
    SPLIT = "split"
    SPLIT_ATTACKED = "split for initial and attack"
    LAMMER = "split on a lammer"
    LAMMER_ATTACKED = "split on a lammer for initial and attack"

    @property
    def first(self) -> bool:
        """Whether it is the first hand of its box."""
        return self in (Base.INITIAL, Base.ATTACKED)

    @property
    def units(self) -> int:
        """The wagers on the hand, in units of the initial wager."""
        return 2 if self in (Base.ATTACKED, Base.SPLIT_ATTACKED, Base.LAMMER_ATTACKED) else 1

    @property
    def lammer(self) -> bool:
        """Whether it is the house's wager."""
        return self in (Base.LAMMER, Base.LAMMER_ATTACKED)


class Doubled(StrEnum):
    """How a hand was doubled."""

    NO = ""
    CHIPS = "chips"
    LAMMER = "lammer"


@dataclass(frozen=True, slots=True)
class Ending:
    """How one hand ended.

    ``doubles`` is how often it was doubled, ``wins`` means that it is a 21 that always wins, ``bonus`` is what its
    cards then pay, and ``super_bonus`` means that they also earn the super bonus.
    """

    base: Base
    total: int
    doubled: Doubled = Doubled.NO
    surrendered: bool = False
    blackjack: bool = False
    even_money: bool = False
    zapped: bool = False
    charlie: bool = False
    doubles: int = 0
    wins: bool = False
    bonus: Bonus | None = None
    super_bonus: bool = False

    @property
    def decided(self) -> bool:
        """Whether nothing about the hand depends on further dealer cards."""
        return self.total == BUSTED or self.surrendered or self.blackjack or self.charlie or self.wins

    def chips(self, wager: int) -> int:
        """Return the player's chips that were on the hand."""
        base = 0 if self.base.lammer else self.base.units * wager
        return base + (sum(self.added(wager)) if self.doubled is Doubled.CHIPS else 0)

    def added(self, wager: int) -> list[int]:
        """Return what each double added: as much as was already on the hand."""
        return [self.base.units * wager << earlier for earlier in range(self.doubles)]


def net(rules: Rules, ending: Ending, dealer: int, wager: int) -> int:
    """Return the net result in cents of all wagers on a hand; ``wager`` is the initial one."""
    base = ending.base.units * wager
    if ending.even_money:
        return base
    settlement = rules.settlement
    busted = ending.total == BUSTED
    if dealer == DEALER_BLACKJACK and not (busted and settlement.busts_at_once):
        return _against_blackjack(rules, ending, wager)
    if _is_rescued(rules, ending):
        return -_last_double(ending, wager)
    won = sum(_one(rules, ending, dealer, amount, lammer) for amount, lammer in _wagers(ending, wager))
    part = rules.twenty_one
    if ending.super_bonus and part is not None and part.super_bonus is not None:
        won += part.super_bonus.sum_for(wager)
    return won


def _wagers(ending: Ending, wager: int) -> list[tuple[int, bool]]:
    """Return the wagers on a hand, and which of them belong to the house."""
    wagers = [(ending.base.units * wager, ending.base.lammer)]
    if ending.base is Base.ATTACKED:
        wagers = [(wager, False), (wager, False)]
    return wagers + [(amount, ending.doubled is Doubled.LAMMER) for amount in ending.added(wager)]


def _is_rescued(rules: Rules, ending: Ending) -> bool:
    """Whether a doubled hand was given up to get its last double back."""
    surrender = rules.surrender
    return ending.surrendered and ending.doubles > 0 and surrender is not None and surrender.doubled is not None


def _last_double(ending: Ending, wager: int) -> int:
    """Return the last double of a hand: half of all the wagers on it."""
    return ending.added(wager)[-1]


def _one(rules: Rules, ending: Ending, dealer: int, amount: int, lammer: bool) -> int:
    """Return the result of one wager; a lammer that does not win is only taken away."""
    lost = 0 if lammer else -amount
    if ending.total == BUSTED:
        return lost
    if ending.surrendered and rules.surrender is not None:
        return 0 if lammer else -rules.surrender.taken(amount)
    if ending.blackjack:
        return rules.blackjack.odds.pays(amount, rules.blackjack.rounding)
    if ending.bonus is not None:
        return ending.bonus.odds.pays(amount)
    if ending.charlie or ending.wins:
        return rules.settlement.pays.pays(amount)
    if dealer >= DEALER_BLACKJACK or ending.total == UNPLAYED:
        return 0  # no hand in play meets a dealer who did not draw
    total, won = dealer_totals(rules.dealer)[dealer], rules.settlement.pays.pays(amount)
    if total > 21:
        return 0 if total == rules.dealer.push_total else won
    if ending.total == total:
        return lost if _ties_lose(rules) else 0
    return won if ending.total > total else lost


def _ties_lose(rules: Rules) -> bool:
    """Whether equal hands lose their wagers, including two blackjacks."""
    return rules.settlement.tie is Outcome.LOSE


def _against_blackjack(rules: Rules, ending: Ending, wager: int) -> int:
    """A dealer blackjack takes original wagers only; other wagers go back as the text says."""
    settlement, attack = rules.settlement, rules.attack
    if ending.blackjack and rules.blackjack.beats_dealers is not None:
        return rules.blackjack.odds.pays(wager, rules.blackjack.rounding)
    if ending.blackjack and not _ties_lose(rules):
        return 0
    if ending.surrendered and rules.surrender is not None and rules.surrender.early is not None:
        if _is_rescued(rules, ending):
            return -_last_double(ending, wager)
        return -rules.surrender.taken(wager) - sum(rules.surrender.taken(amount) for amount in ending.added(wager))
    lost = 0
    if ending.base.first:
        lost += wager
        if ending.base is Base.ATTACKED and not (attack is not None and attack.void_on_blackjack):
            lost += wager
    elif not ending.base.lammer and settlement.splits_returned is None:
        lost += ending.base.units * wager
    if ending.doubled is Doubled.CHIPS and settlement.doubles_returned is None:
        lost += sum(ending.added(wager))
    return -lost
