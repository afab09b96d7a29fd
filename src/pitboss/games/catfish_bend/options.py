"""The options of Catfish Bend's Blackjack: what its text, or a reading of it, leaves to the house."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option, Span

ID = "catfish-bend"
cite = citer(ID)
DOLLAR = common.DOLLAR

OPTIONS: tuple[Option, ...] = (
    common.number("decks", (6,), cite("Cards new"), "Decks in the shoe."),
    common.soft_17(True, cite("Dealing 20")),
    common.choice("blackjack_pays", ("3:2",), cite("Payouts 5"), "What a player's blackjack pays."),
    common.choice(
        "blackjack_rounding",
        ("half_dollar", "dollar"),
        cite("Payouts 1", "Payouts 1 rounding", "reading A7"),
        "Blackjack payouts are rounded down to this unit.",
    ),
    common.switch(
        "even_money", True, cite("Insurance 8"), "A blackjack against an ace can take even money.", fixed=True
    ),
    common.switch(
        "double_after_split",
        True,
        cite("Splitting 7", "Doubling 4"),
        "Split hands can double down.",
        fixed=True,
    ),
    common.switch("split_aces_draw", False, cite("Splitting 5"), "Split aces can draw more cards.", fixed=True),
    common.switch("resplit_aces", False, cite("Splitting 4", "reading CB3"), "Aces can be split again."),
    common.number("max_hands", (4,), cite("Splitting 4"), "The most hands that one box can be split into."),
    common.switch(
        "dealer_draws_idle",
        True,
        cite("Dealing 18", "reading CB11"),
        "Whether the dealer draws when no wager depends on it.",
    ),
    common.number("positions", (7,), cite("Dealing 3"), "Number of boxes on the layout."),
    common.number("boxes_per_player", (3, 2, 1), cite("Dealing 5"), "How many boxes a player can have."),
    common.choice("shuffling", ("server", "manual"), cite("Shuffle 1", "reading A13"), "How the cards are shuffled."),
    common.money(
        "table_minimum",
        5 * DOLLAR,
        Span(1, 25 * DOLLAR),
        cite("Limits 1", "Limits 3", "reading A12"),
        "The smallest bet.",
        variant="bet",
    ),
    common.money(
        "table_maximum",
        10_000 * DOLLAR,
        Span(DOLLAR, 10_000 * DOLLAR),
        cite("Limits 1", "reading A12"),
        "The largest bet.",
        variant="bet",
    ),
    common.chip_unit(cite("Limits 1", "reading A12")),
    *common.wager_limits("trilux", DOLLAR, 100 * DOLLAR, cite("TriLux 2"), "TriLux wager", Span(DOLLAR, 100 * DOLLAR)),
    *common.wager_limits(
        "kings_bounty",
        DOLLAR,
        25 * DOLLAR,
        cite("Kings Bounty 2", "Kings Bounty limits 1"),
        "King's Bounty wager",
        Span(DOLLAR, 25 * DOLLAR),
    ),
    common.void_settled(cite("Irregularities 11")),
)
