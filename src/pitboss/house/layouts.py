"""What is printed on a layout, part by part, so that a page can say it in any language."""

from __future__ import annotations

from typing import Any

from pitboss.rulebook import Clauses, Rules, find_game
from pitboss.rulebook.parts import SideWager


def layout_parts(rules: Rules) -> dict[str, Any]:
    """Return the layout of a table: limits, what is paid, what may be decided, and the grounds of each."""
    return {
        "game": rules.game,
        "name": find_game(rules.game).name,
        "decks": rules.pack.decks,
        "cards": len(rules.pack),
        "shuffled_every_round": rules.shuffled_every_round,
        **_limits(rules),
        **_paid(rules),
        **_decisions(rules),
        "side_wagers": [_side_wager(rules, one) for one in rules.side_wagers],
        "tokes": _tokes(rules),
        "grounds": {name: list(clauses) for name, clauses in _grounds(rules).items() if clauses},
    }


def _limits(rules: Rules) -> dict[str, Any]:
    limits, boxes = rules.limits, rules.boxes
    return {
        "minimum": limits.minimum,
        "maximum": limits.maximum,
        "unit": limits.unit,
        "positions": boxes.positions,
        "boxes_per_player": boxes.per_player,
        "bettors_per_box": boxes.bettors,
    }


def _paid(rules: Rules) -> dict[str, Any]:
    even_money = rules.even_money
    return {
        "blackjack_pays": str(rules.blackjack.odds),
        "insurance_pays": str(rules.insurance.odds),
        "even_money": even_money is not None and even_money.selected,
        "hits_soft_17": rules.dealer.hits_soft_17,
        "push_total": rules.dealer.push_total,
        "second_card": rules.hole_card.procedure.name.lower(),
    }


def _decisions(rules: Rules) -> dict[str, Any]:
    doubling, splitting = rules.doubling, rules.splitting
    return {
        "double": {
            "any_cards": doubling.any_cards,
            "exact": doubling.exact,
            "after_split": doubling.after_split,
            "free_totals": sorted(doubling.named_totals) if doubling.free else [],
            "face_down": doubling.face_down is not None,
        },
        "split": {
            "most_hands": splitting.most_hands,
            "by_rank": splitting.by_rank,
            "aces_draw": splitting.aces_draw,
            "aces_again": splitting.aces_resplit,
            "free": splitting.free_others,
        },
        "zap_totals": sorted(rules.zap.totals) if rules.zap is not None else [],
        "attack": None if rules.attack is None else "equal" if rules.attack.exact else "up_to",
        "surrender": rules.surrender is not None,
    }


def _side_wager(rules: Rules, part: SideWager) -> dict[str, Any]:
    paytable = dict(rules.options).get(f"{part.kind}_paytable".replace(" ", "_"))
    return {
        "kind": str(part.kind),
        "paytable": None if paytable is None else str(paytable),
        "minimum": part.minimum,
        "maximum": part.maximum,
        "within_initial": part.within_initial,
        "lines": [{"name": line.name, "pays": str(line.odds), "clauses": list(line.paid)} for line in part.lines],
        "clauses": list(part.offered + part.limits),
    }


def _tokes(rules: Rules) -> dict[str, Any] | None:
    if rules.tokes is None:
        return None
    return {
        "least": rules.tokes.least,
        "most": rules.tokes.most,
        "beside": [str(kind) for kind, _ in rules.tokes.placed],
    }


def _grounds(rules: Rules) -> dict[str, Clauses]:
    push = rules.settlement.dealer_push or rules.dealer.stands
    return {
        "cards": rules.shoe,
        "limits": rules.limits.posted,
        "boxes": rules.boxes.spots,
        "blackjack": rules.blackjack.paid,
        "insurance": rules.insurance.offered,
        "even_money": rules.even_money.offered if rules.even_money is not None else (),
        "soft_17": rules.dealer.soft_17,
        "push_total": push if rules.dealer.push_total is not None else (),
        "second_card": rules.hole_card.dealt,
        "double": rules.doubling.offered,
        "free_double": (rules.doubling.named or ()) if rules.doubling.free else (),
        "split": rules.splitting.offered,
        "free_split": rules.splitting.others if rules.splitting.free_others else (),
        "zap": rules.zap.offered if rules.zap is not None else (),
        "attack": rules.attack.offered if rules.attack is not None else (),
        "surrender": rules.surrender.offered if rules.surrender is not None else (),
    }
