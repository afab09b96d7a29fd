"""Values in the texts that no round shows: the place of the cover card, and what follows from what."""

from __future__ import annotations

import pytest

from pitboss.rulebook import rules


@pytest.mark.parametrize(
    ("game", "decks", "cards"),
    [
        ("zappit-ma", 6, 78),  # 4(d): a quarter of 312
        ("zappit-ma", 8, 104),
        ("free-bet-ma", 6, 78),  # 4(e)
        ("free-bet-ma", 8, 104),
        ("double-attack-ma", 6, 72),  # 4(f): a quarter of decks of 48
        ("double-attack-ma", 8, 96),
        ("catfish-bend", 6, 52),  # Standard shuffle 4: one deck
    ],
)
def test_the_cover_card_goes_where_the_text_says(game: str, decks: int, cards: int) -> None:
    assert rules(game, decks=decks).cover_from_back == cards


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_a_player_may_have_every_box_unless_the_house_says_otherwise(game: str) -> None:
    assert rules(game).boxes.per_player == 7
    assert rules(game, positions=5).boxes.per_player == 5


@pytest.mark.parametrize(("options", "hands"), [({}, 3), ({"positions": 7}, 3), ({"positions": 6}, 4)])
def test_a_smaller_table_splits_to_more_hands(options: dict[str, object], hands: int) -> None:
    """Double Attack 10(c): to three hands at a table of seven boxes, to four at one of six."""
    assert rules("double-attack-ma", **options).splitting.most_hands == hands
