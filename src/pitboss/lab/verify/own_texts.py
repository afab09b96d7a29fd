"""Every option has a name and a sentence on the page, and every text of the game's own is one that is looked up."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.finding import built_in
from pitboss.lab.verify.check import Check, check, counted
from pitboss.lab.verify.clause_lists import unknown_citations
from pitboss.mechanisms.texts import LANGUAGES, texts
from pitboss.rulebook import Rules, games
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.description.english import ENGLISH
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option
from pitboss.rulebook.own_texts import FILE, OwnText, read_own_texts
from pitboss.text_id import text_id


def check_texts(game: Game, written: list[Rules]) -> Check:
    """Tell which options have no text, and which texts stand for nothing, for ours, or for another game's."""
    own = read_own_texts(game)
    ours = _ids_of_ours()
    wanted = [key for option in game.options for key in _ids(option)]
    families = ("kind", "print", "means.kind")
    kinds = (f"{family}.{text_id(wager.kind)}" for wager in game.wagers for family in families)
    known = {*wanted, *kinds, *(key for rules in written for key in _lines(rules))}
    clauses = {clause.id for clause in read_clauses(game)}
    faults = [
        f"{FILE} has no {key!r}, and neither has Pitboss: the page shows it in no language."
        for key in dict.fromkeys(wanted)
        if key not in ours and key not in {text.key for text in own}
    ]
    faults += [
        f"{FILE}, line {text.line}: {sentence}"
        for text in own
        for sentence in (_fault(text, ours, known, clauses) or _taken(game, text),)
        if sentence
    ]
    whole = sum(len(text.words) == len(LANGUAGES) for text in own)
    return check("Texts", f"{counted(len(own), 'text')} of its own, {whole} of them in every language.", faults)


def _ids(option: Option) -> tuple[str, str]:
    return f"option.{option.name}", option.says_id


def _ids_of_ours() -> set[str]:
    """Return the ids that Pitboss has texts for: of mechanisms and facts, and of the options of built-in games."""
    options = (key for game in built_in() for option in game.options for key in _ids(option))
    return {*texts("en"), *ENGLISH, *options}


def _lines(rules: Rules) -> Iterator[str]:
    """Go through the ids of what may be paid by a line: side wagers, and the bonuses of a 21."""
    for wager in rules.side_wagers:
        yield from (f"line.{text_id(str(wager.kind))}.{text_id(line.name)}" for line in wager.lines)
    for bonus in rules.twenty_one.bonuses if rules.twenty_one is not None else ():
        yield f"line.twenty_one.{text_id(bonus.name)}"


def _fault(text: OwnText, ours: set[str], known: set[str], clauses: set[str]) -> str:
    if text.key in ours:
        return f"{text.key!r} is a text of Pitboss, which is shown instead; take it out, or call the thing otherwise."
    if not text.fact and text.key not in known:
        what = "no option, no wager, no line of a pay table, no rule.own text"
        return f"nothing of this game is called {text.key!r}: {what}."
    unknown = unknown_citations(text.clauses, clauses)
    return f"{text.key!r} rests on {unknown[0]!r}, which does not exist." if unknown else ""


def _taken(game: Game, text: OwnText) -> str:
    """Tell a text that another game from outside has in other words: a page that shows both has one text for an id."""
    for other in games():
        if other.id != game.id and not text.fact:
            for theirs in read_own_texts(other):
                if theirs.key == text.key and theirs.words != text.words:
                    return f"{other.id} has other words for {text.key!r}; use the same, or call the thing otherwise."
    return ""
