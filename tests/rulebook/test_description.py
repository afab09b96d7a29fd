"""A table's rules described once: every value of the rules appears, even one that no text has."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Pack
from pitboss.chips import Odds
from pitboss.rulebook import GAMES, Rules, submit
from pitboss.rulebook.description import Form, describe, felt, in_short, line_of, lines, render, summary
from pitboss.rulebook.description.english import ENGLISH
from pitboss.rulebook.description.fact import Fact
from pitboss.rulebook.description.selecting import ALWAYS_CHARTED, CHARTED, charted
from pitboss.rulebook.description.side_wagers import limits_of
from pitboss.rulebook.option import Span
from pitboss.rulebook.own_texts import own_english
from pitboss.rulebook.parts import BlackjackPaid, HoleCardProcedure, InsuranceAmount, Outcome
from pitboss.rulebook.parts import Shuffling as How
from pitboss.text_id import text_id

USUAL = {game.id: submit(game.id, {}) for game in GAMES}
GAME = st.sampled_from(sorted(USUAL))
ODDS = st.builds(Odds, st.integers(1, 20), st.integers(1, 10))
TOTALS = st.frozensets(st.integers(4, 20), min_size=1)


def told(rules: Rules) -> str:
    """Return everything that is said at length, line by line."""
    return "\n".join(line_of(line) for line in lines(describe(rules)))


def on_felt(rules: Rules) -> list[str]:
    """Return what each arc of the felt says."""
    return [line_of(arc, Form.FELT) for arc in felt(describe(rules))]


def over_chart(rules: Rules) -> list[str]:
    """Return what is said over a chart."""
    return [render(fact, Form.PHRASE) for fact in charted(describe(rules), describe(USUAL[rules.game]))]


def numbers(text: str) -> set[int]:
    """Return the numbers that a text means, those between the ends of a span too."""
    spans = re.findall(r"(\d+)(?: to |-)(\d+)", text)
    within = {number for first, last in spans for number in range(int(first), int(last) + 1)}
    return within | {int(number) for number in re.findall(r"\d+", text)}


def line_with(rules: Rules, words: str) -> str:
    """Return the one line that has these words."""
    [line] = [line for line in told(rules).splitlines() if words in line]
    return line


@given(GAME, ODDS, ODDS, ODDS)
def test_what_is_paid(game: str, blackjack: Odds, insurance: Odds, win: Odds) -> None:
    usual = USUAL[game]
    rules = replace(
        usual,
        blackjack=replace(usual.blackjack, odds=blackjack),
        insurance=replace(usual.insurance, odds=insurance),
        settlement=replace(usual.settlement, pays=win),
    )
    assert f"Blackjack pays {blackjack.words}\n" in told(rules)
    assert f"winning hand pays {win.words}," in told(rules)
    assert line_with(rules, "Insurance pays").startswith(f"Insurance pays {insurance.words},")
    assert f"blackjack {blackjack}" in in_short(rules)
    assert on_felt(rules)[0].split(", ")[0] == f"Blackjack pays {blackjack.words}"
    assert on_felt(rules)[2].split(", ")[0] == f"Insurance pays {insurance.words}"
    assert f"blackjack pays {blackjack.words}" in over_chart(rules)
    assert (f"insurance pays {insurance.words}" in over_chart(rules)) == (insurance != usual.insurance.odds)


@given(GAME, st.integers(12, 20), st.booleans(), st.none() | st.integers(22, 26))
def test_the_dealers_totals(game: str, stands_on: int, hits: bool, push: int | None) -> None:
    usual = USUAL[game]
    rules = replace(usual, dealer=replace(usual.dealer, stands_on=stands_on, hits_soft_17=hits, push_total=push))
    felt_line = on_felt(rules)[1]
    assert felt_line.startswith(f"Dealer hits soft {stands_on}" if hits else f"Dealer stands on all {stands_on}s")
    assert f"{'H' if hits else 'S'}{stands_on}" in in_short(rules)
    assert f"dealer {'hits' if hits else 'stands on'} soft {stands_on}" in over_chart(rules)
    if push is None:
        assert "pushes" not in told(rules) + felt_line
        assert ("no dealer total over 21 pushes" in over_chart(rules)) == (usual.dealer.push_total is not None)
    else:
        assert felt_line.endswith(f"Dealer {push} pushes")
        assert f"Dealer {push} pushes:" in told(rules) and f"dealer {push} pushes" in in_short(rules)
        assert (f"a dealer {push} pushes" in over_chart(rules)) == (push != usual.dealer.push_total)


@given(GAME, TOTALS, TOTALS)
def test_free_doubles_and_zaps(game: str, free: frozenset[int], zapped: frozenset[int]) -> None:
    usual, zap = USUAL[game], USUAL["zappit-ma"].zap
    assert zap is not None
    rules = replace(
        usual,
        doubling=replace(usual.doubling, free=True, named_totals=free, named=usual.doubling.offered),
        zap=replace(zap, totals=zapped),
    )
    assert numbers(line_with(rules, "is doubled free")) == free
    assert numbers(line_with(rules, "Zap: two cards").partition(" may be")[0]) == zapped
    [doubles] = [words for words in in_short(rules) if words.startswith("free doubles")]
    [zaps] = [words for words in in_short(rules) if words.startswith("zap")]
    assert numbers(doubles) == free
    assert numbers(zaps) == zapped


def test_totals_in_a_row_are_written_by_their_ends() -> None:
    usual = USUAL["free-bet-ma"]
    for totals, words in {(15, 16, 17, 18): "15-18", (9, 11): "9, 11", (10, 11): "10, 11"}.items():
        rules = replace(usual, doubling=replace(usual.doubling, named_totals=frozenset(totals)))
        assert f"free doubles {words}" in in_short(rules)


@given(GAME, st.integers(2, 9), st.integers(3, 20), st.integers(1, 12), st.sampled_from(["", "T", "TJ", "A7"]))
def test_numbers_of_hands_cards_and_decks(game: str, hands: int, cards: int, decks: int, removed: str) -> None:
    usual = USUAL[game]
    rules = replace(
        usual,
        pack=Pack(decks, removed),
        hitting=replace(usual.hitting, most_cards=cards, stands_on_most=usual.hitting.offered),
        splitting=replace(usual.splitting, most_hands=hands),
    )
    assert f", up to {hands} hands," in line_with(rules, "Split two cards")
    assert f"A hand of {cards} cards stands" in told(rules)
    deck = "1 deck" if decks == 1 else f"{decks} decks"
    assert f"{deck}, {len(rules.pack)} cards" in told(rules)
    assert in_short(rules)[0] == over_chart(rules)[0] == deck
    words = {"": None, "T": "no tens", "TJ": "no tens, jacks", "A7": "no aces, 7"}[removed]
    assert words is None or words in in_short(rules)
    assert f"{hands} hands" in in_short(rules)


SWITCHES: dict[str, tuple[str, str, str, str]] = {
    "any_cards": ("doubling", "Double down on any number", "Double down on two cards", "double on"),
    "exact": ("doubling", "for exactly the wager", "for up to the wager", ""),
    "after_split": ("doubling", "after a split too", "not after a split", "double after a split"),
    "after_split_aces": ("doubling", "on split aces too", "but not on split aces", "be doubled"),
    "by_rank": ("splitting", "cards of one rank", "cards of one value", "split by"),
    "aces_draw": ("splitting", "split aces draw on", "split aces get one card", "split aces"),
    "aces_resplit": ("splitting", "aces may be split again", "aces are split once", "resplit"),
    "free_others": ("splitting", "is split free", "", "free splits"),
    "double_after": ("zap", "which may be doubled", "which may not be doubled", "double after a zap"),
    "split_after": ("zap", "and may be split", "and may not be split", "split after a zap"),
    "void_on_blackjack": ("attack", "returns the attack wager", "takes the attack wager", "attack wager"),
    "matches_attack": ("splitting", "matches initial and attack", "matches the initial wager only", "match the"),
}
"""What says that a switch is on, what says that it is off, and what tells the change over a chart."""


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("game", USUAL)
def test_switches(game: str, switch: str) -> None:
    part, on, off, charted_words = SWITCHES[switch]
    rules = USUAL[game] if part != "attack" and switch != "matches_attack" else USUAL["double-attack-ma"]
    rules = rules if part != "zap" else USUAL["zappit-ma"]
    value = getattr(rules, part)
    for chosen in (True, False):
        changed = replace(rules, **{part: replace(value, **{switch: chosen})})
        here, gone = (on, off) if chosen else (off, on)
        assert here in told(changed) and (not gone or gone not in told(changed))
        if charted_words and chosen != getattr(value, switch):
            assert any(charted_words in words for words in over_chart(changed)[len(ALWAYS_CHARTED) :])


@given(st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10))
def test_the_share_of_a_surrender(share: Fraction) -> None:
    usual = USUAL["double-attack-ma"]
    assert usual.surrender is not None
    rules = replace(usual, surrender=replace(usual.surrender, takes=share))
    words = {Fraction(1, 2): "half", Fraction(1, 4): "a quarter", Fraction(1, 3): "a third"}.get(share)
    assert words is None or f"Surrender {words} of the wagers" in told(rules)
    assert "Surrender " in told(rules) and "{" not in told(rules)
    if f"share.{share}" not in ENGLISH:
        assert f"Surrender {share} of the wagers" in told(rules)
    assert len(over_chart(rules)) == (3 if share == usual.surrender.takes else 4)


@given(GAME, st.integers(1, 10_000), st.integers(0, 10_000), st.integers(1, 500), st.integers(1, 7), st.integers(1, 9))
def test_limits(game: str, least: int, more: int, unit: int, boxes: int, people: int) -> None:
    usual = USUAL[game]
    rules = replace(
        usual,
        limits=replace(usual.limits, minimum=least * 100, maximum=(least + more) * 100, unit=unit),
        boxes=replace(usual.boxes, per_player=boxes, bettors=people),
    )
    line = line_with(rules, "Wagers ").replace(",", "")
    assert f"${least} to ${least + more} in" in line if more else f"Wagers of ${least} in" in line
    assert f"in steps of ${unit // 100}" in line
    assert ("one box a player" if boxes == 1 else f"up to {boxes} boxes a player") in line
    assert (f"up to {people} people on a box" in line) == (people > 1)


@pytest.mark.parametrize("shuffling", How)
def test_shuffling_the_cut_and_the_cover_card(shuffling: How) -> None:
    usual = USUAL["zappit-ma"]
    assert (f"rule.cards.shuffled.{shuffling}.line" in ENGLISH) == (shuffling is not How.SERVER)
    rules = submit("zappit-ma", {"shuffling": shuffling.value})
    cut = replace(rules.procedures.cut, least=33)
    moved = replace(rules, procedures=replace(rules.procedures, cut=cut, cover_least=71, cover_most=99))
    assert ("at least 33 cards from either end" in told(moved)) == (shuffling in (How.MANUAL, How.AUTOMATED))
    assert ("71 to 99 cards from the back" in told(moved)) == (shuffling in (How.MANUAL, How.AUTOMATED))
    assert (told(rules) == told(usual)) == (shuffling is How.SERVER)


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ("ATJQK", "under an ace or a ten-value card"),
        ("A", "under an ace "),
        ("AK8", "under an ace or a king or an 8 "),
        ("TJQK", "under a ten-value card "),
    ],
)
def test_up_cards_that_call_for_a_look(ranks: str, words: str) -> None:
    usual = USUAL["zappit-ma"]
    assert words in told(replace(usual, hole_card=replace(usual.hole_card, looks_under=ranks)))


@pytest.mark.parametrize("procedure", HoleCardProcedure)
def test_a_blackjack_found_late_is_told_over_a_chart(procedure: HoleCardProcedure) -> None:
    usual = USUAL["zappit-ma"]
    late = replace(usual, hole_card=replace(usual.hole_card, procedure=procedure))
    returned = replace(usual.settlement, doubles_returned=usual.not_offered, splits_returned=usual.not_offered)
    found_late = procedure is not HoleCardProcedure.PEEK
    assert ("a blackjack is found after the play and takes every wager" in over_chart(late)) == found_late
    assert ("a blackjack is found after the play" in over_chart(replace(late, settlement=returned))) == found_late


def test_a_part_that_a_game_lacks_is_not_told() -> None:
    topics = {game: {fact.topic for fact in describe(rules)} for game, rules in USUAL.items()}
    assert [game for game in topics if "zap.totals" in topics[game]] == ["zappit-ma", "zappit-online"]
    assert [game for game in topics if "attack" in topics[game]] == ["double-attack-ma"]
    assert [game for game in topics if "surrender" in topics[game]] == ["double-attack-ma", "spanish-21"]
    assert [game for game in topics if "double.free" in topics[game]] == ["free-bet-ma"]
    assert [game for game in topics if "tokes" in topics[game]] == ["catfish-bend"]


def test_a_part_that_was_taken_away_is_told_over_a_chart() -> None:
    assert over_chart(replace(USUAL["double-attack-ma"], surrender=None))[3:] == ["no surrender"]
    assert "no zap" in over_chart(replace(USUAL["zappit-ma"], zap=None))


@pytest.mark.parametrize("game", USUAL)
def test_side_wagers_have_names_and_limits(game: str) -> None:
    usual = USUAL[game]
    for side in usual.side_wagers:
        assert any(words.startswith(ENGLISH[f"kind.{text_id(side.kind)}"]) for words in in_short(usual))
        other = replace(side, minimum=1100, maximum=22_200)
        assert render(limits_of(other)).startswith("$11 to $222")
        assert render(limits_of(replace(other, maximum=1100))).startswith("$11")


def every_fact() -> list[Fact]:
    """Return the facts of every table that one choice, or one value that no text has, makes of the five games."""
    facts: list[Fact] = []
    for game in GAMES:
        facts += describe(USUAL[game.id])
        for option in game.options:
            if not isinstance(option.allowed, Span) and option.name not in ("max_hands", "positions"):
                facts += [fact for value in option.allowed for fact in describe(submit(game.id, {option.name: value}))]
    usual = USUAL["zappit-ma"]
    facts += [
        fact for tie in Outcome for fact in describe(replace(usual, settlement=replace(usual.settlement, tie=tie)))
    ]
    for limit in InsuranceAmount:
        facts += describe(replace(usual, insurance=replace(usual.insurance, limit=limit)))
    for when in BlackjackPaid:
        facts += describe(replace(usual, blackjack=replace(usual.blackjack, paid_when=when)))
    for procedure in HoleCardProcedure:
        facts += describe(replace(usual, hole_card=replace(usual.hole_card, procedure=procedure)))
    return facts


def test_every_fact_has_the_texts_of_the_places_where_it_is_told() -> None:
    for fact in every_fact():
        known = {form for form in Form if f"rule.{fact.id}.{form}" in {**ENGLISH, **own_english()}}
        assert known, fact.id
        for form in known:
            said = render(fact, form)
            assert said and "{" not in said
        if fact.topic in (*ALWAYS_CHARTED, *CHARTED):
            assert Form.PHRASE in known, fact.id
        assert (Form.SHORT in known) == (fact in summary([fact])), fact.id
        assert fact.clauses


@pytest.mark.parametrize(
    ("limit", "share", "said"),
    [
        (InsuranceAmount.UP_TO_HALF, Fraction(1, 3), "up to a third of the initial wager"),
        (InsuranceAmount.UP_TO_HALF_NEXT_UNIT, Fraction(3, 4), "up to three quarters of the initial wager or the next"),
        (InsuranceAmount.EXACTLY_HALF, Fraction(3, 7), "exactly 3/7 of the initial wager"),
        (InsuranceAmount.EXACTLY_HALF, Fraction(1, 2), "exactly half of the initial wager"),
    ],
)
def test_the_share_that_can_be_insured_is_a_value_of_the_text(
    limit: InsuranceAmount, share: Fraction, said: str
) -> None:
    usual = USUAL["zappit-ma"]
    changed = replace(usual, insurance=replace(usual.insurance, limit=limit, share=share))
    (fact,) = [fact for fact in describe(changed) if fact.topic == "insurance.amount"]
    assert render(fact).startswith(said)


def test_summary_is_what_a_player_asks() -> None:
    assert " · ".join(in_short(USUAL["double-attack-ma"])) == (
        "6 decks · no tens · S17 · blackjack 1:1 · 3 hands · attack the up card · double on any cards · "
        "surrender until you stand · no hole card · Bust bonus"
    )


GROUNDS: dict[str, dict[str, set[str]]] = {
    "catfish-bend": {
        "cards.decks": {"Cards new"},
        "hole_card": {"Dealing 15", "Insurance 5"},
        "insurance.pays": {"Payouts 6"},
        "blackjack.paid": {"Dealing 15", "Payouts 3", "Payouts 4B", "reading CB1"},
    },
    "free-bet-ma": {"cards.decks": {"2(a)"}, "hole_card": {"6(g)"}, "insurance.pays": {"7(c)", "10(b)"}},
    "zappit-ma": {"cards.decks": {"2(a)"}, "hole_card": {"6(g)"}, "insurance.pays": {"7(c)", "10(b)"}},
    "double-attack-ma": {"cards.decks": {"2(a)"}, "insurance.pays": {"11(c)"}},
}
"""Provisions that a key rule rests on, as the texts have them."""


@pytest.mark.parametrize("game", GROUNDS)
def test_key_rules_cite_the_provisions_that_say_them(game: str) -> None:
    facts = {fact.topic: {clause.removeprefix(f"{game} ") for clause in fact.clauses} for fact in describe(USUAL[game])}
    for topic, grounds in GROUNDS[game].items():
        assert grounds <= facts[topic], topic
    assert "Dealing 9" not in facts["hole_card"] and "6(e)(4)" not in facts["hole_card"]


def test_no_fact_cites_a_provision_twice() -> None:
    for rules in USUAL.values():
        for fact in describe(rules):
            assert len(set(fact.clauses)) == len(fact.clauses), fact.id
