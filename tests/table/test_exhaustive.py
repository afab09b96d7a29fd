"""Exhaustive counts on tiny shoes: every distinct round of one box, dealt by the table and by the naive enumerator.

A pack of a few cards is dealt in every order a round can see, with every legal decision (for the highest amount
allowed) at each point. The number of complete rounds and the sum of the player's nets over them must be the same both
ways, and the same as the numbers written here. Both leave out rounds for which the pack is too small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitboss import Table, legal, rules
from pitboss.cards import Card, cards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.plain import plain_rules
from pitboss.shoe import DealtShoe, OutOfCards
from pitboss.table import commands
from pitboss.text_id import text_id
from tests.sizes import size
from tests.table.naive_rounds import rounds

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Setting:
    """A game under some options, a tiny pack, the wagers, and the chips the player has left beside them.

    A pack without blanks is all spades: ``A88`` is the ace and two eights.
    """

    game: str
    pack: str
    options: Mapping[str, bool | int | str]
    count: int
    net: int
    wager: int = 1000
    sides: Mapping[str, int] = field(default_factory=dict)
    chips: int = 1_000_000

    @property
    def deck(self) -> str:
        return self.pack if " " in self.pack else " ".join(f"{rank}s" for rank in self.pack)

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "_".join([self.game, self.pack.replace(" ", ""), *options, *self.sides])


class Odometer:
    """Takes every path through a tree of choices, one after the other, remembering the choices of the present one."""

    def __init__(self) -> None:
        self.path: list[tuple[Sequence[Any], int]] = []
        self.place = 0

    def choose(self, ways: Callable[[], Sequence[Any]]) -> Any:
        """Return what is chosen here on the present path."""
        if self.place == len(self.path):
            self.path.append((ways(), 0))
        known, taken = self.path[self.place]
        self.place += 1
        return known[taken]

    def turn(self) -> bool:
        """Move to the next path; False when all have been taken."""
        self.place = 0
        while self.path:
            ways, taken = self.path.pop()
            if taken + 1 < len(ways):
                self.path.append((ways, taken + 1))
                return True
        return False


class EveryOrder(DealtShoe):
    """A shoe that deals its few cards in every order."""

    def __init__(self, cards: Iterable[Card], odometer: Odometer) -> None:
        super().__init__(())
        self.left = list(cards)
        self.odometer = odometer

    def draw(self) -> Card:
        if not self.left:
            raise OutOfCards
        drawn: Card = self.odometer.choose(lambda: list(dict.fromkeys(self.left)))
        self.left.remove(drawn)
        return drawn


def rounds_of_table(played: Rules, pack: str, wager: int, sides: Mapping[str, int], left: int) -> Iterator[int]:
    """Yield the net of every round the table can deal to one box, whose player has chips ``left`` after the wagers."""
    odometer = Odometer()
    more = True
    while more:
        table = Table(played, shoe=EveryOrder(cards(pack), odometer))
        with suppress(OutOfCards):
            yield play_round(table, wager, sides, left, odometer)
        more = odometer.turn()


def play_round(table: Table, wager: int, sides: Mapping[str, int], left: int, odometer: Odometer) -> int:
    """Play the round of the odometer's present path and return the player's net."""
    chips = left + wager + sum(sides.values())
    table.do(commands.BuyIn("Ann", chips))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, wager))
    for kind, amount in sides.items():
        table.do(commands.Place("Ann", 1, Kind(kind), amount))
    table.deal()
    while table.state.running:
        table.play(odometer.choose(lambda: legal(table, "Ann")).command)
    return table.state.players["Ann"].chips - chips


ZM, FB, DA, ZO, CB = "zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"
MOST_ROUNDS = size(1_250, 10_000)
"""``make test`` leaves out the packs that make more rounds; ``make proof`` deals all of them."""
BOTH = {"trilux": 500, "king's bounty": 500}
SETTINGS = [
    Setting(ZM, "A6889TT", {}, 4_212, -3_101_500),
    Setting(ZM, "888888TTTT", {}, 3_008, -6_778_000),
    Setting(ZM, "AAAA996T", {"split_aces_draw": False}, 2_766, -619_000),
    Setting(ZM, "AAAA88888", {"resplit_aces": False}, 1_755, -1_393_500),
    Setting(ZM, "AA256T", {"dealer_hits_soft_17": True}, 722, -542_000),
    Setting(ZM, "AA39TT", {"even_money": True, "blackjack_pays": "6:5"}, 333, -93_220, wager=550),
    Setting(ZM, "78889TT", {"double_after_zap": False}, 1_688, -1_509_000),
    Setting(ZM, "8888TTTTT", {"split_after_zap": False}, 919, -1_535_000),
    Setting(ZM, "888886TT", {"dealer_draws_idle": False}, 1_212, -1_809_000),
    Setting(ZM, "4556889", {}, 4_127, -1_808_800, chips=600),
    Setting(FB, "A56889T", {}, 6_071, -2_734_000),
    Setting(FB, "888888TTTT", {}, 2_027, -2_798_000),
    Setting(FB, "33377TTT", {}, 1_827, -667_000),
    Setting(FB, "AAAA99999", {}, 1_337, -160_000),
    Setting(FB, "AAA999T", {"split_aces_draw": False}, 448, -152_500),
    Setting(FB, "AAAA99999", {"resplit_aces": False}, 1_239, -275_000),
    Setting(FB, "AA39TT", {"even_money": True}, 333, 360_200, wager=550, sides={"push 22": 500}),
    Setting(FB, "AA2567", {"dealer_hits_soft_17": True}, 904, -1_074_000),
    Setting(FB, "6s 7s 7d 9s Tc Ts", {"push_22_paytable": "B"}, 2_052, 252_000, sides={"push 22": 500}),
    Setting(FB, "As 5s 7h 9h Td Th", {}, 1_708, -1_086_000, sides={"push 22": 500}),
    Setting(FB, "A3448TT", {}, 3_743, -1_056_000, chips=600),
    Setting(DA, "A3889K", {}, 4_662, -3_598_500),
    Setting(DA, "A3889K", {"hole_card": "unseen"}, 4_662, -3_598_500),
    Setting(DA, "A889K", {"hole_card": "unseen"}, 644, -526_500),
    Setting(DA, "A3889K", {"hole_card": "reader"}, 4_212, -3_336_000),
    Setting(DA, "2888KKK", {"hole_card": "reader", "surrender_at_once": False}, 1_085, -919_000, chips=1000),
    Setting(DA, "A5889K", {}, 2_995, -1_928_000, chips=600),
    Setting(DA, "A5889K", {"attack_amount": "equal"}, 1_917, -1_239_200, chips=600),
    Setting(DA, "AAA9KK", {"attack_void_on_blackjack": False}, 696, -667_000),
    Setting(DA, "58888KK", {"split_matches_attack": True}, 1_152, -1_519_500),
    Setting(DA, "888888KKKK", {"positions": 6}, 9_286, -21_224_000, chips=3000),
    Setting(DA, "A665KK", {"dealer_hits_soft_17": True}, 2_060, -1_519_500),
    Setting(DA, "6s 8s 8c 8d 8s Ks", {}, 3_088, 8_703_100, wager=550, sides={"bust bonus": 500}),
    Setting(DA, "As 7s 9s 9h 5d Kd", {"hole_card": "reader"}, 7_072, -5_196_000, sides={"bust bonus": 500}),
    Setting(ZO, "A6889TK", {}, 7_655, -5_210_500),
    Setting(ZO, "AAA9TT5", {}, 1_043, -67_650, wager=550),
    Setting(ZO, "78889TT", {"double_after_zap": False}, 1_688, -1_509_000),
    Setting(ZO, "8888TTTTT", {}, 874, -1_419_000),
    Setting(ZO, "8888TTTTT", {"split_after_zap": False}, 697, -1_211_000),
    Setting(ZO, "A2467T", {"dealer_hits_soft_17": False}, 1_864, -946_000),
    Setting(ZO, "AAAAAAAAAAAAAAAAAAA22", {}, 2_158, -1_202_000),
    Setting(CB, "A6889TT", {}, 2_851, -2_053_000),
    Setting(CB, "888888TTTT", {}, 2_075, -5_212_000),
    Setting(CB, "AAAA999TT", {"resplit_aces": True}, 2_335, -468_000),
    Setting(CB, "AA69TT", {"blackjack_rounding": "dollar"}, 437, -53_650, wager=500),
    Setting(CB, "As Ks Ks Kh Qs 9s", {}, 741, 9_381_500, sides=BOTH),
    Setting(CB, "As 2h 3h 3s 3d Kd", {"dealer_draws_idle": False}, 636, -510_000, sides=BOTH),
    Setting(CB, "A6467T", {"dealer_hits_soft_17": False}, 1_029, -357_000),
]


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.count <= MOST_ROUNDS], ids=str)
def test_every_round(setting: Setting) -> None:
    played = rules(setting.game, **setting.options)
    dealt = list(rounds_of_table(played, setting.deck, setting.wager, setting.sides, setting.chips))
    sides = {text_id(kind): amount for kind, amount in setting.sides.items()}
    expected = list(rounds(plain_rules(played), setting.deck, setting.wager, sides, setting.chips))
    assert (len(dealt), sum(dealt)) == (len(expected), sum(expected))
    assert sorted(dealt) == sorted(expected)
    assert (len(dealt), sum(dealt)) == (setting.count, setting.net)
