"""The terms of trade that a petition uses, each explained in a line; only those that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.lab.petition.chapter import DataColumn, DataTable
from pitboss.lab.petition.option_words import dealt_by_hand
from pitboss.mechanisms.kinds import Outcome
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure

COLUMNS = (DataColumn("term", "Term"), DataColumn("meaning", "What it means", wrap=True))


RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king"}


def ten_explained(rules: Rules) -> str:
    """Say what T stands for: the cards of this game that count ten."""
    names = [name for rank, name in RANKS.items() if rank not in rules.pack.removed]
    return f"T is any {', '.join(names[:-1])} or {names[-1]}."


def terms_table(rules: Rules) -> DataTable:
    """Return the terms of a game, in the order of the alphabet."""
    rows = sorted(({term: [term, meaning] for term, meaning in terms(rules)}).values(), key=lambda row: row[0].lower())
    return DataTable("terms", "What the terms mean in this document", COLUMNS, rows)


def terms(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the terms of a game with their meanings."""
    yield from _figures()
    burned = " but the one that is burned" if rules.burned is not None else ""
    yield "Fresh shoe", f"a shoe of which no card has been dealt{burned}"
    yield from _cards(rules)
    yield from _wagers(rules)


def _figures() -> Iterator[tuple[str, str]]:
    yield "House advantage", "what the house keeps on average of each unit of the wager named"
    yield "Hit rate", "in which part of the rounds, or of the wagers made, something is won"
    yield "Unit", "the amount of the initial wager; a result of -1 is a round that lost it"
    yield "Standard deviation", "how far results lie from their average: the root of the mean squared distance"
    yield "Standard error", "the standard deviation of a figure that was simulated, by the chance of its rounds"
    yield "Points", "a difference between two percentages: from 1% to 3% is two points"
    yield "Best play", "for the very cards of a hand, the decision that is worth most on average"
    yield "Chart", "the best decisions by the total of a hand and the dealer's up card"
    yield "Reading", "how we settle what the text leaves open; it is cited like a provision"
    yield "Submission", "the choices of a house where the text, or a reading of it, leaves some"


def _cards(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Box", "a betting position on the layout, also called a spot"
    yield "Up card", "the dealer's card that lies face up from the deal on"
    if rules.hole_card.procedure is not HoleCardProcedure.NONE:
        yield "Hole card", "the dealer's second card, face down until the players have acted"
    yield "Soft total", "a total in which an ace counts 11; any other total is hard"
    if rules.irregularities.pat_hand is not None:
        yield "Pat hand", "a hand of the dealer that stands and takes no further card"
    if not dealt_by_hand(rules):
        return
    yield "Shoe", "the box from which the cards are dealt, and the cards in it"
    yield "Discard rack", "where played cards are kept until the next shuffle"
    yield "Floor", "the supervisor of several tables, who rules on what went wrong"
    if rules.burned is not None:
        yield "Burn card", "a card taken from the shoe and put away unplayed"
    if not rules.shuffled_every_round:
        yield "Cover card", "the plain card in the stack, or cut card; when it comes out, the round is the last"


def _wagers(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Initial wager", "the wager on the hand that a box is dealt; a round's steps call it the blackjack wager"
    if rules.settlement.tie is Outcome.VOID:
        yield "Void", "neither won nor lost: the wager is returned"
    else:
        yield "Push", "a tie: the wager is returned"
    if rules.doubling.free or rules.splitting.free_others:
        yield "Lammer", "a token of the house that stands for a free wager: it can win, and costs the player nothing"
    if rules.tokes is not None:
        yield "Toke", "a wager for the dealers, beside one of the player's own"
    if rules.insurance.selected:
        yield "Insurance", "a wager that a dealer who shows an ace has blackjack"
    if rules.even_money is not None and rules.even_money.selected:
        yield (
            "Even money",
            "a blackjack against an ace is paid 1 to 1 at once, instead of waiting for the dealer's hand",
        )
    if rules.zap is not None:
        yield "Zap", "the exchange of the first two cards for two new ones"
    if rules.attack is not None:
        yield "Attack", "a further wager once the dealer's up card is seen"
    if rules.surrender is not None:
        yield "Surrender", "a hand is given up for a part of what is wagered on it"
