"""The text and the picture of a table: every wager, and after a round the cards and what it won."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.learn import TableEnv, TableOfSeats
from pitboss.learn.rendering import as_picture


def play_round(env: TableEnv, seed: int | None, wants: tuple[str, ...]) -> tuple[list[str], float]:
    """Play a round, each time the first of some wanted actions that is allowed; return every text, and what it won."""
    _, info = env.reset(seed=seed)
    texts, over, won = [str(env.render())], False, 0.0
    while not over and not won:
        names = [env.actions[action] for action in np.flatnonzero(info["action_mask"])]
        wanted = next((name for name in wants if name in names), names[0])
        _, won, over, _, info = env.step(env.actions.index(wanted))
        texts.append(str(env.render()))
    return texts, won


def test_side_wagers_and_insurance_are_shown() -> None:
    env = TableEnv("catfish-bend", side_wagers={"trilux": "$5"}, render_mode="ansi")
    wants = ("trilux $5.00", "take", "stand")
    texts = [play_round(env, seed, wants)[0] for seed in range(40)]
    assert all("trilux $5.00 (" in shown for played in texts for shown in played[2:])
    insured = [played for played in texts if any("insurance $5.00" in shown for shown in played)]
    assert insured and "insurance $5.00 (" in insured[0][-1]


@pytest.mark.parametrize("memory", [False, True])
def test_after_a_round_the_table_is_shown_with_what_it_won(memory: bool) -> None:
    env = TableEnv("catfish-bend", render_mode="ansi", memory=memory)
    for seed in range(20):
        texts, won = play_round(env, seed, ("double", "stand"))
        lines = dict(line.strip().split(maxsplit=1) for line in texts[-1].split("\n") if " hand " not in line)
        sign, cents = ("-" if won < 0 else ""), abs(round(won * 1000))
        assert lines["asked"] == ("wager" if memory and not env._over else "over")
        if lines["asked"] == "over" or won:
            assert lines["won"] == f"{sign}${cents // 100}.{cents % 100:02}"
            assert "??" not in lines["dealer"] and len(lines["dealer"].split()) >= 2
            assert "hand 1  " in texts[-1] and "(" in texts[-1]


def test_a_table_with_seats_shows_its_end() -> None:
    env = TableOfSeats("catfish-bend", 2)
    env.reset(seed=1)
    for _ in env.agent_iter():
        told, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(told["action_mask"])[0]))
    shown = env.render()
    assert shown.count("won      ") == 2 and shown.count("hand 1  ") >= 2


def test_dollars_are_no_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.figure import Figure

    told: dict[str, Any] = {}
    text = Figure.text

    def noted(figure: Figure, *given: Any, **how: Any) -> Any:
        told.update(how)
        return text(figure, *given, **how)

    monkeypatch.setattr(Figure, "text", noted)
    assert as_picture("$10.00, double $10.00").std() > 0 and told["parse_math"] is False
