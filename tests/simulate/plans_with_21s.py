"""Random plans under rules in which a 21 always wins, and their rounds played naively beside the kernel's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitboss.cards import RANKS, SUITS, Pack
from pitboss.lab.verify.at_the_table import new_trace, traced_won
from pitboss.lab.verify.random_plans import (
    offers_even_money,
    offers_insurance,
    random_chart,
    random_plan,
    random_wager,
)
from pitboss.rulebook import GAMES, Rules, find_game
from pitboss.rulebook.option import Span
from pitboss.rulebook.parts import BonusSuits, SuperBonus, SuperBonusStep
from pitboss.rulebook.plain import plain_rules
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Box, Plan
from pitboss.simulate.preparation.prepare import Prepared
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from pitboss.solve.strategies.strategy import Section, Strategy, rows_of
from tests.always_21 import takes_them, with_21s
from tests.rule_values import varied
from tests.simulate.charts import simple_chart
from tests.simulate.naive_players import ChartPlayer
from tests.simulate.naive_rounds import NaiveBox, NaivePlayer, NaiveRound

MANY_DECKS = 8
UP_CARDS = ("7", "A23456789TJQK", "678", "AJQ")
LAST = (Section.LAST_HARD, Section.LAST_SOFT)


def varied_with_21s(game: str, chance: Random) -> Rules:
    """Return the rules of a game, varied until they take these parts, with some of them."""
    rules = varied(game, chance, _options(game, chance))
    while not takes_them(rules):
        rules = varied(game, chance, _options(game, chance))
    return with_21s(rules, chance)


def rules_with_21s(game: str, chance: Random) -> Rules:
    """Return the rules of a game that takes these parts, varied, with a pack that makes bonuses frequent."""
    rules = varied_with_21s(game, chance)
    part = rules.twenty_one
    if part is None:
        return rules
    ranks = chance.choice([bonus.ranks for bonus in part.bonuses if bonus.ranks] or ["777"])
    rules = replace(rules, pack=Pack(MANY_DECKS, _removed(ranks, chance)))
    if chance.random() < 0.4:
        return rules
    bonus = SuperBonus(
        ranks=ranks if len(ranks) == 3 else "777",
        suits=chance.choice(list(BonusSuits)),
        up=chance.choice(UP_CARDS),
        steps=(SuperBonusStep(wager=1, pays=123_45), SuperBonusStep(wager=25_00, pays=5_000_00)),
        others=50_00,
        paid=part.won,
        others_paid=part.won,
    )
    return replace(rules, twenty_one=replace(part, super_bonus=bonus))


def _options(game: str, chance: Random) -> dict[str, Any]:
    """Return some options that say when a blackjack is found and when a hand may be given up, where a game has them."""
    given = {}
    for name in ("hole_card", "surrender"):
        option = find_game(game).option(name)
        if option is not None and not isinstance(option.allowed, Span):
            given[name] = chance.choice(option.allowed)
    return given


def _removed(ranks: str, chance: Random) -> str:
    """Return most ranks that a bonus does not need, so that the bonus comes often; sometimes none."""
    kept = set(ranks) | set(chance.sample(RANKS, chance.choice((0, 1, 2, 4, 13))))
    return "".join(rank for rank in RANKS if rank not in kept)


def may_take_them(game: str) -> bool:
    """Whether some rules of a game take these parts."""
    return any(takes_them(varied(game, Random(f"takes {number}"))) for number in range(20))


IDS = [game.id for game in GAMES if may_take_them(game.id)]


def doubling_chart(rules: Rules, chance: Random) -> Strategy:
    """Return a chart whose last rows double again and give up: all at random, or hitting whatever it may."""
    if chance.random() < 0.5:
        return with_last_rows(random_chart(rules, chance), chance)
    pairs, soft = chance.choice(("P", "")), chance.choice(("H", "DH"))
    return with_last_rows(simple_chart(rules, pairs=pairs, stand_from=21, soft=soft), chance)


def with_last_rows(chart: Strategy, chance: Random) -> Strategy:
    """Return a chart with rows at random for hands that were doubled."""
    rows = dict(chart.rows)
    for row in rows_of(doubled=True, lammers=False):
        if row.section in LAST:
            rows[row] = tuple("".join(chance.choices("DDRS", k=chance.randint(1, 3))) for _ in range(10))
    return replace(chart, rows=rows)


def table_plan_with_21s(game: str, rounds: int, chance: Random) -> Plan:
    """Return a plan of all kinds for the table, its rules with these parts.

    Its charts double again. A split ace that draws no more is asked by the table whether to give it up, and then may
    double; no chart means that, so its last rows double only where that cannot happen.
    """
    given = varied_with_21s(game, chance)
    plan = random_plan(game, rounds, chance, given)
    if given.doubling.after_split_aces and not given.splitting.aces_draw:
        return plan
    boxes = (replace(box, strategy=with_last_rows(_chart(box), chance)) for box in plan.boxes)
    return replace(plan, boxes=tuple(boxes))


def plan_with_21s(rules: Rules, rounds: int, chance: Random) -> Plan:
    """Return a plan of flat bets, from new shoes or from one with a cover card."""
    offer = NEVER, ALWAYS
    boxes = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        bet = random_wager(rules, chance)
        insurance = chance.choice(offer) if offers_insurance(rules, bet) else NEVER
        even = chance.choice(offer) if offers_even_money(rules) else NEVER
        boxes.append(Box(doubling_chart(rules, chance), bet, insurance=insurance, even_money=even))
    fresh = rules.shuffled_every_round or len(rules.pack) < 100 or chance.random() < 0.5
    cover = None if fresh else len(rules.pack) // 2
    return Plan(rules, rounds, tuple(boxes), chance.getrandbits(64), None, cover, True if fresh else None)


def naive_boxes(plan: Plan, players: Sequence[NaivePlayer] | None = None) -> list[NaiveBox]:
    """Return the boxes of a plan for the naive player."""
    chosen = players or [ChartPlayer(_chart(box)) for box in plan.boxes]
    return [
        NaiveBox(player, _bet(box), box.insurance == ALWAYS, box.even_money == ALWAYS)
        for player, box in zip(chosen, plan.boxes, strict=True)
    ]


def _chart(box: Box) -> Strategy:
    assert isinstance(box.strategy, Strategy)
    return box.strategy


def _bet(box: Box) -> int:
    assert isinstance(box.bet, int)
    return box.bet


def first_naive_difference(
    plan: Plan,
    seen: set[str],
    prepared: Prepared | None = None,
    players: Sequence[NaivePlayer] | None = None,
    kernel: Callable[..., Any] | None = None,
) -> str:
    """Play a plan with the kernel and naively; return the first round that differs, or nothing; note what happened."""
    check_plan(plan)
    prepared = prepared or prepared_of(plan)
    trace = new_trace(prepared)
    run_chunk(prepared.work, 0, kernel, trace)
    told, boxes, cards = plain_rules(plan.rules), naive_boxes(plan, players), len(plan.rules.pack)
    for number in range(plan.rounds):
        shoe, start, behind = (int(value) for value in trace.rounds[3 * number : 3 * number + 3])
        if behind > cards:
            continue  # the cards that followed the shoe are in no diary
        order = [_text(code) for code in trace.shoes[shoe * cards : (shoe + 1) * cards].tolist()]
        naive = NaiveRound(told, boxes, [*order, *["Kh"] * 40], start).play()
        seen |= naive.seen
        won = traced_won(prepared, trace, number).values()
        simulated = [box.main for box in won], [box.insurance for box in won], behind
        if simulated != (naive.nets, naive.insurance, naive.place):
            dealt = " ".join(order[start : max(behind, naive.place)])
            return f"round {number + 1}: {simulated}, naively {(naive.nets, naive.insurance, naive.place)}: {dealt}"
    return ""


def _text(code: int) -> str:
    return RANKS[code & 15] + SUITS[code >> 4]
