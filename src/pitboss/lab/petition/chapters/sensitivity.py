"""How the price depends on the number of decks, and on where the cover card stands."""

from __future__ import annotations

from pitboss.documents.graphs import Curve, tick_texts
from pitboss.lab.cut.curve import CutCurve, CutPrice
from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Picture, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NUMBER, PERCENT, POINTS, ROUGH_PERCENT, WHOLE

DECKS = "decks"
CUTS = (
    DataColumn("before", "Cards before the cover card", WHOLE),
    DataColumn("dealt", "Of the shoe", ROUGH_PERCENT),
    DataColumn("rounds", "Rounds to a shoe", NUMBER),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("effect", "Change, points", POINTS),
    DataColumn("se", "Standard error", PERCENT),
)
BY_DECKS = (
    DataColumn("decks", "Decks", WHOLE),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("change", "Change, points", POINTS),
)
SHARES = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
"""The parts of the shoe that are tabled."""
SETTLED = 0.9
"""Beyond this part of the shoe there is little but noise, and nothing is drawn."""
EVERY = 6
"""Every so many cards the curve has a point."""


def sensitivity(findings: Findings) -> Chapter | None:
    """Return both, None where the submission has neither."""
    figures = Figures()
    blocks: list[Block] = [*_decks(findings), *(_cut(findings.curve, figures) if findings.curve is not None else [])]
    return Chapter("sensitivity", "Sensitivity to decks and cut", tuple(blocks), figures) if blocks else None


def _decks(findings: Findings) -> list[Block]:
    others = [effect for effect in findings.comparison.effects if effect.option.name == DECKS]
    if not others:
        return []
    here = int(findings.rules.option(DECKS))
    rows = [(here, findings.best.house_edge, 0.0)]
    rows += [(int(effect.value), effect.figures.house_edge, effect.difference) for effect in others]
    return [
        Subsection("Number of decks"),
        Paragraph(
            f"This submission has {here} decks. The text allows other numbers; with all else unchanged, the house "
            "advantage is:"
        ),
        DataTable("by_decks", "House advantage by number of decks, best play", BY_DECKS, sorted(rows)),
    ]


def _cut(curve: CutCurve, figures: Figures) -> list[Block]:
    cards, house = len(curve.rules.pack), curve.house
    places = sorted({*(round(share * cards) for share in SHARES), house.place})
    rows = [_row(curve, curve.at(place), cards) for place in places if 1 <= place < cards]
    drawn = [
        price for price in curve.places if price.place % EVERY == 0 and 0.15 * cards <= price.place <= SETTLED * cards
    ]
    graph = Curve(
        tuple((float(price.place), -100 * curve.ev(price)) for price in drawn),
        tuple(200 * price.se for price in drawn),
        "cards dealt before the cover card",
        "house advantage, %",
        level=-100 * curve.fresh,
        marked=(float(house.place), -100 * curve.ev(house)),
    )
    across, up = graph.ticks()
    letters = (*tick_texts(up), *tick_texts(across), graph.across, graph.up)
    place = figures.say("cut.place", house.place, WHOLE)
    return [
        Subsection("Place of the cover card"),
        Paragraph(
            "All places are measured in one simulation of the best chart by total, with one box. Another round begins "
            f"as long as the cover card has not come out; in this submission {place} cards are dealt before it."
        ),
        DataTable("by_cut", "House advantage by the place of the cover card, best chart by total", CUTS, rows),
        Picture(
            graph,
            "House advantage by the place of the cover card, with a band of two standard errors. The dashed line is "
            "the exact price of a fresh shoe, the dot the place of this submission.",
            letters,
        ),
    ]


def _row(curve: CutCurve, price: CutPrice, cards: int) -> list[float | int]:
    return [price.place, price.place / cards, price.rounds, -curve.ev(price), -price.effect, price.se]
