"""The client, against the real server on a real port."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss import GAMES
from pitboss.client import House, HouseAway, Refused, Turn
from pitboss.house.api.serving import listen
from pitboss.house.audit.auditing import audit
from pitboss.house.roles import Role
from tests.house.addresses import new_address
from tests.house.kit import Kit
from tests.house.live import Live
from tests.house.test_api import PASSWORD


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[Kit, Live]]:
    kit = Kit(new_address(tmp_path), open_tables=True)
    made = Live(kit.house)
    yield kit, made
    made.close()


def simple(turn: Turn) -> str:
    return "hit" if turn.total < 15 and "hit" in turn.choices else "stand"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_bot_plays_every_game(live: tuple[Kit, Live], game: str) -> None:
    kit, server = live
    with House(server.url) as house:
        house.come_in("Ann")
        wallet = house.wallet
        table = house.tables(game)[0].join(chips=1000_00, box=1)
        won = [table.play_round(10_00, simple) for _ in range(5)]
        table.leave()
        assert house.wallet == wallet + sum(won)
        rounds = house.rounds()
        assert [line["own_net"] for line in rounds] == won[::-1]
        events = list(table.events())
        assert [event["number"] for event in events] == list(range(1, table.view.number + 1))
    assert audit(kit.house.database).passed


def test_two_people_wait_for_each_other(live: tuple[Kit, Live]) -> None:
    """Each plays in a separate thread, and the house says when it is that player's turn."""
    kit, server = live
    results: dict[str, list[int]] = {}
    tables = threading.Barrier(2)

    def play(name: str, box: int) -> None:
        with House(server.url) as house:
            house.come_in(name)
            table = house.tables("free-bet-ma")[0].join(chips=1000_00, box=box)
            tables.wait(300)
            results[name] = [table.play_round(10_00, simple, box) for _ in range(3)]
            tables.wait(300)
            table.leave()

    threads = [threading.Thread(target=play, args=player) for player in (("Ann", 1), ("Bob", 2))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert {name: len(won) for name, won in results.items()} == {"Ann": 3, "Bob": 3}
    assert audit(kit.house.database).passed


def test_watching_takes_a_lost_connection_up_again(live: tuple[Kit, Live]) -> None:
    _, server = live
    with House(server.url) as ann, House(server.url) as zoe:
        ann.come_in("Ann")
        zoe.come_in("Zoe")
        table = ann.tables("zappit-ma")[0].join(chips=1000_00, box=1)
        watched = zoe.table(table.number).watch(after=0)
        seen = [update.event for update in _events(watched, table.view.number)]
        for watcher in list(server.server.hub.watchers[table.number]):
            watcher.lost = True  # as if the connection broke
            watcher.end()
        for _ in range(3):
            table.play_round(10_00, simple)
        seen += [update.event for update in _events(watched, table.view.number)]
        assert [event["number"] for event in seen if event] == list(range(1, table.view.number + 1))


def _events(watched: Any, until: int) -> Iterator[Any]:
    for update in watched:
        if update.event is not None:
            yield update
            if update.event["number"] >= until:
                return


def test_refusals_are_raised_with_their_clauses(live: tuple[Kit, Live]) -> None:
    _, server = live
    with House(server.url) as house:
        house.register("Meg", PASSWORD)
        with pytest.raises(Refused) as refused:
            house.tables("free-bet-ma")[0].join(chips=1000_00)
        assert refused.value.code == "short_of_chips"
        with pytest.raises(Refused) as refused:
            house.open_table("Mine", "free-bet-ma", decks=3)
        assert refused.value.faults[0]["option"] == "decks"
        table = house.open_table("Mine", "free-bet-ma", decks=8)
        with pytest.raises(Refused) as refused:
            table.wager(10_00)
        assert (refused.value.code, refused.value.status) == ("unknown_player", 409)
        assert refused.value.clauses
        with pytest.raises(Refused) as refused:
            next(iter(house.table(999).watch()))
        assert refused.value.code == "not_watched"
    with House(server.url) as house:
        assert house.sign_in("Meg", PASSWORD).name == "Meg"
        with pytest.raises(Refused, match="not_signed_in"):
            house.sign_in("Meg", "something else")


class Flaky(httpx.BaseTransport):
    """Loses the answer to every third request, after the server has done what it asks."""

    def __init__(self) -> None:
        self.inner = httpx.HTTPTransport()
        self.sent = self.lost = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        answer = self.inner.handle_request(request)
        if self.sent % 3 == 0:
            answer.close()
            self.lost += 1
            raise httpx.ReadError("the line is dead", request=request)
        return answer

    def close(self) -> None:
        self.inner.close()


def test_lost_answers_have_no_effect_of_their_own(live: tuple[Kit, Live]) -> None:
    kit, server = live
    transport = Flaky()
    client = httpx.Client(base_url=server.url, transport=transport)
    with House(server.url, client=client) as house:
        house.come_in()
        wallet = house.wallet
        table = house.tables("catfish-bend")[0].join(chips=1000_00, box=1)
        won = [table.play_round(10_00, simple) for _ in range(4)]
        table.leave()
        assert house.wallet == wallet + sum(won)
    assert transport.lost > 5
    assert audit(kit.house.database).passed


def test_a_house_that_is_away(tmp_path: Path) -> None:
    with House("http://127.0.0.1:9", patience=0.2) as house, pytest.raises(HouseAway, match="does not answer"):
        house.come_in()


def test_answers_are_sent_without_delay() -> None:
    """If the event loop does not recognize a socket as TCP, every answer waits 40 ms for an acknowledgement."""

    async def delayed() -> list[int]:
        flags: list[int] = []

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            flags.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        server = await asyncio.start_server(answer, sock=listen("127.0.0.1", 0, shared=False))
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            await reader.read()
            writer.close()
            await writer.wait_closed()
        return flags

    (flag,) = asyncio.run(delayed())
    assert flag


def test_advice_and_prices(live: tuple[Kit, Live]) -> None:
    _, server = live
    with House(server.url) as house:
        house.come_in()
        assert house.price("free-bet-ma")["house_edge"] > 0
        table = house.tables("free-bet-ma")[0].join(chips=1000_00, box=1)

        def best(turn: Turn) -> str:
            return next(iter(table.advice()))

        for _ in range(3):
            table.play_round(10_00, best)


def test_every_table_is_listed_page_by_page(live: tuple[Kit, Live], monkeypatch: pytest.MonkeyPatch) -> None:
    kit, server = live
    monkeypatch.setattr("pitboss.client.house.PAGE", 2)
    numbers = [kit.table("catfish-bend") for _ in range(2)]
    with House(server.url) as house:
        house.come_in()
        listed = [table.line.id for table in house.tables()]
        assert listed == sorted(set(listed))
        assert set(numbers) < set(listed)
        assert len(listed) == 2 + len(GAMES)


def test_staff_move_chips_and_read_the_day(live: tuple[Kit, Live]) -> None:
    kit, server = live
    table = kit.table("catfish-bend")
    for name, role in (("Dora", Role.DEALER), ("Carl", Role.CAGE)):
        kit.house.register(name, PASSWORD, role)
    with House(server.url) as dealer, House(server.url) as clerk:
        dealer.sign_in("Dora", PASSWORD)
        clerk.sign_in("Carl", PASSWORD)
        dealer.connection.post(f"/api/tables/{table}/position?id=p1")
        first = dealer.ask_chips(table, "fill", 250_00)
        assert [slip["number"] for slip in clerk.slips(state="asked")] == [first["number"]]
        assert clerk.carry_out(first["number"])["received_by"] == "Dora"
        second = dealer.ask_chips(table, "credit", 100_00, "too many")
        assert dealer.cancel(second["number"])["state"] == "cancelled"
        assert [slip["kind"] for slip in clerk.slips(table)] == ["credit", "fill", "opener"]
        assert clerk.day()["total"]["fills"] == 250_00
        with pytest.raises(Refused, match="slip_decided"):
            clerk.carry_out(second["number"])


def test_a_member_protects_himself(live: tuple[Kit, Live]) -> None:
    kit, server = live
    with House(server.url) as house:
        house.register("Mae", PASSWORD)
        house.set_limit("loss week", 50_00)
        house.set_limit("loss week", None)
        (line,) = [line for line in house.protection()["limits"] if line["limit"] == "loss week"]
        assert line["amount"] == 50_00 and line["pending"]["amount"] is None
        (line,) = [line for line in house.withdraw_limit("loss week")["limits"] if line["limit"] == "loss week"]
        assert line["pending"] is None
        with pytest.raises(Refused, match="No reality check of that number is due"):
            house.confirm_check(1)
        assert house.stay_away("break", 2)["why"] == "break"
        with pytest.raises(Refused):
            house.protection()
    assert audit(kit.house.database).passed
