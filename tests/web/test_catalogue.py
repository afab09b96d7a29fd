"""Every id that the server can send has a text in each catalogue of the page; its English matches the server's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.ledger.entries import What
from pitboss.house.roles import Role
from pitboss.house.settings import Settings
from pitboss.lab.charts import chart_of
from pitboss.lab.charts.chart import Heading, Meaning, Note
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.texts import texts as texts_of_mechanisms
from pitboss.rulebook import GAMES, rules
from pitboss.rulebook.checklists import Moment
from pitboss.rulebook.description.english import ENGLISH
from pitboss.rulebook.own_texts import own_texts
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind, Outcome
from pitboss.solve.side_wagers.insurance import price_insurance
from pitboss.table import commands
from pitboss.table.events import Decision, OfferKind, Reason
from pitboss.table.words.reasons_in_words import ENGLISH as REASONS
from pitboss.table.words.steps_in_words import step_in_words
from pitboss.text_id import text_id
from pitboss.training.company.remarks import ENGLISH as REMARKS
from pitboss.training.faults import Fault
from pitboss.training.steps.payouts import ORDERS
from pitboss.training.steps.said import Act
from tests.solve.hand_made import HAND_MADE
from tests.web import catalogues

LANGUAGES = ("en", "fr")
BLANK = re.compile(r"\{\w+\}")
SPOKEN: dict[str, type[StrEnum]] = {"duty": Duty, "irregularity": Irregularity, "ruling": FloorRuling, "moment": Moment}
NAMED: dict[str, Iterable[str]] = {
    "kind": [wager.kind for wager in vocabulary().wagers],
    "outcome": Outcome,
    "decision": Decision,
    "role": Role,
    "what": What,
}


@pytest.fixture(scope="module")
def catalogue() -> dict[str, str]:
    """Every text of the English catalogue."""
    english = catalogues.catalogue("en")
    assert len(english) > 700
    return english


@pytest.mark.parametrize("family", SPOKEN)
def test_words_of_the_desk_are_the_servers(family: str, catalogue: dict[str, str]) -> None:
    for spoken in SPOKEN[family]:
        assert catalogue[f"{family}.{spoken.value}"] == spoken.words  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", NAMED)
def test_every_name_has_a_text(family: str, language: str) -> None:
    texts = catalogues.catalogue(language)
    assert [name for name in NAMED[family] if f"{family}.{text_id(name)}" not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_a_sentence(language: str) -> None:
    keys = catalogues.catalogue(language).keys()
    assert len(keys) > 900
    assert [key for key in keys if " " in key] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_no_text_of_a_mechanism_beside_its_own(language: str) -> None:
    mechanisms, page = texts_of_mechanisms(language), catalogues.own(language)
    assert len(mechanisms) > 200 and len(page) > 700
    assert mechanisms.keys() & page.keys() == set()


def pay_lines() -> Iterator[str]:
    """Return the keys of the lines of every pay table: those of the side wagers, and the one of insurance."""
    for game in GAMES:
        every = rules(game.id)
        yield from (f"line.{text_id(side.kind)}.{line.id}" for side in every.side_wagers for line in side.lines)
        if every.twenty_one is not None:
            yield from (f"line.twenty_one.{text_id(bonus.name)}" for bonus in every.twenty_one.bonuses)
        price = price_insurance(every)
        yield from (f"line.{text_id(price.name)}.{text_id(line.name)}" for line in price.lines)


def every_id() -> Iterator[str]:
    """Return the key of every id that the server sends with words of its own beside it."""
    yield from (f"reason.{reason.id}" for reason in Reason)
    yield from (f"meaning.{meaning.id}" for meaning in Meaning)
    yield from (f"chart.heading.{heading.id}" for heading in Heading)
    yield from (f"note.{note.name.lower()}" for note in Note)
    yield from pay_lines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_a_text_in_every_language(language: str) -> None:
    texts, english = catalogues.catalogue(language), catalogues.catalogue("en")
    ids = set(every_id())
    assert len(ids) > 60
    assert [key for key in ids if not texts.get(key)] == []
    assert [key for key in ids if sorted(BLANK.findall(texts[key])) != sorted(BLANK.findall(english[key]))] == []


def test_no_text_is_left_of_an_id_that_is_gone(catalogue: dict[str, str]) -> None:
    families = ("reason.", "meaning.", "chart.heading.", "note.", "line.")
    usual = "line.twenty_one."  # what games usually call their bonuses: each uses some of it
    left = {key for key in catalogue if key.startswith(families) and not key.startswith(usual)}
    assert left == {key for key in every_id() if not key.startswith(usual)}


def test_reasons_are_said_in_the_servers_words(catalogue: dict[str, str]) -> None:
    assert {f"reason.{name}": text for name, text in REASONS.items()} == {
        key: text for key, text in catalogue.items() if key.startswith("reason.")
    }


def test_offers_have_the_names_of_what_is_offered(catalogue: dict[str, str]) -> None:
    assert [kind.value for kind in OfferKind if f"kind.{text_id(kind.value)}" not in catalogue] == []


def staff_steps() -> Iterator[commands.StaffCommand]:
    """Return a step of every kind."""
    public = [kind for kind in vars(commands).values() if isinstance(kind, type)]
    plain = [kind for kind in public if issubclass(kind, commands.DealerCommand | commands.FloorCommand)]
    values = {"box": 3, "hand": 2, "wager": 4, "player": "Ann", "from_back": 30, "hours": 8, "by_last": True}
    values |= {"duty": Duty.STRIP, "irregularity": Irregularity.FACE_UP, "ruling": FloorRuling.BURN}
    values |= {"kind": Kind.BUST_BONUS}
    for kind in plain:
        if kind in (commands.DealerCommand, commands.FloorCommand):
            continue
        fields = kind.__dataclass_fields__
        yield kind(**{name: value for name, value in values.items() if name in fields})


def test_steps_of_dealer_and_floor_are_said_as_the_server_says_them(catalogue: dict[str, str]) -> None:
    steps = list(staff_steps())
    assert len(steps) > 30
    for step in steps:
        name = type(step).__name__
        key = f"step.{name}.hand" if isinstance(step, commands.DealCard | commands.Rule) else f"step.{name}"
        values = {field: getattr(step, field) for field in step.__dataclass_fields__}
        said = {field: getattr(value, "words", value) for field, value in values.items()}
        assert catalogue[key].format(**said) == step_in_words(step)


def test_remarks_of_the_training_are_made_in_the_servers_words(catalogue: dict[str, str]) -> None:
    remarks = {key: text for key, text in catalogue.items() if key.startswith("remark.")}
    assert remarks == {f"remark.{name}": text for name, text in REMARKS.items()}


def test_rules_are_described_in_the_servers_words(catalogue: dict[str, str]) -> None:
    assert {key: catalogue.get(key) for key in ENGLISH} == ENGLISH
    assert [key for key in catalogue if key.startswith("rule.") and key not in ENGLISH] == []


SHORT = re.compile(r"rule\.(?P<id>.+)\.short")
OF_A_WAGER = ("side_wager.plain", "side_wager.lettered")
"""Facts that are a wager's name: what it means is the wager's meaning."""


def abbreviations() -> list[str]:
    """Return the keys of the long forms of all rules with a short form."""
    ids = [match["id"] for match in map(SHORT.fullmatch, ENGLISH) if match is not None]
    assert len(ids) > 25
    return [f"means.rule.{name}" for name in ids if name not in OF_A_WAGER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_told_in_short_has_a_meaning(language: str) -> None:
    """A rule of the lobby's line, and every wager that may lie on a layout; blanks are values that the fact has."""
    texts = catalogues.catalogue(language)
    kinds = {text_id(str(side.kind)) for game in GAMES for side in rules(game.id).side_wagers} | {"insurance", "toke"}
    wanted = [*abbreviations(), *(f"means.kind.{kind}" for kind in kinds), "means.term.lammer", "means.kind"]
    assert [key for key in wanted if not texts.get(key)] == []
    for key in abbreviations():
        forms = [text for told, text in ENGLISH.items() if told.startswith(f"{key.removeprefix('means.')}.")]
        values = {blank for text in forms for blank in BLANK.findall(text)}
        assert set(BLANK.findall(texts[key])) <= values, key


def test_no_meaning_is_left_of_what_is_gone(catalogue: dict[str, str]) -> None:
    kinds = {f"means.kind.{text_id(wager.kind)}" for wager in vocabulary().wagers}
    left = {key for key in catalogue if key.startswith(("means.rule.", "means.kind."))}
    assert left == {*abbreviations(), *kinds}


def test_rules_are_described_in_every_language() -> None:
    french = catalogues.catalogue("fr")
    for key, text in ENGLISH.items():
        assert french[key]
        assert sorted(BLANK.findall(french[key])) == sorted(BLANK.findall(text)), key


def test_options_and_their_values_have_texts(catalogue: dict[str, str]) -> None:
    for game in GAMES:
        texts = catalogue | own_texts(game, "en")
        for option in game.options:
            assert f"option.{option.name}" in texts
            assert texts[option.says_id] == option.says
            values = [option.write(value) for value in option.allowed] if isinstance(option.allowed, tuple) else []
            named = [value for value in values if re.search(r"[a-z]{2}", value)]
            assert [value for value in named if f"value.{value}" not in catalogue] == []


@pytest.mark.parametrize("game", HAND_MADE)
def test_charts_have_texts(game: str, catalogue: dict[str, str]) -> None:
    chart = chart_of(HAND_MADE[game]())
    for section in chart.sections:
        assert catalogue[f"chart.heading.{section.heading.id}"] == section.title
        assert [row.label for row in section.rows if row.label.isalpha() and len(row.label) > 1] in ([], ["attack"])
    for cell in chart.legend:
        assert [say.what for say in cell.says if catalogue[f"meaning.{say.what.id}"] != say.what] == []


def test_notes_of_a_chart_have_texts(catalogue: dict[str, str]) -> None:
    for note in Note:
        assert catalogue[f"note.{note.name.lower()}"] == note.value


def test_checks_of_the_audit_are_said_as_the_server_says_them(catalogue: dict[str, str], tmp_path: Path) -> None:
    house = House(Settings.model_validate({"database": f"sqlite:///{tmp_path / 'house.db'}"}))
    house.open()
    report = audit(house.database)
    house.close()
    assert len(report.checks) == 18
    french = catalogues.catalogue("fr")
    for check in report.checks:
        assert catalogue[f"check.{check.id}"] == check.name
        assert catalogue[f"check_proves.{check.id}"] == check.proves
        assert {f"check.{check.id}", f"check_proves.{check.id}", f"unit.{check.unit}"} <= french.keys()
        assert f"unit.{check.unit}" in catalogue


def test_whatever_is_wrong_with_a_step_is_told_in_french() -> None:
    french = {key for key in catalogues.own("fr") if key.startswith("wrong.")}
    faults = {f"wrong.{fault}" for fault in Fault}
    parts = {f"wrong.act.{act}" for act in Act} | {f"wrong.order.{order}" for order in ORDERS}
    named = {"wrong.wager", "wrong.wager.hand", "wrong.wager.toke"}
    paid = {"wrong.pays", "wrong.pays.blackjack", "wrong.pays.insurance", "wrong.with_line"}
    assert french == faults | parts | named | paid | {"wrong.rounded", "wrong.odd_cent"}
