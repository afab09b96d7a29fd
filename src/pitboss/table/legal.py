"""What an actor can do now. Every entry comes from the same functions that ``do`` calls.

By default, that is what the table is waiting for. With ``everything``, it is also what can be done at other times:
bring or take away chips, ask questions in mid-round, announce wagers with cash, report what went wrong, change dealers,
and give orders that name a number. ``do`` then accepts nothing that is not listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from pitboss.table.ceremony import cut_bounds
from pitboss.table.choice import Choice
from pitboss.table.decisions import DECISIONS, permission
from pitboss.table.legal_staff import dealer_besides, dealers_choices, floor_besides, floors_choices
from pitboss.table.offers import answer_permission, possible_answers
from pitboss.table.round.mechanisms import placing_rules
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import Box, State
from pitboss.table.table import Table
from pitboss.table.trouble.floor_rulings import rulings
from pitboss.table.trouble.policies import stopped_by_reader
from pitboss.table.wagering.amounts import affordable, in_units, whole_units
from pitboss.table.wagering.announcing import announcements
from pitboss.table.wagering.seating import MOST_CHIPS, chips_to_take, refuse_name
from pitboss.table.wagering.wagering import placing_grounds, refuse_placing, refuse_seating


def legal(table: Table, actor: str, everything: bool = False) -> tuple[Choice, ...]:
    """Return the commands that an actor can give now, with their bounds and clauses.

    ``actor`` is a player's name, ``dealer`` or ``floor``. By default, the commands are those that the table is waiting
    for; with ``everything``, they also include those that are possible at any time, such as reports.

    Example::

        >>> from pitboss import Table, arranged, legal, rules
        >>> from pitboss.table.commands import BuyIn, Place
        >>> table = Table(rules("free-bet-ma"), shoe=arranged("8h 6c 3d Td Kh"))
        >>> events = table.do(BuyIn("Ann", "$100")) + table.do(Place("Ann", 1, "blackjack", "$10"))
        >>> events = table.deal()
        >>> [choice.name for choice in legal(table, "Ann")]
        ['Hit', 'Stand', 'Double']
    """
    if actor == commands.DEALER:
        besides = dealer_besides(table) if everything else ()
        return (*dealers_choices(table), *besides)
    if actor == commands.FLOOR:
        besides = floor_besides(table) if everything else ()
        return (*floors_choices(table), *besides)
    return (*_awaited(table, actor), *(_besides(table, actor) if everything else ()))


def _awaited(table: Table, actor: str) -> tuple[Choice, ...]:
    """The player's options in the current part of the round: wager, answer, decide."""
    state = table.state
    if actor not in state.players:
        return ()
    if not state.running:
        return (*_cut(table, actor), *_wagers(state, actor), *_asking(table, actor))
    if state.cards.cut_offer:
        return tuple(_cut(table, actor))
    if stopped_by_reader(state) or table.staff_step() is not None or rulings(state):
        return ()
    if state.offers:
        return tuple(_answers(state, actor))
    return tuple(_decisions(state, actor)) if players_turn(state) else ()


def _besides(table: Table, player: str) -> Iterator[Choice]:
    """The player's options that the table does not wait for: ask in mid-round, announce cash, bring or take chips."""
    state = table.state
    clauses = state.rules.wagering.placed
    if player in state.players:
        yield from _asking(table, player) if state.running else announcements(state, player)
        chips = chips_to_take(state, player)
        if chips:
            yield Choice(command=commands.CashOut(player, chips), clauses=clauses, least=1, most=chips)
    elif refuse_name(state, player) is None:
        yield from announcements(state, player)
    if table.refusal(commands.BuyIn(player, 0)) is None:
        yield Choice(command=commands.BuyIn(player, MOST_CHIPS), clauses=clauses, least=0, most=MOST_CHIPS)


def _decisions(state: State, player: str) -> Iterator[Choice]:
    box, _ = acting_hand(state)
    for decision in DECISIONS:
        answered = permission(state, decision(player, box.number))
        if isinstance(answered, Choice):
            yield answered


def _answers(state: State, player: str) -> Iterator[Choice]:
    for offer in state.offers:
        if offer.bettor == player:
            for command in possible_answers(state, offer.kind, player, offer.box):
                ask = permission if isinstance(command, commands.Double) else answer_permission
                answered = ask(state, command)
                if isinstance(answered, Choice):
                    yield _within_chips(state, answered, player)


def _within_chips(state: State, choice: Choice, player: str) -> Choice:
    """Limit a choice to what the player can put up."""
    if choice.least == choice.most:
        return choice
    return choice._replace(most=affordable(state, player, choice.most))


def _cut(table: Table, player: str) -> Iterator[Choice]:
    """The cut, if it is offered: ``least`` and ``most`` limit the place."""
    if table.state.cards.cut_offer == player:
        cut = table.rules.procedures.cut
        least, most = cut_bounds(table)
        yield Choice(command=commands.CutCards(player, most), clauses=cut.offered + cut.depth, least=least, most=most)
        yield Choice(command=commands.RefuseCut(player), clauses=cut.offered + cut.passed_on)


def _asking(table: Table, player: str) -> Iterator[Choice]:
    procedures = table.rules.procedures
    asks: list[tuple[commands.PlayerCommand, Clauses | None]] = [
        (commands.AskBurnCard(player), procedures.burn_shown),
        (commands.AskShuffle(player), procedures.asked),
        (commands.WantIn(player), table.rules.boxes.freed),
    ]
    for command, clauses in asks:
        if clauses is not None and table.refusal(command) is None:
            yield Choice(command=command, clauses=clauses)


def _wagers(state: State, player: str) -> Iterator[Choice]:
    for box in state.boxes.values():
        yield from _placings(state, player, box)
        if player in box.bettors:
            yield Choice(command=commands.TakeBack(player, box.number), clauses=state.rules.wagering.closed)
            if box.bettors[0] == player and state.rules.boxes.bettors > 1 and not box.consent:
                yield Choice(command=commands.Consent(player, box.number), clauses=state.rules.boxes.sharing)
        if box.seated is None and refuse_seating(state, commands.Sit(player, box.number)) is None:
            yield Choice(command=commands.Sit(player, box.number), clauses=state.rules.boxes.layout)
        elif box.seated == player and player not in box.bettors:
            yield Choice(command=commands.LeaveSeat(player, box.number), clauses=state.rules.boxes.layout)


def _placings(state: State, player: str, box: Box) -> Iterator[Choice]:
    unit, chips = state.rules.limits.unit, state.players[player].chips
    for kind, beside, lower, upper in _kinds(state, player, box):
        least, most = in_units(unit, lower, min(upper, chips))
        command = commands.Place(player, box.number, kind, most, beside)
        if refuse_placing(state, command) is None:
            yield Choice(
                command=command,
                clauses=placing_grounds(state, command),
                least=least,
                most=most,
                unit=unit,
                kind=kind,
            )


def _kinds(state: State, player: str, box: Box) -> Iterator[tuple[Kind, Kind | None, int, int]]:
    """The wagers that can be made on a box, with their bounds."""
    rules = state.rules
    limits = rules.limits
    own = box.wager(player, Kind.BLACKJACK)
    yield Kind.BLACKJACK, None, limits.minimum, limits.maximum
    for side_wager in rules.side_wagers:
        most = (
            min(side_wager.maximum, own.amount) if own is not None and side_wager.within_initial else side_wager.maximum
        )
        yield side_wager.kind, None, side_wager.minimum, whole_units(state, most)
    for kind, placing in placing_rules().items():
        for beside, least, most in placing.possible(state, player, box):
            yield kind, beside, least, most
