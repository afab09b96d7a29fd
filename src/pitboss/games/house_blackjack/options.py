"""The options of House Blackjack: the rules that houses vary."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option, Span

ID = "house-blackjack"
cite = citer(ID)
DOLLAR = common.DOLLAR

OPTIONS: tuple[Option, ...] = (
    common.number("decks", (6, 8, 7, 5, 4, 3, 2, 1), cite("1.1"), "Decks in the shoe."),
    common.switch("dealer_hits_soft_17", False, cite("11.3"), "Whether the dealer draws to a soft 17."),
    common.choice(
        "blackjack_pays", ("3:2", "7:5", "6:5", "1:1", "2:1"), cite("5.2"), "What a player's blackjack pays."
    ),
    common.choice("double_on", ("any", "9-11", "10-11"), cite("8.1", "8.3"), "Which first two cards can double down."),
    common.switch("double_after_split", True, cite("8.4"), "Split hands can double down."),
    common.choice(
        "surrender",
        ("none", "late", "early"),
        cite("10.1", "10.2", "10.4"),
        "When the first two cards can be surrendered.",
    ),
    common.choice(
        "hole_card",
        ("peek", "none", "none-original"),
        cite("4.3", "4.5", "4.7", "4.8"),
        "How the dealer's second card is handled, and what a blackjack found late takes.",
        variant="looks",
    ),
    common.number("max_hands", (4, 3, 2), cite("9.2"), "The most hands that one box can be split into."),
    common.switch("resplit_aces", False, cite("9.6"), "Aces can be split again."),
    common.switch("split_aces_draw", False, cite("9.5"), "Split aces can draw more cards."),
    common.switch("split_by_rank", False, cite("9.1"), "Ten-value cards are a pair only if they have the same rank."),
    common.number(
        "charlie", (0, 5, 6, 7), cite("7.4"), "How many cards make a hand win (a charlie); 0 for no charlie."
    ),
    common.switch("insurance", True, cite("6.1"), "Whether insurance is offered."),
    common.switch(
        "even_money",
        True,
        cite("6.5"),
        "A blackjack against an ace can take even money, beside insurance.",
        variant="beside_insurance",
    ),
    common.choice(
        "push_22",
        ("none", "push", "wager"),
        cite("11.5", "13.5"),
        "Whether a dealer's 22 is a push, and whether the Push 22 wager is offered beside it.",
        variant="of_dealer",
    ),
    common.switch("dealer_draws_idle", False, cite("11.4"), "Whether the dealer draws when no wager depends on it."),
    common.switch("trilux", False, cite("13.1"), "Whether the TriLux wager is offered."),
    *common.wager_limits("trilux", DOLLAR, 100 * DOLLAR, cite("13.1"), "TriLux wager"),
    common.switch("kings_bounty", False, cite("13.3"), "Whether the King's Bounty wager is offered."),
    *common.wager_limits("kings_bounty", DOLLAR, 25 * DOLLAR, cite("13.3"), "King's Bounty wager"),
    *common.wager_limits("push_22", DOLLAR, 100 * DOLLAR, cite("13.5"), "Push 22 wager"),
    common.number("positions", (7, 6, 5, 4, 3, 2, 1), cite("3.1"), "Number of boxes on the layout."),
    common.number("boxes_per_player", (3, 7, 6, 5, 4, 2, 1), cite("3.2"), "How many boxes a player can have."),
    common.choice("shuffling", ("server", "manual"), cite("2.1"), "How the cards are shuffled."),
    common.switch("preshuffled", False, cite("2.2"), "Decks come already inspected and shuffled."),
    common.switch("dealer_cuts", False, cite("2.6"), "The dealer cuts for the table."),
    common.money(
        "table_minimum", 5 * DOLLAR, Span(1, 10_000 * DOLLAR), cite("3.3"), "The smallest bet.", variant="bet"
    ),
    common.money(
        "table_maximum", 1_000 * DOLLAR, Span(1, 1_000_000 * DOLLAR), cite("3.3"), "The largest bet.", variant="bet"
    ),
    common.chip_unit(cite("3.4")),
    common.exposed_card(cite("14.3")),
    common.void_settled(cite("14.9")),
)
