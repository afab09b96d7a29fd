"""The model: everything of a game's rules that can change a value, as data that the solver indexes.

It is derived from ``Rules`` alone, and it is the only place in the solver that reads them. What a hand may do and what
it costs is a table by composition, how the dealer draws and ends one by total, what splits may do one by pair card. So
a rule is an entry of a table here and never a branch in the arithmetic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Pack
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Outcome
from pitboss.solve.model.bonuses import Bonuses, SuitedHand, bonuses_of, two_suited, unpriced_bonus
from pitboss.solve.model.compositions import ACE, LIMIT, NAMES, RANKS, TEN, Compositions, Ints, compositions
from pitboss.solve.model.dealer_rules import DealerRules, dealer_rules

Masks = NDArray[np.bool_]
TEN_RANKS = "TJQK"
WAGER = 1
"""What a hand is counted in: what was wagered on it before any double."""

BUSTED = 0
"""The grade of every hand over the limit; that of any other hand is its total, unless it is a charlie."""

CHARLIE = LIMIT + 1
"""The grade of a hand that wins by the number of its cards."""

GRADES = CHARLIE + 1
"""Those of hands that pay a bonus come behind them."""


class NotPriced(ValueError):
    """Rules of a kind that the model has no entry for; the message says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """By hand what may be done: hit, double, surrender; and once it was doubled, surrender and double again."""

    hit: Masks
    double: Masks
    surrender: Masks
    surrender_doubled: Masks
    double_again: Masks

    @property
    def draws(self) -> bool:
        """Whether any hand may draw at all: split aces that get one card may not."""
        return bool(self.hit.any())


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is wagered: on the first hand, on each hand split from it, and what a dealer's blackjack takes of it."""

    first: int = 1
    others: int = 1
    lost: int = 1


@dataclass(frozen=True, eq=False)
class Model:
    """A game under one submission, as the solver sees it. Models of the same numbers are equal.

    **The shoe**: ``counts`` are the cards by rank (ace, 2 to 9, ten-value), ``tens`` the ten-values by their own rank.

    **The dealer**: ``dealer`` has when he draws and what his totals are; ``results`` says by grade of a hand and
    outcome whether the hand wins (1), loses (-1) or neither. ``found_late`` says that a dealer's blackjack is found
    only when hands have been played. ``only_initial_lost`` says that a blackjack takes no more than the initial wagers:
    the dealer looked before, or what was added to them is given back, so that it counts as wagered and changes no
    value. Values are then found as if the blackjack were ruled out before the play; else it is one of the outcomes.

    **A hand**, by composition: its ``grade``, the ``double_chips`` that a double adds (none where the house doubles
    with a lammer), whether it ``may_zap``; what it may do as it was dealt (``fresh``), ``zapped``, and ``split`` from
    each pair. By grade: what a win ``pays``, and what it pays once doubled, for each unit wagered. ``surrender_takes``
    is the share of its chips that a hand loses when given up, ``surrender_early`` that it loses no more where the
    dealer turns out to have a blackjack. A hand may be doubled ``most_doubles`` times. ``squares`` are the squares of
    what a win pays: a grade may stand for hands that pay more and hands that pay less, by their suits. Two cards of
    which the suits are seen are ``suited``: hands of their own, behind the compositions. Against an up card that opens
    a super bonus (``super_up``), a first hand wins ``super_pays`` instead.

    **Splits**, by pair card: which pairs ``may_split``, which ``may_split_zapped`` and which may be split again
    (``may_resplit``), which ``split_free`` (the new hands ride on lammers), which only split if they are ``by_rank``.
    A box has ``most_hands`` at most.

    **Wagers**: what ``blackjack_pays``, and that it ``blackjack_beats`` the dealer's, what ``insurance_pays`` for how
    much of the initial wager (for none of it where it is not offered), and the ``stakes`` of a round, first without and
    then with an attack wager.
    """

    counts: tuple[int, ...]
    tens: tuple[int, ...]
    dealer: DealerRules
    results: Ints
    found_late: bool
    only_initial_lost: bool
    grade: Ints
    double_chips: Ints
    may_zap: Masks
    fresh: Allowed
    zapped: Allowed
    split: tuple[Allowed, ...]
    pays: tuple[Fraction, ...]
    squares: tuple[Fraction, ...]
    super_up: tuple[bool, ...]
    super_pays: tuple[Fraction, ...]
    super_squares: tuple[Fraction, ...]
    suited: tuple[SuitedHand, ...]
    doubled_pays: tuple[Fraction, ...]
    most_doubles: int
    surrender_takes: Fraction
    surrender_early: bool
    may_split: tuple[bool, ...]
    may_split_zapped: tuple[bool, ...]
    may_resplit: tuple[bool, ...]
    split_free: tuple[bool, ...]
    by_rank: tuple[bool, ...]
    most_hands: int
    blackjack_pays: Fraction
    blackjack_beats: bool
    insurance_pays: Fraction
    insurance_share: Fraction
    stakes: tuple[Stakes, ...]

    @cached_property
    def key(self) -> str:
        """A digest of every number in the model."""
        digest = sha256()
        for name, value in entries(self):
            digest.update(f"{name}={value.tobytes() if isinstance(value, np.ndarray) else value!r}\n".encode())
        return digest.hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def hands(self) -> Compositions:
        """All hands: the compositions, and two cards of which the suits are seen."""
        return compositions(two_suited(self.suited))

    @property
    def zaps(self) -> bool:
        """Whether any hand may be zapped."""
        return bool(self.may_zap.any())

    @cached_property
    def surrenders(self) -> bool:
        """Whether any hand may be given up."""
        return bool(self.fresh.surrender.any() or self.fresh.surrender_doubled.any())

    @cached_property
    def gives_up_drawn(self) -> bool:
        """Whether a hand may be given up after it has drawn."""
        return bool(self.fresh.surrender[self.hands.size > 2].any())

    @cached_property
    def gives_up_doubled(self) -> bool:
        """Whether a hand may be given up after it was doubled."""
        return bool(self.fresh.surrender_doubled.any())

    @property
    def decides_doubled(self) -> bool:
        """Whether there is anything to decide about a hand that was doubled."""
        return self.gives_up_doubled or self.most_doubles > 1

    @cached_property
    def surrender_shifts(self) -> bool:
        """Whether what a surrender costs depends on a blackjack that values leave out, or count in.

        Before the dealer looks, or where his blackjack takes it whole though it comes out only after the play.
        """
        return self.surrenders and self.surrender_early == self.only_initial_lost

    @property
    def attacks(self) -> bool:
        """Whether there is an attack wager."""
        return len(self.stakes) > 1

    @property
    def lammers(self) -> bool:
        """Whether hands may ride on a lammer."""
        return any(self.split_free)


def entries(part: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Return every value of a model with its place, such as ``fresh.double`` or ``split.3.hit``."""
    if is_dataclass(part):
        for field in fields(part):
            yield from entries(getattr(part, field.name), f"{place}.{field.name}" if place else field.name)
    elif isinstance(part, tuple) and part and is_dataclass(part[0]):
        for number, element in enumerate(part):
            yield from entries(element, f"{place}.{number}")
    else:
        yield place, part


def model_of(rules: Rules) -> Model:
    """Return the numbers of a game's rules, or raise ``NotPriced`` where they are of a kind unknown to the solver."""
    counts, tens = _shoe(rules.pack)
    late = _found_late(rules)
    _check(rules, late)
    odds, insurance, surrender = rules.blackjack.odds, rules.insurance, rules.surrender
    splitting, zap = rules.splitting, rules.zap
    dealer = dealer_rules(rules.dealer)
    pays = Fraction(rules.settlement.pays.win, rules.settlement.pays.stake)
    splits = splitting.most_hands > 1
    bonuses = bonuses_of(rules, GRADES)
    hands = compositions(two_suited(bonuses.suited))
    extra = bonuses.payouts
    return Model(
        counts=counts,
        tens=tens,
        dealer=dealer,
        results=_results(dealer, rules.twenty_one is not None, len(extra)),
        found_late=late,
        only_initial_lost=not late or rules.settlement.doubles_returned is not None,
        grade=_grades(rules.charlie.cards if rules.charlie is not None else None, bonuses),
        double_chips=_double_chips(rules, hands),
        may_zap=_may_zap(rules, hands),
        fresh=_allowed(rules, hands, draws=True, doubles=True),
        zapped=_allowed(rules, hands, draws=True, doubles=zap is not None and zap.double_after),
        split=tuple(_split_hands(rules, hands, aces=pair == ACE) for pair in range(RANKS)),
        pays=(pays,) * GRADES + tuple(payout.mean for payout in extra),
        squares=(pays**2,) * GRADES + tuple(payout.square for payout in extra),
        super_up=_super_up(rules),
        super_pays=(pays,) * GRADES + tuple(payout.super_mean for payout in extra),
        super_squares=(pays**2,) * GRADES + tuple(payout.super_square for payout in extra),
        suited=bonuses.suited,
        doubled_pays=(pays,) * (GRADES + len(extra)),
        most_doubles=rules.doubling.most,
        surrender_takes=surrender.takes if surrender is not None else Fraction(0),
        surrender_early=surrender is not None and surrender.early is not None,
        may_split=(splits,) * RANKS,
        may_split_zapped=(splits and zap is not None and zap.split_after,) * RANKS,
        may_resplit=tuple(splits and (pair != ACE or splitting.aces_resplit) for pair in range(RANKS)),
        split_free=tuple(splitting.free_others and pair != TEN for pair in range(RANKS)),
        by_rank=tuple(splitting.by_rank and pair == TEN for pair in range(RANKS)),
        most_hands=splitting.most_hands,
        blackjack_pays=Fraction(odds.win, odds.stake),
        blackjack_beats=rules.blackjack.beats_dealers is not None,
        insurance_pays=Fraction(insurance.odds.win, insurance.odds.stake),
        insurance_share=insurance.share if insurance.selected else Fraction(0),
        stakes=_stakes(rules),
    )


def _shoe(pack: Pack) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cards of a pack by value, and its ten-values by rank."""
    points, ranks = Counter(card.points for card in pack.deck), Counter(card.rank for card in pack.deck)
    counts = tuple(pack.decks * points[rank + 1] for rank in range(RANKS))
    return counts, tuple(pack.decks * ranks[rank] for rank in TEN_RANKS)


def _found_late(rules: Rules) -> bool:
    """Whether a dealer's blackjack may come to light after the play."""
    looked = rules.hole_card.procedure is HoleCardProcedure.PEEK
    blackjacks = {card.rank for card in rules.pack.deck if card.points in (1, 10)}
    return not looked or not blackjacks <= set(rules.hole_card.looks_under)


def _check(rules: Rules, late: bool) -> None:
    """Refuse what the model has no entry for, rather than price it wrongly."""
    settlement, surrender = rules.settlement, rules.surrender
    if late and (settlement.doubles_returned is None) != (settlement.splits_returned is None):
        raise NotPriced(
            f"{rules.game}: a late blackjack that takes doubles or splits, but not both, is not priced yet."
        )
    if late and settlement.doubles_returned is not None and settlement.busts_at_once:
        raise NotPriced(f"{rules.game}: busted hands that are taken before a late blackjack are not priced yet.")
    if late and settlement.doubles_returned is None and rules.attack is not None:
        raise NotPriced(f"{rules.game}: an attack wager before a late blackjack that takes doubles is not priced yet.")
    partly = late and rules.hole_card.procedure is HoleCardProcedure.PEEK
    if partly and settlement.doubles_returned is None:
        raise NotPriced(f"{rules.game}: a blackjack found early under some up cards only is not priced yet.")
    shifts = surrender is not None and (surrender.early is not None) == (
        not late or settlement.doubles_returned is not None
    )
    if shifts and surrender is not None and (surrender.two_cards is None or rules.zap or rules.attack):
        raise NotPriced(f"{rules.game}: an early surrender of other hands than the first two cards is not priced yet.")
    if rules.zap is not None and (late or rules.attack is not None):
        raise NotPriced(f"{rules.game}: a zap beside an attack wager, or before a late blackjack, is not priced yet.")
    _check_21s(rules, late)
    if rules.settlement.tie not in (Outcome.PUSH, Outcome.VOID):
        raise NotPriced(f"{rules.game}: equal hands that do not get their wagers back are not priced yet.")
    if rules.splitting.by_rank and rules.zap is not None and 2 * (TEN + 1) in rules.zap.totals:
        raise NotPriced(f"{rules.game}: two ten-values zapped where only cards of one rank split are not priced yet.")


def _check_21s(rules: Rules, late: bool) -> None:
    """Refuse bonuses, repeated doubles and doubles given up that the model has no entry for."""
    mixed = rules.zap is not None or rules.attack is not None or rules.doubling.free or rules.splitting.free_others
    if mixed and (rules.twenty_one is not None or rules.doubling.most > 1):
        raise NotPriced(
            f"{rules.game}: a 21 that always wins, or a second double, beside a zap, an attack wager or lammers is not "
            "priced yet."
        )
    unpriced = unpriced_bonus(rules.twenty_one) if rules.twenty_one is not None else None
    if unpriced is not None:
        raise NotPriced(f"{rules.game}: {unpriced} is not priced yet.")
    surrender = rules.surrender
    if surrender is not None and surrender.doubled is not None and (late or 2 * surrender.takes != 1):
        raise NotPriced(
            f"{rules.game}: a doubled hand given up before a late blackjack, or where a surrender does not take half, "
            "is not priced yet."
        )


def _super_up(rules: Rules) -> tuple[bool, ...]:
    """Return by up card whether a super bonus is open."""
    extra = rules.twenty_one.super_bonus if rules.twenty_one is not None else None
    return tuple(extra is not None and name in extra.up for name in NAMES)


def _results(dealer: DealerRules, always_wins: bool, bonuses: int) -> Ints:
    """Return by grade and outcome who wins; a blackjack of the dealer's is decided before."""
    results = np.zeros((GRADES + bonuses, dealer.outcomes), dtype=np.int64)
    grades = np.arange(GRADES + bonuses)
    for total, outcome in enumerate(dealer.outcome):
        if outcome == dealer.bust:
            results[:, outcome] = 1
        elif outcome >= 0 and total <= LIMIT:
            results[:, outcome] = np.sign(grades - total)
    results[BUSTED] = -1
    results[CHARLIE:] = 1
    if always_wins:
        results[LIMIT] = 1
    results[:, dealer.blackjack] = -1
    return results


@cache
def _grades(charlie: int | None, bonuses: Bonuses) -> Ints:
    """Return what hands count as: their totals, a charlie more than any, and those that pay a bonus by what it pays."""
    hands = compositions(two_suited(bonuses.suited))
    grade = hands.total if charlie is None else np.where(hands.size >= charlie, CHARLIE, hands.total)
    if not bonuses.payouts:
        return grade
    grade = grade.copy()
    for hand, number in bonuses.graded:
        grade[hand] = number
    for suited, made in zip(bonuses.suited, hands.made, strict=True):
        grade[list(made)] = [number for _, number in suited.thirds]
    return grade


@cache
def _unfinished(hands: Compositions, most_cards: int) -> Masks:
    """Return the hands that do not stand by themselves: those below the limit with fewer than the most cards."""
    return (hands.total < LIMIT) & (hands.size < most_cards)


def _most_cards(rules: Rules) -> int:
    """Return with how many cards a hand draws no more."""
    charlie = rules.charlie.cards if rules.charlie is not None else None
    return min(rules.hitting.most_cards or LIMIT + 1, charlie or LIMIT + 1)


class _Giving(Enum):
    """Which hands may be given up: none, the first two cards, or every one that has not stood."""

    NONE = 0
    FIRST_TWO = 1
    EVERY = 2


def _allowed(rules: Rules, hands: Compositions, draws: bool, doubles: bool, split: bool = False) -> Allowed:
    """Return what hands may do, by whether they may draw and double at all."""
    gives = _Giving.NONE
    if rules.surrender is not None:
        gives = _Giving.EVERY if rules.surrender.two_cards is None else _Giving.FIRST_TWO
    if split and gives is _Giving.FIRST_TWO:
        gives = _Giving.NONE
    rescued = rules.surrender is not None and rules.surrender.after_double
    doubling = rules.doubling
    return _allowed_by(
        hands,
        _most_cards(rules),
        draws,
        doubles and draws,
        doubling.any_cards,
        doubling.only_totals,
        gives,
        rescued,
        doubling.most > 1,
    )


@cache
def _allowed_by(
    hands: Compositions,
    most_cards: int,
    draws: bool,
    doubles: bool,
    any_cards: bool,
    only: frozenset[int] | None,
    gives: _Giving,
    rescued: bool,
    again: bool,
) -> Allowed:
    unfinished = _unfinished(hands, most_cards)
    two_cards = hands.size == 2
    named = np.isin(hands.total, list(only)) & (hands.soft == 0) if only is not None else True
    every = unfinished & (gives is _Giving.EVERY)
    return Allowed(
        unfinished & draws,
        unfinished & doubles & (two_cards | any_cards) & named,
        every | (unfinished & two_cards & (gives is _Giving.FIRST_TWO)),
        unfinished & rescued,
        unfinished & doubles & again & named,
    )


def _split_hands(rules: Rules, hands: Compositions, aces: bool) -> Allowed:
    doubling = rules.doubling
    doubles = doubling.after_split and (not aces or doubling.after_split_aces)
    return _allowed(rules, hands, draws=not aces or rules.splitting.aces_draw, doubles=doubles, split=True)


def _double_chips(rules: Rules, hands: Compositions) -> Ints:
    """Return the chips that a double adds: none to a hard two-card total that the house doubles."""
    named = rules.doubling.named_totals if rules.doubling.free else frozenset()
    return _chips(hands, named)


@cache
def _chips(hands: Compositions, free: frozenset[int]) -> Ints:
    lammer = (hands.size == 2) & (hands.soft == 0) & np.isin(hands.total, list(free))
    return np.where(lammer, 0, WAGER)


def _may_zap(rules: Rules, hands: Compositions) -> Masks:
    """Return the first two cards that may be exchanged: without an ace, of a total that the game names."""
    return _zappable(hands, rules.zap.totals if rules.zap is not None else frozenset())


@cache
def _zappable(hands: Compositions, totals: frozenset[int]) -> Masks:
    mask: Masks = (hands.size == 2) & (hands.cards[:, ACE] == 0) & np.isin(hands.total, list(totals))
    return mask


def _stakes(rules: Rules) -> tuple[Stakes, ...]:
    """Return what may be wagered; an attack wager is as large as the initial one."""
    attack = rules.attack
    if attack is None:
        return (Stakes(),)
    both = 2 * WAGER
    others, lost = (both if rules.splitting.matches_attack else WAGER), WAGER if attack.void_on_blackjack else both
    return Stakes(), Stakes(both, others, lost)
