"""The price of the game: from a fresh shoe, with the cover card, by up card and by first two cards."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.lab.cut.cover_price import effect_of
from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import (
    FINE_PERCENT,
    NUMBER,
    PERCENT,
    POINTS,
    SIGNED_PERCENT,
    WHOLE,
    Form,
    Value,
    estimated,
)
from pitboss.lab.petition.option_words import dealt_by_hand
from pitboss.lab.petition.rounded_blackjacks import Rounding, blackjacks_paid, worst_rounding
from pitboss.lab.petition.terms import ten_explained
from pitboss.rulebook import Rules
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.strategies.strategy import UP_CARDS

MILLS = Form("number", 3)
PRICES = (
    DataColumn("strategy", "Strategy", wrap=True),
    DataColumn("fresh", "Fresh shoe", PERCENT),
    DataColumn("cover", "With the cover card", PERCENT),
    DataColumn("se", "Standard error", PERCENT),
    DataColumn("wagered", "Units wagered", NUMBER),
    DataColumn("risk", "Of all wagered", PERCENT),
    DataColumn("sd", "Standard deviation", NUMBER),
)
UP = (DataColumn("up_card", "Up card"), DataColumn("ev", "Value of a round", SIGNED_PERCENT))
HANDS = (
    DataColumn("hand", "First two cards"),
    DataColumn("chance", "Dealt in", FINE_PERCENT),
    DataColumn("ev", "Value of a round", SIGNED_PERCENT),
    DataColumn("contribution", "Contribution", SIGNED_PERCENT),
)


def price(findings: Findings) -> Chapter:
    """Return the price."""
    figures, best = Figures(), findings.best
    blocks: list[Block] = [
        Paragraph(
            "The **fresh price** is exact: the expected value of one box dealt from a freshly shuffled shoe"
            f"{', the burn card unseen' if findings.rules.burned is not None else ''}. Best play looks at the very "
            "cards of the hand, the up card and the cards that the player knows are gone; the chart plays by total."
            f"{_separately(findings.rules)}{_super_bonus(findings.rules)}"
        )
    ]
    columns = [column for column in PRICES if findings.curve is not None or column.name not in ("cover", "se")]
    title = "House advantage, per unit of the initial wager"
    blocks.append(DataTable("prices", title, columns, _prices(findings), note=estimated(findings.chart)))
    if findings.curve is not None:
        blocks.append(Paragraph(_cover(findings, figures)))
    else:
        blocks.append(Paragraph(_whole_shoes(findings.rules)))
    rounding = worst_rounding(findings.rules)
    if rounding is not None:
        blocks.append(Paragraph(_rounding(findings, rounding, figures)))
    shown = [NAMES[up] for up in UP_CARDS if NAMES[up] in best.ev_by_upcard]
    blocks += [
        Subsection("By the dealer's up card"),
        DataTable("by_up_card", "Value of a round by up card, best play, in percent of the initial wager", UP, [
            [up, best.ev_by_upcard[up]] for up in shown
        ], note=ten_explained(findings.rules)),
        Subsection("By the first two cards"),
        DataTable("by_first_two", "Value of a round by the first two cards, in percent of the initial wager", HANDS, [
            [hand, first.chance, first.ev, first.chance * first.ev] for hand, first in best.ev_by_first_two.items()
        ], note=f"All up cards together. {ten_explained(findings.rules)}"),
    ]  # fmt: skip
    return Chapter("price", "The price of the game", tuple(blocks), figures)


def _prices(findings: Findings) -> list[list[Value]]:
    rows: list[list[Value]] = []
    for name, solution in (("Best play", findings.best), ("Best chart by total", findings.chart)):
        cover: list[Value] = []
        if findings.curve is not None:
            effect = effect_of(findings.curve)
            cover = [-effect.ev(solution.ev), effect.se]
        rows.append([name, solution.house_edge, *cover, solution.wagered, -solution.ev_per_wagered, solution.sd])
    return rows


def _cover(findings: Findings, figures: Figures) -> str:
    assert findings.curve is not None
    effect = effect_of(findings.curve)
    behind = figures.say("cover.cards_behind", effect.behind, WHOLE)
    moved = figures.say("cover.effect", -effect.effect, POINTS)
    error = figures.say("cover.se", effect.se, PERCENT)
    rounds = figures.say("cover.rounds", effect.rounds, WHOLE)
    dealt = figures.say("cover.rounds_of_a_shoe", effect.rounds_of_a_shoe, NUMBER)
    return (
        f"The house's cover card stands in front of the last {behind} cards. It moves the house advantage by {moved} "
        f"points, with a standard error of {error}, because whether a last round is dealt depends on the cards that "
        f"the rounds before it took. That was simulated over {rounds} rounds with one box, {dealt} rounds to a shoe. "
        "The error is smaller than that of a price simulated over as many rounds: rounds that every shoe has are worth "
        "exactly what a round from a fresh shoe is worth, so that only those count that some shoes have and others "
        "do not."
    )


def _rounding(findings: Findings, rounding: Rounding, figures: Figures) -> str:
    """Say what the rounding of blackjacks takes where it costs most."""
    share = figures.say("rounding.share", rounding.share, PERCENT)
    chance = blackjacks_paid(findings.best)
    cost = figures.say("rounding.cost", float(rounding.share) * chance, PERCENT)
    dealt = figures.say("rounding.blackjacks", chance, PERCENT)
    due = dollars(int(rounding.due))
    if rounding.due.denominator > 1:
        due = f"${figures.say('rounding.due', rounding.due / 100, MILLS)}"
    unit = dollars(findings.rules.blackjack.rounding)
    return (
        f"The price takes a blackjack at its odds. Rounded down to a multiple of {unit}, it pays less where the wager "
        f"does not fit. Of the wagers that this submission allows it costs most at {dollars(rounding.wager)}: {due} by "
        f"the odds, {dollars(rounding.paid)} paid, {share} of the wager less. A blackjack is paid in {dealt} of all "
        f"rounds, so that the house advantage is then higher by {cost} of the initial wager."
    )


def _whole_shoes(rules: Rules) -> str:
    told = "Every round of this submission is dealt from a whole shoe"
    if not dealt_by_hand(rules):
        return f"{told}: the fresh price is the price of every round."
    return f"{told}, so that a cover card does not change the price."


def _separately(rules: Rules) -> str:
    """Say which wagers the price leaves out, of those that the game has."""
    names = ["insurance"] * rules.insurance.selected
    names += ["even money"] * (rules.even_money is not None and rules.even_money.selected)
    names += ["side wagers"] * bool(rules.side_wagers)
    if not names:
        return ""
    said = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    verb = "are" if len(names) > 1 or rules.side_wagers else "is"
    return f" {said[:1].upper()}{said[1:]} {verb} priced separately."


def _super_bonus(rules: Rules) -> str:
    """Say at which wager a fixed sum is counted: a higher wager gets less of it for each unit."""
    bonus = rules.twenty_one.super_bonus if rules.twenty_one is not None else None
    if bonus is None:
        return ""
    least = rules.limits.minimum
    return (
        f" The super bonus is a fixed sum: it is counted for a wager of {dollars(least)}, the table minimum, and gets "
        f"{dollars(bonus.sum_for(least))}. Where a higher wager gets less for each unit of it, the house advantage is "
        "higher, up to that of the game without the bonus. What other players get with it is left out."
    )
