"""The cards and the wagers: which pack is dealt, who cuts, how much may be wagered."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.description.fact import Fact, fact
from pitboss.rulebook.description.values import Amount, Names
from pitboss.rulebook.parts import Duty, Shuffling
from pitboss.rulebook.rules import Rules


def cards(rules: Rules) -> Iterator[Fact]:
    """Return the facts of the pack: decks, ranks that are missing, how it is shuffled."""
    pack = rules.pack
    way = "one" if pack.decks == 1 else "many"
    yield fact("cards.decks", rules.decks, way=way, line="cards", decks=pack.decks, cards=len(pack))
    if pack.removed:
        yield fact("cards.removed", rules.decks, line="cards", ranks=Names("removed", tuple(pack.removed)))
    shuffling = rules.procedures.shuffling
    if shuffling is not Shuffling.SERVER:
        yield fact("cards.shuffled", rules.shoe, way=shuffling.value, line="cards")
    elif rules.shuffled_every_round:
        yield fact("cards.shuffled", rules.shoe, way="every_round", line="cards")


def cut(rules: Rules) -> Iterator[Fact]:
    """Return who cuts and where the cover card goes, where people handle the cards."""
    procedures = rules.procedures
    if not procedures.by_person:
        return
    if Duty.OFFER_CUT in procedures.ceremonies.reshuffle:
        who = "dealer" if procedures.cut.dealer_cuts else "players"
        yield fact("cut", procedures.cut.offered + procedures.cut.depth, way=who, least=procedures.cut.least)
    if Duty.PLACE_COVER in procedures.ceremonies.reshuffle:
        least, most = procedures.cover_least, procedures.cover_most
        yield fact("cover_card", procedures.covered, least=least, most=most)


def wagers(rules: Rules) -> Iterator[Fact]:
    """Return how much may be wagered, on how many boxes, and by how many people on one."""
    limits, boxes = rules.limits, rules.boxes
    yield amounts("wagers.limits", limits.minimum, limits.maximum, limits.posted, line="wagers")
    yield fact("wagers.unit", limits.units, line="wagers", unit=Amount(limits.unit))
    way = "one" if boxes.per_player == 1 else "many"
    yield fact("wagers.boxes", boxes.spots, way=way, line="wagers", boxes=boxes.per_player)
    if boxes.bettors > 1:
        yield fact("wagers.bettors", boxes.sharing, line="wagers", people=boxes.bettors)


def amounts(topic: str, least: int, most: int, clauses: tuple[str, ...], line: str = "") -> Fact:
    """Return the fact of the bounds of a wager, which may leave a single amount."""
    way = "range" if least < most else "single"
    return fact(topic, clauses, way=way, line=line, least=Amount(least), most=Amount(most))
