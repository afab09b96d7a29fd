"""The lab: prices, charts, the effect of every option, and simulated rounds, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from pitboss.cards import Card, cards, total
from pitboss.house.theory import NotSolved, pricing_key
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, digest_of, plain_submission, submit
from pitboss.rulebook.description import facts_as_data

if TYPE_CHECKING:
    from pitboss.lab.charts import Cell, Chart, ChartSection
    from pitboss.lab.charts.chart import Heading
    from pitboss.lab.cut.cover_effect import CoverEffect
    from pitboss.solve.prices.solution import Solution

KEPT = 24
"""So many solutions are kept: each is some megabytes."""
EXCEPTIONS = 60
HANDS = 4
VALUES = "A23456789T"
SOFT_WORD, PAIR_WORD = "soft", "pair"
DEALT = ("hard", "soft", "pairs")
"""The sections of a chart whose rows are hands as they are dealt."""


class Priced:
    """Rules that are told apart only by what their figures come from."""

    __slots__ = ("key", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules, self.key = rules, pricing_key(rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Priced) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def solution_of(rules: Rules, strategy: str) -> Solution:
    """Solve a game; a question whose answer comes from the same model is answered from memory."""
    from pitboss.solve.side_wagers.insurance import price_even_money

    solution = _solution(Priced(rules), strategy)
    if solution.rules == rules:
        return solution
    return replace(solution, rules=rules, even_money=price_even_money(rules))


@lru_cache(maxsize=KEPT)
def _solution(priced: Priced, strategy: str) -> Solution:
    from pitboss.solve.model.not_priced import NotPriced
    from pitboss.solve.prices.solving import solve

    try:
        return solve(priced.rules, strategy)
    except NotPriced as error:
        raise NotSolved(str(error)) from None


def solved(game: str, options: Mapping[str, object], strategy: str) -> dict[str, Any]:
    """Return everything the solver tells of a submission, with its chart."""
    from pitboss.lab.charts import chart_of
    from pitboss.lab.writing.solution_json import solution_json

    rules = submit(game, options)
    solution = solution_of(rules, strategy)
    cover = known_cover(rules)
    deviations = sorted(solution.exceptions, key=lambda deviation: -deviation.worth)
    chart = chart_of(solution.strategy, deviations[:EXCEPTIONS])
    return {
        **solution_json(solution, cover=None if cover is None else cover.as_data(solution.ev)),
        "submission": digest_of_rules(rules),
        "chart": _chart(chart, rules),
        "exceptions": {
            "count": len(deviations),
            "worth": float(sum(deviation.worth for deviation in deviations)),
            "shown": [
                {
                    "hand": deviation.hand,
                    "up_card": deviation.up_card,
                    "context": deviation.full_context,
                    "where": {
                        "zapped": deviation.where.zapped,
                        "split": deviation.where.split,
                        "lammer": deviation.where.lammer,
                        "on_chips": deviation.on_chips,
                        "attacked": deviation.where.attacked,
                        "suits": deviation.where.suits,
                    },
                    "chart": deviation.chart.letters,
                    "chart_says": _says(deviation.chart),
                    "better": deviation.better.letters,
                    "better_says": _says(deviation.better),
                    "gain": float(deviation.gain),
                    "worth": float(deviation.worth),
                }
                for deviation in chart.deviations
            ],
        },
    }


def known_cover(rules: Rules) -> CoverEffect | None:
    """Return what the cover card does to these rules, if that was worked out before; nothing is simulated."""
    from pitboss.lab.cut.cover_price import CoverShelf

    return CoverShelf().known(rules)


def digest_of_rules(rules: Rules) -> str:
    """Return the digest of a submission with every option, as a table that is opened with these rules keeps it."""
    return digest_of(plain_submission(rules.game, options_as_data(rules)))


def _chart(chart: Chart, rules: Rules) -> dict[str, Any]:
    from pitboss.lab.charts.facts import charted_facts

    return {
        "facts": facts_as_data(charted_facts(rules)),
        "up_cards": list(chart.up_cards),
        "sections": [_section(section) for section in chart.sections],
        "legend": [cell_data(cell) for cell in chart.legend],
    }


def _section(section: ChartSection) -> dict[str, Any]:
    return {
        "id": section.heading.id,
        "title": section.title,
        "word": section.word,
        "rows": [
            {
                "label": row.label,
                "cards": row.cards,
                "cells": [cell_data(cell) for cell in row.cells],
                "hands": hands_of(section.heading, section.word, row.label),
            }
            for row in section.rows
        ],
    }


def cell_data(cell: Cell) -> dict[str, Any]:
    """Return a cell of a chart as plain data."""
    return {
        "letters": cell.letters,
        "play": str(cell.play),
        "meaning": cell.meaning,
        "says": _says(cell),
        "note": cell.note or "",
        "note_kind": None if cell.note is None else cell.note.name.lower(),
    }


def _says(cell: Cell) -> list[dict[str, Any]]:
    return [{"id": say.what.id, "what": say.what, "if_allowed": say.if_allowed} for say in cell.says]


def hands_of(heading: Heading, word: str, label: str) -> list[str]:
    """Return some hands of two or three cards, by value, that a row of a chart stands for.

    Rows for hands that were doubled or ride on a lammer have none: decisions are valued for hands as they are dealt.
    """
    if heading.id not in DEALT:
        return []
    first, _, last = label.partition("-")
    if word.startswith(PAIR_WORD):
        return [f"{fromkey} {fromkey}" for fromkey in dict.fromkeys((first[:1], (last or first)[:1]))]
    if not first.isdigit():
        return []
    totals = range(int(first), int(last or first) + 1)
    soft = word.startswith(SOFT_WORD)
    hands = [hand for wanted in totals for hand in _two_cards(wanted, soft)]
    hands = hands or [hand for wanted in totals for hand in _three_cards(wanted, soft)]
    step = max(1, len(hands) // HANDS)
    return hands[::step][:HANDS]


def _two_cards(wanted: int, soft: bool) -> list[str]:
    pairs = combinations_with_replacement(VALUES, 2)
    return [f"{first} {second}" for first, second in pairs if first != second and _makes((first, second), wanted, soft)]


def _three_cards(wanted: int, soft: bool) -> list[str]:
    threes = combinations_with_replacement(VALUES, 3)
    return [" ".join(three) for three in threes if _makes(three, wanted, soft)]


def _makes(values: tuple[str, ...], wanted: int, soft: bool) -> bool:
    count, is_soft = total(_held(values))
    return count == wanted and is_soft == soft


def _held(values: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(cards(" ".join(f"{value}{'cdhs'[place % 4]}" for place, value in enumerate(values))))


def valued(game: str, options: Mapping[str, object], hands: list[str], up: str) -> list[dict[str, Any]]:
    """Return what every decision is worth with some hands against an up card, from a fresh shoe."""
    from pitboss.solve.prices.advice import advise

    rules = submit(game, options)
    ten = "J" if "T" in rules.pack.removed else "T"
    shown = cards(f"{up.replace('T', ten)}s")
    answers = []
    for hand in hands:
        held = _held(tuple(value.replace("T", ten) for value in hand.split()))
        answers.append({"hand": hand, "values": advise(rules, held, shown).values})
    return answers


@lru_cache(maxsize=64)
def _alternatives(rules: Rules) -> tuple[Any, tuple[tuple[str, str, Rules, Any], ...]]:
    """Return what the figures of these rules come from, and every submission next to them with other figures."""
    from pitboss.lab.effects.choices import alternatives, grounds_of

    base = grounds_of(rules)
    others = []
    for option, value, other in alternatives(rules):
        grounds = grounds_of(other)
        if grounds != base:
            others.append((option.name, option.write(value), other, grounds))
    return base, tuple(others)


@lru_cache(maxsize=2048)
def _figures(priced: Priced) -> Any:
    from pitboss.solve.prices.key_figures import key_figures

    return key_figures(priced.rules, "cd")


def figures_of(rules: Rules) -> Any:
    """Return the key figures of the best play; those that come from the same model are worked out once."""
    return _figures(Priced(rules))


def effect(game: str, options: Mapping[str, object], place: int) -> dict[str, Any]:
    """Return what one other value of one option does, that option alone changed; ``of`` says how many there are."""
    rules = submit(game, options)
    base, others = _alternatives(rules)
    if place >= len(others):
        return {"of": len(others), "effect": None}
    option, value, other, grounds = others[place]
    changes_game = grounds.model != base.model
    usual = figures_of(rules).ev
    ev = figures_of(other).ev if changes_game else usual
    before, after = base.side_wager_evs(), grounds.side_wager_evs()
    moved = {name: before[name] - ev for name, ev in after.items() if name in before and ev != before[name]}
    return {
        "of": len(others),
        "effect": {
            "option": option,
            "value": value,
            "difference": float(usual - ev),
            "house_edge": float(-ev),
            "side_wagers": {name: float(difference) for name, difference in moved.items()},
            "not_offered": sorted(set(before) - set(after)),
        },
    }


def simulated(
    game: str, options: Mapping[str, object], rounds: int, seed: int, boxes: int, fresh: bool
) -> dict[str, Any]:
    """Play rounds by the best chart, with a side wager of each kind, and return what came of them.

    The exact value is that of a fresh shoe for every round. With a cover card the mean ends up elsewhere: shoes that
    are rich in small cards last for more rounds.
    """
    from pitboss.lab.writing.simulation_json import simulation_json
    from pitboss.simulate.running.simulating import simulate

    rules = submit(game, options)
    wager = rules.limits.minimum
    sides = {str(wager.kind): wager.minimum for wager in rules.side_wagers}
    strategy = solution_of(rules, "td").strategy
    result = simulate(
        rules, rounds, boxes=boxes, strategy=strategy, bet=wager, side_wagers=sides, seed=seed, workers=1, fresh=fresh
    )
    figures: dict[str, Any] = simulation_json(result)
    kept = ("rounds", "ev", "se", "sd", "rounds_per_second", "side_wagers", "dealer_ends")
    asked = {"seed": seed, "fresh": fresh, "theory": solution_of(rules, "td").ev}
    return {name: figures[name] for name in kept} | asked
