"""Two tables, two tabs, two workers at the same moment: accepted wagers never exceed a limit, and count once."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from sqlalchemy import text

from pitboss.house import protecting
from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.ledger.cage import Cage
from pitboss.house.people.registry import Person
from pitboss.house.protection.limits import Absence
from pitboss.house.tables.acting import hosting
from pitboss.house.tables.acting.commands import Leave, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.house.test_hosting import play_out
from tests.house.test_protection import buy_in, member

TABLES = 4
STAKE = 10_00


@pytest.fixture
def ann(kit: Kit) -> Person:
    return member(kit, "Ann")


def sit_everywhere(kit: Kit, person: Person) -> list[int]:
    tables = [kit.table() for _ in range(TABLES)]
    for table in tables:
        kit.sit_down(table, person, 1, 200_00)
    return tables


@pytest.fixture
def workers(kit: Kit) -> Iterator[list[House]]:
    """Two workers if the database allows it."""
    if kit.house.database.sqlite:
        yield [kit.house]
        return
    other = kit.worker()
    yield [kit.house, other]
    other.close()


def attempt(work: Callable[[], object]) -> str:
    try:
        work()
    except Refused as refused:
        return refused.refusal.code
    return "done"


def place(kit: Kit, house: House, table: int, person: Person, id: str) -> None:
    kit.play(table, person, commands.Place(person.name, 1, Kind.BLACKJACK, STAKE), id, house=house)


def findings(kit: Kit) -> list[str]:
    return [str(finding) for finding in audit(kit.house.database).findings]


@pytest.mark.parametrize("limit", ["wager day", "loss month"])
def test_wagers_at_all_tables_at_once_stay_within_the_limit(
    kit: Kit, ann: Person, workers: list[House], limit: str
) -> None:
    tables = sit_everywhere(kit, ann)
    for house in workers:
        for table in tables:
            kit.look(table, house)
    protecting.set_limit(kit.house, ann, limit, 2 * STAKE + 5_00)
    with ThreadPoolExecutor(2 * TABLES) as threads:
        tries = [
            threads.submit(attempt, partial(place, kit, workers[tab % len(workers)], table, ann, f"{table}-{tab}"))
            for table in tables
            for tab in range(2)
        ]
    said = [attempt.result() for attempt in tries]
    assert said.count("done") == 2
    assert set(said) <= {"done", "limit_reached", "already_wagered"}
    assert findings(kit) == []


def test_the_same_command_again_is_answered_and_counted_once(kit: Kit, ann: Person, workers: list[House]) -> None:
    table = sit_everywhere(kit, ann)[0]
    protecting.set_limit(kit.house, ann, "wager day", STAKE)
    with ThreadPoolExecutor(6) as threads:
        tries = [
            threads.submit(attempt, partial(place, kit, workers[number % len(workers)], table, ann, "same"))
            for number in range(6)
        ]
    assert [attempt.result() for attempt in tries] == ["done"] * 6
    kit.play(table, ann, Ready("Ann"))
    play_out(kit, table, [ann])
    assert attempt(partial(place, kit, kit.house, table, ann, "same")) == "done"
    assert attempt(partial(place, kit, kit.house, table, ann, "another")) == "limit_reached"
    assert findings(kit) == []


@pytest.mark.parametrize("act", ["limit", "break"])
def test_an_act_in_the_middle_of_wagers_has_a_before_and_an_after(
    kit: Kit, ann: Person, workers: list[House], act: str
) -> None:
    """In any order of arrival, the audit finds no wager after the act that forbids it."""
    tables = sit_everywhere(kit, ann)
    for house in workers:
        for table in tables:
            kit.look(table, house)
    acts = {
        "limit": lambda: protecting.set_limit(workers[-1], ann, "loss day", 0),
        "break": lambda: protecting.stay_away(workers[-1], ann, Absence.BREAK, 1),
    }
    with ThreadPoolExecutor(TABLES + 1) as threads:
        tries = [threads.submit(attempt, partial(place, kit, workers[0], table, ann, f"{table}")) for table in tables]
        acted = threads.submit(attempt, acts[act])
    assert acted.result() == "done"
    assert {attempt.result() for attempt in tries} <= {
        "done",
        "limit_reached",
        "taking_a_break",
        "wrong_moment",
        "no_chips",
    }
    assert findings(kit) == []
    with kit.house.database.reading() as connection:
        here = connection.execute(text("SELECT count(*) FROM protection_times WHERE until IS NULL")).scalar_one()
    assert here == (0 if act == "break" else TABLES)


def test_buy_ins_at_once_stay_within_the_limit(kit: Kit, ann: Person, workers: list[House]) -> None:
    protecting.set_limit(kit.house, ann, "deposit day", 5_000_00 + 100_00)

    def buy(number: int) -> str:
        house = workers[number % len(workers)]
        work = partial(Cage.buy_in, person=ann.id, amount=40_00, command_id=f"at once {number}")
        return attempt(lambda: house.at_cage(house.itself.id, work, ann.id))

    with ThreadPoolExecutor(6) as threads:
        said = list(threads.map(buy, range(6)))
    assert sorted(said) == ["done"] * 2 + ["limit_reached"] * 4
    assert findings(kit) == []


@pytest.mark.parametrize("what", ["limit", "break", "check", "time"])
def test_a_wager_that_nobody_held_to_anything_is_found_by_the_audit(
    kit: Kit, ann: Person, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The house's own check is switched off for one wager."""
    table = kit.table()
    kit.sit_down(table, ann, 1)
    if what == "limit":
        protecting.set_limit(kit.house, ann, "wager day", 5_00)
    elif what == "time":
        protecting.set_limit(kit.house, ann, "time day", 600)
    kit.time.pass_seconds({"check": 3601, "time": 601}.get(what, 1))
    monkeypatch.setattr(hosting, "look_after", lambda connection, live, concerns, now, terms: now)
    if what == "break":
        protecting.stay_away(kit.house, ann, Absence.BREAK, 1)
        kit.time.pass_seconds(1)
        kit.play(table, ann, commands.BuyIn("Ann", 50_00))
        kit.play(table, ann, commands.Sit("Ann", 1))
    place(kit, kit.house, table, ann, "planted")
    told = {
        "limit": "passed the wager limit of a day: $10.00 of $5.00",
        "break": "wagered in a break or under a self-exclusion",
        "check": "wagered before a reality check was confirmed",
        "time": "wagered when the time of the day was used up",
    }
    found = findings(kit)
    assert any(told[what] in finding for finding in found), found


def test_a_buy_in_that_nobody_held_to_anything_is_found(kit: Kit, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    protecting.set_limit(kit.house, ann, "deposit month", 5_000_00)
    monkeypatch.setattr("pitboss.house.ledger.cage.hold_deposit", lambda connection, person, amount, now: now + 5)
    buy_in(kit, ann, 1_00)
    assert any("passed the deposit limit of a month: $5,001.00 of $5,000.00" in finding for finding in findings(kit))


class Reckoning:
    """What was staked and lost, from docs/player-protection.md alone: every stake, its moment, what came back."""

    def __init__(self) -> None:
        self.stakes: dict[tuple[int, int, int], list[int]] = {}
        self.won: list[tuple[int, int]] = []

    def used(self, now: int, length: int) -> tuple[int, int]:
        """Return what was staked and lost in a period."""

        def counts(at: int) -> bool:
            return (at // 60_000 + 1) * 60_000 + length > now

        staked = sum(amount for at, amount, _ in self.stakes.values() if counts(at))
        lost = sum(amount - back for at, amount, back in self.stakes.values() if counts(at))
        return staked, lost - sum(amount for at, amount in self.won if counts(at))


def reckon(kit: Kit, person: Person) -> Reckoning:
    """Read the person's wagers off the events that everybody saw, and their moments off the steps."""
    reckoning = Reckoning()
    numbers: defaultdict[int, list[tuple[str, int, tuple[int, int, int]]]] = defaultdict(list)
    with kit.house.database.reading() as connection:
        steps = connection.execute(text("SELECT table_id, at, shown FROM steps ORDER BY table_id, seq")).all()
    round_of: dict[int, int] = defaultdict(int)
    serial = 0
    for table, at, shown in steps:
        for event in json.loads(shown):
            data, name = event["data"], event["event"]
            laid = numbers[table]
            if name == "WagerPlaced":
                serial += 1
                laid.append((data["bettor"], data["box"], (table, round_of[table], serial)))
                if data["bettor"] == person.name and data["funding"] == "chips":
                    reckoning.stakes[laid[-1][2]] = [at, data["amount"], 0]
            elif name == "WagersTakenBack":
                for bettor, box, key in list(laid):
                    if (bettor, box) == (data["player"], data["box"]):
                        laid.remove((bettor, box, key))
                        reckoning.stakes.pop(key, None)
            elif name == "WagerSettled":
                bettor, _, key = laid[data["wager"] - 1]
                stake = reckoning.stakes.get(key)
                if stake is not None:
                    stake[2] = min(stake[1], stake[1] + data["net"])
                if bettor == person.name and data["net"] > 0:
                    reckoning.won.append((at, data["net"]))
            elif name == "RoundEnded":
                numbers[table], round_of[table] = [], round_of[table] + 1
    return reckoning


LENGTHS = {"day": 86_400_000, "week": 7 * 86_400_000, "month": 30 * 86_400_000}


@pytest.mark.parametrize("seed", range(3))
def test_random_evenings_agree_with_a_naive_reckoning(make_kit: Callable[..., Kit], seed: int) -> None:
    """Somebody plays at three tables over many days, and changes limits: each answer is what the reckoning says."""
    kit, chance = make_kit(reality_check_minutes=0), random.Random(seed)
    ann = member(kit, "Ann")
    tables = [kit.table(game) for game in ("catfish-bend", "free-bet-ma", "zappit-ma")]
    limits: dict[str, int] = {}
    said: defaultdict[str, int] = defaultdict(int)
    for _ in range(60):
        kit.time.pass_seconds(chance.choice((1, 40, 90, 3600, 20_000, 90_000)))
        table = chance.choice(tables)
        if chance.random() < 0.2:
            name = f"{chance.choice(('wager', 'loss'))} {chance.choice(list(LENGTHS))}"
            amount = chance.randrange(0, 80_00, 5_00)
            if amount <= limits.get(name, amount):
                protecting.set_limit(kit.house, ann, name, amount)
                limits[name] = amount
        state = kit.look(table).table.state
        if "Ann" not in state.players or not state.players["Ann"].chips:
            kit.sit_down(table, ann, 1, 100_00)
        stake = chance.choice((5_00, 10_00, 15_00))
        before = reckon(kit, ann)
        answer = attempt(
            lambda table=table, stake=stake: kit.play(  # type: ignore[misc]
                table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, stake)
            )
        )
        if answer == "already_wagered" or answer not in ("done", "limit_reached"):
            continue
        now = kit.house.clock()
        fits = all(
            before.used(now, LENGTHS[name.split()[1]])[name.startswith("loss")] + stake <= amount
            for name, amount in limits.items()
        )
        assert (answer == "done") is fits, (limits, before.stakes, now)
        said[answer] += 1
        if answer == "done" and chance.random() < 0.7:
            kit.play(table, ann, Ready("Ann"))
            play_out(kit, table, [ann])
        elif answer == "done" and chance.random() < 0.5:
            kit.play(table, ann, commands.TakeBack("Ann", 1))
        if chance.random() < 0.1 and not kit.look(table).table.state.running:
            attempt(lambda table=table: kit.play(table, ann, Leave("Ann")))  # type: ignore[misc]
    assert said["done"] and said["limit_reached"]
    assert findings(kit) == []
