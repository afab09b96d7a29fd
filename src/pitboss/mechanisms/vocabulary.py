"""What a mechanism is called by everybody who has to name it: record, terminal, server, page, solver.

Each mechanism's ``vocabulary.py`` has a ``VOCABULARY``; ``registry.vocabulary()`` puts them together. Words that
people read in their own language are not here but in the mechanism's ``texts.toml``, by the names given here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.mechanisms.commands import DealerCommand, PlayerCommand
from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What may follow a verb, and which field of the command it fills.

    An amount stands alone or after a word (``split toke 5``); a ``flag`` is set by its words (``face down``), at the
    terminal also by a ``letter`` behind the action's own (``df``).
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
    """Something a player may decide.

    ``name`` is the id of its texts (``action.zap``), ``verb`` the word of records and of programs that play. ``key`` is
    what is pressed on the page, ``terminal_key`` what is typed where that differs, ``typed`` what else the terminal
    understands, ``does`` what it says beside the key where that is not the verb. ``told`` says it of a player
    (``zaps the two cards``), ``advised`` is the solver's word. A hand on which it was done may carry a ``mark``, and
    ``moment`` is what a dealer's checklist calls it.

    It is a ``decision`` about a hand, or one of the answers to ``offers``: ``safe`` if it turns them down and puts up
    no more chips. ``fixed`` are fields of the command that tell it from others of the same command. With ``most``, an
    amount that is left out is the most allowed; a command that can do without an amount leaves that to the table.
    ``wager`` is the kind of wager that it places.
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
        """The key that the terminal knows it by."""
        return self.terminal_key or self.key

    def asked(self, player: str, box: int, **given: object) -> PlayerCommand:
        """Return the command by which a player asks for it at a box, with what was given besides."""
        make: Callable[..., PlayerCommand] = self.command
        return make(player, box, **dict(self.fixed), **given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Something a bettor may be offered.

    ``declined`` is the record's verb for turning it down; ``also_accepted`` and ``also_declined`` are verbs that a
    record may use besides. What ``follows`` a caller's decision is offered only to those who share the box.
    ``opens`` and ``closes`` are the moments of a dealer's checklist when it is made and when the last one has answered.
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
    steps: tuple[StepName, ...] = ()

    def deciding(self, decision: Decision) -> Action:
        """Return what a decision about a hand is called."""
        return next(action for action in self.actions if action.decision is decision)

    def answering(self, kind: OfferKind, answer: Answer) -> Action | None:
        """Return what an answer to an offer is called, or None where a decision about the hand is the answer."""
        answers = (action for action in self.actions if kind in action.offers)
        return next((action for action in answers if action.answer is answer), None)

    def declining(self, kind: OfferKind) -> Action:
        """Return the answer to an offer by which a player puts up no more chips."""
        return next(action for action in self.actions if kind in action.offers and action.safe)

    def offered(self, kind: OfferKind) -> Offered:
        """Return the names of an offer."""
        return next(offered for offered in self.offers if offered.kind is kind)
