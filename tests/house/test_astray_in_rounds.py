"""A finished round shows which cards were outside every hand, and when: as the felt showed them during play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.shown.pictures import picture
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.incident_stage import (
    CATFISH,
    FREE_BET,
    ZAPPIT,
    IncidentStage,
    extra_card,
    misdelivered,
    pat_hand,
    play_out_misdelivered,
    rule_extra_card,
)
from tests.house.kit import Kit
from tests.house.wire import Wire

Change = dict[str, Any]


class WatchedStage(IncidentStage):
    """A table at which somebody notes the stray cards on the felt after every step."""

    def __init__(self, kit: Kit, game: str, cards: str) -> None:
        kit.house.hosting.chance = Arranged(cards)
        self.changes: list[Change] = []
        self.lying: list[Any] = []
        super().__init__(kit.house, kit.table(game), kit.staff("Dora", Role.DEALER), kit.staff("Flora", Role.FLOOR))

    def do(self, person: Person, command: Any) -> None:
        super().do(person, command)
        felt = self.look(lambda live: picture(live, "Zoe", "player", 0))
        if felt["irregular"]["astray"] != self.lying:
            self.lying = felt["irregular"]["astray"]
            self.changes.append({"event": felt["number"], "cards": self.lying})


def burned(stage: WatchedStage, ann: Person, bob: Person) -> None:
    misdelivered(stage, ann)
    stage.rule(FloorRuling.BURN)
    play_out_misdelivered(stage, ann)


def dealers(stage: WatchedStage, ann: Person, bob: Person) -> None:
    misdelivered(stage, ann)
    stage.rule(FloorRuling.DEALERS_CARD)
    play_out_misdelivered(stage, ann)


def third_card(stage: WatchedStage, ann: Person, bob: Person) -> None:
    extra_card(stage, ann, bob)
    rule_extra_card(stage, bob)


def drawn_to_a_pat_hand(stage: WatchedStage, ann: Person, bob: Person) -> None:
    pat_hand(stage, ann)
    stage.deal()


def unseen(stage: WatchedStage, ann: Person, bob: Person) -> None:
    stage.sit(ann, 3, 2500)
    stage.begin()
    stage.deal(2)
    stage.report(Irregularity.DRAWN_UNSEEN)
    stage.deal()
    stage.do(ann, commands.Stand(ann.name, 3))
    stage.deal()


PLAYED: dict[str, tuple[str, str, Callable[[WatchedStage, Person, Person], None], list[str | None]]] = {
    "burned": ("free-bet-ma", FREE_BET, burned, ["7d"]),
    "the dealer's": ("free-bet-ma", FREE_BET, dealers, ["7d"]),
    "a third card": ("catfish-bend", CATFISH, third_card, []),
    "a pat hand": ("zappit-ma", ZAPPIT, drawn_to_a_pat_hand, []),  # it is discarded at once
    "unseen": ("free-bet-ma", FREE_BET, unseen, [None]),
}


@pytest.mark.parametrize("name", PLAYED)
def test_the_story_has_the_cards_that_the_felt_showed(kit: Kit, wire: Wire, name: str) -> None:
    game, cards, play, astray = PLAYED[name]
    stage = WatchedStage(kit, game, cards)
    ann, bob = kit.guest("Ann"), kit.guest("Bob")
    play(stage, ann, bob)
    story = wire.as_person(bob).get(f"/api/tables/{stage.table}/rounds/1").json()
    assert story["astray"] == stage.changes
    shown = [card["card"] for change in story["astray"] for card in change["cards"]]
    assert set(shown) == set(astray)
    assert not astray or story["astray"][-1]["cards"] == []


def test_a_shared_hand_has_them_at_its_own_events(kit: Kit, wire: Wire) -> None:
    stage = WatchedStage(kit, "free-bet-ma", FREE_BET)
    ann = kit.guest("Ann")
    burned(stage, ann, kit.guest("Bob"))
    owner = wire.as_person(ann)
    number = owner.get("/api/me/rounds").json()[0]["id"]
    token = owner.send("POST", f"/api/rounds/{number}/links", {"review": False}).json()["token"]
    hand = wire.as_person(kit.guest("Eve")).get(f"/api/hands/{token}").json()
    first, *_, last = hand["astray"]
    assert [card["card"] for card in first["cards"]] == ["7d"]
    assert hand["events"][first["event"] - 1]["event"] == "Reported"
    assert last["cards"] == []
    assert all(1 <= change["event"] <= len(hand["events"]) for change in hand["astray"])


def test_where_nothing_goes_wrong_nothing_is_astray(kit: Kit, wire: Wire) -> None:
    stage = WatchedStage(kit, "free-bet-ma", "2c 9h 6c 8d Th Kc")
    ann = kit.guest("Ann")
    stage.sit(ann, 3, 2500)
    stage.begin()
    play_out_misdelivered(stage, ann)
    assert wire.as_person(ann).get(f"/api/tables/{stage.table}/rounds/1").json()["astray"] == []
    assert stage.changes == []
