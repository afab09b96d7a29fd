"""What a player gives up against the optimum by composition, decision by decision.

Every decision is judged when the player makes it: the value of optimal play from there, minus the value of the player's
choice followed by optimal play. Weighted by how often the player makes each decision, these losses add up to the whole
difference between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.observations import Observation, ObservedScene
from pitboss.solve.by_chart.doubled_losses import doubled_choices
from pitboss.solve.by_chart.exceptions import CHOICES, LETTERS
from pitboss.solve.hands.first_hands import First, FirstChoice
from pitboss.solve.hands.players import HandPlayer, Optimum
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import Number
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import ACTIONS, DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import Ints
from pitboss.solve.model.hand_rules import Masks
from pitboss.solve.model.model import Stakes
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.functions import ATTACK, DECLINE

ONE = Stakes()
FIRST_HAND = ObservedScene(1)
LEGAL = ((STAND, letters.STAND), (HIT, letters.HIT), (DOUBLE, letters.DOUBLE), (SURRENDER, letters.SURRENDER))


class Judged(NamedTuple):
    """A decision: the hand (None: the attack wager), the player's choice and the best one, how often, at what cost.

    ``weight`` is how often the player makes it in a round, ``cost`` what it costs in a round. For a split with many
    pair cards gone, both may be negative, because the split's shares are sums with negative terms. ``pair`` means that
    the hand is one, ``doubles`` is how often it was doubled.
    """

    hand: int | None
    up: int
    scene: ObservedScene
    does: str
    best: str
    legal: str
    weight: float
    cost: float
    pair: bool = False
    doubles: int = 0


class _Reference(Optimum):
    """The optimum, but it values every split that another player makes, however bad it is."""

    def __init__(self, player: HandPlayer) -> None:
        self.player = player

    def wants_split(self, up: int, pair: int) -> bool:
        """Value whatever the other player splits."""
        return self.player.wants_split(up, pair)


class Losses:
    """Judges every decision of a solution against some player's."""

    def __init__(self, solver: Solver, solved: list[Against]) -> None:
        self.solver, self.solved, self.model = solver, solved, solver.model
        self.reference = Solver(self.model, solver.sums, _Reference(solver.player), solver.bench)
        self.optimum = self.reference.solve()
        self.best = {against.up: against for against in self.optimum}

    def judge(self, tell: Callable[[Judged], None]) -> None:
        """Report every decision; from then on, the optimum's own first choices are made at the player's stakes."""
        accounts = Accounts(self.solver, lambda observation: self._observe(observation, tell), exact=True)
        for against in self.solved:
            best = self.best[against.up]
            if self.model.attacks:
                tell(_attack(against, best))
            self.reference.ev_at(best, against.stakes)
            for judged in self._firsts(against, best):
                tell(judged)
            accounts.add(against)

    def _firsts(self, against: Against, best: Against) -> Iterator[Judged]:
        """Judge two cards, as dealt and after a zap."""
        for key, first in against.first.items():
            if first.blackjack:
                continue
            alive = against.chance * first.chance * (1 - first.dealer_blackjack)
            yield from self._choices(first, best.first[key], against, alive, against.stakes, FIRST_HAND)
            if first.chosen.decision == "zap":
                scene, stake = ObservedScene(1, zapped=first.ranks), against.stakes.first
                theirs = best.zapped[first.ranks].first
                for new, hand in against.zapped[first.ranks].first.items():
                    for judged in self._choices(hand, theirs[new], against, alive * hand.chance, ONE, scene):
                        yield judged._replace(cost=stake * judged.cost)

    def _choices(
        self, first: First, best: First, against: Against, alive: Number, stakes: Stakes, scene: ObservedScene
    ) -> Iterator[Judged]:
        """Judge the decision about two cards: as a pair that may be split, and otherwise."""
        pair = first.ranks[0] == first.ranks[1]
        same = best.same_rank  # a pair that the player never splits has no pair values of one rank
        cases = [(same, first.chosen, best.chosen, bool(best.splits))]
        if same != 1:
            cases.append((1 - same, first.otherwise, best.otherwise, False))
        for share, mine, theirs, splits in cases:
            values = best.values(stakes, splits=splits)
            cost = alive * share * (_value(theirs, values) - _value(mine, values))
            does, better = CHOICES[mine.decision], CHOICES[theirs.decision]
            legal = "".join(dict.fromkeys(CHOICES[name] for name in values))
            if len(values) > 1:
                yield Judged(
                    first.hand, against.up, scene, does, better, legal, float(alive * share), float(cost),
                    pair and (splits or not self.model.by_rank[first.ranks[0]]),
                )  # fmt: skip

    def _observe(self, observation: Observation, tell: Callable[[Judged], None]) -> None:
        """Judge the decisions about hands that are played on; two unsplit cards were judged earlier."""
        context, scene, bench = observation.context, observation.scene, observation.bench
        theirs, hands = self._best_play(context.up, scene), bench.hands
        bench.judge(context, theirs)
        chooses = bench.values.legal[context.subset].sum(axis=1) > 1
        some = context.subset[chooses & (bench.weight[context.subset] != 0)]
        if scene.pair is None:
            some = some[hands.size[some] > 2]
        legal, values = bench.values.legal[some], bench.values.by_action[some]
        mine, best = _taken(observation.play.action[some], legal), _taken(theirs.action[some], legal)
        rows = np.arange(len(some))
        cost = scene.stake * bench.weight[some] * (values[rows, best] - values[rows, mine])
        for place, hand in enumerate(some.tolist()):
            may = "".join(letter for action, letter in LEGAL if legal[place, action])
            pair = hands.size[hand] == 2 and hands.cards[hand].max() == 2
            tell(
                Judged(
                    hand, context.up, scene, LETTERS[int(mine[place])], LETTERS[int(best[place])], may,
                    float(bench.weight[hand]), float(cost[place]), bool(pair),
                )
            )  # fmt: skip
        if self.model.decides_doubled:
            for doubled in doubled_choices(observation, theirs, self.model):
                tell(Judged(doubled.hand, context.up, scene, *doubled[1:6], doubles=doubled.doubles))

    def _best_play(self, up: int, scene: ObservedScene) -> Play:
        """Return how the optimum plays such hands."""
        best = self.best[up]
        splits, play = best.splits, best.play
        if scene.zapped is not None:
            splits, play = best.zapped[scene.zapped].splits, best.zapped[scene.zapped].play
        if scene.pair is not None:
            split = splits[scene.pair]
            play = split.first.play if split.first.lammer == scene.lammer else split.others.play
        assert play is not None
        return play


def _attack(against: Against, best: Against) -> Judged:
    values = {True: best.attack_ev, False: best.plain_ev}
    cost = against.chance * (values[best.attack] - values[against.attack])
    does, better = (ATTACK if attack else DECLINE for attack in (against.attack, best.attack))
    return Judged(None, against.up, FIRST_HAND, does, better, DECLINE + ATTACK, float(against.chance), float(cost))


def _value(choice: FirstChoice, values: dict[str, Number]) -> Number:
    return values[choice.decision] if choice.decision in values else values["split"]


def _taken(action: Ints, legal: Masks) -> Ints:
    """Return the action that is taken: an illegal one means standing."""
    wanted = np.clip(action.astype(np.int64), 0, ACTIONS - 1)
    taken: Ints = np.where(legal[np.arange(len(wanted)), wanted], wanted, STAND)
    return taken
