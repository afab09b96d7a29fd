"""A playbook: the rules and a strategy together, as one automaton that a kernel walks card by card (``nodes``).

States with the same continuation are one state, whichever cards led there. The automaton of a chart therefore has a few
hundred states, and that of a solution by composition not many more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from pitboss.rulebook import Rules
from pitboss.simulate.automaton.bonuses import MANY_SUITS, NO_SUIT, bonus_book
from pitboss.simulate.automaton.dealer import MANY_RANKS
from pitboss.simulate.automaton.deciders import Decider
from pitboss.simulate.automaton.endings import BUSTED, UNPLAYED, WIDTH, Base, Doubled, Ending
from pitboss.simulate.automaton.hand_states import BUST, NOTHING, Dealing, Half, Held, Scene
from pitboss.simulate.automaton.legality import (
    double_is_free,
    is_charlie,
    may_double,
    may_double_again,
    may_hit,
    may_split,
    may_surrender,
    may_surrender_doubled,
    may_zap,
    split_base,
)
from pitboss.simulate.automaton.nodes import Node, Nodes, Playbook
from pitboss.simulate.kernel.kernel_seats import COUNT_OFFSET
from pitboss.solve.strategies import strategy as chart

MANY_VALUES = 10


def playbook(rules: Rules, deciders: Sequence[Decider]) -> Playbook:
    """Return the automaton of several deciders under the same rules."""
    nodes = Nodes()
    roots, stopped, attack_from = [], [], []
    bonuses = bonus_book(rules.twenty_one)
    for number, decider in enumerate(deciders):
        author = Author(rules, decider, nodes, number)
        ups = [min(rank, MANY_VALUES - 1) for rank in range(MANY_RANKS)]
        attack_from += [_never_if_none(decider.attack_change(up)) for up in ups]
        for high, (rank, up) in product((False, True), enumerate(ups)):
            base = author.base(up, high)
            roots.append(author.waits(Scene(up, base, super_up=bonuses.wants_up(rank)), NOTHING))
            stopped.append(nodes.end(Ending(base, UNPLAYED)))
            if rules.even_money is not None:
                nodes.end(Ending(base, 21, blackjack=True, even_money=True))
        nodes.keep_promises(author.waits)
    return nodes.numbered(roots, stopped, attack_from, len(deciders))


def _never_if_none(count: int | None) -> int:
    return COUNT_OFFSET if count is None else count


class Author:
    """Writes the states of one decider."""

    def __init__(self, rules: Rules, decider: Decider, nodes: Nodes, number: int) -> None:
        self.rules, self.decider, self.nodes, self.number = rules, decider, nodes, number
        self.pages: dict[Scene, Page] = {}
        self.bonuses = bonus_book(rules.twenty_one)
        charlie = rules.charlie.cards if rules.charlie is not None else 0
        largest = max(rules.hitting.most_cards or 3, charlie, self.bonuses.most_cards)
        self.dealing = Dealing(rules.splitting.by_rank, largest, self.bonuses)
        self.by_rank: dict[Held, list[Held]] = {}
        self.by_suit: dict[Held, list[list[Held]]] = {}

    def one_more(self, held: Held) -> list[Held]:
        """Return the hands after one more card, by rank; these are the same in every scene."""
        after = self.by_rank.get(held)
        if after is None:
            take, number = self.dealing.take, self.decider.number
            after = [take(held, rank, 0, number(held, rank)) for rank in range(self._ranks(held))]
            after = self.by_rank[held] = [BUST if hand.hard > 21 else hand for hand in after]
        return after

    def one_more_by_suit(self, held: Held) -> list[list[Held]]:
        """Return the hands after one more card, by rank and suit; only one hand if its suit changes nothing."""
        after = self.by_suit.get(held)
        if after is None:
            take, number = self.dealing.take, self.decider.number
            after = self.by_suit[held] = []
            for rank in range(self._ranks(held)):
                hands = [take(held, rank, suit, number(held, rank)) for suit in range(MANY_SUITS)]
                after.append(hands if len(set(hands)) > 1 else hands[:1])
        return after

    def _ranks(self, held: Held) -> int:
        """Ten-values differ only if pairs or bonuses depend on rank."""
        differ = (self.rules.splitting.by_rank and held.size < 2) or self.bonuses.tens_differ
        return MANY_RANKS if differ else MANY_VALUES

    def page(self, scene: Scene) -> Page:
        """Return the states of hands with this history."""
        if scene not in self.pages:
            self.pages[scene] = self.new_page(scene)
        return self.pages[scene]

    def new_page(self, scene: Scene) -> Page:
        """Return empty pages for hands with this history."""
        return Page(self, scene)

    def base(self, up: int, high: bool) -> Base:
        """Return the wagers on a first hand against an up card, below a count that changes them, or from it on."""
        change = self.decider.attack_change(up)
        count = None if change is None else change - (not high)
        return Base.ATTACKED if self.rules.attack is not None and self.decider.attacks(up, count) else Base.INITIAL

    def waits(self, scene: Scene, held: Held) -> int:
        """Return the state of a hand that takes the next card."""
        return self.page(scene).waits(held)


class Page:
    """Writes the states of hands with one history."""

    def __init__(self, author: Author, scene: Scene) -> None:
        self.author, self.scene = author, scene
        self.rules, self.decider, self.nodes = author.rules, author.decider, author.nodes
        self.bonuses = self.author.bonuses
        self.dealing = author.dealing
        self.waiting: dict[Held, int] = {}
        self.deciding: dict[Held, int] = {}
        self.doubling: dict[tuple[Held, int], int] = {}
        self.ended: dict[tuple[object, ...], int] = {}

    def _one_more(self, held: Held, state: Callable[[Held], int]) -> Node:
        """Return the states after one more card, by rank."""
        if self._asks_suit(held):
            hands = self.author.one_more_by_suit(held)
            row = [self.nodes.suit(tuple(map(state, suits))) for suits in hands]
        else:
            row = list(map(state, self.author.one_more(held)))
        return (*row, *[row[-1]] * (MANY_RANKS - len(row)))

    def _asks_suit(self, held: Held) -> bool:
        """Whether the suit of a hand's next card may matter."""
        return self.bonuses.looks_at_suits and (held.size < 2 or held.suit != NO_SUIT)

    def _first_card(self, held: Held, state: Callable[[Held], int]) -> Node:
        """Return the states after one of the first two cards, by card."""
        taken = [[state(after) for after in suits] for suits in self.author.one_more_by_suit(held)]
        row = []
        for suit in range(MANY_SUITS):
            by_rank = [suits[suit % len(suits)] for suits in taken]
            row += [*by_rank, *[by_rank[-1]] * (WIDTH - len(by_rank))]
        return tuple(row)

    def waits(self, held: Held) -> int:
        """The state of a hand that takes the next card; a hand of one card takes another one after it."""
        state = self.waiting.get(held)
        if state is None:
            after = self.decides if held.size else self.waits
            first = held.size < 2 and not self.scene.split and self.scene.zapped is None
            if first and self.bonuses.looks_at_suits:
                state = self.nodes.first(self._first_card(held, after))
            else:
                state = self.nodes.draw(self._one_more(held, after))
            self.waiting[held] = state
        return state

    def decides(self, held: Held) -> int:
        """The state of a hand of two or more cards, with something to decide."""
        state = self.deciding.get(held)
        if state is None:
            state = self.deciding[held] = self._decided(held)
        return state

    def _decided(self, held: Held) -> int:
        scene = self.scene
        if held.hard > 21:
            return self.ends(held)
        if held.blackjack and not scene.split and scene.zapped is None:
            return self.nodes.end(Ending(scene.base, 21, blackjack=True))
        if self._stands_by_itself(held):
            return self.ends(held)
        return self.chosen(held)

    def chosen(self, held: Held) -> int:
        """The state after the decider's choice about a hand, for all counts."""
        changes = self.decider.changes(self.scene, held)
        state = self._first_legal(held, self._letters(held, changes[0] - 1 if changes else None))
        for count in changes:
            state = self.nodes.count(count, state, self._first_legal(held, self._letters(held, count)))
        return state

    def _stands_by_itself(self, held: Held) -> bool:
        """Whether the hand is finished: a 21, a charlie, or the most cards that a hand may have."""
        return held.total == 21 or held.size == self.rules.hitting.most_cards or is_charlie(self.rules, held)

    def _letters(self, held: Held, count: int | None) -> str:
        letters = self.decider.letters(self.scene, held, count)
        if may_hit(self.rules, self.scene):
            return letters
        again = "".join(letter for letter in letters if letter == chart.SPLIT) if held.pair >= 0 else ""
        return again + self.decider.last(self.scene, held).replace(chart.DOUBLE, "")

    def _first_legal(self, held: Held, letters: str) -> int:
        rules, scene = self.rules, self.scene
        for place, letter in enumerate(letters):
            if letter == chart.STAND:
                break
            if letter == chart.HIT and may_hit(rules, scene):
                return self.waits(held)
            if letter == chart.DOUBLE and may_double(rules, scene, held):
                return self.doubles(held)
            if letter == chart.SURRENDER and may_surrender(rules, scene, held):
                return self.ends(held, surrendered=True)
            if letter == chart.ZAP and may_zap(rules, scene, held):
                return self.author.waits(scene._replace(zapped=self.decider.zapped(held)), NOTHING)
            once = letter == chart.SPLIT_ONCE and not scene.split
            if (letter == chart.SPLIT or once) and may_split(rules, scene, held):
                return self._splits(held, letter == chart.SPLIT, letters[place + 1 :])
        return self.ends(held)

    def ends(self, held: Held, doubled: Doubled = Doubled.NO, doubles: int = 0, surrendered: bool = False) -> int:
        """The ending of a hand."""
        total = min(held.total, BUSTED)
        key = (total, held.size, held.ranks, held.suit, doubled is Doubled.LAMMER, doubles, surrendered)
        if key not in self.ended:
            ending = Ending(
                self.scene.base,
                total,
                doubled,
                surrendered,
                zapped=self.scene.zapped is not None,
                charlie=is_charlie(self.rules, held),
                doubles=doubles,
                wins=total == 21 and self.bonuses.always_wins,
            )
            self.ended[key] = self.nodes.end(self._with_bonus(ending, held))
        return self.ended[key]

    def _with_bonus(self, ending: Ending, held: Held) -> Ending:
        """Return an ending with what its cards earn; a doubled hand earns nothing more."""
        if not ending.wins or ending.doubles:
            return ending
        bonuses = self.bonuses
        return replace(
            ending,
            bonus=bonuses.best(held.ranks, held.size, held.suit),
            super_bonus=self.scene.super_up and bonuses.is_super(held.ranks, held.suit),
        )

    def doubles(self, held: Held, before: int = 0) -> int:
        """One card, and then at most another double or a surrender; bonuses no longer depend on the cards."""
        key = held.without_bonus() if held.halves or held.ranks else held, before
        if key not in self.doubling:
            self.doubling[key] = self._doubled(*key)
        return self.doubling[key]

    def _doubled(self, held: Held, before: int) -> int:
        free = before == 0 and double_is_free(self.rules, held)
        doubled, doubles = Doubled.LAMMER if free else Doubled.CHIPS, before + 1

        def taken(last: Held) -> int:
            if last.hard > 21 or self._stands_by_itself(last):
                return self.ends(last, doubled, doubles)
            return self.chosen_doubled(last, doubled, doubles)

        return self.nodes.draw(self._one_more(held, taken))

    def chosen_doubled(self, last: Held, doubled: Doubled, doubles: int) -> int:
        """The state after the choice about a hand that was doubled this many times, the first time with a lammer."""
        free = doubled is Doubled.LAMMER
        decides = may_surrender_doubled(self.rules) or doubles < self.rules.doubling.most
        for letter in self.decider.last(self.scene, last, free, doubles) if decides else chart.STAND:
            if letter == chart.STAND:
                break
            if letter == chart.SURRENDER and may_surrender_doubled(self.rules):
                return self.ends(last, doubled, doubles, surrendered=True)
            if letter == chart.DOUBLE and may_double_again(self.rules, self.scene, last, doubles):
                return self.doubles(last, doubles)
        return self.ends(last, doubled, doubles)

    def _splits(self, held: Held, again: bool, rest: str) -> int:
        """A pair that is split, or played on by its remaining letters if the box is full."""
        return self.parted(held, again, self._first_legal(held, rest))

    def parted(self, held: Held, again: bool, full: int) -> int:
        """The left hand keeps its wagers, the right one has the split's; each waits for its second card."""
        number, like = self.author.number, self.decider.like
        split = self.scene._replace(pair=held.pair, again=again, super_up=False)
        left, right = like(split), like(split._replace(base=split_base(self.rules, self.scene, held.pair)))
        first, second = (self._single(half) for half in held.halves)
        return self.nodes.split((number, left, first), (number, right, second), full)

    def _single(self, half: Half) -> Held:
        """Return the hand that begins with one card of a pair."""
        rank, suit = half
        return self.dealing.take(NOTHING, rank, suit, self.decider.number(NOTHING, rank))
