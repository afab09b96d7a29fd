"""Everything that can be asked around the cards and after an irregularity, whether possible now or not.

``asked_of_staff`` has all such commands for a situation. Each of them is either refused, and then nothing at all has
changed, or it is among those that ``open_now`` knows to be open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from pitboss.cards import card
from pitboss.rulebook import find_game
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Phase
from pitboss.table import Table, commands, legal, possible_reports
from pitboss.table.ceremony import cover_bounds, cut_bounds
from pitboss.table.round.turns import players_turn
from tests.table.random_play import PLAYERS, STRANGER, possible, snapshot, some_options

HANDLING = ("shuffling", "preshuffled", "dealer_cuts", "hole_card")
STRAY, AT_HOME = card("Ts"), card("9s")
EVERYBODY_ELSE = (*PLAYERS, STRANGER)
UNLISTED = (
    commands.OrderCover,
    commands.NoteHours,
    commands.ComeIn,
    commands.GoIdle,
    commands.AskBurnCard,
    commands.AskShuffle,
)
"""Orders that name a number, the dealer's own movements, and what one may ask at any time: not all lists have them."""


@st.composite
def handling_options(draw: st.DrawFn, game_id: str) -> dict[str, str]:
    """A submission in which the cards are handled in any of the ways a game knows."""
    options = {option.name: option for option in find_game(game_id).options}
    given = draw(some_options(game_id))
    for name in HANDLING:
        if name in options:
            allowed = options[name].allowed
            assert isinstance(allowed, tuple)
            given[name] = options[name].write(draw(st.sampled_from(allowed)))
    return possible(game_id, given)


def whole(table: Table) -> Any:
    """The state and what no state holds: the order of the cards, and how chance stands."""
    rest = list(table.shoe.rest()) if table.shoe is not None else None
    stacks = [list(table.stack), list(table.unused), [list(batch.cards) for batch in table.device]]
    return snapshot(table.state), len(table.events), rest, stacks, table.chance.getstate()


def asked_of_staff(table: Table) -> Iterator[commands.Command]:
    """Every command around the cards, of every irregularity, of the floor."""
    yield from reports(table)
    yield from duties(table)
    yield from steps_in_trouble(table)
    yield from orders(table)
    yield from asked_by_players(table)


def reports(table: Table) -> Iterator[commands.Report]:
    """Every irregularity, at every box and at none, with every sort of card and with none."""
    for irregularity in Irregularity:
        for box in range(table.rules.boxes.positions + 2):
            yield commands.Report(irregularity, box, STRAY if irregularity is Irregularity.STRAY_CARD else None)
            yield commands.Report(irregularity, box, None, 1 + box % 3)
        yield commands.Report(irregularity, 0, AT_HOME)
    yield commands.Report(Irregularity.STRAY_CARD)
    yield commands.Report(Irregularity.FACE_UP, 0, STRAY)


def duties(table: Table) -> Iterator[commands.StaffCommand]:
    for duty in Duty:
        yield commands.Perform(duty)
        yield commands.Supervise(duty)
    (least, most), (nearest, farthest) = cut_bounds(table), cover_bounds(table)
    yield from (commands.CutForTable(place) for place in (None, -1, 0, least - 1, least, most, most + 1))
    yield from (commands.PlaceCover(place) for place in (None, -1, nearest - 1, nearest, farthest, farthest + 1))
    yield from (commands.Burn(), commands.OpenShoe(), commands.ComeIn(), commands.GoIdle())


def steps_in_trouble(table: Table) -> Iterator[commands.DealerCommand]:
    yield from (commands.CallFloor(), commands.OfferRemedy(), commands.DiscardCard(), commands.VoidRound())
    for box in range(table.rules.boxes.positions + 1):
        yield from (commands.CallDead(box, 1), commands.CallDead(box, 2))
    for wager in range(len(table.state.wagers) + 2):
        yield commands.VoidPay(wager)


def orders(table: Table) -> Iterator[commands.FloorCommand]:
    yield from map(commands.Rule, FloorRuling)
    yield from map(commands.LetOut, EVERYBODY_ELSE)
    yield from (
        commands.BackUp(),
        commands.OrderShuffle(),
        commands.OrderRecut(True),
        commands.OrderRecut(False),
        commands.ShowBurnCard(),
    )
    yield from map(commands.OrderCover, (-1, 0, 1, len(table.rules.pack)))
    yield from map(commands.NoteHours, (-1, 0))
    yield commands.CloseTable()


def asked_by_players(table: Table) -> Iterator[commands.PlayerCommand]:
    least, most = cut_bounds(table)
    for name in EVERYBODY_ELSE:
        yield from (commands.CutCards(name, place) for place in (-1, 0, least - 1, least, most, most + 1, 10**9))
        yield from (commands.RefuseCut(name), commands.AskBurnCard(name), commands.AskShuffle(name))
        for box in range(table.rules.boxes.positions + 2):
            yield from (commands.Accept(name, box), commands.Decline(name, box))


def is_open(table: Table, command: commands.Command) -> bool:
    """Whether a command is one of those the table itself lists as open now."""
    if isinstance(command, UNLISTED):
        return True
    if isinstance(command, commands.Report):
        return any(same_report(table, command, report) for report in possible_reports(table))
    if isinstance(command, commands.CutForTable | commands.PlaceCover):
        least, most = cut_bounds(table) if isinstance(command, commands.CutForTable) else cover_bounds(table)
        place = command.place if isinstance(command, commands.CutForTable) else command.from_back
        return type(table.staff_step()) is type(command) and (place is None or least <= place <= most)
    listed = [choice.command for choice in legal(table, command.actor)]
    if isinstance(command, commands.CutCards):
        least, most = cut_bounds(table)
        return any(isinstance(known, commands.CutCards) for known in listed) and least <= command.place <= most
    return command in listed


def same_report(table: Table, asked: commands.Report, listed: commands.Report) -> bool:
    """A report may name the box where play stands anyway; any other box, and any needless card, makes it another.

    To a full pack any card of another one is a stray.
    """
    if asked.irregularity is not listed.irregularity or asked.hand != listed.hand:
        return False
    stray = asked.irregularity is Irregularity.STRAY_CARD and not table.rules.pack.removed
    if asked.card != listed.card and not (stray and asked.card is not None):
        return False
    if asked.irregularity is Irregularity.MISDELIVERED:
        return asked.box == listed.box  # no box is the dealer's hand
    return asked.box == listed.box or (listed.box == 0 and asked.box == where_play_stands(table))


def where_play_stands(table: Table) -> int:
    """The box that is dealt to, paid or asked now; 0 if there is none."""
    state, step = table.state, table.staff_step()
    match step:
        case commands.DealCard(box, _):
            return box
        case commands.SettleWager(wager) if state.program[state.phase] is Phase.BLACKJACKS:
            return state.wagers[wager - 1].box
        case None if players_turn(state):
            return state.turns[state.turn_box].number
    return 0
