"""A person deals, things go wrong, and players answer in any order: the audit passes, and records replay exactly.

The dealer's due step often waits while players answer, as far as the table allows.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.house.audit.past_rounds.walking import read_events
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import LeavePosition, TakePosition
from pitboss.record import read_records, replay
from pitboss.record.text.writer import recorded, write_events
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import Choice, Refused, Table, commands, legal
from pitboss.table.offers import ANSWERS
from pitboss.table.views import waiting_for
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_hosting import NAMES, HouseSession, assert_audited
from tests.sizes import size

GAMES = ("catfish-bend", "zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online")
ASKED = {Irregularity.OWN_CARD_EXTRA, Irregularity.OWN_CARD_MISSED, Irregularity.OWN_CARDS_FORGOTTEN}
"""After these every player is asked whether he plays on."""


def events_of(kit: Kit, table: int) -> list[Any]:
    with kit.house.database.reading() as connection:
        return [event.event for event in read_events(connection, table) if not event.aside]


def assert_replays(kit: Kit, table: int) -> str:
    """The record of the whole table, dealt again, makes the events that are stored."""
    rules, events = kit.look(table).table.rules, events_of(kit, table)
    text = write_events(rules, events)
    replayed = replay(read_records(text)[0])
    assert [str(difference) for difference in replayed.differences] == []
    assert replayed.table.events == recorded(events)
    return text


class HurriedSession(HouseSession):
    """Players answer as soon as they are asked; dealers come and go in mid-round."""

    answered_early = 0

    def go_on(self) -> None:
        """Let somebody answer, in any order, even while the dealer has something to do."""
        choices = self.answers()
        if choices and self.likely(0.6):
            self.answered_early += self.table.staff_step() is not None
            self.carry_out(self.amounted(self.chance.choice(choices)))
        elif self.table.state.running and self.likely(0.02):
            self.change_dealers()
        else:
            super().go_on()

    def answers(self) -> list[Choice]:
        """What anybody may answer now."""
        if not self.table.state.offers:
            return []
        listed = [choice for name in self.names for choice in legal(self.table, name)]
        answers = [choice for choice in listed if isinstance(choice.command, ANSWERS)]
        return [answer for answer in answers if self.table.refusal(answer.command, by=answer.command.actor) is None]

    def wager(self) -> None:
        """Put chips on the layout, let others wager beside one, and some time deal."""
        bettors = any(box.bettors for box in self.table.state.boxes.values())
        if bettors and self.likely(0.4) and self.table.refusal(commands.CloseWagering(), by="dealer") is None:
            self.carry_out(commands.CloseWagering())
            return
        listed = legal(self.table, self.chance.choice(self.names))
        wanted = [
            choice for choice in listed if isinstance(choice.command, commands.Place | commands.Sit | commands.Consent)
        ]
        if wanted:
            self.carry_out(self.amounted(self.chance.choice(wanted)))
        else:
            self.take_back()

    def change_dealers(self) -> None:
        dealer = self.staff["dealer"]
        self.kit.play(self.number, dealer, LeavePosition("dealer", dealer.name), house=self.at)
        self.kit.play(self.number, dealer, TakePosition("dealer", dealer.name), house=self.at)
        self.table = self.seen()

    def slip(self) -> bool:
        """Prefer something after which several players are asked at once."""
        self.reported.update({irregularity: -1 for irregularity in ASKED if self.reported[irregularity] > 0})
        return super().slip()


@pytest.mark.parametrize("seed", range(size(1, 2)))
@pytest.mark.parametrize("game", GAMES)
def test_answers_in_any_order_pass_the_audit(kit: Kit, game: str, seed: int) -> None:
    options: dict[str, Any] = {"boxes_per_player": 3}
    number = kit.table(game, **options)
    session = HurriedSession(kit, number, [kit.house, kit.worker()], random.Random(f"{game} {seed}"))
    session.wrong = 0.2
    for role, person in session.staff.items():
        if role == "dealer" or seed:
            kit.play(number, person, TakePosition(role, person.name))
    for name in NAMES:
        session.carry_out(commands.BuyIn(name, 100_000_00))
    while session.table.state.round < 10 or session.table.state.running:
        session.go_on()
    assert_audited(kit)
    assert_replays(kit, number)
    session.workers[1].close()


def hurry(kit: Kit, table: int, command: commands.PlayerCommand, person: Any, dealer: Any) -> bool:
    """Answer at once if the table allows it, otherwise after the dealer's step; return whether it was at once."""
    early = kit.look(table).table.staff_step() is not None
    while True:
        try:
            kit.play(table, person, command)
            return early
        except Refused:
            step = kit.look(table).table.dealer_step()
            assert step is not None
            kit.play(table, dealer, step)
            early = False


@pytest.mark.parametrize("answers", ["31", "13", "312", "231", "3a1", "a31"])
def test_players_who_decline_from_the_right_are_settled_as_it_happened(kit: Kit, answers: str) -> None:
    """Catfish Bend, Irregularities 9: the dealer has a card too many, and each player may take the wager back."""
    kit.house.hosting.chance = Arranged("2c Th 9h 8d 6c 7s 8s Tc 4h 9s 3c Td 6d 5c 8h 7h 2d 4d 9c 3h")
    table, dealer = kit.table("catfish-bend"), kit.staff("Dora", Role.DEALER)
    floor, people = kit.staff("Flo", Role.FLOOR), dict(zip("123", map(kit.guest, NAMES), strict=True))
    for place, person in people.items():
        kit.sit_down(table, person, int(place))
    kit.play(table, dealer, TakePosition("dealer", "Dora"))
    kit.play(table, floor, TakePosition("floor", "Flo"))
    deal(kit, table, dealer)
    for place, person in reversed(people.items()):
        kit.play(table, person, commands.Place(person.name, int(place), Kind.BLACKJACK, 10_00))
    kit.play(table, dealer, commands.CloseWagering())
    deal(kit, table, dealer)
    kit.play(table, dealer, commands.Report(Irregularity.OWN_CARD_EXTRA))
    deal(kit, table, dealer)
    kit.play(table, floor, commands.Rule(FloorRuling.OFFER))
    deal(kit, table, dealer)
    assert len(kit.look(table).table.state.offers) == 3
    answer_all(kit, table, answers, people, dealer)
    while (live := kit.look(table).table).state.running:
        step, ruling = live.staff_step(), next(iter(_rulings(live)), None)
        if step is not None:
            kit.play(table, floor if isinstance(step, commands.FloorCommand) else dealer, step)
        elif ruling is not None:
            kit.play(table, floor, ruling)
        else:
            name, box = waiting_for(live)[0]
            kit.play(table, _person(people, name), commands.Stand(name, box))
    assert_audited(kit)
    assert_replays(kit, table)


def answer_all(kit: Kit, table: int, answers: str, people: dict[str, Any], dealer: Any) -> None:
    """Decline at the boxes that are named, in their order, and play on at all others ("a": they answer there)."""
    others = [place for place in people if place not in answers]
    order = [*answers] if "a" in answers else [*answers, "a"]
    for answer in order:
        for place in others if answer == "a" else [answer]:
            name = people[place].name
            command = commands.Accept(name, int(place)) if answer == "a" else commands.Decline(name, int(place))
            hurry(kit, table, command, people[place], dealer)


def deal(kit: Kit, table: int, dealer: Any) -> None:
    while (step := kit.look(table).table.dealer_step()) is not None:
        kit.play(table, dealer, step)


def _rulings(table: Table) -> list[commands.Command]:
    return [choice.command for choice in legal(table, "floor") if isinstance(choice.command, commands.Rule)]


def _person(people: dict[str, Any], name: str) -> Any:
    return next(person for person in people.values() if person.name == name)
