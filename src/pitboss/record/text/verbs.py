"""The verbs of ``decide`` lines and what may follow them, derived from the mechanisms' actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pitboss.chips import signed
from pitboss.mechanisms.kinds import Answer, OfferKind
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.vocabulary import Action, Argument


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb asks for, and the offers that it can answer."""

    action: Action
    offers: frozenset[OfferKind]


@cache
def verbs() -> Mapping[str, Verb]:
    """Return every verb for a decision."""
    by_word = {action.verb: Verb(action, action.offers) for action in vocabulary().actions if _has_verb(action)}
    for word, action, kind in _further_words():
        offers = by_word[word].offers if word in by_word else frozenset()
        by_word[word] = Verb(action, offers | {kind})
    return by_word


def _has_verb(action: Action) -> bool:
    """Whether an action has its own verb; declining is written with the verb of what is declined."""
    return bool(action.decision or action.offers) and action.answer is not Answer.DECLINED


def _further_words() -> Iterator[tuple[str, Action, OfferKind]]:
    """Yield the verbs that belong to offers."""
    words = vocabulary()
    for offered in words.offers:
        for word in filter(None, (offered.declined, *offered.also_declined)):
            yield word, words.declining(offered.kind), offered.kind
        for word in offered.also_accepted:
            accepted = words.answering(offered.kind, Answer.TAKEN)
            assert accepted is not None
            yield word, accepted, offered.kind


@cache
def declines() -> frozenset[str]:
    """Return the verbs with which tables write that something was declined."""
    return frozenset(offered.declined for offered in vocabulary().offers if offered.declined)


@cache
def declined_in_vain() -> frozenset[OfferKind]:
    """Return the offers that cannot be declined: a record that does so is tried while the offer is open."""
    return frozenset(offered.kind for offered in vocabulary().offers if offered.declined is None)


def split_off_verb(said: list[str]) -> tuple[str, list[str]]:
    """Return the verb at the beginning of some words (nothing if there is none) and the words after it."""
    for length in range(len(said), 0, -1):
        word = " ".join(said[:length])
        if word in verbs():
            return word, said[length:]
    return "", said


def split_off_flags(action: Action, said: list[str]) -> tuple[dict[str, int], list[str]]:
    """Return the fields that are set by words at the end, and the words before those."""
    given: dict[str, int] = {}
    for argument in action.arguments:
        flag = argument.flag.split()
        if flag and said[-len(flag) :] == flag:
            given[argument.field] = True
            said = said[: -len(flag)]
    return given, said


def argument_of(action: Action, said: list[str]) -> Argument | None:
    """Return the argument that some words give an amount for, with the amount as the last word."""
    amounts = (argument for argument in action.arguments if not argument.flag)
    return next((argument for argument in amounts if said[:-1] == argument.after.split()), None)


def arguments_written(action: Action, given: Mapping[str, int]) -> str:
    """Return what comes after an action's verb: `` 10.00 face down``."""
    words: list[str] = []
    for argument in action.arguments:
        if argument.field in given:
            amount = signed(given[argument.field]).lstrip("+")
            words += [argument.flag] if argument.flag else [argument.after, amount]
    return "".join(f" {word}" for word in words if word)
