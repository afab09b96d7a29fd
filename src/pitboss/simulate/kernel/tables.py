"""What the kernel works on: the rules, the strategies and the plan, all as numbers and arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

Ints = Any
"""An array of whole numbers, one dimension."""


class KernelGame(NamedTuple):
    """The rules as numbers. States are multiples of sixteen.

    ``cards`` are those of the shoe; a round that begins after more than ``cut`` of them opens a new one, of which
    ``burn`` cards are burned and ``at_once`` are shuffled at once. ``voids``: a shoe that runs out voids the round.
    ``peeks``: a blackjack stops the round before anybody acts; ``hole_dealt``: the dealer's second card lies before.
    States from ``first_split`` on are pairs to split, from ``first_suit`` on questions about the last card's suit, from
    ``first_count`` on questions about the count, from ``first_ending`` on endings. ``first_cards`` are the bits of a
    card that the first two are looked up by.
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
    first_cards: int
    endings: int
    dealer_done: int
    dealer_blackjack: int
    boxes: int
    offset: int
    shift: int


class Book(NamedTuple):
    """The automata, and what the endings are: undecided until the dealer's hand, a blackjack, its even money.

    One ``stays`` whatever the dealer finds when he looks: a blackjack, and a hand given up before that.
    """

    follow: Ints
    dealer: Ints
    below_standing: Ints
    undecided: Ints
    blackjack: Ints
    stays: Ints
    even_money: Ints


class Seats(NamedTuple):
    """The boxes: by box and up card (sixteen places) the first state and the ending of a hand that was stopped.

    A box wagers at levels (one, if its bet is flat), numbered for all boxes from ``level`` on. ``pay`` has by level,
    ending and dealer's end what the hand pays, ``watched`` which boxes count in the results. ``places`` has, by the
    number of boxes in play (eight places), where the first cards begin, the up card, the second cards, the hole card,
    how many cards are dealt, and how many of them before the attack wager is offered. States and endings stand there
    twice: from the count ``attack_from`` on (by box and up card) the second ones are played.
    """

    roots: Ints
    stopped: Ints
    attack_from: Ints
    level: Ints
    watched: Ints
    places: Ints
    pay: Ints


class Extras(NamedTuple):
    """Insurance, even money and side wagers.

    ``insure`` and ``even`` say by box 0 never, 1 always, 2 from a true count on. ``insurance`` has by level what it
    loses and what it wins. Side wagers are numbered; ``looks`` says which cards decide one (see ``kernel_extras``), or
    that no box ever makes it, and ``lines_at`` where its lines begin in ``lines``. Each box stakes on each side wager
    at levels (one, if it is always the same), numbered for all of them: ``stakes`` has them, and ``side_pay`` what each
    of the ``most_lines`` lines pays, no line first. ``limit`` is what the lines marked in ``limited`` share in one
    round, 0 for none. ``needs`` says by box how many of the dealer's cards its side wagers wait for, those left out
    that follow a count.
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

    What is left is estimated to ``step`` cards (0: exactly). ``rounding`` is 0 down, 1 to nought, 2 to the nearest.
    By box: whether it counts, at which true count it enters and leaves, the ramp's lowest count, its steps and wagers.
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
    """The counts that side wagers follow; ``ramps`` says whether any does, ``ramped`` by side wager whether this does.

    By side wager: ``tags`` for every card (sixty-four places), in ``scale`` parts, the ``start`` of a new shoe, how it
    is read (``step``, ``rounding``, as in ``KernelCount``), how many of the dealer's cards it ``needs``, and the
    ``lowest`` of the ``bins`` counts that results are told by. By box and side wager the ``first`` level and that
    ``behind`` the last, none where it follows no count; by level the count from which on it ``starts``.
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
    """Sessions of at most ``length`` rounds on a ``bankroll``; ``cost`` is what a round asks for, by level.

    Side wagers that follow counts are not in it.
    """

    length: int
    bankroll: int
    cost: Ints


class Work(NamedTuple):
    """All that a worker needs to play any chunk of a simulation; it can be sent anywhere.

    ``rounds`` are those of the simulation and ``chunk`` those of a chunk; ``pack`` are the cards in order, ``levels``
    the number of levels of all boxes and ``bins`` the steps of results. ``begun`` is how many rounds a shoe may have,
    where they are told apart by that, and 0 where they are not. ``wide`` says that the sums of squares of a chunk need
    more than a word. ``side_levels`` has by box and side wager the level it is staked at, where it follows no count.
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
    """The working arrays of one chunk: the shoe, the stream, hands as they end, and who plays at which level.

    Of side wagers the level by box and side wager (-1: none), the running count and the count of the round that is
    played; by box what those that follow counts cost and how many of the dealer's cards they need; ``beside`` is what
    insurance and each of them came to in the round.
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
    """What a chunk adds up, all whole numbers; see ``tallies`` for what is read from them.

    ``beside`` has rows of what was staked and won (``kernel_sides``): by insurance and side wager and the true count,
    then by side wager and its own count, which was ``seen`` in so many rounds. ``whole`` has by true count what was won
    with everything, and its squares. Where sums of squares could outgrow a word, they are in ``wide``, ``wide_sides``
    (by side wager), ``wide_counted`` (by true count, three products each), ``wide_beside`` (by row, likewise) and
    ``wide_whole`` instead, three words each (``kernel_sums``).
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
    """A diary of every round, for comparing with the table: shoes as dealt, and by round and box what was won."""

    shoes: Ints
    rounds: Ints
    main: Ints
    insurance: Ints
    side: Ints
