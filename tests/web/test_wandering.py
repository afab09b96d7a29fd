"""Random rounds in the browser, with leaving, coming back, a second window, held keys and reloads.

Nobody gets stuck, and felt, results, header and server agree after every round.
"""

from __future__ import annotations

import pytest

from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.wandering import Wanderer

GAMES = ("zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend")
ROUNDS = 200

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_agree_with_the_server(game: str, visit: Visits, house: OpenHouse) -> None:
    wanderer = Wanderer(visit(), house.table(game), seed=GAMES.index(game))
    wanderer.play(ROUNDS)
    assert wanderer.compared > ROUNDS / 2
