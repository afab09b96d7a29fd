"""A table that one plays at."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.client.connection import Connection, Refused
from pitboss.client.models import View
from pitboss.client.questions import Answer, Decide, Offer, Question, Said, Turn, question, same_question
from pitboss.client.watching import Silence, Update, watch

LONGEST_SILENCE = 600.0
"""The seconds without any news after which a table is no longer waited for."""
ROUNDS_AT_ONCE = 20


class NotPlayed(Exception):
    """Raised if a round did not take place for you: your wager was taken off the layout before the cards."""


class NothingHappens(TimeoutError):
    """Raised if a table stands still: nothing has happened for longer than you are willing to wait."""


class Table:
    """A table of the house; most methods return how it looks afterwards (``View``). Amounts are in cents."""

    def __init__(self, connection: Connection, number: int) -> None:
        self.connection, self.number = connection, number
        self.longest_silence = LONGEST_SILENCE
        self._view: View | None = None
        self._seeds: dict[str, str] = {}

    @property
    def view(self) -> View:
        """The table as you last saw it."""
        return self._view or self.look()

    def look(self) -> View:
        """Look at the table now."""
        return self._saw(self.connection.get(f"/api/tables/{self.number}/view"))

    def _saw(self, data: dict[str, Any]) -> View:
        self._view = View(data)
        return self._view

    def do(self, do: str, **values: Any) -> View:
        """Send a command by its name; if the answer is lost, it is asked for again."""
        given = {name: value for name, value in values.items() if value is not None}
        body = {"id": self.connection.new_id(), "command": {"do": do, **given}}
        done = self.connection.post(f"/api/tables/{self.number}/play", body)
        return self._saw(done["view"])

    def buy_in(self, amount: int) -> View:
        """Bring chips to the table."""
        return self.do("BuyIn", amount=amount)

    def cash_out(self, amount: int) -> View:
        """Take chips away from the table."""
        return self.do("CashOut", amount=amount)

    def sit(self, box: int) -> View:
        """Take the seat at a box."""
        return self.do("Sit", box=box)

    def sit_between_rounds(self, box: int) -> View:
        """Take the seat at a box when the current round is over; if somebody sits there already, they keep it."""
        before = self.look()
        while before.seated(box) != before.you:
            try:
                return self.sit(box)
            except Refused:
                if not _moved_on(before, self.look()):
                    raise
            before = self._wait_until(lambda view: not view.running) if self.view.running else self.view
        return self.view

    def wager(self, amount: int, box: int = 1, kind: str = "blackjack", beside: str | None = None) -> View:
        """Put a wager on a box; a toke names the wager it goes with (``beside``)."""
        return self.do("Place", box=box, kind=kind, amount=amount, beside=beside)

    def take_back(self, box: int = 1) -> View:
        """Take back your wagers on a box."""
        return self.do("TakeBack", box=box)

    def ready(self) -> View:
        """Say that you have made your wagers."""
        return self.do("Ready")

    def cut(self) -> View:
        """Do your part in the shuffle of the coming shoe: pledge a seed of yours, and reveal it when it is due.

        Call it when you sit down and before you are ready. If people shuffle, there is nothing to cut.
        """
        seeds, you = self.look().seeds, self.view.you
        if seeds is None:
            return self.view
        if not seeds["shown"] and seeds["pledged"].get(you) not in self._seeds:
            seeds = self.do("PledgeSeed", pledge=self._new_pledge()).seeds or seeds
        seed = self._seeds.get(seeds["pledged"].get(you, ""))
        if seeds["due"] and seed is not None and you not in seeds["shown"]:
            self.do("ShowSeed", seed=seed, pledge=self._new_pledge())
        return self.view

    def _new_pledge(self) -> str:
        """Draw a seed and return its pledge."""
        seed = secrets.token_hex(32)
        pledge = hashlib.sha256(seed.encode()).hexdigest()
        self._seeds[pledge] = seed
        return pledge

    def leave(self) -> View:
        """Leave with all your chips; during a round, as soon as it is over."""
        return self.do("Leave")

    def decide(self, decision: str, amount: int | None = None, box: int | None = None) -> View:
        """Make a decision that is yours: ``hit``, ``stand``, ``double``, ``decline``, ``attack`` ..."""
        asked = question(self.view)
        choice = asked.choices.get(decision) if asked is not None else None
        if choice is None:
            return self._not_open(decision, box, asked)
        values = {name: value for name, value in choice.command.items() if name != "do"}
        if amount is not None:
            values["amount"] = amount
        return self.do(choice.command["do"], **values)

    def _not_open(self, decision: str, box: int | None, asked: Question | None) -> View:
        """Ask for what is not listed: the house says why it is refused. What has no name is not asked."""
        actions = {action["verb"]: action for action in self.connection.get("/api/games/actions")}
        if decision not in actions:
            listed = ", ".join(asked.choices) if asked is not None else "nothing"
            raise ValueError(f"There is no decision {decision!r}. Open to you now: {listed}.")
        action = actions[decision]
        return self.do(action["command"], box=box or (asked.box if asked is not None else 1), **action["fixed"])

    def play_round(self, amount: int, decide: Decide, box: int = 1, *, answer: Answer | None = None) -> int:
        """Wager on a box, play the round to its end, and return the cents that it won or (negative) lost you.

        ``decide`` is called with a ``Turn`` whenever you have to play a hand, and returns a decision. Offers
        (insurance, an attack wager, the cut ...) go to ``answer``; without it, and when it returns None, they are
        declined. If a round is already running, it is played to its end first.

        When this returns, the round is over. Otherwise it raises the reason: ``Refused`` with the house's reason,
        ``NotPlayed`` if your wager was taken off before the cards, ``NothingHappens`` if the table stands still,
        ``HouseAway`` if it cannot be reached, and ``ValueError`` for a decision that does not exist.
        """
        self.look()
        while True:
            before = self.finish_round(decide, answer=answer)
            try:
                self.wager(amount, box)
                break
            except Refused:
                if not _moved_on(before, self.look()):
                    raise
        number = self.view.round + 1
        self._be_ready(number)
        self.finish_round(decide, answer=answer)
        return self._won(number)

    def finish_round(self, decide: Decide, *, answer: Answer | None = None) -> View:
        """Play the round that is running, or for which you have wagered, to its end; return at once without one."""
        for asked in self.questions():
            self._say(asked, _said(asked, decide, answer))
        return self.view

    def _say(self, asked: Question, said: Said) -> None:
        """Say something to what was asked; that it is not asked any more is no error."""
        name, amount = said if isinstance(said, tuple) else (said, None)
        try:
            self.decide(name, amount)
        except Refused:
            self.look()
            if same_question(asked, question(self.view)):
                raise  # and not because the clock ran out, or you answered elsewhere

    def questions(self) -> Iterator[Question]:
        """Yield every turn and offer of yours until the round is over; decide before you ask for the next one.

        The round is the one that is running, or the one for which you have wagered.
        """
        number = _round_ahead(self.view)
        if number is None:
            return

        def moves_on(view: View) -> bool:
            return question(view) is not None or _is_over(view, number) or _round_ahead(view) is None

        while not _is_over(self.view, number):
            asked = question(self.view)
            if asked is not None:
                yield asked
            elif _round_ahead(self.view) is None:
                sentence = f"Your wagers at table {self.number} were taken off before round {number} was dealt."
                raise NotPlayed(f"{sentence} Wager again, and be ready before the house stops taking wagers.")
            else:
                self._wait_until(moves_on)

    def turns(self, *, answer: Answer | None = None) -> Iterator[Turn]:
        """Yield every turn of yours until the round is over; offers go to ``answer``, or are declined."""
        for asked in self.questions():
            if isinstance(asked, Turn):
                yield asked
            else:
                self._say(asked, _answered(asked, answer))

    def _be_ready(self, number: int) -> None:
        """Be done wagering, unless the round has begun without waiting for that."""
        try:
            self.ready()
        except Refused as refused:
            self.look()
            if refused.code != "already_ready" and not (self.view.running or self.view.round >= number):
                raise

    def _won(self, number: int) -> int:
        """Return what a round brought you, from the house's own list: chips may have come and gone meanwhile."""
        before: int | None = None
        while rounds := self.connection.get("/api/me/rounds", limit=ROUNDS_AT_ONCE, before=before):
            for line in rounds:
                if (line["table"], line["number"]) == (self.number, number):
                    return int(line["own_net"])
            before = rounds[-1]["id"]
        raise NotPlayed(f"Round {number} of table {self.number} was dealt without a wager of yours.")

    def wait(self) -> View:
        """Wait until you have to act, or the round is over."""
        return self._wait_until(lambda view: question(view) is not None or not view.running)

    def _wait_until(self, come: Callable[[View], bool]) -> View:
        try:
            for update in watch(self.connection, self.number, None, self.longest_silence):
                if update.view is not None:
                    self._view = update.view
                    if come(update.view):
                        break
        except Silence as silence:
            awaited = ", ".join(self.view.awaited) or "nobody in particular"
            sentence = f"Nothing has happened at table {self.number} for {self.longest_silence:g} seconds"
            raise NothingHappens(f"{sentence}; it waits for {awaited}. Wait longer, or leave the table.") from silence
        return self.view

    def advice(self) -> dict[str, float]:
        """Return the exact value of every decision open to you, the best first, in units of the wager."""
        values: dict[str, float] = self.connection.get(f"/api/tables/{self.number}/advice")["values"]
        return values

    def watch(self, after: int | None = None) -> Iterator[Update]:
        """Yield events and views as they come, from an event's number on; a lost connection is resumed."""
        return watch(self.connection, self.number, after)

    def events(self, after: int = 0) -> Iterator[dict[str, Any]]:
        """Yield the events so far, after a number."""
        while True:
            page = self.connection.get(f"/api/tables/{self.number}/events", after=after)
            yield from page["events"]
            if not page["more"]:
                return
            after = page["events"][-1]["number"]


def _moved_on(before: View, now: View) -> bool:
    """Whether a round runs, or ran since one last looked: what was refused because of it is asked for again."""
    return before.running or now.running or before.round != now.round


def _round_ahead(view: View) -> int | None:
    """Return the round that is played now, or that your wagers are laid for."""
    if view.running:
        return view.round
    return view.round + 1 if any(wager.bettor == view.you for wager in view.wagers) else None


def _is_over(view: View, number: int) -> bool:
    return view.round > number or (view.round == number and not view.running)


def _said(asked: Question, decide: Decide, answer: Answer | None) -> Said:
    return _answered(asked, answer) if isinstance(asked, Offer) else decide(asked)


def _answered(offer: Offer, answer: Answer | None) -> Said:
    said = answer(offer) if answer is not None else None
    return offer.safe if said is None else said
