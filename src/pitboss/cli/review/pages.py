"""A review as plain data and as a page."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from rich.table import Table

from pitboss.chips import dollars
from pitboss.cli.output import plain_table
from pitboss.lab.review.betting import Estimate
from pitboss.lab.review.reviewing import PlayerReview
from pitboss.lab.review.valuing import ValuedDecision

COLUMNS = ("player", "rounds", "result", "luck", "mistakes", "their cost", "expected in an hour", "bets", "plays")
FOLLOW, NO_SIGN = "follow the count", "no sign"
MEANING = (
    "Luck is what came of the rounds beyond what they were worth; in brackets its standard deviation. A mistake is a "
    "decision that was not the best one for the cards left. Bets or plays follow the count if somebody who does not "
    "count would show as much in less than one review of 2,000."
)


def data(review: PlayerReview, play_money: bool, worst: int) -> dict[str, Any]:
    """Return a review as plain data; money in cents."""
    luck, betting, playing = review.luck, review.betting, review.playing
    return {
        "player": review.name,
        "play_money": play_money,
        "flagged": review.flagged,
        "bets_follow_count": review.bets_follow,
        "plays_follow_count": review.plays_follow,
        "rounds": review.rounds,
        "rounds_without_count": review.uncounted,
        "rounds_left_out": review.left_out,
        "decisions": len(review.decisions),
        "decisions_not_valued": review.unvalued,
        "mistakes": len(review.mistakes),
        "cost": review.cost,
        "result": luck.net,
        "expectation": luck.expectation,
        "count": luck.count,
        "play": luck.play,
        "luck": luck.luck,
        "luck_sd": luck.spread,
        "bets": {
            "rounds": betting.rounds,
            "shoes": betting.shoes,
            "smallest": betting.smallest,
            "largest": betting.largest,
            "slope": _estimate(betting.slope),
            "correlation": betting.correlation,
            "deviate": betting.deviate,
            "chance": betting.chance,
        },
        "plays": {
            "called": playing.called,
            "followed": playing.followed,
            "chance": playing.chance,
            "by_play": [
                {
                    "play": tally.play,
                    "called": tally.called,
                    "followed": tally.followed,
                    "not_called": tally.other,
                    "made_anyway": tally.made_anyway,
                }
                for tally in playing.tallies
            ],
        },
        "per_hour": _estimate(review.threat),
        "worst": [_decision(valued) for valued in review.mistakes[:worst]],
    }


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    bounds = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: bound if isfinite(bound) else None for name, bound in bounds.items()}


def _decision(valued: ValuedDecision) -> dict[str, Any]:
    asked = valued.made.asked
    return {
        "table": valued.table,
        "round": valued.round,
        "hand": [str(card) for card in asked.held],
        "up": " ".join(map(str, asked.up)),
        "chosen": valued.made.chosen,
        "best": valued.best,
        "chart": valued.chart,
        "staked": valued.made.staked,
        "cost": valued.cost,
        "gain": valued.gain,
    }


def pages(told: list[dict[str, Any]], count: str, pace: float, detailed: bool) -> Iterator[Table | str]:
    """Yield all players in one table, and in detail those who are flagged or were asked for."""
    table = plain_table(*COLUMNS)
    for review in told:
        table.add_row(*_row(review))
    yield table
    yield ""
    yield f"{MEANING} Hours are of {pace:g} rounds, and the count is {count}."
    for review in told:
        if detailed or review["flagged"]:
            yield ""
            yield from _details(review)


def _row(review: dict[str, Any]) -> list[str]:
    name = f"{review['player']} (play money)" if review["play_money"] else review["player"]
    return [
        name,
        f"{review['rounds']:,}",
        _money(review["result"]),
        f"{_money(review['luck'])} ({_money(review['luck_sd']).lstrip('+')})",
        f"{review['mistakes']:,} of {review['decisions']:,}",
        dollars(round(review["cost"])),
        _interval(review["per_hour"]),
        FOLLOW if review["bets_follow_count"] else NO_SIGN,
        FOLLOW if review["plays_follow_count"] else NO_SIGN,
    ]


def _money(cents: float) -> str:
    return f"{'-' if round(cents) < 0 else '+'}{dollars(abs(round(cents)))}"


def _interval(estimate: dict[str, float | None] | None) -> str:
    if estimate is None or estimate["value"] is None:
        return "not known"
    low, high = estimate["low"], estimate["high"]
    if low is None or high is None:
        return f"{_money(estimate['value'])} (one shoe: no interval)"
    return f"{_money(estimate['value'])} ({_money(low)} to {_money(high)})"


def _details(review: dict[str, Any]) -> Iterator[Table | str]:
    """Yield one player in detail."""
    yield f"{review['player']}: {'COUNTS CARDS' if review['flagged'] else 'no sign of counting'}"
    parts = plain_table("result", "by the chart", "cards left", "own play", "luck")
    parts.add_row(*(_money(review[part]) for part in ("result", "expectation", "count", "play", "luck")))
    yield parts
    yield from _bets(review["bets"])
    plays = review["plays"]
    yield (
        f"The count called for an index play {plays['called']:,} times, and it was made {plays['followed']:,} times; "
        f"chance without counting {_chance(plays['chance'])}."
    )
    for why, rounds in review["rounds_left_out"].items():
        if rounds:
            yield f"{rounds:,} rounds are left out: {why}."
    if review["rounds_without_count"]:
        yield f"{review['rounds_without_count']:,} rounds have no count: their shoe was not seen from the shuffle on."
    if review["worst"]:
        yield ""
        yield _worst(review["worst"])


def _bets(bets: dict[str, Any]) -> Iterator[str]:
    spread = f"Bets from {dollars(bets['smallest'])} to {dollars(bets['largest'])} in {bets['shoes']:,} shoes"
    slope = bets["slope"]
    if slope is None:
        yield f"{spread}; they do not vary with the count."
        return
    yield (
        f"{spread}; {_interval(slope)} for each point of the true count, correlation {bets['correlation']:+.2f}; "
        f"chance without counting {_chance(bets['chance'])}."
    )


def _chance(chance: float) -> str:
    return f"{100 * chance:.2f}%" if chance >= 0.0001 else "less than 0.01%"


def _worst(decisions: list[dict[str, Any]]) -> Table:
    table = plain_table("costliest", "round", "against", "chosen", "best", "chart", "cost")
    for each in decisions:
        cost = dollars(round(each["cost"]))
        words = (each["up"], each["chosen"], each["best"], each["chart"])
        table.add_row(" ".join(each["hand"]), f"{each['round']} of {each['table']}", *words, cost)
    return table
