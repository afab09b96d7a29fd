"""Every irregularity of every game as it happens at a table, and what each role sees of it.

``python -m tests.web.irregularities FILE`` writes the pictures for the page's own tests. Play is random; whatever a
game lists is reported as soon as it can have happened, and the questions to players after it are kept too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.house.layouts import layout_parts
from pitboss.house.tables.live.desk import Desk, TableSettings
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.pictures import picture
from pitboss.lab.verify.random_sessions import PLAYERS, Session
from pitboss.rulebook import GAMES, Rules, rules
from pitboss.rulebook.parts import Irregularity
from pitboss.rulebook.parts.irregularities import EachInTurn, FaceUpOffer
from pitboss.table import commands
from pitboss.table.irregular.reports import possible_reports
from pitboss.table.trouble import visible
from pitboss.table.trouble.visible import Question

DEALER, FLOOR, WATCHER = "Dora", "Flora", "Zoe"
SILENT = frozenset({Irregularity.BLACKJACK_OVERLOOKED})
"""It must look the same as a peek that found nothing, until the hole card is turned."""
ASKING = frozenset(Irregularity) - {Irregularity.READER_FAILS, Irregularity.MALFUNCTION, Irregularity.SHOE_EMPTY}
"""Irregularities that happen repeatedly because of the questions that players are asked after them."""
SEEDS, STEPS = 12, 600


class Moment(NamedTuple):
    """A table as each role sees it: when something was reported, or while a player is asked something."""

    game: str
    about: str
    views: dict[str, dict[str, Any]]


def listed(game: str) -> list[Irregularity]:
    """Return the irregularities that a game lists, with whatever options."""
    every = {wrong for options in _ways(game) for wrong in Irregularity if _lists(rules(game, **options), wrong)}
    return [wrong for wrong in Irregularity if wrong in every]


def _lists(chosen: Rules, wrong: Irregularity) -> bool:
    return chosen.irregularities.policy(wrong) is not None


def _ways(game: str) -> list[dict[str, Any]]:
    """Return the ways to shuffle: some irregularities need people or devices."""
    options = {option.name: option for option in next(known for known in GAMES if known.id == game).options}
    shuffling = options.get("shuffling")
    values = shuffling.allowed if shuffling is not None and isinstance(shuffling.allowed, tuple) else ()
    return [{"shuffling": value} for value in values] or [{}]


class Mishap(Session):
    """A session at a table of the house, at which what is still wanted goes wrong as soon as it can."""

    def __init__(self, chosen: Rules, seed: int, wanted: set[Irregularity]) -> None:
        super().__init__(chosen, seed, wrong=0)
        self.wanted = wanted
        table = HouseTable(chosen, self.chance, 1)
        table.auto_floor = False
        for box, name in enumerate(PLAYERS, 1):
            table.do(commands.BuyIn(name, 1_000_000))
            table.do(commands.Sit(name, box))
        self.table = table
        self.live = LiveTable(1, "A table", table, TableSettings(), desk=Desk(dealer=DEALER, floor=FLOOR))

    def go_wrong(self) -> Irregularity | None:
        """Report one of the wanted irregularities, if it can have happened."""
        if self.wanted == {Irregularity.SHOE_EMPTY}:
            self._drain()
        possible = possible_reports(self.table)
        reports = [report for report in possible if report.irregularity in self.wanted]
        if not reports and self.chance.random() < 0.1:
            reports = [report for report in possible if report.irregularity in ASKING]
        drained = any(report.irregularity is Irregularity.SHOE_EMPTY for report in reports)
        if not reports or (self.chance.random() < 0.3 and not drained):
            return None
        report = self.chance.choice(reports)
        self.table.do(report)
        return report.irregularity

    def _drain(self) -> None:
        """Let the shoe run out before a card of the round: what it held is in the discard rack."""
        shoe, state = self.table.shoe, self.table.state
        calm = state.running and not state.waiting and (state.trouble is None or state.trouble.case is None)
        while shoe is not None and calm and isinstance(state.due, commands.DealCard) and shoe.remaining:
            state.rack.append(shoe.draw())

    def views(self) -> dict[str, dict[str, Any]]:
        """Return the table as everybody sees it; among the players, one who is asked something, if anybody is."""
        asked = [offer.bettor for offer in self.table.state.offers]
        player = asked[0] if asked else PLAYERS[0]
        roles = {"player": player, "dealer": DEALER, "floor": FLOOR, "watcher": WATCHER}
        return {
            role: picture(self.live, name, "player" if role == "watcher" else role, 0) for role, name in roles.items()
        }


@cache
def moments(game: str) -> dict[str, Moment]:
    """Return a moment for every irregularity that a game lists, and for every question that one leads to."""
    kept: dict[str, Moment] = {}
    every = {f"reported {wrong}" for wrong in listed(game)} | {f"asked {question}" for question in questions(game)}
    for seed in range(SEEDS):
        for options in _ways(game):
            chosen = rules(game, **options)
            wanted = {wrong for wrong in listed(game) if _lists(chosen, wrong) and f"reported {wrong}" not in kept}
            for about, views in _play(Mishap(chosen, seed, wanted)):
                kept.setdefault(about, Moment(game, about, views()))
                if every <= kept.keys():
                    return kept
    return kept


def questions(game: str) -> set[Question]:
    """Return what players of a game can be asked, by the policies that it lists."""
    wrongs = rules(game).irregularities
    asked: set[Question] = {Question.LATE_CARD} if wrongs.hit_missed is not None else set()
    if wrongs.drawn_exposed is not None:
        each = isinstance(wrongs.drawn_exposed.offered_to, EachInTurn)
        asked |= {Question.EXPOSED_EACH} if each else {Question.EXPOSED_FIRST, Question.EXPOSED_LAST}
    if wrongs.face_up is not None and wrongs.face_up.offered_to is FaceUpOffer.PLAYER_DUE:
        asked.add(Question.FACE_UP)
    if wrongs.box_missed is not None:
        asked.add(Question.TOO_FEW if wrongs.box_missed.calls_floor else Question.SECOND_CARD)
    if wrongs.extra_card is not None:
        asked.add(Question.TOO_MANY)
    if wrongs.own_cards_forgotten is not None:
        asked.add(Question.DEALER_FORGOT)
    if wrongs.own_card_missed is not None and wrongs.own_card_missed.calls_floor:
        asked.add(Question.DEALER_SHORT)
    return asked | ({Question.DEALER_EXTRA} if wrongs.own_card_extra is not None else set())


def _play(session: Mishap) -> Iterator[tuple[str, Callable[[], dict[str, dict[str, Any]]]]]:
    for _ in range(STEPS):
        wrong = session.go_wrong()
        if wrong is not None:
            session.wanted.discard(wrong)
            yield f"reported {wrong}", session.views
            if wrong is Irregularity.SHOE_EMPTY:
                return  # its cards are not all where they should be
        else:
            session.step()
        for offer in _asked(session):
            yield f"asked {offer}", session.views


def _asked(session: Mishap) -> list[str]:
    table = session.table
    if table.staff_step() is not None or not table.state.offers:
        return []
    return [asked.question for asked in visible.questions(table.state)[:1]]


def main() -> None:
    """Write the moments of every game, each with its layout."""
    written = {
        game.id: {
            "layout": layout_parts(rules(game.id)),
            "listed": [wrong.value for wrong in listed(game.id)],
            "moments": [moment._asdict() for moment in moments(game.id).values()],
        }
        for game in GAMES
    }
    Path(sys.argv[1]).write_text(json.dumps(written), encoding="utf-8")


if __name__ == "__main__":
    main()
