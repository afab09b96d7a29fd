"""The order of a served shoe follows from the seeds of house and players: nobody chooses it, anybody can check it."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.attending import attend
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.findings import Check
from pitboss.house.audit.table_checks.seed_checks import SeedChecks
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Leave, PledgeSeed, Ready, ShowSeed, TakePosition
from pitboss.house.tables.live import house_table, seeds
from pitboss.house.tables.shown.pictures import picture
from pitboss.house.tables.shown.reading import read_shoes
from pitboss.lab.battery import BatteryPlan, run
from pitboss.rulebook.parts import Kind
from pitboss.shoe import Shoe, arranged
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.sizes import size

VERIFIER = Path(__file__).parents[2] / "docs" / "verify-shoe.pl"
SEED, OTHER, THIRD = (f"{digit}" * 64 for digit in "abc")
EVERY_ROUND = "zappit-online"


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def player(kit: Kit, table: int, name: str, box: int) -> Person:
    person = kit.guest(name)
    kit.sit_down(table, person, box)
    return person


def wager(kit: Kit, table: int, person: Person, box: int) -> None:
    least = kit.look(table).table.rules.limits.minimum
    kit.play(table, person, commands.Place(person.name, box, Kind.BLACKJACK, least))


def finish(kit: Kit, table: int) -> None:
    """Let every question lapse until the round is over."""
    for _ in range(60):
        if not kit.look(table).table.state.running:
            return
        kit.time.pass_seconds(31)
        attend(kit.house, table)
    raise AssertionError("the round does not end")


def shoes_of(kit: Kit, table: int) -> list[dict[str, Any]]:
    with kit.house.database.reading() as connection:
        return read_shoes(connection, table)


def refused(kit: Kit, table: int, person: Person, command: Any) -> str:
    with pytest.raises(Refused) as caught:
        kit.play(table, person, command)
    return caught.value.refusal.code


def verified(shoes: list[dict[str, Any]], table: int, *more: str) -> subprocess.CompletedProcess[str]:
    """Verify shoes with the program in another language."""
    return subprocess.run(
        ["perl", str(VERIFIER), str(table), *more], input=json.dumps(shoes), capture_output=True, text=True, check=False
    )


def test_a_shoe_is_cut_by_the_seeds_that_were_shown(kit: Kit) -> None:
    table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
    ann, bob = player(kit, table, "Ann", 1), player(kit, table, "Bob", 2)
    kit.play(table, ann, PledgeSeed("Ann", hashed(SEED)))
    kit.play(table, bob, PledgeSeed("Bob", hashed(OTHER)))
    for number, (person, box) in enumerate(((ann, 1), (bob, 2))):
        wager(kit, table, person, box)
        kit.play(table, person, ShowSeed(person.name, (SEED, OTHER)[number]))
        kit.play(table, person, Ready(person.name))
    (shoe,) = shoes_of(kit, table)
    assert shoe["order"] is None and shoe["seeds"] == sorted([SEED, OTHER]) and shoe["withheld"] == []
    finish(kit, table)
    (shoe,) = shoes_of(kit, table)
    assert hashed(shoe["salt"]) == shoe["pledge"]
    told = verified([shoe], table, "1", "--seed", SEED, "--seed", OTHER)
    assert told.returncode == 0 and "2 players' seeds" in told.stdout, told
    assert verified([shoe], table, "1", "--seed", THIRD).returncode == 1
    report = audit(kit.house.database)
    assert report.passed, list(report.findings)
    assert next(check for check in report.checks if check.id == "shoe_seeds").examined == 1


def test_the_first_seed_that_is_shown_ends_the_pledging(kit: Kit) -> None:
    table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
    ann, bob = player(kit, table, "Ann", 1), player(kit, table, "Bob", 2)
    stranger = kit.guest("Eve")
    assert refused(kit, table, stranger, PledgeSeed("Eve", hashed(SEED))) == "unknown_player"
    assert refused(kit, table, ann, PledgeSeed("Bob", hashed(SEED))) == "forbidden"
    assert refused(kit, table, ann, PledgeSeed("Ann", SEED.upper())) == "no_seed"
    assert refused(kit, table, ann, ShowSeed("Ann", SEED)) == "not_pledged"
    kit.play(table, ann, PledgeSeed("Ann", hashed(THIRD)))
    kit.play(table, ann, PledgeSeed("Ann", hashed(SEED)))
    assert refused(kit, table, ann, ShowSeed("Ann", THIRD)) == "other_seed"
    kit.play(table, ann, ShowSeed("Ann", SEED, hashed(THIRD)))
    assert refused(kit, table, ann, ShowSeed("Ann", SEED)) == "already_shown"
    assert refused(kit, table, bob, PledgeSeed("Bob", hashed(OTHER))) == "too_late"
    assert refused(kit, table, ann, PledgeSeed("Ann", hashed(OTHER))) == "too_late"
    for person, box in ((ann, 1), (bob, 2)):
        wager(kit, table, person, box)
        kit.play(table, person, Ready(person.name))
    assert refused(kit, table, ann, ShowSeed("Ann", THIRD)) == "wrong_moment"
    kit.play(table, bob, PledgeSeed("Bob", hashed(OTHER)))
    finish(kit, table)
    kit.play(table, ann, ShowSeed("Ann", THIRD))
    for person, box in ((ann, 1), (bob, 2)):
        wager(kit, table, person, box)
        kit.play(table, person, Ready(person.name))
    second, first = shoes_of(kit, table)
    assert (first["seeds"], first["withheld"]) == ([SEED], [])
    assert (second["seeds"], second["withheld"]) == ([THIRD], ["Bob"])
    report = audit(kit.house.database)
    seeds_check = next(check for check in report.checks if check.id == "shoe_seeds")
    assert report.passed and seeds_check.told["seeds withheld"] == 1


def test_seeds_outlast_a_restart_and_a_player_who_leaves(kit: Kit) -> None:
    table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
    ann, bob = player(kit, table, "Ann", 1), player(kit, table, "Bob", 2)
    kit.play(table, ann, PledgeSeed("Ann", hashed(SEED)))
    kit.play(table, bob, PledgeSeed("Bob", hashed(OTHER)))
    kit.play(table, bob, ShowSeed("Bob", OTHER))
    kit.play(table, bob, Leave("Bob"))
    other = kit.worker()
    shown = picture(kit.look(table, other), "Ann", "player", 0)["seeds"]
    assert shown["pledged"] == {"Ann": hashed(SEED), "Bob": hashed(OTHER)}
    assert shown["shown"] == {"Bob": OTHER} and shown["due"]
    kit.play(table, ann, ShowSeed("Ann", SEED), house=other)
    least = kit.look(table).table.rules.limits.minimum
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, least), house=other)
    kit.play(table, ann, Ready("Ann"), house=other)
    other.close()
    (shoe,) = shoes_of(kit, table)
    assert shoe["seeds"] == [SEED, OTHER] and shoe["pledge"] == shown["house"]
    assert audit(kit.house.database).passed


def test_a_shoe_without_seeds_says_so_and_people_who_shuffle_take_none(kit: Kit) -> None:
    table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
    ann = player(kit, table, "Ann", 1)
    wager(kit, table, ann, 1)
    kit.play(table, ann, Ready("Ann"))
    finish(kit, table)
    told = verified(shoes_of(kit, table), table)
    assert told.returncode == 0 and "no player's seed" in told.stdout
    by_hand = kit.table("catfish-bend", shuffling="manual")
    bob = player(kit, by_hand, "Bob", 1)
    assert picture(kit.look(by_hand), "Bob", "player", 0)["seeds"] is None
    assert refused(kit, by_hand, bob, PledgeSeed("Bob", hashed(SEED))) == "no_seeds"


def test_a_dealer_opens_the_shoe_with_what_has_been_shown(kit: Kit) -> None:
    table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
    ann = player(kit, table, "Ann", 1)
    dan = kit.staff("Dan", Role.DEALER)
    kit.play(table, dan, TakePosition("dealer", "Dan"))
    kit.play(table, ann, PledgeSeed("Ann", hashed(SEED)))
    kit.play(table, ann, ShowSeed("Ann", SEED))
    kit.play(table, dan, commands.OpenShoe())
    assert shoes_of(kit, table)[0]["seeds"] == [SEED]
    assert refused(kit, table, ann, ShowSeed("Ann", SEED)) == "wrong_moment"


class TestHousesThatCheat:
    """The audit, and the verifier, find out a house that does not do as it says."""

    def played(self, kit: Kit) -> tuple[list[dict[str, Any]], list[str], int]:
        table = kit.table(EVERY_ROUND, clocks={"decision_seconds": 30})
        ann = player(kit, table, "Ann", 1)
        kit.play(table, ann, PledgeSeed("Ann", hashed(SEED)))
        wager(kit, table, ann, 1)
        kit.play(table, ann, ShowSeed("Ann", SEED))
        kit.play(table, ann, Ready("Ann"))
        finish(kit, table)
        findings = [str(found) for found in audit(kit.house.database).findings]
        return shoes_of(kit, table), findings, table

    def test_an_arranged_shoe(self, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(house_table, "order_of", lambda cards, *rest: sorted(cards, key=lambda card: card.points))
        shoes, findings, table = self.played(kit)
        assert any("not the one that follows from the seeds" in finding for finding in findings)
        assert "the seeds give" in verified(shoes, table).stdout

    def test_a_players_seed_left_out(self, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = seeds.order_of

        def without(cards: Any, table: int, shoe: int, house: str, shown: Any) -> Any:
            return honest(cards, table, shoe, house, ())

        monkeypatch.setattr(house_table, "order_of", without)
        shoes, findings, table = self.played(kit)
        assert any("not the one that follows from the seeds" in finding for finding in findings)
        assert verified(shoes, table).returncode == 1

    def test_a_seed_chosen_when_the_players_were_known(self, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
        """The house draws seeds until the dealer's first card is an ace, and pledges the one that it takes."""
        honest = house_table.HouseTable._shuffle

        def grind(self: house_table.HouseTable, cards: Any) -> Shoe:
            for tried in range(1000):
                self.secret = hashed(str(tried))
                shoe = honest(self, cards)
                if str(shoe.rest()[1]).startswith("A"):
                    return shoe
            raise AssertionError("no seed gives an ace")

        monkeypatch.setattr(house_table.HouseTable, "_shuffle", grind)
        _, findings, _ = self.played(kit)
        assert any("another seed of the house than was pledged" in finding for finding in findings)


class TestThreeOthers:
    """The product, the audit and the program in another language compute the same orders."""

    def test_random_shoes(self) -> None:
        chance = random.Random(7)
        pack = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"]
        listed: list[dict[str, Any]] = []
        for number in range(1, size(40, 400)):
            deck = random.Random(number).choices(pack, k=chance.choice([1, 2, 52, 53, 312, 416]))
            given = [f"{chance.getrandbits(256):064x}" for _ in range(chance.randrange(4))]
            given += given[:1] if chance.random() < 0.2 else []
            house = f"{chance.getrandbits(256):064x}"
            order = " ".join(seeds.order_of(deck, 9, number, house, given))  # type: ignore[arg-type]
            audited = SeedChecks(9, Check("", "", ""))
            kept = type("Shoe", (), {"salt": house, "order": order})
            assert audited._order(number, kept, given) == order
            hashes = {"commitment": hashed(f"{house}:{order}"), "pledge": hashed(house)}
            rest = {"number": number, "cards": len(deck), "opened_event": 1, "withheld": []}
            listed.append({**rest, **hashes, "order": order, "salt": house, "seeds": given})
        told = verified(listed, 9)
        assert told.returncode == 0 and told.stdout.count(": ok, ") == len(listed), told.stdout
        listed[3]["order"] = " ".join(reversed(listed[3]["order"].split()))
        assert verified(listed, 9).returncode == 1

    def test_the_verifier_is_short(self) -> None:
        assert len(VERIFIER.read_text().splitlines()) <= 100


class TestUniform:
    """As far as SHA-256 is like chance, every order is equally likely."""

    def test_every_place_has_the_same_number_of_values(self) -> None:
        for cards in (2, 3, 5, 51, 52, 312, 416):
            places = Counter(seeds._below(cards, iter((value, 0))) for value in range(1, 65_536))
            fair = 65_536 // cards
            thrown_away = 65_536 % cards
            assert places == {place: fair - (place == 0) + thrown_away * (place == 0) for place in range(cards)}

    def test_the_battery(self) -> None:
        numbers = count(1)

        def shuffle(cards: Any) -> Shoe:
            number = next(numbers)
            return arranged(seeds.order_of(cards, 1, number, hashed(str(number)), (SEED,)))

        assert run(shuffle, BatteryPlan(shoes=size(300, 3000))).passed
