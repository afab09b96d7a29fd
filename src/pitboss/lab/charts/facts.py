"""The rules of a chart in plain words: what every player asks, and what the house chose otherwise than usual."""

from __future__ import annotations

from pitboss.rulebook import Rules, find_game, submit
from pitboss.rulebook.description import Fact, Form, charted, describe, render
from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Strategy


def charted_facts(rules: Rules) -> tuple[Fact, ...]:
    """Return the rules that a chart names: decks, soft 17 and blackjack always, others where they are not as usual."""
    return charted(describe(rules), describe(submit(rules.game, {})))


def facts_of(strategy: Strategy, rules: Rules) -> tuple[str, ...]:
    """Return the facts in plain words, and the house's further choices."""
    return (*(render(fact, Form.PHRASE) for fact in charted_facts(rules)), *_others(strategy, rules))


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
