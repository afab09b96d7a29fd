"""What a player may do with a hand: hit, double, split, zap, attack, surrender."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.description.fact import Fact, fact, yes_or_no
from pitboss.rulebook.description.values import Totals
from pitboss.rulebook.parts import Surrendering
from pitboss.rulebook.rules import Rules


def hitting(rules: Rules) -> Iterator[Fact]:
    """Return how many cards a hand may have, if that is limited."""
    part = rules.hitting
    if part.most_cards is not None:
        yield fact("hit.most_cards", part.stands_on_most or part.offered, cards=part.most_cards)
    if rules.charlie is not None:
        yield fact("charlie", rules.charlie.won, cards=rules.charlie.cards)


def doubling(rules: Rules) -> Iterator[Fact]:
    """Return when a hand may be doubled, for how much, and which totals are doubled free."""
    part = rules.doubling
    yield fact("double.cards", part.offered, way="any" if part.any_cards else "two", line="double")
    yield fact("double.amount", part.amount, way="exact" if part.exact else "less", line="double")
    yield fact("double.after_split", part.split_hand, way=yes_or_no(part.after_split), line="double")
    if part.after_split:
        yield fact("double.split_aces", part.split_hand, way=yes_or_no(part.after_split_aces), line="double")
    if part.only_totals is not None:
        yield fact("double.only", part.only or part.offered, totals=Totals.of(part.only_totals))
    if part.most > 1:
        yield fact("double.again", part.again or part.offered, times=part.most)
    if part.free and part.named_totals:
        yield fact("double.free", part.named or part.offered, totals=Totals.of(part.named_totals))


def splitting(rules: Rules) -> Iterator[Fact]:
    """Return what counts as a pair, how many hands it can become, what aces may do, and which splits are free."""
    part = rules.splitting
    yield fact("split.pairs", part.offered, way="rank" if part.by_rank else "value", line="split")
    yield fact("split.hands", part.most, line="split", hands=part.most_hands)
    yield fact("split.aces", part.aces, way="draw" if part.aces_draw else "one_card", line="split")
    yield fact("split.aces_again", part.aces, way=yes_or_no(part.aces_resplit), line="split")
    if part.free_others:
        yield fact("split.free", part.others)


def specials(rules: Rules) -> Iterator[Fact]:
    """Return the decisions that only some tables have."""
    zap, attack, surrender = rules.zap, rules.attack, rules.surrender
    if zap is not None:
        yield fact("zap.totals", zap.offered, line="zap", totals=Totals.of(zap.totals))
        yield fact("zap.double", zap.after, way=yes_or_no(zap.double_after), line="zap")
        yield fact("zap.split", zap.after, way=yes_or_no(zap.split_after), line="zap")
    if attack is not None:
        yield fact("attack", attack.offered)
        yield fact("attack.amount", attack.amount, way="equal" if attack.exact else "up_to")
        yield fact("attack.blackjack", attack.void, way="returned" if attack.void_on_blackjack else "lost")
        matched = yes_or_no(rules.splitting.matches_attack)
        yield fact("attack.split", rules.splitting.tens, way=matched)
    if surrender is not None and not surrender.only_doubled:
        yield fact("surrender", surrender.offered, way=_surrendered(surrender), share=surrender.takes)
    if surrender is not None and surrender.doubled is not None:
        yield fact("surrender.doubled", surrender.doubled)


def _surrendered(part: Surrendering) -> str:
    """Return when a hand may be given up: until it stands, or as dealt, early or late."""
    if part.any_time:
        return ""
    return "late" if part.early is None else "early"
