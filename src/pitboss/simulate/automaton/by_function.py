"""A decider that asks a function, once for every hand that can come up."""

from __future__ import annotations

from pitboss.simulate.automaton.hand_states import Held, Scene, value_of
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.solve.model.compositions import NAMES, compositions
from pitboss.solve.strategies import functions
from pitboss.solve.strategies.functions import ATTACK, DecidingFunction, HandToPlay, WrongAnswer
from pitboss.solve.strategies.letters import STAND


class ByFunction:
    """Lets a function decide by the cards of a hand, the up card, and the hand's history."""

    def __init__(self, function: DecidingFunction) -> None:
        self.function = function
        hands = compositions()
        self.child = hands.child.tolist()
        self.single = [hands.of(value) for value in range(len(NAMES))]
        counts = hands.cards.tolist()
        self.cards = [tuple(NAMES[value] for value, many in enumerate(row) for _ in range(many)) for row in counts]
        self.known: dict[HandToPlay, str] = {}

    def letters(self, scene: Scene, held: Held, count: int | None = None) -> str:
        """Return the function's answer."""
        return self._asked(scene, held) + STAND

    def last(self, scene: Scene, held: Held, free: bool = False, doubles: int = 0) -> str:
        """Return the function's answer for a hand that draws no more cards."""
        return self._asked(scene, held, doubles, last=True) + STAND

    def _asked(self, scene: Scene, held: Held, doubles: int = 0, *, last: bool = False) -> str:
        hand = HandToPlay(
            self.cards[held.composition],
            NAMES[scene.up],
            held.total,
            held.soft,
            held.pair >= 0,
            scene.split,
            scene.zapped is not None,
            scene.lammer,
            doubles,
            last,
        )
        if hand not in self.known:
            self.known[hand] = asked(self.function, hand)
        return self.known[hand]

    def changes(self, scene: Scene, held: Held) -> tuple[int, ...]:
        """A function does not depend on a count."""
        return ()

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Ask for a decision without cards."""
        return ATTACK in asked(self.function, HandToPlay((), NAMES[up]))

    def attack_change(self, up: int) -> None:
        """A function does not depend on a count."""
        return

    def number(self, held: Held, rank: int) -> int:
        """Number the hand by its cards."""
        return self.child[held.composition][value_of(rank)] if held.size else self.single[value_of(rank)]

    def zapped(self, held: Held) -> tuple[int, ...]:
        """Forget what was zapped."""
        return ()

    def like(self, scene: Scene) -> Scene:
        """Remember only whether a split was of aces."""
        return scene._replace(pair=min(scene.pair, 1))


def asked(function: DecidingFunction, hand: HandToPlay) -> str:
    """Return a function's letters for a hand; an answer that is not a letter is a fault of the simulation."""
    try:
        return functions.asked(function, hand)
    except WrongAnswer as wrong:
        raise SimulationRefused([fault("strategy", repr(wrong.answer), wrong.why, wrong.remedy)]) from None
