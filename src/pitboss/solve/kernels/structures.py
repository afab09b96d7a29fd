"""What kernels take: arrays in named tuples, which are plain Python and which the compiler knows by their fields."""

from __future__ import annotations

from typing import Any, NamedTuple

Ints = Any
"""An array of whole numbers, by hand where nothing else is said."""

Numbers = Any
"""An array of floats or of fractions."""

Masks = Any
"""An array of truth values."""


class DealerTree(NamedTuple):
    """The ways a dealer's hand can grow from one up card (see ``dealer_tree``), the branches of each node behind it.

    For each node: the rank by which it grew, how many cards of that rank were out before, how many cards it has, in
    how many orders it is reached, its group (its total), and where its corrections begin. It grew from the last node
    before it that has a card less. For each correction, which takes a node's own cards off a rank that ends its
    group: the slot, the number of cards. For each end: the group, the rank, the slot with the corrections (the last
    slot holds none), the outcome.
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

    ``node`` has the nodes from the root to the one that is looked at, by how many cards they have.
    """

    node: Numbers
    pool: Numbers
    under: Numbers
    totals: Numbers
    fixes: Numbers
    ended: Numbers


class Unseen(NamedTuple):
    """The cards left before a hand is taken out, the dealer's hole card among them, and how many they are.

    ``barred`` is the rank the hole card cannot have, because the dealer is known to have no blackjack (-1: any).
    """

    counts: Numbers
    left: Any
    barred: int


class Terms(NamedTuple):
    """What every hand may do, and what it wins and loses then, in units of what was wagered on it at first.

    ``cards``, ``child`` (by rank, -1 over the limit) and ``size`` are those of ``compositions``; ``grade`` is what a
    hand counts as when it is compared. ``hit``, ``double`` and ``surrender`` say whether it may, and
    ``surrender_doubled`` and ``double_again`` whether it may be given up or doubled again once it was doubled, which it
    may be ``most_doubles`` times. ``pays`` is what it wins by standing, ``squares`` the square of that, and
    ``doubled_pays`` what it wins once doubled, both wagers together. ``double_chips`` are the chips that a double adds:
    none where the house doubles with a lammer. ``loss`` are the chips on the hand before a double, none on a lammer;
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
    """By hand the chance to win and the chance to lose by standing."""

    win: Numbers
    lose: Numbers


class Play(NamedTuple):
    """A way to play every hand: an action, and what becomes of it once it was doubled.

    ``after`` has a row for hands doubled once with chips, one for those doubled with a lammer, and then one for those
    doubled twice with chips, three times and so on.
    """

    action: Ints
    after: Ints


class Values(NamedTuple):
    """By hand: the value of what is done, of every action, which of them are legal, and what a special one gains.

    ``doubled`` is what hands are worth that were doubled once, twice and so on, where that may be done more than once,
    and ``again_gain`` what one more double gains then.
    """

    value: Numbers
    by_action: Numbers
    legal: Masks
    gain: Numbers
    doubled: Numbers
    again_gain: Numbers


class Visits(NamedTuple):
    """What comes of hands followed forward.

    ``weight`` says how often each hand is there to be decided about, ``last`` what doubled hands would win and lose;
    ``doubled`` (by way of doubling, by hand) is all zeros before and after. ``results`` are sums (for both see
    ``following``), ``ends[way, grade]`` how often hands end in some way with a grade (0: over the limit).
    """

    weight: Numbers
    doubled: Numbers
    last: Numbers
    results: Numbers
    ends: Numbers
