"""A solution as plain data; the keys are relied upon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.lab.writing.spread_json import spread_json
from pitboss.lab.writing.together_json import together_json
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.option import OptionType
from pitboss.solve.prices.solution import Solution
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from pitboss.text_id import text_id


def solution_json(
    solution: Solution,
    rounds: int | None = None,
    cover: Mapping[str, Any] | None = None,
    stakes: Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """Return a solution's figures; with its spread, those of a session of so many rounds on request.

    With ``stakes`` it says how far all wagers go together, and what a round with those stakes comes to.

    They are those of a fresh shoe; ``cover`` has the price with the cover card where it was worked out, else None.
    """
    rules = solution.rules
    return {
        "game": rules.game,
        "options": options_json(rules),
        "strategy": solution.name,
        "ev": solution.ev,
        "house_edge": solution.house_edge,
        "cover": cover,
        "wagered": solution.wagered,
        "ev_per_wagered": solution.ev_per_wagered,
        "rtp": 1 + solution.ev_per_wagered,
        "sd": solution.sd,
        "sd_exact": solution.sd_exact,
        "sd_error": solution.sd_error,
        "ev_by_upcard": solution.ev_by_upcard,
        "ev_by_first_two": {
            hand: {"chance": first_two.chance, "ev": first_two.ev}
            for hand, first_two in solution.ev_by_first_two.items()
        },
        "decisions": {
            name: {"frequency": float(decision.frequency), "gain": float(decision.gain)}
            for name, decision in solution.decided.items()
        },
        **({"attack": list(solution.attacked)} if rules.attack is not None else {}),
        "insurance": _wager(solution.insurance),
        "even_money": {
            "offered": solution.even_money.offered,
            "taken": solution.even_money.taken,
            "declined": solution.even_money.declined,
        },
        "side_wagers": {name: _wager(side_wager) for name, side_wager in solution.side_wagers.items()},
        **({"shared_limits": _limits(solution)} if solution.shared_limits else {}),
        **({} if solution.spread is None else {"spread": spread_json(solution, rounds)}),
        **({"together": together_json(solution, stakes, rounds)} if stakes else {}),
        "seconds": solution.seconds,
    }


def options_json(rules: Rules) -> dict[str, Any]:
    """Return every option and its value as a submission has it: amounts are in dollars."""
    game, chosen = find_game(rules.game), dict(rules.options)
    return {
        option.name: option.write(chosen[option.name]) if option.type is OptionType.MONEY else chosen[option.name]
        for option in game.options
    }


def _limits(solution: Solution) -> dict[str, Any]:
    return {
        name: {"boxes": limit.boxes, "wager": limit.wager, "limit": limit.limit, "cost": limit.cost}
        for name, limit in solution.shared_limits.items()
    }


def _wager(price: SideWagerPrice) -> dict[str, Any]:
    return {
        "ev": price.ev,
        "hit_rate": price.hit_rate,
        "sd": price.sd,
        "lines": [
            {
                "id": text_id(line.name),
                "line": line.name,
                "pays": str(line.odds),
                "probability": line.probability,
                "return": line.contribution,
            }
            for line in price.lines
        ],
    }
