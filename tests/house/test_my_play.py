"""My play: sessions, filters, totals and the curve; luck and skill add up to the exact result."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import event as sql_event
from sqlalchemy import insert, select, text

from pitboss.cards import cards
from pitboss.house.audit.auditing import audit
from pitboss.house.play.own_rounds import GAP
from pitboss.house.play.summing import PART
from pitboss.house.play.valuing import cost_of
from pitboss.house.registering import register_player
from pitboss.house.reviewing import Question
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.play_schema import round_notes
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tables.shown.advising import AdviceQuestion, Subject
from pitboss.house.theory import NotSolved, theoretical
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import START, Kit
from tests.house.test_api import ANN_LOSES, PASSWORD
from tests.house.test_audit import play_on
from tests.house.wire import Visitor, Wire

PLAY = "?money=false"
TEN = 10_00


@pytest.fixture
def kit(make_kit: Callable[..., Kit]) -> Kit:
    return make_kit(sign_ins_a_minute=10**6, decision_seconds=0, wager_seconds=0)


def at_table(kit: Kit, wire: Wire, name: str = "Ann", game: str = "catfish-bend", box: int = 1, **options: Any) -> Any:
    """Let a guest sit at a new table; return him and the table."""
    ann, table = wire.guest(name), kit.table(game, **options)
    ann.done(table, "BuyIn", amount=1000_00)
    ann.done(table, "Sit", box=box)
    return ann, table


def arrange(kit: Kit, table: int, order: str) -> None:
    """Have the next shoe of a table begin with these cards, after the one that is burned."""
    kit.house.hosting.chance = Arranged(order)
    kit.house.hosting.slots.of(table).live = None


def deal(kit: Kit, ann: Visitor, table: int, order: str, *decided: str, amount: int = TEN, **more: int) -> Any:
    """Play a round from a shoe that begins with these cards, by these decisions, and then standing and declining."""
    arrange(kit, table, order)
    ann.done(table, "Place", box=1, kind="blackjack", amount=amount)
    for kind, chips in more.items():
        ann.done(table, "Place", box=1, kind=kind, amount=chips)
    view = ann.done(table, "Ready")
    wanted = [*decided]
    while view["running"]:
        do = wanted.pop(0) if wanted else ""
        legal = [choice["command"] for choice in view["you"]["legal"]]
        chosen = [command for command in legal if command["do"] == do]
        usual = [command for command in legal if command["do"] in ("Stand", "Decline")]
        assert chosen or usual, legal
        view = ann.done(table, **(chosen or usual)[0])
    assert not wanted
    return view


def mark(ann: Visitor) -> int:
    marked = 0
    while count := ann.post("/api/me/play/marks").json()["marked"]:
        marked += count
    return marked


def value(ann: Visitor, query: str = PLAY) -> Any:
    """Have everything valued and return the totals."""
    mark(ann)
    for _ in range(200):
        progress = ann.post(f"/api/me/play/values{query}").json()
        if progress["done"] == progress["rounds"]:
            break
    total = ann.get(f"/api/me/play{query}").json()["total"]
    assert total["valued_net"] * PART == total["expected"] - total["cost"] + total["luck"]
    return total


def rounds(ann: Visitor, query: str = PLAY) -> list[Any]:
    answer = ann.get(f"/api/me/play/rounds{query}&limit=100")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def test_an_empty_history_is_empty(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    play = ann.get(f"/api/me/play{PLAY}").json()
    assert (play["total"]["rounds"], play["curve"], play["choices"], play["unmarked"]) == (0, [], [], 0)
    assert (mark(ann), rounds(ann), ann.get(f"/api/me/play/sessions{PLAY}").json()) == (0, [], [])
    assert ann.post(f"/api/me/play/values{PLAY}").json() == {"rounds": 0, "done": 0}


def test_a_session_ends_with_a_long_break_and_with_the_table(kit: Kit, wire: Wire) -> None:
    ann, table = at_table(kit, wire)
    other = kit.table("zappit-online")
    ann.done(other, "BuyIn", amount=1000_00)
    ann.done(other, "Sit", box=1)
    ends = []
    for wait, where in ((0, table), (GAP / 1000, table), (1, other), (GAP / 1000 + 1, table), (5, table)):
        kit.time.pass_seconds(wait)
        deal(kit, ann, where, "")
        ends.append(kit.time.now)
    found = ann.get(f"/api/me/play/sessions{PLAY}").json()
    assert [(line["table"], line["rounds"]) for line in found] == [(table, 2), (other, 1), (table, 2)]
    assert [(line["began_at"], line["ended_at"]) for line in found] == [
        (ends[3], ends[4]),
        (ends[2], ends[2]),
        (START, ends[1]),
    ]
    assert sum(line["net"] for line in found) == ann.get(f"/api/me/play{PLAY}").json()["total"]["net"]
    first = found[-1]["session"]
    assert {line["session"] for line in rounds(ann, f"{PLAY}&session={first}")} == {first}
    assert len(rounds(ann, f"{PLAY}&session={first}")) == 2
    # A filter leaves rounds out; it never makes two sessions of one.
    second = sorted(line["id"] for line in rounds(ann))[1]
    later = ann.get(f"/api/me/play/sessions{PLAY}&ended_from={ends[1]}").json()
    assert [line["session"] for line in later][-1] == first != second
    paged = ann.get(f"/api/me/play/sessions{PLAY}&limit=1&before={found[0]['session']}").json()
    assert [line["session"] for line in paged] == [found[1]["session"]]


FILTERED: dict[str, tuple[str, ...]] = {
    "result=lost": ("lost", "doubled"),
    "result=won": ("blackjack", "split"),
    "mark=blackjack": ("blackjack",),
    "mark=split": ("split",),
    "mark=doubled": ("doubled",),
    "mark=side_wager": ("blackjack",),
    "mark=insured": (),
    "mark=surrendered": (),
    "least=2000": ("doubled", "split"),
    "most=1000": (),
    "most=1500": ("lost", "blackjack"),
    "game=catfish-bend": ("lost", "blackjack", "doubled", "split"),
    "game=zappit-ma": (),
    "table=999": (),
    "session=999": (),
    "ended_to=1": (),
}
CARDS = {
    "lost": (ANN_LOSES, ()),
    "blackjack": ("2c Ah Qc Kh 9d", ()),
    "doubled": ("2c 6h Tc 5h Td 2d", ("Double",)),
    "split": ("2c 8h 6c 8d Td Th Ts 9c", ("Split",)),
}
"""A burn card first; then box, dealer, box, dealer, and what is drawn."""


def test_rounds_are_found_by_what_happened_in_them(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    named = {}
    for name, (order, decided) in CARDS.items():
        table = kit.table()
        ann.done(table, "BuyIn", amount=1000_00)
        ann.done(table, "Sit", box=1)
        side = {"trilux": 5_00} if name in ("lost", "blackjack") else {}
        deal(kit, ann, table, order, *decided, **side)
        named[rounds(ann)[0]["id"]] = name
    assert ann.get(f"/api/me/play{PLAY}").json()["unmarked"] == len(CARDS)
    assert mark(ann) == len(CARDS)
    marks = {named[line["id"]]: set(line["marks"]) for line in rounds(ann)}
    # Ace, king and the queen that the dealer shows make a straight of TriLux; the other side wager loses.
    assert marks == {
        "lost": set(),
        "blackjack": {"blackjack", "side_wager"},
        "doubled": {"doubled"},
        "split": {"split"},
    }
    for query, wanted in FILTERED.items():
        found = {named[line["id"]] for line in rounds(ann, f"{PLAY}&{query}")}
        assert found == set(wanted), query
        total = ann.get(f"/api/me/play{PLAY}&{query}").json()
        assert total["total"]["rounds"] == len(wanted)
        assert [point["net"] for point in total["curve"]][-1:] == ([total["total"]["net"]] if wanted else [])
    for wrong in ("mark=nothing", "result=good", "least=-1", "table=x", "unknown=1", "session=0"):
        assert ann.get(f"/api/me/play{PLAY}&{wrong}").status_code == 422, wrong
    bob = wire.guest("Bob")
    assert rounds(bob) == []
    assert ann.get("/api/me/play?money=true").json()["total"]["rounds"] == 0


def test_money_and_play_chips_are_never_added_up(kit: Kit, wire: Wire) -> None:
    """A guest who registers for money keeps all rounds; they stay separate from those for money."""
    ann, table = at_table(kit, wire)
    deal(kit, ann, table, ANN_LOSES)
    ann.done(table, "Leave")
    guest = kit.house.find("Ann")
    member = register_player(kit.house, "Anna", PASSWORD, play=False, guest=guest)
    kit.house.at_cage(kit.house.itself.id, lambda cage: cage.buy_in(member.id, 1000_00, "money"))
    anna = wire.as_person(member)
    second = kit.table()
    anna.done(second, "BuyIn", amount=500_00)
    anna.done(second, "Sit", box=1)
    deal(kit, anna, second, ANN_LOSES, amount=30_00)
    assert mark(anna) == 2
    for money, net in (("true", -30_00), ("false", -TEN)):
        play = anna.get(f"/api/me/play?money={money}").json()
        assert (play["total"]["net"], [point["net"] for point in play["curve"]]) == (net, [net])
        assert len(anna.get(f"/api/me/play/sessions?money={money}").json()) == 1
    assert {(choice["table"], choice["money"]) for choice in play["choices"]} == {(table, False), (second, True)}


def test_who_plays_perfectly_pays_nothing_for_it(kit: Kit, wire: Wire) -> None:
    ann, table = at_table(kit, wire)
    for _ in range(12):
        ann.done(table, "Place", box=1, kind="blackjack", amount=TEN)
        view = ann.done(table, "Ready")
        while view["running"]:
            best = ann.get(f"/api/tables/{table}/advice").json()["best"]
            named = {choice["action"]["advised"]: choice for choice in view["you"]["legal"] if choice["action"]}
            view = ann.done(table, **named[best]["command"])
    total = value(ann)
    assert (total["valued"], total["cost"], total["mistakes"]) == (12, 0, 0)
    assert total["decisions"] > 5
    assert total["expected"] == 12 * round(theoretical(rules("catfish-bend")).game.ev * TEN * PART)


@pytest.mark.parametrize(("insured", "share"), [(TEN // 2, Fraction(1)), (2_00, Fraction(2, 5))])
def test_a_known_mistake_costs_exactly_what_it_costs(kit: Kit, wire: Wire, insured: int, share: Fraction) -> None:
    """Insurance with two tens in the hand: of 309 cards that nobody has seen 94 count ten, and it pays 2 to 1."""
    ann, table = at_table(kit, wire)
    arrange(kit, table, "2c Th As Kh 9d")
    ann.done(table, "Place", box=1, kind="blackjack", amount=TEN)
    view = ann.done(table, "Ready")
    assert {choice["command"]["do"] for choice in view["you"]["legal"]} >= {"Insure", "Decline"}
    view = ann.done(table, "Insure", box=1, amount=insured)
    while view["running"]:
        view = ann.done(table, "Stand", box=1)
    tens = Fraction(96 - 2, 312 - 3)
    loses = -(2 * tens - (1 - tens)) * insured
    total = value(ann)
    assert total["cost"] == round(loses * PART)
    assert (total["mistakes"], total["decisions"], total["net"]) == (1, 2, -insured)
    assert loses < Fraction(insured) and share * TEN / 2 == insured
    assert rounds(ann)[0]["marks"] == ["insured"]


def question(chosen: str, staked: int, placed: int) -> Question:
    chosen_rules = rules("catfish-bend")
    situation = (False, False, False, 1, 0.0, 0)
    opened = frozenset({"stand", "hit", "double"})
    held, up = tuple(cards("6h 5c")), tuple(cards("6d"))
    asked = AdviceQuestion(chosen_rules, Subject.HAND, 1, 1, held, up, situation, opened)
    return Question(1, chosen, staked, asked, [], placed)


def test_doubling_for_less_gives_away_the_rest() -> None:
    whole, half, none = (cost_of(question("double", 100, placed)) for placed in (100, 50, 1))
    stood = cost_of(question("stand", 100, 0))
    assert whole == 0 < half < none < stood


def test_a_bad_player_loses_by_his_decisions_and_not_by_bad_luck(kit: Kit, wire: Wire) -> None:
    """A player who takes cards as long as possible gives a lot away; the rest, over many rounds, is luck: zero."""
    ann, table = at_table(kit, wire)
    for _ in range(25):
        deal_on(ann, table, ("Hit", "Decline", "Stand"))
    total = value(ann)
    assert total["valued"] == 25
    assert total["cost"] > 2 * total["sd"], "the mistakes are worth more than two standard deviations of luck"
    assert abs(total["sigmas"]) < 2
    assert total["sigmas"] == pytest.approx(total["luck"] / total["sd"])


def deal_on(ann: Visitor, table: int, wanted: tuple[str, ...] = ("Stand", "Decline")) -> None:
    ann.done(table, "Place", box=1, kind="blackjack", amount=TEN)
    view = ann.done(table, "Ready")
    while view["running"]:
        legal = {choice["command"]["do"]: choice["command"] for choice in view["you"]["legal"]}
        view = ann.done(table, **next(legal[do] for do in wanted if do in legal))


def test_nothing_is_worked_out_twice(kit: Kit, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = at_table(kit, wire)
    deal_on(ann, table)
    first = value(ann)
    monkeypatch.setattr("pitboss.house.play.valuing.worth_of", lambda *given: pytest.fail("valued again"))
    assert value(ann) == first


def test_what_cannot_be_valued_is_counted_as_such(kit: Kit, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = at_table(kit, wire)
    deal_on(ann, table)

    def refuse(chosen: Any) -> Any:
        raise NotSolved("no price")

    monkeypatch.setattr("pitboss.house.play.valuing.value_rounds.__defaults__", (refuse, time.monotonic))
    total = value(ann)
    assert (total["valued"], total["unpriced"], total["expected"], total["luck"]) == (0, 1, 0, 0)
    assert rounds(ann)[0]["valued"] == "unpriced"


def test_an_irregular_round_is_left_out_and_named(kit: Kit, wire: Wire) -> None:
    table, dealer, floor = kit.table("catfish-bend"), kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
    ivy = kit.guest("Ivy")
    kit.sit_down(table, ivy, 1)
    kit.play(table, dealer, TakePosition("dealer", "Dora"))
    kit.play(table, floor, TakePosition("floor", "Flo"))
    play_on(kit, table, ivy, dealer, floor)
    kit.play(table, dealer, commands.Report(Irregularity.BURNED_TWICE))
    for _ in range(2):
        play_on(kit, table, ivy, dealer, floor)
        kit.play(table, ivy, commands.Place("Ivy", 1, Kind.BLACKJACK, TEN))
        kit.play(table, dealer, commands.CloseWagering())
        play_on(kit, table, ivy, dealer, floor)
    visitor = wire.as_person(ivy)
    total = value(visitor)
    assert (total["rounds"], total["valued"], total["irregular"]) == (2, 1, 1)
    assert len(rounds(visitor, f"{PLAY}&mark=irregular")) == 1


def test_a_long_history_is_asked_for_with_few_queries(kit: Kit, wire: Wire) -> None:
    """Ten thousand rounds: a page of anything takes as many queries as ten do."""
    ann, table = at_table(kit, wire)
    deal_on(ann, table)
    mark(ann)
    few = {path: queries(kit, ann, path) for path in PATHS}
    copy_round(kit, 10_000)
    assert ann.get(f"/api/me/play{PLAY}").json()["total"]["rounds"] == 10_001
    assert len(ann.get(f"/api/me/play{PLAY}").json()["curve"]) <= 302
    assert {path: queries(kit, ann, path) for path in PATHS} == few
    assert max(few.values()) <= 8
    assert len(rounds(ann)) == 100


PATHS = (f"/api/me/play{PLAY}", f"/api/me/play/sessions{PLAY}", f"/api/me/play/rounds{PLAY}&mark=split")


def queries(kit: Kit, ann: Visitor, path: str) -> int:
    said: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        said.append(statement)

    engine = kit.house.database.engine
    sql_event.listen(engine, "before_cursor_execute", note)
    try:
        assert ann.get(path).status_code == 200
    finally:
        sql_event.remove(engine, "before_cursor_execute", note)
    asked = [statement for statement in said if statement.lstrip().upper().startswith(("SELECT", "WITH"))]
    return len([statement for statement in asked if "FROM sessions" not in statement])  # who it is, every five seconds


def copy_round(kit: Kit, count: int) -> None:
    """Write rows of many rounds like the first one: only what is read for lists."""
    with kit.house.database.writing() as connection:
        first = connection.execute(select(schema.rounds)).one()._asdict()
        bettor = connection.execute(select(schema.round_bettors)).one()._asdict()
        noted = connection.execute(select(round_notes)).one()._asdict()
        first.pop("id")
        for table, row, name in (
            (schema.rounds, first, "number"),
            (schema.round_bettors, bettor, "round"),
            (round_notes, noted, "round"),
        ):
            rows = [{**row, name: number} for number in range(2, count + 2)]
            if name == "number":
                for number, each in enumerate(rows):
                    each["ended_at"] = START + number * 40_000
            connection.execute(insert(table), rows)
        connection.execute(text("ANALYZE"))  # as a database does automatically from time to time


def test_marks_and_values_are_no_part_of_the_books(kit: Kit, wire: Wire) -> None:
    ann, table = at_table(kit, wire)
    deal_on(ann, table)
    value(ann)
    assert [str(finding) for finding in audit(kit.house.database).findings] == []
