"""A petition is right about its own game: shuffles, options, readings, void rounds, wagers, layout, terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest

from pitboss.lab.petition.chapter import Blank, Chapter, DataTable, Paragraph, Picture
from pitboss.lab.petition.chapters.by_hand import by_hand
from pitboss.lab.petition.chapters.equipment import equipment
from pitboss.lab.petition.chapters.irregularities import irregularities
from pitboss.lab.petition.chapters.procedures import procedures
from pitboss.lab.petition.chapters.rules import rules_chapter
from pitboss.lab.petition.chapters.table_layout import further_areas, table_layout
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.named_wagers import wager_in_words, wager_title
from pitboss.lab.petition.option_words import TITLES, readings_behind
from pitboss.lab.petition.rounded_blackjacks import worst_rounding
from pitboss.lab.petition.terms import ten_explained, terms
from pitboss.lab.petition.told_rules import brief, facts_on_cover
from pitboss.rulebook import GAMES, Rules, find_game, submit
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.option import Value
from pitboss.rulebook.readings import all_readings
from tests.web import catalogues

EVERY = [game.id for game in GAMES]
READING = re.compile(r"reading ([A-Z]+\d+)")
FOREIGN: dict[str, Callable[[Rules], bool]] = {
    "zap": lambda rules: rules.zap is not None,
    "Zap": lambda rules: rules.zap is not None,
    "lammer": lambda rules: rules.doubling.free,
    "even money": lambda rules: rules.even_money is not None,
    "Catfish": lambda rules: rules.game == "catfish-bend",
    "Massachusetts": lambda rules: rules.game.endswith("-ma"),
    "Double Attack": lambda rules: rules.attack is not None,
    "Push 22": lambda rules: "push_22" in dict(rules.options),
    "sister": lambda rules: False,
    "each text": lambda rules: False,
}
"""Words that only some games have a meaning for, and whether a game has it."""


def findings(game: str, **options: object) -> Findings:
    """What the chapters on rules and procedures need: no figures."""
    return cast(Findings, SimpleNamespace(rules=submit(game, options), game=find_game(game)))


def rows_of(chapter: Chapter | None, table: str) -> list[dict[str, object]]:
    assert chapter is not None
    (block,) = [block for block in chapter.blocks if isinstance(block, DataTable) and block.id == table]
    return [dict(zip([column.name for column in block.columns], row, strict=True)) for row in block.rows]


def words_of(chapter: Chapter | None) -> str:
    assert chapter is not None
    return " ".join(block.text for block in chapter.blocks if isinstance(block, Paragraph))


@pytest.mark.parametrize(
    ("game", "said"),
    {
        "catfish-bend": "as the text says: by hand (Shuffle 1)",
        "free-bet-ma": "by hand, in a batch shuffler or in a continuous shuffler (4(a), 2(b), 4(i))",
        "double-attack-ma": "by hand or in a batch shuffler (4(a))",
        "zappit-online": "The cards are shuffled by the program, from a cryptographic source, before every round.",
    }.items(),
)
def test_who_shuffles_at_a_table_with_printed_cards(game: str, said: str) -> None:
    chapter = procedures(findings(game))
    assert said in words_of(chapter)
    by_hand = game != "zappit-online"
    assert ("reading A13" in words_of(chapter)) == by_hand
    assert any(isinstance(block, DataTable) and block.id == "ceremonies" for block in chapter.blocks) == by_hand
    if by_hand:
        covers = [row for row in rows_of(chapter, "ceremonies") if row["duty"] == "insert the cover card"]
        text = {"catfish-bend": "Standard shuffle 4", "free-bet-ma": "4(e)", "double-attack-ma": "4(f)"}[game]
        assert covers and all(str(row["clauses"]).startswith(text) for row in covers)


@pytest.mark.parametrize("game", EVERY)
def test_a_shuffle_is_unknown_to_the_text_only_where_a_reading_adds_it(game: str) -> None:
    words, option = words_of(procedures(findings(game))), find_game(game).option("shuffling")
    added = option is not None and any(READING.search(name) for name in option.clauses)
    assert ("knows no such shuffle" in words) == added
    assert ("The text allows it too" in words) == (option is not None and not added)


def test_a_table_that_shuffles_by_hand_has_its_own_steps() -> None:
    assert words_of(procedures(findings("catfish-bend", shuffling="manual"))).startswith(
        "The cards are shuffled by hand."
    )


@pytest.mark.parametrize("game", EVERY)
def test_what_the_text_allows_stands_apart_from_what_a_reading_adds(game: str) -> None:
    rows = {row["option"]: row for row in rows_of(rules_chapter(findings(game)), "options_chosen")}
    own = "reading" not in str([row["clauses"] for row in rows.values()])
    if "shuffling" in rows and not own:
        assert rows["shuffling"]["added"] == "by the program" and "program" not in str(rows["shuffling"]["allowed"])
    if own:
        assert {row["added"] for row in rows.values()} == {"-"} and game in ("house-blackjack", "spanish-21")
    else:
        assert rows["dealer_hits_soft_17"]["added"] in ("yes", "no")
    assert rows["table_minimum"]["chosen"] == "$5.00" and "1000000" not in str(rows)
    assert all(row["title"] != row["option"] and "_" not in str(row["title"]) for row in rows.values())


def test_a_value_of_the_text_rests_on_no_reading() -> None:
    expected: dict[tuple[str, str, Value], tuple[str, ...]] = {
        ("catfish-bend", "resplit_aces", True): ("reading CB3",),
        ("catfish-bend", "resplit_aces", False): (),
        ("free-bet-ma", "dealer_hits_soft_17", True): ("reading A1",),
        ("free-bet-ma", "decks", 8): (),
        ("double-attack-ma", "hole_card", "reader"): (),
        ("double-attack-ma", "void_settled", "returned"): ("reading A14",),
        ("house-blackjack", "void_settled", "stand"): (),
    }
    for (game, name, value), readings in expected.items():
        option = find_game(game).option(name)
        assert option is not None
        assert readings_behind(option, value, submit(game, {})) == readings, (game, name)


def test_options_have_the_titles_of_the_page() -> None:
    page = catalogues.catalogue("en")
    assert {name: page[f"option.{name}"] for name in TITLES} == TITLES


@pytest.mark.parametrize("game", EVERY)
def test_readings_are_those_of_the_game_and_every_one_that_is_cited_is_there(game: str) -> None:
    made = findings(game)
    chapter = rules_chapter(made)
    readings = [block for block in chapter.blocks if isinstance(block, DataTable) and block.id == "readings"]
    listed = {str(row[0]): str(row[1]) for block in readings for row in block.rows}
    summaries = " ".join(clause.summary for clause in clauses_of(game))
    printed = [*rows_of(irregularities(made), "irregularities"), *rows_of(chapter, "options_chosen")]
    printed += rows_of(chapter, "rules_in_brief")
    cited = set(READING.findall(summaries)) | {
        name for row in printed for name in READING.findall(str(row["clauses"])) if name in all_readings()
    }
    assert cited <= set(listed)
    for name, text in listed.items():
        if name[:2] != "ZM":  # these name the text that theirs is read by
            assert not [word for word, known in FOREIGN.items() if word in text and not known(made.rules)], (name, text)


def steps_of(game: str, occasion: str, **options: object) -> list[dict[str, object]]:
    rows = rows_of(procedures(findings(game, **options)), "ceremonies")
    return [row for row in rows if row["occasion"] == occasion]


def test_every_stack_in_the_shoe_is_followed_by_the_burn_card() -> None:
    for game, burned in {
        "free-bet-ma": "6(c)",
        "double-attack-ma": "7(c)",
        "catfish-bend": "Standard shuffle 5",
    }.items():
        for occasion in ("Opening the table", "Shuffling between shoes", "An idle table"):
            load, burn = steps_of(game, occasion)[-2:]
            assert load["duty"] == "put the stack into the shoe" and "first card" in str(burn["duty"])
            assert burned in str(burn["clauses"]).split(", ")


def test_steps_cite_the_provisions_on_their_occasion() -> None:
    assert all("4(h)" in str(row["clauses"]).split(", ") for row in steps_of("free-bet-ma", "An idle table"))
    assert all("11(g)" in str(row["clauses"]).split(", ") for row in steps_of("free-bet-ma", "A shoe that ran out"))
    assert steps_of("catfish-bend", "Closing the table")[0]["clauses"] == "Cards removing"


def test_only_a_device_can_be_out_of_order() -> None:
    by_hand = "Shuffling by hand while a device is out of order"
    assert not steps_of("free-bet-ma", by_hand) and not steps_of("free-bet-ma", by_hand, shuffling="manual")
    assert steps_of("free-bet-ma", by_hand, shuffling="automated")


def test_remedies_stand_in_the_order_of_the_text_and_where_they_belong() -> None:
    rows = rows_of(irregularities(findings("catfish-bend")), "irregularities")
    (seen,) = [row for row in rows if str(row["happened"]).endswith("everybody saw it")]
    assert str(seen["clauses"]).startswith("Irregularities 1, Irregularities 1A, Irregularities 1B")
    rows = rows_of(irregularities(findings("free-bet-ma")), "irregularities")
    (pat,) = [row for row in rows if "pat hand" in str(row["happened"])]
    assert str(pat["clauses"]).startswith("11(e), 1 Pat hand") and str(pat["remedy"]).startswith("A card drawn")
    early = [str(row["happened"]) for row in rows if "reading A26" in str(row["clauses"])]
    assert early == ["A card was drawn in error, and everybody saw it"]


def test_only_choices_are_told_of_a_reading_that_chooses() -> None:
    rows = {row["reading"]: row for row in rows_of(rules_chapter(findings("free-bet-ma")), "readings")}
    assert "Blackjack pays" not in f"{rows['A8']}" and "Boxes" in str(rows["A8"]["options"])


@pytest.mark.parametrize("game", EVERY)
def test_rules_are_told_in_the_third_person(game: str) -> None:
    made = findings(game)
    rules = [str(row["rule"]) for row in rows_of(rules_chapter(made), "rules_in_brief")]
    told = [*rules, *brief(made.rules), *facts_on_cover(made.rules)]
    assert not [line for line in told if re.search(r"\byou\b|\byour\b", line.lower())]
    assert not [rule for rule in rules if rule[0].islower()]
    for side in made.rules.side_wagers:
        title = wager_title(side.kind)
        assert [rule for rule in rules if rule.startswith(f"{title}, a side wager: ")], title


def test_a_dealer_22_takes_lammers_away_where_there_are_any() -> None:
    for game, lammers in (("free-bet-ma", True), ("zappit-ma", False)):
        rules = [str(row["rule"]) for row in rows_of(rules_chapter(findings(game)), "rules_in_brief")]
        (rule,) = [rule for rule in rules if rule.startswith("Dealer 22 pushes")]
        assert ("lammers are taken away" in rule) == lammers


def test_no_card_stands_for_ten_that_the_pack_does_not_have() -> None:
    assert ten_explained(submit("double-attack-ma", {})) == "T is any jack, queen or king."
    assert ten_explained(submit("free-bet-ma", {})) == "T is any 10, jack, queen or king."


def test_a_game_that_a_program_deals_has_no_cloth_and_no_measures() -> None:
    for game, cloth in (("zappit-online", False), ("zappit-ma", True)):
        made = findings(game)
        words = words_of(table_layout(made)) + words_of(by_hand(made))
        names = [block.name for block in by_hand(made).blocks if isinstance(block, Blank)]
        (picture,) = [block for block in table_layout(made).blocks if isinstance(block, Picture)]
        assert ("mm" in " ".join(picture.letters)) == ("mm" in words) == cloth
        assert ("photographs" in words) == ("Dimensions of the layout as made" in names) == cloth


@pytest.mark.parametrize("game", EVERY)
def test_what_becomes_of_wagers_in_a_void_round(game: str) -> None:
    """Reading A14, as the table settles it; two texts know no void round, and say so."""
    chapter = irregularities(findings(game))
    rows = [row for row in rows_of(chapter, "irregularities") if row["happened"] == "A round is void"]
    known = game not in ("zappit-ma", "free-bet-ma")
    assert bool(rows) == known
    assert ("taken back and returned as well" in words_of(chapter)) == known
    assert ("knows no void round" in words_of(chapter)) != known
    assert "stand" not in words_of(chapter)
    if "void_settled" in dict(submit(game, {}).options):
        stands = words_of(irregularities(findings(game, void_settled="stand")))
        assert "settled before that stand" in stands and "taken back" not in stands


def test_cards_that_go_back_and_cards_that_the_floor_takes_out() -> None:
    rows = rows_of(irregularities(findings("catfish-bend")), "irregularities")
    assert "Irregularities 6" in [row["clauses"] for row in rows if row["floor"] == "called"]
    (strays,) = [
        row
        for row in rows_of(irregularities(findings("double-attack-ma")), "irregularities")
        if row["clauses"] == "15(c)"
    ]
    assert strays["floor"] == "decides"


@pytest.mark.parametrize(
    ("game", "areas"),
    {
        "double-attack-ma": ["double attack", "bust bonus"],
        "catfish-bend": ["TriLux", "King's Bounty"],
        "free-bet-ma": ["push 22"],
        "zappit-ma": [],
    }.items(),
)
def test_the_layout_has_every_betting_area(game: str, areas: list[str]) -> None:
    made = findings(game)
    assert [wager_in_words(kind).lower() for kind in further_areas(made.rules)] == [area.lower() for area in areas]
    (picture,) = [block for block in table_layout(made).blocks if hasattr(block, "letters")]
    drawn = " ".join(picture.letters)
    marked = {"BET", "a  Double Attack"} <= set(picture.letters)
    assert all(area.lower() in drawn.lower() for area in areas) and "Insurance pays" in drawn
    assert marked == ('"BET" stands in the area of the initial wager' in words_of(table_layout(made)))
    assert marked == (game == "double-attack-ma")
    legends = [letters for letters in picture.letters if letters[:3] in ("a  ", "b  ")]
    assert len(legends) == (len(areas) if len(areas) > 1 else 0)
    assert picture.letters.count("a") == picture.letters.count("b") == (7 if len(areas) > 1 else 0)


@pytest.mark.parametrize(
    ("game", "wagers"),
    {
        "double-attack-ma": ("Double attack: ", "Bust bonus, a side wager: "),
        "free-bet-ma": ("Push 22, a side wager: ",),
        "catfish-bend": ("TriLux, a side wager: ", "King's Bounty, a side wager: "),
        "spanish-21": (),
    }.items(),
)
def test_the_game_in_brief_names_every_wager(game: str, wagers: tuple[str, ...]) -> None:
    told = brief(submit(game, {}))
    for wager in wagers:
        assert len([line for line in told if line.startswith(wager) and len(line) > len(wager) + 20]) == 1
    assert len(told) == len(set(told)) and not [line for line in told if "your first" in line]


ROUNDED: dict[tuple[tuple[str, str], ...], tuple[int, Fraction, int] | None] = {
    (): (550, Fraction(825), 800),
    (("blackjack_rounding", "dollar"),): (650, Fraction(975), 900),
    (("blackjack_rounding", "dollar"), ("chip_unit", "1.00")): (500, Fraction(750), 700),
    (("chip_unit", "1.00"),): None,
    (("table_minimum", "25.00"), ("chip_unit", "5.00")): None,
}


@pytest.mark.parametrize("options", ROUNDED)
def test_where_the_rounding_of_blackjacks_costs_most(options: tuple[tuple[str, str], ...]) -> None:
    """Catfish Bend pays 3 to 2 and rounds down to the half dollar, or to the dollar."""
    assert worst_rounding(submit("catfish-bend", dict(options))) == ROUNDED[options]


def test_the_shoe_and_the_decks_cite_their_provisions() -> None:
    expected = {"catfish-bend": "Standard shuffle 4", "free-bet-ma": "6(a)", "double-attack-ma": "7(a)"}
    for game, shoe in expected.items():
        items = {row["item"]: str(row["clauses"]) for row in rows_of(equipment(findings(game)), "equipment")}
        assert shoe in items["Shoe"].split(", ") and items["Cards"] in ("Cards new", "2(a)")


def test_only_the_terms_of_the_game_are_explained() -> None:
    told = {game: {term for term, _ in terms(rules)} for game, rules in _all_rules().items()}
    assert [game for game in told if "Lammer" in told[game]] == ["free-bet-ma"]
    assert [game for game in told if "Toke" in told[game]] == ["catfish-bend"]
    assert "Cover card" not in told["zappit-online"] and "Cover card" in told["zappit-ma"]
    assert [game for game in told if "Void" in told[game]] == ["double-attack-ma"]
    assert "Push" in told["free-bet-ma"] and "Push" not in told["double-attack-ma"]


def _all_rules() -> dict[str, Rules]:
    return {game: submit(game, {}) for game in EVERY}
