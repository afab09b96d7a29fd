"""The model: everything in a game's rules that can change a value, as data that the solver indexes.

It is derived from ``Rules`` alone, and this is the only place in the solver that reads them. What a hand may do and
what it costs is a table by composition; how the dealer draws and ends, one by total; what splits may do, one by pair
card. A rule is therefore an entry of a table here and never a branch in the arithmetic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np

from pitboss.cards import Pack
from pitboss.rulebook import Rules
from pitboss.solve.model.bonuses import SuitedHand, bonuses_of, two_suited
from pitboss.solve.model.compositions import ACE, LIMIT, NAMES, RANKS, TEN, Compositions, Ints, compositions
from pitboss.solve.model.dealer_rules import DealerRules, dealer_rules
from pitboss.solve.model.hand_rules import (
    BUSTED,
    CHARLIE,
    GRADES,
    WAGER,
    Allowed,
    Masks,
    allowed,
    allowed_split,
    double_chips,
    grades,
    zappable,
)
from pitboss.solve.model.unpriced import check_priced, found_late

TEN_RANKS = "TJQK"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The wagers: on the first hand, on each hand split from it, and what a dealer's blackjack takes of them."""

    first: int = 1
    others: int = 1
    lost: int = 1


@dataclass(frozen=True, eq=False)
class Model:
    """A game under one submission, as the solver sees it. Models with the same numbers are equal.

    **The shoe**: ``counts`` are the cards by rank (ace, 2 to 9, ten-value), ``tens`` the ten-values by their own rank.

    **The dealer**: ``dealer`` says when the dealer draws and what the totals count as; ``results`` says by grade of a
    hand and outcome whether the hand wins (1), loses (-1) or neither. ``found_late`` means that a dealer's blackjack is
    found only after hands have been played. ``only_initial_lost`` means that a blackjack takes no more than the initial
    wagers: the dealer peeked before, or additions to them are returned, which count as wagered but change no value.
    Values are then computed as if the blackjack were ruled out before the play; otherwise it is one of the outcomes.

    **A hand**, by composition: its ``grade``, the ``double_chips`` that a double adds (none where the house doubles
    with a lammer), whether it ``may_zap``; what it may do as dealt (``fresh``), ``zapped``, and ``split`` from each
    pair. By grade: what a win ``pays``, and what it pays after a double, for each unit wagered. ``surrender_takes`` is
    the share of its chips that a hand loses when given up, ``surrender_early`` means that it loses no more if the
    dealer turns out to have a blackjack. A hand may be doubled ``most_doubles`` times. ``squares`` are the squares of
    what a win pays: a grade may stand for hands that pay more and hands that pay less, by their suits. Two cards whose
    suits are visible are ``suited``: separate hands, after the compositions. Against an up card that allows a super
    bonus (``super_up``), a first hand wins ``super_pays`` instead.

    **Splits**, by pair card: which pairs ``may_split``, which ``may_split_zapped`` and which may be split again
    (``may_resplit``), which ``split_free`` (the new hands are on lammers), which only split if they are ``by_rank``. A
    box has at most ``most_hands``.

    **Wagers**: what ``blackjack_pays``, whether it ``blackjack_beats`` the dealer's, what ``insurance_pays`` for which
    share of the initial wager (none if it is not offered), and the ``stakes`` of a round, first without and then with
    an attack wager.
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
        """All hands: the compositions, and two cards whose suits are visible."""
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
        """Whether a hand may be given up after a double."""
        return bool(self.fresh.surrender_doubled.any())

    @property
    def decides_doubled(self) -> bool:
        """Whether there is anything to decide about a doubled hand."""
        return self.gives_up_doubled or self.most_doubles > 1

    @cached_property
    def surrender_shifts(self) -> bool:
        """Whether the cost of a surrender depends on a blackjack that values leave out, or include.

        Either it comes before the peek, or a blackjack takes the hand whole although it is found only after the play.
        """
        return self.surrenders and self.surrender_early == self.only_initial_lost

    @property
    def attacks(self) -> bool:
        """Whether there is an attack wager."""
        return len(self.stakes) > 1

    @property
    def lammers(self) -> bool:
        """Whether hands may be on a lammer."""
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
    """Return the numbers of a game's rules, or raise ``NotPriced`` if the solver does not support such rules."""
    counts, tens = _shoe(rules.pack)
    late = found_late(rules)
    check_priced(rules, late)
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
        grade=grades(rules.charlie.cards if rules.charlie is not None else None, bonuses),
        double_chips=double_chips(rules, hands),
        may_zap=zappable(rules, hands),
        fresh=allowed(rules, hands, draws=True, doubles=True),
        zapped=allowed(rules, hands, draws=True, doubles=zap is not None and zap.double_after),
        split=tuple(allowed_split(rules, hands, aces=pair == ACE) for pair in range(RANKS)),
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


def _super_up(rules: Rules) -> tuple[bool, ...]:
    """Return, by up card, whether a super bonus is possible."""
    extra = rules.twenty_one.super_bonus if rules.twenty_one is not None else None
    return tuple(extra is not None and name in extra.up for name in NAMES)


def _results(dealer: DealerRules, always_wins: bool, bonuses: int) -> Ints:
    """Return, by grade and outcome, who wins; a dealer's blackjack is decided before."""
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


def _stakes(rules: Rules) -> tuple[Stakes, ...]:
    """Return the possible wagers; an attack wager is as large as the initial one."""
    attack = rules.attack
    if attack is None:
        return (Stakes(),)
    both = 2 * WAGER
    others, lost = (both if rules.splitting.matches_attack else WAGER), WAGER if attack.void_on_blackjack else both
    return Stakes(), Stakes(both, others, lost)
