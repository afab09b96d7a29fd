"""The names that everybody uses for a mechanism: record, terminal, server, page, solver.

Each mechanism's ``vocabulary.py`` has a ``VOCABULARY``; ``registry.vocabulary()`` puts them together. Texts that people
read in their own language are not here but in the mechanism's ``texts.toml``, under the names defined here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.mechanisms.commands import DealerCommand, PlayerCommand
from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What may follow a verb, and which field of the command it fills.

    An amount follows directly or after a word (``split toke 5``). A ``flag`` is set by its words (``face down``), at
    the terminal also by a ``letter`` after the action's own (``df``).
    """

    field: str
    after: str = ""
    flag: str = ""
    letter: str = ""

    @property
    def alone(self) -> bool:
        """Whether it is an amount without a word before it."""
        return not (self.after or self.flag)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A decision that a player may make.

    ``name`` is the id of its texts (``action.zap``), ``verb`` the word of records and of programs that play. ``key`` is
    the key on the page, ``terminal_key`` the one at the terminal if that differs, ``typed`` what else the terminal
    accepts, and ``does`` the text beside the key if that is not the verb. ``told`` describes the action of a player
    (``zaps the two cards``); ``advised`` is the solver's word. A hand on which it was done may have a ``mark``, and
    ``moment`` is its name on a dealer's checklist.

    It is a ``decision`` about a hand, or one of the answers to ``offers``: ``safe`` if it turns them down and puts up
    no more chips. ``fixed`` has the fields that distinguish it from other actions with the same command. With ``most``,
    an omitted amount means the most allowed; a command that needs no amount leaves this to the table. ``wager`` is the
    kind of wager that it places.
    """

    command: type[PlayerCommand]
    name: str
    verb: str
    key: str
    terminal_key: str = ""
    typed: tuple[str, ...] = ()
    does: str = ""
    told: str = ""
    advised: str | None = None
    mark: str = ""
    moment: str = ""
    decision: Decision | None = None
    offers: frozenset[OfferKind] = frozenset()
    answer: Answer | None = None
    safe: bool = False
    fixed: tuple[tuple[str, int], ...] = ()
    arguments: tuple[Argument, ...] = ()
    most: bool = False
    wager: Kind | None = None

    @property
    def letter(self) -> str:
        """The key for it at the terminal."""
        return self.terminal_key or self.key

    def asked(self, player: str, box: int, **given: object) -> PlayerCommand:
        """Return the command with which a player asks for it at a box, with the other fields that are given."""
        make: Callable[..., PlayerCommand] = self.command
        return make(player, box, **dict(self.fixed), **given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Something a bettor may be offered.

    ``declined`` is the record's verb for turning it down; a record may also use the verbs ``also_accepted`` and
    ``also_declined``. An offer that ``follows`` a caller's decision is made only to those who share the box. ``opens``
    and ``closes`` name the moments on a dealer's checklist when it is made and when the last player has answered.
    """

    kind: OfferKind
    follows: bool = False
    declined: str | None = None
    also_accepted: tuple[str, ...] = ()
    also_declined: tuple[str, ...] = ()
    opens: str = ""
    closes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerName:
    """A kind of wager: ``recorded`` and ``typed`` are further words for it, ``short`` is its name on a narrow screen.

    A wager ``on_hand`` lies on a hand and shares the fate of its cards; others lie beside the box. ``moment`` is what a
    dealer's checklist calls it when a player makes it during a round.
    """

    kind: Kind
    recorded: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    short: str | None = None
    on_hand: bool = False
    moment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepName:
    """A step of the dealer: its name in words, and what a dealer in training types for it."""

    command: type[DealerCommand]
    words: str
    typed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """Everything in a mechanism that needs a name."""

    actions: tuple[Action, ...] = ()
    offers: tuple[Offered, ...] = ()
    wagers: tuple[WagerName, ...] = ()
    steps: tuple[StepName, ...] = ()

    def deciding(self, decision: Decision) -> Action:
        """Return the action for a decision about a hand."""
        return next(action for action in self.actions if action.decision is decision)

    def answering(self, kind: OfferKind, answer: Answer) -> Action | None:
        """Return the action for an answer to an offer, or None if a decision about the hand is the answer."""
        answers = (action for action in self.actions if kind in action.offers)
        return next((action for action in answers if action.answer is answer), None)

    def declining(self, kind: OfferKind) -> Action:
        """Return the answer to an offer with which a player puts up no more chips."""
        return next(action for action in self.actions if kind in action.offers and action.safe)

    def offered(self, kind: OfferKind) -> Offered:
        """Return the names of an offer."""
        return next(offered for offered in self.offers if offered.kind is kind)
