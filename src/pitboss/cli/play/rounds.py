"""One round: the deal, every decision, and what each wager returned."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pitboss.chips import MoneyError, dollars
from pitboss.cli.play.advising import ADVICE, WORDS, Adviser
from pitboss.cli.play.cut import ask_for_cut, is_offered
from pitboss.cli.play.house import go_on
from pitboss.cli.play.keyboard.amounts import change, change_style
from pitboss.cli.play.keyboard.decide import NotUnderstood, read_decision
from pitboss.cli.play.keyboard.keys import Key, at_one_box, decision_keys
from pitboss.cli.play.keyboard.remedies import remedy_at
from pitboss.cli.play.keyboard.slip import on_layout
from pitboss.cli.play.session import PLAYER, PlaySession
from pitboss.cli.play.showing.explain import cited_here
from pitboss.cli.play.showing.results import for_the_dealers, results_table, settled_wagers
from pitboss.table import Choice, commands, legal, view


def play_round(session: PlaySession, adviser: Adviser) -> None:
    """Deal, ask for every decision, settle, and show what each wager returned. Raises Quit."""
    table = session.table
    session.last = on_layout(table.state, PLAYER)
    before = session.chips + sum(session.last.values())
    session.teller.new_step()
    table.do(commands.CloseWagering())
    while not go_on(session):
        if is_offered(session):
            _have_cut(session)
        else:
            _decide(session, adviser)
    _show_results(session, before)
    session.rounds += 1
    session.net += session.chips - before


def _have_cut(session: PlaySession) -> None:
    """In mid-round the discards were shuffled, and the player is asked to cut them."""
    session.screen.begin(session.table.state, PLAYER)
    session.screen.layout(view(session.table, PLAYER))
    session.screen.told(session.teller.told())
    ask_for_cut(session)


def _decide(session: PlaySession, adviser: Adviser) -> None:
    """Show the layout and have one decision made."""
    table, screen = session.table, session.screen
    box, choices = at_one_box(legal(table, PLAYER))
    keys = [*decision_keys(table, choices), Key(ADVICE, "best play")]
    deciding = not table.state.offers
    screen.begin(table.state, PLAYER)
    screen.layout(view(table, PLAYER), box, deciding=deciding)
    screen.told(session.teller.told())
    _tell_remedy(session, box, choices)
    screen.show("")
    screen.keys(keys)
    command = _permitted(session, box, keys, choices, adviser)
    session.teller.new_step()
    table.do(command)


def _tell_remedy(session: PlaySession, box: int, choices: Sequence[Choice]) -> None:
    """Say what an irregularity makes the house offer, and by which clause."""
    remedy = remedy_at(session.table.state, box)
    if remedy is not None:
        cited = cited_here(choices[0].clauses, session.table.rules.game)
        session.screen.say(f"{remedy.offered} ({cited})", "bold")


def _permitted(
    session: PlaySession, box: int, keys: Sequence[Key], choices: Sequence[Choice], adviser: Adviser
) -> commands.PlayerCommand:
    """Ask until a decision is one that the table permits."""
    prompt = _prompt(session, box)
    while True:
        line = session.ask(prompt, keys)
        if line.lower() in WORDS:
            session.screen.say(adviser.advise(session.table))
            continue
        try:
            command = read_decision(line, PLAYER, box, choices)
        except MoneyError as error:
            session.warn(str(error))
            continue
        except NotUnderstood:
            session.not_understood(line, keys)
            continue
        refusal = session.table.refusal(command)
        if refusal is None:
            return command
        session.refused(refusal)


def _prompt(session: PlaySession, box: int) -> str:
    hands = view(session.table, PLAYER).boxes[box - 1].hands
    acting = next((place for place, hand in enumerate(hands, 1) if hand.acting), 1)
    return f"Box {box} hand {acting}> " if len(hands) > 1 else f"Box {box}> "


def _show_results(session: PlaySession, before: int) -> None:
    """Show the layout as it ended and what became of each wager, then clear it."""
    table, screen = session.table, session.screen
    settled = settled_wagers(table)
    screen.begin(table.state, PLAYER)
    screen.layout(view(table, PLAYER), wagers=False)
    screen.told(session.teller.told(settlements=False))
    screen.show(results_table(settled, table.rules.game, screen.width))
    table.do(commands.ClearLayout())
    session.teller.hear()
    won = session.chips - before
    line = Text.assemble(" net ", (change(won), change_style(won)), f"   bankroll {dollars(session.chips)}")
    tokes = for_the_dealers(settled)
    if tokes:
        line.append(f"   for the dealers {dollars(tokes)}")
    screen.show(line)
