"""One policy per irregularity: what each text lists, when it has the floor called, and how it decides."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from pitboss.rulebook import GAMES, rules
from pitboss.rulebook.parts import Irregularities, Irregularity, irregularities
from pitboss.rulebook.parts.irregularities import (
    BurnAt,
    EachInTurn,
    EmptyShoe,
    FaceUpOffer,
    InvolvedThenNext,
    PlayMeanwhile,
)

GAME_IDS = [game.id for game in GAMES]
BESIDES = {"backing_up", "dead", "void"}
"""What a text says besides its irregularities."""
POLICIES = [
    policy for policy in vars(irregularities).values() if inspect.isclass(policy) and dataclasses.is_dataclass(policy)
]
MASSACHUSETTS = """
    face-up drawn-unseen drawn-exposed pat-hand own-card-missed box-missed hit-missed shoe-empty needless-peek
    reader-fails shuffler-jams shuffler-fails
"""
LISTED = {
    "zappit-ma": MASSACHUSETTS,
    "free-bet-ma": f"{MASSACHUSETTS} misdelivered burn-forgotten",
    "double-attack-ma": f"{MASSACHUSETTS} misdelivered burn-forgotten stray-card card-turned",
    "zappit-online": "malfunction",
    "catfish-bend": """
        face-up drawn-exposed pat-hand own-card-missed own-card-extra own-cards-forgotten box-missed extra-card
        hit-missed shoe-empty burn-forgotten burned-twice hole-exposed blackjack-overlooked player-blackjack-overlooked
    """,
    "house-blackjack": """
        face-up stray-card drawn-unseen drawn-exposed pat-hand own-card-missed box-missed misdelivered hit-missed
        shoe-empty burn-forgotten hole-exposed card-turned malfunction
    """,
    "spanish-21": """
        face-up stray-card drawn-unseen drawn-exposed pat-hand own-card-missed box-missed misdelivered hit-missed
        shoe-empty burn-forgotten hole-exposed card-turned malfunction
    """,
}
CALLED = {
    **dict.fromkeys(("zappit-ma", "free-bet-ma", "double-attack-ma"), "needless-peek"),
    "zappit-online": "",
    "catfish-bend": """
        drawn-exposed pat-hand own-card-missed own-card-extra own-cards-forgotten box-missed extra-card hit-missed
        shoe-empty hole-exposed blackjack-overlooked
    """,
    "house-blackjack": "stray-card malfunction hole-exposed",
    "spanish-21": "stray-card malfunction hole-exposed",
}


def of_game(game: str) -> Irregularities:
    """What a text says, with a card reader where it may have one."""
    return rules(game, **({"hole_card": "reader"} if game == "double-attack-ma" else {})).irregularities


def test_every_irregularity_has_a_field_for_its_policy() -> None:
    fields = {field.name for field in dataclasses.fields(Irregularities)}
    assert fields - BESIDES == {irregularity.policy_name for irregularity in Irregularity}


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_no_policy_has_optional_grounds_or_a_flag_besides_the_call(policy: type) -> None:
    kinds = {field.name: field.type for field in dataclasses.fields(policy)}
    assert kinds.pop("calls_floor", "bool") == "bool"
    assert not {"bool", "Clauses | None"} & set(kinds.values())


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_a_text_lists(game: str) -> None:
    listed = {irregularity for irregularity in Irregularity if of_game(game).policy(irregularity) is not None}
    assert listed == set(LISTED[game].split())


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_the_floor_is_called_about(game: str) -> None:
    assert {irregularity for irregularity in Irregularity if of_game(game).calls_floor(irregularity)} == set(
        CALLED[game].split()
    )


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_not_listed_has_the_grounds_of_a_void_round(game: str) -> None:
    text = of_game(game)
    missing = [irregularity for irregularity in Irregularity if text.policy(irregularity) is None]
    assert missing
    assert {text.grounds(irregularity) for irregularity in missing} == {text.void.grounds}


def test_how_the_texts_decide() -> None:
    sister, attack, bend = (of_game(game) for game in ("zappit-ma", "double-attack-ma", "catfish-bend"))
    assert sister.face_up and attack.face_up and bend.face_up
    assert [text.face_up.voids_at for text in (sister, attack, bend) if text.face_up] == [None, 2, None]
    assert bend.face_up.offered_to is FaceUpOffer.PLAYER_DUE
    assert {sister.face_up.offered_to, attack.face_up.offered_to} == {FaceUpOffer.NOBODY}
    assert sister.drawn_exposed and isinstance(sister.drawn_exposed.offered_to, EachInTurn)
    assert bend.drawn_exposed and isinstance(bend.drawn_exposed.offered_to, InvolvedThenNext)
    assert sister.reader_fails and sister.reader_fails.play is PlayMeanwhile.STOPS
    assert attack.reader_fails and attack.reader_fails.play is PlayMeanwhile.GOES_ON
    assert attack.shoe_empty and attack.shoe_empty.remedy is EmptyShoe.DISCARDS_SHUFFLED
    assert bend.shoe_empty and bend.shoe_empty.remedy is EmptyShoe.MISDEAL
    assert attack.burn_forgotten and attack.burn_forgotten.at is BurnAt.CUT_OR_NEW_DEALER
    assert bend.burn_forgotten and bend.burn_forgotten.at is BurnAt.CUT
