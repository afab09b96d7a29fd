"""Whether a page is wholly in the second language: all its texts are read in both, at the same moment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import zip_longest
from typing import NamedTuple

from sqlalchemy import select

from pitboss.house.rulebooks import list_clauses
from pitboss.house.store import schema
from pitboss.record.proof.cases import all_cases
from pitboss.rulebook import GAMES
from tests.web.catalogues import catalogue, only_english, words
from tests.web.open_house import OpenHouse
from tests.web.visitor import OFTEN, Visitor

READ = """() => {
  const texts = [];
  const note = (node, where, text) => {
    const marked = node.closest('[lang]:not(html)')?.getAttribute('lang') === 'en';
    texts.push([where, text.trim().replace(/\\s+/g, ' '), marked]);
  };
  const unread = 'script, style, code, pre, [data-card] text, .brand, .cell, .letters, .own-words';
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!node.closest(unread)) note(node, node.tagName.toLowerCase(), walk.currentNode.textContent);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description', 'data-label'])
    for (const node of document.querySelectorAll(`body [${name}]`)) note(node, name, node.getAttribute(name));
  texts.push(['head', document.title, false]);
  return texts;
}"""
KEY = re.compile(r"^[a-z_]+(\.[a-z_]+)+$")
PROPER = ("Pitboss", "Blackjack", "Push 22", "TriLux", "King's Bounty", "King’s Bounty", "SHA-256", "CSV", "PARQUET")
NOTATION = ("TXT", "Shuffle", "Hit me", "I stay", "EN", "FR", "H17", "S17", "BJ", "blackjack")
"""Names of wagers and files, what is called out at a table, notation: the same in every language."""
SAME = words(
    "audit auto bonus charlie clause clauses code correction dollar dollars exports gain menu min minutes note options"
    " pages pause questions simulation six table tables zap"
)
"""Words that are the same in both languages."""
TRIES = 4


class Text(NamedTuple):
    """A text of the page: where it is, what it says, whether it is marked as English."""

    where: str
    said: str
    marked: bool


def speak(visitor: Visitor, language: str) -> None:
    """Choose a language as a visitor does."""
    visitor.at(".right select").last.select_option(language)
    visitor.page.wait_for_function(
        "(language) => document.documentElement.lang === language", arg=language, polling=OFTEN
    )


def texts(visitor: Visitor) -> list[Text]:
    """Read every text of the page as it is now."""
    visitor.page.wait_for_load_state("networkidle")
    visitor.rest()
    return [Text(*read) for read in visitor.page.evaluate(READ)]


def in_both(visitor: Visitor) -> list[tuple[Text, Text]]:
    """Read the page in English and in French, text by text; once more where something happened between the two."""
    for _ in range(TRIES):
        english = texts(visitor)
        speak(visitor, "fr")
        french = texts(visitor)
        speak(visitor, "en")
        if [text.where for text in english] == [text.where for text in french]:
            return list(zip(english, french, strict=True))
    apart = next(pair for pair in zip_longest(english, french) if not all(pair) or pair[0].where != pair[1].where)
    raise AssertionError(f"the page has other texts in French, or does not come to rest: {apart}")


def names_of(house: OpenHouse) -> tuple[str, ...]:
    """Return what has a name: people, tables, games, and what is called the same everywhere; the longest first."""
    with house.house.database.reading() as connection:
        people = connection.execute(select(schema.people.c.name)).scalars().all()
        tables = connection.execute(select(schema.tables.c.name)).scalars().all()
    return _in_order(frozenset(people), frozenset(tables))


@lru_cache(maxsize=8)
def _in_order(people: frozenset[str], tables: frozenset[str]) -> tuple[str, ...]:
    games = [name for game in GAMES for name in (game.name, game.id)]
    return tuple(
        sorted(
            {*people, *tables, *games, *clause_names(), *people_in_cases(), *PROPER, *NOTATION}, key=len, reverse=True
        )
    )


@cache
def people_in_cases() -> frozenset[str]:
    """Return the names of those who play in rule cases."""
    return frozenset(line.name for _, case in all_cases() for text in case.rounds for line in text.nets)


@cache
def clause_names() -> frozenset[str]:
    """Return what clauses are called, with their game and without; readings are called so in each language."""
    full = [clause["clause"] for game in GAMES for clause in list_clauses(game.id)]
    clauses = [name for name in full if not name.startswith("reading ")]
    return frozenset([*clauses, *(name.partition(" ")[2] for name in clauses)])


@lru_cache(maxsize=100_000)
def words_beside(names: tuple[str, ...], text: str) -> frozenset[str]:
    """Return the words of a text beside the names in it; most texts are on many pages, and are looked at once."""
    return frozenset(words(without(names, text)))


def without(names: Iterable[str], text: str) -> str:
    """Take the names out of a text."""
    for name in names:
        if name not in text:
            continue
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return text


def findings(pairs: list[tuple[Text, Text]], names: tuple[str, ...]) -> set[str]:
    """Return what is wrong with a page: texts that are not translated, English words, keys, wrong marks."""
    wrong = set()
    for english, french in pairs:
        if french.marked:
            if english.said != french.said:
                wrong.add(f"marked as English, and worded in French: {french.said}")
            continue
        rest = words_beside(names, french.said)
        if english.said == french.said and rest - SAME:
            wrong.add(f"the same in both languages ({french.where}): {french.said}")
        if KEY.match(french.said) and french.said not in catalogue("fr").values():
            wrong.add(f"a key: {french.said}")
        strange = rest & only_english() - SAME
        if strange:
            wrong.add(f"English words {sorted(strange)} ({french.where}): {french.said}")
    return wrong


def check_french(visitor: Visitor) -> None:
    """Every text of the page as it is now is French when French is chosen."""
    pairs = in_both(visitor)
    assert len(pairs) > 20
    assert sorted(findings(pairs, names_of(visitor.house))) == []
