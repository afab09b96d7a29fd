"""Irregularities during play: described in plain words with the clause, offered, accepted and refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pitboss import Table, read_records, replay, rules, shuffler, write_record
from pitboss.cli.play import play, play_at
from pitboss.cli.play.mishaps import HIGHEST_RATE, Mishaps
from pitboss.record.text.writer import recorded
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands, events, legal
from pitboss.table.events import OfferKind
from pitboss.table.trouble.remedies import REMEDIES
from tests.cli.playing import Played, Scripted, a_console, loaded, played_at
from tests.sizes import some

pytestmark = pytest.mark.long

GAMES = ["zappit-ma", "free-bet-ma", "double-attack-ma", "catfish-bend", "zappit-online"]
SHUFFLINGS: dict[str, list[str | None]] = {
    "zappit-ma": ["server", "manual", "automated", "continuous"],
    "free-bet-ma": ["server", "manual", "automated", "continuous"],
    "double-attack-ma": ["server", "manual", "automated"],
    "catfish-bend": ["server", "manual"],
    "zappit-online": [None],
}


def slipped(game: str, dealt: str, irregularity: Irregularity, *lines: str) -> Played:
    """Play a round on box 1 of a manual table in which something goes wrong at the first possible moment.

    A card is exposed when the first cards are on the layout: before that, it is simply the next one.
    """
    table = loaded(game, f"2c {dealt}", shuffling="manual")
    when = first_cards_lie if irregularity is Irregularity.DRAWN_EXPOSED else is_running
    return played_at(table, "100", "10", "", *lines, mishaps=Scripted(irregularity, when=when))


def is_running(table: Table) -> bool:
    """Whether a round has begun."""
    return table.state.running


def first_cards_lie(table: Table) -> bool:
    """Whether the dealer has his hole card."""
    return table.state.dealer.hole is not None


def has_cards(table: Table) -> bool:
    """Whether the player has a card."""
    return any(hand.cards for box in table.state.in_play for hand in box.hands)


def test_an_exposed_card_accepted_is_a_hit() -> None:
    done = slipped("zappit-ma", "Th 6c 5d 9s 4h 3c", Irregularity.DRAWN_EXPOSED, "y", "s", "q")
    assert "Irregularity: a card was drawn in error, and everybody saw it (box 1): 4♥. (11(c))" in done.words
    assert "4♥, drawn in error and seen by all, is yours at box 1 if you want it. (11(c); reading A15)" in done.words
    assert "y take it d double" in done.words and "n no further card for any of your hands" in done.words
    assert "│10♥│ 5♦│ 4♥│  19" in done.text
    assert "net +$10.00" in done.words


def test_a_card_seen_while_the_first_ones_are_dealt_is_told_and_nobody_is_asked() -> None:
    table = loaded("zappit-ma", "2c Th 6c 9d 9s 4h", shuffling="manual")
    seen = Scripted(Irregularity.DRAWN_EXPOSED, when=is_running)
    done = played_at(table, "100", "10", "", "s", "q", mishaps=seen)
    assert "a card was drawn in error, and everybody saw it (box 1): 10♥. (11(b); reading A26)" in done.words
    assert done.prompts == ["Cut> ", "Wager> ", "Wager> ", "Box 1> ", "Wager> "]
    assert "│10♥│ 9♦│  19" in done.text


def test_an_exposed_card_may_be_doubled_on() -> None:
    done = slipped("zappit-ma", "Th 6c 5d 9s 4h 3c", Irregularity.DRAWN_EXPOSED, "d", "q")
    assert "│10♥│ 5♦│ 4♥│  19" in done.text
    assert "net +$20.00" in done.words


def test_an_exposed_card_refused_ends_the_hand_in_massachusetts() -> None:
    done = slipped("zappit-ma", "Th 6c 5d 9s 4h", Irregularity.DRAWN_EXPOSED, "n", "q")
    assert done.prompts[-1] == "Wager> ", "the hand was asked nothing more"
    assert "The dealer takes 4♥: 19." in done.words, "the dealer could use the card"
    assert "net -$10.00" in done.words


def test_an_exposed_card_refused_is_burned_at_catfish_bend_and_play_goes_on() -> None:
    done = slipped("catfish-bend", "Th 6c 5d 9s 4h 6h 3c", Irregularity.DRAWN_EXPOSED, "refuse", "h", "q")
    assert "The floor is called. The floor rules: the players are asked." in done.words
    assert "y take it n have it burned" in done.words
    assert "4♥ goes into the discard rack." in done.words
    assert "│10♥│ 5♦│ 6♥│  21" in done.text


def test_a_card_found_face_up_is_taken_or_burned_at_catfish_bend() -> None:
    taken = slipped("catfish-bend", "Th 6c 9d 9s 4c", Irregularity.FACE_UP, "yes", "s", "q")
    assert "10♥, found face up, would go to box 1, and is yours if you want it. (Irregularities 12" in taken.words
    assert "│10♥│ 9♦│  19" in taken.text
    burned = slipped("catfish-bend", "Th 8h 6c 9d 9s 4c", Irregularity.FACE_UP, "n", "s", "q")
    assert "10♥ goes into the discard rack." in burned.words
    assert "│ 8♥│ 9♦│  17" in burned.text


def test_a_card_found_face_up_is_only_told_in_massachusetts() -> None:
    done = slipped("free-bet-ma", "Th 8h 6c 9d 9s 4c", Irregularity.FACE_UP, "s", "q")
    assert "Irregularity: a card lies face up in the shoe (box 1): 10♥. (11(b))" in done.words
    assert done.prompts == ["Cut> ", "Wager> ", "Wager> ", "Box 1> ", "Wager> "]


def test_a_late_second_card() -> None:
    missed = Scripted(Irregularity.BOX_MISSED, when=has_cards)
    table = loaded("zappit-ma", "2c Th 6c 9d 9s 4c", shuffling="manual")
    taken = played_at(table, "100", "10", "", "y", "s", "q", mishaps=missed)
    assert "Box 1 has only one card. You may have the second one after all others have theirs. (11(g))" in taken.words
    assert "y take the second card n the hand is dead and its wagers go back" in taken.words
    assert "│10♥│ 9♦│  19" in taken.text
    table = loaded("zappit-ma", "2c Th 6c 9d 9s 4c", shuffling="manual")
    again = Scripted(Irregularity.BOX_MISSED, when=has_cards)
    refused = played_at(table, "100", "10", "", "n", "q", mishaps=again)
    assert "blackjack $10.00 0.00 is void and returned: the hand was called dead" in refused.words


def test_a_card_that_was_missed() -> None:
    taken = slipped("zappit-ma", "Th 6c 5d 9s 4h 3c", Irregularity.HIT_MISSED, "h", "y", "s", "q")
    offered = "The card you asked for at box 1 was missed. You may have it after all others have played. (11(h))"
    assert offered in taken.words
    assert "│10♥│ 5♦│ 4♥│  19" in taken.text
    refused = slipped("zappit-ma", "Th 6c 5d 9s 4h", Irregularity.HIT_MISSED, "h", "n", "q")
    assert "is void and returned: the hand was called dead" in refused.words
    assert "net $0.00" in refused.words


def test_playing_on_against_a_dealer_with_a_card_too_many() -> None:
    played_on = slipped("catfish-bend", "Th 6c 9d 9s 2d 4c", Irregularity.OWN_CARD_EXTRA, "y", "s", "q")
    assert "The dealer has a wrong number of cards. You may play box 1 on. (Irregularities 9" in played_on.words
    assert "y play on m choose a misdeal n fold and have the wagers back" in played_on.words
    assert "2♦ goes into the discard rack." in played_on.words
    folded = slipped("catfish-bend", "Th 6c 9d 9s 2d 4c", Irregularity.OWN_CARD_EXTRA, "n", "q")
    assert "is void and returned" in folded.words and "net $0.00" in folded.words
    misdealt = slipped("catfish-bend", "Th 6c 9d 9s 2d 4c", Irregularity.OWN_CARD_EXTRA, "m", "q")
    assert "The round is void" in misdealt.words and "net $0.00" in misdealt.words


def test_other_keys_are_refused_while_something_is_offered() -> None:
    done = slipped("zappit-ma", "Th 6c 5d 9s 4h 3c", Irregularity.DRAWN_EXPOSED, "s", "x", "? y", "? n", "y", "s", "q")
    assert "An offer is open to Player; it is answered first." in done.after("s")
    assert "'x' is not a key here; the keys are y, d, d AMOUNT, n, b." in done.after("x")
    assert "zappit-ma 11(c)" in done.after("? y") and "reading A15" in done.after("? n")


def test_accepting_where_nothing_is_offered_is_refused() -> None:
    done = played_at(
        loaded("zappit-ma", "2c Th 6c 5d 9s", shuffling="manual"), "100", "10", "", "accept", "refuse", "q"
    )
    assert "Nothing is offered to Player now." in done.after("accept")
    assert "Nothing is offered to Player now." in done.after("refuse")


def test_a_void_round_gives_everything_back() -> None:
    table = loaded("double-attack-ma", "2c 9c 5h 6h", "", shuffling="manual")
    strays = Scripted(Irregularity.STRAY_CARD, Irregularity.STRAY_CARD, when=lambda table: table.state.running)
    done = played_at(table, "100", "10", "", mishaps=strays)
    assert "The round is void: a card that does not belong to the pack is in the shoe" in done.words
    assert "blackjack $10.00 0.00 is void and returned: the round is void" in done.words


def test_a_malfunction_online_takes_back_what_was_paid() -> None:
    chance = random.Random(1)
    table = Table(rules("zappit-online"), shuffle=shuffler(chance))

    class WhenPaid(Mishaps):
        def now(self, table: Table) -> commands.Report | None:
            paid = any(wager.outcome is not None for wager in table.state.wagers)
            again = any(isinstance(event, events.Reported) for event in table.events)
            return commands.Report(Irregularity.MALFUNCTION) if paid and not again else None

    done = played_at(table, "10", "", "s", "q", mishaps=WhenPaid())
    assert "The round is void: the game malfunctioned." in done.words
    assert "0.00 is void and returned: what was paid or collected is taken back" in done.words
    assert "net $0.00 bankroll $1,000.00" in done.words


def test_a_shuffler_that_fails_is_repaired_after_the_shuffle_by_hand() -> None:
    table = loaded("zappit-ma", "2c Th 6c 9d 9s 4c", shuffling="automated")
    done = played_at(table, "100", "q", mishaps=Scripted(Irregularity.SHUFFLER_FAILS))
    assert "Irregularity: the shuffler is out of order. (11(l))" in done.words
    assert "The dealer takes the shuffler out of use, riffles, turns, riffles, strips and riffles." in done.words
    asked, cut, repaired = (
        next(place for place, event in enumerate(done.table.events) if isinstance(event, kind))
        for kind in (events.CutOffered, events.CardsCut, events.FloorRuled)
    )
    assert asked < cut < repaired


def test_a_reader_that_fails_is_repaired_and_the_round_goes_on() -> None:
    done = slipped("zappit-ma", "Th Kc 9d 9s", Irregularity.READER_FAILS, "s", "q")
    assert "the card reader is out of order" in done.words and "The floor rules: the device is in order" in done.words
    assert "Goodbye. 1 round played" in done.text


def test_a_slip_that_nobody_may_notice_is_not_told() -> None:
    done = slipped("catfish-bend", "Th Kc 9d As", Irregularity.BLACKJACK_OVERLOOKED, "s", "q")
    before, _, after = done.text.partition("Box 1> s")
    assert "Irregularity" not in before and "A♠" not in before
    assert "A♠" in after


@pytest.mark.parametrize("rate", [-0.1, 0.6, 1.0])
def test_a_rate_beyond_its_bounds_is_refused(rate: float) -> None:
    with pytest.raises(ValueError, match="at a rate from 0"):
        Mishaps(rate)


def test_without_a_rate_nothing_goes_wrong() -> None:
    done = session("catfish-bend", "manual", Mishaps(), seed=1)
    assert not any(isinstance(event, events.Reported) for event in done.table.events)


@pytest.mark.parametrize("game", some(GAMES, 3))
def test_everything_may_go_wrong_at_once_and_the_records_replay(game: str) -> None:
    """Sessions at the highest rates: all chips are accounted for, nothing is stuck, and every record replays."""
    happened: Counter[Irregularity] = Counter()
    offered: Counter[OfferKind] = Counter()
    for seed in range(6):
        shuffling = SHUFFLINGS[game][seed % len(SHUFFLINGS[game])]
        rate = (0.05, 0.2, HIGHEST_RATE)[seed % 3]
        done = session(game, shuffling, Mishaps(rate, random.Random(seed)), seed)
        assert done.code == 0
        happened.update(event.irregularity for event in done.table.events if isinstance(event, events.Reported))
        offered.update(event.kind for event in done.table.events if isinstance(event, events.OffersMade))
        reported = sum(isinstance(event, events.Reported) for event in done.table.events)
        assert done.words.count("Irregularity: ") == reported
        [record] = read_records(write_record(done.table))
        again = replay(record)
        assert again.differences == []
        assert again.table.events == recorded(done.table.events)
    listed = {
        irregularity for irregularity in Irregularity if rules(game).irregularities.policy(irregularity) is not None
    }
    assert happened.keys() <= listed
    assert len(happened) >= min(len(listed), 8), happened
    assert game == "zappit-online" or len(REMEDIES & offered.keys()) >= 2, offered


def session(game: str, shuffling: str | None, mishaps: Mishaps, seed: int, rounds: int = 12) -> Played:
    """Play rounds on two boxes by random legal choices."""
    chance = random.Random(seed)
    options: dict[str, object] = {} if shuffling is None else {"shuffling": shuffling}
    if game == "double-attack-ma":
        options["boxes_per_player"] = 2
    table = Table(rules(game, **options), shuffle=shuffler(chance), chance=chance)
    console, printed = a_console(80)
    prompts: list[str] = []
    keys: dict[type, str] = {
        commands.Hit: "h",
        commands.Stand: "s",
        commands.Double: "d",
        commands.Split: "p",
        commands.Zap: "z",
        commands.Accept: "y",
        commands.Decline: "n",
    }
    player = random.Random(seed)

    def read(prompt: str) -> str:
        prompts.append(prompt)
        state = table.state
        if prompt == "Cut> ":
            return ""
        if prompt == "Wager> ":
            if state.round >= rounds:
                return "q"
            return "" if state.round or len(state.wagers) > 1 else ("2 10" if state.wagers else "1 10")
        return player.choice(
            [keys[type(choice.command)] for choice in legal(table, "Player") if type(choice.command) in keys]
        )

    code = play_at(table, console, read, 10_000_000, mishaps)
    return Played(code, printed(), table, prompts)


def test_the_rate_comes_from_the_command_line() -> None:
    console, printed = a_console()
    lines = iter(["10", *["", "s", "s"] * 20])

    def read(prompt: str) -> str:
        return next(lines, "q")

    assert play("zappit-ma", {}, seed=3, irregularities=0.4, console=console, read=read) == 0
    assert "Irregularity: " in printed()
