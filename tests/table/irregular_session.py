"""A session at one table: players who know the game a little, a dealer who slips, a floor that rules at random.

The state machine of ``test_irregular_machine`` and the soak (``benchmarks/soak.py``) both advance it step by step.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.rulebook.parts.irregularities import FaceUpOffer
from pitboss.table import Choice, Table, commands, legal, possible_reports
from pitboss.table.ceremony import cut_bounds
from pitboss.table.irregular.floor import open_rulings
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Hand
from pitboss.table.trouble.policies import stopped_by_reader

BACK_UP = commands.BackUp()
AT_ANY_TIME = frozenset(
    {
        Irregularity.READER_FAILS,
        Irregularity.FACE_UP,
        Irregularity.STRAY_CARD,
        Irregularity.MISDELIVERED,
        Irregularity.NEEDLESS_PEEK,
        Irregularity.HOLE_EXPOSED,
    }
)
"""What can happen so often that it need not happen whenever it can."""


class Session:
    """Lets the people at a table act. ``wrong`` and ``orders`` are the chances of a slip and of an order at a moment.

    ``chance`` decides everything; ``reported`` counts what went wrong, so that what is rare is preferred, and
    ``spoiled`` how much of it only was to empty a shoe. ``left_out`` is never chosen.
    """

    left_out: tuple[type, ...] = (commands.BuyIn, commands.CashOut)

    def __init__(self, table: Table, names: Sequence[str], chance: random.Random) -> None:
        self.table = table
        self.names = names
        self.chance = chance
        self.wrong = self.orders = 0.0
        self.reported: Counter[Irregularity] = Counter()
        self.ruled: Counter[FloorRuling] = Counter()
        self.spoiled = 0

    def carry_out(self, command: commands.Command) -> None:
        """Carry a command out, in the role of the one it belongs to."""
        self.table.do(command, by=command.actor)
        if isinstance(command, commands.Report):
            self.reported[command.irregularity] += 1
        elif isinstance(command, commands.Rule):
            self.ruled[command.ruling] += 1

    def likely(self, chance: float) -> bool:
        """Say yes with a chance."""
        return self.chance.random() < chance

    def go_on(self) -> None:
        """Let the next one act, unless something goes wrong or somebody gives an order."""
        if self.likely(self.wrong) and self.slip():
            return
        if self.likely(self.orders) and self.order():
            return
        state, step = self.table.state, self.table.staff_step()
        if state.trouble is not None and self.likely(0.3) and self.table.refusal(BACK_UP, by=commands.FLOOR) is None:
            self.carry_out(BACK_UP)
        elif step is not None:
            self.carry_out(step)
        elif state.cut_offer:
            self.cut(state.cut_offer)
        elif self.floor_is_awaited():
            self.carry_out(self.chance.choice(self.of_the_floor(commands.Rule, commands.LetOut)))
        elif state.running:
            self.decide()
        else:
            self.wager()

    def floor_is_awaited(self) -> bool:
        """Whether the floor has to speak; a device that stops nobody is repaired some time."""
        state, choices = self.table.state, open_rulings(self.table.state)
        stopped = stopped_by_reader(state)
        return bool(choices) and (stopped or choices[0] is not FloorRuling.REPAIRED or self.likely(0.05))

    def of_the_floor(self, *kinds: type[commands.FloorCommand]) -> list[commands.Command]:
        """What the floor may say now, of some kinds."""
        return [choice.command for choice in legal(self.table, commands.FLOOR) if isinstance(choice.command, kinds)]

    def slip(self) -> bool:
        """Report something that can have happened: of the kinds that are possible, rather the rare ones."""
        reports = possible_reports(self.table)
        if reports:
            kinds = sorted({report.irregularity for report in reports})
            weights = [(0.2 if kind in AT_ANY_TIME else 1) / (1 + self.reported[kind]) for kind in kinds]
            kind = self.chance.choices(kinds, weights)[0]
            self.carry_out(self.chance.choice([report for report in reports if report.irregularity is kind]))
        return bool(reports)

    def order(self) -> bool:
        """Let the floor, the dealer or a player do what may be done now and need not."""
        player = self.chance.choice(self.names)
        possible: list[commands.Command] = [
            commands.OrderCover(self.chance.randint(1, 100)),
            commands.NoteHours(self.chance.randint(1, 12)),
            commands.AskBurnCard(player),
            commands.AskShuffle(player),
            commands.WantIn(player),
            commands.NoticeSlip(),
            *(
                commands.ConfirmWager(wager.player, wager.box, wager.kind, wager.coupon)
                for wager in self.table.state.announced
            ),
            commands.ComeIn(),
            commands.GoIdle(),
        ]
        listed = [
            command
            for command in self.of_the_floor(commands.FloorCommand)
            if not isinstance(command, commands.CloseTable)
        ]
        orders = [*listed, *(command for command in possible if self.table.refusal(command, by=command.actor) is None)]
        if orders:
            self.carry_out(self.chance.choice(orders))
        return bool(orders)

    def cut(self, name: str) -> None:
        """Cut, or leave it to the next one."""
        place = self.chance.randint(*cut_bounds(self.table))
        self.carry_out(commands.CutCards(name, place) if self.likely(0.7) else commands.RefuseCut(name))

    def wager(self) -> None:
        """Put something on the layout, sit down or get up, and some time close the wagering."""
        table = self.table
        if any(box.bettors for box in table.state.boxes.values()) and self.likely(0.4):
            if table.refusal(commands.CloseWagering(), by=commands.DEALER) is None:
                self.carry_out(commands.CloseWagering())
            else:
                self.take_back()
            return
        listed = legal(table, self.chance.choice(self.names), everything=self.likely(0.1))
        placings = [choice for choice in listed if isinstance(choice.command, commands.Place)]
        others = [choice for choice in listed if not isinstance(choice.command, (commands.Place, *self.left_out))]
        if placings and (not others or self.likely(0.9)):
            self.carry_out(self.amounted(self.chance.choice(placings)))
        elif others:
            self.carry_out(self.amounted(self.chance.choice(others)))

    def take_back(self) -> None:
        """Take every wager back: the boxes as they stand may not be dealt to."""
        for name in self.names:
            for number in self.table.state.boxes_of(name):
                self.carry_out(commands.TakeBack(name, number))

    def empty_shoe(self, left: int) -> None:
        """Let one dealer after the other come in and burn a card, until hardly any is left."""
        shoe = self.table.shoe
        while (
            shoe is not None
            and shoe.remaining > left
            and self.table.refusal(commands.ComeIn(), by=commands.DEALER) is None
        ):
            self.carry_out(commands.ComeIn())
            if self.table.refusal(commands.Burn(), by=commands.DEALER) is not None:
                break
            self.carry_out(commands.Burn())

    def spoil(self, left: int) -> bool:
        """Let one card after the other be face up, or go to the wrong place and be burned, until hardly any is left.

        Return whether that began: a card must be due, and the text must not limit it.
        """
        shoe = self.table.shoe
        slip = self.spoiling()
        if shoe is None or slip is None:
            return False
        while slip is not None and shoe.remaining > left:
            self.carry_out(slip)
            self.spoiled += 1
            if FloorRuling.BURN in open_rulings(self.table.state):
                self.carry_out(commands.Rule(FloorRuling.BURN))
                self.carry_out(commands.DiscardCard())
            slip = self.spoiling()
        return True

    def spoiling(self) -> commands.Report | None:
        """Return what may happen to the next card so that it goes into the rack and the round goes on."""
        face_up, state = self.table.rules.irregularities.face_up, self.table.state
        slips = [commands.Report(Irregularity.MISDELIVERED, box.number) for box in state.in_play]
        if face_up is not None and face_up.voids_at is None and face_up.offered_to is FaceUpOffer.NOBODY:
            slips.append(commands.Report(Irregularity.FACE_UP))
        return next(
            (slip for slip in slips if state.running and self.table.refusal(slip, by=commands.DEALER) is None), None
        )

    def amounted(self, choice: Choice) -> commands.Command:
        """Return the command of a choice with some small amount that it allows."""
        command = choice.command
        measured = commands.Place | commands.AttackWith | commands.Insure | commands.JoinDouble | commands.AnnounceWager
        if not isinstance(command, measured) or choice.least == choice.most:
            return command
        low, high = -(-choice.least // choice.unit), choice.most // choice.unit
        return replace(command, amount=self.chance.randint(low, min(high, low + 40)) * choice.unit)

    def decide(self) -> None:
        """Answer an offer, or play the hand to act."""
        state = self.table.state
        choices = [choice for name in self.names for choice in legal(self.table, name)]
        if state.offers:
            self.carry_out(self.amounted(self.chance.choice(choices)))
            return
        open_now: dict[type, Choice] = {type(choice.command): choice for choice in choices}
        _, hand = acting_hand(state)
        wanted = [kind for kind, wants in WANTED.items() if kind in open_now and self.likely(wants(hand))]
        command = open_now[wanted[0] if wanted else commands.Stand].command
        if (
            isinstance(command, commands.Double)
            and self.table.rules.doubling.face_down is not None
            and self.likely(0.5)
        ):
            command = replace(command, face_down=True)
        self.carry_out(command)


WANTED: dict[type, Callable[[Hand], float]] = {
    commands.Surrender: lambda hand: 0.05,
    commands.Split: lambda hand: 0.7,
    commands.Zap: lambda hand: 0.7,
    commands.Double: lambda hand: 0.6 if 9 <= hand.total <= 11 else 0.05,
    commands.Hit: lambda hand: 0.95 if hand.total < 17 else 0.03,
}
"""How often a player wants each decision, in the order of consideration; otherwise, the player stands."""
