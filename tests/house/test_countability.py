"""The lab's routes for the countability of a game, and for its price with the cover card: simulated on request."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest

from pitboss.house.workbench import countability
from pitboss.house.workbench.bench import bench
from pitboss.house.workbench.exporting import export
from pitboss.lab.countability import removal
from pitboss.lab.cut import cover_price
from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.cut.cover_price import CoverShelf
from pitboss.rulebook import submit
from tests.house.kit import Kit
from tests.house.test_workbench import by_name, texts
from tests.house.wire import Wire

GAME, OUTSIDE = "catfish-bend", "spanish-21"
COVER = CoverEffect(260, 52, -0.00025, 0.00002, 50_000_000, 46.4)


@pytest.fixture
def wire(sqlite_kit: Kit) -> Iterator[Wire]:
    made = Wire(sqlite_kit.house)
    yield made
    made.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Simulate nothing, and record the requests."""
    made: list[dict[str, Any]] = []

    def known(rules: Any, **how: Any) -> CoverEffect:
        made.append({"behind": rules.cover_from_back, **how})
        return COVER

    monkeypatch.setattr(cover_price, "cover_effect", known)
    return made


@pytest.mark.parametrize("game", [GAME, OUTSIDE])
def test_the_route_tells_what_the_lab_works_out(game: str, wire: Wire) -> None:
    told = wire.guest("Ann").post("/api/lab/countability", {"game": game}).json()
    rules = submit(game, {})
    made = removal.removal_effects(rules)
    assert [wager["wager"] for wager in told["wagers"]] == [wager.wager for wager in made.wagers]
    assert told["cards"] == made.copies
    for wager, effects in zip(told["wagers"], made.wagers, strict=True):
        assert wager["by_rank"] == dict(effects.by_rank) and wager["ev"] == effects.ev
        assert wager["by_card"] == {str(card): effect for card, effect in effects.by_card.items()}
        assert [best["level"] for best in wager["best_tags"]] == [1, 2, 3]
        assert {"hi-lo", "halves"} <= set(wager["counts"])


def test_the_same_model_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, counted = submit(GAME, {}), []
    made = removal.removal_effects(rules, "td")

    def known(asked: Any) -> removal.RemovalEffects:
        counted.append(asked)
        return made

    monkeypatch.setattr(removal, "removal_effects", known)
    countability._countability.cache_clear()
    answers = [countability.countable(GAME, options) for options in ({}, {}, {"boxes_per_player": "2"}, {"decks": "6"})]
    assert len(counted) == 1
    assert [answer["options"]["boxes_per_player"] for answer in answers] == [3, 3, 2, 3]
    countability.countable(GAME, {"dealer_hits_soft_17": "false"})
    assert len(counted) == 2
    countability._countability.cache_clear()


def test_the_file_has_every_effect_with_all_its_digits_and_both_sides() -> None:
    b, a = bench(GAME, {}), bench(GAME, {"dealer_hits_soft_17": "false"})
    file = export("countability.csv", b)
    assert file.name.endswith("-countability.csv") and file.media_type.startswith("text/csv")
    rows = list(csv.DictReader(StringIO(file.data.decode())))
    told = countability.countable(GAME, {})
    for wager in told["wagers"]:
        written = {row["card"]: float(row["effect"]) for row in rows if row["wager"] == wager["wager"]}
        assert written == wager["by_rank"] | wager["by_card"]
    both = list(csv.DictReader(StringIO(export("countability.csv", b, a).data.decode())))
    assert [row for row in both if row["side"] == "b"] == [{"side": "b", **row} for row in rows]
    aces = {row["side"]: row["effect"] for row in both if (row["wager"], row["card"]) == ("blackjack", "A")}
    assert aces["a"] != aces["b"]


def test_the_price_with_the_cover_card_is_simulated_for_who_asks(wire: Wire, asked: list[dict[str, Any]]) -> None:
    ann = wire.guest("Ann")
    price = ann.post("/api/lab/solve", {"game": GAME}).json()
    assert price["cover"] is None and not asked
    cover = ann.post("/api/lab/cover", {"game": GAME}).json()
    assert asked == [{"behind": 52, "rounds": 10_000_000, "workers": 1}]
    assert (cover["cards_behind"], cover["cards_before"], cover["se"]) == (52, 260, COVER.se)
    assert cover["ev"] == price["ev"] + COVER.effect == -cover["house_edge"]


def test_what_is_known_is_shown_with_every_price(wire: Wire) -> None:
    CoverShelf().keep(submit(GAME, {}), "td", COVER)
    ann = wire.guest("Ann")
    price = ann.post("/api/lab/solve", {"game": GAME}).json()
    edge = price["house_edge"] - COVER.effect
    assert price["cover"]["house_edge"] == pytest.approx(edge, abs=1e-15)
    sides = {"a": {"game": GAME}, "b": {"game": GAME, "options": {"dealer_hits_soft_17": "false"}}}
    compared = ann.post("/api/lab/compare", sides).json()
    assert compared["a"]["cover"] == price["cover"] and compared["b"]["cover"] is None
    b = bench(GAME, {})
    figures = by_name(export("prices.csv", b).data)
    assert float(figures["game", "house edge with the cover card"]) == price["cover"]["house_edge"]
    assert float(figures["game", "house edge with the cover card: standard error"]) == COVER.se
    assert float(figures["game", "house edge with the cover card: cards behind it"]) == 52
    assert repr(price["cover"]["house_edge"]) in texts(export("sheet.pdf", b).data)


def test_files_say_that_a_price_was_not_simulated() -> None:
    figures = by_name(export("prices.csv", bench(GAME, {})).data)
    assert figures["game", "house edge with the cover card"] == "not simulated"


def test_a_game_that_cannot_be_simulated_is_refused_in_a_sentence(wire: Wire) -> None:
    answer = wire.guest("Ann").post("/api/lab/cover", {"game": GAME, "options": {"decks": "99"}})
    assert answer.status_code == 422 and answer.json()["faults"]


def test_rounds_can_be_asked_for_within_bounds(wire: Wire, asked: list[dict[str, Any]]) -> None:
    ann = wire.guest("Ann")
    assert ann.post("/api/lab/cover", {"game": GAME, "rounds": 1000}).status_code == 200
    assert asked[0]["rounds"] == 1000
    for rounds in (0, 20_000_001, "1000", 1.5):
        assert ann.post("/api/lab/cover", {"game": GAME, "rounds": rounds}).status_code == 422


def test_guests_that_nobody_let_in_are_told_nothing(wire: Wire) -> None:
    for path in ("cover", "countability"):
        assert wire.visitor.post(f"/api/lab/{path}", {"game": GAME}).status_code == 401
