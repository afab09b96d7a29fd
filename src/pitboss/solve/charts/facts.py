"""The rules of a chart in plain words: what every player asks, and what the house chose otherwise than usual."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rulebook import Rules, find_game, submit
from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.solve.model import Model, model_of
from pitboss.solve.strategy import Strategy

Words = Callable[[Model], str]
ALWAYS_TOLD = ("counts", "tens", "hits_soft_17", "blackjack_pays")


def _either(field: str, yes: str, no: str) -> Words:
    return lambda model: yes if getattr(model, field) else no


CHOICES: dict[str, Words] = {
    "late": _either("late", "a blackjack is found after the play", "a blackjack is found before the play"),
    "peeks": _either("peeks", "a dealer blackjack takes initial wagers only", "a dealer blackjack takes every wager"),
    "push_22": _either("push_22", "a dealer 22 pushes", "a dealer 22 loses"),
    "double_any_cards": _either("double_any_cards", "double on any cards", "double on two cards"),
    "double_after_split": _either("double_after_split", "double after a split", "no double after a split"),
    "double_after_split_aces": _either(
        "double_after_split_aces", "split aces may be doubled", "split aces may not be doubled"
    ),
    "free_doubles": _either("free_doubles", "free doubles", "no free doubles"),
    "most_hands": lambda model: f"split to {model.most_hands} hands",
    "split_by_rank": _either("split_by_rank", "split by rank", "split by value"),
    "split_aces_draw": _either("split_aces_draw", "split aces may draw", "split aces get one card"),
    "split_aces_again": _either("split_aces_again", "aces may be resplit", "aces may not be resplit"),
    "free_splits": _either("free_splits", "free splits", "no free splits"),
    "most_cards": lambda model: f"a hand of {model.most_cards} cards stands" if model.most_cards else "no card limit",
    "zap": lambda model: f"zap hard {', '.join(map(str, sorted(model.zap)))}" if model.zap else "no zap",
    "double_after_zap": _either("double_after_zap", "double after a zap", "no double after a zap"),
    "split_after_zap": _either("split_after_zap", "split after a zap", "no split after a zap"),
    "surrenders": _either("surrenders", "surrender", "no surrender"),
    "attacks": _either("attacks", "attack wager", "no attack wager"),
    "attack_void": _either(
        "attack_void", "attack wager returned on a dealer blackjack", "attack wager lost to a dealer blackjack"
    ),
    "split_matches_attack": _either(
        "split_matches_attack", "split hands match the attack wager", "split hands match the initial wager only"
    ),
    "insurance_pays": lambda model: (
        f"insurance pays {model.insurance_pays.numerator} to {model.insurance_pays.denominator}"
    ),
}
"""How each choice that can change a value is told where it is not the game's usual one."""


def facts_of(strategy: Strategy, rules: Rules) -> tuple[str, ...]:
    """Return the facts: decks, soft 17 and blackjack always, everything else where it is not as usual."""
    model, usual = model_of(rules), model_of(submit(rules.game, {}))
    pays = model.blackjack_pays
    told = [
        f"{rules.pack.decks} decks",
        f"dealer {'hits' if model.hits_soft_17 else 'stands on'} soft 17",
        f"blackjack pays {pays.numerator} to {pays.denominator}",
    ]
    told += [words(model) for field, words in CHOICES.items() if getattr(model, field) != getattr(usual, field)]
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
