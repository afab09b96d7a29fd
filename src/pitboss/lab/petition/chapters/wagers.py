"""Every wager's table of outcomes: exact probability, payout, contribution, house edge, hit rate and spread."""

from __future__ import annotations

from fractions import Fraction

from pitboss.chips import dollars
from pitboss.lab.petition.chapter import Block, Cells, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import (
    FINE_PERCENT,
    NUMBER,
    PERCENT,
    SIGNED_PERCENT,
    TEXT,
    TRUE_ODDS,
    UNITS,
    odds_against,
)
from pitboss.lab.petition.initial_outcomes import CONTRIBUTION, attack_advantage, attack_table, ends_table, round_ends
from pitboss.lab.petition.named_wagers import wager_in_words, wager_title
from pitboss.lab.petition.told_rules import side_wager
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, SideWager
from pitboss.solve.prices.solution import Solution
from pitboss.solve.side_wagers.pricing import unpriced_side_wagers
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from pitboss.text_id import text_id

LINES = (
    DataColumn("outcome", "Outcome", wrap=True),
    DataColumn("pays", "Payout odds"),
    DataColumn("probability", "Probability", FINE_PERCENT),
    DataColumn("true_odds", "True odds against", TRUE_ODDS),
    DataColumn("contribution", "Contribution", CONTRIBUTION),
    DataColumn("exact_probability", "Exact probability", TEXT, printed=False),
)
RESULTS = (
    DataColumn("result", "Result of a round, units", UNITS),
    DataColumn("probability", "Probability", FINE_PERCENT),
    DataColumn("true_odds", "True odds against", TRUE_ODDS),
    DataColumn("no_better", "No better than this", FINE_PERCENT),
    DataColumn("contribution", "Contribution", CONTRIBUTION),
)


def wagers(findings: Findings) -> Chapter:
    """Return every wager."""
    figures, best = Figures(), findings.best
    blocks: list[Block] = [
        Paragraph(
            f"True odds and payout odds of every wager. {_counted(findings.rules)}Probabilities are those of a round "
            "dealt from a full shoe. True odds are those against an outcome: at 9 to 1 it fails nine times for each "
            "time it comes, and a wager on it alone that paid 9 to 1 would give neither side an advantage."
        ),
        Subsection("The initial wager"),
        *_initial(findings, figures),
        *(_attack(findings, figures) if findings.rules.attack is not None else []),
    ]
    if findings.rules.insurance.selected:
        blocks.append(Subsection("Insurance"))
        blocks.append(Paragraph(
            "Insurance is offered when the dealer's up card is an ace. Its figures are those of such a round, the "
            "player's own cards taken as unseen: what insuring every hand is worth."
        ))  # fmt: skip
        blocks += _wager(figures, "insurance", best.insurance)
        if findings.rules.even_money is not None and findings.rules.even_money.selected:
            blocks.append(_even_money(findings, figures))
    for side in findings.rules.side_wagers:
        name = str(side.kind)
        if name in best.side_wagers:
            blocks.append(Subsection(wager_title(name)))
            blocks.append(Paragraph(f"{side_wager(side)}. {_limits(findings, side, figures)}"))
            blocks += _wager(figures, name, best.side_wagers[name])
    blocks += [Paragraph(reason) for reason in unpriced_side_wagers(findings.rules)]
    return Chapter("wagers", "Every wager: true odds and payouts", tuple(blocks), figures)


def _counted(rules: Rules) -> str:
    """Say what is counted exactly, of the wagers that the game has."""
    names = ["Side wagers"] * bool(rules.side_wagers) + ["insurance"] * rules.insurance.selected
    if not names:
        return ""
    said = " and ".join(names)
    verb = "are" if rules.side_wagers else "is"
    return (
        f"{said[:1].upper()}{said[1:]} {verb} counted exactly, as fractions of whole numbers of deals, which the data "
        "files have in full. "
    )


def rounds_won(best: Solution) -> float | None:
    """Return how often a round ends with a gain, where its results are known."""
    ends = round_ends(best)
    return None if ends is None else ends.gained


def _initial(findings: Findings, figures: Figures) -> list[Block]:
    best = findings.best
    edge = figures.say("initial.house_edge", best.house_edge, PERCENT)
    sd = figures.say("initial.sd", best.sd, NUMBER)
    risk = figures.say("initial.element_of_risk", -best.ev_per_wagered, PERCENT)
    said = (
        f"With the best play the house keeps {edge} of the initial wager and {risk} of all that is wagered in a round; "
        f"the standard deviation of a round is {sd} units."
    )
    spread = best.spread
    if spread is None or spread.round is None:
        said += " Hands of this game pay by their suits, so that results are known by their means."
        return [Paragraph(said), ends_table(best)]
    won = figures.say("initial.hit_rate", rounds_won(best), PERCENT)
    said += f" {won} of all rounds end with a gain."
    rows: list[Cells] = []
    below = 0.0
    for units, chance in spread.round.by_result.items():
        below = min(below + chance, 1.0)
        rows.append([units, chance, odds_against(chance), below, float(units) * chance])
    exact = (
        "Every figure of the table is exact."
        if spread.round_exact
        else "Mean and standard deviation are exact, and so are all rounds with one hand or two; results of three or "
        "more hands are put together from those of every two."
    )
    table = DataTable("initial_results", "Results of a round, in units of the initial wager", RESULTS, rows, note=exact)
    return [Paragraph(said), ends_table(best), table]


def _attack(findings: Findings, figures: Figures) -> list[Block]:
    """Return the further wager on a hand, once the up card is seen."""
    best, name = findings.best, wager_in_words(Kind.ATTACK)
    edge = figures.say("attack.house_edge", attack_advantage(best), SIGNED_PERCENT)
    pays = findings.rules.settlement.pays.words
    return [
        Subsection(wager_title(Kind.ATTACK)),
        Paragraph(
            f"The {name} wager rides on the same hand as the initial wager and is paid at {pays} when that wins. Its "
            "house advantage is what a round loses by making it, in percent of the wager: where it is negative, the "
            f"player gains by it. Over the up cards against which the best play makes it, it is {edge} on average."
        ),
        attack_table(best, name),
    ]


def _wager(figures: Figures, name: str, wager: SideWagerPrice) -> list[Block]:
    id = text_id(name)
    rows: list[Cells]
    edge = figures.say(f"{id}.house_edge", -wager.ev, PERCENT)
    hits = figures.say(f"{id}.hit_rate", wager.hit_rate, PERCENT)
    sd = figures.say(f"{id}.sd", wager.sd, NUMBER)
    rows = [
        [
            line.name,
            line.odds.words,
            line.exact_probability,
            odds_against(line.exact_probability),
            line.exact_contribution,
            str(line.exact_probability),
        ]
        for line in wager.lines
    ]
    lost = 1 - wager.exact_hit_rate
    rows.append(["wager lost", "", lost, odds_against(lost), -lost, str(lost)])
    rows.append(["all outcomes", "", Fraction(1), None, wager.exact_ev, "1"])
    return [
        Paragraph(f"House advantage {edge}, hit rate {hits}, standard deviation {sd} units for each unit wagered."),
        DataTable(f"wager_{id}", f"Outcomes of the {wager_in_words(name)} wager", LINES, rows, sums=1),
    ]


def _limits(findings: Findings, side: SideWager, figures: Figures) -> str:
    name = str(side.kind)
    said = f"Wagers from {dollars(side.minimum)} to {dollars(side.maximum)}"
    said += ", and no more than the initial wager." if side.within_initial else "."
    shared = findings.best.shared_limits.get(name)
    if shared is not None:
        cost = figures.say(f"{text_id(name)}.limit_cost", shared.cost, SIGNED_PERCENT)
        said += (
            f" The highest payouts of a round share a limit of {dollars(shared.limit)}, which the price leaves out: "
            f"with {shared.boxes} boxes that each wager {dollars(shared.wager)} it takes another {cost}."
        )
    return said


def _even_money(findings: Findings, figures: Figures) -> Paragraph:
    even = findings.best.even_money
    taken = figures.say("even_money.taken", even.taken, NUMBER)
    declined = figures.say("even_money.declined", even.declined, NUMBER)
    return Paragraph(
        f"Even money: a blackjack against an ace wins {taken} units with it and {declined} units on average without."
    )
