"""Which rules give Double Attack's published 0.62%: ``python -m benchmarks.double_attack_edge``.

Prices eight decks of 48 cards under every choice that descriptions of the game leave open: how many hands a pair can
become, whether a split hand's wager matches the attack wager, when a hand may be given up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pitboss
from pitboss import Rules, rules

GAME = "double-attack-ma"
HANDS = (2, 3, 4)
MATCHES = {False: "the initial wager", True: "initial and attack wager"}
SURRENDER = ("any time", "first two cards", "never")


def variants() -> Iterator[tuple[int, bool, str, Rules]]:
    """Yield hands, whether splits match the attack wager, when a hand may be given up, and the resulting rules."""
    text = rules(GAME, decks=8)
    surrender = text.surrender
    assert surrender is not None
    ways = (surrender, replace(surrender, two_cards=surrender.offered), None)
    for hands, matches, (name, part) in product(HANDS, MATCHES, zip(SURRENDER, ways, strict=True)):
        splitting = replace(text.splitting, most_hands=hands, matches_attack=matches)
        yield hands, matches, name, replace(text, splitting=splitting, surrender=part)


def main() -> None:
    """Print the house edge of each."""
    print("| hands | a split hand's wager is | surrender | house edge, cd | td |\n|---|---|---|---|---|")
    for hands, matches, name, changed in variants():
        edges = [f"{-100 * pitboss.solve(changed, strategy).ev:.4f}%" for strategy in ("cd", "td")]
        print(f"| {hands} | {MATCHES[matches]} | {name} | {edges[0]} | {edges[1]} |", flush=True)


if __name__ == "__main__":
    main()
