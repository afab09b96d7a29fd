"""Side wagers of a kind that a game defines: Match the Dealer of Spanish 21, and invented games."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cli.play.keyboard.wager_keys import kind_keys, read_wager
from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.declared.converting import NotDeclarable, as_toml
from pitboss.house.tables.acting.hosting import GameIsGone
from pitboss.lab.verify.cent_for_cent import first_difference
from pitboss.lab.verify.random_plans import random_plan
from pitboss.mechanisms.registry import vocabulary
from pitboss.record import RecordRefused, read_records, replay
from pitboss.rulebook import Rules, find_game, submit
from pitboss.rulebook.description.rendering import in_short
from pitboss.rulebook.own_texts import own_texts
from pitboss.rulebook.parts import WHOLE_HAND, Kind, Phase
from pitboss.rulebook.wager_names import wager_name
from pitboss.simulate import SimulationRefused, simulate
from pitboss.solve.side_wagers.pricing import price_side_wagers, unpriced_side_wagers
from pitboss.table import Refused, Table, commands, legal
from pitboss.table.state import new_state
from pitboss.training.steps.reading import read_said
from pitboss.training.steps.said import Settling
from tests.house.kit import Kit
from tests.house.wire import Wire
from tests.simulate.charts import simple_chart

pytestmark = pytest.mark.long

ID = "spanish-21"
SOURCES = Path(__file__).parents[2] / "examples" / ID / "src"
MATCH = Kind("match the dealer")
RECORD = f"""
pitboss record 1
game {ID}
set match_the_dealer true
wager Ann box 1 blackjack 10.00
wager Ann box 1 match-the-dealer 5.00
cards 8c 8c 8d Kd
decide Ann box 1 stand
settle Ann box 1 hand 1 match the dealer 5.00 chips win +65.00
settle Ann box 1 hand 1 blackjack 10.00 chips lose -10.00
net Ann +55.00
end
"""


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spanish 21 is known by its folder."""
    monkeypatch.setenv(FOLDERS_VARIABLE, str(SOURCES))


def offered(**options: str) -> Rules:
    """Return the rules of Spanish 21 with its side wager."""
    return submit(ID, {"match_the_dealer": "true", **options})


def test_a_kind_is_one_object_for_one_name() -> None:
    own = Kind("a kind of its own")
    assert own is Kind("a kind of its own") is pickle.loads(pickle.dumps(own)) is copy.deepcopy(own)
    assert (Kind("trilux") is Kind.TRILUX, own == "a kind of its own", str(own)) == (True, True, "a kind of its own")


# Prices worked out by hand, as published (Jacobson; Wikipedia's table): 1254/41041, 2184/73153, 580/18145, 162/4465
PRICES = {6: Fraction(1254, 41041), 8: Fraction(2184, 73153), 4: Fraction(580, 18145), 2: Fraction(162, 4465)}


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("decks", PRICES)
def test_the_exact_price_is_the_published_one(decks: int) -> None:
    prices = price_side_wagers(offered(decks=str(decks)))
    assert {name: -price.exact_ev for name, price in prices.items()} == {str(MATCH): PRICES[decks]}
    assert decks != 6 or prices[str(MATCH)].exact_hit_rate == Fraction(6325, 41041)


@pytest.mark.usefixtures("known")
def test_it_is_offered_by_an_option_and_not_with_one_deck() -> None:
    assert (submit(ID, {}).side_wagers, offered(decks="1").side_wagers) == ((), ())
    assert [str(option.default) for option in find_game(ID).options if option.name == "match_the_dealer"] == ["False"]


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("decks", PRICES)
def test_simulator_and_table_agree_cent_for_cent(decks: int) -> None:
    chance = random.Random(f"match the dealer {decks}")
    plan = random_plan(ID, 400, chance, offered(decks=str(decks), super_bonus="false"))
    boxes = tuple(replace(box, side_wagers={str(MATCH): 500}) for box in plan.boxes)
    assert first_difference(replace(plan, boxes=boxes)) == ""


@pytest.mark.usefixtures("known")
def test_its_line_is_that_of_the_first_cards() -> None:
    (side_wager,) = offered().side_wagers
    table = Table(offered())
    table.do(commands.BuyIn("Ann", 100_00))
    table.do(commands.Sit("Ann", 1))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    places = [choice.command for choice in legal(table, "Ann") if isinstance(choice.command, commands.Place)]
    assert MATCH in {place.kind for place in places}
    assert side_wager.kind is MATCH and side_wager.settled is Phase.FIRST_CARDS
    with pytest.raises(Refused, match="lucky"):
        table.do(commands.Place("Ann", 1, Kind("lucky"), 5_00))


@pytest.mark.usefixtures("known")
def test_a_record_names_it_and_replays() -> None:
    (record,) = read_records(RECORD)
    played = replay(record)
    assert [(settled.wager.kind, settled.event.net) for settled in played.settled] == [
        (MATCH, 65_00),
        (Kind.BLACKJACK, -10_00),
    ]


def test_a_record_of_a_game_that_is_gone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    with pytest.raises(RecordRefused, match="line 3: There is no game 'spanish-21'; the games are zappit-ma,"):
        read_records(RECORD)
    other = RECORD.replace(ID, "catfish-bend").replace("set match_the_dealer true\n", "")
    with pytest.raises(
        RecordRefused, match="'match-the-dealer' is not a kind of wager; the kinds are blackjack, double,"
    ):
        read_records(other)


@pytest.mark.usefixtures("known")
def test_the_terminal_types_and_shows_it() -> None:
    rules = offered()
    assert kind_keys(rules) == {MATCH: "m"}
    assert [read_wager(line, 1, rules)[0].kind for line in ("m 5", "match 5", "match the dealer 5")] == [MATCH] * 3
    assert wager_name(MATCH).short == "match"
    assert "Match the Dealer" in in_short(rules)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("typed", ["pay 1 match the dealer 20", "pay 1 match 20"])
def test_a_dealer_in_training_pays_it_by_its_names(typed: str) -> None:
    (said,) = read_said(typed, new_state(offered()), ())
    assert isinstance(said, Settling) and (said.kind, said.amount) == (MATCH, 20_00)


@pytest.mark.usefixtures("known")
def test_its_texts_are_those_of_the_folder_and_english_where_one_is_missing() -> None:
    english, french = (own_texts(find_game(ID), language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    assert (english["kind.match_the_dealer"], french["kind.match_the_dealer"]) == (
        "Match the Dealer",
        "Carte du croupier",
    )
    lines = {f"line.match_the_dealer.{line.id}" for line in offered().side_wagers[0].lines}
    assert lines <= french.keys()


# At a house


@pytest.mark.usefixtures("known")
def test_a_house_takes_pays_and_books_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit(f"sqlite:///{tmp_path / 'house.db'}")
    table = kit.table(ID, match_the_dealer=True)
    wire = Wire(kit.house)
    ann = wire.guest("Ann")
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    ann.done(table, "Place", box=1, kind="blackjack", amount=10_00)
    assert ann.play(table, "Place", box=1, kind="lucky three", amount=5_00).status_code == 422
    assert ann.play(table, "Place", box=1, kind="trilux", amount=5_00).json()["code"] == "not_offered"
    ann.done(table, "Place", box=1, kind=str(MATCH), amount=5_00)
    placed = [(wager["kind"], wager["amount"]) for wager in ann.view(table)["wagers"]]
    assert placed == [("blackjack", 10_00), ("match the dealer", 5_00)]
    (told,) = (game for game in ann.get("/api/games").json() if game["id"] == ID)
    assert told["texts"] == {language: own_texts(find_game(ID), language) for language in ("en", "fr")}
    wire.close()
    kit.close()
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    without = Kit(f"sqlite:///{tmp_path / 'house.db'}")
    with pytest.raises(GameIsGone, match="Table 1 is not open: There is no game 'spanish-21'; the games are "):
        without.look(table)
    assert without.look(without.table("catfish-bend")).table.rules.game == "catfish-bend"
    without.close()


def test_without_games_from_outside_nothing_is_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    wire = Wire((kit := Kit(f"sqlite:///{tmp_path / 'house.db'}")).house)
    assert all(game["texts"] == {"en": {}, "fr": {}} for game in wire.visitor.get("/api/games").json())
    wire.close()
    kit.close()


@pytest.mark.usefixtures("known")
def test_a_judge_of_the_games_own_cannot_be_declared() -> None:
    game = find_game(ID)
    always = replace(game, write=lambda chosen: game.write({**chosen, "match_the_dealer": True, "decks": 6}))
    with pytest.raises(NotDeclarable, match=r"the judge match_line is a function of its own; write it in game\.py"):
        as_toml(always)


def test_built_in_kinds_have_the_words_they_had() -> None:
    assert [str(name.kind) for name in vocabulary().wagers] == [
        "blackjack",
        "double",
        "split",
        "double attack",
        "insurance",
        "push 22",
        "bust bonus",
        "trilux",
        "king's bounty",
        "toke",
    ]


# What a judge may look at


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("settled", "needed", "looks_at"),
    [
        (Phase.FIRST_CARDS, 0, "dealer_blackjack"),
        (Phase.SETTLE, 0, "up"),
        (Phase.SETTLE, 3, "up"),
        (Phase.SETTLE, WHOLE_HAND, "dealer"),
        (Phase.SETTLE, 5, "dealer"),
    ],
)
def test_the_simulator_refuses_a_judge_that_looks_further(settled: Phase, needed: int, looks_at: str) -> None:
    rules = offered()
    (side_wager,) = rules.side_wagers
    looking = replace(
        side_wager,
        settled=settled,
        dealer_cards_needed=needed,
        judge=lambda cards: "a match" if getattr(cards, looks_at) else None,
    )
    changed = replace(rules, side_wagers=(looking,))
    (reason,) = unpriced_side_wagers(changed)
    assert reason == f"spanish-21: the side wager 'match the dealer' is not priced: its judge looks at {looks_at}."
    assert price_side_wagers(changed) == {}
    with pytest.raises(SimulationRefused, match="side wager = match the dealer: it"):
        simulate(changed, 10, strategy=simple_chart(changed), side_wagers={str(MATCH): 500})
