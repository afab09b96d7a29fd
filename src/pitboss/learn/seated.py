"""A real table with one to seven seats, each with a player of its own who is asked, answers and is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from pitboss.learn.given import NOT_BEGUN, checked_seats
from pitboss.learn.opening import open_table
from pitboss.learn.playing.preparing import plan_of
from pitboss.learn.rendering import as_text
from pitboss.learn.seat import Seat
from pitboss.learn.shoes import SeededShoes
from pitboss.learn.wishes import LEAST_BEHIND, Amount, wishes_of
from pitboss.learn.words import Asked
from pitboss.rulebook import Rules, rules_of, submit
from pitboss.simulate.plans.faults import SimulationRefused, fault

MOST_SEATS = 7
CARDS_OF_A_SEAT = 30
"""So many cards of a shoe each further seat asks for: no round uses it up then."""


class SeatedTable:
    """A table of a game with so many seats; seat ``n`` plays box ``n``. All have the same wishes.

    An episode is a round from a shoe of its own, or with ``memory`` all rounds of a shoe up to the cover card.
    """

    def __init__(
        self,
        game: str | Rules,
        seats: int = 3,
        *,
        wagers: Amount | Sequence[Amount] | None = None,
        side_wagers: Mapping[str, Amount] | None = None,
        memory: bool = False,
        cover: int | None = None,
        seen: bool = False,
        **options: Any,
    ) -> None:
        self.rules = submit(game, options) if isinstance(game, str) else rules_of(game)
        self.wishes = wishes_of(self.rules, wagers, side_wagers, memory, cover, seen)
        self.actions = self.wishes.actions
        self._check(checked_seats(seats), seats, cover)
        self.seats = [Seat(self.wishes, f"seat_{number}", number) for number in range(1, checked_seats(seats) + 1)]
        self.shoes: SeededShoes | None = None
        self.over = True

    def _check(self, seats: int, given: Any, cover: int | None) -> None:
        most = min(MOST_SEATS, self.rules.boxes.positions)
        if not 1 <= seats <= most:
            why = f"the layout of {self.rules.game} has {self.rules.boxes.positions} boxes"
            raise SimulationRefused([fault("seats", given, why, f"take 1 to {most}")])
        more = CARDS_OF_A_SEAT * (seats - 1)
        if len(self.rules.pack) < LEAST_BEHIND + more:
            raise SimulationRefused(
                [fault("seats", seats, "a round might use the shoe up", "take fewer, or more decks")]
            )
        behind = self.rules.cover_from_back if cover is None else cover
        least = LEAST_BEHIND + more // 2
        if self.wishes.memory and isinstance(behind, int) and behind < least:
            remedy = f"leave at least {least} cards behind the cover card for so many seats"
            raise SimulationRefused([fault("cover", behind, "a round might use the shoe up", remedy)])

    def reset(self, seed: int) -> None:
        """Begin the shoes of a seed."""
        self.shoes = SeededShoes(plan_of(self.rules, self.wishes), seed)
        self.next_episode()

    def check_begun(self) -> None:
        """Raise ValueError where no episode has begun."""
        if self.shoes is None:
            raise ValueError(NOT_BEGUN)

    def next_episode(self) -> None:
        """Begin an episode from the next shoe."""
        assert self.shoes is not None
        self.table = open_table(self.rules, self.shoes, [seat.player for seat in self.seats])
        self.over = False
        self._begin()

    def _begin(self) -> None:
        self._dealt = False
        self._began = len(self.table.events)
        for seat in self.seats:
            seat.begin()

    def asked(self) -> list[int]:
        """Return the seats that are asked now, in the order in which they answer.

        All of them are asked for their wagers, and those that have an offer about it; about hands one after the other.
        """
        if self.over:
            return []
        wagering = [number for number, seat in enumerate(self.seats) if seat.wagering]
        if wagering:
            return wagering
        return [number for number, seat in enumerate(self.seats) if seat.asked(self.table) is not Asked.OVER]

    def answer(self, number: int, action: int) -> tuple[bool, dict[int, float]]:
        """Carry out a seat's action; return whether it was allowed, and what each seat won if the round is over."""
        allowed = self.seats[number].answer(action, self.table)
        if not self._dealt and not any(seat.wagering for seat in self.seats):
            for seat in self.seats:
                seat.place(self.table)
            self._dealt = True
            self.table.deal()
        if self._dealt and not self.table.state.running:
            return allowed, self._close()
        return allowed, {}

    def _close(self) -> dict[int, float]:
        """End the round: go on with the shoe, or end the episode."""
        happened = self.table.events[self._began :]
        won = {number: seat.won(happened) / self.wishes.wagers[0] for number, seat in enumerate(self.seats)}
        shoe = self.table.shoe
        self.over = not self.wishes.memory or shoe is None or shoe.cover_reached
        if not self.over:
            self._begin()
        return won

    def told(self, number: int) -> dict[str, NDArray[Any]]:
        """Return what a seat sees, and which actions are allowed; who is not asked may do anything and is not heard."""
        assert self.shoes is not None
        seat = self.seats[number]
        seen = self.shoes.seen(self.table) if self.wishes.seen else ()
        return {"observation": seat.observation(self.table, seen), "action_mask": seat.mask(self.table)}

    def as_text(self) -> str:
        """Return the dealer's cards, and of every seat its hands, its wagers and what it is asked."""
        lines: list[str] = []
        for seat in self.seats:
            game, dealer, *own = as_text(self.table, seat, seat.asked(self.table), "").split("\n")
            lines += [game, dealer] if not lines else []
            lines += [seat.player, *own]
        return "\n".join(lines)
