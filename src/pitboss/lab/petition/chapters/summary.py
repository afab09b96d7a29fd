"""What is submitted, and what it comes to, on one page."""

from __future__ import annotations

from pitboss.lab.cut.cover_price import effect_of
from pitboss.lab.petition.chapter import Bullets, Chapter, DataColumn, DataTable, Figures, Paragraph
from pitboss.lab.petition.chapters.wagers import rounds_won
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NUMBER, PERCENT, TEXT, WHOLE, Value
from pitboss.lab.petition.named_wagers import wager_in_words, wager_title
from pitboss.record.proof.coverage import Status
from pitboss.rulebook.description import describe, line_of
from pitboss.rulebook.description import lines as told_lines
from pitboss.rulebook.description import summary as told_first

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


def chief_figures(findings: Findings) -> tuple[tuple[str, str], ...]:
    """Return the figures of the cover."""
    best = findings.best
    rows = [("House advantage, fresh shoe", best.house_edge)]
    if findings.curve is not None:
        rows.append(("House advantage with the cover card", -effect_of(findings.curve).ev(best.ev)))
    rows += [
        (f"House advantage of the {wager_in_words(name)} wager", -wager.ev) for name, wager in best.side_wagers.items()
    ]
    return tuple((name, PERCENT.write(PERCENT.rounded(value))) for name, value in rows)


def summary(findings: Findings) -> Chapter:
    """Return the summary."""
    figures, best, game = Figures(), findings.best, findings.game
    edge = figures.say("house_edge", best.house_edge, PERCENT)
    rtp = figures.say("return_to_player", 1 + best.ev_per_wagered, PERCENT)
    wagered = figures.say("wagered", best.wagered, NUMBER)
    proved = [coverage for coverage in findings.coverage if coverage.status is Status.PROVED]
    told = {fact.id for fact in told_first(describe(findings.rules))}
    facts = [line for line in told_lines(describe(findings.rules)) if any(fact.id in told for fact in line)]
    blocks = (
        Paragraph(
            f"This petition submits **{game.name}** (text: {game.text}), with the choices that the text leaves to the "
            "house made as chapter 2 lists them. Everything in it was worked out from the rules by Pitboss: by the "
            "table that deals and settles every round, by the exact solver that prices every wager, and by the "
            "simulator beside it. Each of the three derives what it does from the rules on its own."
        ),
        Paragraph(
            f"With the best play the house keeps {edge} of the initial wager of a round dealt from a full shoe. "
            f"{wagered} units are wagered in a round on average, doubles and splits included, and {rtp} of all that is "
            "wagered returns to the player."
        ),
        DataTable("summary_wagers", "Every wager at a glance", COLUMNS, _wagers(findings), note=HITS),
        Paragraph("The game in brief:"),
        Bullets(tuple(f"{line_of(line)}." for line in facts)),
        Paragraph(
            f"The text of the game has {figures.say('clauses', len(findings.coverage), WHOLE)} numbered provisions. "
            f"For {figures.say('proved', len(proved), WHOLE)} of them, every demand is proved by rule cases that fail "
            "when the demand is broken; the chapter on clause coverage lists each provision with its proof."
        ),
    )
    return Chapter("summary", "Summary", blocks, figures)


def _wagers(findings: Findings) -> list[list[Value]]:
    best, rules = findings.best, findings.rules
    chart = findings.chart
    rows: list[list[Value]] = [
        ["Initial wager, best play", best.house_edge, rounds_won(best), best.sd, "initial wager"],
        ["Initial wager, printed chart", chart.house_edge, None, chart.sd, "initial wager"],
    ]
    if rules.insurance.selected:
        insurance = best.insurance
        rows.append(["Insurance, every hand", -insurance.ev, insurance.hit_rate, insurance.sd, "insurance wager"])
    for name, wager in best.side_wagers.items():
        unit = f"{wager_in_words(name)} wager"
        rows.append([wager_title(name), -wager.ev, wager.hit_rate, wager.sd, unit])
    return rows
