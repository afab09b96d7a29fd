"""A seat at a real table: what its player is asked, may answer, sees and wins.

It asks the table alone (``legal``), so that the compiled tables can be held against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.learn.spaces import fields, most_cards_told
from pitboss.learn.wishes import Wishes
from pitboss.learn.words import Asked, Code
from pitboss.rulebook.parts import Kind
from pitboss.table import Table, commands, events, legal
from pitboss.table.events import Funding, OfferKind
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Hand

OFFERS = {
    OfferKind.ATTACK: Asked.ATTACK,
    OfferKind.EARLY_SURRENDER: Asked.EARLY_SURRENDER,
    OfferKind.INSURANCE: Asked.INSURANCE,
}
COMMANDS: dict[type[commands.Command], Code] = {
    commands.Stand: Code.STAND,
    commands.Hit: Code.HIT,
    commands.Double: Code.DOUBLE,
    commands.Split: Code.SPLIT,
    commands.Surrender: Code.SURRENDER,
    commands.Zap: Code.ZAP,
    commands.Decline: Code.DECLINE,
    commands.AttackWith: Code.TAKE,
    commands.SurrenderEarly: Code.TAKE,
    commands.Insure: Code.TAKE,
    commands.TakeEvenMoney: Code.EVEN_MONEY,
}
"""The code of every command that answers a question."""


class Seat:
    """A player at a box of a table, who makes one round's wagers and decisions."""

    def __init__(self, wishes: Wishes, player: str = "player", box: int = 1) -> None:
        self.wishes, self.player, self.box = wishes, player, box
        self.fields = fields(wishes)
        self.codes = wishes.codes
        self.most_cards = most_cards_told(wishes.rules)
        self.kinds = tuple(wishes.side_wagers)
        self.begin()

    def begin(self) -> None:
        """Make ready for a round: nothing is wagered."""
        self.level: int | None = None
        self.sides: set[int] = set()
        self.closed = False

    @property
    def wagering(self) -> bool:
        """Whether the player still has to say what to wager."""
        return self.asked_wagers() is not None

    def asked_wagers(self) -> Asked | None:
        """Return which wager is asked for before the cards, None when all is said."""
        if self.level is None:
            return Asked.WAGER
        return Asked.SIDE_WAGERS if not self.closed and self._open_sides() else None

    def _open_sides(self) -> list[int]:
        """Return the side wagers that may still be made."""
        assert self.level is not None
        allowed = self.wishes.allowed[self.level]
        return [side for side in range(len(self.kinds)) if allowed[side] and side not in self.sides]

    def asked(self, table: Table) -> Asked:
        """Return what the player is asked now; ``OVER`` where the table does not wait for this box."""
        wanted = self.asked_wagers()
        if wanted is not None:
            return wanted
        state = table.state
        if not state.running:
            return Asked.OVER
        for offer in state.offers:
            if offer.bettor == self.player and offer.box == self.box:
                return OFFERS[offer.kind]
        if players_turn(state) and not state.offers:
            box, hand = acting_hand(state)
            if box.number == self.box:
                return Asked.DOUBLED_HAND if hand.doubles else Asked.HAND
        return Asked.OVER

    def choices(self, table: Table) -> dict[int, commands.Command]:
        """Return the commands that are open to the player, by action: at an offer or a decision."""
        by_code = {}
        for choice in legal(table, self.player):
            code = COMMANDS.get(type(choice.command))
            if code is not None and getattr(choice.command, "box", None) == self.box:
                by_code[code] = choice.command
        return {action: by_code[Code(code)] for action, code in enumerate(self.codes) if code in by_code}

    def mask(self, table: Table) -> NDArray[np.int8]:
        """Return which actions are allowed; when all is over, any is taken and none is heard."""
        mask = np.zeros(len(self.codes), dtype=np.int8)
        match self.asked(table):
            case Asked.OVER:
                mask[:] = 1
            case Asked.WAGER:
                mask[self.wishes.first_wager :] = 1
            case Asked.SIDE_WAGERS:
                mask[[self.wishes.first_side + side for side in self._open_sides()]] = 1
                mask[self.codes.index(Code.DECLINE)] = 1
            case _:
                mask[list(self.choices(table))] = 1
        return mask

    def answer(self, action: int, table: Table) -> bool:
        """Carry an action out, and return whether it was allowed; one that is not risks as little as may be."""
        allowed = bool(self.mask(table)[action])
        match self.asked(table):
            case Asked.WAGER:
                self.level = action - self.wishes.first_wager if allowed else 0
            case Asked.SIDE_WAGERS:
                side = action - self.wishes.first_side
                if allowed and side >= 0:
                    self.sides.add(side)
                else:
                    self.closed = True
            case Asked.OVER:
                raise ValueError("The round is over: begin the next one with reset().")
            case asked:
                least = Code.STAND if asked >= Asked.HAND else Code.DECLINE
                chosen = action if allowed else self.codes.index(least)
                table.play(self.choices(table)[chosen])
        return allowed

    def place(self, table: Table) -> None:
        """Put the wagers of the round on the box."""
        assert self.level is not None
        amounts = [(Kind.BLACKJACK, self.wishes.wagers[self.level])]
        amounts += [(Kind(self.kinds[side]), self.wishes.side_wagers[self.kinds[side]]) for side in sorted(self.sides)]
        for kind, amount in amounts:
            table.do(commands.Place(self.player, self.box, kind, amount))

    def observation(self, table: Table, seen: Sequence[int] = ()) -> NDArray[np.int16]:
        """Return what the player sees; ``seen`` are the cards of each value seen since the shuffle."""
        asked, state = self.asked(table), table.state
        told = dict.fromkeys((field.name for field in self.fields), 0)
        told["asked"] = asked
        if asked is not Asked.OVER and asked is not Asked.WAGER:
            told["wager"] = 0 if self.level is None else self.level + 1
            told |= {self.kinds[side]: 1 for side in self.sides}
        if asked >= Asked.ATTACK:
            told["up"] = state.dealer.cards[0].points
            box = state.boxes[self.box]
            told["attacked"] = int(any(wager.kind is Kind.ATTACK for hand in box.hands for wager in hand.wagers))
        if asked > Asked.ATTACK:
            hands = box.hands
            hand = acting_hand(state)[1] if asked >= Asked.HAND else hands[0]
            told["insured"] = int(
                any(wager.kind is Kind.INSURANCE and wager.bettor == self.player for wager in box.side_wagers)
            )
            told |= self._hand(hand) | {"hands": len(hands), "hand": hands.index(hand) + 1}
        values = [*told.values()]
        if self.wishes.seen:
            values[-len(seen) :] = list(seen)
        return np.array(values, dtype=np.int16)

    def _hand(self, hand: Hand) -> dict[str, int]:
        return {
            "total": hand.total,
            "soft": int(hand.soft),
            "cards": min(len(hand.cards), self.most_cards),
            "pair": self._pair(hand.cards),
            "split": int(hand.split),
            "zapped": int(hand.zapped),
            "free": int(hand.wagers[0].funding is Funding.LAMMER),
            "doubles": hand.doubles,
        }

    def _pair(self, cards: Sequence[Card]) -> int:
        if len(cards) != 2:
            return 0
        first, second = cards
        by_rank = self.wishes.rules.splitting.by_rank
        alike = first.rank == second.rank if by_rank else first.value == second.value
        return first.points if alike else 0

    def won(self, happened: Iterable[events.Event]) -> int:
        """Return what the player won in some events, in cents."""
        placed: list[tuple[str, int]] = []
        won = 0
        for event in happened:
            if isinstance(event, events.WagerPlaced):
                placed.append((event.bettor, event.box))
            elif isinstance(event, events.WagersTakenBack):  # the others are numbered anew
                placed = [wager for wager in placed if wager != (event.player, event.box)]
            elif isinstance(event, events.WagerSettled) and placed[event.wager - 1] == (self.player, self.box):
                won += event.net
            elif isinstance(event, events.BonusPaid) and event.player == self.player:
                won += event.amount
        return won
