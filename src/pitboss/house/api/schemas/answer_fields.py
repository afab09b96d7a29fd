"""What the fields of answers mean, for the reference of the API: by their name, or by schema where it differs.

A field that has a description of its own keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.house.api.schemas.answer_fields_by_schema import BY_SCHEMA

PREFIX = "#/components/schemas/"
MEANINGS = {
    "accepted_by": "The side that accepts the wager.",
    "actor": "Your name as an actor at the table.",
    "actual_return": "What came back per unit staked.",
    "advised": "What advice calls the decision; null if it is never advised.",
    "alarm": "Whether the return is so far from the theory that it raises an alarm.",
    "allowed": "What is allowed instead; null if that does not apply.",
    "amount": "The amount, in cents.",
    "asked_at": "When it was requested, in milliseconds since 1970.",
    "asked_by": "Who requested it.",
    "at": "When it happened, in milliseconds since 1970.",
    "back_at": "When the person can return, in milliseconds since 1970; null if they have not asked to.",
    "balance": "The balance, in cents.",
    "bands": "Intervals of the return, by their name.",
    "basis": "How the bands were computed; null without bands.",
    "began_at": "When it began, in milliseconds since 1970.",
    "begins": "When it begins, in milliseconds since 1970.",
    "beside": "For a toke, the kind of wager it goes with; null for other wagers.",
    "best_tags": "The tags that track the wager best, by level.",
    "bettor": "The player whose wager it is.",
    "bettors": "The players with a wager on the box.",
    "bettors_per_box": "How many players can wager on one box.",
    "blackjack": "Whether it is a blackjack.",
    "book": "The book: a table's number, or 0 for the cage.",
    "box": "The box, numbered from 1 at the dealer's left; 0 is the dealer.",
    "boxes_per_player": "How many boxes one player can have.",
    "busted": "Whether the hand is over 21.",
    "by_card": "What removing one more of a card adds to the value, by card.",
    "by_hand": "Whether a person does it by hand, so that the table does not know of it.",
    "by_last": "Whether the last player who cut cuts again.",
    "by_rank": "What removing one more card of a rank adds to the value, by rank.",
    "caller": "The player who decides how the box is played.",
    "card": "The card, such as `Th`; null if it is hidden or there is none.",
    "cashier": "The cashier; null is the house.",
    "cells": "The cells, one per up card.",
    "chips": "The chips, in cents.",
    "clauses": "The clauses and readings that it rests on.",
    "clerk": "Who entered it.",
    "closed": "Whether the table is closed.",
    "closer": "The chips in the tray at the end, in cents.",
    "command": "The command, ready to send.",
    "commitment": "The SHA-256 of the shoe's salt and order, published before its first card.",
    "correlation": "How well the tags track the wager: 1 is perfectly, 0 not at all.",
    "cost": "What was given up against the best decision, per unit.",
    "coupon": "Whether it is a match play coupon rather than a verbal wager.",
    "cover": "The price with the cover card, if it is known.",
    "cover_out": "Whether the cover card has come out.",
    "credits": "Chips sent back to the cage, in cents.",
    "csrf": "The token for the header `X-CSRF-Token`.",
    "cut_offered_to": "The player who is offered the cut; empty if nobody is.",
    "data": "The fields of the event itself.",
    "day": "The gaming day, as its date.",
    "dead": "Whether the hand was called dead.",
    "dealer_ends": "How often the dealer ended with each total.",
    "dealt_by": "Who dealt; null is the house.",
    "decided_at": "When it was decided, in milliseconds since 1970; null while it is open.",
    "decided_by": "Who decided; empty while it is open.",
    "decides": "Whether it decides how a hand is played, rather than answering an offer.",
    "details": "What the sentence needs besides the fields; null if it needs nothing.",
    "differs": "Whether the two sides differ.",
    "disabled": "Whether the person is barred.",
    "discards": "How many cards are in the discard rack.",
    "does": "What is done, in words.",
    "doubled": "Whether the hand was doubled.",
    "drop": "The drop: money exchanged for chips at the table, in cents.",
    "due": "Whether it is due.",
    "duty": "The name of the duty.",
    "ended_at": "When it ended, in milliseconds since 1970; null while it is open.",
    "ends": "When it ends, in milliseconds since 1970.",
    "ev": "The expected value, per unit of the initial wager.",
    "ev_after": "The expected value under the second submission; null if it has no such wager.",
    "ev_before": "The expected value under the first submission; null if it has no such wager.",
    "ev_by_upcard": "The expected value against each up card.",
    "ev_per_wagered": "The expected value per unit wagered in all.",
    "event": "The number of the event at its table.",
    "events": "The events, in order.",
    "examined": "How many were examined.",
    "expires_at": "When the session expires, in milliseconds since 1970.",
    "face_down": "Whether the card was asked for face down.",
    "face_up": "Whether the card is face up.",
    "facts": "The rules, as facts.",
    "faults": "Every fault, if a submission or a request was refused.",
    "fills": "Chips brought from the cage, in cents.",
    "first_try": "Whether it was right at the first try.",
    "fixed": "Fields of the command that have a fixed value.",
    "floor": "Who supervises the table; empty is the house.",
    "floor_by": "Who supervises the table; null is the house.",
    "free": "Whether the house funds it with a lammer.",
    "fresh": "Whether every round was dealt from a new shoe.",
    "from_back": "How many cards lie behind the cover card.",
    "funding": "Whether the wager is on chips or on a lammer.",
    "gain": "What the better play gains each time, in units of the initial wager.",
    "game": "The game's id, such as `free-bet-ma`.",
    "game_name": "The game's name.",
    "hand": "The hand of the box, numbered from 1.",
    "hash": "The hash of the link.",
    "head": "The link of this step in the table's hash chain.",
    "hit_rate": "How often the wager wins.",
    "holder": "The person who passed the exam.",
    "hours": "How many hours have passed.",
    "house_edge": "The house edge, as a share of the initial wager.",
    "house_net": "What the house won or (negative) lost in the round, in cents.",
    "incident": "The last thing that was reported; null if nothing was.",
    "irregular": "What went wrong at the table, and what follows from it.",
    "irregularity": "What went wrong.",
    "key": "The key that chooses the decision on the page.",
    "label": "The label of the row, such as `17-20`.",
    "least": "The smallest amount, in cents.",
    "leaving": "The players who leave when the round is over.",
    "left": "How many cards are left; null without a shoe.",
    "legal": "What you can do now.",
    "legend": "A cell for each play that the chart uses.",
    "letters": "The letters of the cell, such as `DH`.",
    "level": "How much help the session gives.",
    "longest": "The longest streak of best decisions.",
    "lost": "What was given up, in cents.",
    "luck": "Luck, in ten-thousandths of a cent.",
    "made_at": "When it was made, in milliseconds since 1970.",
    "marked": "How many rounds were examined this time.",
    "marks": "What happened in the round.",
    "maximum": "The largest wager, in cents.",
    "minimum": "The smallest wager, in cents.",
    "money": "Whether it is for money rather than play chips.",
    "more": "Whether there are more.",
    "most": "The largest amount, in cents.",
    "net": "The net result for the player, in cents.",
    "next_step": "The next step in words; null if nothing is due.",
    "note": "The note that was entered with it.",
    "now": "The server's time, in milliseconds since 1970.",
    "odds": "The odds, such as `3:2`; null if nothing was paid.",
    "of": "How many there are in all.",
    "opened_by": "Who opened the table; empty is the house.",
    "opener": "The chips in the tray at the beginning, in cents.",
    "option": "The name of the option.",
    "options": "The options, by name, as a submission writes them.",
    "order": "The order of the cards; null until the shoe is over.",
    "outcome": "How the wager was settled; null while it is open.",
    "over": "Whether it is over.",
    "own_net": "Your net result in cents; null if you had no wager.",
    "own_staked": "What you staked, in cents; null if you had no wager.",
    "pass_mark": "The percentage needed to pass.",
    "passed": "Whether it passed.",
    "payouts": "Which wagers the dealer settles in person.",
    "pays": "The odds that the line pays.",
    "percent": "The percentage of steps that were right at the first try; null until the end.",
    "period": "The period that the limit is for.",
    "person": "The person's name; null if it does not belong to a person.",
    "phase": "Where in the round the table is, in words.",
    "player": "The player's name.",
    "players": "How many players are at the table.",
    "pledge": "The SHA-256 of the seed.",
    "position": "The position: dealer or floor.",
    "positions": "How many boxes the layout has.",
    "postings": "What each account got or gave.",
    "probability": "The probability of the line.",
    "rate": "The chance that something goes wrong in a round.",
    "ready": "The players who have made their wagers.",
    "received_by": "Who received the chips; empty while it is open.",
    "refused_by": "The side that refuses the wager.",
    "repeated": "Whether it had been done before.",
    "reported_by": "Who reported it; null is the house.",
    "reshuffle": "Whether the cards are shuffled next.",
    "return": "What the line contributes to the return, per unit of the wager.",
    "right": "How many steps were right at the first try.",
    "role": "The person's role.",
    "round": "The round's number at the table.",
    "round_id": "The round's number in the house; null if it is not finished.",
    "rounds": "How many rounds.",
    "rounds_dealt": "How many rounds were dealt so far.",
    "rounds_per_second": "How many rounds a second were simulated.",
    "rtp": "The return to the player: 1 plus the expected value per unit wagered in all.",
    "ruled_by": "Who ruled; null is the house.",
    "ruling": "The ruling.",
    "running": "Whether a round is being played.",
    "safe": "Whether it is the answer that declines the offer.",
    "salt": "The salt of the commitment; null until the shoe is over.",
    "sd": "The standard deviation of a round, in units of the initial wager.",
    "sd_error": "The largest possible error of the standard deviation.",
    "sd_exact": "Whether the standard deviation is exact.",
    "seal": "The number of the seal; 0 before the first one.",
    "seated": "The player who sits at the box; null if nobody does.",
    "seconds": "How many seconds it took.",
    "section": "The section of the chart, in English.",
    "sections": "The sections of the chart.",
    "sent_by": "Who sent the chips; empty while it is open.",
    "sentence": "A sentence for people.",
    "session": "The session, by the number of its first round in the house.",
    "share": "The share, such as `1/2`.",
    "shoe": "The number of the shoe at the table.",
    "shows_amount": "Whether the button of the decision shows the amount.",
    "side": "The submission that it belongs to, if two were sent.",
    "sigmas": "The distance from the theory, in standard deviations; null if too little was wagered.",
    "signature": "The signature of the seal.",
    "size": "The size, in bytes.",
    "slip": "The number of the slip.",
    "soft": "Whether the total is soft: an ace counts eleven.",
    "split": "Whether the hand came from a split.",
    "staked": "What was staked, in cents.",
    "status": "How far the clause is covered; null for a reading of the project.",
    "steps": "How many steps there were.",
    "streak": "The current streak of best decisions.",
    "submission_sha256": "The SHA-256 digest of the submission that the table was opened with.",
    "summary": "The clause in our own words.",
    "supervised_by": "Who supervised; null is the house.",
    "surrendered": "Whether the hand was surrendered.",
    "table": "The table's number.",
    "table_name": "The table's name.",
    "tests": "The rule cases and tests that name the clause.",
    "theoretical_return": "What should come back per unit staked; null if it is not known.",
    "token": "The token of the link.",
    "total": "The total; null while a card is face down.",
    "tray": "The house's chips at the table, in cents.",
    "tucked": "Whether the busted hand is tucked under its wager.",
    "typed": "The step, as you type it.",
    "unit": "The unit of amounts, in cents.",
    "up": "The dealer's up card.",
    "up_card": "The dealer's up card.",
    "up_cards": "The up cards, in the order of the cells.",
    "values": "The value of each decision, the best one first.",
    "verb": "The word for the decision in records and programs.",
    "version": "The version of the table, which grows with every command.",
    "view": "The table as you may see it now.",
    "voided": "Whether the payment was reversed later.",
    "wager": "The wager's number in the round.",
    "wagered": "What is wagered per round in all, in units of the initial wager.",
    "waiting_for": "The players who have to decide.",
    "wallet": "Chips that are not at a table, in cents.",
    "win": "What the house won, in cents.",
    "withdrawn": "Whether the link was withdrawn.",
    "withheld": "The players who pledged a seed and did not reveal it.",
    "within_initial": "Whether the wager cannot be larger than the initial wager.",
    "word": "What a row is called in a sentence.",
    "words": "The same in words, in English.",
    "yours": "Whether it is being done for you.",
    "zapped": "Whether the hand was zapped.",
    "zone": "The time zone of the house.",
}


def describe_answers(document: dict[str, Any]) -> dict[str, Any]:
    """Give the fields of answers that have no description the meaning of their names; return the document.

    What clients send is described where it is declared, so it is left alone.
    """
    schemas = document.get("components", {}).get("schemas", {})
    routes = (route for methods in document["paths"].values() for route in methods.values())
    sent = _reachable([route.get("requestBody", {}) for route in routes], schemas)
    for name, schema in schemas.items():
        for field, said in schema.get("properties", {}).items() if name not in sent else ():
            meaning = meaning_of(plain_name(name), field)
            if meaning and not said.get("description"):
                said["description"] = meaning
    return document


def meaning_of(schema: str, field: str) -> str:
    """Return what a field of an answer means; nothing where its name says it."""
    if field == "event" and schema.endswith("Event") and (schema, field) not in BY_SCHEMA:
        return "The name of the event."
    return BY_SCHEMA.get((schema, field)) or MEANINGS.get(field, "")


def plain_name(name: str) -> str:
    """Return the name of a schema's class, without its module and without what the framework adds."""
    return name.rpartition("__")[2].removesuffix("-Input").removesuffix("-Output")


def _reachable(start: Any, schemas: dict[str, Any]) -> set[str]:
    """Return the schemas that a part of the document refers to, with those that they refer to."""
    names, waiting = set[str](), list(_references(start))
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += _references(schemas[name])
    return names


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _references(item)
    elif isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(PREFIX)
        for item in node.values():
            yield from _references(item)
