"""Tiny shoes on which every peculiarity of the five games is proved, with the exact value of each.

A shoe has many tens, so that hands end soon: no round of it can run out of cards (the naive program raises if one
does), not even under a decision that is tried and found bad. ``does`` lists what must really happen in some round under
the best strategy, in the words of ``naive.box``; the values are the naive program's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Counts = tuple[int, ...] | Mapping[str, int]
ZM, FB, DA, ZO, CB = "zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"


@dataclass(frozen=True)
class Case:
    """A peculiarity, the game and options it shows in, the shoe (A, 2 to 9, T; or by rank), and the exact value."""

    name: str
    game: str
    counts: Counts
    ev: str
    options: Mapping[str, Any] = field(default_factory=dict)
    does: tuple[str, ...] = ()

    @property
    def value(self) -> Fraction:
        return Fraction(self.ev)

    def __str__(self) -> str:
        return f"{self.game}: {self.name}".replace(" ", "_")


def no(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, False)


ZAPS = (2, 0, 0, 1, 0, 1, 0, 3, 0, 9)
SOFT_ZAPS = (2, 0, 0, 1, 0, 2, 0, 2, 0, 9)
ZAPPED_ACES = (4, 0, 0, 0, 2, 2, 0, 0, 0, 10)
TWENTY_TWO = (1, 1, 0, 0, 0, 2, 0, 0, 0, 12)
FREE_ACES = (3, 0, 0, 2, 0, 2, 1, 0, 0, 10)
FREE_SOFT = (2, 0, 2, 0, 0, 2, 0, 1, 1, 8)
ATTACK = (2, 1, 0, 0, 0, 2, 1, 3, 0, 8)
EIGHTS = (2, 0, 1, 0, 0, 2, 0, 5, 0, 7)
ATTACK_SOFT = (2, 0, 1, 0, 1, 2, 0, 2, 0, 7)
ONLINE = {"A": 2, "6": 1, "7": 1, "9": 1, "T": 3, "K": 5}
ACES = (4, 0, 0, 0, 0, 1, 0, 2, 1, 6)
HITS = {"dealer_hits_soft_17": True}
STANDS = {"dealer_hits_soft_17": False}

ZAPPIT = [
    Case(
        "zap, then split and resplit",
        ZM,
        ZAPS,
        "259657/800800",
        does=("zap", "zapped split double", "zapped split resplit"),
    ),
    Case(
        "no split after a zap",
        ZM,
        ZAPS,
        "106577/369600",
        no("split_after_zap"),
        ("zap", "zapped double", "zapped stand"),
    ),
    Case(
        "no double after a zap",
        ZM,
        ZAPS,
        "385867/1201200",
        no("double_after_zap"),
        ("zapped hit", "zapped split double"),
    ),
    Case(
        "blackjack pays 6 to 5", ZM, ZAPS, "226789/800800", {"blackjack_pays": "6:5"}, ("blackjack", "zapped finished")
    ),
    Case("dealer stands on soft 17", ZM, SOFT_ZAPS, "182621/554400", STANDS, ("zapped drawn hit", "split ace double")),
    Case("dealer hits soft 17", ZM, SOFT_ZAPS, "331249/1029600", HITS, ("zapped drawn hit", "split ace double")),
    Case(
        "more pair cards than hands",
        ZM,
        (1, 0, 1, 0, 0, 0, 1, 5, 0, 8),
        "362303/1081080",
        does=("split resplit", "4 hands"),
    ),
    Case(
        "aces draw and resplit", ZM, ZAPPED_ACES, "224321/471240", {}, ("split ace double", "zapped split ace resplit")
    ),
    Case(
        "aces do not draw",
        ZM,
        ZAPPED_ACES,
        "157837/334152",
        no("split_aces_draw"),
        ("split ace finished", "split ace resplit"),
    ),
    Case(
        "aces do not resplit",
        ZM,
        ZAPPED_ACES,
        "8423491/18378360",
        no("resplit_aces"),
        ("split ace hit", "split ace double"),
    ),
    Case(
        "aces once, one card",
        ZM,
        ZAPPED_ACES,
        "108541/238680",
        no("split_aces_draw", "resplit_aces"),
        ("split ace finished",),
    ),
    Case("dealer 22", ZM, TWENTY_TWO, "4423/10920", does=("zapped stand", "doubled finished", "4 hands")),
]
FREE_BET = [
    Case(
        "free split, free double",
        FB,
        (1, 0, 2, 0, 2, 0, 1, 0, 1, 9),
        "481093/3603600",
        does=("lammer split free double",),
    ),
    Case(
        "resplits on lammers",
        FB,
        (0, 0, 2, 0, 0, 0, 1, 5, 0, 6),
        "74419/252252",
        does=("lammer split resplit", "4 hands"),
    ),
    Case(
        "a pair of fives", FB, (1, 1, 0, 0, 3, 0, 0, 0, 2, 8), "153899/1351350", does=("free double", "split resplit")
    ),
    Case(
        "aces draw and resplit",
        FB,
        FREE_ACES,
        "12959/58344",
        {},
        ("lammer split ace double", "lammer split ace resplit"),
    ),
    Case("aces do not draw", FB, FREE_ACES, "1152293/5250960", no("split_aces_draw"), ("lammer split ace resplit",)),
    Case("aces do not resplit", FB, FREE_ACES, "16073969/73513440", no("resplit_aces"), ("lammer split ace double",)),
    Case(
        "aces once, one card",
        FB,
        FREE_ACES,
        "41257/190944",
        no("split_aces_draw", "resplit_aces"),
        ("split ace finished",),
    ),
    Case("dealer stands on soft 17", FB, FREE_SOFT, "4698149/32432400", STANDS, ("free double", "lammer split double")),
    Case("dealer hits soft 17", FB, FREE_SOFT, "466979/3243240", HITS, ("free double", "lammer split double")),
    Case("dealer 22", FB, TWENTY_TWO, "1769/7280", does=("lammer split stand", "doubled finished")),
]
AFTER_ATTACK = ("attack 6", "no attack T", "drawn double", "doubled surrender", "split doubled surrender")
VOID = ("attack A", "split ace surrender")
DOUBLE_ATTACK = [
    Case(
        "surrender after a double",
        DA,
        ATTACK,
        "3079957/10210200",
        does=(*AFTER_ATTACK, "dealer blackjack after the play"),
    ),
    Case(
        "hole card unseen",
        DA,
        ATTACK,
        "3079957/10210200",
        {"hole_card": "unseen"},
        (*VOID, "dealer blackjack after the play"),
    ),
    Case("card reader", DA, ATTACK, "3079957/10210200", {"hole_card": "reader"}, (*VOID, "dealer blackjack")),
    Case(
        "attack lost to a blackjack",
        DA,
        ATTACK,
        "107839447/367567200",
        no("attack_void_on_blackjack"),
        ("drawn surrender",),
    ),
    Case("splits match the attack", DA, ATTACK, "7163621/20420400", {"split_matches_attack": True}, ("split resplit",)),
    Case("three hands", DA, EIGHTS, "5781689/16336320", {}, ("3 hands", "split surrender")),
    Case("four hands", DA, EIGHTS, "10634201/29405376", {"positions": 6}, ("4 hands", "split surrender")),
    Case(
        "dealer stands on soft 17", DA, ATTACK_SOFT, "562501/2027025", STANDS, ("split drawn double", "doubled stand")
    ),
    Case("dealer hits soft 17", DA, ATTACK_SOFT, "642667/2316600", HITS, ("split drawn double", "doubled stand")),
    Case(
        "resplits by the wagers on the table",
        DA,
        (0, 0, 0, 1, 0, 1, 0, 6, 0, 7),
        "25433/60060",
        {"positions": 6},
        ("attack 4", "split resplit", "4 hands"),
    ),
    Case(
        "one policy after doubling split hands",
        DA,
        (0, 0, 1, 0, 0, 1, 0, 6, 0, 7),
        "13051/30030",
        does=("attack 8", "split doubled stand", "split resplit"),
    ),
]
ZAPPIT_ONLINE = [
    Case("zap, then split by rank", ZO, ONLINE, "2609/7560", does=("zap", "zapped split", "zapped split ace finished")),
    Case("no split after a zap", ZO, ONLINE, "50197/154440", no("split_after_zap"), ("zap", "split stand")),
    Case("no double after a zap", ZO, ONLINE, "8251/24024", no("double_after_zap"), ("zapped hit", "zapped split hit")),
    Case("dealer stands on soft 17", ZO, ONLINE, "1063/3080", STANDS, ("zapped double",)),
    Case(
        "double after splits",
        ZO,
        {"A": 1, "2": 1, "6": 2, "7": 1, "8": 3, "T": 5},
        "71347/432432",
        {},
        ("zapped split double",),
    ),
    Case(
        "four ranks worth ten",
        ZO,
        {"A": 2, "3": 1, "8": 3, "T": 1, "J": 1, "Q": 2, "K": 3},
        "26981/108108",
        does=("split ace finished", "zapped split double"),
    ),
    Case("thirteen cards stand", ZO, {"A": 24, "3": 2, "9": 1}, "2404/2925", does=("drawn most cards finished",)),
    Case("dealer 22", ZO, {"A": 1, "2": 1, "6": 2, "T": 6, "K": 6}, "2257/12012", does=("zapped stand", "split stand")),
]
CATFISH_BEND = [
    Case(
        "more pair cards than hands",
        CB,
        (1, 0, 1, 0, 0, 2, 0, 5, 0, 9),
        "19429/120120",
        does=("split double", "4 hands"),
    ),
    Case("aces once, one card", CB, ACES, "318869/1261260", does=("split ace finished", "split double")),
    Case("aces resplit", CB, ACES, "121769/420420", {"resplit_aces": True}, ("split ace resplit", "4 hands")),
    Case("dealer stands on soft 17", CB, ACES, "327043/1261260", STANDS, ("double", "split drawn hit")),
    Case("small cards", CB, (2, 1, 1, 0, 0, 2, 0, 3, 0, 6), "209164/1576575", does=("split drawn hit", "split double")),
    Case("single cards", CB, (1, 1, 0, 1, 1, 0, 1, 0, 2, 8), "19247/122850", does=("drawn hit", "double")),
]
CASES = [*ZAPPIT, *FREE_BET, *DOUBLE_ATTACK, *ZAPPIT_ONLINE, *CATFISH_BEND]
