"""What is done around the cards, in one sentence for many duties."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.rulebook.parts import Duty

DONE: dict[Duty, str] = {
    Duty.RECEIVE: "takes the decks in",
    Duty.INSPECT: "inspects them",
    Duty.VERIFY: "verifies it",
    Duty.REMOVE_TENS: "takes the tens out",
    Duty.VERIFY_TENS: "sees that none is left and takes them away",
    Duty.SPREAD: "spreads the cards",
    Duty.SHOW: "lets you look at them",
    Duty.WASH: "washes them",
    Duty.STACK: "stacks them",
    Duty.CALL_SHUFFLE: 'calls "Shuffle"',
    Duty.ACKNOWLEDGE: "acknowledges it",
    Duty.GATHER: "gathers the cards and finds none missing",
    Duty.PLUG: "plugs the unused ones",
    Duty.RIFFLE: "riffles",
    Duty.TURN: "turns",
    Duty.STRIP: "strips",
    Duty.COMBINE: "combines two stacks in five to seven riffles",
    Duty.DEVICE: "has the shuffler shuffle the batch",
    Duty.RESHUFFLE: "has the shuffler shuffle the batch in it again",
    Duty.SWAP: "takes the other batch out of the shuffler",
    Duty.MARK_DEVICE: "takes the shuffler out of use",
    Duty.REMOVE: "takes the old cards away",
    Duty.FAN: "fans the decks and looks for imperfections",
}
"""Each duty as one verb; the cut, the cover card and loading the shoe have sentences of their own."""


def in_one_sentence(duties: Sequence[Duty]) -> str:
    """Tell duties that were done one after the other."""
    if duties[0].of_the_floor:
        alone, rest = f"The floor {DONE[duties[0]]}.", duties[1:]
        return f"{alone} {in_one_sentence(rest)}" if rest else alone
    batch = _first_of_two(duties)
    if not batch:
        return f"The dealer {_listed(_said(duties))}."
    same = "does the same with the second batch"
    return f"The dealer {_listed([*_said(batch), same, *_said(duties[2 * len(batch) :])])}."


def _said(duties: Sequence[Duty]) -> list[str]:
    """Return what the dealer did; what the floor did stands behind it in brackets."""
    said: list[str] = []
    for duty in duties:
        if duty.of_the_floor:
            said[-1] += f" (the floor {DONE[duty]})"
        else:
            said.append(DONE[duty])
    return said


def _first_of_two(duties: Sequence[Duty]) -> Sequence[Duty]:
    """Return the duties of the first of two batches that were brought in alike, or none."""
    if duties[0] is not Duty.RECEIVE or Duty.RECEIVE not in duties[1:]:
        return ()
    second = duties.index(Duty.RECEIVE, 1)
    return duties[:second] if duties[:second] == duties[second : 2 * second] else ()


def _listed(said: Sequence[str]) -> str:
    *before, last = said
    return f"{', '.join(before)} and {last}" if before else last
