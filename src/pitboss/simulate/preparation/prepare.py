"""Turns a plan into the kernel's tables: everything a chunk needs, as numbers and arrays that can be sent anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure, Phase, Shuffling
from pitboss.rulebook.parts.irregularities import EmptyShoe
from pitboss.simulate.automaton.dealer import DealerTable, dealer_table
from pitboss.simulate.automaton.endings import WIDTH, Ending
from pitboss.simulate.automaton.nodes import Playbook
from pitboss.simulate.automaton.side_lines import code_of
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.stream import BLOCK
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation.prepare_extras import count_table, extras_table, is_lean, session_table
from pitboss.simulate.preparation.side_levels import flat_levels, sides_table
from pitboss.simulate.preparation.wagers import Cents, Range, Wagers, pays_of, range_of, wagers_of

MOST_BINS = 1 << 16
"""Results are grouped into at most this many steps."""

MOST_BOXES = 7
PLACES = 8
ROUNDS_OF_A_CHUNK, SHORTEST_CHUNK = 1 << 18, 1 << 12
LARGEST_SUM = 1 << 62
"""The largest sum of squares that fits one word."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A plan as work for the kernel, and what is needed to read the results."""

    plan: Plan
    work: tables.Work
    endings: tuple[Ending, ...]
    wagers: Wagers
    pays: Cents
    range: Range


def prepare(plan: Plan, playbook: Playbook, deciders: list[int]) -> Prepared:
    """Return the tables of a plan; ``deciders`` says, by box, which of the playbook's deciders plays it."""
    wagers, rules = wagers_of(plan), plan.rules
    pays = pays_of(rules, playbook.endings, wagers)
    span = range_of(plan, playbook.endings, wagers, pays)
    dealer = dealer_table(rules.dealer)
    game, lean, chunk = _game(plan, playbook, dealer, span), is_lean(plan), _chunk(plan, span)
    work = tables.Work(
        seed=plan.seed,
        rounds=plan.rounds,
        chunk=chunk,
        pack=np.array([code_of(card) for card in rules.pack.cards()], dtype=np.uint8),
        levels=len(wagers),
        bins=((span.most - span.least) // span.unit >> game.shift) + 1,
        begun=_rounds_of_shoe(plan) if plan.beginnings else 0,
        wide=chunk * _largest(span) ** 2 > LARGEST_SUM,
        side_levels=flat_levels(plan),
        game=game,
        book=_book(plan.rules, playbook, dealer),
        seats=_seats(plan, playbook, deciders, wagers, pays // span.unit),
        extras=None if lean else extras_table(plan, wagers, span.unit),
        counting=None if lean else count_table(plan, wagers, span.unit),
        sides=None if lean else sides_table(plan),
        session=None if lean else session_table(plan, wagers, span.unit),
    )
    return Prepared(plan, work, playbook.endings, wagers, pays, span)


def _seats(plan: Plan, playbook: Playbook, deciders: list[int], wagers: Wagers, pays: Cents) -> tables.Seats:
    return tables.Seats(
        WIDTH * np.array(deciders, dtype=np.int64),
        playbook.roots.ravel(),
        _dealt(playbook),
        playbook.stopped.ravel(),
        playbook.attack_from.ravel(),
        np.array(wagers.first_level, dtype=np.int64),
        np.array([box.watched for box in plan.boxes], dtype=np.int64),
        _places(plan.rules).ravel(),
        pays.ravel(),
    )


def _dealt(playbook: Playbook) -> NDArray[np.uint32]:
    """Return the states after the first two cards, by strategy, up card and both cards."""
    cards = np.arange(1 << playbook.first_bits)
    firsts = playbook.follow.take(playbook.roots.ravel()[:, None] + cards, mode="wrap")  # for bits that no card has
    return playbook.follow.take(firsts[:, :, None] + cards, mode="wrap").ravel()


def _rounds_of_shoe(plan: Plan) -> int:
    """Return the most rounds that a shoe has room for."""
    dealt = int(_places(plan.rules)[len(plan.boxes), len(_DEALT)])
    return len(plan.rules.pack) // dealt + 1


def _chunk(plan: Plan, span: Range) -> int:
    """Return the rounds of a chunk; with sessions, a whole number of them.

    Larger wagers make shorter chunks, so that sums of squares fit into one word. If chunks became too short to be worth
    starting, sums have more words instead.
    """
    chunk = min(ROUNDS_OF_A_CHUNK, LARGEST_SUM // max(_largest(span), 1) ** 2)
    if chunk < SHORTEST_CHUNK:
        chunk = ROUNDS_OF_A_CHUNK
    if plan.session is None:
        return chunk
    return max(chunk // plan.session.length, 1) * plan.session.length


def _largest(span: Range) -> int:
    """Return the most that a round can win or lose, in units."""
    return max(-span.least, span.most) // span.unit


def _book(rules: Rules, playbook: Playbook, dealer: DealerTable) -> tables.Book:
    endings = playbook.endings
    looks = rules.hole_card.procedure is HoleCardProcedure.PEEK  # else hands are given up in turn, after insurance
    early = looks and rules.surrender is not None and rules.surrender.early is not None
    even = {ending.base: place for place, ending in enumerate(endings) if ending.even_money}
    return tables.Book(
        playbook.follow,
        dealer.follow,
        dealer.below,
        np.array([not ending.decided for ending in endings], dtype=np.int64),
        np.array([ending.blackjack for ending in endings], dtype=np.int64),
        np.array([ending.blackjack or (early and ending.surrendered) for ending in endings], dtype=np.int64),
        np.array([even.get(ending.base, place) for place, ending in enumerate(endings)], dtype=np.int64),
    )


def _game(plan: Plan, playbook: Playbook, dealer: DealerTable, span: Range) -> tables.KernelGame:
    rules, fresh, cards = plan.rules, plan.shuffles_every_round, len(plan.rules.pack)
    hole, empty = rules.hole_card.procedure, rules.irregularities.shoe_empty
    burn = int(rules.burned is not None and rules.procedures.shuffling is not Shuffling.CONTINUOUS)
    first = burn + 2 * len(plan.boxes) + 2
    cut = -1 if fresh else cards - plan.cards_behind_cover
    steps = (span.most - span.least) // span.unit + 1
    return tables.KernelGame(
        cards=cards,
        cut=cut,
        burn=burn,
        at_once=min(max(first + 2, cut + BLOCK // 2), cards),
        voids=int(empty is not None and empty.remedy is EmptyShoe.MISDEAL),
        most_hands=max(rules.splitting.most_hands, 1),
        both_at_once=int(rules.splitting.both_at_once),
        peeks=int(hole is HoleCardProcedure.PEEK),
        hole_dealt=int(hole is not HoleCardProcedure.NONE),
        draws_idle=int(rules.dealer.draws_idle),
        first_split=playbook.first_split,
        first_suit=playbook.first_suit,
        first_count=playbook.first_count,
        first_ending=playbook.first_ending,
        first_bits=playbook.first_bits,
        endings=len(playbook.endings),
        dealer_done=dealer.done,
        dealer_blackjack=dealer.blackjack,
        boxes=len(plan.boxes),
        offset=-span.least // span.unit,
        shift=max((steps - 1).bit_length() - MOST_BINS.bit_length() + 1, 0),
    )


def _places(rules: Rules) -> NDArray[np.int64]:
    """Return, by boxes in play, where the cards of the deal are: first cards, up card, second, hole.

    After these come how many there are, and how many before an attack wager is offered.
    """
    order = [phase for phase in rules.deal.program if phase in _DEALT]
    places = np.zeros((MOST_BOXES + 1, PLACES), dtype=np.int64)
    for boxes in range(MOST_BOXES + 1):
        behind = 0
        for phase in order:
            places[boxes, _DEALT[phase]] = behind
            behind += boxes if phase in (Phase.DEAL_FIRST, Phase.DEAL_SECOND) else 1
        places[boxes, len(_DEALT)] = behind
        before = takewhile(lambda phase: phase is not Phase.ATTACK, rules.deal.program)
        lying = [boxes if phase in (Phase.DEAL_FIRST, Phase.DEAL_SECOND) else 1 for phase in before if phase in _DEALT]
        places[boxes, len(_DEALT) + 1] = sum(lying)
    return places


_DEALT = {Phase.DEAL_FIRST: 0, Phase.DEAL_UP: 1, Phase.DEAL_SECOND: 2, Phase.DEAL_HOLE: 3}
