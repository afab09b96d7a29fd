"""What the rules allow a hand to do, read from the rulebook's parts alone."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.simulate.automaton.endings import Base
from pitboss.simulate.automaton.hand_states import Held, Scene

TEN = 9


def may_hit(rules: Rules, scene: Scene) -> bool:
    """Whether the hand may draw; a split ace may not if it gets only one card."""
    return rules.splitting.aces_draw or not scene.split_ace


def may_double(rules: Rules, scene: Scene, held: Held) -> bool:
    """Whether the hand may double down."""
    return (held.size <= 2 or rules.doubling.any_cards) and _may_double_drawn(rules, scene, held)


def may_double_again(rules: Rules, scene: Scene, held: Held, doubles: int) -> bool:
    """Whether a hand that was doubled this many times may double once more, however many cards it has."""
    return doubles < rules.doubling.most and _may_double_drawn(rules, scene, held)


def _may_double_drawn(rules: Rules, scene: Scene, held: Held) -> bool:
    doubling, zap = rules.doubling, rules.zap
    if doubling.only_totals is not None and (held.soft or held.total not in doubling.only_totals):
        return False
    if scene.split:
        return doubling.after_split and (doubling.after_split_aces or not scene.split_ace)
    return scene.zapped is None or (zap is not None and zap.double_after)


def double_is_free(rules: Rules, held: Held) -> bool:
    """Whether the house doubles the hand with a lammer."""
    doubling = rules.doubling
    return doubling.free and held.size == 2 and not held.soft and held.total in doubling.named_totals


def may_split(rules: Rules, scene: Scene, held: Held) -> bool:
    """Whether the hand is a pair that may be split, as long as its box may have another hand."""
    splitting, zap = rules.splitting, rules.zap
    if held.pair < 0 or splitting.most_hands < 2:
        return False
    if scene.split:
        return splitting.aces_resplit or not scene.split_ace
    return scene.zapped is None or (zap is not None and zap.split_after)


def split_base(rules: Rules, scene: Scene, pair: int) -> Base:
    """Return the wagers on a hand split from this one."""
    attacked = scene.base.units > 1 and rules.splitting.matches_attack
    if rules.splitting.free_others and pair != TEN:
        return Base.LAMMER_ATTACKED if attacked else Base.LAMMER
    return Base.SPLIT_ATTACKED if attacked else Base.SPLIT


def may_surrender(rules: Rules, scene: Scene, held: Held) -> bool:
    """Whether the hand, which was not doubled, may be given up: at any time, or only as dealt."""
    surrender = rules.surrender
    if surrender is None or surrender.only_doubled:
        return False
    return surrender.any_time or (held.size == 2 and not scene.split)


def may_surrender_doubled(rules: Rules) -> bool:
    """Whether a doubled hand may be given up."""
    return rules.surrender is not None and rules.surrender.after_double


def is_charlie(rules: Rules, held: Held) -> bool:
    """Whether the hand wins because of its number of cards."""
    return rules.charlie is not None and held.size >= rules.charlie.cards and held.total <= 21


def may_zap(rules: Rules, scene: Scene, held: Held) -> bool:
    """Whether these are the first two cards, and may be exchanged."""
    zap = rules.zap
    if zap is None or scene.split or scene.zapped is not None or held.size != 2:
        return False
    return not held.ace and held.total in zap.totals
