"""A 21 at the table: it wins whatever the dealer draws, pays by its cards, and may earn the super bonus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.cards import Card
from pitboss.mechanisms.twenty_one.commands import PaySuperBonus
from pitboss.mechanisms.twenty_one.part import Bonus, BonusSuits, SuperBonus, TwentyOne
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table.events import BonusPaid, Reason
from pitboss.table.round.mechanisms import AtTable, Felt, OutrightWin, StepRule
from pitboss.table.round.turns import DONE, Step
from pitboss.table.state import Hand, State, Wager

PAY_SUPER_BONUS = PaySuperBonus()


def _wins(state: State, hand: Hand) -> OutrightWin | None:
    """A 21 that is not a blackjack wins, unless its last card is face down and nobody knows it."""
    twenty_one = state.rules.twenty_one
    if twenty_one is None or hand.total != 21 or hand.face_down or hand.blackjack:
        return None
    stands = state.rules.hitting.stands_on_21
    bonus = best_bonus(twenty_one, hand.cards)
    if bonus is None:
        return OutrightWin(reason=Reason.TWENTY_ONE, stands=stands, wins=twenty_one.won)
    if hand.doubles:
        return OutrightWin(reason=Reason.TWENTY_ONE, stands=stands, wins=twenty_one.won + (twenty_one.doubled or ()))
    wins = twenty_one.won + bonus.paid
    return OutrightWin(reason=Reason.TWENTY_ONE, stands=stands, wins=wins, odds=bonus.odds, line=bonus.name)


def best_bonus(twenty_one: TwentyOne, cards: Sequence[Card]) -> Bonus | None:
    """Return the highest-paying bonus that the cards of a 21 make; the first among equals."""
    made = [bonus for bonus in twenty_one.bonuses if _makes(bonus, cards)]
    return max(made, key=lambda bonus: Fraction(bonus.odds.win, bonus.odds.stake), default=None)


def _makes(bonus: Bonus, cards: Sequence[Card]) -> bool:
    if not bonus.ranks:
        return len(cards) >= bonus.fewest_cards and _suited(bonus.suits, cards)
    return _same_ranks(bonus.ranks, cards) and _suited(bonus.suits, cards)


def _same_ranks(ranks: str, cards: Sequence[Card]) -> bool:
    return len(cards) == len(ranks) and sorted(card.rank for card in cards) == sorted(ranks)


def _suited(suits: BonusSuits, cards: Sequence[Card]) -> bool:
    match suits:
        case BonusSuits.ANY:
            return True
        case BonusSuits.SAME:
            return len({card.suit for card in cards}) == 1
    return all(card.suit == "s" for card in cards)


def _super_bonus(rules: Rules) -> SuperBonus | None:
    return rules.twenty_one.super_bonus if rules.twenty_one is not None else None


def _after_settling(state: State) -> Step:
    """Pay the super bonus when all wagers are settled, so that everybody who gets a share of it is known."""
    super_bonus = _super_bonus(state.rules)
    if super_bonus is None or (state.trouble is not None and state.trouble.voided is not None):
        return DONE
    owed = sum(1 for _ in _owed(state, super_bonus))
    return PAY_SUPER_BONUS if len(state.bonuses) < owed else DONE


def _pay(felt: Felt, step: PaySuperBonus) -> None:
    super_bonus = _super_bonus(felt.rules)
    assert super_bonus is not None
    felt.emit(list(_owed(felt.state, super_bonus))[len(felt.state.bonuses)])


def _owed(state: State, super_bonus: SuperBonus) -> Iterator[BonusPaid]:
    """Yield all payments of the round: for each hand, first those who wagered on it, then every other player."""
    for box in state.in_play:
        hand = box.hands[0]
        if hand.doubles or hand.split or hand.zapped or not _earns(state, super_bonus, hand):
            continue
        won = [wager for wager in hand.wagers if wager.kind is Kind.BLACKJACK and wager.outcome is Outcome.WIN]
        winners = {wager: super_bonus.sum_for(wager.amount) for wager in won}
        first = next((wager for wager, amount in winners.items() if amount), None)
        if first is None:
            continue
        for wager, amount in winners.items():
            if amount:
                yield BonusPaid(wager.number, wager.bettor, amount, super_bonus.paid)
        if super_bonus.others:
            for name in _others(state, box.bettors):
                yield BonusPaid(first.number, name, super_bonus.others, super_bonus.others_paid)


def _earns(state: State, super_bonus: SuperBonus, hand: Hand) -> bool:
    """Whether the first cards of a box, and the up card, earn the super bonus."""
    cards = hand.cards[: len(super_bonus.ranks)]
    up = any(card.rank in super_bonus.up for card in state.dealer.cards[:1])
    return up and _same_ranks(super_bonus.ranks, cards) and _suited(super_bonus.suits, cards)


def _others(state: State, bettors: Sequence[str]) -> list[str]:
    """Return the players with an initial wager in the round, settled or not, who have none on this box."""
    names = dict.fromkeys(wager.bettor for wager in state.wagers if _counts(wager))
    return [name for name in names if name not in bettors]


def _counts(wager: Wager) -> bool:
    return wager.kind is Kind.BLACKJACK and wager.outcome is not Outcome.VOID


def _grounds(rules: Rules) -> Clauses:
    super_bonus = _super_bonus(rules)
    return super_bonus.paid if super_bonus is not None else rules.not_offered


AT_TABLE = AtTable(
    steps=(StepRule(command=PaySuperBonus, perform=_pay, grounds=_grounds),),
    wins_outright=_wins,
    after_settling=_after_settling,
)
