"""What nobody may know yet never leaves the server: hole card, burned card, the order of the shoe.

Two houses are identical except for cards that nobody may see. Everybody in both, in every role, requests everything
there is; whatever comes over the wire is the same to the last byte, as long as the cards are hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.roles import Role
from pitboss.rulebook import GAMES, rules
from tests.house.addresses import new_address
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD, decision
from tests.house.wire import Socket, Visitor, Wire
from tests.sizes import size, some

STAFF = (Role.DEALER, Role.FLOOR, Role.CAGE, Role.AUDITOR, Role.ADMIN)
PATHS = (
    "/api/me",
    "/api/tables",
    "/api/tables/1",
    "/api/tables/1/view",
    "/api/tables/1/events",
    "/api/tables/1/shoes",
    "/api/tables/1/procedure",
    "/api/tables/1/advice",
    "/api/tables/1/rounds/1",
    "/api/me/rounds",
    "/api/me/play?money=false",
    "/api/me/play/sessions?money=false",
    "/api/me/play/rounds?money=false",
    "/api/me/entries",
    "/api/rounds/1",
    "/api/rounds/1/record",
    "/api/rounds/1/entries",
    "/api/cage/entries",
    "/api/cage/people/Ann",
    "/api/audit/rounds",
    "/api/audit/entries",
    "/api/audit/accounts",
    *(
        f"/api/audit/exports/{what}.{form}"
        for what in ("rounds", "entries", "postings", "events", "shoes", "accounts")
        for form in ("csv",)
    ),
    "/api/audit/exports/records.txt",
)
BETWEEN_STEPS = size(("/api/tables/1/view", "/api/tables/1/events", "/api/tables/1/procedure"), PATHS)
"""What is requested after every single dealer step, at the table; everything is requested at the end."""
COMMITMENT = re.compile(r"[0-9a-f]{64}|commitment is [0-9a-f]{12}")
PERSONAL = re.compile(r'"(csrf|token)":"[^"]*"')


class Everybody:
    """A house with somebody in every role, all of them watching."""

    def __init__(self, folder: Path, game: str, chance: Arranged, **options: Any) -> None:
        folder.mkdir()
        self.kit = Kit(new_address(folder), decision_seconds=0, wager_seconds=0)
        self.kit.house.hosting.chance = chance
        assert self.kit.table(game, **options) == 1
        for role in STAFF:
            self.kit.house.register(f"Some-{role}", PASSWORD, role)
        self.wire = Wire(self.kit.house)
        self.ann = self.wire.guest("Ann")
        self.staff = {role: self.wire.sign_in(f"Some-{role}", PASSWORD) for role in STAFF}
        self.visitors: list[Visitor] = [self.ann, self.wire.guest("Zoe"), *self.staff.values()]
        self.ann.done(1, "BuyIn", amount=5_000_000)
        self.sockets: list[Socket] = [visitor.watch(1, after=0) for visitor in self.visitors]

    def ask(self, paths: Iterable[str] = PATHS) -> None:
        """Let everybody request everything, or some of it."""
        for visitor in self.visitors:
            for path in paths:
                visitor.get(path)
        for socket in self.sockets:
            socket.waiting()

    def heard(self) -> list[str]:
        """Everything that anybody receives when everybody requests everything; what cannot be the same is left out."""
        return [PERSONAL.sub("", COMMITMENT.sub("", text)) for text in self.heard_raw()]

    def heard_raw(self) -> list[str]:
        """The same, to the last byte."""
        self.ask()
        return [text for visitor in self.visitors for text in visitor.heard]

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
        self.wire.close()


Open = Callable[..., Everybody]


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Open]:
    """Open houses, and close them at the end."""
    made: list[Everybody] = []

    def make(game: str, chance: Arranged, **options: object) -> Everybody:
        made.append(Everybody(tmp_path / str(len(made)), game, chance, **options))
        return made[-1]

    yield make
    for house in made:
        house.close()


def both(open_house: Open, game: str, order: str, swaps: tuple[tuple[int, int], ...]) -> list[Everybody]:
    return [open_house(game, Arranged(order)), open_house(game, Arranged(order, swaps=swaps))]


def burns(game: str) -> int:
    return 1 if rules(game).burned is not None else 0


@pytest.mark.parametrize("game", some([game.id for game in GAMES], 3))
def test_cards_that_are_never_seen_make_no_difference(open_house: Open, game: str) -> None:
    """The burned card and the cards behind the cover card differ; some rounds are played to their end."""
    deep = ((0, 250), (260, 270)) if burns(game) else ((255, 250), (260, 270))
    houses = both(open_house, game, "", deep)
    for _ in range(size(1, 3)):
        for house in houses:
            if game == "zappit-online" and house.ann.view(1)["shoe"]["number"] > 1:
                break  # its shoes are over, and open, after every round
            house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
            view = house.ann.done(1, "Ready")
            while view["running"]:
                view = house.ann.done(1, **decision(view))
        if game == "zappit-online":
            break
        first, second = (house.heard() for house in houses)
        assert first == second
        assert len(first) > 150


HOLE = {
    "zappit-ma": 5,
    "free-bet-ma": 5,
    "zappit-online": 4,
    "catfish-bend": 5,
}
"""The place of the hole card in the shoe for one box, a burned card before it."""
UPS = ("7c", "Td", "As")


@pytest.mark.parametrize(("up", "game"), some(list(product(UPS, HOLE)), 4))
def test_the_hole_card_makes_no_difference_until_it_is_turned(open_house: Open, game: str, up: str) -> None:
    place = HOLE[game] - 1
    order = "2c " * burns(game) + f"8h {up} 3d 5s"
    assert len(order.split()) == place + 1
    assert order.split()[place] == "5s"
    houses = both(open_house, game, f"{order} 2h 2d 2s 3h 9c", ((place, place + 5),))
    views = []
    for house in houses:
        house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
        view = house.ann.done(1, "Ready")
        while any(choice["command"]["do"] == "Decline" for choice in view["you"]["legal"]):
            view = house.ann.done(1, **decision(view))
        view = house.ann.done(1, "Hit", box=2)
        assert view["dealer"]["cards"] == [up, None]
        views.append(view)
    first, second = (house.heard() for house in houses)
    assert first == second
    for house in houses:
        house.ann.done(1, "Stand", box=2)
    turned = [house.ann.get("/api/tables/1/events").json()["events"] for house in houses]
    shown = [[event["data"]["card"] for event in events if event["event"] == "CardTurned"] for events in turned]
    assert shown == [["5s"], ["9c"]]


@pytest.mark.parametrize(
    ("up", "game"),
    size([("Td", "catfish-bend"), ("As", "free-bet-ma")], list(product(UPS[1:], ("catfish-bend", "free-bet-ma")))),
)
def test_a_dealer_knows_no_more_before_he_looks(open_house: Open, game: str, up: str) -> None:
    """With a person dealing: a hole card that makes a blackjack looks like one that does not, until the peek."""
    blackjack = "Kh" if up == "As" else "Ah"
    order = f"{'2c ' * burns(game)}8h {up} 3d 5s 4h 4d 4c 4s {blackjack}"
    houses = both(open_house, game, order, ((3 + burns(game), 8 + burns(game)),))
    for house in houses:
        dealer = house.staff[Role.DEALER]
        assert dealer.post("/api/tables/1/position?id=take").status_code == 200
        house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
        while True:
            house.ask(BETWEEN_STEPS)
            view = dealer.view(1)
            steps = [choice["command"] for choice in view["you"]["legal"]]
            if any(step["do"] == "Peek" for step in steps):
                break
            if steps:
                dealer.done(1, verb="deal", **steps[0])
            else:
                house.ann.done(1, **decision(house.ann.view(1)))
    first, second = (house.heard() for house in houses)
    assert first == second
    listed = [house.staff[Role.DEALER].get("/api/tables/1/procedure").json()["reports"] for house in houses]
    assert listed[0] == listed[1]
    if game == "catfish-bend":
        assert "blackjack-overlooked" in [report["command"]["irregularity"] for report in listed[0]]
        said = [
            house.staff[Role.DEALER].play(1, "Report", verb="deal", irregularity="blackjack-overlooked")
            for house in houses
        ]
        assert [answer.status_code for answer in said] == [200, 200]
        assert said[0].json()["events"] == said[1].json()["events"]


def test_orders_and_salts_come_out_when_a_shoe_is_over_and_not_before(open_house: Open) -> None:
    house = open_house("zappit-ma", Arranged("", seed=3))
    floor = house.staff[Role.FLOOR]
    for number in range(8):
        house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
        view = house.ann.done(1, "Ready")
        while view["running"]:
            view = house.ann.done(1, **decision(view))
        if number == 4:
            secrets = house.kit.look(1).sealed[1]
            text = "".join(house.heard_raw())
            assert secrets.salt not in text
            assert secrets.order[:60] not in text
            assert secrets.commitment in text
    floor.post("/api/tables/1/position?id=take")
    floor.done(1, "OrderShuffle", verb="rule")
    floor.send("DELETE", "/api/tables/1/position?id=back")
    text = "".join(house.heard_raw())
    assert secrets.salt in text
    assert secrets.order in text


def test_a_record_waits_while_it_would_tell_a_card_nobody_saw(open_house: Open) -> None:
    """A misdeal: the hole card is picked up unseen, and the round's record can be had when the shoe is over."""
    house = open_house("catfish-bend", Arranged("2c Th 7c 6d 5s"))
    dealer, floor = house.staff[Role.DEALER], house.staff[Role.FLOOR]
    for member in (dealer, floor):
        assert member.post("/api/tables/1/position?id=take").status_code == 200
    for step in ("OpenShoe", "Burn"):
        dealer.done(1, step, verb="deal")
    house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
    view = dealer.done(1, "CloseWagering", verb="deal")
    while len(view["dealer"]["cards"]) < 2:
        view = dealer.done(1, verb="deal", **view["you"]["legal"][0]["command"])
    dealer.done(1, "Report", verb="deal", irregularity="extra-card", box=2)
    dealer.done(1, "CallFloor", verb="deal")
    assert dealer.play(1, "ClearLayout", verb="deal").status_code == 409
    floor.done(1, "Rule", verb="rule", ruling="offer")
    house.ann.done(1, "ChooseMisdeal", box=2)
    assert {choice["command"].get("ruling") for choice in floor.view(1)["you"]["legal"]} >= {
        "keep",
        "sit-out",
        "misdeal",
    }
    floor.done(1, "Rule", verb="rule", ruling="misdeal")
    view = dealer.view(1)
    while view["running"]:
        view = dealer.done(1, verb="deal", **view["you"]["legal"][0]["command"])
    for visitor in house.visitors:
        refused = visitor.get("/api/rounds/1/record")
        assert (refused.status_code, refused.json()["code"]) == (409, "shoe_in_play")
    floor.done(1, "OrderShuffle", verb="rule")
    dealer.done(1, "OpenShoe", verb="deal")
    assert house.ann.get("/api/rounds/1/record").status_code == 200
    assert house.staff[Role.AUDITOR].post("/api/audit/run").json()["passed"]


def test_the_comparison_would_notice(open_house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """If events revealed hidden cards, the houses would differ: the comparisons above are not empty."""
    monkeypatch.setattr("pitboss.house.tables.live.codec.hidden_card", lambda event: None)
    houses = both(open_house, "zappit-ma", "2c 8h 7c 3d 5s 2h 2d 2s 3h 9c", ((4, 9),))
    for house in houses:
        house.ann.done(1, "Place", box=2, kind="blackjack", amount=1000)
        house.ann.done(1, "Ready")
    first, second = (house.heard() for house in houses)
    assert first != second
