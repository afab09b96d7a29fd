"""The options of Zappit Blackjack (Massachusetts): what its text, or a reading of it, leaves to the house."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option

ID = "zappit-ma"
cite = citer(ID)

OPTIONS: tuple[Option, ...] = (
    common.number("decks", (6, 8), cite("2(a)", "reading A8"), "Decks in the shoe."),
    common.soft_17(False, cite("6(l)")),
    common.choice("blackjack_pays", ("3:2", "6:5"), cite("10(a)", "reading A8"), "What a player's blackjack pays."),
    common.switch("even_money", False, cite("7(e)", "reading A5"), "A blackjack against an ace can take even money."),
    common.switch("double_after_split", True, cite("8(b)"), "Split hands can double down.", fixed=True),
    common.switch("split_aces_draw", True, cite("9(d)", "reading ZM4"), "Split aces can draw more cards."),
    common.switch("resplit_aces", True, cite("9(d)", "reading ZM4"), "Aces can be split again."),
    common.number("max_hands", (4,), cite("9(d)"), "The most hands that one box can be split into."),
    common.switch("double_after_zap", True, cite("8(a)", "reading ZM3"), "A hand can double down after a zap."),
    common.switch("split_after_zap", True, cite("9(a)", "reading ZM3"), "A hand can be split after a zap."),
    common.switch(
        "dealer_draws_idle", True, cite("6(l)", "reading ZM6"), "Whether the dealer draws when no wager depends on it."
    ),
    common.number("collect_and_pay", (1, 2), cite("6(n)", "reading A8"), "The procedure for taking and paying wagers."),
    common.number("positions", (7, 6, 5, 4, 3, 2, 1), cite("5(e)", "reading A8"), "Number of boxes on the layout."),
    common.number(
        "boxes_per_player",
        (7, 6, 5, 4, 3, 2, 1),
        cite("5(e)", "reading A12"),
        "How many adjacent boxes a player can have.",
        variant="adjacent",
    ),
    common.switch("mid_shoe_entry", True, cite("5(b)"), "Whether a player can rejoin in mid-shoe."),
    *common.handling(
        ("server", "manual", "automated", "continuous"),
        cite("4(a)", "2(b)", "4(h)"),
        cite("3(e)"),
        cite("4(b)"),
    ),
    *common.wager_limits("table", 500, 50_000, cite("5(d)", "reading A12"), "blackjack wager"),
    common.chip_unit(cite("5(a)", "reading A12")),
    common.exposed_card(cite("11(c)")),
)
