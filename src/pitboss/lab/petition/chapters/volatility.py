"""How far the results of a session spread: bands for 100, 1,000 and 10,000 rounds."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from pitboss.documents.drawings import Stacked
from pitboss.documents.graphs import Band, Bands, tick_texts
from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Picture
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import ONE_DECIMAL, ROUGH_PERCENT, UNITS, WHOLE, Form, Value
from pitboss.solve.spread.distribution import TooManyResults

SESSIONS = (100, 1_000, 10_000)
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
RESULT = Form("number", 1, signed=True)
COLUMNS = (
    DataColumn("rounds", "Rounds", WHOLE),
    DataColumn("mean", "Mean", UNITS),
    DataColumn("sd", "Standard deviation", ONE_DECIMAL),
    *(DataColumn(f"share_{round(100 * share)}", f"{round(100 * share)}%", RESULT) for share in SHARES),
    DataColumn("ahead", "Ahead", ROUGH_PERCENT),
)


CAPTION = (
    "Sessions: half of them end in the dark band, nine of ten in the middle one, 98 of 100 in the pale one; the thick "
    "line is the median, the thin one nothing won or lost."
)


def volatility(findings: Findings) -> Chapter:
    """Return the bands."""
    exact = findings.best.spread is not None and findings.best.spread.round is not None
    rows = [_session(findings, rounds) for rounds in SESSIONS]
    table = DataTable(
        "sessions",
        "Results of a session in units of the initial wager: a share of all sessions ends no better than this",
        COLUMNS,
        rows,
    )
    bands = [
        Bands((Band(f"{row[0]:,} rounds", tuple(float(value or 0) for value in row[3:10])),), "units")
        for row in table.rows
    ]
    how = (
        "The distribution of a session is worked out from the results of a round in chapter 6, each from a fresh shoe."
        if exact
        else "Hands of this game pay by their suits, of which mean and standard deviation are known exactly; the "
        "shares are those of the normal distribution with the same mean and standard deviation."
    )
    blocks: list[Block] = [Paragraph(f"{how} One box at a constant wager plays the best strategy."), table]
    letters = tuple(letter for band in bands for letter in (band.bands[0].name, *tick_texts(band.ticks()), band.across))
    blocks.append(Picture(Stacked(tuple(bands), 2), CAPTION, letters))
    return Chapter("volatility", "Volatility of sessions", tuple(blocks), Figures())


def _session(findings: Findings, rounds: int) -> list[Value]:
    best = findings.best
    mean, sd = rounds * best.ev, sqrt(rounds) * best.sd
    spread = best.spread
    try:
        session = spread.session(rounds) if spread is not None else None
    except TooManyResults:
        session = None
    if session is None:
        normal = NormalDist(mean, sd)
        return [rounds, mean, sd, *(normal.inv_cdf(share) for share in SHARES), 1 - normal.cdf(0)]
    ahead = session.at_least(1 / session.steps)
    return [rounds, session.mean, session.sd, *(session.quantile(share) for share in SHARES), ahead]
