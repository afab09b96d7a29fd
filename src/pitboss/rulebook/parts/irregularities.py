"""What a text says should happen when something went wrong."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.duties import Irregularity


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """The grounds for each irregularity a text lists; None where it lists none.

    ``calls`` are those for which the floor must be called. ``face_up_offered`` gives a card found face up to a player
    who wants it; ``one_void`` lets one face-up or stray card pass and voids the round at the second. ``exposed_next``
    offers an exposed card to the player involved and to the next one only. ``own_card_voids`` voids the round of a
    dealer without an up card; ``empty_voids`` makes a shoe that runs out a misdeal. ``reader_stops`` stops dealing
    while the card reader is out of order. ``burn_after_cut``: only the burn after the cut may be forgotten, not a new
    dealer's. ``pays_void`` gives back what was settled in a round that is void; ``exposed_doubles`` lets an exposed
    card be doubled on. ``seen_early`` is the reading on a card that everybody saw while the first cards are dealt, and
    ``shuffler_in_play`` the one on a shuffler that jams or fails while other cards are played.
    """

    calls: frozenset[Irregularity] = frozenset()
    face_up_offered: bool = False
    one_void: bool = False
    exposed_next: bool = False
    own_card_voids: bool = False
    empty_voids: bool = False
    reader_stops: bool = False
    burn_after_cut: bool = False
    pays_void: bool = False
    exposed_doubles: bool = False
    face_up: Clauses | None = None
    stray_card: Clauses | None = None
    drawn_unseen: Clauses | None = None
    drawn_exposed: Clauses | None = None
    drawn_again: Clauses | None = None
    seen_early: Clauses | None = None
    exposed_offered: Clauses | None = None
    exposed_returns: Clauses | None = None
    pat_hand: Clauses | None = None
    pat_blackjack: Clauses | None = None
    own_card_missed: Clauses | None = None
    own_card_noticed: Clauses | None = None
    own_card_extra: Clauses | None = None
    own_cards_forgotten: Clauses | None = None
    own_cards_offered: Clauses | None = None
    own_cards_ruled: Clauses | None = None
    own_cards_blackjack: Clauses | None = None
    box_missed: Clauses | None = None
    no_cards: Clauses | None = None
    backed_up: Clauses | None = None
    extra_card: Clauses | None = None
    misdelivered: Clauses | None = None
    hit_missed: Clauses | None = None
    exchange_missed: Clauses | None = None
    shoe_empty: Clauses | None = None
    needless_peek: Clauses | None = None
    peek_seen: Clauses | None = None
    peek_unseen: Clauses | None = None
    reader_fails: Clauses | None = None
    shuffler_jams: Clauses | None = None
    shuffler_fails: Clauses | None = None
    shuffler_in_play: Clauses | None = None
    burn_forgotten: Clauses | None = None
    burned_twice: Clauses | None = None
    hole_exposed: Clauses | None = None
    blackjack_overlooked: Clauses | None = None
    player_blackjack_overlooked: Clauses | None = None
    card_turned: Clauses | None = None
    malfunction: Clauses | None = None
    dead: Clauses
    void: Clauses

    def grounds(self, irregularity: Irregularity) -> Clauses | None:
        """Return the grounds of an irregularity, or None where the text does not list it."""
        grounds: Clauses | None = getattr(self, irregularity.value.replace("-", "_"))
        return grounds
