"""Which decisions a search has to try, by what differs in the rules.

A round on which two rule sets pay differently has to touch a value that differs. So the shortest one needs no decision
that does not lead there: where only the dealer's soft 17 differs, a player who draws only makes the round longer. A
place that is not listed here makes the search try everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Focus:
    """What is tried: these decisions beside standing and declining.

    With ``splits``, only rounds in which a pair is split whenever that is possible; ``cards`` is how many cards a hand
    must draw to before it stands.
    """

    decisions: frozenset[Deciding]
    splits: bool = False
    cards: int = 0

    @property
    def everything(self) -> bool:
        """Whether all decisions are tried."""
        return self == ALL

    def allows(self, command: commands.BoxCommand) -> bool:
        """Whether a decision is tried."""
        return type(command) in self.decisions or type(command) not in EVERY

    def __str__(self) -> str:
        if self.everything:
            return "every decision"
        names = sorted(decision.__name__.lower() for decision in self.decisions)
        return ", ".join(["stand", *names])


ALL = Focus(EVERY)


def focus_on(places: Iterable[str], rule_sets: Iterable[Rules]) -> Focus:
    """Return what has to be tried where the values at these places differ."""
    in_play = [place for place in places if not place.startswith((*OUTSIDE_OF_PLAY, "side_wagers"))]
    decisions: set[Deciding] = set()
    for place in in_play:
        fitting = [known for known in NEEDED if place == known or place.startswith(f"{known}.")]
        if not fitting:
            return ALL
        decisions.update(NEEDED[max(fitting, key=len)])
    splits = bool(in_play) and all(place.startswith(ON_PAIRS) for place in in_play)
    return Focus(frozenset(decisions), splits, _cards_needed(in_play, rule_sets))


def _cards_needed(places: list[str], rule_sets: Iterable[Rules]) -> int:
    """Return how many cards a hand needs before a value that differs can matter; 0 where it can at once."""
    if not places or not all(place.startswith("charlie") for place in places):
        return 0
    return min((rules.charlie.cards for rules in rule_sets if rules.charlie is not None), default=0)
