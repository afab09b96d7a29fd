"""Keys of the wagering, and a typed line as a wager: ``[BOX] [KIND] AMOUNT``.

A kind of wager is named by the shortest beginning of its name that no other kind of the table shares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.chips import typed
from pitboss.cli.play.keyboard.amounts import between
from pitboss.cli.play.keyboard.decide import NotUnderstood
from pitboss.cli.play.keyboard.keys import Key
from pitboss.cli.play.keyboard.slip import Slip, Spot, in_short
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.wager_names import wager_names
from pitboss.table import Choice, commands

RESERVED = frozenset({"c", "d", "r", "q", "i"})
"""Letters that have a meaning of their own while wagers are made."""


def kind_keys(rules: Rules) -> dict[Kind, str]:
    """Return the key of each side wager, and of the toke where there is one."""
    kinds = [side.kind for side in rules.side_wagers]
    if rules.tokes is not None:
        kinds.append(Kind.TOKE)
    return {kind: _shortest(kind, kinds) for kind in kinds}


def _shortest(kind: Kind, kinds: Sequence[Kind]) -> str:
    for length in range(1, len(kind)):
        key = kind[:length]
        if key not in RESERVED and sum(other.startswith(key) for other in kinds) == 1:
            return key
    return str(kind)


def read_wager(line: str, box: int, rules: Rules) -> tuple[Spot, int]:
    """Return the spot and the amount a line names; raises NotUnderstood, or MoneyError for a bad amount."""
    words = line.lower().replace("box ", "", 1).split()
    if len(words) > 1 and words[0].isascii() and words[0].isdigit():
        box = int(words.pop(0))
    *named, written = words
    spot = _spot(line, box, named, rules)
    if not named and written[0] not in "+-$.0123456789":
        raise NotUnderstood(line)
    return spot, typed(written)


def _spot(line: str, box: int, named: Sequence[str], rules: Rules) -> Spot:
    if not named:
        return Spot(box, Kind.BLACKJACK)
    if _named(named[0], rules) is Kind.TOKE:
        beside = _named(" ".join(named[1:]).removeprefix("beside "), rules) if named[1:] else Kind.BLACKJACK
        if beside is None:
            raise NotUnderstood(line)
        return Spot(box, Kind.TOKE, beside)
    kind = _named(" ".join(named), rules)
    if kind is None:
        raise NotUnderstood(line)
    return Spot(box, kind)


def _named(words: str, rules: Rules) -> Kind | None:
    """Return the kind that words begin the name of: one of this table's, else any, which the table then refuses."""
    for kinds in (list(kind_keys(rules)), [name.kind for name in wager_names()]):
        matching = [kind for kind in kinds if kind.startswith(words)]
        if matching:
            return matching[0] if len(matching) == 1 else None
    return None


def wager_keys(rules: Rules, choices: Sequence[Choice], box: int, slip: Slip, last: Slip) -> list[Key]:
    """Return the keys open while wagers are made, with ``box`` the one that a bare amount goes to."""
    keys = []
    if slip:
        keys.append(Key("Enter", "deal", rules.deal.begun))
    elif last:
        keys += [Key("Enter", f"deal {in_short(last)} again", rules.deal.begun), Key("r", "rebet")]
    places = [choice for choice in choices if isinstance(choice.command, commands.Place)]
    keys += [key for choice in places for key in _place_keys(rules, choice, box)]
    if any(spot == Spot(box, Kind.BLACKJACK) for spot in slip):
        keys.append(Key("AMOUNT", f"change box {box}", rules.wagering.placed))
    keys += _other_box(places, box)
    if slip:
        keys.append(Key("c", "clear", rules.wagering.closed))
    return keys


def _place_keys(rules: Rules, choice: Choice, box: int) -> Iterator[Key]:
    command = choice.command
    if not isinstance(command, commands.Place) or command.box != box:
        return
    bounds = between(choice.least, choice.most)
    if command.kind is Kind.BLACKJACK:
        yield Key("AMOUNT", f"on box {box}, {bounds}", choice.clauses)
        return
    key = kind_keys(rules)[command.kind]
    if command.beside not in (None, Kind.BLACKJACK):
        key = f"{key} {kind_keys(rules)[command.beside]}"
    yield Key(f"{key} AMOUNT", f"{Spot(box, command.kind, command.beside).name} {bounds}", choice.clauses)


def _other_box(places: Sequence[Choice], box: int) -> Iterator[Key]:
    for choice in places:
        command = choice.command
        if isinstance(command, commands.Place) and command.kind is Kind.BLACKJACK and command.box != box:
            yield Key(f"{command.box} AMOUNT", f"on box {command.box}", choice.clauses)
            return
