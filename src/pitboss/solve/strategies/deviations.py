"""Where the composition-dependent optimum leaves the chart, and what each such exception is worth."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.solve.model.compositions import NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where in a round a hand is: after cards were ``zapped`` (``T,6``), after a ``split`` (of ``8``), on a lammer.

    ``attacked`` says of a split hand whether it carries the attack wager, and is None where all hands are alike.
    ``suits`` are those of two cards, in words, where they matter.
    """

    zapped: str = ""
    split: str = ""
    lammer: bool = False
    attacked: bool | None = None
    suits: str = ""

    def __str__(self) -> str:
        parts = []
        if self.zapped:
            parts.append(f"after zapping {self.zapped}")
        if self.split:
            parts.append(f"after splitting {self.split}s" + (", on a lammer" if self.lammer else ""))
        if self.attacked is not None:
            parts.append(f"{'with' if self.attacked else 'without'} the attack wager")
        return ", ".join((*(parts or ["first hand"]), *([self.suits] if self.suits else [])))


FIRST_HAND = Where()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """A hand that is better played differently than the chart says.

    ``hand`` are its cards as text, such as ``T,6`` or ``8,3,5``; ``up`` is the rank of the up card (0 the ace, 9 a
    ten-value); ``chart`` and ``better`` are letters of a strategy. ``gain`` is what the better play gains each time the
    hand comes up, in units of the initial wager; ``chance`` is how often it comes up per round. ``context`` says in
    words where in a round it is: ``first hand``, ``after splitting 8s``, ``after zapping T,6``.
    """

    hand: str
    up: int
    chart: str
    better: str
    gain: float
    chance: float
    where: Where = FIRST_HAND

    @property
    def context(self) -> str:
        """Where in a round the hand is, in words."""
        return str(self.where)

    @property
    def up_card(self) -> str:
        """The up card's name."""
        return NAMES[self.up]

    @property
    def worth(self) -> float:
        """What the deviation gains per round, in units of the initial wager."""
        return self.gain * self.chance

    @property
    def cards(self) -> tuple[int, ...]:
        """The hand's cards, as ranks from 0 (the ace) to 9 (a ten-value)."""
        return tuple(NAMES.index(card) for card in self.hand.split(","))

    def __str__(self) -> str:
        return f"{self.hand} against {self.up_card}, {self.context}: {self.better}, not {self.chart}"
