"""Plans at random: options, boxes, wagers and charts that try everything, however foolish."""

from __future__ import annotations

import random
from dataclasses import replace

from pitboss.lab.verify.random_ramps import with_side_ramps
from pitboss.rulebook import Rules, SubmissionRefused, find_game, submit
from pitboss.rulebook.option import Option, OptionType, Span
from pitboss.rulebook.parts import Phase
from pitboss.simulate.plans.checks import insurance_amount
from pitboss.simulate.plans.counting import Ramp, read_count
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Box, Offer, Plan
from pitboss.solve.strategies.strategy import Row, Section, Strategy, rows_of

AROUND_THE_CARDS = {"shuffling", "preshuffled", "dealer_cuts", "positions", "boxes_per_player", "mid_shoe_entry"}
"""Options that change what is done around the cards, or who may sit down, and no round."""

COVERS = 70, 200
"""Cards behind the cover card: enough to finish any round that seven boxes are likely to play."""
CARDS_OF_A_BOX = 26
"""A pack has so many cards for every box, so that a round is likely to be finished with it, however foolish."""

LETTERS = {Section.PAIR: "PPPOHDZRS", Section.LAST_HARD: "RS", Section.LAST_SOFT: "RS"}
USUAL_LETTERS = "HHHDDZRSS"


def random_rules(game_id: str, chance: random.Random) -> Rules:
    """The rules of a game with about half of its options changed."""
    while True:
        given = {
            option.name: option.write(random_value(option, chance))
            for option in find_game(game_id).options
            if option.name not in AROUND_THE_CARDS and chance.random() < 0.5
        }
        try:
            rules = submit(game_id, given)
        except SubmissionRefused:
            continue
        if some_wagers(rules.limits.minimum, rules.limits.maximum, rules.limits.unit):
            return rules


def random_value(option: Option, chance: random.Random) -> int | bool | str:
    """Return some value of an option; of an amount one that is near the usual."""
    if isinstance(option.allowed, Span):
        assert option.type is OptionType.MONEY
        usual = int(option.default)
        return chance.randint(max(option.allowed.least, usual // 10), min(option.allowed.most, 20 * usual))
    return chance.choice(option.allowed)


def some_wagers(least: int, most: int, unit: int) -> range:
    """The wagers between two bounds, in whole units."""
    return range(-(-least // unit) * unit, most + 1, unit)


def random_chart(rules: Rules, chance: random.Random) -> Strategy:
    """A chart at random: it zaps, doubles, splits and gives up at every occasion, sensible or not."""
    known = rows_of(doubled=rules.surrender is not None or rules.doubling.most > 1, lammers=rules.splitting.free_others)
    rows = {row: tuple(random_word(row, chance) for _ in range(10)) for row in known}
    attack = frozenset(up for up in range(10) if chance.random() < 0.6)
    return Strategy(rules.game, rows, attack)


def random_word(row: Row, chance: random.Random) -> str:
    """Return letters for a cell of a chart."""
    letters = LETTERS.get(row.section, USUAL_LETTERS)
    high = row.section is not Section.PAIR and row.number > 16
    word = "".join(chance.choice(letters) for _ in range(chance.randint(1, 3)))
    return word.replace("H", "S") if high and chance.random() < 0.8 else word


def random_plan(game_id: str, rounds: int, chance: random.Random, given: Rules | None = None) -> Plan:
    """A plan with one or more boxes; the last one's bet is flat, so that somebody always plays.

    The rules are ``given``, or those of a game under random options.
    """
    rules = given if given is not None else random_rules(game_id, chance)
    fresh = chance.random() < 0.15
    counting = not rules.shuffled_every_round and not fresh
    many = min(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, rules.boxes.positions)), rules.boxes.positions)
    many = min(many, max(len(rules.pack) // CARDS_OF_A_BOX, 1))
    boxes = [random_box(rules, chance, counting) for _ in range(many - 1)]
    last = Box(random_chart(rules, chance), random_wager(rules, chance))
    insurance = ALWAYS if offers_insurance(rules, last.bet if isinstance(last.bet, int) else 0) else NEVER
    side_wagers = random_side_wagers(rules, last.bet, chance)
    even_money = random_offer(chance, counting) if offers_even_money(rules) else NEVER
    boxes.append(replace(last, insurance=insurance, side_wagers=side_wagers, even_money=even_money))
    count = read_count(chance.choice(("hi-lo", "ko", "halves", "omega-2"))) if counting else None
    cover = min(chance.randint(*COVERS), len(rules.pack) // 2) if counting and chance.random() < 0.4 else None
    plan = Plan(rules, rounds, tuple(boxes), chance.getrandbits(64), count, cover, True if fresh else None)
    return with_side_ramps(plan, random.Random(plan.seed))


def random_box(rules: Rules, chance: random.Random, counting: bool) -> Box:
    """Return a box with a flat bet or a ramp."""
    bet: int | Ramp = random_wager(rules, chance)
    if counting and chance.random() < 0.5:
        low = chance.randint(-3, 1)
        wagers = {low + step: random_wager(rules, chance) for step in range(chance.randint(1, 6))}
        entry = chance.choice((None, 0, 1, 2))
        bet = Ramp(wagers, entry, None if entry is None else entry - chance.randint(1, 3))
    least = min(bet.wagers.values()) if isinstance(bet, Ramp) else bet
    return Box(
        random_chart(rules, chance),
        bet,
        random_side_wagers(rules, least, chance),
        random_offer(chance, counting) if offers_insurance(rules, least) else NEVER,
        random_offer(chance, counting) if offers_even_money(rules) else NEVER,
        chance.random() < 0.9,
    )


def offers_insurance(rules: Rules, wager: int) -> bool:
    """Whether a box with such a wager may have insurance: a round has it, and a chip fits."""
    offered = rules.insurance.selected and Phase.INSURANCE in rules.deal.program
    return offered and bool(insurance_amount(rules, wager))


def offers_even_money(rules: Rules) -> bool:
    """Whether even money can be had."""
    return Phase.INSURANCE in rules.deal.program and rules.even_money is not None and rules.even_money.selected


def random_side_wagers(rules: Rules, least: int | Ramp | None, chance: random.Random) -> dict[str, int]:
    """Side wagers that a box with such an initial wager may make, the same in every round."""
    assert isinstance(least, int)
    wagers = {}
    for wager in rules.side_wagers:
        most = min(wager.maximum, least) if wager.within_initial else wager.maximum
        allowed = some_wagers(wager.minimum, most, rules.limits.unit)
        if allowed and chance.random() < 0.6:
            wagers[str(wager.kind)] = chance.choice(allowed[:50])
    return wagers


def random_wager(rules: Rules, chance: random.Random) -> int:
    """A wager, often one of the odd amounts that make payouts uneven."""
    allowed = some_wagers(rules.limits.minimum, rules.limits.maximum, rules.limits.unit)
    return chance.choice(allowed[:100])


def random_offer(chance: random.Random, counting: bool) -> Offer:
    """Return when an offer is taken."""
    return chance.choice((NEVER, ALWAYS, chance.randint(-2, 3) if counting else ALWAYS))
