"""Return monitoring: honest play stays inside the bands, crooked play does not; both sides count the same wagers."""

from __future__ import annotations

import random
from collections.abc import MutableSequence
from math import comb
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text

import pitboss
from pitboss import GAMES
from pitboss.cards import Card
from pitboss.house.attending import attend
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.returns.line_spread import BOUND, EXACT, VARIANCE
from pitboss.house.audit.returns.monitor import Return, returns, together
from pitboss.house.bots.chart import best_decisions
from pitboss.house.bringing_bots import bring_bots
from pitboss.house.solution_figures import ALIKE
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.house.theory import Library, Theories, Theory
from pitboss.rulebook import submit
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.arranging import Arranging
from tests.house.addresses import new_address
from tests.house.kit import Kit
from tests.house.test_hosting import play_out
from tests.sizes import size

ROUNDS = 200
OTHER = {"dealer_hits_soft_17": False}
SIGMAS = 3.0


class Crooked(Arranging):
    """A shuffle that keeps tens and aces behind the cover card: every commitment is kept, and players lose."""

    def arrange(self, order: MutableSequence[Card]) -> None:
        order[:] = sorted(order, key=lambda card: card.value in "TA")


def bots_play(path: Path, chance: random.Random, game: str, bots: int, rounds: int) -> Kit:
    kit = Kit(new_address(path), guest_chips="1000000")
    kit.house.hosting.chance = chance
    table = kit.table(game, clocks={"bots_alone": True, "bot_milliseconds": 1})
    bring_bots(kit.house, table, bots)
    while kit.look(table).table.state.round < rounds or kit.look(table).table.state.running:
        kit.time.pass_seconds(1)
        assert attend(kit.house, table)
    return kit


def monitored(kit: Kit, **given: Any) -> list[Return]:
    with kit.house.database.reading() as connection:
        return returns(connection, SIGMAS, **given)


def test_honest_play_of_bots_stays_inside_the_bands(tmp_path: Path) -> None:
    kit = bots_play(tmp_path, random.Random(5), "zappit-online", 2, 150)
    table, game = monitored(kit)
    assert (table.rounds, table.wagers) == (150, 300)
    assert table.sigmas is not None
    assert abs(table.sigmas) < SIGMAS
    assert not table.alarm
    assert not game.alarm
    low, high = table.as_data()["bands"]["3"]
    assert low < table.actual_return < high
    assert table.basis == VARIANCE
    kit.close()


def test_a_crooked_shoe_passes_the_audit_and_raises_the_alarm(tmp_path: Path) -> None:
    kit = bots_play(tmp_path, Crooked(5), "zappit-online", 1, ROUNDS)
    table, game = monitored(kit)
    assert audit(kit.house.database).passed
    assert table.sigmas is not None
    assert table.sigmas < -SIGMAS, table.sigmas
    assert table.alarm
    assert game.alarm
    kit.close()


CORRELATED = 0.25
"""How far the boxes of these theories go together."""


def unit(**others: Theory) -> Any:
    return lambda rules: Theories(Theory(-0.01, 1.0, CORRELATED), others)


def test_a_box_with_bettors_behind_is_one_box_and_side_wagers_are_their_own(kit: Kit) -> None:
    """The actual side counts the solver's units: initial wagers, and each side wager and insurance separately."""
    table, (ann, bob, cy) = kit.table("double-attack-ma"), (kit.guest(name) for name in ("Ann", "Bob", "Cy"))
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(table, person, place, 500_000)
    kit.play(table, cy, commands.BuyIn("Cy", 500_000))
    rounds = 40
    for _ in range(rounds):
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BUST_BONUS, 500))
        kit.play(table, ann, commands.Consent("Ann", 1))
        kit.play(table, bob, commands.Place("Bob", 2, Kind.BLACKJACK, 2000))
        kit.play(table, cy, commands.Place("Cy", 1, Kind.BLACKJACK, 500))
        for person in (ann, bob, cy):
            kit.play(table, person, Ready(person.name))
        play_out(kit, table, [ann, bob, cy])
    lines = {line.kind: line for line in monitored(kit, theory=unit(**{"bust bonus": Theory(-0.1, 4.0)})) if line.table}
    game, side = lines["game"], lines["bust bonus"]
    assert (game.rounds, game.wagers, game.staked) == (rounds, 3 * rounds, 3500 * rounds)
    assert game.expected == pytest.approx(-0.01 * 3500 * rounds)
    spread = (1 - CORRELATED) * (1500**2 + 2000**2) + CORRELATED * 3500**2
    assert game.sd == pytest.approx((rounds * spread) ** 0.5)
    assert (side.wagers, side.staked) == (rounds, 500 * rounds)
    assert side.expected == pytest.approx(-0.1 * 500 * rounds)
    assert side.sd == pytest.approx(4.0 * 500 * rounds**0.5)
    with kit.house.database.reading() as connection:
        from sqlalchemy import func, select

        from pitboss.house.store import schema

        net = connection.execute(select(func.sum(schema.rounds.c.net))).scalar_one()
    assert sum(line.net for line in lines.values()) == net


@pytest.mark.parametrize("game", size(["catfish-bend"], [game.id for game in GAMES]))
def test_the_theory_is_the_solvers_and_is_kept(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = submit(game, {})
    made = Library(tmp_path).theories(rules)
    solution = pitboss.solve(rules)
    boxes = solution.box_covariance
    most = (boxes.covariance + boxes.error) / solution.sd**2
    assert made.game == Theory(solution.ev, solution.sd, most)
    assert made.game.together == pytest.approx(0.37, abs=0.05)
    assert made.wagered == solution.wagered
    others = {**solution.side_wagers, "insurance": solution.insurance}
    figures = {name: (theory.ev, theory.sd) for name, theory in made.side_wagers.items()}
    assert figures == {name: (wager.ev, wager.sd) for name, wager in others.items()}
    assert made.side_wagers["insurance"].together == 1
    for wager in rules.side_wagers:
        assert made.side_wagers[str(wager.kind)].together == pytest.approx(
            float(wager.dealer_cards_needed > 1), abs=0.01
        )
    again = Library(tmp_path)
    monkeypatch.setattr(Library, "_solve", None)
    assert again.theories(rules) == made
    assert again.strategy(rules) == solution.strategy
    kinds = {str(wager.kind) for wager in rules.side_wagers}
    assert set(made.side_wagers) == kinds | {str(Kind.INSURANCE)}


def test_another_submission_has_a_theory_of_its_own(tmp_path: Path) -> None:
    library = Library(tmp_path)
    usual, other = submit("catfish-bend", {}), submit("catfish-bend", OTHER)
    assert library.theories(usual).game != library.theories(other).game
    assert len(list(tmp_path.iterdir())) == 2
    damaged = next(tmp_path.iterdir())
    damaged.write_text("{")
    assert Library(tmp_path).theories(usual) == library.theories(usual)


def test_bots_play_the_chart_of_their_options() -> None:
    """A cell that differs between two submissions is played differently."""
    fresh = (False, False, False, 1, False)
    rules = submit("catfish-bend", {})
    strategy = pitboss.solve(rules).strategy
    from pitboss.solve.strategies.letters import DECISIONS
    from pitboss.solve.strategies.strategy import Section

    for held, section, number, pair in (
        ("Tc 6d", Section.HARD, 16, 0),
        ("Ac 7d", Section.SOFT, 18, 0),
        ("8c 8d", Section.HARD, 16, 8),
        ("5c 6d", Section.HARD, 11, 0),
    ):
        for up in range(10):
            letters = strategy.letters(section, number, up, pair=pair)
            expected = [name for letter in letters for name in DECISIONS[letter] if name != "split once"]
            assert list(best_decisions(rules, held, f"{'A23456789T'[up]}s", fresh)) == expected


def test_where_nobody_knows_how_far_boxes_go_together_they_may_end_alike() -> None:
    assert together(Theory(0.0, 1.0, 0.25)) == 0.25
    assert together(Theory(0.0, 1.0)) == ALIKE
    assert Theory(0.0, 1.0).is_bound and not Theory(0.0, 1.0, 0.25).is_bound


def test_the_exact_spread_comes_with_results_and_covariances(tmp_path: Path) -> None:
    """What the process for the monitor writes down is what the solver says."""
    rules = submit("catfish-bend", {})
    made, solution = Library(tmp_path, exact=True).theories(rules), pitboss.solve(rules, spread=True)
    assert solution.spread is not None and solution.spread.round is not None
    assert made.game.sd == pytest.approx(solution.spread.sd)
    assert dict(made.game.results) == pytest.approx({float(u): c for u, c in solution.spread.round.by_result.items()})
    for theory in (made.game, *made.side_wagers.values()):
        mean = sum(units * chance for units, chance in theory.results)
        square = sum(units**2 * chance for units, chance in theory.results)
        assert (mean, square - mean**2) == pytest.approx((theory.ev, theory.sd**2 if theory.sd else 0), abs=1e-6)
    figures = solution.wagers_together
    for name in ("trilux", "king's bounty"):
        covariance = made.covariances[f"game|{name}"]
        assert covariance.same == pytest.approx(figures.covariance("main", name))
        assert covariance.other == pytest.approx(figures.covariance("main", name, two_boxes=True))
        assert not covariance.bound
    insured = made.covariances["game|insurance"].same * 24 / 312 if rules.pack.decks == 6 else 0
    assert insured == pytest.approx(figures.covariance("main", "insurance"))


# Figures that are large, and figures that are wrong

LARGE = 100_000_000
"""The highest wager of a table with a maximum of a million dollars."""


def write_results(kit: Kit, table: int, rounds: int, staked: int, net: int, first: int = 1, boxes: int = 1) -> None:
    """Write results of rounds as if they had been played."""
    rows = [
        {
            "table_id": table,
            "round": number,
            "kind": "game",
            "wagers": 1,
            "staked": staked,
            "squares": min(staked * staked // boxes, 2**63 - 1),
            "net": net,
        }
        for number in range(first, first + rounds)
    ]
    with kit.house.database.writing() as connection:
        connection.execute(insert(schema.round_results), rows)


def no_theory(rules: Any) -> Theories:
    return Theories(Theory(-0.005, 1.15), {})


def watch(kit: Kit) -> dict[int | None, Return]:
    with kit.house.database.reading() as connection:
        return {line.table: line for line in returns(connection, SIGMAS, no_theory)}


def test_large_wagers_do_not_switch_the_monitor_off(kit: Kit) -> None:
    """Squares of $1,000,000 leave 64 bits after 923 rounds."""
    large, small = kit.table("house-blackjack"), kit.table("house-blackjack")
    write_results(kit, large, 2000, LARGE, -LARGE // 50)
    write_results(kit, small, 200, 10_00, -5)
    lines = watch(kit)
    assert (lines[large].staked, lines[large].net) == (2000 * LARGE, -2000 * (LARGE // 50))
    assert lines[large].sd == pytest.approx(1.15 * LARGE * 2000**0.5)
    assert (lines[small].staked, lines[small].net, lines[small].wagers) == (200 * 10_00, -1000, 200)
    assert lines[None].staked == 2000 * LARGE + 200 * 10_00


def test_sums_are_exact_beyond_64_bits(kit: Kit) -> None:
    table = kit.table("house-blackjack")
    write_results(kit, table, 3, 2**63 - 1, -(2**63) + 5)
    line = watch(kit)[table]
    assert (line.staked, line.net) == (3 * (2**63 - 1), 3 * (-(2**63) + 5))


@pytest.mark.parametrize("fault", ["game", "options", "broken options", "stakes", "theory"])
def test_a_fault_of_one_table_leaves_the_others_watched(kit: Kit, fault: str) -> None:
    wrong, right = kit.table("house-blackjack"), kit.table("catfish-bend")
    write_results(kit, wrong, 200, 0 if fault == "stakes" else 10_00, -5)
    write_results(kit, right, 200, 10_00, -5)
    spoilt = {
        "game": "UPDATE tables SET game = 'a-game-that-is-gone' WHERE id = :id",
        "options": """UPDATE tables SET options = '{"decks": 99}' WHERE id = :id""",
        "broken options": "UPDATE tables SET options = '{' WHERE id = :id",
    }

    def theory(rules: Any) -> Theories:
        if fault == "theory" and rules.game == "house-blackjack":
            raise ZeroDivisionError("the solver failed")
        return no_theory(rules)

    with kit.house.database.writing() as connection:
        if fault in spoilt:
            connection.execute(text(spoilt[fault]), {"id": wrong})
    with kit.house.database.reading() as connection:
        lines = {line.table: line for line in returns(connection, SIGMAS, theory)}
    assert lines[wrong].fault
    assert (lines[right].fault, lines[right].staked) == (None, 200 * 10_00)
    assert lines[None].game == "catfish-bend"
    assert lines[wrong].as_data()["fault"] == lines[wrong].fault


COIN = ((-1.0, 0.51), (1.0, 0.49))
"""What a wager on a coin wins."""


def coin(together: float | None) -> Any:
    mean = sum(units * chance for units, chance in COIN)
    return lambda rules: Theories(Theory(mean, (1 - mean**2) ** 0.5, together, results=COIN), {})


@pytest.mark.parametrize(
    ("together", "boxes", "basis"), [(0.3, 1, EXACT), (None, 1, EXACT), (0.3, 2, VARIANCE), (None, 2, BOUND)]
)
def test_a_line_says_what_its_bands_stand_on(kit: Kit, together: float | None, boxes: int, basis: str) -> None:
    table = kit.table("house-blackjack")
    write_results(kit, table, 50, 10_00, 0, boxes=boxes)
    with kit.house.database.reading() as connection:
        line = next(line for line in returns(connection, SIGMAS, coin(together)) if line.table)
    assert line.basis == line.as_data()["basis"] == basis
    assert line.sd is not None and line.expected is not None
    low, high = line.bands["99%"]
    if basis == EXACT:  # as many heads as the binomial distribution has between its tails of half a percent
        heads = [comb(50, k) * 0.49**k * 0.51 ** (50 - k) for k in range(51)]
        least = next(k for k in range(51) if sum(heads[: k + 1]) > 0.005)
        most = next(k for k in range(50, -1, -1) if sum(heads[k:]) > 0.005)
        assert (low, high) == pytest.approx((10_00 * (2 * least - 50), 10_00 * (2 * most - 50)))
    else:
        spread = 2.5758 * line.sd
        assert (low, high) == pytest.approx((line.expected - spread, line.expected + spread), rel=1e-4)


def test_few_exact_rounds_raise_an_alarm_when_nothing_like_it_can_come(kit: Kit) -> None:
    """Twelve losses in a row come once in three thousand times, six once in sixty."""
    few, usual = kit.table("house-blackjack"), kit.table("house-blackjack")
    write_results(kit, few, 12, 10_00, -10_00)
    write_results(kit, usual, 6, 10_00, -10_00)
    with kit.house.database.reading() as connection:
        lines = {line.table: line for line in returns(connection, SIGMAS, coin(0.3))}
    assert lines[few].alarm and not lines[usual].alarm
