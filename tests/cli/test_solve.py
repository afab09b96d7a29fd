"""``pitboss solve`` from the command line: the page, the data, the chart, the strategy, and refusals."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core.caching import CacheImpl

import pitboss
from pitboss.lab.writing.solution_json import solution_json
from pitboss.rulebook import submit
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.prices import solving
from tests.cli.running import Command
from tests.solved import WORK_OUT

pytestmark = pytest.mark.long

GAME = "catfish-bend"


def test_the_data_is_that_of_the_solution(command: Command) -> None:
    done = command("solve", GAME, "--set", "resplit_aces=true", "--json")
    printed = json.loads(done.out)
    expected = json.loads(json.dumps(solution_json(pitboss.solve(submit(GAME, {"resplit_aces": "true"})))))
    assert printed.pop("seconds") > 0 and expected.pop("seconds") > 0
    assert printed == expected
    assert {"game", "options", "strategy", "ev", "house_edge", "sd", "ev_by_upcard"} <= set(printed)
    assert list(printed["ev_by_upcard"]) == list("A23456789T")
    assert "ev" in printed["insurance"]
    assert all({"ev", "hit_rate", "sd"} <= set(wager) for wager in printed["side_wagers"].values())


def test_amounts_among_the_options_are_in_dollars(command: Command) -> None:
    printed = json.loads(command("solve", GAME, "--set", "table_minimum=7.50", "--json").out)
    assert printed["options"]["table_minimum"] == "7.50"
    assert submit(GAME, printed["options"]).option("table_minimum") == 750


def test_the_page_has_every_figure(command: Command) -> None:
    done = command("solve", GAME)
    solution = pitboss.solve(submit(GAME, {}))
    assert done.code == 0 and done.err == ""
    assert done.line("House edge") == f"House edge {solution.house_edge:.4%} of the initial wager, fresh shoe"
    assert done.line("Return to player").startswith(f"Return to player {1 + solution.ev_per_wagered:.4%}")
    assert done.line("Standard deviation") == (
        f"Standard deviation {solution.sd:.4f} estimated, within {solution.sd_error:.4f}"
    )
    assert done.line("Up card") == "Up card 2 3 4 5 6 7 8 9 T A"
    by_card = done.line("ev in %").split()[3:]
    assert [float(cell) for cell in by_card] == pytest.approx(
        [100 * solution.ev_by_upcard[card] for card in "23456789TA"], abs=0.005
    )
    split = solution.decided["split"]
    assert done.line("split").startswith(f"split {split.frequency:.4%} +{split.gain:.4%}")
    insurance = solution.insurance
    assert done.line("insurance (ace up)").endswith(f"{-insurance.ev:.4%} {insurance.hit_rate:.4%} {insurance.sd:.4f}")
    assert "Even money (offered)" in done.out and "better declined" in done.out
    assert done.line("three of a kind").startswith("three of a kind 20 to 1 0.52484% 190.5")


def test_the_spread_is_exact_where_it_is_asked_for(command: Command) -> None:
    asked = ("solve", "house-blackjack", "--set", "max_hands=2", "--session", "100")
    printed = json.loads(command(*asked, "--json").out)
    estimated = pitboss.solve(submit("house-blackjack", {"max_hands": "2"}))
    assert printed["sd_exact"] and printed["sd_error"] == 0 and not estimated.sd_exact
    assert printed["sd"] == pytest.approx(estimated.sd, abs=estimated.sd_error)
    spread = printed["spread"]
    assert spread["variance"] == pytest.approx(printed["sd"] ** 2) and spread["round"]["exact"]
    results = spread["round"]["results"]
    assert sum(row["probability"] for row in results) == pytest.approx(1, abs=1e-12)
    assert sum(row["probability"] * row["units"] for row in results) == pytest.approx(printed["ev"], abs=1e-12)
    assert spread["session"]["sd"] == pytest.approx(10 * printed["sd"])
    assert 0.3 < spread["boxes"]["correlation"] < 0.4 and not spread["boxes"]["exact"]
    done = command(*asked)
    assert done.line("Standard deviation") == f"Standard deviation {printed['sd']:.4f} exact"
    assert (
        done.line("+1.50").split()[1] == f"{results[[row['units'] for row in results].index(1.5)]['probability']:.5%}"
    )
    assert "Two boxes of one round: covariance 0.4" in done.out or "covariance 0.5" in done.out
    assert "Every figure is exact." in done.out and "A session of 100 rounds" in done.out


@pytest.mark.usefixtures("eighty_columns")
@pytest.mark.parametrize("game", ["double-attack-ma", GAME])
def test_the_page_fits_eighty_columns(command: Command, game: str) -> None:
    assert command("solve", game, "--hands", "--chart").widest <= 80


def test_a_game_with_an_attack_wager_says_when_it_is_made(command: Command) -> None:
    done = command("solve", "double-attack-ma")
    assert "Attack against 2 3 4 5 6 7 8." in done.out
    assert "Even money" not in done.out


def test_every_two_first_cards_are_listed(command: Command) -> None:
    done = command("solve", GAME, "--hands")
    table = done.out.partition("The first two cards")[2].splitlines()[2:]
    cells = [cell for line in table for cell in line.split()]
    hands = {cells[place]: cells[place + 1 : place + 3] for place in range(0, len(cells), 3)}
    assert len(hands) == 55
    assert sum(float(chance.rstrip("%")) for chance, _ in hands.values()) == pytest.approx(100, abs=0.3)
    assert hands["A,T"] == ["4.75%", "+143.16%"]


def test_the_chart_is_followed_by_the_dearest_exceptions(command: Command) -> None:
    done = command("solve", GAME, "--chart")
    solution = pitboss.solve(submit(GAME, {}))
    chart, _, listed = done.out.partition("Better than the chart")
    assert chart.count("Dh") > 20
    first = solution.exceptions[0]
    rows = [line.split() for line in listed.splitlines() if "first hand" in line or "after" in line]
    assert len(rows) == 20
    assert rows[0][:2] == [first.hand, first.up_card]
    count, by_total = len(solution.exceptions), pitboss.solve(submit(GAME, {}), "td")
    worth = 100 * (solution.ev - by_total.ev)
    assert f"{count - 20} more exceptions are not listed; all {count} together are worth +{worth:.4f}%" in done.out


def test_a_strategy_by_total_has_no_exceptions(command: Command) -> None:
    done = command("solve", GAME, "--strategy", "td", "--chart")
    assert "Hard totals" in done.out and "exceptions" not in done.out


def test_a_saved_strategy_is_worth_what_it_was(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "best.txt"
    saved = command("solve", GAME, "--save", str(file))
    assert saved.err == f"The strategy by total that is best is in {file}.\n"
    played = json.loads(command("solve", GAME, "--strategy", str(file), "--json").out)
    assert played["strategy"] == str(file)
    assert played["ev"] == pytest.approx(pitboss.solve(submit(GAME, {}), "td").ev, abs=1e-15)


@pytest.mark.parametrize(("name", "begins"), [("chart.png", b"\x89PNG"), ("chart.html", b"<!DOCTYPE html>")])
def test_the_chart_is_drawn_into_a_file(command: Command, tmp_path: Path, name: str, begins: bytes) -> None:
    file = tmp_path / name
    done = command("solve", GAME, "--chart", str(file), "--json")
    assert json.loads(done.out)["game"] == GAME
    assert done.err == f"The chart is in {file}.\n"
    assert file.read_bytes()[: len(begins)].lower() == begins.lower()


def test_a_machine_with_nowhere_to_keep_compiled_code_is_told_what_to_do(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "_solution", WORK_OUT)  # a known price needs nothing compiled
    monkeypatch.setattr(CacheImpl, "_locator_classes", [])
    floats.cache_clear()
    done = command("solve", GAME)
    floats.cache_clear()
    assert done.refused and "NUMBA_CACHE_DIR" in done.err


HOLES = f"game = {GAME}\nhard 20 S S S S S S S S S S\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["solve", "nowhere"], "There is no game 'nowhere'"),
        (["solve", GAME, "--set", "decks=8"], "the text leaves no choice; it is 6"),
        (["solve", GAME, "--set", "moon=full"], "no such option"),
        (["solve", GAME, "--set", "decks"], "write it as OPTION=VALUE"),
        (["solve", GAME, "--strategy", "missing.txt"], "there is no such file"),
        (["solve", GAME, "--strategy", "."], ".: it is a folder: name a file in it."),
        (["solve", GAME, "--strategy", "holes.txt"], "no row for soft 12-20"),
        (["solve", GAME, "--strategy", "noise.bin"], "no text"),
        (["solve", "free-bet-ma", "--strategy", "holes.txt"], GAME),
        (["solve", GAME, "--chart", "chart.txt"], "ends in .png or .html"),
        (["solve", GAME, "--chart", "nowhere/chart.png"], "There is no folder nowhere"),
        (["solve", GAME, "--chart", "--json"], "name a file for the chart"),
        (["solve", GAME, "chart.png"], "write --chart chart.png"),
        (["solve", GAME, "--save", "."], "is a folder"),
        (["solve", GAME, "--save", "nowhere/best.txt"], "There is no folder nowhere"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_done(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    (tmp_path / "holes.txt").write_text(HOLES)
    (tmp_path / "noise.bin").write_bytes(bytes([0xFF, 0xFE, 0x00, 0xD8]))
    monkeypatch.chdir(tmp_path)
    done = command(*words)
    assert done.refused
    assert why in " ".join(done.err.split())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["holes.txt", "noise.bin"]


def test_a_terminal_says_why_an_exact_spread_takes_long() -> None:
    main, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    words = [sys.executable, "-m", "pitboss", "solve", GAME, "--spread"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=terminal, env=environment) as solving:
        os.close(terminal)
        shown = b""
        while b"this can take a few minutes" not in shown:
            shown += os.read(main, 65_536)  # which fails when the program has ended
        solving.kill()
    os.close(main)
