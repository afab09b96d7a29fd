"""The cards that a search tries next: by rank, and by suit only where a wager looks at suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from pitboss.cards import RANKS, SUITS, Card, card
from pitboss.rulebook.parts import BonusSuits
from pitboss.rulebook.rules import Rules

TENS = "TJQK"
ORDER = {card(rank + suit): place for place, (rank, suit) in enumerate((r, s) for r in RANKS for s in SUITS)}
"""The order of cards: ace to king, and of one rank clubs, diamonds, hearts, spades."""


class NextCards(Protocol):
    """Which cards may follow on others, in order."""

    def after(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards that are tried next."""


class CardAlphabet:
    """One card for each rank that either rule set can tell from the others, in all suits where suits matter."""

    def __init__(self, rule_sets: Iterable[Rules], ranks: str, suited: str) -> None:
        self.decks = min(rules.pack.decks for rules in rule_sets)
        self.ranks = ranks
        self.suited = suited

    def after(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards that both packs still have, in order."""
        used = Counter(cards)
        following: list[Card] = []
        for rank in self.ranks:
            left = [suited for suit in SUITS if used[suited := card(rank + suit)] < self.decks]
            following += left if rank in self.suited else left[:1]
        return following


def alphabet(rule_sets: Sequence[Rules], every_rank: bool = False, only: str = "") -> CardAlphabet:
    """Return the cards to try for two rule sets; ``only`` keeps some ranks alone, for searches of a small pack."""
    removed = "".join(rules.pack.removed for rules in rule_sets)
    ranks = [rank for rank in RANKS if rank not in removed and (not only or rank in only)]
    if not every_rank:
        told = _told_apart(rule_sets)
        kept: dict[tuple[object, ...], str] = {}
        for rank in ranks:
            kept.setdefault(told.get(rank, (rank,)), rank)
        ranks = list(kept.values())
    return CardAlphabet(rule_sets, "".join(ranks), _suited(rule_sets))


def _told_apart(rule_sets: Sequence[Rules]) -> dict[str, tuple[object, ...]]:
    """Return for each ten-value rank what the rules say of it and of no other by itself."""
    named = []
    for rules in rule_sets:
        named += [rules.hole_card.looks_under, rules.surrender.waits_for if rules.surrender else ""]
        if rules.twenty_one is not None:
            named += [bonus.ranks for bonus in rules.twenty_one.bonuses]
            bonus = rules.twenty_one.super_bonus
            named += [bonus.ranks, bonus.up] if bonus is not None else []
    by_rank = any(rules.splitting.by_rank for rules in rule_sets)
    return {rank: (by_rank and rank, *(rank in ranks for ranks in named)) for rank in TENS}


def _suited(rule_sets: Sequence[Rules]) -> str:
    """Return the ranks whose suits matter by themselves: those of a bonus for cards of one suit."""
    ranks = ""
    for rules in rule_sets:
        if rules.twenty_one is not None:
            bonuses = [*rules.twenty_one.bonuses, rules.twenty_one.super_bonus]
            ranks += "".join(bonus.ranks for bonus in bonuses if bonus and bonus.suits is not BonusSuits.ANY)
    return ranks


class CardTree:
    """Lists of cards that a round may begin with, None for a card that is free; behind them all is free."""

    def __init__(self, beginnings: Iterable[Sequence[Card | None]], free: CardAlphabet) -> None:
        self.free = free
        self.root: dict[Card | None, dict] = {}  # type: ignore[type-arg]
        for beginning in beginnings:
            node = self.root
            for place in beginning:
                node = node.setdefault(place, {})

    def after(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards with which some list goes on."""
        nodes = [self.root]
        for drawn in cards:
            nodes = [node[key] if node else node for node in nodes for key in (drawn, None) if key in node or not node]
        following = {key for node in nodes for key in node if key is not None}
        if any(None in node or not node for node in nodes):
            following.update(self.free.after(cards))
        used = Counter(cards)
        return sorted((drawn for drawn in following if used[drawn] < self.free.decks), key=ORDER.__getitem__)
