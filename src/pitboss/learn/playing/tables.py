"""What the stepping kernel works on: the game as the simulator has it, and the arrays of many tables."""

from __future__ import annotations

from typing import Any, NamedTuple

from pitboss.simulate.kernel.tables import Book, Extras, Ints, KernelGame, Seats


class StepGame(NamedTuple):
    """The rules and the wishes of an environment as numbers; ``game``, ``book``, ``seats``, ``extras`` as simulated.

    ``told`` has a row for every choice (``open_book.Told``) and ``masks`` which actions it allows. ``codes`` has the
    code of every action; side wagers begin at ``first_side`` and wagers at ``first_wager``. ``side_of`` numbers the
    side wagers as the rules do, ``needs`` is how many of the dealer's cards each waits for, ``allowed`` has by wager
    and side wager whether it may be made. ``attack``, ``insures`` and ``evens`` say what is offered, ``early`` by rank
    of the up card whether a hand may be given up before the dealer looks. ``before_attack`` is how many cards lie when
    the attack wager is offered. ``per_shoe`` ends an episode with the shoe, not with the round; ``sees`` tells of the
    cards that were seen. ``pack`` are the cards in order.
    """

    game: KernelGame
    book: Book
    seats: Seats
    extras: Extras
    told: Ints
    masks: Any
    codes: Ints
    first_side: int
    first_wager: int
    side_of: Ints
    needs: Ints
    allowed: Ints
    attack: int
    insures: int
    evens: int
    early: Ints
    before_attack: int
    per_shoe: int
    sees: int
    pack: Any


class StepTables(NamedTuple):
    """Many tables: of each the shoe, its random stream, its numbers (``stepping``), its hands and the cards seen.

    ``waiting`` are hands of a split that wait, ``hands`` those that have ended. One row of each is a ``StepTable``.
    """

    shoe: Any
    stream: Any
    numbers: Ints
    waiting: Ints
    hands: Ints
    seen: Ints


class StepTable(NamedTuple):
    """One table; the simulator's functions find its shoe and its stream by the same names."""

    shoe: Any
    stream: Any
    numbers: Ints
    waiting: Ints
    hands: Ints
    seen: Ints


class Told(NamedTuple):
    """What a step tells, a row for each table: observation, allowed actions, what was won, whether it is over.

    ``illegal`` says that the action was not allowed, and the first allowed one was played.
    """

    observation: Any
    mask: Any
    won: Any
    over: Any
    illegal: Any
