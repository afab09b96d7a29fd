"""The reference of the games: rules at their defaults, options, pay tables and clauses, from the rulebook."""

from __future__ import annotations

from pitboss.citation import cited
from pitboss.games.finding import built_in
from pitboss.rulebook import Rules
from pitboss.rulebook import rules as rules_of
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.description import describe, line_of, lines
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option
from tools.docs.markdown import code, page, plain, table

FOLDER = "reference/games"


def game_pages() -> dict[str, str]:
    """Return a page for each built-in game, and one that lists them."""
    games = built_in()
    return {f"{FOLDER}/index.md": _index(games), **{f"{FOLDER}/{game.id}.md": _game_page(game) for game in games}}


def _index(games: tuple[Game, ...]) -> str:
    rows = (
        [f"[`{game.id}`]({game.id}.md)", plain(game.name), str(len(game.options)), str(len(clauses_of(game.id)))]
        for game in games
    )
    return page(
        "# Games",
        "Each page lists the rules of a game at its defaults, the options that a house can choose, and every clause of "
        "its text in our own words. The texts themselves belong to their owners and are not part of this project.",
        table(["Game", "Name", "Options", "Clauses"], rows),
        "A citation such as `free-bet-ma 6(n)(1)` names a clause; one such as `reading FB1` names a "
        "[reading](../../readings.md), which says how the project settled a point that the text leaves open.",
    )


def _game_page(game: Game) -> str:
    rules = rules_of(game.id)
    return page(
        f"# {plain(game.name)}",
        f"Game id: `{game.id}`. {plain(game.text)}",
        "## Rules at the defaults",
        table(["Rule", "Clauses"], _facts(rules)),
        "## Options",
        f"Set these in a submission (`pitboss games --example {game.id}` prints one) or with `--set`.",
        table(["Option", "Default", "Allowed", "What it does", "Clauses"], map(_option, game.options)),
        *_pay_tables(rules),
        "## Clauses",
        f"`pitboss clauses {game.id}` also shows the status, the code and the cases of each clause "
        '([what "proved" means](../../clause-proof.md)).',
        table(["Clause", "Kind", "What it says"], _clauses(game)),
    )


def _facts(rules: Rules) -> list[list[str]]:
    rows = []
    for facts in lines(describe(rules)):
        clauses = dict.fromkeys(clause for fact in facts for clause in fact.clauses)
        rows.append([plain(line_of(facts)), plain(cited(tuple(clauses)))])
    return rows


def _option(option: Option) -> list[str]:
    allowed = "fixed by the text" if option.fixed else code(option.allowed_words)
    return [code(option.name), code(option.write(option.default)), allowed, plain(option.says), _cited(option)]


def _cited(option: Option) -> str:
    return plain(cited(option.clauses))


def _pay_tables(rules: Rules) -> list[str]:
    blocks = []
    for wager in rules.side_wagers:
        rows = ([plain(line.name), str(line.odds), plain(cited(line.paid))] for line in wager.lines)
        blocks += [f"### {plain(str(wager.kind)).capitalize()}", table(["Line", "Pays", "Clauses"], rows)]
    return ["## Pay tables of side wagers", *blocks] if blocks else []


def _clauses(game: Game) -> list[list[str]]:
    return [[plain(clause.place), str(clause.kind), plain(clause.summary)] for clause in clauses_of(game.id)]
