"""Random rules and a tiny shoe for each, with the exact value from the naive program."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

from pitboss.rulebook import Rules, find_game
from pitboss.rulebook import rules as rules_of
from pitboss.rulebook.option import Span, Value
from pitboss.rulebook.parts import BonusSuits, SuperBonus, SuperBonusStep
from pitboss.rulebook.plain import plain_rules
from pitboss.solve.model.model import model_of
from pitboss.solve.model.not_priced import NotPriced
from tests.always_21 import takes_them, with_21s
from tests.rule_values import varied
from tests.shared import shared
from tests.solve.naive.cards import RANKS, ShoeEmpty
from tests.solve.naive.house import House, house_from
from tests.solve.naive.rounds import Rounds, shoe_of

TENS = "TJQK"
MOST_SMALL = 5
"""With more small cards in a shoe the naive program would take minutes."""


@dataclass(frozen=True)
class Outside:
    """Rules, the cards of a shoe by rank, and what a round is worth."""

    rules: Rules
    counts: dict[str, int]
    value: Fraction

    @property
    def house(self) -> House:
        return house_from(plain_rules(self.rules))

    def __str__(self) -> str:
        return f"{self.counts} under {self.house}"


@cache
def outside(game: str, number: int) -> Outside:
    """Return rules by chance, always the same for a number, with a shoe that they never empty."""
    return shared(f"outside {game} {number}", lambda: _outside(game, number))


def _outside(game: str, number: int) -> Outside:
    chance = Random(f"{game} {number}")
    while True:
        rules = early(varied(game, chance, second_card(game, chance)), chance)
        counts = tiny_shoe(rules, chance)
        try:
            value = naive_value(house_from(plain_rules(rules)), counts)
        except ShoeEmpty:
            continue
        if value is not None:
            return Outside(rules, counts, value)


@cache
def outside_21(game: str, number: int) -> Outside | None:
    """Return such rules in which a 21 may always win, doubles be repeated, and so on; None where a game has none."""
    if not takes_them(rules_of(game)):
        return None
    return shared(f"outside 21 {game} {number}", lambda: _outside_21(game, number))


def _outside_21(game: str, number: int) -> Outside:
    chance = Random(f"21 {game} {number}")
    while True:
        rules = varied(game, chance, second_card(game, chance))
        if not takes_them(rules):
            continue
        rules = with_super(with_21s(early(rules, chance), chance), chance)
        counts = with_bonus_cards(rules, tiny_shoe(rules, chance), chance)
        if sum(held for rank, held in counts.items() if rank not in TENS) > MOST_SMALL:
            continue
        try:
            model_of(rules)
            value = naive_value(house_from(plain_rules(rules)), counts)
        except (ShoeEmpty, NotPriced):
            continue
        if value is not None:
            return Outside(rules, counts, value)


def with_bonus_cards(rules: Rules, counts: dict[str, int], chance: Random) -> dict[str, int]:
    """Put the cards of a bonus into a shoe, so that hands come to it."""
    named = [bonus.ranks for bonus in rules.twenty_one.bonuses if bonus.ranks] if rules.twenty_one is not None else []
    wanted = chance.choice([ranks for ranks in named if len(ranks) == 3] or [""])
    few = {rank: min(held, 3) for rank, held in counts.items() if rank in TENS or not wanted or chance.random() < 0.6}
    tens = {rank: counts[rank] for rank in TENS if rank in counts}
    return {rank: max((few | tens).get(rank, 0), wanted.count(rank)) for rank in RANKS if rank in few or rank in wanted}


def with_super(rules: Rules, chance: Random) -> Rules:
    """Add a super bonus for the cards of a bonus, against some up card."""
    twenty_one = rules.twenty_one
    named = [bonus.ranks for bonus in twenty_one.bonuses if len(bonus.ranks) == 3] if twenty_one is not None else []
    if twenty_one is None or not named or chance.random() < 0.5:
        return rules
    least, grounds = rules.limits.minimum, rules.not_offered
    extra = SuperBonus(
        ranks=chance.choice(named),
        suits=chance.choice(list(BonusSuits)[1:]),
        up=chance.choice("A23456789"),
        steps=(SuperBonusStep(wager=least, pays=7 * least), SuperBonusStep(wager=2 * least, pays=50 * least)),
        others=100,
        paid=grounds,
        others_paid=grounds,
    )
    return replace(rules, twenty_one=replace(twenty_one, super_bonus=extra))


def naive_value(house: House, counts: dict[str, int]) -> Fraction | None:
    """Return what a round is worth; None if it depends on the choice between two equally good decisions."""
    rounds = Rounds(house, shoe_of(counts))
    value = rounds.ev()
    if rounds.planner.ties and Rounds(house, shoe_of(counts), last_of_equals=True).ev() != value:
        return None
    return value


def second_card(game: str, chance: Random) -> dict[str, Value]:
    """What the dealer does about a second card, if the game leaves that to the house."""
    option = find_game(game).option("hole_card")
    return {} if option is None or isinstance(option.allowed, Span) else {"hole_card": chance.choice(option.allowed)}


def early(rules: Rules, chance: Random) -> Rules:
    """Allow early surrender of the first two cards, if there is such a surrender and it can be priced."""
    surrender = rules.surrender
    if surrender is None or surrender.two_cards is None or rules.zap or rules.attack or chance.random() < 0.4:
        return rules
    return replace(rules, surrender=replace(surrender, early=rules.not_offered))


def tiny_shoe(rules: Rules, chance: Random) -> dict[str, int]:
    """A few small cards, a few of one rank, and many tens, so that hands end soon."""
    tens = chance.sample([rank for rank in TENS if rank not in rules.pack.removed], 2 if rules.splitting.by_rank else 1)
    pair = chance.choice(["A", *"23456789", tens[0]])
    cards = [chance.choice("A23456789") for _ in range(chance.randint(2, 4))]
    cards += [pair] * chance.randint(2, 4)
    cards += [chance.choice(tens) for _ in range(chance.randint(6, 8))]
    return {rank: cards.count(rank) for rank in RANKS if rank in cards}
