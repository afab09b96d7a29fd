"""``pitboss clauses GAME CLAUSE``: all there is about one clause or one reading."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from pitboss.cli.output import console, print_json
from pitboss.cli.refusing import refuse
from pitboss.cli.texts.clauses import clause_as_data, tell_unread_cases
from pitboss.near_names import did_you_mean, shown_name
from pitboss.record.proof.coverage import Coverage, coverage_of
from pitboss.rulebook import games
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.readings import readings

READING = "reading "
MOST_NAMED = 12


def name_of_clause(game: str | None, clause: str | None) -> tuple[str | None, str | None]:
    """Return the game and the clause that are named; both may stand in one word, as an id is written."""
    if game is not None and clause is None:
        first, _, rest = game.strip().partition(" ")
        if rest.strip() and any(known.id == first for known in games()):
            return first, rest.strip()
    return game, clause


def print_clause(game: str, name: str, as_json: bool) -> None:
    """Print one clause of a game, or a reading that is cited in it; end where there is none of that name."""
    place = _place(game, name)
    if place is None:
        _print_reading(game, name, as_json)
        return
    tell_unread_cases(game)
    (coverage,) = [known for known in coverage_of(game) if known.clause.place == place]
    if as_json:
        print_json(clause_as_data(coverage))
    else:
        console().print(_page(coverage))


def _place(game: str, name: str) -> str | None:
    """Return the clause of that name; spaces and upper case make no difference where only one can be meant."""
    places = [clause.place for clause in clauses_of(game)]
    wanted = name.strip().removeprefix(f"{game} ").strip()
    if wanted in places:
        return wanted
    alike = [place for place in places if _letters(place) in (_letters(wanted), _letters(READING + wanted))]
    return alike[0] if len(alike) == 1 else None


def _letters(name: str) -> str:
    return "".join(name.split()).casefold()


def _print_reading(game: str, name: str, as_json: bool) -> None:
    wanted = name.strip().removeprefix(READING).strip().upper()
    says = readings().get(wanted)
    if says is None:
        refuse(_no_clause(game, name))
    if as_json:
        print_json({"reading": wanted, "summary": says})
    else:
        console().print(_rows([("reading", wanted), ("summary", says)]))


def _no_clause(game: str, name: str) -> str:
    """Say that there is no such clause, and which ones its section has, or which was probably meant."""
    places = [clause.place for clause in clauses_of(game)]
    sentence = f"{game} has no clause {shown_name(name)}; pitboss clauses {game} lists them."
    within = [place for place in places if _is_within(place, name)]
    if within:
        more = f" and {len(within) - MOST_NAMED} more" if len(within) > MOST_NAMED else ""
        return f"{sentence} Its clauses there are {', '.join(within[:MOST_NAMED])}{more}."
    return f"{sentence} {did_you_mean(name, [*places, *readings()])}".rstrip()


def _is_within(place: str, section: str) -> bool:
    """Return whether a clause stands in a section: ``10(a)`` and ``10(b)(1)`` stand in ``10``, ``100`` does not."""
    rest = place.casefold().removeprefix(section.strip().casefold())
    return len(rest) < len(place) and rest[:1] in ("(", " ", ".")


def _page(coverage: Coverage) -> Table:
    clause = coverage.clause
    rows = [
        ("clause", clause.id),
        ("kind", str(clause.kind)),
        ("summary", clause.summary),
        ("status", str(coverage.status)),
        ("reason", clause.premises or clause.trained),
        ("options", ", ".join(clause.options)),
        ("code", "\n".join(coverage.code)),
        ("tests", "\n".join(coverage.tests)),
        ("mutants", f"{coverage.killed} of {len(coverage.verdicts)} noticed" if coverage.verdicts else ""),
        ("survivors", "\n".join(map(str, coverage.survivors))),
    ]
    return _rows(rows)


def _rows(rows: list[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    for name, says in rows:
        if says:
            table.add_row(name, Text(says))
    return table
