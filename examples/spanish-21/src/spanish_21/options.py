"""The options of Spanish 21: the rules that houses vary."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option, Span

ID = "spanish-21"
cite = citer(ID)
DOLLAR = common.DOLLAR

OPTIONS: tuple[Option, ...] = (
    common.number("decks", (6, 8, 4, 2, 1), cite("1.1", "1.2"), "Decks (of 48 cards) in the shoe.", variant="of_48"),
    common.switch("dealer_hits_soft_17", True, cite("13.3"), "Whether the dealer draws to a soft 17."),
    common.number("doubles", (1, 3), cite("10.5"), "How often a hand may be doubled."),
    common.switch(
        "surrender",
        True,
        cite("12.1", "12.2"),
        "Whether the first two cards may be given up for half of the wager.",
        variant="late",
    ),
    common.switch(
        "rescue",
        True,
        cite("12.3"),
        "Whether a doubled hand may be given up for its last double.",
    ),
    common.number("max_hands", (4, 3, 2), cite("11.2"), "The most hands that one box can be split into."),
    common.switch("split_aces_draw", True, cite("11.4", "11.5"), "Split aces can draw more cards."),
    common.switch("resplit_aces", True, cite("11.6"), "Aces can be split again."),
    common.switch("super_bonus", True, cite("9.1"), "Whether there is a super bonus."),
    common.switch("match_the_dealer", False, cite("16.1"), "Whether the Match the Dealer wager is offered."),
    *common.wager_limits("match_the_dealer", DOLLAR, 100 * DOLLAR, cite("16.1"), "Match the Dealer wager"),
    common.switch("insurance", True, cite("6.1"), "Whether insurance is offered."),
    common.number("positions", (7, 6, 5, 4, 3, 2, 1), cite("3.1"), "Number of boxes on the layout."),
    common.number("boxes_per_player", (3, 7, 6, 5, 4, 2, 1), cite("3.2"), "How many boxes a player can have."),
    common.choice("shuffling", ("server", "manual"), cite("2.1"), "How the cards are shuffled."),
    common.switch("preshuffled", False, cite("2.2"), "Decks come already inspected and shuffled."),
    common.switch("dealer_cuts", False, cite("2.7"), "The dealer cuts for the table."),
    common.money(
        "table_minimum", 5 * DOLLAR, Span(1, 10_000 * DOLLAR), cite("3.3"), "The smallest bet.", variant="bet"
    ),
    common.money(
        "table_maximum", 1_000 * DOLLAR, Span(1, 1_000_000 * DOLLAR), cite("3.3"), "The largest bet.", variant="bet"
    ),
    common.chip_unit(cite("3.4")),
    common.exposed_card(cite("15.3")),
    common.void_settled(cite("15.9")),
)
