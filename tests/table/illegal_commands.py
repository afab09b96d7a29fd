"""Commands that are illegal now: everything that ``legal`` does not list, and what it lists with a wrong amount."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, Table, commands, legal
from tests.table.random_play import PLAYERS, STRANGER

HUGE = 10**12
PLAIN = (
    commands.Hit,
    commands.Stand,
    commands.Double,
    commands.Split,
    commands.Zap,
    commands.Surrender,
    commands.TakeEvenMoney,
    commands.CoverSplit,
    commands.Decline,
)
WITH_AMOUNT = (commands.AttackWith, commands.Insure, commands.JoinDouble)
BETWEEN_ROUNDS = (commands.TakeBack, commands.Sit, commands.LeaveSeat, commands.Consent)
DUTIES = (
    commands.OpenShoe,
    commands.Burn,
    commands.CloseWagering,
    commands.DealUpCard,
    commands.DealHoleCard,
    commands.OfferAttack,
    commands.OfferInsurance,
    commands.Peek,
    commands.TurnHoleCard,
    commands.DealSecondCard,
    commands.DrawCard,
    commands.ClearLayout,
)


def illegal_commands(table: Table) -> Iterator[commands.Command]:
    """Every illegal command worth trying in this situation."""
    for player in (*PLAYERS, STRANGER):
        listed = {key(choice.command): choice for choice in legal(table, player)}
        yield from (command for command in asked(table, player) if key(command) not in listed)
        for choice in listed.values():
            yield from wrong_amounts(table, choice)
    yield from bad_chips(table)
    listed_duties = {choice.command for choice in legal(table, commands.DEALER)}
    yield from (duty for duty in duties(table) if duty not in listed_duties)
    permitted = {choice.command for choice in legal(table, commands.FLOOR)}
    yield from (command for command in map(commands.Permit, (*PLAYERS, STRANGER)) if command not in permitted)


def key(command: commands.Command) -> tuple[object, ...]:
    """What a command is about, whatever its amount."""
    if not isinstance(command, commands.BoxCommand):
        assert isinstance(command, commands.PlayerCommand)
        return type(command), command.player
    match command:
        case commands.Place():
            return commands.Place, command.player, command.box, command.kind, command.beside
        case commands.Designate():
            return commands.Designate, command.player, command.box, command.which
    return type(command), command.player, command.box


def asked(table: Table, player: str) -> Iterator[commands.BoxCommand]:
    """All that a player could ask for: of this time of the round at every box, of the other time at one."""
    positions = table.rules.boxes.positions
    boxes = range(positions + 2)  # box 0 and the one past the last are not on the layout
    running = table.state.running
    for box in boxes if running else (positions,):
        yield from decisions(table, player, box)
    for box in (positions,) if running else boxes:
        yield from placings(table, player, box)


def decisions(table: Table, player: str, box: int) -> Iterator[commands.BoxCommand]:
    for plain in PLAIN:
        yield plain(player, box)
    for with_amount in WITH_AMOUNT:
        yield with_amount(player, box, table.rules.limits.unit)
    for which in (1, 2):
        yield commands.Designate(player, box, which)


def placings(table: Table, player: str, box: int) -> Iterator[commands.BoxCommand]:
    for plain in BETWEEN_ROUNDS:
        yield plain(player, box)
    unit = table.rules.limits.unit
    for kind in (name.kind for name in vocabulary().wagers):
        side_wager = table.rules.side_wager(kind)
        least = table.rules.limits.minimum if side_wager is None else side_wager.minimum
        if kind is not Kind.TOKE:
            yield commands.Place(player, box, kind, -(-least // unit) * unit)
    for beside in (Kind.BLACKJACK, Kind.TRILUX, Kind.PUSH_22):
        yield commands.Place(player, box, Kind.TOKE, -(-50 // unit) * unit, beside)


def wrong_amounts(table: Table, choice: Choice) -> Iterator[commands.Command]:
    """A listed command with nothing, too little, too much, and what cannot be laid in chips."""
    command, unit = choice.command, choice.unit
    if isinstance(command, commands.Double):
        yield from wrong_doubles(table, choice, command)
    elif isinstance(command, commands.Split):
        yield replace(command, toke=-unit)
        yield replace(command, toke=HUGE)
    elif isinstance(command, commands.Designate):
        yield replace(command, which=3)
    elif isinstance(command, commands.Place | commands.AttackWith | commands.Insure | commands.JoinDouble):
        yield from (replace(command, amount=amount) for amount in off(choice))
        chips = table.state.players[command.player].chips
        yield replace(command, amount=(chips // unit + 1) * unit)


def off(choice: Choice) -> Iterator[int]:
    """Amounts outside a choice's bounds or off its unit."""
    lowest = -(-choice.least // choice.unit) * choice.unit
    yield from (0, -choice.unit, lowest - choice.unit, choice.most + choice.unit, HUGE)
    if choice.unit > 1:
        yield from (lowest + 1, choice.most + 1)


def wrong_doubles(table: Table, choice: Choice, command: commands.Double) -> Iterator[commands.Command]:
    if table.rules.doubling.face_down is None:
        yield replace(command, face_down=True)
    if choice.free:
        yield replace(command, amount=table.rules.limits.unit)
    else:
        yield from (replace(command, amount=amount) for amount in off(choice))


def bad_chips(table: Table) -> Iterator[commands.Command]:
    for name in (commands.DEALER, commands.FLOOR, "", "Two Words"):
        yield commands.BuyIn(name, 100)
    yield commands.BuyIn(PLAYERS[0], -1)
    yield commands.CashOut(STRANGER, 1)
    for name, player in table.state.players.items():
        yield from (commands.CashOut(name, amount) for amount in (0, -1, player.chips + 1))


def duties(table: Table) -> Iterator[commands.DealerCommand]:
    """Every step a dealer knows."""
    for duty in DUTIES:
        yield duty()
    for box in range(table.rules.boxes.positions + 1):
        for hand in (1, 2):
            yield from (commands.DealCard(box, hand), commands.TurnDoubleCard(box, hand), commands.TuckHand(box, hand))
    for wager in range(len(table.state.wagers) + 2):
        yield commands.SettleWager(wager)
