"""What a table may ask you: to play a hand (a turn), or whether you want something besides (an offer).

Both are made from the choices that the house lists for you. An offer has a safe answer, which turns it down and puts up
no more chips: the one that the house's own clock gives for somebody who does not answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.client.models import Choice, Hand, View

Said = str | tuple[str, int]
"""A decision by its name, with an amount where one is to be named: ``"double"``, ``("insure", 5_00)``."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A hand that you have to play; ``choices`` has what you can do, by name (``hit``, ``stand``, ``double`` ...)."""

    view: View
    choices: dict[str, Choice]
    box: int
    hand: Hand

    @classmethod
    def of(cls, view: View) -> Turn | None:
        """Return the turn that you have at this view, if any."""
        box, choices = _open([choice for choice in view.choices if choice.plays])
        acting = next((hand for hand in view.hands(box) if hand.acting), None) if box else None
        return cls(view, choices, box, acting) if acting is not None else None

    @property
    def total(self) -> int:
        """The hand's total."""
        return self.hand.total or 0

    @property
    def cards(self) -> tuple[str | None, ...]:
        """The hand's cards."""
        return self.hand.cards

    @property
    def up(self) -> str | None:
        """The dealer's up card."""
        return self.view.up


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that you are offered; ``choices`` has the answers by name.

    | Offer | Answers |
    |---|---|
    | attack wager | ``attack``, ``decline`` |
    | insurance | ``insure``, ``even money`` (with a blackjack), ``decline`` |
    | another bettor's double | ``join``, ``decline`` |
    | another bettor's split | ``cover``, ``designate 1`` (the left hand), ``designate 2`` |
    | after an error | ``accept``, ``decline`` |
    | the cut (box 0) | ``cut``, ``refuse cut`` |
    """

    view: View
    choices: dict[str, Choice]
    box: int

    @classmethod
    def of(cls, view: View) -> Offer | None:
        """Return the offer that you have at this view, if any."""
        box, choices = _open([choice for choice in view.choices if choice.answers])
        return cls(view, choices, box) if choices else None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of the box that it is about; none for the cut."""
        return self.view.hands(self.box) if self.box else ()

    @property
    def up(self) -> str | None:
        """The dealer's up card."""
        return self.view.up

    @property
    def safe(self) -> str:
        """The answer that declines; after another bettor's split, it stays with the left hand."""
        for name, choice in self.choices.items():
            if choice.safe:
                return name
        raise LookupError(f"None of {', '.join(self.choices)} turns the offer down: answer it with one of them.")


Question = Turn | Offer
Decide = Callable[[Turn], Said]
"""A strategy: what to do with a turn."""
Answer = Callable[[Offer], Said | None]
"""What to say to an offer; None turns it down."""


def question(view: View) -> Question | None:
    """Return what the table waits for from you, if anything."""
    return Offer.of(view) or Turn.of(view)


def same_question(asked: Question, now: Question | None) -> bool:
    """Whether the table still waits for the same of you: the same hand with the same cards, the same offer."""
    if now is None or type(asked) is not type(now) or asked.view.round != now.view.round:
        return False
    if isinstance(asked, Turn) and isinstance(now, Turn) and asked.hand != now.hand:
        return False
    return (asked.box, asked.choices) == (now.box, now.choices)


def _open(choices: list[Choice]) -> tuple[int, dict[str, Choice]]:
    """Return the first box at which any of these is open to you, and what is open there."""
    box = choices[0].box if choices else 0
    return box, {choice.name: choice for choice in choices if choice.box == box}
