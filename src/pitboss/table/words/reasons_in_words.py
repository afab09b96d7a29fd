"""Why a wager was settled that way, in English: a text for every id, with the rule values it depends on."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.table.events import Reason

ENGLISH = {reason.id: reason.value for reason in Reason} | {
    Reason.DEALER_PUSH.id: "the dealer has {total}, which returns every wager still in action",
    Reason.LINE.id: "winning combination",
    Reason.NO_LINE.id: "no winning combination",
    Reason.INSURED.id: "the dealer has blackjack",
    Reason.RESCUED.id: "the doubled hand was surrendered, and its last double is returned",
    Reason.CHARLIE.id: "{cards} cards without going over 21",
}
"""The texts by reason id; other languages have theirs under the same ids."""


def reason_values(reason: Reason, rules: Rules) -> dict[str, int]:
    """Return the rule values that the text of a reason needs."""
    if reason is Reason.DEALER_PUSH and rules.dealer.push_total is not None:
        return {"total": rules.dealer.push_total}
    if reason is Reason.CHARLIE and rules.charlie is not None:
        return {"cards": rules.charlie.cards}
    return {}


def reason_in_words(reason: Reason, rules: Rules) -> str:
    """Return a reason in words."""
    return ENGLISH[reason.id].format(**reason_values(reason, rules))
