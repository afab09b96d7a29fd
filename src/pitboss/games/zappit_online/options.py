"""The options of Zappit Blackjack (online): what its text, or a reading of it, leaves to the house."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option, Span

ID = "zappit-online"
cite = citer(ID)
HUNDRED_DOLLARS = 100 * common.DOLLAR

OPTIONS: tuple[Option, ...] = (
    common.number(
        "decks", (6,), cite("Overview 1"), "Decks in the pack, shuffled before every round.", variant="each_round"
    ),
    common.soft_17(True, cite("Rules 7")),
    common.choice("blackjack_pays", ("3:2",), cite("Base game 3"), "What a player's blackjack pays."),
    *common.fixed_splits(
        {
            "double": cite("Rules 2", "reading ZO4"),
            "draw": cite("Rules 5"),
            "resplit": cite("Rules 4", "Rules 5"),
        },
        double_after=True,
        aces_draw=False,
        aces_resplit=False,
    ),
    common.number("max_hands", (2,), cite("Rules 4"), "The most hands that one box can be split into."),
    common.switch("double_after_zap", True, cite("Rules 3", "reading ZO5"), "A hand can double down after a zap."),
    common.switch("split_after_zap", True, cite("Rules 1", "reading ZO5"), "A hand can be split after a zap."),
    common.switch(
        "dealer_draws_idle",
        True,
        cite("How to play 7", "How to play 7 house", "reading ZO8"),
        "Whether the house draws when no wager depends on it.",
        fixed=True,
        variant="house",
    ),
    common.number(
        "positions", (3,), cite("Overview 1", "reading ZO7"), "How many hands a round can begin with.", variant="hands"
    ),
    common.number(
        "boxes_per_player",
        (3, 2, 1),
        cite("How to play 1", "reading ZO7"),
        "How many hands a player can begin with.",
        variant="hands",
    ),
    *common.wager_limits(
        "table",
        500,
        HUNDRED_DOLLARS,
        cite("Disclaimer 2", "reading A12"),
        "wager on a hand",
        Span(1, HUNDRED_DOLLARS),
        variant="hand",
    ),
    common.chip_unit(cite("How to play 1", "reading A12")),
)
