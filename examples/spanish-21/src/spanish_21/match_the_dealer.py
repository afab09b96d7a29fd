"""Match the dealer: a side wager on first cards of the dealer's rank (part 16), of a kind that this game brings."""

from __future__ import annotations

from pitboss.chips import Odds
from pitboss.citation import citer
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Kind, Line, Phase, SideCards, SideWager, WagerName

from .options import ID

cite = citer(ID)

MATCH_THE_DEALER = Kind("match the dealer")
NAMES = WagerName(kind=MATCH_THE_DEALER, typed=("match",), short="match")

LINES = {
    (0, 2): "two suited matches",
    (1, 1): "a suited match and another match",
    (0, 1): "a suited match",
    (2, 0): "two matches",
    (1, 0): "a match",
}
"""The lines of the pay table by the matches in another suit and in the dealer's."""

PAYS = {6: (4, 9), 8: (3, 12), 4: (4, 10), 2: (4, 15)}
"""By decks: what a match pays in another suit and in the dealer's."""


def match_line(cards: SideCards) -> str | None:
    """Name the line that the first two cards make with the up card."""
    matches = [card for card in cards.first_two if card.rank == cards.up.rank]
    suited = sum(card.suit == cards.up.suit for card in matches)
    return LINES.get((len(matches) - suited, suited))


def side_wagers(chosen: Choices) -> tuple[SideWager, ...]:
    """Return the wager where the house offers it; there is no pay table for one deck."""
    pays = PAYS.get(int(chosen["decks"]))
    if pays is None or not chosen["match_the_dealer"]:
        return ()
    plain, suited = pays
    lines = {name: others * plain + same * suited for (others, same), name in LINES.items()}
    if chosen["decks"] == 2:
        del lines[LINES[0, 2]]  # two decks have no third card alike
    return (
        SideWager(
            kind=MATCH_THE_DEALER,
            minimum=int(chosen["match_the_dealer_minimum"]),
            maximum=int(chosen["match_the_dealer_maximum"]),
            within_initial=False,
            settled=Phase.FIRST_CARDS,
            dealer_cards_needed=0,
            judge=match_line,
            lines=tuple(Line(name, Odds(pays), cite("16.3")) for name, pays in lines.items()),
            offered=cite("16.1"),
            limits=cite("16.1"),
            won=cite("16.2"),
            lost=cite("16.2"),
            order=cite("16.2"),
        ),
    )
