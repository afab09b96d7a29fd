"""The ceremonies that several texts have in common, as lists of duties."""

from __future__ import annotations

from pitboss.rulebook.parts import Ceremonies, Duty

NEW_CARDS = (Duty.RECEIVE, Duty.INSPECT, Duty.VERIFY)
WITHOUT_TENS = (Duty.REMOVE_TENS, Duty.VERIFY_TENS)
SHOWN = (Duty.SPREAD, Duty.SHOW, Duty.WASH, Duty.STACK)
BY_HAND = (Duty.RIFFLE, Duty.TURN, Duty.RIFFLE, Duty.STRIP, Duty.RIFFLE)
"""The manual shuffle of a house that has not chosen its own order; the plug comes before it."""
CUT = (Duty.OFFER_CUT,)
INTO_SHOE = (Duty.PLACE_COVER, Duty.LOAD)
CLOSING = (Duty.GATHER, Duty.REMOVE)


def manual(preshuffled: bool, tens: bool = False) -> Ceremonies:
    """Return the ceremonies of a table that shuffles by hand."""
    after = (*CUT, *INTO_SHOE)
    new = (*NEW_CARDS, *(WITHOUT_TENS if tens else ()), *SHOWN, *BY_HAND)
    return Ceremonies(
        opening=(Duty.RECEIVE, *after) if preshuffled else (*new, *after),
        reshuffle=(Duty.GATHER, Duty.PLUG, *BY_HAND, *after),
        idle=(*SHOWN, *BY_HAND, *after),
        by_hand=(*BY_HAND, *after),
        exhausted=(*BY_HAND, *after),
        closing=CLOSING,
    )


def batches(preshuffled: bool) -> Ceremonies:
    """Return the ceremonies of a batch shuffler: one batch in play, the other one in the device."""
    after = (Duty.SWAP, *CUT, *INTO_SHOE)
    batch = (Duty.RECEIVE, Duty.DEVICE) if preshuffled else (*NEW_CARDS, *SHOWN, Duty.DEVICE)
    return Ceremonies(
        opening=(*batch, *batch, *after),
        reshuffle=(Duty.GATHER, Duty.DEVICE, *after),
        idle=(Duty.SPREAD, Duty.SHOW, Duty.STACK, Duty.DEVICE, *after),
        by_hand=(*BY_HAND, *CUT, *INTO_SHOE),
        exhausted=(*BY_HAND, *CUT, *INTO_SHOE),
        closing=CLOSING,
    )


def one_batch(preshuffled: bool) -> Ceremonies:
    """Return the ceremonies of a shuffler whose stack goes into the shoe uncut; the tens have been removed."""
    new = (Duty.RECEIVE,) if preshuffled else (*NEW_CARDS, *WITHOUT_TENS, *SHOWN)
    return Ceremonies(
        opening=(*new, *((*CUT,) if preshuffled else (Duty.DEVICE,)), *INTO_SHOE),
        reshuffle=(Duty.GATHER, Duty.DEVICE, *INTO_SHOE),
        idle=(*SHOWN, Duty.DEVICE, *INTO_SHOE),
        by_hand=(*BY_HAND, *CUT, *INTO_SHOE),
        exhausted=(Duty.DEVICE, *INTO_SHOE),
        closing=CLOSING,
    )


def continuous(preshuffled: bool, idles: bool) -> Ceremonies:
    """Return the ceremonies of a continuous shuffler; ``idles`` if its cards are spread when the table is idle."""
    return Ceremonies(
        opening=(Duty.RECEIVE, Duty.LOAD) if preshuffled else (*NEW_CARDS, *SHOWN, Duty.LOAD),
        reshuffle=(Duty.GATHER,),
        by_hand=(*BY_HAND, *CUT, *INTO_SHOE),
        exhausted=(Duty.LOAD,),
        idle=(Duty.SPREAD, Duty.SHOW, Duty.STACK, Duty.LOAD) if idles else (),
        closing=CLOSING,
    )
