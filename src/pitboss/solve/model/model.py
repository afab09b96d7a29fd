"""The model: everything of a game's rules that can change a value, as data that the solver indexes.

It is derived from ``Rules`` alone, and it is the only place in the solver that reads them. What a hand may do and what
it costs is a table by composition, how the dealer draws and ends one by total, what splits may do one by pair card. So
a rule is an entry of a table here and never a branch in the arithmetic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Pack
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Outcome
from pitboss.solve.model.compositions import ACE, LIMIT, RANKS, TEN, Ints, compositions
from pitboss.solve.model.dealer_rules import DealerRules, dealer_rules

Masks = NDArray[np.bool_]
TEN_RANKS = "TJQK"
WAGER = 1
"""What a hand is counted in: what was wagered on it before any double."""

BUSTED = 0
"""The grade of every hand over the limit; that of any other hand is its total."""


class NotPriced(ValueError):
    """Rules of a kind that the model has no entry for; the message says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """By composition what may be done with a hand: hit, double, surrender, surrender once it was doubled."""

    hit: Masks
    double: Masks
    surrender: Masks
    surrender_doubled: Masks

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
    only when hands have been played; what was added to the wagers is then given back, so that it counts as wagered and
    changes no value. ``only_initial_lost`` says that such a blackjack takes no more than the initial wagers: so it is
    in every game whose rules are priced, whether the dealer looks or not; what it would be worth otherwise can be asked
    for other readings of a text.

    **A hand**, by composition: its ``grade``, the ``double_chips`` that a double adds (none where the house doubles
    with a lammer), whether it ``may_zap``; what it may do as it was dealt (``fresh``), ``zapped``, and ``split`` from
    each pair. By grade: what a win ``pays``, and what it pays once doubled, for each unit wagered. ``surrender_takes``
    is the share of its chips that a hand loses when given up.

    **Splits**, by pair card: which pairs ``may_split``, which ``may_split_zapped`` and which may be split again
    (``may_resplit``), which ``split_free`` (the new hands ride on lammers), which only split if they are ``by_rank``.
    A box has ``most_hands`` at most.

    **Wagers**: what ``blackjack_pays``, what ``insurance_pays`` for how much of the initial wager, and the ``stakes``
    of a round, first without and then with an attack wager.
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
    doubled_pays: tuple[Fraction, ...]
    surrender_takes: Fraction
    may_split: tuple[bool, ...]
    may_split_zapped: tuple[bool, ...]
    may_resplit: tuple[bool, ...]
    split_free: tuple[bool, ...]
    by_rank: tuple[bool, ...]
    most_hands: int
    blackjack_pays: Fraction
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

    @property
    def zaps(self) -> bool:
        """Whether any hand may be zapped."""
        return bool(self.may_zap.any())

    @property
    def surrenders(self) -> bool:
        """Whether any hand may be given up."""
        return bool(self.fresh.surrender.any() or self.fresh.surrender_doubled.any())

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
    odds, insurance = rules.blackjack.odds, rules.insurance
    splitting, zap = rules.splitting, rules.zap
    dealer = dealer_rules(rules.dealer)
    pays = Fraction(rules.settlement.pays.win, rules.settlement.pays.stake)
    splits = splitting.most_hands > 1
    return Model(
        counts=counts,
        tens=tens,
        dealer=dealer,
        results=_results(dealer),
        found_late=late,
        only_initial_lost=True,
        grade=compositions().total,
        double_chips=_double_chips(rules),
        may_zap=_may_zap(rules),
        fresh=_allowed(rules, draws=True, doubles=True),
        zapped=_allowed(rules, draws=True, doubles=zap is not None and zap.double_after),
        split=tuple(_split_hands(rules, aces=pair == ACE) for pair in range(RANKS)),
        pays=(pays,) * (LIMIT + 1),
        doubled_pays=(pays,) * (LIMIT + 1),
        surrender_takes=rules.surrender.takes if rules.surrender is not None else Fraction(0),
        may_split=(splits,) * RANKS,
        may_split_zapped=(splits and zap is not None and zap.split_after,) * RANKS,
        may_resplit=tuple(splits and (pair != ACE or splitting.aces_resplit) for pair in range(RANKS)),
        split_free=tuple(splitting.free_others and pair != TEN for pair in range(RANKS)),
        by_rank=tuple(splitting.by_rank and pair == TEN for pair in range(RANKS)),
        most_hands=splitting.most_hands,
        blackjack_pays=Fraction(odds.win, odds.stake),
        insurance_pays=Fraction(insurance.odds.win, insurance.odds.stake),
        insurance_share=insurance.share,
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
    returned = rules.settlement.doubles_returned is not None and rules.settlement.splits_returned is not None
    if late and not returned:
        raise NotPriced(f"{rules.game}: doubles and splits that a dealer's late blackjack takes are not priced yet.")
    if rules.zap is not None and (late or rules.attack is not None):
        raise NotPriced(f"{rules.game}: a zap beside an attack wager, or before a late blackjack, is not priced yet.")
    if rules.settlement.tie not in (Outcome.PUSH, Outcome.VOID):
        raise NotPriced(f"{rules.game}: equal hands that do not get their wagers back are not priced yet.")
    if rules.splitting.by_rank and rules.splitting.most_hands > 2:
        raise NotPriced(f"{rules.game}: ten-values of one rank that are split again are not priced yet.")
    if rules.splitting.by_rank and rules.zap is not None and 2 * (TEN + 1) in rules.zap.totals:
        raise NotPriced(f"{rules.game}: two ten-values zapped where only cards of one rank split are not priced yet.")


def _results(dealer: DealerRules) -> Ints:
    """Return by grade and outcome who wins; a blackjack of the dealer's is decided before."""
    results = np.zeros((LIMIT + 1, dealer.outcomes), dtype=np.int64)
    grades = np.arange(LIMIT + 1)
    for total, outcome in enumerate(dealer.outcome):
        if outcome == dealer.bust:
            results[:, outcome] = 1
        elif outcome >= 0 and total <= LIMIT:
            results[:, outcome] = np.sign(grades - total)
    results[BUSTED] = -1
    results[:, dealer.blackjack] = -1
    return results


@cache
def _unfinished(most_cards: int | None) -> Masks:
    """Return the hands that do not stand by themselves: those below the limit with fewer than the most cards."""
    hands = compositions()
    return (hands.total < LIMIT) & (hands.size < (most_cards or LIMIT + 1))


def _allowed(rules: Rules, draws: bool, doubles: bool) -> Allowed:
    """Return what hands may do, by whether they may draw and double at all."""
    return _allowed_by(
        rules.hitting.most_cards, draws, doubles and draws, rules.doubling.any_cards, rules.surrender is not None
    )


@cache
def _allowed_by(most_cards: int | None, draws: bool, doubles: bool, any_cards: bool, surrenders: bool) -> Allowed:
    unfinished = _unfinished(most_cards)
    two_cards = compositions().size == 2
    return Allowed(
        unfinished & draws,
        unfinished & doubles & (two_cards | any_cards),
        unfinished & surrenders,
        unfinished & surrenders,
    )


def _split_hands(rules: Rules, aces: bool) -> Allowed:
    doubling = rules.doubling
    doubles = doubling.after_split and (not aces or doubling.after_split_aces)
    return _allowed(rules, draws=not aces or rules.splitting.aces_draw, doubles=doubles)


def _double_chips(rules: Rules) -> Ints:
    """Return the chips that a double adds: none to a hard two-card total that the house doubles."""
    named = rules.doubling.named_totals if rules.doubling.free else frozenset()
    return _chips(named)


@cache
def _chips(free: frozenset[int]) -> Ints:
    hands = compositions()
    lammer = (hands.size == 2) & (hands.soft == 0) & np.isin(hands.total, list(free))
    return np.where(lammer, 0, WAGER)


def _may_zap(rules: Rules) -> Masks:
    """Return the first two cards that may be exchanged: without an ace, of a total that the game names."""
    return _zappable(rules.zap.totals if rules.zap is not None else frozenset())


@cache
def _zappable(totals: frozenset[int]) -> Masks:
    hands = compositions()
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
