"""Who plays naive rounds: a chart of totals, or a solution by composition, looked up anew for every hand."""

from __future__ import annotations

from pitboss.solve.hands.policy import SPLIT_AGAIN, SPLIT_ONCE, Policy, Stage
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, LEFT, STAND, SURRENDER
from pitboss.solve.model.compositions import compositions
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.simulate.naive_hands import Hand, points

AFTER = {LEFT: "", GIVEN_UP: "R", DOUBLED_AGAIN: "D"}
MIXED, ONE_SUIT, SPADES = range(3)
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R"}


def suits_of(cards: list[str]) -> int:
    """Return whether two cards are of two suits, of one, or spades."""
    first, second = cards[0][-1], cards[1][-1]
    if first != second:
        return MIXED
    return SPADES if first == "s" else ONE_SUIT


class ChartPlayer:
    """Plays by a chart."""

    def __init__(self, chart: Strategy) -> None:
        self.chart = chart

    def letters(self, hand: Hand, up: str, pair: bool, one_card: bool) -> str:
        """Return the cell's letters; of a hand that draws no more, those of the last rows."""
        place, number = points(up) - 1, points(hand.cards[0]) if pair else 0
        letters = self.chart.letters(Section.SOFT if hand.soft else Section.HARD, hand.total, place, pair=number)
        if not one_card and not hand.doubles:
            return letters
        last = self.chart.word(Row(Section.LAST_SOFT if hand.soft else Section.LAST_HARD, hand.total), place)
        again = "P" if pair and "P" in letters else ""
        return again + last


class CompositionPlayer:
    """Plays by the cards of a hand."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def letters(self, hand: Hand, up: str, pair: bool, one_card: bool) -> str:
        """Return the solution's choice for these cards."""
        values = [points(card) - 1 for card in hand.cards]
        place, number = points(up) - 1, compositions().of(*values)
        stage = self.policy.stages[Stage(None, values[0] if hand.split else None, False)]
        if hand.doubles:
            row = hand.doubles if hand.doubles > 1 else 0
            return AFTER[int(self.policy.after[stage, place, row, number])]
        seen = (*sorted(values), suits_of(hand.cards)) if len(values) == 2 else ()
        action = LETTERS[int(self.policy.action[stage, place, self.policy.suited.get(seen, number)])]
        if one_card:
            return ("P" if pair and hand.again else "") + ("R" if action == "R" else "")
        if hand.split:
            return ("P" if pair and hand.again else "") + action
        choice = int(self.policy.choice[self.policy.zaps[None], place, values[0], values[-1]]) if pair else 0
        choice = self.policy.suited_choice.get((place, seen), choice)
        return {SPLIT_ONCE: "O", SPLIT_AGAIN: "P"}.get(choice, "") + action
