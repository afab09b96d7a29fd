"""Bots that use the client: the README's own, at tables with a history, and bots that are treated badly."""

from __future__ import annotations

import contextlib
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss import GAMES
from pitboss.client import House, NothingHappens, NotPlayed, Offer, Refused, Table, Turn, View
from pitboss.house.attending import attend
from pitboss.house.audit.auditing import audit
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import LeavePosition, TakePosition
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands
from tests.house.addresses import new_address
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.live import Live
from tests.house.test_api import PASSWORD
from tests.sizes import size

README = Path(__file__).parents[2] / "README.md"
PAGE = README.parent / "docs" / "client.md"
ADDRESS, FIRST, PLAYED = '"http://127.0.0.1:8021"', "house.tables()[0]", "    table.play_round("
ALONE = size(8, 500)
"""Rounds of the README's bot at each of the five games."""
BROUGHT, ENOUGH = "chips=500_00", 500_00 + ALONE * 10_00
"""It stakes $10 a round and nothing more: it cannot lose this much."""
ROUNDS = size(30, 90)
"""Rounds at the shared box: enough for every kind of offer."""
LAST_LONG = 120
LOOK = 0.01


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[Kit, Live]]:
    kit = Kit(new_address(tmp_path), open_tables=True, decision_seconds=0, wager_seconds=0)
    made = Live(kit.house)
    yield kit, made
    made.close()
    assert audit(kit.house.database).passed


def readme_code() -> str:
    """Return the bot that the README shows."""
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    (code,) = [block for block in blocks if "pitboss.client" in block]
    return str(code)


def readme_strategy() -> Callable[[Turn], str]:
    """Return how that bot decides."""
    match = re.search(r"lambda turn: .*(?=\)$)", readme_code(), re.MULTILINE)
    assert match is not None
    strategy: Callable[[Turn], str] = eval(match[0])
    return strategy


def at_random(seed: int) -> tuple[Callable[[Turn], str], Callable[[Offer], str]]:
    """Return a bot that does anything that is open to it, with hands and with offers."""
    chance = random.Random(seed)
    return lambda turn: chance.choice(list(turn.choices)), lambda offer: chance.choice(list(offer.choices))


def give_history(url: str, place: int, seed: int) -> None:
    """Let people play at a table before, with everything that is open to them, and leave it in all ways."""
    decide, answer = at_random(seed)
    with House(url) as house:
        house.come_in(f"Zoe{place}")
        table = house.tables()[place].join(chips=2000_00, box=1)
        for _ in range(4):
            table.play_round(10_00, decide, answer=answer)
        table.wager(10_00)
        table.take_back()
        table.wager(10_00)
        table.ready()
        running = table.view.running
        table.leave()  # when the round is over
        if running:
            table.finish_round(decide, answer=answer)
    with House(url) as house:
        house.come_in(f"Yan{place}")
        table = house.tables()[place].join(chips=200_00, box=2)
        table.wager(10_00, box=2)
        table.leave()  # which takes the wager back


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_bot_of_the_readme_plays_every_game(live: tuple[Kit, Live], game: str) -> None:
    kit, server = live
    place = [known.id for known in GAMES].index(game)
    give_history(server.url, place, seed=place)
    code = readme_code()
    for part, instead in (
        (ADDRESS, repr(server.url)),
        (FIRST, f"house.tables()[{place}]"),
        (BROUGHT, f"chips={ENOUGH}"),
        (PLAYED, f"    for _ in range({ALONE}):\n        table.play_round("),
    ):
        assert code.count(part) == 1
        code = code.replace(part, instead)
    names: dict[str, Any] = {}
    exec(compile(code, str(README), "exec"), names)
    table: Table = names["table"]
    assert not table.view.running
    assert rounds_of(kit, table.number, "Ann") == ALONE


def test_every_example_of_the_page_about_bots_runs(live: tuple[Kit, Live]) -> None:
    """The examples are run one after the other in one house, as a reader would."""
    _, server = live
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        assert block.count(ADDRESS) == 1
        exec(compile(block.replace(ADDRESS, repr(server.url)), str(PAGE), "exec"), {})


def rounds_of(kit: Kit, table: int, name: str) -> int:
    """Count the finished rounds in which somebody had a wager, from the database."""
    from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds

    person = kit.house.find(name)
    assert person is not None
    count, before = 0, None
    with kit.house.database.reading() as connection:
        while lines := find_rounds(connection, Wanted(table=table, person=person.id), before=before):
            count, before = count + len(lines), lines[-1]["id"]
    return count


def test_the_bot_of_the_readme_behind_a_caller(live: tuple[Kit, Live]) -> None:
    """Bob calls the box, splits all pairs and otherwise does anything; Ann's bot wagers behind Bob at the same box."""
    _, server = live
    place = [known.id for known in GAMES].index("double-attack-ma")
    give_history(server.url, place, seed=9)
    decide, answer = at_random(5)
    offered: set[str] = set()

    def turned_down(offer: Offer) -> None:
        offered.update(offer.choices)

    with House(server.url) as bobs, House(server.url) as anns:
        bob = bobs.come_in("Bob").tables()[place].join(chips=9000_00, box=1)
        ann = anns.come_in("Ann").tables()[place].join(chips=9000_00)
        bob.longest_silence = ann.longest_silence = LAST_LONG
        wallet = anns.wallet
        won: list[int] = []
        for _ in range(ROUNDS):
            bob.wager(10_00)
            bob.do("Consent", box=1)
            behind = threading.Thread(
                target=lambda: won.append(ann.play_round(10_00, readme_strategy(), answer=turned_down))
            )
            behind.start()
            while len(bob.look().wagers) < 2:
                assert behind.is_alive()
                time.sleep(LOOK)  # and not at every moment: Ann needs the processor too
            bob.ready()
            bob.finish_round(lambda turn: "split" if "split" in turn.choices else decide(turn), answer=answer)
            behind.join(LAST_LONG)
            assert not behind.is_alive() and not ann.view.running
        assert len(won) == ROUNDS
        ann.leave()
        assert anns.wallet == wallet + 9000_00 + sum(won)
    assert {"attack", "join", "cover", "designate 1", "designate 2", "insure", "decline"} <= offered


def seated(server: Live, game: str, cards: Kit | None = None, order: str = "") -> tuple[House, Table]:
    """Seat Ann at box 1 of a table whose next shoe begins with these cards."""
    if cards is not None:
        cards.house.hosting.chance = Arranged(order)
    house = House(server.url).come_in("Ann")
    return house, house.tables(game)[0].join(chips=1000_00, box=1)


@pytest.mark.parametrize(
    ("said", "won"),
    [(None, 15_00), ("even money", 10_00), (("insure", 5_00), 10_00), ("decline", 15_00)],
)
def test_an_offer_goes_to_the_answer_and_never_to_the_strategy(live: tuple[Kit, Live], said: Any, won: int) -> None:
    """A blackjack against an ace; the dealer has nine. The strategy is not asked anything."""
    kit, server = live
    house, table = seated(server, "catfish-bend", kit, "2c Ah Ad Kd 9c")
    offers: list[Offer] = []

    def answer(offer: Offer) -> Any:
        offers.append(offer)
        return said

    with house:
        assert table.play_round(10_00, _never, answer=answer) == won
    assert [sorted(offer.choices) for offer in offers] == [["decline", "even money", "insure"]]
    assert (offers[0].safe, offers[0].box, offers[0].up) == ("decline", 1, "Ad")


def _never(turn: Turn) -> str:
    raise AssertionError(f"the strategy was asked about {turn.choices}")


def test_a_round_that_a_bot_broke_off_is_played_to_its_end_first(live: tuple[Kit, Live]) -> None:
    _, server = live
    house, table = seated(server, "zappit-ma")
    asked: list[int] = []

    def broken(turn: Turn) -> str:
        asked.append(turn.view.round)
        raise KeyError("a bug in the bot")

    with house:
        while not table.view.running:
            with contextlib.suppress(KeyError):
                table.play_round(10_00, broken)
        number = table.view.round
        decide, answer = at_random(2)
        table.play_round(10_00, decide, answer=answer)
        assert not table.view.running
        assert [line["number"] for line in house.rounds(limit=2)] == [number + 1, number]
    assert asked == [number]


def test_a_decision_that_is_refused_is_raised_and_one_that_does_not_exist(live: tuple[Kit, Live]) -> None:
    kit, server = live
    house, table = seated(server, "zappit-ma", kit, "2c Th 6c 9d Kd")
    with house:
        with pytest.raises(Refused, match="not_a_pair"):
            table.play_round(10_00, lambda turn: "split")
        with pytest.raises(ValueError, match=r"There is no decision 'fold'. Open to you now: hit, stand, double"):
            table.finish_round(lambda turn: "fold")
        assert not table.finish_round(lambda turn: "stand").running


def test_a_bot_that_is_too_slow_for_the_clock_plays_on(live: tuple[Kit, Live]) -> None:
    """The house stands for it; its late answer is about a hand that is over, and is no error."""
    kit, server = live
    kit.house.hosting.chance = Arranged("2c 5h 6c 6d Kd 5d")
    with House(server.url) as house:
        house.come_in("Ann")
        number = kit.table("zappit-ma", {"decision_seconds": 30})
        table = next(listed for listed in house.tables() if listed.line.id == number).join(chips=100_00, box=1)

        def slow(turn: Turn) -> str:
            kit.time.pass_seconds(31)
            attend(kit.house, number)
            return "hit"

        assert table.play_round(10_00, slow) == -10_00
        assert not table.view.running


@pytest.mark.parametrize("answer", [None, "accept"])
def test_an_error_of_the_dealer_is_an_offer_too(live: tuple[Kit, Live], answer: str | None) -> None:
    """While the bot thinks, a card is drawn in error and exposed: the bot's hit is no answer to that."""
    kit, server = live
    house, table = seated(server, "free-bet-ma", kit, "2c 5h 6c 7d Kd 5d 9c 8d")
    dora = kit.house.register("Dora", PASSWORD, Role.DEALER)
    offered: list[list[str]] = []
    asked: list[int] = []

    def say(offer: Offer) -> str | None:
        offered.append(sorted(offer.choices))
        return answer

    def decide(turn: Turn) -> str:
        asked.append(turn.total)
        if len(asked) == 1:
            kit.play(table.number, dora, TakePosition(commands.DEALER, "Dora"))
            kit.play(table.number, dora, commands.Report(Irregularity.DRAWN_EXPOSED))
            kit.play(table.number, dora, LeavePosition(commands.DEALER, "Dora"))
        return "hit" if turn.total < 17 else "stand"

    with house:
        table.play_round(10_00, decide, answer=say)
        assert not table.view.running
    assert offered == [["accept", "decline"]]
    assert asked == [12] if answer is None else asked[-1] == 17


def test_a_table_that_stands_still_is_not_waited_for_for_ever(live: tuple[Kit, Live]) -> None:
    _, server = live
    house, table = seated(server, "free-bet-ma")
    with house, House(server.url) as bobs:
        bobs.come_in("Bob").tables("free-bet-ma")[0].join(chips=100_00, box=2)
        table.longest_silence = 0.3
        with pytest.raises(NothingHappens, match=r"Nothing has happened at table 2 for 0\.3 seconds"):
            table.play_round(10_00, _never)
        table.take_back()


def test_a_wager_that_is_taken_off_is_no_round(live: tuple[Kit, Live]) -> None:
    _, server = live
    house, table = seated(server, "free-bet-ma")
    raised: list[Exception] = []

    def play() -> None:
        try:
            table.play_round(10_00, _never)
        except NotPlayed as error:
            raised.append(error)

    with house, House(server.url) as bobs, House(server.url) as elsewhere:
        bobs.come_in("Bob").tables("free-bet-ma")[0].join(chips=100_00, box=2)
        elsewhere.connection.signed_in(house.connection.token)
        thread = threading.Thread(target=play)
        thread.start()
        same = elsewhere.table(table.number)
        while "Ann" not in same.look().data["ready"]:
            assert thread.is_alive()
        same.take_back()
        thread.join(LAST_LONG)
    assert [str(error) for error in raised] == [
        "Your wagers at table 2 were taken off before round 1 was dealt. "
        "Wager again, and be ready before the house stops taking wagers."
    ]


def test_what_happened_elsewhere_since_the_last_look_is_no_obstacle(live: tuple[Kit, Live]) -> None:
    """The wager that the bot remembers was taken back in another window; others have played a round since."""
    _, server = live
    house, table = seated(server, "free-bet-ma")
    with house, House(server.url) as elsewhere:
        table.wager(10_00)
        elsewhere.connection.signed_in(house.connection.token)
        same = elsewhere.table(table.number)
        same.take_back()
        decide, answer = at_random(3)
        for _ in range(2):
            table.play_round(10_00, decide, answer=answer)
            same.play_round(10_00, decide, answer=answer)
        assert len(house.rounds()) == 4


def test_a_seat_is_taken_when_the_round_of_others_is_over(live: tuple[Kit, Live]) -> None:
    kit, server = live
    bobs, bob = seated(server, "free-bet-ma", kit, "2c 5h 6c 7d Kd 5d 9c 8d")
    joined: list[Table] = []
    with bobs, House(server.url) as anns:
        bob.wager(10_00)
        bob.ready()
        assert bob.view.running
        anns.come_in("Cid")
        thread = threading.Thread(target=lambda: joined.append(anns.tables("free-bet-ma")[0].join(chips=100_00, box=2)))
        thread.start()
        while "Cid" not in kit.look(bob.number).table.state.players:
            assert thread.is_alive()
        bob.finish_round(lambda turn: "stand")
        thread.join(LAST_LONG)
        assert joined[0].view.seated(2) == "Cid"
        joined[0].sit_between_rounds(2)  # who sits there already stays
        with pytest.raises(Refused, match="box_taken"):
            joined[0].sit_between_rounds(1)


class Overtaken(Table):
    """A table at which a round of others is over between a refusal and the next look."""

    meanwhile: Callable[[], object]

    def do(self, do: str, **values: Any) -> View:
        try:
            return super().do(do, **values)
        except Refused:
            self.meanwhile()
            raise


def test_a_round_that_is_over_before_one_looks_again_is_no_reason_to_give_up(live: tuple[Kit, Live]) -> None:
    kit, server = live
    bobs, bob = seated(server, "free-bet-ma", kit, "2c 5h 6c 7d Kd 5d 9c 8d")
    with bobs, House(server.url) as anns:
        anns.come_in("Cid")
        cid = Overtaken(anns.connection, bob.number)
        cid.meanwhile = lambda: bob.finish_round(lambda turn: "stand")
        cid.buy_in(100_00)
        bob.wager(10_00)
        bob.ready()
        assert cid.sit_between_rounds(2).seated(2) == "Cid"
        with pytest.raises(Refused, match="box_taken"):
            cid.sit_between_rounds(1)
        with pytest.raises(Refused, match="below_minimum"):
            cid.play_round(1_00, lambda turn: "stand", box=2)
