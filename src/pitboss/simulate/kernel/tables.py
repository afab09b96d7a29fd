"""The kernel's data: the rules, the strategies and the plan, all as numbers and arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

Ints = Any
"""A one-dimensional array of whole numbers."""


class KernelGame(NamedTuple):
    """The rules as numbers. States are multiples of sixteen.

    ``cards`` are those of the shoe; a round that begins after more than ``cut`` of them opens a new shoe, with ``burn``
    cards burned and ``at_once`` shuffled immediately. ``voids``: a shoe that runs out voids the round. ``peeks``: a
    blackjack stops the round before anybody acts; ``hole_dealt``: the dealer's second card is dealt before that. States
    from ``first_split`` on are pairs to split, from ``first_suit`` on questions about the last card's suit, from
    ``first_count`` on questions about the count, from ``first_ending`` on endings. ``first_bits`` is how many bits of
    each of the first two cards are looked up.
    """

    cards: int
    cut: int
    burn: int
    at_once: int
    voids: int
    most_hands: int
    both_at_once: int
    peeks: int
    hole_dealt: int
    draws_idle: int
    first_split: int
    first_suit: int
    first_count: int
    first_ending: int
    first_bits: int
    endings: int
    dealer_done: int
    dealer_blackjack: int
    boxes: int
    offset: int
    shift: int


class Book(NamedTuple):
    """The automata, and properties of endings: undecided until the dealer's hand, a blackjack, its even money.

    An ending ``stays`` whatever the dealer's peek reveals if it is a blackjack, or a hand given up before that.
    """

    follow: Ints
    dealer: Ints
    below_standing: Ints
    undecided: Ints
    blackjack: Ints
    stays: Ints
    even_money: Ints


class Seats(NamedTuple):
    """The boxes: where the rows of each one's ``strategy`` begin, and what these rows say about the first cards.

    There is one row by strategy and up card (sixteen places): the first state, the states after the first two cards
    (``dealt``), and the ending of a hand that was stopped. There are two sets of rows: from the count ``attack_from``
    on (by strategy and up card), the second one is played.

    A box wagers at levels (one, if its bet is flat), numbered for all boxes from ``level`` on. ``pay`` has what the
    hand pays by level, ending and dealer's end; ``watched`` says which boxes count in the results. ``places`` has, by
    the number of boxes in play (eight entries each): where the first cards begin, the up card, the second cards, the
    hole card, how many cards are dealt, and how many of them before the attack wager is offered.
    """

    strategy: Ints
    roots: Ints
    dealt: Ints
    stopped: Ints
    attack_from: Ints
    level: Ints
    watched: Ints
    places: Ints
    pay: Ints


class Extras(NamedTuple):
    """Insurance, even money and side wagers.

    ``insure`` and ``even`` are, by box, 0 for never, 1 for always, 2 for from a true count on. ``insurance`` has what
    it loses and wins, by level. Side wagers are numbered; ``looks`` says which cards decide each one (see
    ``kernel_extras``), or that no box ever makes it; ``lines_at`` says where its lines begin in ``lines``. Each box
    stakes on each side wager at levels (one, if it is always the same), numbered for all of them: ``stakes`` has them,
    and ``side_pay`` what each of the ``most_lines`` lines pays, no line first. ``limit`` is what the lines marked in
    ``limited`` share in one round, 0 for none. ``needs`` says, by box, how many of the dealer's cards its side wagers
    wait for, except those that follow a count.
    """

    insure: Ints
    insure_from: Ints
    even: Ints
    even_from: Ints
    insurance: Ints
    looks: Ints
    lines_at: Ints
    lines: Ints
    stakes: Ints
    side_pay: Ints
    most_lines: int
    limit: Ints
    limited: Ints
    needs: Ints


class KernelCount(NamedTuple):
    """A count: ``tags`` by rank, in ``scale`` parts; true counts are by ``deck`` cards.

    The cards left are estimated to ``step`` cards (0: exactly). ``rounding`` is 0 for down, 1 for toward zero, 2 for
    nearest. By box: whether it counts, at which true count it enters and leaves, the ramp's lowest count, its steps and
    wagers.
    """

    tags: Ints
    scale: int
    start: int
    deck: int
    step: int
    rounding: int
    entry_closed: int
    counts: Ints
    entry: Ints
    exit: Ints
    low: Ints
    steps: Ints
    wagers: Ints
    lowest: int
    bins: int


class KernelSides(NamedTuple):
    """The counts that side wagers follow; ``ramps`` says whether any follows one, ``ramped`` whether each does.

    By side wager: ``tags`` for every card (sixty-four places), in ``scale`` parts, the ``start`` of a new shoe, how it
    is read (``step``, ``rounding``, as in ``KernelCount``), how many of the dealer's cards it ``needs``, and the
    ``lowest`` of the ``bins`` counts that results are grouped by. By box and side wager: the ``first`` level and the
    one ``behind`` the last, none if it follows no count. By level: the count at which it ``starts``.
    """

    ramps: int
    ramped: Ints
    tags: Ints
    scale: Ints
    start: Ints
    deck: int
    step: Ints
    rounding: Ints
    needs: Ints
    lowest: Ints
    bins: int
    first: Ints
    behind: Ints
    starts: Ints


class KernelSession(NamedTuple):
    """Sessions of at most ``length`` rounds on a ``bankroll``; ``cost`` is what a round requires, by level.

    It does not include side wagers that follow counts.
    """

    length: int
    bankroll: int
    cost: Ints


class Work(NamedTuple):
    """Everything that a worker needs to play any chunk of a simulation; it can be sent anywhere.

    ``rounds`` are those of the simulation and ``chunk`` those of a chunk; ``pack`` are the cards in order, ``levels``
    the number of levels of all boxes and ``bins`` the steps of results. ``begun`` is how many rounds a shoe may have if
    results are grouped by that, otherwise 0. ``wide`` says that the sums of squares of a chunk need more than a word.
    ``side_levels`` has the level of each stake, by box and side wager, if it follows no count.
    """

    seed: int
    rounds: int
    chunk: int
    pack: Ints
    levels: int
    bins: int
    begun: int
    wide: bool
    side_levels: Ints
    game: KernelGame
    book: Book
    seats: Seats
    extras: Extras | None
    counting: KernelCount | None
    sides: KernelSides | None
    session: KernelSession | None

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rounds // self.chunk)

    def rounds_of(self, chunk: int) -> int:
        """Return how many rounds a chunk has."""
        return min(self.chunk, self.rounds - chunk * self.chunk)


class KernelTable(NamedTuple):
    """The working arrays of one chunk: the shoe, the stream, finished hands, and who plays at which level.

    For side wagers: the level by box and side wager (-1: none), the running count and the count for the current round;
    by box, what those that follow counts cost and how many of the dealer's cards they need. ``beside`` has the results
    of insurance and each side wager in the round.
    """

    shoe: Ints
    stream: Ints
    hands: Ints
    waiting: Ints
    begins: Ints
    playing: Ints
    level: Ints
    seated: Ints
    insured: Ints
    nets: Ints
    shares: Ints
    side_level: Ints
    side_running: Ints
    side_true: Ints
    side_cost: Ints
    needs: Ints
    beside: Ints


class KernelTally(NamedTuple):
    """What a chunk adds up, all whole numbers; ``tallies`` reads them.

    ``beside`` has rows of what was staked and won (``kernel_sides``): by insurance and side wager and the true count,
    then by side wager and its own count, which was ``seen`` in so many rounds. ``whole`` has the total result and its
    squares, by true count. If sums of squares could exceed a word, they are in ``wide``, ``wide_sides`` (by side
    wager), ``wide_counted`` (by true count, three products each), ``wide_beside`` (by row, likewise) and ``wide_whole``
    instead, three words each (``kernel_sums``).
    """

    plain: Ints
    met: Ints
    dealer: Ints
    hands: Ints
    results: Ints
    box_squares: Ints
    side_met: Ints
    side_sums: Ints
    insured: Ints
    insurance: Ints
    counted: Ints
    begun: Ints
    marks: Ints
    sessions: Ints
    wide: Ints
    wide_sides: Ints
    wide_counted: Ints
    beside: Ints
    seen: Ints
    whole: Ints
    wide_beside: Ints
    wide_whole: Ints


class Trace(NamedTuple):
    """A diary of every round, for comparison with the table: shoes as dealt, and results by round and box."""

    shoes: Ints
    rounds: Ints
    main: Ints
    insurance: Ints
    side: Ints
