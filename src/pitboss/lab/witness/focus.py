"""Which decisions a search has to try, by what differs in the rules.

A round on which two rule sets pay differently has to touch a value that differs. So the shortest one needs no decision
that does not lead there: where only the dealer's soft 17 differs, a player who draws only makes the round longer. A
hand that is given up makes it no longer, and lets a round end with other cards: surrender is tried wherever it is
offered. A place that is not listed here makes the search try everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from pitboss.cards import Card
from pitboss.rulebook.parts import Bonus, SuperBonus
from pitboss.rulebook.rules import Rules
from pitboss.table import commands

Deciding = type[commands.BoxCommand]
HIT, DOUBLE, SPLIT, ZAP = commands.Hit, commands.Double, commands.Split, commands.Zap
SURRENDER = (commands.Surrender, commands.SurrenderEarly)
INSURE = (commands.Insure, commands.TakeEvenMoney)
ATTACK = commands.AttackWith
EVERY = frozenset({HIT, DOUBLE, SPLIT, ZAP, *SURRENDER, *INSURE, ATTACK})

NEEDED: dict[str, tuple[Deciding, ...]] = {
    "blackjack": INSURE,
    "insurance": INSURE,
    "even_money": INSURE,
    "hole_card": INSURE,
    "dealer": (),
    "settlement.pays": (),
    "settlement.tie": (),
    "settlement.order": (),
    "settlement.dealer_push": (),
    "settlement.blackjack_beats_21": (),
    "settlement.doubles_returned": (DOUBLE,),
    "settlement.splits_returned": (SPLIT,),
    "settlement.busts_at_once": (HIT, DOUBLE, SPLIT),
    "hitting": (HIT,),
    "charlie": (HIT,),
    "twenty_one": (HIT, DOUBLE),
    "doubling.after_split": (DOUBLE, SPLIT),
    "doubling.after_split_aces": (DOUBLE, SPLIT),
    "doubling.any_cards": (DOUBLE, HIT),
    "doubling": (DOUBLE,),
    "splitting.aces_draw": (SPLIT, HIT),
    "splitting.matches_attack": (SPLIT, ATTACK),
    "splitting": (SPLIT,),
    "zap.double_after": (ZAP, DOUBLE),
    "zap.split_after": (ZAP, SPLIT),
    "zap": (ZAP,),
    "attack": (ATTACK,),
    "surrender.doubled": (*SURRENDER, DOUBLE),
    "surrender.only_doubled": (*SURRENDER, DOUBLE),
    "surrender.two_cards": (*SURRENDER, HIT),
    "surrender": SURRENDER,
}
"""Which decisions, beside standing and declining, a value that differs can matter to; the longest place that fits."""
OUTSIDE_OF_PLAY = (
    "boxes",
    "cover_from_back",
    "covered",
    "burned",
    "decks",
    "irregularities",
    "limits",
    "pack",
    "procedures",
    "shuffled_every_round",
    "tokes",
    "wagering",
)
"""Parts that change no payment of a round that both can deal and in which nothing goes wrong."""
ON_PAIRS = ("splitting.", "doubling.after_split", "settlement.splits_returned")
"""Values that matter only where a pair is split."""
LEAST_CARDS = {
    "dealer.hits_soft_17": (2, 3),
    "dealer.stands_on": (2, 3),
    "dealer.push_total": (2, 3),
    "settlement.dealer_push": (2, 3),
    "settlement.busts_at_once": (3, 2),
    "settlement.doubles_returned": (3, 2),
    "settlement.splits_returned": (4, 2),
    "doubling.after_split": (5, 2),
    "doubling.after_split_aces": (5, 2),
    "doubling.any_cards": (4, 2),
    "doubling": (3, 2),
    "splitting.aces_draw": (5, 2),
    "splitting.aces_resplit": (6, 2),
    "splitting": (4, 2),
    "surrender.doubled": (3, 2),
    "twenty_one": (3, 2),
    "zap.double_after": (5, 2),
    "zap.split_after": (6, 2),
    "zap": (4, 2),
}
"""How many cards the player and the dealer draw at least in a round in which a value can matter: the dealer two or,
where his draws matter, three; the player two for every hand, and one more for a double, a hit or an exchanged card."""
ACES = ("splitting.aces_", "doubling.after_split_aces")
NO_ACES = ("doubling.after_split",)
MIXED = ("splitting.by_rank",)


class Pairs(Enum):
    """Which pairs can matter."""

    ANY = "any"
    ACES = "aces"
    NO_ACES = "no aces"
    MIXED = "of two ranks"

    def fits(self, first: Card, second: Card) -> bool:
        """Whether two cards are such a pair."""
        if first.value != second.value:
            return False
        match self:
            case Pairs.ACES:
                return first.rank == "A"
            case Pairs.NO_ACES:
                return first.rank != "A"
            case Pairs.MIXED:
                return first.rank != second.rank
        return True


@dataclass(frozen=True, slots=True)
class Focus:
    """What is tried: these decisions beside standing and declining.

    With ``splits``, only rounds in which a pair is split whenever that is possible; ``cards`` is how many cards a hand
    must draw to before it stands, ``hands`` how many hands a box must come to; ``players`` and ``dealers`` are how many
    cards each of them draws at least. ``made_of`` are the ranks of the hands that can differ, where only those do.
    """

    decisions: frozenset[Deciding]
    splits: bool = False
    cards: int = 0
    hands: int = 1
    players: int = 0
    dealers: int = 0
    pairs: Pairs = Pairs.ANY
    made_of: tuple[str, ...] = ()

    @property
    def least(self) -> int:
        """How many cards a round has at least."""
        return max(1, self.players + self.dealers)

    @property
    def everything(self) -> bool:
        """Whether all decisions are tried."""
        return self.decisions == EVERY

    def can_become(self, cards: Sequence[Card]) -> bool:
        """Whether a hand of these cards can still become one that differs."""
        return not self.made_of or any(
            not Counter(card.rank for card in cards) - Counter(made) for made in self.made_of
        )

    def allows(self, command: commands.BoxCommand) -> bool:
        """Whether a decision is tried."""
        return type(command) in self.decisions or type(command) not in EVERY

    @property
    def never_busts(self) -> bool:
        """Whether no hand of a round can go over 21 or be given up."""
        return not self.decisions & {HIT, DOUBLE, ZAP, *SURRENDER}

    def __str__(self) -> str:
        if self.everything:
            return "every decision"
        names = sorted(decision.__name__.lower() for decision in self.decisions)
        return ", ".join(["stand", *names])


ALL = Focus(EVERY)
DEALERS = 2
BONUSES, SUPER_BONUS = "twenty_one.bonuses.", "twenty_one.super_bonus"


def focus_on(places: Iterable[str], rule_sets: Iterable[Rules]) -> Focus:
    """Return what has to be tried where the values at these places differ."""
    in_play = [place for place in places if not place.startswith((*OUTSIDE_OF_PLAY, "side_wagers"))]
    decisions: set[Deciding] = set()
    for place in in_play:
        fitting = [known for known in NEEDED if place == known or place.startswith(f"{known}.")]
        if not fitting:
            return ALL
        decisions.update(NEEDED[max(fitting, key=len)])
    sides = tuple(rule_sets)
    if any(rules.surrender is not None for rules in sides):
        decisions.update(SURRENDER)
    splits = bool(in_play) and all(place.startswith(ON_PAIRS) for place in in_play)
    cards, hands = _cards_needed(in_play, sides), _hands_needed(in_play, sides)
    drawn = [_least_cards(place) for place in in_play] or [(0, 0)]
    players = max(min(mine for mine, _ in drawn), cards, 2 * hands if hands > 1 else 0)
    dealers = max(min(theirs for _, theirs in drawn), DEALERS if players else 0)
    made_of = _made_of(in_play, sides)
    return Focus(frozenset(decisions), splits, cards, hands, players, dealers, _pairs(in_play), made_of)


def _least_cards(place: str) -> tuple[int, int]:
    fitting = [known for known in LEAST_CARDS if place == known or place.startswith(f"{known}.")]
    return LEAST_CARDS[max(fitting, key=len)] if fitting else (0, 0)


def _pairs(places: list[str]) -> Pairs:
    for begins, pairs in ((ACES, Pairs.ACES), (NO_ACES, Pairs.NO_ACES), (MIXED, Pairs.MIXED)):
        if all(place.startswith(begins) for place in places):
            return pairs
    return Pairs.ANY


def _cards_needed(places: list[str], rule_sets: Sequence[Rules]) -> int:
    """Return how many cards a hand needs before a value that differs can matter; 0 where it can at once."""
    if not places or not all(place.startswith(("charlie", BONUSES, SUPER_BONUS)) for place in places):
        return 0
    counts = [rules.charlie.cards for rules in rule_sets if rules.charlie is not None]
    counts += [
        bonus.fewest_cards if isinstance(bonus, Bonus) and not bonus.ranks else len(bonus.ranks)
        for bonus in _changed_bonuses(places, rule_sets)
    ]
    return min(counts, default=0)


def _made_of(places: list[str], rule_sets: Sequence[Rules]) -> tuple[str, ...]:
    """Return the ranks of which a hand must be for a value that differs to matter; nothing where others can matter."""
    if not places or not all(place.startswith((BONUSES, SUPER_BONUS)) for place in places):
        return ()
    ranks = [bonus.ranks for bonus in _changed_bonuses(places, rule_sets)]
    return tuple(ranks) if all(ranks) else ()


def _changed_bonuses(places: list[str], rule_sets: Sequence[Rules]) -> list[Bonus | SuperBonus]:
    """Return the bonuses for a 21 of which a value differs."""
    changed: list[Bonus | SuperBonus] = []
    for part in (rules.twenty_one for rules in rule_sets if rules.twenty_one is not None):
        changed += [
            bonus for bonus in part.bonuses if any(place.startswith(f"{BONUSES}{bonus.name}") for place in places)
        ]
        if part.super_bonus is not None and any(place.startswith(SUPER_BONUS) for place in places):
            changed.append(part.super_bonus)
    return changed


def _hands_needed(places: list[str], rule_sets: Sequence[Rules]) -> int:
    """Return how many hands a box must come to before a value that differs can matter."""
    if not places or not all(place.startswith(ON_PAIRS) for place in places):
        return 1
    fewest = min(rules.splitting.most_hands for rules in rule_sets)
    needed = {"splitting.most_hands": fewest + 1, "splitting.aces_resplit": 3}
    return min(needed.get(place, 2) for place in places)
