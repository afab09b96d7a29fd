"""The readings that one game rests on, each with what concerns that game alone.

Some readings hold for several games and name what only one of them has: a zap, lammers, a house's rounding. Those are
put together here from the rules; all others are printed as they stand in the list of readings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pitboss.citation import READING
from pitboss.lab.petition.option_words import readings_of, title_of, value_in_words
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.checklists import checklist_of
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.option import Option, Span, Value
from pitboss.rulebook.parts import HoleCardProcedure, InsuranceAmount
from pitboss.rulebook.readings import Reading, all_readings
from pitboss.rulebook.rules import all_citations

CITED_IN_WORDS = re.compile(rf"{READING}([A-Z]+\d+)")


def concerning(rules: Rules) -> list[Reading]:
    """Return the readings that this game's rules, options, summaries and checklist cite, in the order of the list."""
    cited = set(_cited(rules))
    return [reading for name, reading in all_readings().items() if name in cited]


def _cited(rules: Rules) -> Iterator[str]:
    """Yield the ids of all readings that are cited anywhere in what a petition prints of a game."""
    game = find_game(rules.game)
    unused = () if rules.irregularities.may_be_void else rules.irregularities.void.grounds
    citations = [name for _, clauses in all_citations(rules) for name in clauses if name not in unused]
    citations += [name for option in game.options for name in readings_of(option, rules) if name not in unused]
    citations += [name for item in checklist_of(game.id) for name in item.clauses]
    words = [clause.summary for clause in clauses_of(game.id)]
    yield from (name.removeprefix(READING) for name in citations if name.startswith(READING))
    yield from (name for text in words for name in CITED_IN_WORDS.findall(text))


def told(reading: Reading, rules: Rules) -> str:
    """Return what a reading says of this game."""
    of_this_game = _OF_ONE_GAME.get(reading.id)
    return reading.text if of_this_game is None else of_this_game(rules)


def _blackjack(rules: Rules) -> str:
    kept = "neither split nor zapped" if rules.zap is not None else "not split"
    cards = f"an ace with a ten-value card as the first two cards of a hand that was {kept}"
    return f"A blackjack is {cards}; otherwise, those cards are an ordinary 21."


def _insurance(rules: Rules) -> str:
    further = rules.insurance.limit is InsuranceAmount.UP_TO_HALF_NEXT_UNIT
    said = f"Insurance is up to half of the initial wager{', or to the next chip unit above it' if further else ''}"
    said += "; each bettor decides alone."
    offered = rules.even_money is not None
    return f"{said} Even money is offered only if the submission selects it." if offered else said


def _rounding(rules: Rules) -> str:
    rounded = rules.blackjack.rounding > 1
    down = "; winning blackjacks are rounded down, each wager separately" if rounded else ""
    return f"Amounts are whole cents, and an odd cent stays with the house{down}."


def _defaults(rules: Rules) -> str:
    """Return what this game takes where its text offers a choice."""
    game = find_game(rules.game)
    usual: dict[str, Value] = game.choices({})
    options = [game.option(name) for name in settled(all_readings()["A8"], rules)]
    taken = "; ".join(
        f"{title_of(option)}: {value_in_words(option, usual[option.name])}" for option in options if option is not None
    )
    said = "If the text offers a choice, or gives no number,"
    return f"{said} the defaults are: {taken}." if taken else f"{said} the default is the first value listed."


def settled(reading: Reading, rules: Rules) -> list[str]:
    """Return the options of this game that a reading is about: of one that several games share, those with a choice."""
    game = find_game(rules.game)
    chosen = [option for option in game.options if option.name in reading.options]
    return [option.name for option in chosen if reading.game or isinstance(option.allowed, Span) or _choice(option)]


def _choice(option: Option) -> bool:
    return not isinstance(option.allowed, tuple) or len(option.allowed) > 1


def _soft_17(rules: Rules) -> str:
    return "Soft 17 is played as the text says; a house may choose either way, as the layout rules allow."


def _split_aces(rules: Rules) -> str:
    return (
        "The text sets no limit for split aces: they draw, double and are split again like other pairs. A house may "
        "limit drawing and splitting again."
    )


def _deal_online(rules: Rules) -> str:
    return (
        "The deal goes as at a table: a card to each hand, one to the house, a second to each hand and the house's "
        "hidden card. The house always draws its hand to the end, and half a cent of insurance is dropped."
    )


def _seen_early(rules: Rules) -> str:
    said = (
        "A card drawn in error and seen while the first cards are being dealt is the next card, whoever is due it, and "
        "nobody is asked."
    )
    hole = rules.hole_card.procedure is not HoleCardProcedure.NONE
    return f"{said} If it becomes the hole card, everybody knows it." if hole else said


def _dead(rules: Rules) -> str:
    lammers = "; lammers are removed" if _free(rules) else ""
    return f"If a hand is called dead or was never dealt, its undecided wagers are returned{lammers}."


def _named_doubles(rules: Rules) -> str:
    if rules.doubling.free:
        return "On a hard 9 to 11, only the free double is offered."
    return "A hard 9 to 11 may be doubled for up to the original wager."


def _exposed(rules: Rules) -> str:
    free = ", including a free double" if _free(rules) else ""
    return (
        f"An exposed card is the next card from the shoe. A player who accepts it takes it by a hit or a double{free}; "
        "a player who refuses it gets no further card on any hand, not even the second card of a split. After a "
        "dealer's blackjack, it is not offered to anybody."
    )


def _exchange(rules: Rules) -> str:
    card = "a zap or of a split" if rules.zap is not None else "a split"
    return f"A card of {card} that was not dealt is a missed card, like a missed hit."


def _closing(rules: Rules) -> str:
    return "When a table closes, it returns its cards; the text leaves the procedure to other regulations."


def _free(rules: Rules) -> bool:
    return rules.doubling.free or rules.splitting.free_others


_OF_ONE_GAME: dict[str, Callable[[Rules], str]] = {
    "A1": _soft_17,
    "A3": _blackjack,
    "A5": _insurance,
    "A7": _rounding,
    "A8": _defaults,
    "A10": _dead,
    "A11": _named_doubles,
    "A15": _exposed,
    "A16": _closing,
    "A17": _exchange,
    "A26": _seen_early,
    "FB5": _split_aces,
    "ZO8": _deal_online,
}
