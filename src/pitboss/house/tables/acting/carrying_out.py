"""A command at a live table: carried out, with everything the house does by itself after it.

Nothing here touches the database. What is refused may have been begun; the copy of the table is then thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.house.people.registry import Person
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.acting.authority import actor_of, refuse_stranger
from pitboss.house.tables.acting.cutting import pledge_seed, show_seed
from pitboss.house.tables.acting.moving_chips import move_chips
from pitboss.house.tables.acting.seats import is_here, keep_a_seat_free, make_way, refuse_last_seat, stand_up
from pitboss.house.tables.live import happenings
from pitboss.house.tables.live.clock import (
    CLOCK_READING,
    THREE_TIMES,
    awaited,
    awaited_names,
    not_deciding,
    outcome_in_words,
    wind,
    wind_bots,
)
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook.parts import Irregularity
from pitboss.table import Refusal, Refused, commands, legal
from pitboss.table.irregular.floor import usual_ruling
from pitboss.table.table import CLOSE_WAGERING

OVERLOOKED = Irregularity.BLACKJACK_OVERLOOKED


def carry_out(live: LiveTable, command: house_commands.AnyCommand, person: Person, now: int) -> None:
    """Carry a person's command out, or raise Refused; first of all where it is not for that person to give."""
    refuse_stranger(live, command, person)
    table, desk, actor = live.table, live.desk, actor_of(command, person)
    table.pledge()
    if desk.closed:
        raise Refused(Refusal("closed", "The table is closed.", table.rules.procedures.closed))
    before = awaited_names(table, desk)
    request = _REQUESTS.get(type(command))
    if request is not None:
        request(live, command, now)
    else:
        _play(live, command, actor)  # type: ignore[arg-type]
    _note_presence(live, command, actor, now)
    go_on(live)
    _reveal(live)
    wind(desk, table, live.settings, before, actor, now, awaited_names(table, desk))
    wind_bots(desk, table, live.settings, now)


def _play(live: LiveTable, command: commands.Command, actor: str) -> None:
    """Let the table itself carry a command out."""
    table = live.table
    if isinstance(command, commands.Sit):
        make_way(live, command)
    if isinstance(command, commands.Report) and command.irregularity is OVERLOOKED and _would_tell(live, command):
        # Whether a blackjack can be overlooked tells the hole card; a look that finds nothing overlooks nothing.
        command = commands.Peek()
    if isinstance(command, commands.AnnounceWager):
        sentence = "Nobody puts cash or a coupon down at a served table; buy in and wager chips."
        raise Refused(Refusal("no_cash", sentence, table.rules.wagering.announced or table.rules.wagering.placed))
    table.do(command, by=actor)
    if isinstance(command, commands.TakeBack) and command.player in live.desk.ready:
        live.desk.ready.remove(command.player)  # whoever takes wagers back is about to make others


def _would_tell(live: LiveTable, command: commands.Report) -> bool:
    return isinstance(live.table.dealer_step(), commands.Peek) and live.table.refusal(command) is not None


def _note_presence(live: LiveTable, command: house_commands.AnyCommand, actor: str, now: int) -> None:
    desk = live.desk
    if isinstance(command, house_commands.TakePosition | house_commands.LeavePosition) or actor in (
        commands.DEALER,
        commands.FLOOR,
    ):
        desk.staff_seen = now
    elif actor in live.table.state.players and not isinstance(
        command, house_commands.TimeOut | house_commands.BringBot
    ):
        desk.missed.pop(actor, None)
        if actor not in desk.bots:
            desk.seen[actor] = now
    if isinstance(command, house_commands.Leave) and not is_here(live, command.player):
        desk.forget(command.player)


def go_on(live: LiveTable) -> None:
    """Let the house do everything that is due now."""
    table, desk = live.table, live.desk
    while True:
        _run_staff(live)
        if table.state.running:
            desk.ready.clear()
            return
        for player in list(desk.leaving):
            stand_up(live, player)
        keep_a_seat_free(live)
        if desk.dealer or not _everybody_ready(live):
            return
        _run_staff(live, opens=True)
        if table.refusal(CLOSE_WAGERING) is not None:
            return
        desk.ready.clear()
        table.do(CLOSE_WAGERING)


def _run_staff(live: LiveTable, *, opens: bool = False) -> None:
    """Do the steps of dealer and floor, except those of positions that people hold.

    A shoe is only opened when the wagers are made: until then players can cut it with their seeds.
    """
    table, desk = live.table, live.desk
    table.auto_floor, table.auto_shoe = not desk.floor, opens
    if not desk.dealer and not desk.floor:
        table.auto()
        return
    while (step := _next_step(live)) is not None:
        table.do(step)


def _next_step(live: LiveTable) -> commands.StaffCommand | None:
    table, desk = live.table, live.desk
    step = table.staff_step()
    if step is None and not desk.floor:
        ruling = usual_ruling(table.state)
        return commands.Rule(ruling) if ruling is not None else None
    held = desk.dealer if isinstance(step, commands.DealerCommand) else desk.floor
    waits = isinstance(step, commands.OpenShoe) and not table.auto_shoe
    return None if held or waits else step


def _everybody_ready(live: LiveTable) -> bool:
    """Whether all who sit or have wagered are done."""
    table, ready = live.table, live.desk.ready
    if not ready or not table.state.wagers:
        return False
    here = {box.seated for box in table.state.boxes.values() if box.seated is not None}
    here |= {wager.bettor for wager in table.state.wagers}
    return here <= set(ready)


def _reveal(live: LiveTable) -> None:
    """Open the shoes that are over.

    Never in a round: the hole card may come from one. A shoe that people shuffled tells something about the next, so
    its order stays closed for one shoe longer.
    """
    table, state = live.table, live.table.state
    if state.running:
        return
    over = live.desk.closed or (table.by_house and table.shoe_due)
    later = 0 if table.by_house else 1
    for number in live.closed_shoes(state.shoe + 1 if over else state.shoe - later):
        sealed = live.sealed.pop(number)
        live.revealed.append(number)
        table.tell(happenings.ShoeRevealed(number, sealed.order, sealed.salt, table.rules.shoe))


def _ready(live: LiveTable, request: house_commands.Ready, now: int) -> None:
    state, desk = live.table.state, live.desk
    grounds = state.rules.wagering.closed
    if not is_here(live, request.player):
        sentence = f"{request.player} has no chips at this table; buy in first."
        raise Refused(Refusal("unknown_player", sentence, state.rules.wagering.placed))
    if state.running:
        raise Refused(Refusal("wrong_moment", "The cards are being dealt already.", grounds))
    if request.player in desk.ready:
        raise Refused(Refusal("already_ready", f"{request.player} has already finished betting.", grounds))
    desk.ready.append(request.player)
    live.table.tell(happenings.PlayerReady(request.player, grounds))


def _leave(live: LiveTable, request: house_commands.Leave, now: int) -> None:
    state, desk = live.table.state, live.desk
    if not is_here(live, request.player):
        raise Refused(Refusal("unknown_player", f"{request.player} is not at this table.", state.rules.boxes.layout))
    if not state.running:
        stand_up(live, request.player)
    elif request.player in desk.leaving:
        sentence = f"{request.player} is already leaving after this round."
        raise Refused(Refusal("already_leaving", sentence, state.rules.boxes.layout))
    else:
        desk.leaving.append(request.player)
        live.table.tell(happenings.PlayerLeaving(request.player, state.rules.boxes.layout))


def _look_after(live: LiveTable, request: house_commands.LookAfter, now: int) -> None:
    """Note what was found about a member, and have him leave who may not go on, as soon as his round is over."""
    desk, player = live.desk, request.player
    if not is_here(live, player):
        sentence = f"{player} is not at this table."
        raise Refused(Refusal("unknown_player", sentence, live.table.rules.boxes.layout))
    desk.look_at[player] = request.look_at
    desk.out_at.pop(player, None)
    if request.out_at:
        desk.out_at[player] = request.out_at
    if request.leave and player not in desk.leaving:
        _leave(live, house_commands.Leave(player), now)


def _take_position(live: LiveTable, request: house_commands.TakePosition, now: int) -> None:
    table, desk = live.table, live.desk
    held = desk.dealer if request.position == commands.DEALER else desk.floor
    if held:
        sentence = f"{held} is {request.position} at this table; only one person can be."
        raise Refused(Refusal("position_taken", sentence, table.rules.procedures.new_dealer))
    if request.position == commands.FLOOR:
        desk.floor = request.person
        table.tell(happenings.PositionTaken(commands.FLOOR, request.person, table.rules.procedures.ordered))
        return
    desk.dealer = request.person
    table.tell(happenings.PositionTaken(commands.DEALER, request.person, table.rules.procedures.new_dealer))
    if table.refusal(commands.ComeIn()) is None:
        table.do(commands.ComeIn())


def _leave_position(live: LiveTable, request: house_commands.LeavePosition, now: int) -> None:
    table, desk = live.table, live.desk
    held = desk.dealer if request.position == commands.DEALER else desk.floor
    if not held or held != request.person:
        sentence = f"{request.person} is not {request.position} at this table."
        raise Refused(Refusal("position_not_held", sentence, table.rules.procedures.new_dealer))
    if request.position == commands.DEALER:
        desk.dealer = ""
    else:
        desk.floor = ""
    table.tell(happenings.PositionLeft(request.position, request.person, table.rules.procedures.new_dealer))


def _time_out(live: LiveTable, request: house_commands.TimeOut, now: int) -> None:
    table, desk = live.table, live.desk
    if not desk.clock or now < desk.clock or (request.player, request.box) not in awaited(table):
        raise Refused(Refusal("not_due", "The clock has not run out.", table.rules.standing.offered))
    _let_lapse(live, request.player, request.box)
    desk.missed[request.player] = desk.missed.get(request.player, 0) + 1
    if desk.missed[request.player] >= THREE_TIMES and request.player not in desk.leaving:
        desk.leaving.append(request.player)
        table.tell(happenings.PlayerLeaving(request.player, table.rules.boxes.layout))


def _let_lapse(live: LiveTable, player: str, box: int) -> None:
    """Do what it means that a player does not decide, and say so."""
    table = live.table
    command = not_deciding(table, player, box)
    grounds = next(
        (choice.clauses for choice in legal(table, player) if type(choice.command) is type(command)),
        table.rules.standing.offered,
    )
    grounds = (*grounds, CLOCK_READING)
    table.tell(happenings.ClockRanOut(player, box, outcome_in_words(command), grounds))
    table.do(command, by=player)


def _wagering_over(live: LiveTable, request: house_commands.WageringOver, now: int) -> None:
    """Deal with the wagers that lie; those that may not be dealt to as they lie go back."""
    table, desk = live.table, live.desk
    if table.state.running or desk.dealer or not desk.clock or now < desk.clock or not table.state.wagers:
        raise Refused(Refusal("not_due", "The time for wagers is not over.", table.rules.wagering.closed))
    _run_staff(live, opens=True)
    refusal = table.refusal(CLOSE_WAGERING)
    while refusal is not None and table.state.wagers:
        bettor, box = table.state.wagers[-1].bettor, table.state.wagers[-1].box
        table.do(commands.TakeBack(bettor, box))
        refusal = table.refusal(CLOSE_WAGERING)
    desk.ready.clear()
    if refusal is None:
        table.do(CLOSE_WAGERING)


def _clock_again(live: LiveTable, request: house_commands.ClockAgain, now: int) -> None:
    desk = live.desk
    if not desk.clock or now < desk.clock:
        raise Refused(Refusal("not_due", "The clock has not run out.", live.table.rules.standing.offered))
    desk.clock = 0


def _bring_bot(live: LiveTable, request: house_commands.BringBot, now: int) -> None:
    refuse_last_seat(live)
    live.table.do(commands.BuyIn(request.player, request.amount))
    live.table.do(commands.Sit(request.player, request.box))
    live.desk.bots.append(request.player)


def _close_for_good(live: LiveTable, request: house_commands.CloseForGood, now: int) -> None:
    table, desk = live.table, live.desk
    if table.state.running:
        sentence = "A round is being played; close the table when it is over."
        raise Refused(Refusal("round_running", sentence, table.rules.procedures.closed))
    for player in list(table.state.players):
        if is_here(live, player):
            stand_up(live, player)
    if table.refusal(commands.CloseTable()) is None:
        table.do(commands.CloseTable())
        desk.dealer = desk.floor = ""
        _run_staff(live)
    desk.closed = True
    table.tell(happenings.TableClosed(table.rules.procedures.closed))


def _close_idle(live: LiveTable, request: house_commands.CloseIdle, now: int) -> None:
    """Take the table back from whoever deals or supervises, let nobody's decision wait any more, and close it."""
    table, desk = live.table, live.desk
    for position, person in ((commands.DEALER, desk.dealer), (commands.FLOOR, desk.floor)):
        if person:
            _leave_position(live, house_commands.LeavePosition(position, person), now)
    _run_staff(live)
    while table.state.running and (waits := awaited(table)):
        player, box = waits[0]
        _let_lapse(live, player, box)
        _run_staff(live)
    _close_for_good(live, house_commands.CloseForGood(), now)


_REQUESTS: dict[type, Callable[[LiveTable, Any, int], None]] = {
    house_commands.Ready: _ready,
    house_commands.Leave: _leave,
    house_commands.PledgeSeed: pledge_seed,
    house_commands.ShowSeed: show_seed,
    house_commands.TakePosition: _take_position,
    house_commands.LeavePosition: _leave_position,
    house_commands.TimeOut: _time_out,
    house_commands.WageringOver: _wagering_over,
    house_commands.ClockAgain: _clock_again,
    house_commands.BringBot: _bring_bot,
    house_commands.MoveChips: move_chips,
    house_commands.CloseForGood: _close_for_good,
    house_commands.CloseIdle: _close_idle,
    house_commands.LookAfter: _look_after,
}
