"""Functions of a hand's cards, checked; and what is said of a policy that cannot be valued.

Every question is put twice: a policy that answers by chance, or remembers what it was asked, has no exact value.
"""

from __future__ import annotations

from pitboss.solve.strategies.functions import (
    DECLINE,
    DecidingFunction,
    FunctionDecider,
    HandToPlay,
    WrongAnswer,
    asked,
)


class PolicyRefused(ValueError):
    """Raised for a policy that cannot be valued: it gave no answer, an illegal one, or two different ones."""


class CheckedFunction(FunctionDecider):
    """A function of a hand's cards, held to answer, to answer the same again, and with something allowed."""

    def __init__(self, function: DecidingFunction) -> None:
        super().__init__(function)
        self.notes: list[str] = []

    def word(self, hand: HandToPlay) -> str:
        """Ask twice."""
        try:
            first, second = asked(self.function, hand), asked(self.function, hand)
        except WrongAnswer as wrong:
            raise PolicyRefused(f"The policy answered {wrong.answer!r}: {wrong.why}; {wrong.remedy}.") from None
        except Exception as error:
            raise PolicyRefused(raised(str(hand), error)) from error
        if first != second:
            raise PolicyRefused(by_chance(str(hand), first, second))
        return first

    def otherwise(self, hand: HandToPlay, legal: str, word: str) -> str:
        """Refuse a word of which nothing is allowed; an offer that is not taken is declined."""
        if DECLINE in legal:
            return DECLINE
        raise PolicyRefused(
            f"The policy was asked about {hand} and answered {word!r}, of which nothing is allowed there: "
            f"allowed are {', '.join(legal)}."
        )


def raised(about: str, error: Exception) -> str:
    """Say which error a policy raised."""
    return f"The policy was asked about {about} and raised {type(error).__name__}: {error}"


def by_chance(about: str, first: str, second: str) -> str:
    """Say that a policy answered differently to the same question."""
    return (
        f"The policy was asked twice about {about} and answered {first!r}, then {second!r}: only a policy that "
        "answers the same to the same question has an exact value."
    )
