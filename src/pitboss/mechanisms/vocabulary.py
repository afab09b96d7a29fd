"""What a mechanism is called by everybody who has to name it: record, terminal, server, page, solver.

Each mechanism's ``vocabulary.py`` has a ``VOCABULARY``; ``registry.vocabulary()`` puts them together. Words that
people read in their own language are not here but in the mechanism's ``texts.toml``, by the names given here.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.mechanisms.commands import DealerCommand, PlayerCommand
from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What may follow a verb, and which field of the command it fills.

    An amount stands alone or after a word (``split toke 5``); a ``flag`` is set by its words (``face down``).
    """

    field: str
    after: str = ""
    flag: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something a player may decide.

    ``name`` is the id of its texts (``action.zap``), ``verb`` the word of records and of programs that play. ``key`` is
    what is pressed on the page, ``terminal_key`` what is typed where that differs, ``typed`` what else the terminal
    understands. ``told`` says it of a player (``zaps the two cards``), ``advised`` is the solver's word.

    It is a ``decision`` about a hand, or one of the answers to ``offers``: ``safe`` if it turns them down and puts up
    no more chips. ``fixed`` are fields of the command that tell it from others of the same command. With ``most``, an
    amount that is left out is the most allowed; a command that can do without an amount leaves that to the table.
    """

    command: type[PlayerCommand]
    name: str
    verb: str
    key: str
    terminal_key: str = ""
    typed: tuple[str, ...] = ()
    told: str = ""
    advised: str | None = None
    decision: Decision | None = None
    offers: frozenset[OfferKind] = frozenset()
    answer: Answer | None = None
    safe: bool = False
    fixed: tuple[tuple[str, int], ...] = ()
    arguments: tuple[Argument, ...] = ()
    most: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Something a bettor may be offered.

    ``declined`` is the record's verb for turning it down; ``also_accepted`` and ``also_declined`` are verbs that a
    record may use besides.
    """

    kind: OfferKind
    declined: str | None = None
    also_accepted: tuple[str, ...] = ()
    also_declined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerName:
    """A kind of wager; ``recorded`` and ``typed`` are further words for it, ``short`` is how a narrow screen has it.

    A wager ``on_hand`` lies on a hand and goes the way of its cards; others lie beside the box.
    """

    kind: Kind
    recorded: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    short: str | None = None
    on_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the dealer: what it is in words, and what a dealer in training types for it."""

    command: type[DealerCommand]
    words: str
    typed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """All that a mechanism brings to be named."""

    actions: tuple[Action, ...] = ()
    offers: tuple[Offered, ...] = ()
    wagers: tuple[WagerName, ...] = ()
    steps: tuple[Step, ...] = ()

    def offered(self, kind: OfferKind) -> Offered:
        """Return the names of an offer."""
        return next(offered for offered in self.offers if offered.kind is kind)

    def wager(self, kind: Kind) -> WagerName:
        """Return the names of a kind of wager."""
        return next(wager for wager in self.wagers if wager.kind is kind)
