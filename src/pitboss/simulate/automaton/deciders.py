"""Who decides for a box: a chart of totals, or a solution by composition. Both return a chart's letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pitboss.simulate.automaton.hand_states import Held, Scene, value_of
from pitboss.solve.hands.policy import SPLIT_AGAIN, SPLIT_ONCE, ZAP, Policy, Stage
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import compositions
from pitboss.solve.strategies import strategy as chart
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.strategy import Row, Section, Strategy

ACTIONS = {STAND: chart.STAND, HIT: chart.HIT, DOUBLE: chart.DOUBLE, SURRENDER: chart.SURRENDER}
CHOICES = {SPLIT_ONCE: chart.SPLIT_ONCE, SPLIT_AGAIN: chart.SPLIT, ZAP: chart.ZAP}


class Decider(Protocol):
    """Says what to do with a hand: letters in order of preference; the first legal one is played."""

    def letters(self, scene: Scene, held: Held, count: int | None = None) -> str:
        """Return the letters for a hand that may still draw; ``held.suits`` is its suit class while that matters."""

    def changes(self, scene: Scene, held: Held) -> Sequence[int]:
        """Return the counts, the lowest first, at which the letters of such a hand change."""

    def last(self, scene: Scene, held: Held, free: bool = False, doubles: int = 0) -> str:
        """Return the letters for a hand that draws no more, or was doubled this many times (``free`` with a lammer)."""

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Return whether to make the attack wager against an up card."""

    def attack_change(self, up: int) -> int | None:
        """Return the count from which that decision changes, or None if it does not depend on the count."""

    def number(self, held: Held, rank: int) -> int:
        """Return this decider's number for a hand with one more card, -1 for none."""

    def zapped(self, held: Held) -> tuple[int, ...]:
        """Return what this decider remembers of zapped cards."""

    def like(self, scene: Scene) -> Scene:
        """Return a scene of split hands with the same decisions as this one; equal scenes all give the same one."""


class ByTotal:
    """Decides by a chart: total, up card, pair, and whether a lammer pays for the hand."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.known: dict[tuple[int, bool, int, bool, int, int | None], str] = {}

    def letters(self, scene: Scene, held: Held, count: int | None = None) -> str:
        """Return the cell's letters, a pair's own first."""
        key = (scene.up, scene.lammer, held.total, held.soft, held.pair, count)
        if key not in self.known:
            section, pair = Section.SOFT if held.soft else Section.HARD, held.pair + 1
            word = self.strategy.letters(section, held.total, scene.up, lammer=scene.lammer, pair=pair, count=count)
            self.known[key] = word
        return self.known[key]

    def changes(self, scene: Scene, held: Held) -> list[int]:
        """Return the counts of the index plays of the hand's total, and of its pair."""
        rows = [Row(Section.SOFT if held.soft else Section.HARD, held.total, scene.lammer)]
        rows += [Row(Section.PAIR, held.pair + 1, scene.lammer)] if held.pair >= 0 else []
        return sorted({play.at for row in rows for play in self.strategy.plays_of(row, scene.up)})

    def last(self, scene: Scene, held: Held, free: bool = False, doubles: int = 0) -> str:
        """Return the letters of the rows for hands that draw no more cards."""
        section = Section.LAST_SOFT if held.soft else Section.LAST_HARD
        return self.strategy.word(Row(section, held.total, scene.lammer), scene.up) + chart.STAND

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Attack if the chart, or an index play, says so."""
        return self.strategy.attacks(up, count)

    def attack_change(self, up: int) -> int | None:
        """Return the count of the index play."""
        return next((play.at for play in self.strategy.plays_of(Offered.ATTACK, up)), None)

    def number(self, held: Held, rank: int) -> int:
        """A chart sees totals, not cards."""
        return -1

    def zapped(self, held: Held) -> tuple[int, ...]:
        """A chart forgets what was zapped."""
        return ()

    def like(self, scene: Scene) -> Scene:
        """A chart remembers only whether a split was of aces."""
        return scene._replace(pair=min(scene.pair, 1))


class ByComposition:
    """Decides by the cards of the hand, and remembers which cards were zapped or split away."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        hands = compositions()
        self.child = hands.child.tolist()
        self.single = [hands.of(value) for value in range(10)]
        self.values = [tuple(value for value in range(10) for _ in range(row[value])) for row in hands.cards.tolist()]
        self.action = {stage: policy.action[place].tolist() for stage, place in policy.stages.items()}
        self.after = {stage: policy.after[place].tolist() for stage, place in policy.stages.items()}
        self.first_like: dict[tuple[Scene, bytes], Scene] = {}

    def letters(self, scene: Scene, held: Held, count: int | None = None) -> str:
        """Return the choice about two cards, then the action by composition, or by suits if they are visible."""
        two = self.values[held.composition] if held.size == 2 else ()
        suited = (*two, held.suits)
        number = self.policy.suited.get(suited, held.composition)
        action = ACTIONS[self.action[_stage(scene)][scene.up][number]]
        if scene.split:
            return (chart.SPLIT if scene.again and held.pair >= 0 else "") + action + chart.STAND
        if not two:
            return action + chart.STAND
        zapped = None if scene.zapped is None else (scene.zapped[0], scene.zapped[1])
        choice = int(self.policy.choice[self.policy.zaps[zapped], scene.up, two[0], two[1]])
        choice = self.policy.suited_choice.get((scene.up, suited), choice)
        return CHOICES.get(choice, "") + action + chart.STAND

    def last(self, scene: Scene, held: Held, free: bool = False, doubles: int = 0) -> str:
        """Return whether a doubled hand, or a split ace with its card, is given up, or doubled again."""
        stage = _stage(scene)
        after = self.after[stage][scene.up][doubles if doubles > 1 else free][held.composition]
        if after == DOUBLED_AGAIN:
            return chart.DOUBLE + chart.STAND
        given_up = after == GIVEN_UP
        if scene.split_ace and self.action[stage][scene.up][held.composition] == SURRENDER:
            given_up = True
        again = chart.SPLIT if scene.again and held.pair == 0 else ""
        return again + (chart.SURRENDER if given_up else "") + chart.STAND

    def changes(self, scene: Scene, held: Held) -> tuple[int, ...]:
        """A solution does not depend on a count."""
        return ()

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Attack if that is worth more."""
        return bool(self.policy.attack[up])

    def attack_change(self, up: int) -> None:
        """A solution does not depend on a count."""
        return

    def number(self, held: Held, rank: int) -> int:
        """Number the hand by its cards."""
        return self.child[held.composition][value_of(rank)] if held.size else self.single[value_of(rank)]

    def zapped(self, held: Held) -> tuple[int, ...]:
        """Remember both values."""
        return self.values[held.composition]

    def like(self, scene: Scene) -> Scene:
        """Return the first scene with the same decisions: the zapped cards often change none of them."""
        place = self.policy.stages[_stage(scene)]
        decided = self.policy.action[place, scene.up].tobytes() + self.policy.after[place, scene.up].tobytes()
        return self.first_like.setdefault((scene._replace(zapped=scene.zapped and ()), decided), scene)


def _stage(scene: Scene) -> Stage:
    zapped = None if scene.zapped is None else (scene.zapped[0], scene.zapped[1])
    return Stage(zapped, scene.pair if scene.split else None, scene.lammer)
