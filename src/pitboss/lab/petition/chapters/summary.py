"""What is submitted, and what it comes to, on one page."""

from __future__ import annotations

from pitboss.lab.cut.cover_price import effect_of
from pitboss.lab.cut.curve import CutCurve
from pitboss.lab.petition.chapter import Bullets, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.chapters.wagers import rounds_won
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NUMBER, PERCENT, TEXT, WHOLE, Value, estimated
from pitboss.lab.petition.initial_outcomes import attack_advantage
from pitboss.lab.petition.named_wagers import wager_in_words, wager_title
from pitboss.lab.petition.terms import terms_table
from pitboss.lab.petition.told_rules import brief
from pitboss.record.proof.coverage import Status
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind

COLUMNS = (
    DataColumn("wager", "Wager", TEXT, wrap=True),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("hit_rate", "Hit rate", PERCENT),
    DataColumn("sd", "Standard deviation", NUMBER),
    DataColumn("unit", "Per unit of", TEXT),
)
HITS = (
    "Hit rate: how often a wager wins. For the initial wager it is how often a round ends with a gain, all of its "
    "wagers together."
)
FURTHER_WAGER = "Where a house advantage is negative, the player gains by the wager on average."


def chief_figures(findings: Findings) -> tuple[tuple[str, str], ...]:
    """Return the figures of the cover."""
    best = findings.best
    rows = [("House advantage, fresh shoe", best.house_edge)]
    if findings.curve is not None:
        rows.append((_simulated(findings.curve), -effect_of(findings.curve).ev(best.ev)))
    rows += [
        (f"House advantage of the {wager_in_words(name)} wager", -wager.ev) for name, wager in best.side_wagers.items()
    ]
    return tuple((name, PERCENT.write(PERCENT.rounded(value))) for name, value in rows)


def _simulated(curve: CutCurve) -> str:
    """Name the price with the cover card, which is simulated, with its error."""
    error = PERCENT.write(PERCENT.rounded(effect_of(curve).se))
    return f"House advantage with the cover card (simulated, standard error {error})"


def summary(findings: Findings) -> Chapter:
    """Return the summary."""
    figures, best, game = Figures(), findings.best, findings.game
    edge = figures.say("house_edge", best.house_edge, PERCENT)
    rtp = figures.say("return_to_player", 1 + best.ev_per_wagered, PERCENT)
    wagered = figures.say("wagered", best.wagered, NUMBER)
    proved = [coverage for coverage in findings.coverage if coverage.status is Status.PROVED]
    blocks = (
        Paragraph(
            f"This petition submits **{game.name}** (text: {game.text}), with the choices that the text leaves to the "
            "house made as chapter 2 lists them. Everything in it was worked out from the rules by Pitboss: by the "
            "table that deals and settles every round, by the exact solver that prices every wager, and by the "
            "simulator beside it. Each of the three derives what it does from the rules on its own."
        ),
        Paragraph(
            f"With the best play the house keeps {edge} of the initial wager of a round dealt from a full shoe. "
            f"{wagered} units are wagered in a round on average, {_included(findings.rules)}"
            f"{rtp} of all that is wagered returns to the player."
        ),
        DataTable("summary_wagers", "Every wager at a glance", COLUMNS, _wagers(findings), note=_note(findings)),
        Paragraph("The game in brief:"),
        Bullets(tuple(f"{line}." for line in brief(findings.rules))),
        Paragraph(
            f"We divide the text of the game into {figures.say('clauses', len(findings.coverage), WHOLE)} provisions. "
            f"For {figures.say('proved', len(proved), WHOLE)} of them, every demand is proved by rule cases that fail "
            "when the demand is broken; the chapter on clause coverage lists each provision with its proof."
        ),
        Subsection("Terms used here"),
        terms_table(findings.rules),
    )
    return Chapter("summary", "Summary", blocks, figures)


def _wagers(findings: Findings) -> list[list[Value]]:
    best, rules = findings.best, findings.rules
    chart = findings.chart
    rows: list[list[Value]] = [
        ["Initial wager, best play", best.house_edge, rounds_won(best), best.sd, "initial wager"],
        ["Initial wager, best chart by total", chart.house_edge, None, chart.sd, "initial wager"],
    ]
    if rules.attack is not None:
        name = wager_title(Kind.ATTACK)
        rows.append([f"{name}, where best play makes it", attack_advantage(best), None, None, f"{name.lower()} wager"])
    if rules.insurance.selected:
        insurance = best.insurance
        rows.append(["Insurance, every hand", -insurance.ev, insurance.hit_rate, insurance.sd, "insurance wager"])
    for name, wager in best.side_wagers.items():
        unit = f"{wager_in_words(name)} wager"
        rows.append([wager_title(name), -wager.ev, wager.hit_rate, wager.sd, unit])
    return rows


def _note(findings: Findings) -> str:
    """Say what a hit is, and which standard deviation is estimated."""
    hits = HITS if rounds_won(findings.best) is not None else HITS.partition(". ")[0] + "."
    further = FURTHER_WAGER if findings.rules.attack is not None else ""
    return " ".join(filter(None, (hits, further, estimated(findings.chart))))


def _included(rules: Rules) -> str:
    """Say what is counted as wagered; what rides on the house's lammers is not."""
    further = ["doubles", "splits"] if rules.attack is None else ["doubles", "splits", "attack wagers"]
    listed = f"{', '.join(further[:-1])} and {further[-1]}"
    if not (rules.doubling.free or rules.splitting.free_others):
        return f"{listed} included, and "
    return (
        f"{listed} paid with chips included. Doubles and splits that ride on lammers of the house are not counted as "
        "wagered, since the player stakes nothing on them; what they win is counted as won. So reckoned, "
    )
