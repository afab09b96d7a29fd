"""A session at one table: wagers, the round, the results, and again until the player leaves."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from pitboss.chips import MoneyError, dollars
from pitboss.cli.play.amounts import change, change_style
from pitboss.cli.play.decide import NotUnderstood, read_decision
from pitboss.cli.play.explain import cited_here, explained
from pitboss.cli.play.information import information
from pitboss.cli.play.keys import Key, at_one_box, decision_keys
from pitboss.cli.play.prompts import Quit, Read, read_line, reader
from pitboss.cli.play.results import for_the_dealers, results_table, settled_wagers
from pitboss.cli.play.saving import record_writer, save
from pitboss.cli.play.screen import Screen
from pitboss.cli.play.slip import Slip, on_layout
from pitboss.cli.play.teller import Teller
from pitboss.shoe import OutOfCards
from pitboss.table import Choice, Refusal, Refused, Table, legal, view
from pitboss.table import commands as do
from pitboss.table.turns import acting_hand

PLAYER = "Player"
"""The name of the one person at the table."""


class Session:
    """One player at one table."""

    def __init__(self, table: Table, console: Console, read: Read | None = None, bankroll: int = 0) -> None:
        self.table = table
        self.screen = Screen(console, table.rules)
        self.teller = Teller(table)
        self.last: Slip = {}
        self.bought = 0
        self.rounds = 0
        self.net = 0
        self._read = read or reader(console)
        self.buy_in(bankroll)

    @property
    def chips(self) -> int:
        """The chips the player has off the layout."""
        return self.table.state.players[PLAYER].chips

    def buy_in(self, amount: int) -> None:
        """Bring chips to the table."""
        self.table.do(do.BuyIn(PLAYER, amount))
        self.bought += amount

    def ask(self, prompt: str, keys: Sequence[Key]) -> str:
        """Return what the player types, once it is none of the words that every prompt knows; raises Quit."""
        while True:
            line = read_line(self._read, prompt)
            word, _, rest = line.partition(" ")
            if word == "?":
                self.screen.show(explained(_clauses_of(rest.strip(), keys) or self.teller.clauses))
            elif line == "i":
                self.screen.show(information(self.table.rules, self.screen.width))
            elif word == "save" and record_writer() is not None:
                self.screen.say(save(self.table, rest.strip()))
            else:
                return line
            self.screen.keys(keys)

    def refused(self, refusal: Refusal) -> None:
        """Show a refusal in the table's own words, with its clauses."""
        self.teller.refuse(refusal.clauses)
        cited = cited_here(refusal.clauses, self.table.rules.game)
        self.screen.say(f"{refusal.sentence} ({cited})", "yellow")

    def not_understood(self, line: str, keys: Sequence[Key]) -> None:
        """Say that a line is none of the keys."""
        open_now = ", ".join(dict.fromkeys(key.key for key in keys))
        said = f"{line!r} is not open here" if line else "Nothing was typed"
        self.screen.say(f"{said}; the keys are {open_now}.", "yellow")

    def play_round(self) -> None:
        """Deal, ask for every decision, settle, and show what each wager returned."""
        self.last = on_layout(self.table.state, PLAYER)
        before = self.chips + sum(self.last.values())
        self.teller.new_step()
        self.table.do(do.CloseWagering())
        while not self._deal_on():
            self._decide()
        self._show_results(before)
        self.rounds += 1
        self.net += self.chips - before

    def _deal_on(self) -> bool:
        """Let the dealer do what is due; whether nothing is left but to clear the layout."""
        while (step := self.table.dealer_step()) is not None:
            if isinstance(step, do.ClearLayout):
                self.teller.hear()
                return True
            self.table.do(step)
        self.teller.hear()
        return False

    def _decide(self) -> None:
        """Show the layout and have one decision made."""
        box, choices = at_one_box(legal(self.table, PLAYER))
        keys = decision_keys(self.table, choices)
        deciding = not self.table.state.offers
        self.screen.begin(self.table.state, PLAYER)
        self.screen.layout(view(self.table, PLAYER), box, deciding=deciding)
        self.screen.told(self.teller.sentences())
        self.screen.show("")
        self.screen.keys(keys)
        command = self._permitted(self._prompt(box, deciding), box, keys, choices)
        self.teller.new_step()
        self.table.do(command)

    def _prompt(self, box: int, deciding: bool) -> str:
        state = self.table.state
        if not deciding or len(state.boxes[box].hands) == 1:
            return f"Box {box}> "
        _, hand = acting_hand(state)
        return f"Box {box} hand {state.place(hand)}> "

    def _permitted(self, prompt: str, box: int, keys: Sequence[Key], choices: Sequence[Choice]) -> do.BoxCommand:
        """Ask until a decision is one that the table permits."""
        while True:
            line = self.ask(prompt, keys)
            try:
                command = read_decision(line, PLAYER, box, choices)
            except MoneyError as error:
                self.screen.say(str(error), "yellow")
                continue
            except NotUnderstood:
                self.not_understood(line, keys)
                continue
            refusal = self.table.refusal(command)
            if refusal is None:
                return command
            self.refused(refusal)

    def _show_results(self, before: int) -> None:
        """Show the layout as it ended and what became of each wager, then clear it."""
        settled = settled_wagers(self.table)
        self.screen.begin(self.table.state, PLAYER)
        self.screen.layout(view(self.table, PLAYER), wagers=False)
        self.screen.told(self.teller.sentences(settlements=False))
        self.screen.show("")
        self.screen.show(results_table(settled, self.table.rules.game, self.screen.width))
        self.table.do(do.ClearLayout())
        self.teller.hear()
        won = self.chips - before
        line = Text.assemble(" net ", (change(won), change_style(won)), f"   bankroll {dollars(self.chips)}")
        tokes = for_the_dealers(settled)
        if tokes:
            line.append(f"   for the dealers {dollars(tokes)}")
        self.screen.show(line)

    def farewell(self) -> None:
        """Say goodbye, with what the rounds played came to."""
        state = self.table.state
        if state.running:
            self.screen.say(f"Round {state.round} is abandoned: nothing in it counts.")
        count = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        text = Text.assemble(f"Goodbye. {count} played, net ", (change(self.net), change_style(self.net)), ".")
        self.screen.show(text)


def _clauses_of(typed: str, keys: Sequence[Key]) -> tuple[str, ...]:
    return next((key.clauses for key in keys if key.key == typed), ())


def play_at(table: Table, console: Console, read: Read | None = None, bankroll: int = 0) -> int:
    """Play at a table until the player leaves; return the exit code."""
    from pitboss.cli.play.wagering import wager

    session = Session(table, console, read, bankroll)
    try:
        while True:
            wager(session)
            session.play_round()
    except (Quit, KeyboardInterrupt):
        console.print()
        session.farewell()
        return 0
    except OutOfCards:
        session.screen.say("The shoe has no further card.", "yellow")
        session.farewell()
        return 1
    except Refused as refused:
        session.refused(refused.refusal)
        return 1
