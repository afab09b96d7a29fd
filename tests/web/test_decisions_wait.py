"""A decision opens when its cards are on the felt, and not before; and it opens whatever happens."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.sizes import size, some
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, lay
from tests.web.visitor import Visitor

FILM = """() => {
  window.picture = null;
  const hear = (view) => {
    if (view && (window.picture === null || view.version >= window.picture.version)) window.picture = view;
  };
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', (message) => hear(JSON.parse(message.data).view));
    }
  };
  const felt = (place) => document.querySelectorAll(`${place} .card:not([inert])`).length;
  const look = () => {
    const { boxes, dealer, round } = window.picture;
    const hands = boxes.flatMap((box) => box.hands.map((hand, place) => ({ box: box.number, place, hand })));
    const all = hands.map(({ box, place, hand }) => {
      const drawn = document.querySelectorAll(`[data-box="${box}"] .hand`)[place];
      return [drawn?.querySelectorAll('.card:not([inert])').length ?? 0, hand.cards.length];
    });
    return { round, cards: [...all, [felt('.dealer'), dealer.cards.length]] };
  };
  window.sent = [];
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const asked = given[0] instanceof Request ? given[0].clone() : new Request(...given);
    if (asked.method === 'POST' && asked.url.endsWith('/play')) {
      const { command } = await asked.json();
      window.sent.push({ command: command.do, ...look() });
    }
    const answer = await ask(...given);
    if (asked.method === 'POST') hear((await answer.clone().json()).view);
    return answer;
  };
  window.film = [];
  const shoot = () => {
    const open = [...document.querySelectorAll('.decisions button:not(:disabled)')].map((one) => one.dataset.action);
    if (window.picture !== null && open.length > 0) window.film.push({ open, ...look() });
    requestAnimationFrame(shoot);
  };
  requestAnimationFrame(shoot);
}"""
"""Notes in every frame with an open decision, and with every command, how many cards lie at each hand and how many the
server says there are."""


class Session(NamedTuple):
    """Rounds one after the other at one table: the cards of all of them, and what is decided in each."""

    game: str
    cards: str
    decisions: tuple[str, ...]


SESSIONS = [
    Session(
        "catfish-bend",
        "Th 6h 9d Tc 5c  Ah Ac Kd 9h  8h 6c 8d Td 3c 9c Kc",
        ("stand", "even_money", "stand"),
    ),
    Session(
        "free-bet-ma",
        "Th 6c 9d Td 5d  8h 6d 8d Tc 3c 9c 2s 9h Kc  Ts 9s 6s 8s",
        ("stand", "split.free double.free double.free", "stand"),
    ),
    Session("double-attack-ma", "6c Kh 9d 5h 9h  6h Kd 9s 5d 8d", ("decline stand", "decline stand")),
]


def watched(visit: Visits, **settings: Any) -> Visitor:
    """A visitor whose every frame is looked at."""
    guest = visit(**settings)
    guest.page.add_init_script(f"({FILM})()")
    return guest


def too_early(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the moments at which fewer cards lay on the felt than the server had dealt."""
    return [moment for moment in seen if any(lying < dealt for lying, dealt in moment["cards"])]


@pytest.mark.parametrize(
    ("session", "motion"),
    [(session, "no-preference") for session in size(SESSIONS[1:2], SESSIONS)]
    + [(session, "reduce") for session in some(SESSIONS, 1)],
    ids=lambda value: value.game if isinstance(value, Session) else value,
)
def test_no_decision_is_open_before_its_cards_lie(
    session: Session, motion: str, visit: Visits, house: OpenHouse
) -> None:
    guest = watched(visit, reduced_motion=motion)
    guest.open_table(house.table(session.game, session.cards))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    for number, decisions in enumerate(session.decisions, start=1):
        guest.act(*decisions.split())
        guest.settled(number)
        if number < len(session.decisions):
            guest.act("rebet", "deal")
    film = guest.page.evaluate("() => window.film")
    assert {moment["round"] for moment in film} == set(range(1, len(session.decisions) + 1))
    assert too_early(film) == []


HAMMER = """(key) => {
  const press = (type) => window.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  window.hammer = setInterval(() => ['keydown', 'keyup'].forEach(press), 20);
}"""


def test_no_key_decides_about_cards_that_do_not_lie(visit: Visits, house: OpenHouse) -> None:
    """S is pressed again and again, from the deal on."""
    guest = watched(visit, reduced_motion="no-preference")
    guest.open_table(house.table("catfish-bend", "Th 6h 9d Tc 5c  Ts 6s 9s Td 5d  8h 6c Td Kd 9c"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.page.evaluate(HAMMER, "s")
    guest.deal()
    for number in (1, 2, 3):
        guest.settled(number)
        if number < 3:
            guest.act("rebet", "deal")
    sent = [moment for moment in guest.page.evaluate("() => window.sent") if moment["command"] == "Stand"]
    assert [moment["round"] for moment in sent] == [1, 2, 3]
    assert too_early(sent) == []


STOP = "() => { window.requestAnimationFrame = () => 0; }"


def test_decisions_open_where_no_frame_is_drawn(visit: Visits, house: OpenHouse) -> None:
    """A window that the browser draws no more, and does not say so: cards are not seen to come, but they are there."""
    guest = visit(reduced_motion="no-preference")
    guest.open_table(house.table("free-bet-ma", "Th 6c 6d Td 5d 4h 7d 8d 9d Ts"))
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.page.evaluate(STOP)
    guest.page.keyboard.press("g")
    expect(guest.action("hit")).to_be_enabled()
    assert guest.cards(3) == [["Th", "6d"]]
    guest.page.keyboard.press("s")
    guest.settled()
    guest.page.keyboard.press("r")
    guest.page.keyboard.press("g")
    expect(guest.action("hit")).to_be_enabled()
    lying = guest.at('[data-box="3"] .card:not([inert])').all()  # what was picked up goes in a frame
    assert [card.get_attribute("data-card") for card in lying] == ["4h", "8d"]


def test_decisions_open_for_whoever_comes_back_in_another_round(visit: Visits, house: OpenHouse) -> None:
    """A second window is opened in the second round: what is open there is what is open here."""
    guest = watched(visit, reduced_motion="no-preference")
    table = house.table("free-bet-ma", "Th 6c 9d Td 5d  8h 6d 8d Tc 3c")
    guest.open_table(table)
    guest.sit(3)
    lay(guest, Bet("25"))
    guest.deal()
    guest.act("stand")
    guest.settled()
    guest.act("rebet", "deal")
    expect(guest.action("split.free")).to_be_enabled()
    guest.page.reload()
    expect(guest.action("split.free")).to_be_enabled()
    assert too_early(guest.page.evaluate("() => window.film")) == []
