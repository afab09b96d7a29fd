"""The options of Double Attack Blackjack (Massachusetts): what its text, or a reading of it, leaves to the house."""

from __future__ import annotations

from pitboss.citation import citer
from pitboss.rulebook import common_options as common
from pitboss.rulebook.option import Option, Span

ID = "double-attack-ma"
cite = citer(ID)

OPTIONS: tuple[Option, ...] = (
    common.number("decks", (6, 8), cite("2(a)", "reading A8"), "Decks (of 48 cards) in the shoe.", variant="of_48"),
    common.soft_17(False, cite("12(b)")),
    common.choice("blackjack_pays", ("1:1",), cite("5(e)", "reading DA10"), "What a player's blackjack pays."),
    common.choice(
        "hole_card",
        ("none", "unseen", "reader"),
        cite("7(g)", "7(i)", "7(i) reader", "reading DA7"),
        "No hole card, one that nobody looks at, or one put into a card reader.",
    ),
    common.choice(
        "attack_amount",
        ("up_to", "equal"),
        cite("7(d)", "reading DA1"),
        "The attack wager: up to the initial wager, or equal to it.",
    ),
    common.switch(
        "attack_void_on_blackjack",
        True,
        cite("5(b)", "reading DA2"),
        "A dealer blackjack returns the attack wager instead of taking it.",
    ),
    common.switch(
        "split_matches_attack",
        False,
        cite("10(a)", "reading DA3"),
        "The wager on a split hand equals the initial and attack wagers together.",
    ),
    *common.fixed_splits(
        {"double": cite("9(a)"), "draw": cite("10(e)"), "resplit": cite("10(e)")},
        double_after=True,
        aces_draw=False,
        aces_resplit=False,
    ),
    common.number("positions", (7, 6), cite("10(c)", "reading DA9"), "Number of boxes on the layout."),
    common.number(
        "max_hands",
        (3, 4),
        cite("10(c)", "reading DA9"),
        "The most hands that one box can have: 3 with seven boxes, 4 with six.",
        variant="by_positions",
    ),
    common.switch(
        "surrender_at_once",
        True,
        cite("8(a)(3)", "reading DA4"),
        "With a card reader, surrenders are settled at once, whatever the up card.",
    ),
    common.switch(
        "dealer_draws_idle", False, cite("12(c)"), "Whether the dealer draws when no wager depends on it.", fixed=True
    ),
    common.number("boxes_per_player", (1, 2, 3, 4, 5, 6, 7), cite("14"), "How many boxes a player can have."),
    common.number("bettors_per_box", (3, 2, 1), cite("13(a)"), "How many people can wager on one box."),
    common.switch("mid_shoe_entry", True, cite("5(h)"), "Whether a player can rejoin in mid-shoe."),
    *common.handling(("server", "manual", "automated"), cite("4(a)"), cite("3(a)"), cite("4(c)")),
    *common.wager_limits("table", 500, 50_000, cite("5(c)", "reading A12"), "initial wager", variant="initial"),
    common.money(
        "bonus_minimum",
        100,
        Span(100, common.ONE_MILLION),
        cite("6(b)", "reading A12"),
        "The smallest bonus wager.",
    ),
    common.money(
        "bonus_maximum",
        50_000,
        Span(100, common.ONE_MILLION),
        cite("6(b)(2)", "reading A12"),
        "The largest bonus wager; never more than the initial wager.",
    ),
    common.chip_unit(cite("5(c)", "reading A12")),
    common.void_settled(cite("15(b)", "15(e)")),
    common.exposed_card(cite("15(f)")),
)
