"""What every other choice of the house would do to the price, that option alone changed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.graphs import Bar, Bars
from pitboss.lab.cut.cover_price import deals_fresh_shoes
from pitboss.lab.effects.choices import alternatives
from pitboss.lab.effects.comparing import Effect
from pitboss.lab.petition.chapter import (
    Block,
    Cells,
    Chapter,
    DataColumn,
    DataTable,
    Figures,
    Paragraph,
    Picture,
    Subsection,
)
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NUMBER, PERCENT, POINTS
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.lab.petition.option_words import readings_behind, title_of, value_in_words
from pitboss.lab.petition.rounded_blackjacks import worst_rounding
from pitboss.rulebook.option import Option, Value
from pitboss.text_id import text_id

EFFECTS = (
    DataColumn("title", "Choice", wrap=True),
    DataColumn("choice", "As a submission writes it", printed=False),
    DataColumn("now", "Submitted", wrap=True),
    DataColumn("rests", "Rests on", wrap=True),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("change", "Change, points", POINTS),
    DataColumn("sd", "Standard deviation", NUMBER),
    DataColumn("sd_error", "Its error, at most", NUMBER),
)
ON_SIDE = (
    DataColumn("title", "Choice", wrap=True),
    DataColumn("choice", "As a submission writes it", printed=False),
    DataColumn("house_edge", "House advantage", PERCENT),
    DataColumn("change", "Change, points", POINTS),
)
DRAWN = 24


def options(findings: Findings) -> Chapter | None:
    """Return the effects of every option, None where the house has no choice that matters."""
    comparison, figures = findings.comparison, Figures()
    blocks: list[Block] = [
        Paragraph(
            "Each line is this submission with one choice changed as the text or a reading of it allows, solved anew "
            "for best play; where a line names a reading, the choice rests on that reading and not on the text. A "
            "positive change is the gain of the house. Where one choice entails another, both are changed. The "
            "standard deviation of a changed game is estimated where pairs are split, with its error beside it."
        )
    ]
    rules = findings.rules
    main = sorted((effect for effect in comparison.effects if effect.changes_game), key=_most_first)
    rows: list[Cells] = [
        [
            _title(effect.option, effect.value),
            effect.written,
            value_in_words(effect.option, rules.option(effect.option.name)),
            short(findings, readings_behind(effect.option, effect.value, rules)) or "the text",
            effect.figures.house_edge,
            effect.difference,
            effect.figures.sd,
            effect.figures.sd_error,
        ]
        for effect in main
    ]
    if rows:
        table = DataTable("option_effects", "Effect of each choice on the initial wager", EFFECTS, rows)
        bars = Bars(tuple(
            Bar(str(row[0]), 100 * float(row[5] or 0), POINTS.write(row[5])) for row in table.rows[:DRAWN]
        ))  # fmt: skip
        letters = tuple(letter for bar in bars.bars for letter in (bar.name, bar.told))
        blocks += [table, Picture(bars, "Change of the house advantage in percentage points.", letters)]
    for name, base in comparison.side_wagers.items():
        changes = comparison.on_side_wager(name)
        if changes:
            listed: list[Cells] = [
                [
                    _title(effect.option, effect.value),
                    effect.written,
                    None if change is None else change - base,
                    change,
                ]
                for effect, change in changes
            ]
            called = wager_in_words(name)
            title = f"Effect on the {called} wager; a line without figures does not offer it"
            blocks += [
                Subsection(f"On the {called} wager"),
                DataTable(f"option_effects_{text_id(name)}", title, ON_SIDE, listed),
            ]
    blocks += [Paragraph(said) for said in (_without_effect(findings), *_other_figures(findings)) if said]
    return Chapter("options", "Effect of every option", tuple(blocks), figures) if len(blocks) > 1 else None


def _most_first(effect: Effect) -> tuple[float, str]:
    """Order by what is printed, then by name: the last digits of a machine decide nothing."""
    return -abs(float(POINTS.rounded(effect.difference) or 0)), effect.written


def _title(option: Option, value: Value) -> str:
    return f"{title_of(option)}: {value_in_words(option, value)}"


def _without_effect(findings: Findings) -> str:
    """Name the choices that leave the price as it is: whole options, and single values of options that do not."""
    comparison, rules = findings.comparison, findings.rules
    whole = [title_of(option) for option in comparison.without_effect]
    priced = {(effect.option.name, effect.value) for effect in comparison.effects}
    moving = {effect.option.name for effect in comparison.effects}
    single = [
        _title(option, value)
        for option, value, _ in alternatives(rules)
        if option.name in moving and (option.name, value) not in priced
    ]
    names = "; ".join([*whole, *single])
    if not names:
        return ""
    if findings.best.side_wagers:
        return f"Neither the price of a fresh shoe nor that of a side wager for one box depends on these: {names}."
    return f"The price of a fresh shoe does not depend on these: {names}."


def _other_figures(findings: Findings) -> Iterator[str]:
    """Name those of them on which other figures of this document depend."""
    rules, best = findings.rules, findings.best
    others = list(alternatives(rules))
    fresh = deals_fresh_shoes(rules)
    shuffles = [_title(option, value) for option, value, other in others if deals_fresh_shoes(other) != fresh]
    if shuffles:
        yield (
            f"The price with the cover card does depend on how the cards are shuffled ({'; '.join(shuffles)}): where "
            "every round comes from a whole shoe, a cover card changes nothing."
        )
    here = worst_rounding(rules)
    rounded = [title_of(option) for option, _, other in others if worst_rounding(other) != here]
    if rounded:
        yield (
            "What rounding takes from a blackjack, which the price leaves out, depends on the wagers that are possible "
            f"({'; '.join(dict.fromkeys(rounded))})"
            + (
                "; the chapter on the price says where it costs most."
                if here
                else ". In this submission it takes nothing."
            )
        )
    for kind in best.shared_limits:
        yield (
            f"What the limit takes from the {wager_in_words(kind)} wagers of a round depends on the highest wager and "
            "on the number of boxes that make it."
        )
