"""``pitboss games --verify``: sound games pass, and every planted fault is reported."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import built_in
from pitboss.lab.verify import Check, Extent, verify
from pitboss.rulebook import find_game
from tests.games.new_games import Change, adding, changing, new_game
from tests.sizes import size

pytestmark = pytest.mark.long

SHORT = Extent(rounds=150)
NUMBERS = count(1)


@pytest.fixture(autouse=True)
def nothing_else_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")


@pytest.mark.parametrize("like", size(["free-bet-ma", "catfish-bend"], [game.id for game in built_in()]))
def test_a_new_game_passes_its_own_checks(like: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(f"sound-{like}", like, tmp_path, monkeypatch)
    told: list[tuple[str, int, int]] = []

    def progress_of(name: str) -> object:
        return lambda done, of: told.append((name, done, of))

    checks = list(verify(find_game(f"sound-{like}"), SHORT, progress_of))  # type: ignore[arg-type]
    assert [check for check in checks if check.faults] == []
    assert [check.name for check in checks] == [
        "Options",
        "Clauses",
        "Citations",
        "Texts",
        "Cases",
        "Simulator against table",
        "Random sessions",
        "Simulator against solver",
    ]
    assert {name for name, done, of in told if done == of} == {check.name for check in checks[4:]}


SHORT_ODDS = """
class ShortOdds(Odds):
    def pays(self, amount: int, unit: int = 1) -> int:
        return super().pays(amount, unit) // 2


def _blackjack("""


def short_odds(folder: Path) -> None:
    """Odds that pay half of what they say."""
    changing("game.py", "\ndef _blackjack(", SHORT_ODDS)(folder)
    changing("game.py", 'Odds.parse(str(chosen["blackjack_pays"]))', "ShortOdds(3, 2)")(folder)


def without_cases(folder: Path) -> None:
    for file in (folder / "cases").glob("*.record"):
        file.unlink()


PLANTED: dict[str, tuple[Change, str, str]] = {
    "a citation that does not exist": (
        changing("game.py", 'offered=cite("Doubling 1")', 'offered=cite("Doubling 1", "Doubling 99")'),
        "Citations",
        "doubling.offered cites 'GAME Doubling 99', but clauses.txt has no such line.",
    ),
    "a reading that does not exist": (
        changing("game.py", '"reading CB3"', '"reading CB333"'),
        "Citations",
        "splitting.aces cites 'reading CB333', but no reading is called so.",
    ),
    "an option that cites nothing known": (
        changing("options.py", 'cite("Cards new"), "Decks', 'cite("Cards old"), "Decks'),
        "Citations",
        "the option decks cites 'GAME Cards old'",
    ),
    "a checklist for no clause": (
        adding("checklist.txt", "Dealing 99 | hit | wave | waves"),
        "Citations",
        "cites 'GAME Dealing 99'",
    ),
    "a clause that nobody cites": (
        adding("clauses.txt", "Dealing 99 | play | The dealer smiles at every player"),
        "Clauses",
        "no part cites Dealing 99",
    ),
    "a clause that is trained nowhere": (
        adding("clauses.txt", "Dealing 99 | procedure | The dealer smiles | trained: a smile"),
        "Clauses",
        "Dealing 99 is trained, but checklist.txt has no line for it.",
    ),
    "a payout that is left to people": (
        adding("clauses.txt", "Dealing 99 | payout | The dealer pays double | premises: somebody will"),
        "Clauses",
        "Dealing 99 is about payout, which the table does",
    ),
    "a case with a wrong payout": (
        changing("cases/01-introduction.record", "chips win +12.50", "chips win +13.00"),
        "Cases",
        "cases/01-introduction.record, line ",
    ),
    "a case that cannot be dealt": (
        changing("cases/01-introduction.record", "cards Jh 9d Qs 9c", "cards Jh 9d Qs"),
        "Cases",
        "cases/01-introduction.record, line ",
    ),
    "a case that cannot be read": (
        changing("cases/01-introduction.record", "decide Ann box 2 stand", "decide Ann box 2 sleep"),
        "Cases",
        "cases/01-introduction.record, line ",
    ),
    "a case that proves something else": (
        changing("cases/01-introduction.record", "proves GAME Introduction 1", "proves GAME Tokes 1"),
        "Cases",
        "it is to prove GAME Tokes 1, but nothing in it cites that clause.",
    ),
    "a case that proves nothing": (
        changing("cases/01-introduction.record", "proves GAME Introduction 1, GAME Introduction 2\n", ""),
        "Cases",
        "it names no clause",
    ),
    "no cases": (
        without_cases,
        "Cases",
        "there is no case",
    ),
    "a value that write cannot take": (
        changing("game.py", 'ROUNDING = {"half_dollar": 50, "dollar": 100}', 'ROUNDING = {"half_dollar": 50}'),
        "Options",
        "blackjack_rounding = dollar cannot be written. ",
    ),
    "a value that is not of its type": (
        changing("options.py", '"decks", (6,)', '"decks", (6, "8")'),
        "Options",
        "decks = 8: the value is not of the option's type",
    ),
    "options that the rules forget": (
        changing("game.py", "options=tuple(chosen.items())", "options=()"),
        "Options",
        "the rules forget the option decks",
    ),
    "odds that the solver reads otherwise": (
        short_odds,
        "Simulator against solver",
        "by default: a hand is worth ",
    ),
    "a dealer who does not look": (
        changing("game.py", "            Phase.PEEK,\n", ""),
        "Simulator against table",
        "plan 1, ",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_told(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, name, words = PLANTED[fault]
    game = f"planted-{next(NUMBERS)}"
    folder = new_game(game, "catfish-bend", tmp_path, monkeypatch)
    for file in folder.rglob("*.record"):
        file.write_text(file.read_text(encoding="utf-8").replace(game, "GAME"), encoding="utf-8")
    plant(folder)
    for file in folder.rglob("*.record"):
        file.write_text(file.read_text(encoding="utf-8").replace("GAME", game), encoding="utf-8")
    checked = next(check for check in verify(find_game(game), SHORT) if check.name == name)
    assert words.replace("GAME", game) in "\n".join(checked.faults)


def test_a_game_that_the_solver_does_not_price_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_game("not-priced", "catfish-bend", tmp_path, monkeypatch)
    changing("game.py", "tie=Outcome.PUSH", "tie=Outcome.LOSE")(folder)
    checks = {check.name: check for check in verify(find_game("not-priced"), SHORT)}
    priced: Check = checks["Simulator against solver"]
    assert priced.passed
    assert "The solver does not price it: not-priced: equal hands" in priced.told
