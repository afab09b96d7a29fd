"""The session around the rounds: wagers, help, chips, leaving, saving, and every kind of terminal."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cards import cards
from pitboss.cli.play import play, play_at
from pitboss.rulebook import GAMES, rules
from pitboss.shoe import arranged
from pitboss.table import Table
from tests.cli.playing import a_console, a_terminal, played, script
from tests.sizes import some

pytestmark = pytest.mark.long

STANDS = "Th 6c 9d 9s 4c"  # 19 against a dealer 19
TWO_ROUNDS = f"{STANDS} Td 6h 9c 9h 3c"


def chosen(*lines: str, game: str | None = None, options: dict[str, object] | None = None) -> tuple[int, str]:
    console, printed = a_console()
    code = play(game, options or {}, seed=1, console=console, read=script(console, list(lines), []))
    return code, printed()


def test_the_menu_lists_every_game_and_takes_its_number_or_id() -> None:
    code, text = chosen(str(len(GAMES) + 1), "nothing", "2", "q")
    assert code == 0
    for number, game in enumerate(GAMES, 1):
        assert f" {number}  {game.name}  {game.id}" in text
    assert f"type a number from 1 to {len(GAMES)}" in text
    assert "There is no game 'nothing'" in text
    assert f"{GAMES[1].name} " in text.rpartition("> 2\n")[2]
    _, text = chosen(GAMES[4].id, "q")
    assert "Goodbye. 0 rounds played, net $0.00." in text


def test_leaving_at_the_menu() -> None:
    assert chosen("q")[0] == 0
    assert chosen()[1].endswith("Goodbye.\n")


def test_an_unknown_game_and_a_wrong_option() -> None:
    code, text = chosen(game="baccarat")
    assert code == 2 and "There is no game 'baccarat'" in text
    code, text = chosen(game=GAMES[0].id, options={"decks": "7", "colour": "red"})
    assert code == 2 and "2 faults" in text


def test_the_head_says_the_rules_the_shoe_the_round_and_the_bankroll() -> None:
    _, text = chosen("q", game=GAMES[0].id, options={"decks": "8", "dealer_hits_soft_17": "true"})
    assert "shoe 1 · round 1 · bankroll $1,000.00" in text
    assert "8 decks · H17 · blackjack 3:2 · 4 hands · zap hard 15-18 · dealer 22 pushes" in text


def test_the_same_seed_deals_the_same_cards() -> None:
    lines = ("10", "", "s", "", "s", "q")
    assert chosen(*lines, game="catfish-bend") == chosen(*lines, game="catfish-bend")


def test_enter_without_a_wager_names_the_keys() -> None:
    done = played("zappit-ma", STANDS, "", "r", "d")
    assert "The keys are AMOUNT, 2 AMOUNT." in done.after("")
    assert "'r' is not a key here" in done.after("r")


def test_refused_wagers_are_told_in_the_tables_words() -> None:
    done = played("zappit-ma", STANDS, "3", "1000", "7.25", "ten", "-5", "9 10", "trilux 5", "c 3")
    assert "$3.00 is too little for the wager; wager from $5.00 to $500.00. (5(d); reading A12)" in done.after("3")
    assert "$1,000.00 is too much for the wager" in done.after("1000")
    assert "$7.25 cannot be wagered in chips" in done.after("7.25")
    assert "'ten' is not a key here" in done.after("ten")
    assert "The wager must be more than nothing" in done.after("-5")
    assert "There is no box 9" in done.after("9 10")
    alone = "A trilux wager is not made here before the first card; you may wager on blackjack alone. (6(h)(4))"
    assert alone in done.after("trilux 5")
    assert "'c 3' is not a key here" in done.after("c 3")


def test_a_wager_that_is_not_offered_is_refused_with_those_that_are() -> None:
    done = played("free-bet-ma", STANDS, "10", "trilux 5")
    told = " ".join(done.after("trilux 5").split())
    assert "A trilux wager is not made here before the first card; you may wager on blackjack and push 22." in told


def test_a_wager_is_changed_taken_away_and_cleared() -> None:
    done = played("free-bet-ma", STANDS, "10", "p 5", "20", "p 7", "p 0", "2 15", "c 1", "c")
    assert "box 1: $20 blackjack, $5 push 22." in done.after("20")
    assert "box 1: $20 blackjack, $7 push 22." in done.after("p 7")
    assert "box 1: $20 blackjack. " in done.after("p 0")
    assert "On the layout: box 2: $15 blackjack." in done.after("c 1")
    assert "On the layout" not in done.after("c")
    assert done.table.state.players["Player"].chips == 100_000


def test_a_refused_change_leaves_every_wager_as_it_was() -> None:
    done = played("double-attack-ma", "6c Jh Qh Kd 8d", "20", "b 15", "10", "b 16")
    assert "$15.00 is too much for the bust bonus wager" in done.after("10")
    assert "box 1: $20 blackjack, $16 bust bonus." in done.after("b 16")


def test_enter_deals_the_last_wagers_again_and_r_only_puts_them_down() -> None:
    done = played("zappit-ma", TWO_ROUNDS, "2 10", "", "s", "r", "25", "", "s")
    assert "Enter deal $10 again r rebet" in done.words
    assert "On the layout: box 2: $10 blackjack." in done.after("r")
    assert "On the layout: box 2: $25 blackjack." in done.after("25")
    assert "Goodbye. 2 rounds played, net +$25.00." in done.text
    again = played("zappit-ma", TWO_ROUNDS, "10", "", "s", "", "s")
    assert "Goodbye. 2 rounds played, net +$10.00." in again.text


def test_wagers_on_boxes_side_by_side_are_repeated_after_a_change_in_the_middle() -> None:
    dealt = "Th Td Tc 6c 9d 9h 9c 9s 4c"
    lines = ("1 10", "2 10", "3 10", "2 15", "", "s", "s", "s", "r")
    done = played("zappit-ma", f"{dealt} {dealt}", *lines)
    assert "box 1: $10 blackjack; box 2: $15 blackjack; box 3: $10 blackjack." in done.after("r")


def test_a_rebet_that_the_chips_do_not_cover_is_refused_and_leaves_the_layout_empty() -> None:
    done = played("zappit-ma", "Th 6c 9d 9s 5c", "10", "", "s", "r", "5", bankroll=1500)
    assert "The wager takes $10.00 and Player has $5.00; buy in or wager less." in done.after("r")
    assert "On the layout: box 1: $5 blackjack." in done.after("5")


def test_a_bankroll_that_runs_out_buys_in_again() -> None:
    done = played("zappit-ma", "Th 6c 9d 9s 5c", "10", "", "s", "x", "-1", "1", "", "q", bankroll=1000)
    assert "Your $0.00 does not cover the least wager, $5.00." in done.text
    assert "'x' is not an amount" in done.text
    assert done.prompts[3:7] == ["Buy in> "] * 4
    assert "Goodbye. 1 round played, net -$10.00." in done.text
    assert done.table.state.players["Player"].chips == 100_100


def test_buying_in_between_rounds_does_not_count_as_winning() -> None:
    done = played("zappit-ma", STANDS, "buy 50", "10", "", "s", "q")
    assert "net $0.00 bankroll $1,050.00" in done.words
    assert "Goodbye. 1 round played, net $0.00." in done.text


def test_a_bankroll_that_runs_out_may_also_leave() -> None:
    done = played("zappit-ma", "Th 6c 9d 9s 5c", "10", "", "s", bankroll=1000)
    assert done.code == 0 and done.text.endswith("Goodbye. 1 round played, net -$10.00.\n")


@pytest.mark.parametrize("word", ["q", "quit", "EXIT"])
def test_quitting_in_mid_round_abandons_it(word: str) -> None:
    done = played("zappit-ma", STANDS, "10", "", word)
    assert done.code == 0
    assert "Round 1 is abandoned: nothing in it counts." in done.text
    assert "Goodbye. 0 rounds played, net $0.00." in done.text


@pytest.mark.parametrize("left", [EOFError, KeyboardInterrupt])
def test_the_end_of_input_and_an_interrupt_quit(left: type[BaseException]) -> None:
    console, printed = a_console()
    lines = iter(["10", ""])

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise left from None

    assert play("zappit-ma", {}, seed=4, console=console, read=read) == 0
    assert "Goodbye." in printed()


def test_a_shoe_without_cards_ends_the_session() -> None:
    done = played("zappit-ma", "Th 6c", "10", "")
    assert done.code == 1
    assert "The shoe is out of cards." in done.text


def test_a_question_mark_shows_the_clauses_of_the_last_step() -> None:
    done = played("free-bet-ma", "8h 6c 8d Ts 3c 7h 8s 2d", "10", "?", "", "? p", "p", "?")
    assert "free-bet-ma 5(d)" in done.after("?")
    assert "free-bet-ma 9(b)" in done.after("? p")
    dealt = done.text.rpartition("> ?\n")[2]
    assert "free-bet-ma 9(c)" in dealt and "play" in dealt


def test_a_question_mark_after_a_refusal_shows_its_clauses() -> None:
    done = played("zappit-ma", STANDS, "10", "", "u", "?")
    assert "zappit-ma 6(h)(4)" in done.after("?")


def test_information_has_the_pay_tables() -> None:
    done = played("catfish-bend", STANDS, "i", width=120)
    for side in done.table.rules.side_wagers:
        assert str(side.kind) in done.after("i")
        for line in side.lines:
            assert f"{line.name} {line.odds.words}" in done.after("i")


def test_wrong_keys_name_the_right_ones() -> None:
    done = played("zappit-ma", STANDS, "10", "", "x", "", "hit 5", "s now", "[bold]", "h face down")
    assert "'x' is not a key here; the keys are h, s, d, d AMOUNT, b." in done.after("x")
    assert "The keys are h, s, d, d AMOUNT, b." in done.words
    for line in ("hit 5", "s now", "[bold]", "h face down"):
        assert f"'{line}' is not a key here" in done.after(line)


def test_results_give_every_wager_with_words_and_clauses() -> None:
    narrow, wide = (played("zappit-ma", STANDS, "10", "", "s", width=width) for width in (80, 200))
    assert "pushes and is returned: the hands are equal [6(m), 6(m)(2), 6(n), 6(n)(1); reading ZM8]" in narrow.words
    assert "clauses" in wide.text and "6(m), 6(m)(2), 6(n), 6(n)(1); reading ZM8" in wide.text


@pytest.mark.parametrize(
    ("game", "dealt", "lines"),
    [
        ("zappit-ma", "Th 6c 6d 9s 5h 9c 3c", ["10", "", "z", "s"]),
        ("free-bet-ma", "8h 6c 8d Ts 7d", ["10", "p 5", "", "s"]),
        ("double-attack-ma", "Ac 5h 6h 9d Kd", ["10", "b 5", "", "n", "n", "h"]),
        ("zappit-online", "Th Ac 9d 9s", ["10", "", "n", "s"]),
        ("catfish-bend", "Th 6c 9d 9s 4c", ["10", "tr 5", "", "s"]),
    ],
)
def test_one_box_fits_a_small_terminal(
    game: str, dealt: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    console, pictures = a_terminal(80, 24)
    table = Table(rules(game), shoe=arranged(cards(dealt)))
    play_at(table, console, script(console, lines, []))
    drawn = pictures()
    assert len(drawn) >= 3 and "net " in drawn[-1]
    for picture in drawn:
        before_leaving = picture.partition("\nGoodbye")[0]
        assert before_leaving.count("\n") < 24, picture


@pytest.mark.parametrize(
    ("game", "width"), some([(game.id, width) for game in GAMES for width in (60, 80, 100, 200)], 9)
)
def test_no_line_is_longer_than_the_console(game: str, width: int) -> None:
    code, text = random_play(game, width, width)
    assert code == 0
    assert max(len(line) for line in text.splitlines()) <= width


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_console_without_suits_gets_plain_ascii(game: str) -> None:
    code, text = random_play(game, 7, 80, "ascii")
    assert code == 0 and text.isascii()


def random_play(game: str, seed: int, width: int, encoding: str = "utf-8") -> tuple[int, str]:
    """Type whatever comes, sense and nonsense, for a while."""
    chance = random.Random(seed)
    console, printed = a_console(width, encoding)
    wagers = ["", "", "10", "7.50", "2 25", "3 5", "p 5", "b 3", "tr 3", "k 2", "to 1", "to tr 1", "c", "r", "?", "i"]
    keys = ["h", "s", "d", "p", "p", "z", "u", "a", "y", "e", "n", "df", "d 5", "p 1", "a 3", "y 2", "?", "zz", ""]
    left = iter(range(120))

    def read(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return chance.choice(keys if prompt.startswith("Box") else wagers)

    code = play(game, {}, bankroll=20_000, seed=seed, console=console, read=read)
    return code, printed()


def test_no_colour_and_no_terminal_write_no_control_codes() -> None:
    assert "\x1b" not in played("free-bet-ma", STANDS, "10", "", "s").text


def test_a_terminal_is_cleared_for_each_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    console, pictures = a_terminal()
    assert play("zappit-ma", {}, seed=4, console=console, read=script(console, ["10", "", "q"], [])) == 0
    assert len(pictures()) == 2


def test_a_dumb_terminal_is_never_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    output = io.StringIO()
    console = Console(file=output, width=80, height=24, force_terminal=True)
    assert play("zappit-ma", {}, seed=4, console=console, read=script(console, ["10", "", "q"], [])) == 0
    assert "\x1b" not in output.getvalue()


def test_saving_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "night.record"
    monkeypatch.setattr("pitboss.cli.play.saving.record_writer", lambda: lambda table: f"{len(table.events)} events\n")
    monkeypatch.setattr("pitboss.cli.play.session.record_writer", lambda: True)
    done = played("zappit-ma", STANDS, f"save {path}", "10", "", "s", "save", f"save {path}", f"save {path} ")
    assert "No round is over yet" in done.text
    assert "Name a file: save FILE." in done.text
    assert path.read_text(encoding="utf-8").endswith("events\n")
    assert "is there already; name another file." in done.words
    missing = played("zappit-ma", STANDS, "10", "", "s", f"save {tmp_path / 'none' / 'x'}")
    assert "cannot be written" in missing.words


def test_save_is_no_key_where_records_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("session", "wagering"):
        monkeypatch.setattr(f"pitboss.cli.play.{module}.record_writer", lambda: None)
    done = played("zappit-ma", STANDS, "10", "", "s", "save x")
    assert "save FILE" not in done.text
    assert "'save x' is not a key here" in done.after("save x")
