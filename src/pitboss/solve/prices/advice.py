"""Advice: what every legal decision is worth now, given all cards that were seen.

Values are per unit wagered on the hand, given that the dealer has peeked (in games with a peek) and has no blackjack.
The value of a split follows the solver's definition: all resulting hands play alike, as is best for a hand that begins
with the pair card when exactly one more pair card is gone than was seen. Pairs are split again always or never,
whichever is better, up to the number of hands that the box may still have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pitboss.cards import Card, CardError, cards, is_blackjack, total
from pitboss.rulebook import Rules
from pitboss.solve.hands.contexts import NO_RANK, Bench, Context, barred_rank, without
from pitboss.solve.hands.solver import Solver
from pitboss.solve.hands.splits import SplitValue
from pitboss.solve.kernels.arithmetic import Numbers, floats
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import LIMIT, NAMES, RANKS, TEN
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import TEN_RANKS, Model, model_of
from pitboss.solve.prices.advice_bench import bench_of, grown_from
from pitboss.solve.prices.advice_by_suits import more_by_suits, suited_hand

Cards = str | Iterable[Card]


class AdviceRefused(ValueError):
    """Raised for a situation that cannot occur, with the reason."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How a hand that is to be decided came about, apart from its cards, and what is wagered on it.

    A hand that was ``split`` lists first the card that it was split from. ``hands`` is the number of hands in its box.
    ``lammer`` means that it is played on a lammer and not on chips; ``doubled`` is how often it was doubled down.
    ``attacked`` is its attack wager in units of the initial wager; ``True`` means one as large as the initial wager.
    Count the cards that were zapped or split away, and those of the box's other hands, among the cards seen.
    """

    split: bool = False
    zapped: bool = False
    lammer: bool = False
    hands: int = 1
    attacked: float = 0
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """The value of each legal decision, the best one first, in units of the wager."""

    values: dict[str, float]

    @property
    def best(self) -> str:
        """The best decision."""
        return next(iter(self.values))


FIRST_HAND = Situation()
ACTION_OF = {"stand": STAND, "hit": HIT, "double": DOUBLE, "surrender": SURRENDER}


def advise(rules: Rules, hand: Cards, up: Cards, seen: Cards = (), situation: Situation = FIRST_HAND) -> Advice:
    """Return the value of every legal decision about a hand, in units of the initial wager.

    ``hand``, ``up`` and ``seen`` are cards, as a text such as ``"Th 6c"`` or as a sequence; ``seen`` are all other
    cards known to be gone. ``situation`` says how the hand came about, if it is not as first dealt. Raises
    ``AdviceRefused`` if the situation cannot occur.

    Example::

        >>> from pitboss import rules, solve
        >>> solve.advise(rules("house-blackjack"), "Th 6c", "7d").best
        'hit'
    """
    held, shown, known = _cards(hand), _cards(up), _cards(seen)
    if len(shown) != 1:
        raise AdviceRefused(f"The dealer shows one up card, not {len(shown)}.")
    if len(held) < 2:
        raise AdviceRefused("A hand to decide about has two cards or more.")
    count, _ = total(held)
    if count > LIMIT:
        raise AdviceRefused(f"The hand counts {count}, over {LIMIT}: there is nothing to decide.")
    model, bench = bench_of(rules)
    ranks = [rank_of(card) for card in held]
    counts = unseen_by_rank(model, (*shown, *known, *held))
    for rank in ranks:
        counts[rank] += 1
    same_rank = len(held) == 2 and held[0].rank == held[1].rank
    seen_model = replace(model, tens=_unseen_tens(model, (*shown, *known, *held)))
    bench.model = seen_model
    adviser = _Adviser(bench, rank_of(shown[0]), counts, situation)
    if same_rank and ranks[0] == TEN:
        bench.known_same = seen_model.tens[TEN_RANKS.index(held[0].rank)] + len(held)
    return adviser.advise(ranks, held, rules, (*shown, *known, *held))


def advise_early_surrender(rules: Rules, hand: Cards, up: Cards, seen: Cards = ()) -> Advice:
    """Return the values of giving up two cards before the dealer looks at the hole card, and of playing on.

    Values are per unit wagered; ``seen`` are all other cards known to be gone. Raises ``AdviceRefused`` if the game has
    no early surrender.
    """
    model, held, shown = model_of(rules), _cards(hand), _cards(up)
    if not model.surrender_early:
        raise AdviceRefused(f"{rules.game} has no early surrender.")
    others = [value for name, value in advise(rules, held, shown, seen).values.items() if name != "surrender"]
    counts, rank = unseen_by_rank(model, (*shown, *held, *_cards(seen))), barred_rank(rank_of(shown[0]))
    blackjack = float(counts[rank] / counts.sum()) if rank != NO_RANK and model.only_initial_lost else 0.0
    values = {"surrender": -float(model.surrender_takes), "decline": (1 - blackjack) * max(others) - blackjack}
    return _best_first(values)


def advise_attack(rules: Rules, up: Cards, seen: Cards = ()) -> Advice:
    """Return the value of the attack wager against an up card, per unit of initial wager.

    The decision is made before the player's cards are dealt; ``seen`` are all other cards known to be gone.
    """
    model, shown = model_of(rules), _cards(up)
    if not model.attacks:
        raise AdviceRefused(f"{rules.game} has no attack wager.")
    if len(shown) != 1:
        raise AdviceRefused(f"The dealer shows one up card, not {len(shown)}.")
    rank = rank_of(shown[0])
    gone = (*shown, *_cards(seen))
    counts = unseen_by_rank(model, gone)
    counts[rank] += 1
    left = replace(model, counts=tuple(int(count) for count in counts), tens=_unseen_tens(model, gone))
    against = Solver(left, floats()).against(rank)
    return _best_first({"attack": float(against.attack_ev), "decline": float(against.plain_ev)})


def advise_insurance(rules: Rules, hand: Cards = (), seen: Cards = ()) -> Advice:
    """Return the value of insurance against an ace, and with a blackjack also that of even money.

    Values are per unit of insurance; ``seen`` are all other cards known to be gone.
    """
    model, held = model_of(rules), _cards(hand)
    counts = unseen_by_rank(model, (*cards("As"), *held, *_cards(seen)))
    ten = float(counts[TEN] / counts.sum())
    if is_blackjack(held) and rules.even_money is not None and rules.even_money.selected:
        return _best_first({"even money": 1.0, "decline": float(model.blackjack_pays) * (1 - ten)})
    if not rules.insurance.selected:
        raise AdviceRefused(f"{rules.game} offers no insurance under these rules.")
    return _best_first({"insure": float(model.insurance_pays) * ten - (1 - ten), "decline": 0.0})


def unseen_by_rank(model: Model, gone: Iterable[Card]) -> Numbers:
    """Return the unseen cards by rank; raises AdviceRefused if there are not that many."""
    left = list(model.counts)
    for card in gone:
        left[rank_of(card)] -= 1
    counts = floats().array(left)
    if counts.min() < 0:
        raise AdviceRefused(f"The shoe does not hold so many cards of rank {NAMES[int(np.argmin(counts))]}.")
    return counts


def _unseen_tens(model: Model, gone: Iterable[Card]) -> tuple[int, ...]:
    """Return the unseen ten-values by their own rank, because a pair may have to be of one rank."""
    ranks = [card.rank for card in gone]
    return tuple(held - ranks.count(rank) for rank, held in zip(TEN_RANKS, model.tens, strict=True))


def _best_first(values: dict[str, float]) -> Advice:
    return Advice(dict(sorted(values.items(), key=lambda item: -item[1])))


def _cards(given: Cards) -> tuple[Card, ...]:
    try:
        return tuple(cards(given)) if isinstance(given, str) else tuple(given)
    except CardError as error:
        raise AdviceRefused(str(error)) from None


def rank_of(card: Card) -> int:
    """Return the rank of a card as the solver counts it: 0 the ace, 9 any ten-value."""
    return TEN if card.points == TEN + 1 else card.points - 1


class _Adviser:
    """Values decisions from one shoe against one up card."""

    def __init__(self, bench: Bench, up: int, counts: np.ndarray, situation: Situation) -> None:
        self.model, self.up, self.counts, self.situation = bench.model, up, counts, situation
        self.bench, self.solver = bench, Solver(bench.model, floats(), bench=bench)

    def advise(self, ranks: list[int], held: Sequence[Card], rules: Rules, seen: Sequence[Card]) -> Advice:
        suited = suited_hand(self.bench, ranks, held)
        hand = self.bench.hands.of(*ranks) if suited is None else suited[1]
        same_rank = len(held) == 2 and held[0].rank == held[1].rank
        if self.situation.doubled:
            return _best_first(self._doubled(hand, ranks[0]))
        values = self._plain(ranks, hand)
        if suited is not None and "hit" in values:
            values["hit"] += more_by_suits(self.bench, self._context(ranks[0]), *suited, rules, held, seen)
        if not self.model.fresh.hit[hand]:  # such a hand stands automatically
            return Advice({"stand": values["stand"]})
        if len(ranks) == 2 and ranks[0] == ranks[1] and self._may_split(ranks[0], same_rank):
            values["split"] = self._split(ranks[0])
        if self._may_zap(hand):
            splitting = frozenset(pair for pair in range(RANKS) if self.model.may_split_zapped[pair])
            values["zap"] = float(self.solver.zapped(self.up, without(self.counts, *ranks), splitting).value)
        return _best_first(values)

    def _split(self, pair: int) -> float:
        """Return what a split is worth per unit wagered on the hand; further hands need less if it attacked.

        The pair's own hands are played before those that wait, so it may become as many as the box lacks.
        """
        situation, model = self.situation, self.model
        others = 1.0 if model.stakes[-1].others == model.stakes[-1].first else 1 / (1 + situation.attacked)
        split = SplitValue(
            self.bench,
            self.solver.player,
            self.up,
            self.counts,
            pair,
            lammer=situation.lammer,
            most_hands=model.most_hands - situation.hands + 1,
        )
        return max(float(worth.first + others * worth.others) for worth in split.worths())

    def _plain(self, ranks: list[int], hand: int) -> dict[str, float]:
        """Stand, hit, double and surrender: only hands that can grow from this one are considered."""
        bench = self.bench
        self._play_on(hand, ranks[0])
        legal = {name: action for name, action in ACTION_OF.items() if bench.values.legal[hand, action]}
        return {name: float(bench.values.by_action[hand, action]) for name, action in legal.items()}

    def _play_on(self, hand: int, first: int) -> None:
        """Value every hand that can grow from this one."""
        bench, context = self.bench, self._context(first)
        grown = bench.enough(self.counts, grown_from(bench.hands, hand))
        bench.stand(self.up, self.counts, grown)
        bench.best(context._replace(subset=grown))

    def _context(self, first: int) -> Context:
        """Return the hands that are possible here; a split hand began with the pair card."""
        pair = first if self.situation.split else None
        subset = self.bench.possible(self.counts)
        return Context(self.up, self.counts, subset, self._allowed(first), self.situation.lammer, pair)

    def _doubled(self, hand: int, first: int) -> dict[str, float]:
        """Stand, double again and surrender, for each unit on a doubled hand."""
        bench, model = self.bench, self.model
        if model.most_doubles > 1:
            return self._doubled_often(hand, first)
        bench.stand(self.up, self.counts, np.array([hand]))
        loss = 0.0 if self.situation.lammer else 1.0
        pays, win, lose = float(model.doubled_pays[model.grade[hand]]), *bench.chances
        values = {"stand": pays * float(win[hand]) - loss * float(lose[hand])}
        if model.fresh.surrender_doubled[hand]:
            values["surrender"] = -loss * float(model.surrender_takes)
        return values

    def _doubled_often(self, hand: int, first: int) -> dict[str, float]:
        """The same if a hand may be doubled more than once."""
        bench, model, times = self.bench, self.model, min(self.situation.doubled, self.model.most_doubles)
        self._play_on(hand, first)
        allowed = self._allowed(first)
        win, lose = (float(chance[hand]) for chance in bench.chances)
        values = {"stand": float(model.doubled_pays[model.grade[hand]]) * win - lose}
        if allowed.surrender_doubled[hand]:
            values["surrender"] = -float(model.surrender_takes)
        if times < model.most_doubles and allowed.double_again[hand] and model.fresh.hit[hand]:
            gain = float(bench.values.again_gain[times - 1, hand])
            values["double"] = max(values.values()) + gain / 2**times
        return values

    def _allowed(self, first: int) -> Allowed:
        """Return what the hand may do; a split hand began with the pair card."""
        if self.situation.split:
            return self.model.split[first]
        return self.model.zapped if self.situation.zapped else self.model.fresh

    def _may_split(self, pair: int, same_rank: bool) -> bool:
        model, situation = self.model, self.situation
        if situation.hands >= model.most_hands or (model.by_rank[pair] and not same_rank):
            return False
        if situation.split:
            return model.may_resplit[pair]
        return model.may_split_zapped[pair] if situation.zapped else model.may_split[pair]

    def _may_zap(self, hand: int) -> bool:
        return bool(self.model.may_zap[hand]) and not self.situation.split and not self.situation.zapped
