"""What happened at the table. Every event is frozen and carries its clauses; the state is the fold of the events."""

from pitboss.table.events.house import (
    BurnCardAsked,
    BurnCardShown,
    CardBackedUp,
    CardDiscarded,
    CardsCut,
    CoverCardCame,
    CoverOrdered,
    CoverPlaced,
    CutOffered,
    CutRefused,
    DealerCameIn,
    DutyDone,
    FloorCalled,
    FloorRuled,
    HandDied,
    HoursNoted,
    PayVoided,
    PlayerLetOut,
    RecutOrdered,
    Reported,
    RoundVoided,
    ShuffleAsked,
    ShuffleOrdered,
    SlipNoticed,
    SpotsGivenUp,
    SpotWanted,
    TableClosing,
    TableIdled,
    WagerAnnounced,
    WagerConfirmed,
    WagerLapsed,
)
from pitboss.table.events.play import (
    BonusPaid,
    CardBurned,
    CardDealt,
    CardTurned,
    ChipsBrought,
    ConsentGiven,
    DealerStood,
    Decided,
    EntryPermitted,
    HandSplit,
    HandStood,
    HandTucked,
    OfferAnswered,
    OffersMade,
    Peeked,
    RoundBegun,
    RoundEnded,
    SeatLeft,
    SeatTaken,
    ShoeOpened,
    WagerPlaced,
    WagerSettled,
    WagersMoved,
    WagersTakenBack,
)
from pitboss.table.events.words import (
    Answer,
    Decision,
    Funding,
    OfferKind,
    Reason,
)

PlayEvent = (
    ChipsBrought
    | SeatTaken
    | SeatLeft
    | ConsentGiven
    | EntryPermitted
    | WagerPlaced
    | WagersTakenBack
    | SpotWanted
    | SpotsGivenUp
    | WagerAnnounced
    | WagerConfirmed
    | WagerLapsed
    | ShoeOpened
    | CardBurned
    | RoundBegun
    | CardDealt
    | OffersMade
    | OfferAnswered
    | Peeked
    | Decided
    | HandSplit
    | WagersMoved
    | HandStood
    | HandTucked
    | CardTurned
    | DealerStood
    | WagerSettled
    | BonusPaid
    | RoundEnded
)
"""An event of the game itself: chips, seats, wagers, cards and settlement."""
HouseEvent = (
    DutyDone
    | CutOffered
    | CutRefused
    | CardsCut
    | CoverPlaced
    | RecutOrdered
    | CoverOrdered
    | CoverCardCame
    | ShuffleAsked
    | ShuffleOrdered
    | DealerCameIn
    | TableIdled
    | HoursNoted
    | TableClosing
    | BurnCardAsked
    | BurnCardShown
    | Reported
    | FloorCalled
    | FloorRuled
    | SlipNoticed
    | PlayerLetOut
    | HandDied
    | CardDiscarded
    | CardBackedUp
    | RoundVoided
    | PayVoided
)
"""An event around the game: the cards between rounds, the floor, and what goes wrong."""
Event = PlayEvent | HouseEvent
"""Any event."""

__all__ = [
    "Answer",
    "BonusPaid",
    "BurnCardAsked",
    "BurnCardShown",
    "CardBackedUp",
    "CardBurned",
    "CardDealt",
    "CardDiscarded",
    "CardTurned",
    "CardsCut",
    "ChipsBrought",
    "ConsentGiven",
    "CoverCardCame",
    "CoverOrdered",
    "CoverPlaced",
    "CutOffered",
    "CutRefused",
    "DealerCameIn",
    "DealerStood",
    "Decided",
    "Decision",
    "DutyDone",
    "EntryPermitted",
    "Event",
    "FloorCalled",
    "FloorRuled",
    "Funding",
    "HandDied",
    "HandSplit",
    "HandStood",
    "HandTucked",
    "HoursNoted",
    "HouseEvent",
    "OfferAnswered",
    "OfferKind",
    "OffersMade",
    "PayVoided",
    "Peeked",
    "PlayEvent",
    "PlayerLetOut",
    "Reason",
    "RecutOrdered",
    "Reported",
    "RoundBegun",
    "RoundEnded",
    "RoundVoided",
    "SeatLeft",
    "SeatTaken",
    "ShoeOpened",
    "ShuffleAsked",
    "ShuffleOrdered",
    "SlipNoticed",
    "SpotWanted",
    "SpotsGivenUp",
    "TableClosing",
    "TableIdled",
    "WagerAnnounced",
    "WagerConfirmed",
    "WagerLapsed",
    "WagerPlaced",
    "WagerSettled",
    "WagersMoved",
    "WagersTakenBack",
]
