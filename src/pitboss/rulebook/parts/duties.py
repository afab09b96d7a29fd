"""The words of procedures and irregularities: duties, slips, rulings."""

from __future__ import annotations

from enum import StrEnum


class Shuffling(StrEnum):
    """How the cards are shuffled: by the server, by hand, by a shuffler, or in a continuous shuffler."""

    SERVER = "server"
    MANUAL = "manual"
    AUTOMATED = "automated"
    CONTINUOUS = "continuous"


class Duty(StrEnum):
    """One step of the procedure around the cards."""

    RECEIVE = "receive"
    INSPECT = "inspect"
    VERIFY = "verify"
    REMOVE_TENS = "remove-tens"
    VERIFY_TENS = "verify-tens"
    SPREAD = "spread"
    SHOW = "show"
    WASH = "wash"
    STACK = "stack"
    CALL_SHUFFLE = "call-shuffle"
    ACKNOWLEDGE = "acknowledge"
    GATHER = "gather"
    PLUG = "plug"
    RIFFLE = "riffle"
    TURN = "turn"
    STRIP = "strip"
    COMBINE = "combine"
    DEVICE = "device"
    RESHUFFLE = "reshuffle"
    SWAP = "swap"
    OFFER_CUT = "offer-cut"
    PLACE_COVER = "place-cover"
    LOAD = "load"
    MARK_DEVICE = "mark-device"
    REMOVE = "remove"
    FAN = "fan"

    @property
    def of_the_floor(self) -> bool:
        """Whether the floor performs it, and not the dealer."""
        return self in _FLOORS

    @property
    def words(self) -> str:
        """The duty in words."""
        return _WORDS[self]


_FLOORS = frozenset({Duty.VERIFY, Duty.VERIFY_TENS, Duty.ACKNOWLEDGE})
_WORDS = {
    Duty.RECEIVE: "take the decks in at the table",
    Duty.INSPECT: "inspect the cards for defects",
    Duty.VERIFY: "verify the inspection",
    Duty.REMOVE_TENS: "take the tens out of the decks",
    Duty.VERIFY_TENS: "verify that no ten is left and take the tens away",
    Duty.SPREAD: "spread the cards on the table",
    Duty.SHOW: "let the first player inspect the cards",
    Duty.WASH: "turn the cards face down and wash them",
    Duty.STACK: "stack the cards",
    Duty.CALL_SHUFFLE: 'call "Shuffle"',
    Duty.ACKNOWLEDGE: "acknowledge the shuffle",
    Duty.GATHER: "put the rest of the shoe into the discard rack and see that no card is missing",
    Duty.PLUG: "plug the unused cards into the discards",
    Duty.RIFFLE: "riffle the cards",
    Duty.TURN: "turn one half and riffle",
    Duty.STRIP: "strip the cards",
    Duty.COMBINE: "combine two equal stacks in five to seven riffles",
    Duty.DEVICE: "put the batch into the shuffler and let it shuffle",
    Duty.RESHUFFLE: "have the shuffler shuffle the batch in it again",
    Duty.SWAP: "take the other batch out of the shuffler",
    Duty.OFFER_CUT: "offer the cut",
    Duty.PLACE_COVER: "insert the cover card",
    Duty.LOAD: "put the stack into the shoe",
    Duty.MARK_DEVICE: "cover, mark or remove the shuffler that is out of order",
    Duty.REMOVE: "take the cards away from the table",
    Duty.FAN: "fan the decks, look for imperfections and put them back into the discard rack",
}


class Occasion(StrEnum):
    """Why the cards are shuffled, which decides who is offered the cut first."""

    BEGINNING = "the game begins"
    COVER_AT_BOX = "the cover card came out at a box"
    COVER_AT_DEALER = "the cover card came out at the dealer's hand"
    ORDERED = "the floor ordered it"
    EVERY_ROUND = "the shoe reshuffles after every round"
    RESUMING = "the game resumes"


class Irregularity(StrEnum):
    """What can go wrong at a table."""

    FACE_UP = "face-up"
    STRAY_CARD = "stray-card"
    DRAWN_UNSEEN = "drawn-unseen"
    DRAWN_EXPOSED = "drawn-exposed"
    PAT_HAND = "pat-hand"
    OWN_CARD_MISSED = "own-card-missed"
    OWN_CARD_EXTRA = "own-card-extra"
    OWN_CARDS_FORGOTTEN = "own-cards-forgotten"
    BOX_MISSED = "box-missed"
    EXTRA_CARD = "extra-card"
    MISDELIVERED = "misdelivered"
    HIT_MISSED = "hit-missed"
    SHOE_EMPTY = "shoe-empty"
    NEEDLESS_PEEK = "needless-peek"
    READER_FAILS = "reader-fails"
    SHUFFLER_JAMS = "shuffler-jams"
    SHUFFLER_FAILS = "shuffler-fails"
    BURN_FORGOTTEN = "burn-forgotten"
    BURNED_TWICE = "burned-twice"
    HOLE_EXPOSED = "hole-exposed"
    BLACKJACK_OVERLOOKED = "blackjack-overlooked"
    PLAYER_BLACKJACK_OVERLOOKED = "player-blackjack-overlooked"
    CARD_TURNED = "card-turned"
    MALFUNCTION = "malfunction"

    __hash__ = str.__hash__

    @property
    def words(self) -> str:
        """What happened."""
        return _HAPPENED[self]

    @property
    def policy_name(self) -> str:
        """The field of ``Irregularities`` that has its policy."""
        return self.value.replace("-", "_")


_HAPPENED = {
    Irregularity.FACE_UP: "a card lies face up in the shoe",
    Irregularity.STRAY_CARD: "a card that does not belong to the pack is in the shoe",
    Irregularity.DRAWN_UNSEEN: "a card was drawn in error, and nobody saw it",
    Irregularity.DRAWN_EXPOSED: "a card was drawn in error, and everybody saw it",
    Irregularity.PAT_HAND: "the dealer drew a card to a pat hand",
    Irregularity.OWN_CARD_MISSED: "the dealer missed dealing a card to himself",
    Irregularity.OWN_CARD_EXTRA: "the dealer dealt himself a card too many",
    Irregularity.OWN_CARDS_FORGOTTEN: "the dealer forgot his own hand and went on with the players",
    Irregularity.BOX_MISSED: "a box was passed over in the deal",
    Irregularity.EXTRA_CARD: "a box was dealt a third card",
    Irregularity.MISDELIVERED: "a card was delivered to the wrong place",
    Irregularity.HIT_MISSED: "a card that a player asked for was not dealt",
    Irregularity.SHOE_EMPTY: "the shoe has no card left to finish the round",
    Irregularity.NEEDLESS_PEEK: "the hole card was put into the reader without need",
    Irregularity.READER_FAILS: "the card reader is out of order",
    Irregularity.SHUFFLER_JAMS: "the shuffler jammed in mid-shuffle",
    Irregularity.SHUFFLER_FAILS: "the shuffler is out of order",
    Irregularity.BURN_FORGOTTEN: "no card was burned",
    Irregularity.BURNED_TWICE: "more than one card was burned",
    Irregularity.HOLE_EXPOSED: "the hole card was exposed",
    Irregularity.BLACKJACK_OVERLOOKED: "the dealer looked and overlooked his blackjack",
    Irregularity.PLAYER_BLACKJACK_OVERLOOKED: "the dealer overlooked a player's blackjack",
    Irregularity.CARD_TURNED: "a card was turned over in the mixing or stacking",
    Irregularity.MALFUNCTION: "the game malfunctioned",
}


class FloorRuling(StrEnum):
    """What the floor can rule; each text names the rulings that are possible."""

    OFFER = "offer"
    MISDEAL = "misdeal"
    KEEP = "keep"
    SIT_OUT = "sit-out"
    PLAY_ON = "play-on"
    FORWARD = "forward"
    DEALERS_CARD = "dealers-card"
    BURN = "burn"
    REMOVE = "remove"
    SEEN = "seen"
    UNSEEN = "unseen"
    REPAIRED = "repaired"

    @property
    def words(self) -> str:
        """What the floor says."""
        return _RULED[self]


_RULED = {
    FloorRuling.OFFER: "the players are asked",
    FloorRuling.MISDEAL: "it is a misdeal",
    FloorRuling.KEEP: "the card stays with the hand",
    FloorRuling.SIT_OUT: "the player sits this round out",
    FloorRuling.PLAY_ON: "those who want to play on do so, and the others get their wagers back",
    FloorRuling.FORWARD: "the card moves forward, as the next one",
    FloorRuling.DEALERS_CARD: "the card is the dealer's next one",
    FloorRuling.BURN: "the card is burned",
    FloorRuling.REMOVE: "the card is taken off the table",
    FloorRuling.SEEN: "players could have seen the card",
    FloorRuling.UNSEEN: "no player could have seen the card",
    FloorRuling.REPAIRED: "the device is in order again",
}
