"""What the fields of commands mean, for the reference of the API: by their name, or by command where it differs."""

from __future__ import annotations

COMMAND = "Which command this is."
MEANINGS = {
    "amount": "The amount, in cents.",
    "beside": "For a toke, the kind of the wager it goes with.",
    "box": "The box, numbered from 1 at the dealer's left.",
    "by_last": "Whether the last cutter cuts again; otherwise it is the next player entitled to.",
    "card": "The card, such as `Th`, if the irregularity needs one.",
    "coupon": "Whether it is a match play coupon rather than a verbal wager.",
    "duty": "The duty, which must be the next one that is due.",
    "face_down": "Whether to ask for the card face down.",
    "from_back": "How many cards from the back of the stack the cover card goes.",
    "hand": "The hand of the box, numbered from 1 at the dealer's left.",
    "hours": "How many hours have passed.",
    "irregularity": "What went wrong.",
    "kind": "The kind of wager.",
    "place": "How many cards from the top to cut; null cuts anywhere the rule allows.",
    "player": "The player's name.",
    "pledge": "The SHA-256 of the seed, in 64 hexadecimal digits.",
    "ruling": "The ruling, one of those that the text names.",
    "seed": "The seed that was pledged, 64 digits from 0-9a-f.",
    "toke": "A further toke beside the new hand, in cents; 0 is none.",
    "wager": "The wager's number in the round.",
    "which": "The hand that the wager applies to: 1 is the left one, 2 the right one.",
}
BY_COMMAND = {
    ("CutCards", "place"): "How many cards from the top to cut.",
    ("BuyIn", "amount"): "The chips to bring to the table, in cents.",
    ("CashOut", "amount"): "The chips to take away from the table, in cents.",
    ("Double", "amount"): "The amount, in cents; null is the most allowed, which is the free double if there is one.",
    ("PlaceCover", "from_back"): "How many cards from the back; null is as near the back as the rule allows.",
    ("Report", "box"): "The box, if the irregularity needs one; 0 is none, or the dealer's hand.",
    ("Report", "hand"): "The hand of a split box; 0 if the box has one hand.",
    ("Rule", "box"): "The box that a card moves forward to; 0 is the first one due a card.",
    ("Rule", "hand"): "The hand of that box; 0 is the first one due a card.",
    ("ShowSeed", "pledge"): "The SHA-256 of a seed for the shoe after this one; empty pledges none.",
}


def meaning_of(command: str, field: str) -> str:
    """Return what a field of a command means; a test fails for one that has no meaning here."""
    return BY_COMMAND.get((command, field)) or MEANINGS.get(field, "")
