"""The rules of a chart in plain words: what every player asks, and what the house chose otherwise than usual."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rulebook import Rules, find_game, submit
from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Strategy

Said = Callable[[Rules], tuple[object, str]]
"""Looks a choice up in the rules, and says it in words."""


def _either(field: str, yes: str, no: str) -> Said:
    """Say whether a field of a part, such as ``zap.double_after``, is set; a part that is missing has none."""
    part, _, name = field.partition(".")

    def said(rules: Rules) -> tuple[object, str]:
        chosen = bool(getattr(getattr(rules, part), name, False))
        return chosen, yes if chosen else no

    return said


def _late(rules: Rules) -> tuple[object, str]:
    late = model_of(rules).found_late
    return late, f"a blackjack is found {'after' if late else 'before'} the play"


def _push(rules: Rules) -> tuple[object, str]:
    total = rules.dealer.push_total
    return total, f"a dealer {total} pushes" if total is not None else "no dealer total over 21 pushes"


def _most_hands(rules: Rules) -> tuple[object, str]:
    return rules.splitting.most_hands, f"split to {rules.splitting.most_hands} hands"


def _most_cards(rules: Rules) -> tuple[object, str]:
    most = rules.hitting.most_cards
    return most, f"a hand of {most} cards stands" if most else "no card limit"


def _zap(rules: Rules) -> tuple[object, str]:
    totals = sorted(rules.zap.totals) if rules.zap is not None else []
    return totals, f"zap hard {', '.join(map(str, totals))}" if totals else "no zap"


def _surrender(rules: Rules) -> tuple[object, str]:
    return rules.surrender is not None, "surrender" if rules.surrender is not None else "no surrender"


def _attack(rules: Rules) -> tuple[object, str]:
    return rules.attack is not None, "attack wager" if rules.attack is not None else "no attack wager"


def _insurance(rules: Rules) -> tuple[object, str]:
    return rules.insurance.odds, f"insurance pays {rules.insurance.odds.words}"


CHOICES: tuple[Said, ...] = (
    _late,
    _push,
    _either("doubling.any_cards", "double on any cards", "double on two cards"),
    _either("doubling.after_split", "double after a split", "no double after a split"),
    _either("doubling.after_split_aces", "split aces may be doubled", "split aces may not be doubled"),
    _either("doubling.free", "free doubles", "no free doubles"),
    _most_hands,
    _either("splitting.by_rank", "split by rank", "split by value"),
    _either("splitting.aces_draw", "split aces may draw", "split aces get one card"),
    _either("splitting.aces_resplit", "aces may be resplit", "aces may not be resplit"),
    _either("splitting.free_others", "free splits", "no free splits"),
    _most_cards,
    _zap,
    _either("zap.double_after", "double after a zap", "no double after a zap"),
    _either("zap.split_after", "split after a zap", "no split after a zap"),
    _surrender,
    _attack,
    _either(
        "attack.void_on_blackjack",
        "attack wager returned on a dealer blackjack",
        "attack wager lost to a dealer blackjack",
    ),
    _either(
        "splitting.matches_attack",
        "split hands match the attack wager",
        "split hands match the initial wager only",
    ),
    _insurance,
)
"""How each choice that can change a value is told where it is not the game's usual one."""


def facts_of(strategy: Strategy, rules: Rules) -> tuple[str, ...]:
    """Return the facts: decks, soft 17 and blackjack always, everything else where it is not as usual."""
    usual, dealer = submit(rules.game, {}), rules.dealer
    told = [
        f"{rules.pack.decks} decks",
        f"dealer {'hits' if dealer.hits_soft_17 else 'stands on'} soft {dealer.stands_on}",
        f"blackjack pays {rules.blackjack.odds.words}",
    ]
    for said in CHOICES:
        value, words = said(rules)
        if value != said(usual)[0]:
            told.append(words)
    return (*told, *_others(strategy, rules))


def _others(strategy: Strategy, rules: Rules) -> list[str]:
    """The house's further choices, which change no decision: each as its option is called."""
    game, written = find_game(rules.game), strategy.written_options()
    told = []
    for name in written:
        usual = submit(rules.game, {other: value for other, value in written.items() if other != name})
        option = game.option(name)
        if option is not None and model_of(usual) == model_of(rules):
            told.append(_said(option, rules.option(name)))
    return told


def _said(option: Option, value: Value) -> str:
    name, written = option.name.replace("_", " "), option.write(value)
    if option.type is OptionType.SWITCH:
        written = "yes" if value else "no"
    elif option.type is OptionType.MONEY:
        written = f"${written}"
    return f"{name}: {written.replace('_', ' ')}"
