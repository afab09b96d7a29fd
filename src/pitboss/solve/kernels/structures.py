"""The input of kernels: arrays in named tuples, which are plain Python and whose fields the compiler knows."""

from __future__ import annotations

from typing import Any, NamedTuple

Ints = Any
"""An array of whole numbers, by hand unless stated otherwise."""

Numbers = Any
"""An array of floats or of fractions."""

Masks = Any
"""An array of truth values."""


class DealerTree(NamedTuple):
    """The ways a dealer's hand can grow from one up card (see ``dealer_tree``); the branches of each node follow it.

    For each node: the rank by which it grew, how many cards of that rank were already drawn, how many cards it has, in
    how many orders it is reached, its group (its total), and where its corrections begin. Its parent is the last node
    before it with one card fewer. For each correction, which takes a node's own cards off a rank that ends its group:
    the slot, the number of cards. For each end: the group, the rank, the slot with the corrections (the last slot has
    none), the outcome.
    """

    rank: Ints
    taken: Ints
    depth: Ints
    ways: Ints
    group: Ints
    fix_from: Ints
    fix_slot: Ints
    fix_taken: Ints
    end_group: Ints
    end_rank: Ints
    end_slot: Ints
    end_outcome: Ints
    groups: int
    slots: int
    deepest: int


class Scratch(NamedTuple):
    """Room for the chances of a tree's branch, groups, corrections and outcomes, for a block of hands at a time.

    ``node`` has the nodes from the root to the current one, by how many cards they have.
    """

    node: Numbers
    pool: Numbers
    under: Numbers
    totals: Numbers
    fixes: Numbers
    ended: Numbers


class Unseen(NamedTuple):
    """The cards left before a hand is taken out, including the dealer's hole card, and their number.

    ``barred`` is the rank that the hole card cannot have, because the dealer is known to have no blackjack (-1: any).
    """

    counts: Numbers
    left: Any
    barred: int


class Terms(NamedTuple):
    """What every hand may do, and what it then wins and loses, in units of its first wager.

    ``cards``, ``child`` (by rank, -1 over the limit) and ``size`` are those of ``compositions``; ``grade`` is what a
    hand counts as in a comparison. ``hit``, ``double`` and ``surrender`` say whether it may do so, and
    ``surrender_doubled`` and ``double_again`` whether it may surrender or double again after a double; it may be
    doubled ``most_doubles`` times. ``pays`` is what it wins by standing, ``squares`` the square of that, and
    ``doubled_pays`` what it wins after a double, both wagers together. ``double_chips`` are the chips that a double
    adds: none if the house doubles with a lammer. ``loss`` is the chips on the hand before a double, none on a lammer;
    ``takes`` is the share of its chips that a hand loses when it is given up.
    """

    cards: Ints
    child: Ints
    size: Ints
    grade: Ints
    hit: Masks
    double: Masks
    surrender: Masks
    surrender_doubled: Masks
    double_again: Masks
    pays: Numbers
    squares: Numbers
    doubled_pays: Numbers
    double_chips: Numbers
    loss: Any
    takes: Numbers
    most_doubles: int


class Chances(NamedTuple):
    """By hand, the chance to win and the chance to lose by standing."""

    win: Numbers
    lose: Numbers


class Play(NamedTuple):
    """A way to play every hand: an action, and what to do after it was doubled.

    ``after`` has a row for hands doubled once with chips, one for those doubled with a lammer, and then one each for
    those doubled twice with chips, three times and so on.
    """

    action: Ints
    after: Ints


class Values(NamedTuple):
    """By hand: the value of the play, of every action, which actions are legal, and what a special one gains.

    ``doubled`` is what hands are worth after one double, two and so on, if that is allowed more than once, and
    ``again_gain`` what one more double then gains.
    """

    value: Numbers
    by_action: Numbers
    legal: Masks
    gain: Numbers
    doubled: Numbers
    again_gain: Numbers


class Visits(NamedTuple):
    """The results of hands followed forward.

    ``weight`` is how often each hand comes up for a decision, ``last`` what doubled hands would win and lose;
    ``doubled`` (by way of doubling, by hand) is all zeros before and after. ``results`` are sums (for both see
    ``following``), ``ends[way, grade]`` is how often hands end this way with this grade (0: over the limit).
    """

    weight: Numbers
    doubled: Numbers
    last: Numbers
    results: Numbers
    ends: Numbers
