"""How well a shuffle mixes, measured by doing it many times from a known order, with the uniform shuffle beside it.

The cards are numbered from the top of the rack, so that each of them is a card of its own: the discards first, then the
unused cards. Whoever has watched the rack knows that order; the question is how much of it the shuffle leaves. All
measures but one are taken before the cut. Everybody at the table sees where the cut is made, so it hides nothing from a
watcher; it is measured by itself, in the guess of the top card.

A device that takes the discards back after each round holds cards in an order that nobody knows. There the watcher
knows the discards alone: the numbers of the other cards are dealt out anew for each repetition, and tell nothing.

A guess is learned from one half of the repetitions and tried on the other, so that luck counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pitboss.lab.shuffle_quality.tally import ShuffleTally
from pitboss.shoe.procedures import ShuffleProcedure, uniform

SIX_DECKS = 312
BINS = 52
FEWEST_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Trial:
    """A shuffle to be measured: what to call it, the procedure, and how many of the cards are unused ones.

    ``hidden`` says that nobody knows the order of the unused cards.
    """

    name: str
    procedure: ShuffleProcedure
    unused: int = 0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Quality:
    """What was measured; the fields say what a uniform shuffle gives."""

    name: str
    rounds: int
    cards: int
    rising_sequences: float
    """Mean number of rising sequences, runs of cards still in their old order: (cards + 1) / 2 if uniform."""
    chi_square: float
    """Chi-square of start bin against end bin: about ``degrees`` if uniform."""
    degrees: int
    p_value: float
    """The chance that a uniform shuffle has a chi-square as large as this."""
    correlation: float
    """Correlation of start and end position: 0 if uniform."""
    next_card: float
    """How often the best simple guess from the card before is right: 1 / (cards - 1) if uniform."""
    next_offset: int
    """That guess: so many places further on in the start order (round the corner from the last to the first)."""
    top_card: float
    """How often the best guess of the top card is right before the cut, a card out of the best few neighbours:
    1 / cards if uniform."""
    top_card_cut: float
    """The same after the cut, by somebody who did not see how deep it was."""
    density: tuple[tuple[float, ...], ...]
    """For each start bin and end bin, how many cards went that way against what a uniform shuffle would send: 1."""

    @property
    def chi_square_ratio(self) -> float:
        """Chi-square for each degree of freedom: about 1 if uniform, and growing with the repetitions if not."""
        return self.chi_square / self.degrees

    @property
    def position_dependence(self) -> float:
        """How much the start tells of the end, however many repetitions: 0 nothing, 1 all (Cramér's V)."""
        most = self.rounds * self.cards * self.degrees**0.5
        return float((max(0.0, self.chi_square - self.degrees) / most) ** 0.5)

    @property
    def next_card_advantage(self) -> float:
        """How many times as often as under a uniform shuffle the next card is guessed."""
        return self.next_card * (self.cards - 1)

    @property
    def top_card_advantage(self) -> float:
        """How many times as often as under a uniform shuffle the top card is guessed before the cut."""
        return self.top_card * self.cards

    @property
    def top_card_cut_advantage(self) -> float:
        """The same after the cut."""
        return self.top_card_cut * self.cards


def measure(
    trial: Trial,
    rounds: int,
    seed: int,
    cards: int = SIX_DECKS,
    bins: int = BINS,
    tick: Callable[[], None] = lambda: None,
) -> Quality:
    """Do the shuffle ``rounds`` times from the same start and measure it; the same seed gives the same figures.

    ``tick`` is called after each repetition.
    """
    if rounds < FEWEST_ROUNDS:
        raise ValueError(f"{rounds} repetitions are too few to measure a shuffle: do at least {FEWEST_ROUNDS}.")
    # Each trial has chance of its own, so that its figures do not depend on what else is measured.
    chance = Random(f"{seed}/{trial.name}")
    discards, unused = range(cards - trial.unused), list(range(cards - trial.unused, cards))
    tally = ShuffleTally(cards, min(bins, cards))
    for number in range(rounds):
        if trial.hidden:
            chance.shuffle(unused)
        order: Sequence[int] = ()
        for done in trial.procedure.mix(discards, chance, unused):
            order = done.order
        dealt = trial.procedure.cut(order, chance=chance).order if trial.procedure.has_cut else order
        tally.add(order, dealt[0], half=number % 2)
        tick()
    return quality_of(trial.name, tally)


def compare(
    trials: Sequence[Trial],
    rounds: int,
    seed: int,
    cards: int = SIX_DECKS,
    tick: Callable[[], None] = lambda: None,
) -> list[Quality]:
    """Measure each of the trials and, last, the uniform shuffle as the yardstick."""
    yardstick = Trial("uniform", uniform())
    return [measure(trial, rounds, seed, cards, tick=tick) for trial in (*trials, yardstick)]


def quality_of(name: str, tally: ShuffleTally) -> Quality:
    """Return the figures of what was counted."""
    chi_square, degrees, p_value = tally.chi_square()
    offset, next_card = tally.next_card()
    top_card, top_card_cut = tally.top_card()
    return Quality(
        name=name,
        rounds=tally.rounds,
        cards=tally.cards,
        rising_sequences=tally.rising / tally.rounds,
        chi_square=chi_square,
        degrees=degrees,
        p_value=p_value,
        correlation=tally.correlation(),
        next_card=next_card,
        next_offset=offset,
        top_card=top_card,
        top_card_cut=top_card_cut,
        density=tally.density(),
    )
