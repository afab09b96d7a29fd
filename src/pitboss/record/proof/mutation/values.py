"""Rule values changed: a bound off by one, a choice reversed, a payout changed, a phase moved.

A change belongs to a place in the rules' parts (``limits.posted``), and is made only in the part that cites the clause
there: the maximum of TriLux has nothing to do with King's Bounty's clause.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pitboss.record.proof.mutation.alternatives import (
    Alternatives,
    Worded,
    a_share_off,
    a_unit_off,
    around,
    around_if_any,
    asked_otherwise,
    better_odds,
    each_line_better,
    each_other,
    each_step_off,
    exchanged,
    later,
    never_or_at_another,
    nothing,
    one_fewer_or_more,
    one_more,
    plain_unit,
    ranks_otherwise,
    settled_at_another_time,
    turned_round,
    uncalled,
    void_or_late,
)
from pitboss.rulebook.parts import Duty, Irregularities, Irregularity, Phase
from pitboss.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class BrokenValue:
    """Other values of a field of the part that cites the clause at ``place``, or of the part named by ``part``."""

    place: str
    field: str
    others: Alternatives
    part: str = ""


ROWS: tuple[tuple[str, str, Alternatives] | tuple[str, str, Alternatives, str], ...] = (
    ("limits.posted", "minimum", a_unit_off),
    ("limits.posted", "maximum", a_unit_off),
    ("limits.units", "unit", plain_unit),
    ("boxes.layout", "positions", around),
    ("boxes.spots", "per_player", around),
    ("boxes.sharing", "bettors", one_more),
    ("boxes.returning", "returning_from", around),
    ("boxes.returning", "returning", nothing),
    ("boxes.entry", "entry_closed", turned_round),
    ("boxes.adjacent", "adjacent", nothing),
    ("blackjack.paid", "odds", better_odds),
    ("blackjack.paid", "rounding", plain_unit),
    ("blackjack.paid_small_up", "paid_when", each_other),
    ("blackjack.paid_ten_up", "paid_when", each_other),
    ("blackjack.beats_dealers", "beats_dealers", nothing),
    ("insurance.amount", "limit", each_other),
    ("insurance.won", "odds", better_odds),
    ("insurance.offered", "program", later(Phase.INSURANCE), "deal"),
    ("insurance.lost", "program", later(Phase.COLLECT_INSURANCE), "deal"),
    ("even_money.offered", "selected", turned_round),
    ("hole_card.looked", "looks_under", ranks_otherwise),
    ("hole_card.looked", "program", later(Phase.PEEK), "deal"),
    ("hitting.stands_on_most", "most_cards", around),
    ("doubling.offered", "any_cards", turned_round),
    ("doubling.amount", "exact", turned_round),
    ("doubling.split_hand", "after_split", turned_round),
    ("doubling.split_hand", "after_split_aces", turned_round),
    ("doubling.named", "named_totals", one_fewer_or_more),
    ("doubling.named", "free", turned_round),
    ("doubling.again", "most", around),
    ("splitting.offered", "by_rank", turned_round),
    ("splitting.most", "most_hands", around),
    ("splitting.dealt", "both_at_once", turned_round),
    ("splitting.aces", "aces_draw", turned_round),
    ("splitting.aces", "aces_resplit", turned_round),
    ("splitting.others", "free_others", turned_round),
    ("zap.offered", "totals", one_fewer_or_more),
    ("zap.after", "double_after", turned_round),
    ("zap.after", "split_after", turned_round),
    ("attack.amount", "exact", turned_round),
    ("attack.offered", "program", exchanged(Phase.ATTACK, Phase.DEAL_FIRST), "deal"),
    ("attack.void", "void_on_blackjack", turned_round),
    ("surrender.at_once", "takes", a_share_off),
    ("surrender.waits", "waits_for", ranks_otherwise),
    ("surrender.cleared", "cleared", nothing),
    ("surrender.doubled", "doubled", nothing),
    ("twenty_one.won", "twenty_one", nothing, "rules"),
    ("bonus.paid", "odds", better_odds),
    ("bonus.paid", "fewest_cards", around_if_any),
    ("bonus.paid", "suits", each_other),
    ("super_bonus.paid", "suits", each_other),
    ("super_bonus.paid", "up", ranks_otherwise),
    ("super_bonus.paid", "steps", each_step_off),
    ("super_bonus.others_paid", "others", around),
    ("dealer.draws", "stands_on", around),
    ("dealer.stands", "stands_on", around),
    ("dealer.soft_17", "hits_soft_17", turned_round),
    ("dealer.idle", "draws_idle", turned_round),
    ("settlement.dealer_push", "push_total", around, "dealer"),
    ("settlement.dealer_push", "push_total", nothing, "dealer"),
    ("settlement.pays_even", "pays", better_odds),
    ("settlement.taken_and_paid", "order", each_other),
    ("settlement.busted_taken", "busts_at_once", turned_round),
    ("settlement.tucked", "tucked", nothing),
    ("settlement.doubles_returned", "doubles_returned", nothing),
    ("settlement.splits_returned", "splits_returned", nothing),
    ("side_wager.limits", "minimum", a_unit_off),
    ("side_wager.limits", "maximum", a_unit_off),
    ("side_wager.limits", "within_initial", turned_round),
    ("side_wager.aggregate", "aggregate_limit", around),
    ("side_wager.aggregate", "aggregate_from", better_odds),
    ("side_wager.stays_after_blackjack", "stays_after_blackjack", nothing),
    ("dealer.draws_for_side_wager", "dealer_cards_needed", lambda part, value: iter((0,)), "side_wagers"),
    ("line.paid", "lines", nothing, "side_wagers"),
    ("side_wager.order", "settled", settled_at_another_time),
    ("tokes.placed", "least", a_unit_off),
    ("tokes.placed", "most", a_unit_off),
    ("tokes.placed", "share", around),
    ("cut.depth", "least", around),
    ("cut.passed_on", "clockwise", turned_round),
    ("cut.at_dealer", "from_right", turned_round),
    ("cut.ordered", "from_right", turned_round),
    ("cut.recut", "recut_loaded", turned_round),
    ("procedures.covered", "cover_least", around),
    ("procedures.covered", "cover_most", around),
    ("procedures.changed", "hours", around),
    ("procedures.asked", "asked_idle", turned_round),
    ("procedures.burn_shown", "burn_approved", turned_round),
    ("deal.first", "program", exchanged(Phase.DEAL_FIRST, Phase.DEAL_UP), "deal"),
    ("deal.up", "program", exchanged(Phase.DEAL_UP, Phase.DEAL_SECOND), "deal"),
    ("deal.second", "program", exchanged(Phase.DEAL_SECOND, Phase.DEAL_HOLE), "deal"),
    ("rules.shoe", "shuffled_every_round", turned_round, "rules"),
    ("rules.burned", "burned", nothing, "rules"),
    ("face_up.grounds", "offered_to", each_other),
    ("face_up.grounds", "voids_at", never_or_at_another),
    ("stray_card.grounds", "voids_at", never_or_at_another),
    ("drawn_exposed.offered", "offered_to", asked_otherwise),
    ("own_card_missed.grounds", "voids", void_or_late),
    ("shoe_empty.grounds", "remedy", each_other),
    ("reader_fails.grounds", "play", each_other),
    ("burn_forgotten.grounds", "at", each_other),
    ("void.grounds", "settled", each_other),
)
SLIPS = tuple(
    (f"{irregularity.policy_name}.grounds", "calls_floor", uncalled(irregularity)) for irregularity in Irregularity
)
POLICIES = frozenset(field.name for field in dataclasses.fields(Irregularities) if field.name != "dead")
BROKEN_VALUES = tuple(BrokenValue(*row) for row in (*ROWS, *SLIPS))
"""Every value that is varied, with the place of the clauses that give it."""


def rules_otherwise(rules: Rules, clause: str, broken: BrokenValue) -> Iterator[tuple[str, Rules]]:
    """Yield the rules with each other value of a field, in words, if the part cites the clause at that place."""
    name, _, ground = broken.place.partition(".")
    if broken.part == "rules":
        citing = rules if name == "rules" else getattr(rules, name)
        if citing is not None and clause in (getattr(citing, ground) or ()):
            for value in broken.others(rules, getattr(rules, broken.field)):
                yield f"{broken.field} {value}", replace(rules, **{broken.field: value})
        return
    if broken.part and broken.part != "side_wagers":
        if any(clause in (getattr(part, ground, None) or ()) for _, part in _parts(rules, name)):
            yield from _varied(rules, broken.part, getattr(rules, broken.part), broken, clause)
        return
    for path, part in _parts(rules, name if not broken.part else "side_wager"):
        if _cites(part, name, ground, clause, rules):
            yield from _varied(rules, path, part, broken, clause)


def _cites(part: Any, name: str, ground: str, clause: str, rules: Rules) -> bool:
    if name == "line":
        return any(clause in line.paid for line in part.lines)
    if name == "dealer":
        return clause in (getattr(rules.dealer, ground) or ())
    grounds = getattr(part, ground, None)
    if ground == "placed" and name == "tokes":
        return any(clause in cited for _, cited in grounds or ())
    return clause in (grounds or ())


def _parts(rules: Rules, name: str) -> list[tuple[str, Any]]:
    """Return the parts of that name with the path to them."""
    if name == "side_wager":
        return [(f"side_wagers.{place}", part) for place, part in enumerate(rules.side_wagers)]
    if name in ("bonus", "super_bonus"):
        return _parts_of_21(rules, name)
    if name in ("cut", "procedures") and not rules.procedures.by_person:
        return []  # nobody shuffles or cuts by hand: the values mean nothing
    if name == "cut":
        return [("procedures.cut", rules.procedures.cut)]
    if name in POLICIES:
        return [(f"irregularities.{name}", getattr(rules.irregularities, name))]
    part = getattr(rules, name, None)
    return [(name, part)] if dataclasses.is_dataclass(part) else []


def _parts_of_21(rules: Rules, name: str) -> list[tuple[str, Any]]:
    part = rules.twenty_one
    if part is None:
        return []
    if name == "bonus":
        return [(f"bonuses.{place}", bonus) for place, bonus in enumerate(part.bonuses)]
    return [(name, part.super_bonus)] if part.super_bonus is not None else []


def _varied(rules: Rules, path: str, part: Any, broken: BrokenValue, clause: str) -> Iterator[tuple[str, Rules]]:
    value = getattr(part, broken.field)
    others = each_line_better(clause, value) if broken.field == "lines" else broken.others(part, value)
    for place, other in enumerate(others):
        if isinstance(broken.others, Worded):
            words = broken.others.words
        else:
            words = f"{path}.{broken.field} {other if len(str(other)) < 60 else f'otherwise ({place + 1})'}"
        yield words, _with(rules, path, replace(part, **{broken.field: other}))


def _with(rules: Rules, path: str, part: Any) -> Rules:
    if path == "procedures.cut":
        return replace(rules, procedures=replace(rules.procedures, cut=part))
    if path.startswith("irregularities."):
        policy = {path.partition(".")[2]: part}
        return replace(rules, irregularities=replace(rules.irregularities, **policy))
    if path.startswith("side_wagers."):
        place = int(path.partition(".")[2])
        return replace(rules, side_wagers=(*rules.side_wagers[:place], part, *rules.side_wagers[place + 1 :]))
    if rules.twenty_one is not None and path.startswith("bonuses."):
        place, bonuses = int(path.partition(".")[2]), rules.twenty_one.bonuses
        others = (*bonuses[:place], part, *bonuses[place + 1 :])
        return replace(rules, twenty_one=replace(rules.twenty_one, bonuses=others))
    if rules.twenty_one is not None and path == "super_bonus":
        return replace(rules, twenty_one=replace(rules.twenty_one, super_bonus=part))
    return replace(rules, **{path: part})


def ceremonies_otherwise(rules: Rules, clause: str) -> Iterator[tuple[str, Rules]]:
    """Yield the rules with each duty that cites the clause removed from every ceremony, or moved after the next one."""
    for duty, cited in rules.procedures.duties:
        if clause in cited:
            yield f"without {duty}", _with_ceremonies(rules, partial(_without, duty))
            yield f"{duty} too late", _with_ceremonies(rules, partial(_delayed, duty))


def _with_ceremonies(rules: Rules, change: Callable[[tuple[Duty, ...]], tuple[Duty, ...]]) -> Rules:
    ceremonies = rules.procedures.ceremonies
    changed = {field.name: change(getattr(ceremonies, field.name)) for field in dataclasses.fields(ceremonies)}
    return replace(rules, procedures=replace(rules.procedures, ceremonies=replace(ceremonies, **changed)))


def _without(duty: Duty, duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    return tuple(other for other in duties if other is not duty)


def _delayed(duty: Duty, duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """Swap the duty with the next one; the last one stays."""
    if duty not in duties[:-1]:
        return duties
    place = duties.index(duty)
    return (*duties[:place], duties[place + 1], duty, *duties[place + 2 :])
