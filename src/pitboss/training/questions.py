"""The questions of the payout drill: for every way in which a game pays, a round in which it does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from pitboss.cards import is_blackjack, total
from pitboss.mechanisms.vocabulary import Action
from pitboss.rulebook import Rules
from pitboss.rulebook.further_wagers import further_wagers
from pitboss.rulebook.parts import Bonus, Kind, SideWager
from pitboss.table import Table, commands
from pitboss.table.events import OfferKind
from pitboss.training.bonus_cards import bonus_cards
from pitboss.training.situations import Dealt, DrillSituation, Stake, find, settlements

WAGERS = (7_50, 10_00, 12_50, 15_00, 17_50, 22_50, 25_00, 27_50, 37_50, 45_00, 62_50, 75_00)
SIDE_WAGERS = (1_00, 2_00, 2_50, 5_00, 7_50, 10_00, 12_50, 15_00, 20_00, 25_00)
SHARING = (15_00, 17_50, 20_00, 22_50, 25_00)
"""King's Bounty wagers, any two of which exceed the limit together."""
BLACKJACK_TOTAL = 21

Maker = Callable[[Rules, random.Random], DrillSituation]


def makers(rules: Rules) -> list[Maker]:
    """Return the kinds of questions that a game has."""
    kinds: list[Maker] = [_blackjack, _insurance, _even, _tie, _double]
    if rules.dealer.push_total is not None:
        kinds.append(_dealer_push)
    if rules.surrender is not None and not rules.surrender.only_doubled:
        kinds += [_surrender, _surrender]
    kinds += [_further_wager(action) for action in further_wagers(rules)]
    if rules.even_money is not None and rules.even_money.selected:
        kinds.append(_even_money)
    for side in rules.side_wagers:
        kinds += [_line(side, line.name) for line in side.lines]
        kinds.append(_line(side, None))
        if side.aggregate_limit is not None:
            kinds += [_shared(side, 2), _shared(side, 3)]
    if rules.tokes is not None:
        kinds.append(_toke)
    if rules.twenty_one is not None:
        kinds += [bonus_of_21(bonus) for bonus in rules.twenty_one.bonuses]
    return kinds


def drill_questions(rules: Rules, chance: random.Random) -> Iterator[tuple[Table, commands.SettleWager]]:
    """Yield wagers to be settled, endlessly: every kind of question comes up before one is repeated."""
    kinds = makers(rules)
    while True:
        for make in chance.sample(kinds, len(kinds)):
            yield from settlements(rules, make(rules, chance))


def _amount(rules: Rules, chance: random.Random, least: int = 0, most: int = 10**9) -> int:
    """Return a wager that the table accepts, including odd ones."""
    return _fitting(WAGERS, rules, chance, max(least, rules.limits.minimum), min(most, rules.limits.maximum))


def _side_amount(rules: Rules, side: SideWager, chance: random.Random, most: int) -> int:
    return _fitting(SIDE_WAGERS, rules, chance, side.minimum, min(side.maximum, most))


def _fitting(amounts: tuple[int, ...], rules: Rules, chance: random.Random, least: int, most: int) -> int:
    unit = rules.limits.unit
    fitting = [amount for amount in amounts if least <= amount <= most and amount % unit == 0]
    return chance.choice(fitting) if fitting else -(-least // unit) * unit


def _one_box(
    rules: Rules, chance: random.Random, fits: Callable[[Dealt], bool], *asked: Kind
) -> tuple[Dealt, tuple[Stake, ...], frozenset[Kind]]:
    dealt = find(rules, 1, fits, chance)
    return dealt, (Stake(1, Kind.BLACKJACK, _amount(rules, chance)),), frozenset(asked)


def _count(dealt: Dealt) -> int:
    return total(dealt.hands[0])[0]


def _plain(dealt: Dealt) -> bool:
    """Whether the hand can stand and nobody has a blackjack."""
    return _count(dealt) < BLACKJACK_TOTAL and not is_blackjack(dealt.dealer)


def _no_blackjack(dealt: Dealt) -> bool:
    return not is_blackjack(dealt.dealer)


def _dealer_count(dealt: Dealt) -> int:
    return total(dealt.dealer)[0]


def _blackjack(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return is_blackjack(dealt.hands[0]) and not is_blackjack(dealt.dealer)

    return DrillSituation(*_one_box(rules, chance, fits, Kind.BLACKJACK))


def _insurance(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return is_blackjack(dealt.dealer) and dealt.dealer[0].rank == "A" and _count(dealt) < BLACKJACK_TOTAL

    return DrillSituation(*_one_box(rules, chance, fits, Kind.INSURANCE), {OfferKind.INSURANCE: commands.Insure})


def _even_money(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return is_blackjack(dealt.hands[0]) and dealt.dealer[0].rank == "A"

    return DrillSituation(*_one_box(rules, chance, fits, Kind.BLACKJACK), {OfferKind.INSURANCE: commands.TakeEvenMoney})


def _even(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        count = _dealer_count(dealt)
        return _plain(dealt) and count != rules.dealer.push_total and (count > 21 or count < _count(dealt))

    return DrillSituation(*_one_box(rules, chance, fits, Kind.BLACKJACK))


def _tie(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return _plain(dealt) and _dealer_count(dealt) == _count(dealt)

    return DrillSituation(*_one_box(rules, chance, fits, Kind.BLACKJACK))


def _dealer_push(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return _plain(dealt) and _dealer_count(dealt) == rules.dealer.push_total

    return DrillSituation(*_one_box(rules, chance, fits, Kind.BLACKJACK))


def _double(rules: Rules, chance: random.Random) -> DrillSituation:
    """A doubled hand that draws a ten; the house pays for a free double."""

    def fits(dealt: Dealt) -> bool:
        small = all(card.rank not in "A" and card.points < 10 for card in dealt.hands[0])
        return small and _count(dealt) in (10, 11) and not is_blackjack(dealt.dealer)

    dealt, stakes, asked = _one_box(rules, chance, fits, Kind.BLACKJACK, Kind.DOUBLE)
    tens = tuple(card for card in rules.pack.deck if card.points == 10)
    return DrillSituation(dealt, stakes, asked, decisions={1: commands.Double}, drawn=(chance.choice(tens),))


def _surrender(rules: Rules, chance: random.Random) -> DrillSituation:
    def fits(dealt: Dealt) -> bool:
        return _plain(dealt) and _count(dealt) in (14, 15, 16)

    dealt, stakes, _ = _one_box(rules, chance, fits)
    return _with_further_wagers(dealt, stakes, further_wagers(rules), {1: commands.Surrender})


def _further_wager(action: Action) -> Maker:
    """Return the maker of a round with a further wager on the hand, possibly with a dealer blackjack."""

    def fits(dealt: Dealt) -> bool:
        return _count(dealt) < BLACKJACK_TOTAL and (_dealer_count(dealt) > 21 or is_blackjack(dealt.dealer))

    def make(rules: Rules, chance: random.Random) -> DrillSituation:
        dealt, stakes, _ = _one_box(rules, chance, fits)
        return _with_further_wagers(dealt, stakes, [action], {})

    return make


def _with_further_wagers(
    dealt: Dealt, stakes: tuple[Stake, ...], made: Sequence[Action], decisions: dict[int, type[commands.BoxCommand]]
) -> DrillSituation:
    """A round in which further wagers are made, and asked for together with the initial one."""
    asked = frozenset({Kind.BLACKJACK, *(action.wager for action in made if action.wager)})
    answers = {kind: action.command for action in made for kind in action.offers}
    return DrillSituation(dealt, stakes, asked, answers, decisions)


def bonus_of_21(bonus: Bonus) -> Maker:
    """Return the maker of a round in which a hand draws to a 21 that makes a bonus."""

    def make(rules: Rules, chance: random.Random) -> DrillSituation:
        while True:
            first, second, *drawn = bonus_cards(rules, bonus, chance)
            around, stakes, asked = _one_box(rules, chance, _no_blackjack, Kind.BLACKJACK)
            dealt = Dealt(((first, second),), around.dealer)
            if rules.pack.first_impossible([first, second, *drawn, *dealt.dealer]) is None:
                return DrillSituation(dealt, stakes, asked, decisions={1: commands.Hit}, drawn=tuple(drawn))

    return make


def _toke(rules: Rules, chance: random.Random) -> DrillSituation:
    """A toke beside a blackjack, paid at the odds of the wager beside it."""
    situation = _blackjack(rules, chance)
    assert rules.tokes is not None
    toke = _fitting((50, 1_00, 2_00, 2_50, 5_00), rules, chance, rules.tokes.least, rules.tokes.most)
    stakes = (*situation.stakes, Stake(1, Kind.TOKE, toke, Kind.BLACKJACK))
    return DrillSituation(situation.dealt, stakes, frozenset({Kind.BLACKJACK, Kind.TOKE}))


def _line(side: SideWager, name: str | None) -> Maker:
    """Return the maker of a round in which a side wager makes one line of its pay table, or none."""

    def make(rules: Rules, chance: random.Random) -> DrillSituation:
        dealt = find(rules, 1, lambda dealt: side.judge(dealt.seen(1)) == name, chance)
        own = _amount(rules, chance, least=10_00)
        most = own if side.within_initial else side.maximum
        stakes = (Stake(1, Kind.BLACKJACK, own), Stake(1, side.kind, _side_amount(rules, side, chance, most)))
        return DrillSituation(dealt, stakes, frozenset({side.kind}))

    return make


def _shared(side: SideWager, boxes: int) -> Maker:
    """Return the maker of a round in which several wagers share the limit of the highest payouts."""
    top = side.lines[0].name

    def make(rules: Rules, chance: random.Random) -> DrillSituation:
        first = find(rules, 1, lambda dealt: side.judge(dealt.seen(1)) == top, chance)
        stakes = []
        for box in range(1, boxes + 1):
            amount = _fitting(SHARING, rules, chance, side.minimum, side.maximum)
            stakes += [Stake(box, Kind.BLACKJACK, _amount(rules, chance)), Stake(box, side.kind, amount)]
        return DrillSituation(Dealt(first.hands * boxes, first.dealer), tuple(stakes), frozenset({side.kind}))

    return make
