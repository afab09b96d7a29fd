"""The simulator's automaton with every choice left open: a playbook that no strategy has decided.

Where a strategy's playbook goes on by the first legal letter, this one stops at a state that holds what each choice
leads to and what a player sees of the hand. So both play by the same reading of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from pitboss.cards import RANKS
from pitboss.learn.words import Code
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure
from pitboss.simulate.automaton.bonuses import bonus_book
from pitboss.simulate.automaton.dealer import MANY_RANKS
from pitboss.simulate.automaton.endings import UNPLAYED, WIDTH, Base, Doubled, Ending
from pitboss.simulate.automaton.hand_states import NOTHING, Held, Scene, value_of
from pitboss.simulate.automaton.legality import (
    may_double,
    may_double_again,
    may_hit,
    may_split,
    may_surrender,
    may_surrender_doubled,
    may_zap,
)
from pitboss.simulate.automaton.nodes import Nodes, Playbook
from pitboss.simulate.automaton.playbook import Author, Page
from pitboss.simulate.kernel.kernel_seats import COUNT_OFFSET

GIVEN_UP, FULL = WIDTH - 2, WIDTH - 1
"""Places in the row of a choice: the hand given up early, and a pair in a box that cannot have another hand."""


class Told(IntEnum):
    """What is told of a hand whose choice is open, by place; ``CHOICES`` has a bit for every code that is allowed."""

    TOTAL = 0
    SOFT = 1
    CARDS = 2
    PAIR = 3
    SPLIT = 4
    ZAPPED = 5
    FREE = 6
    DOUBLES = 7
    CHOICES = 8


class NoDecider:
    """Decides nothing, and remembers no more of a hand than the rules ask about."""

    def letters(self, scene: Scene, held: Held, count: int | None = None) -> str:
        """Every choice is open."""
        return ""

    def changes(self, scene: Scene, held: Held) -> Sequence[int]:
        """No count is looked at."""
        return ()

    def last(self, scene: Scene, held: Held, free: bool = False, doubles: int = 0) -> str:
        """Every choice is open."""
        return ""

    def attacks(self, up: int, count: int | None = None) -> bool:
        """There are states for both."""
        return False

    def attack_change(self, up: int) -> int | None:
        """No count is looked at."""
        return None

    def number(self, held: Held, rank: int) -> int:
        """Hands are known by their totals."""
        return -1

    def zapped(self, held: Held) -> tuple[int, ...]:
        """What was zapped is forgotten."""
        return ()

    def like(self, scene: Scene) -> Scene:
        """Of a split only whether it was of aces is remembered."""
        return scene._replace(pair=min(scene.pair, 1))


class OpenAuthor(Author):
    """Writes the states of a player who has not decided yet."""

    def __init__(self, rules: Rules, nodes: Nodes) -> None:
        super().__init__(rules, NoDecider(), nodes, 0)

    def new_page(self, scene: Scene) -> Page:
        """Return empty pages whose choices stay open."""
        return OpenPage(self, scene)


class OpenPage(Page):
    """Writes the states of hands that came about in one way, every choice open."""

    def chosen(self, held: Held) -> int:
        """The state of a hand to be decided about."""
        alone = self._open(held)
        return self._open(held, alone) if may_split(self.rules, self.scene, held) else alone

    def _open(self, held: Held, full: int | None = None) -> int:
        """The state of a hand; ``full`` is that of a pair which cannot be split, where this one can."""
        rules, scene = self.rules, self.scene
        states = {Code.STAND: self.ends(held)}
        if full is not None:
            states[Code.SPLIT] = self.parted(held, True, full)
        if may_hit(rules, scene):
            states[Code.HIT] = self.waits(held)
        if may_double(rules, scene, held):
            states[Code.DOUBLE] = self.doubles(held)
        given_up = states[Code.STAND]
        if may_surrender(rules, scene, held):
            given_up = self.ends(held, surrendered=True)
            if not gives_up_early(rules, scene.up) or held.size > 2 or scene.split:
                states[Code.SURRENDER] = given_up
        if may_zap(rules, scene, held):
            states[Code.ZAP] = self.author.waits(scene._replace(zapped=()), NOTHING)
        return self._choice(held, states, 0, given_up, full)

    def chosen_doubled(self, last: Held, doubled: Doubled, doubles: int) -> int:
        """The state of a hand that was doubled so often: it stands, is given up, or doubled again."""
        states = {Code.STAND: self.ends(last, doubled, doubles)}
        if may_surrender_doubled(self.rules):
            states[Code.SURRENDER] = self.ends(last, doubled, doubles, surrendered=True)
        if may_double_again(self.rules, self.scene, last, doubles):
            states[Code.DOUBLE] = self.doubles(last, doubles)
        return self._choice(last, states, doubles, states[Code.STAND])

    def _choice(self, held: Held, states: dict[Code, int], doubles: int, given_up: int, full: int | None = None) -> int:
        """The state that holds all of these; a hand with no choice but one is not asked about."""
        stands = states[Code.STAND]
        if len(states) == 1:
            return stands
        scene = self.scene
        row = [states.get(code, stands) for code in Code if code <= Code.ZAP]
        row += [stands] * (GIVEN_UP - len(row)) + [given_up, stands if full is None else full]
        told = (
            held.total,
            int(held.soft),
            held.size,
            held.pair + 1,
            int(scene.split),
            int(scene.zapped is not None),
            int(scene.lammer),
            doubles,
            sum(1 << code for code in states),
        )
        return self.nodes.choice(tuple(row), told)


def gives_up_early(rules: Rules, up: int) -> bool:
    """Whether surrender has a moment of its own against an up card of this value: the dealer looks under it then."""
    surrender, hole = rules.surrender, rules.hole_card
    if surrender is None or surrender.early is None or hole.procedure is not HoleCardProcedure.PEEK:
        return False
    return any(value_of(RANKS.index(rank)) == up for rank in hole.looks_under)


def open_book(rules: Rules) -> Playbook:
    """Return the automaton of a game whose choices are open; its second roots are those of hands that attacked."""
    nodes, bonuses = Nodes(), bonus_book(rules.twenty_one)
    author = OpenAuthor(rules, nodes)
    roots, stopped = [], []
    for base in (Base.INITIAL, Base.ATTACKED):
        for rank in range(MANY_RANKS):
            played = base if rules.attack is not None else Base.INITIAL
            roots.append(author.waits(Scene(value_of(rank), played, super_up=bonuses.wants_up(rank)), NOTHING))
            stopped.append(nodes.end(Ending(played, UNPLAYED)))
            if rules.even_money is not None:
                nodes.end(Ending(played, 21, blackjack=True, even_money=True))
    nodes.keep_promises(author.waits)
    return nodes.numbered(roots, stopped, [COUNT_OFFSET] * MANY_RANKS, 1)
