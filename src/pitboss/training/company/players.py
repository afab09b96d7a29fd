"""The players at the training table: who they are, where they sit, what they wager, how they answer."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, Table, commands, legal
from pitboss.table.ceremony import cut_bounds
from pitboss.training.company import strategy
from pitboss.training.company.remarks import Remark, remark

NAMES = ("Ann", "Ben", "Cleo", "Dan")
NEWCOMER = "Eve"
CHIPS = 2_000_00
BUY_IN = 20
"""How many minimum wagers a player brings; a player with little left buys in again."""
WAGERS = (5_00, 7_50, 10_00, 12_50, 15_00, 17_50, 20_00, 25_00, 25_00, 35_00, 50_00, 75_00, 100_00)
SIDE_WAGERS = (1_00, 2_00, 2_50, 5_00, 5_00, 7_50, 10_00, 20_00, 25_00)
TOKES = (50, 1_00, 2_00, 2_50)
SIDE_CHANCE, TOKE_CHANCE, REFUSES_CUT = 0.5, 0.25, 0.4


class Players:
    """Two to four players, each with an individual style."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        most = min(len(NAMES), table.rules.boxes.positions)
        self.names = list(NAMES[: chance.randint(2, most)] if most > 1 else NAMES[:1])
        self.spots: dict[str, list[int]] = {}
        self.follows: dict[str, int] = {}
        self.chips = max(CHIPS, BUY_IN * table.rules.limits.minimum)
        self._find_places()

    def _find_places(self) -> None:
        """Give everybody one box, and some a further one; if boxes are shared, somebody may join a box."""
        boxes = self.table.rules.boxes
        own = list(self.names)
        if boxes.bettors > 1 and len(own) > 2 and self.chance.random() < 0.7:
            self.follows[own.pop()] = 1
        free = boxes.positions - len(own)
        number = 1
        for name in own:
            further = 0
            while further + 1 < min(boxes.per_player, 3) and free and self.chance.random() < 0.3:
                further, free = further + 1, free - 1
            self.spots[name] = list(range(number, number + further + 1))
            number += further + 1
        for name, box in self.follows.items():
            self.spots[name] = [box]

    @property
    def present(self) -> bool:
        """Whether anybody is at the table."""
        return any(player.arrived for player in self.table.state.players.values())

    def come(self) -> list[Remark]:
        """Have everybody who is absent come to the table; return what to report."""
        came = []
        for name in self.names:
            player = self.table.state.players.get(name)
            if player is None or not player.arrived:
                self.table.do(commands.BuyIn(name, self.chips))
                box = self.spots[name][0]
                if name not in self.follows and self.table.state.boxes[box].seated is None:
                    self.table.do(commands.Sit(name, box))
                came.append(name)
        if not came:
            return []
        return [remark("comes" if len(came) == 1 else "come", names=tuple(came))]

    def leave(self) -> Remark:
        """Have everybody leave the table."""
        for box in self.table.state.boxes.values():
            if box.seated is not None:
                self.table.do(commands.LeaveSeat(box.seated, box.number))
        for name, player in self.table.state.players.items():
            if player.chips:
                self.table.do(commands.CashOut(name, player.chips))
        return remark("all_left")

    def fill_table(self) -> bool:
        """Have the players take every spot; return whether they can."""
        boxes = self.table.rules.boxes
        for name in NAMES[len(self.names) :]:
            if len(self.names) * boxes.per_player < boxes.positions:
                self.names.append(name)
        if len(self.names) * boxes.per_player < boxes.positions or boxes.per_player < 2:
            return False
        self.leave()
        each, more = divmod(boxes.positions, len(self.names))
        number = 1
        for place, name in enumerate(self.names):
            spots = each + (place < more)
            self.spots[name] = list(range(number, number + spots))
            number += spots
        self.come()
        return True

    def let_in_newcomer(self) -> Remark:
        """Have the player with the most spots give one to the newcomer."""
        generous = max(self.spots, key=lambda name: len(self.spots[name]))
        box = self.spots[generous].pop()
        if generous in self.table.state.boxes[box].bettors:
            self.table.do(commands.TakeBack(generous, box))
        self.names.append(NEWCOMER)
        self.spots[NEWCOMER] = [box]
        self.come()
        self._wager_on(NEWCOMER, box)
        return remark("frees_box", player=generous, box=box, newcomer=NEWCOMER)

    def wager(self) -> None:
        """Place the wagers of the next round."""
        for name in self.names:
            player = self.table.state.players[name]
            if player.chips < self.chips // 5:
                self.table.do(commands.BuyIn(name, self.chips))
            for box in self.spots[name]:
                self._wager_on(name, box)
                if name not in self.follows and box in self.follows.values():
                    self._consent(name, box)

    def _consent(self, name: str, box: int) -> None:
        consent = commands.Consent(name, box)
        if self.table.refusal(consent) is None:
            self.table.do(consent)

    def _wager_on(self, name: str, box: int) -> None:
        self._place(name, box, Kind.BLACKJACK, None, WAGERS)
        for side in self.table.rules.side_wagers:
            if self.chance.random() < SIDE_CHANCE:
                self._place(name, box, side.kind, None, SIDE_WAGERS)
        if self.table.rules.tokes is not None:
            for beside, _ in self.table.rules.tokes.placed:
                if self.chance.random() < TOKE_CHANCE:
                    self._place(name, box, Kind.TOKE, Kind(beside), TOKES)

    def _place(self, name: str, box: int, kind: Kind, beside: Kind | None, amounts: Sequence[int]) -> None:
        """Make a wager of one of these amounts, if one is allowed."""
        possible = [commands.Place(name, box, kind, amount, beside) for amount in dict.fromkeys(amounts)]
        possible = [command for command in possible if self.table.refusal(command) is None]
        if possible:
            self.table.do(self.chance.choice(possible))
        elif kind is Kind.BLACKJACK:
            limits = self.table.rules.limits
            only = commands.Place(name, box, kind, -(-limits.minimum // limits.unit) * limits.unit)
            if self.table.refusal(only) is None:
                self.table.do(only)

    def cut(self) -> None:
        """Have the player with the offer cut the cards, or pass the offer on."""
        name = self.table.state.cut_offer
        if self.chance.random() < REFUSES_CUT:
            self.table.do(commands.RefuseCut(name))
        else:
            self.table.do(commands.CutCards(name, self.chance.randint(*cut_bounds(self.table))))

    def next_word(self) -> commands.BoxCommand:
        """Return what the player says whom the round waits for."""
        state = self.table.state
        if state.offers:
            offer = state.offers[0]
            return strategy.answer(self.table, offer.kind, self._choices(offer.bettor, offer.box), self.chance)
        box = state.turns[state.turn_box]
        return strategy.decide(self.table, self._choices(box.caller, box.number), self.chance)

    def _choices(self, name: str, box: int) -> list[Choice]:
        return [choice for choice in legal(self.table, name) if getattr(choice.command, "box", 0) == box]
