"""The order of a round: when each wager is taken, paid or given back.

Each case is a record, with its lines separated by semicolons, that is dealt again. ``story`` gives its course:
``take 3`` collects the blackjack wager of box 3, ``pay 1 insurance`` pays an insurance wager, ``back 2`` returns a
wager, ``half 1`` is a surrender, ``dealer`` is one of the dealer's own cards. Box 1 is at the dealer's far left, so
"from the right" means from the highest number down. P1 plays box 1, and so on.
"""

from __future__ import annotations

import pytest

from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import events

DEEDS = {Outcome.WIN: "pay", Outcome.LOSE: "take", Outcome.HALF: "half", Outcome.PUSH: "back", Outcome.VOID: "back"}


def story(game: str, *wagers: str, play: str) -> list[str]:
    """Deal a round with the wagers given as ``BOX KIND``, each of $10."""
    placed = [f"wager P{wager.partition(' ')[0]} box {wager} 10" for wager in wagers]
    lines = ["pitboss record 1", *f"game {game}".split(";"), *placed, *play.split(";"), "end"]
    (record,) = read_records("\n".join(lines))
    names: dict[int, str] = {}
    told = []
    for event in replay(record).table.events:
        match event:
            case events.WagerPlaced(number, _, box, _, kind):
                names[number] = str(box) if kind is Kind.BLACKJACK else f"{box} {kind}"
            case events.WagerSettled(wager, outcome):
                told.append(f"{DEEDS[outcome]} {names[wager]}")
            case events.OffersMade(offer):
                told.append(f"offer {offer}")
            case events.Decided(_, box, _, decision):
                told.append(f"{box} {decision}s")
            case events.Peeked():
                told.append("peek")
            case events.HandTucked(box):
                told.append(f"tuck {box}")
            case events.CardTurned(0) | events.CardDealt(0, _, _, True):
                told.append("dealer")
    return told


def moves(told: list[str], *verbs: str) -> list[str]:
    return [step for step in told if step.split()[0] in verbs]


def stands(*boxes: int) -> str:
    return ";".join(f"decide P{box} box {box} stand" for box in boxes)


TWO = ("1 blackjack", "2 blackjack")
FIVE = (*TWO, "3 blackjack", "4 blackjack", "5 blackjack")
# 20 wins, 17 loses and 19 ties against the dealer's 19: the boxes win, lose, tie, win, lose.
FIVE_BOXES = f"cards Kc Kd Kh Ks Qc 9h Jc 7c 9c Qh 7d Jd;{stands(1, 2, 3, 4, 5)}"


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_massachusetts_procedure_1_collects_all_losing_wagers_first(game: str) -> None:
    told = story(f"{game};set collect_and_pay 1", *FIVE, play=FIVE_BOXES)
    assert moves(told, "take", "pay") == ["take 5", "take 2", "pay 4", "pay 1"]
    assert told == story(game, *FIVE, play=FIVE_BOXES)


@pytest.mark.parametrize(
    "game", ["zappit-ma;set collect_and_pay 2", "free-bet-ma;set collect_and_pay 2", "catfish-bend"]
)
def test_procedure_2_and_catfish_go_from_the_right_player_by_player(game: str) -> None:
    told = story(game, *FIVE, play=FIVE_BOXES)
    assert moves(told, "take", "pay", "back") == ["take 5", "pay 4", "back 3", "take 2", "pay 1"]


def test_double_attack_takes_and_pays_after_the_round() -> None:
    play = f"cards 9h Kc Kd Kh Ks Qc Jc 7c 9c Qh 7d;{stands(1, 2, 3, 4, 5)};cards Jd"
    told = story("double-attack-ma", *FIVE, play=play)
    assert told[-7:-3] == ["5 stands", "dealer", "take 5", "take 2"]
    assert sorted(told[-3:]) == ["back 3", "pay 1", "pay 4"]


# Side wagers of Catfish Bend


def test_trilux_is_settled_from_the_right_before_insurance() -> None:
    # With the dealer's ace 2h 3h is a straight flush; box 3 has nothing.
    play = f"cards 2h 9c 5d Ah 3h 8c 9s 6c;{stands(1, 2, 3)};cards Kd"
    told = story("catfish-bend", "1 blackjack", "1 trilux", "2 blackjack", "3 blackjack", "3 trilux", play=play)
    assert told[1:5] == ["take 3 trilux", "pay 1 trilux", "offer insurance", "peek"]


def test_kings_bounty_waits_for_the_end_of_the_hand() -> None:
    play = f"cards Ks 9c 6d Kh 8c Tc;{stands(1, 2)};cards 5d"
    told = story("catfish-bend", "1 blackjack", "1 king's bounty", "2 blackjack", "2 king's bounty", play=play)
    assert told[-6:-4] == ["dealer", "dealer"]
    assert {*told[-4:-2]} == {"take 2", "take 2 king's bounty"}
    assert {*told[-2:]} == {"take 1", "pay 1 king's bounty"}


# Insurance

INSURE = "decide P1 box 1 insure;decide P2 box 2 insure"


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "catfish-bend", "zappit-online"])
def test_losing_insurance_goes_at_once_after_the_peek(game: str) -> None:
    told = story(game, *TWO, play=f"cards Kc 9c Ah 8c 9d 7c;{INSURE};{stands(1, 2)}")
    assert told[:3] == ["dealer", "offer insurance", "peek"]
    assert {*told[3:5]} == {"take 2 insurance", "take 1 insurance"}
    assert told[5:7] == ["1 stands", "2 stands"]


@pytest.mark.parametrize(
    ("hole_card", "first", "last"),
    [("none", "", "2c 7d"), ("unseen", "2c", "7d"), ("reader", "2c", "7d")],
)
def test_double_attack_takes_losing_insurance_before_a_third_card(hole_card: str, first: str, last: str) -> None:
    play = f"cards Ah Kc 9c 8c 9d {first};{INSURE};{stands(1, 2)};cards {last}"
    told = story(f"double-attack-ma;set hole_card {hole_card}", *TWO, play=play)
    assert told[-7:] == ["2 stands", "dealer", "take 2 insurance", "take 1 insurance", "dealer", "take 2", "take 1"]


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "catfish-bend"])
def test_a_dealer_blackjack_takes_the_wager_before_it_pays_the_insurance(game: str) -> None:
    told = story(game, "1 blackjack", play="cards Kc Ah 8c Td;decide P1 box 1 insure")
    assert told == ["dealer", "offer insurance", "peek", "dealer", "take 1", "pay 1 insurance"]


# The bonus wager of Double Attack


def bonus(last: str, up: str = "6h") -> list[str]:
    play = f"cards {up} Kc 9c 8c 9d;{stands(1, 2)};cards {last}"
    told = story("double-attack-ma", "1 blackjack", "1 bust bonus", "2 blackjack", "2 bust bonus", play=play)
    return told[told.index("2 stands") + 1 :]


def test_the_bonus_is_paid_from_the_right_before_any_other_wager() -> None:
    assert bonus("Kd Qd") == ["dealer", "dealer", "pay 2 bust bonus", "pay 1 bust bonus", "pay 2", "pay 1"]


def test_the_bonus_is_taken_after_the_third_card_and_before_a_fourth() -> None:
    told = bonus("2d 3d 9h")
    assert told == ["dealer", "dealer", "take 2 bust bonus", "take 1 bust bonus", "dealer", "take 2", "take 1"]


def test_the_bonus_is_taken_before_any_other_wager_when_the_dealer_stands_on_two() -> None:
    assert bonus("Kd", up="9h") == ["dealer", "take 2 bust bonus", "take 1 bust bonus", "take 2", "take 1"]


# Busted hands


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "catfish-bend", "zappit-online"])
def test_a_bust_is_collected_before_the_next_hand_plays(game: str) -> None:
    told = story(game, *TWO, play=f"cards Kc 9c 6h 4c 9d Kh;decide P1 box 1 hit;cards Kd;{stands(2)};cards 5c")
    assert told[1:4] == ["1 hits", "take 1", "2 stands"]


def test_double_attack_collects_a_bust_after_the_round() -> None:
    play = f"cards 6h Kc 9c 4c 9d;decide P1 box 1 hit;cards Kd;{stands(2)};cards Qc 5c"
    told = story("double-attack-ma", *TWO, play=play)
    assert told[2:] == ["1 hits", "2 stands", "dealer", "dealer", "take 2", "take 1"]


# Blackjacks: boxes 2 and 4 have one


def blackjacks(game: str, up: str, hole: str) -> list[str]:
    told = story(game, *FIVE[:4], play=f"cards 9c Ac 9d Ad {up} 9h Kc 8d Kd {hole};{stands(1, 3)}")
    return [step for step in told if step in ("peek", "1 stands", "3 stands", "pay 2", "pay 4")]


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_massachusetts_pays_a_blackjack_when_its_turn_comes(game: str) -> None:
    assert blackjacks(game, "7h", "Th") == ["1 stands", "pay 2", "3 stands", "pay 4"]
    assert blackjacks(game, "Th", "7h") == ["peek", "1 stands", "pay 2", "3 stands", "pay 4"]


def test_catfish_pays_blackjacks_from_the_right_before_play() -> None:
    assert blackjacks("catfish-bend", "7h", "Th") == ["pay 4", "pay 2", "1 stands", "3 stands"]
    assert blackjacks("catfish-bend", "Th", "7h") == ["peek", "pay 4", "pay 2", "1 stands", "3 stands"]


def test_the_online_game_and_double_attack_pay_a_blackjack_at_the_end() -> None:
    online = story("zappit-online", *TWO, play=f"cards Ac 9d 7h Kc 8d Th;{stands(2)}")
    attack = story("double-attack-ma", *TWO, play=f"cards 7h Ac 9d Kc 8d;{stands(2)};cards Kh")
    for told in (online, attack):
        assert told[-4:-2] == ["2 stands", "dealer"]
        assert sorted(told[-2:]) == ["back 2", "pay 1"]


# Hands tucked under a wager in Free Bet: box 1 splits, its first hand goes over with 23


def free_bet(pair: str, second_hand: str) -> list[str]:
    first, second = pair.split()
    split = f"cards {first} Kc 6h {second} 9c Kh;decide P1 box 1 split;cards 5c;decide P1 box 1 hit;cards Kd"
    return story("free-bet-ma", *TWO, play=f"{split};{second_hand};{stands(2)};cards 9h")


def test_a_busted_first_hand_with_a_lammer_beside_it_waits_for_the_other() -> None:
    told = free_bet("8c 8d", f"cards 9d;{stands(1)}")
    assert told[1:6] == ["1 splits", "1 hits", "tuck 1", "1 stands", "2 stands"]
    assert told[6:9] == ["dealer", "dealer", "take 1"]
    assert sorted(told[9:]) == ["pay 1 split", "pay 2"]


def test_a_tucked_hand_is_collected_as_soon_as_the_other_busts_too() -> None:
    told = free_bet("8c 8d", "cards 4d;decide P1 box 1 hit;cards Qd")
    assert told[1:8] == ["1 splits", "1 hits", "tuck 1", "1 hits", "take 1 split", "take 1", "2 stands"]


def test_a_busted_first_hand_of_split_tens_is_collected_at_once() -> None:
    told = free_bet("Tc Td", f"cards 9d;{stands(1)}")
    assert told[1:6] == ["1 splits", "1 hits", "take 1", "1 stands", "2 stands"]


def test_a_paid_blackjack_is_tucked_under_its_push_22_wager() -> None:
    told = story("free-bet-ma", *TWO, "1 push 22", play=f"cards Ac Kc 6h Kd 9c Kh;{stands(2)};cards 6d")
    assert told[1:4] == ["pay 1", "tuck 1", "2 stands"]
    assert sorted(told[-2:]) == ["back 2", "pay 1 push 22"]


# Surrender in Double Attack: box 1 attacks and surrenders 16

HALVES = ["half 1", "half 1 double attack"]


def surrender(up: str, hole_card: str, second: str) -> list[str]:
    early, late = ("", second) if hole_card == "none" else (second, "")
    play = f"cards {up};decide P1 box 1 attack;cards Kc 9c 6c 9d {early};decide P1 box 1 surrender;{stands(2)}"
    return story(f"double-attack-ma;set hole_card {hole_card}", *TWO, play=f"{play};cards {late}")[2:]


@pytest.mark.parametrize("hole_card", ["none", "unseen", "reader"])
def test_against_a_small_card_a_surrender_is_settled_at_once(hole_card: str) -> None:
    assert surrender("9h", hole_card, "Jd")[:4] == ["1 surrenders", *HALVES, "2 stands"]


@pytest.mark.parametrize("hole_card", ["none", "unseen", "reader;set surrender_at_once false"])
@pytest.mark.parametrize("up", ["Ah", "Jh", "Qh", "Kh"])
def test_against_an_ace_or_face_a_surrender_waits_for_the_second_card(up: str, hole_card: str) -> None:
    told = surrender(up, hole_card, "7d")
    assert told[told.index("1 surrenders") :][:5] == ["1 surrenders", "2 stands", "dealer", *HALVES]


@pytest.mark.parametrize("up", ["Ah", "Kh"])
def test_a_card_reader_that_shows_no_blackjack_settles_a_surrender_at_once(up: str) -> None:
    told = surrender(up, "reader", "7d")
    assert told[told.index("peek") :][:5] == ["peek", "1 surrenders", *HALVES, "2 stands"]


def test_a_surrendered_hand_loses_its_whole_initial_wager_to_a_dealer_blackjack() -> None:
    """8(a)(2): it is settled immediately when the second card shows, before anything else is taken."""
    told = surrender("Kh", "none", "Ad")
    assert told == ["1 surrenders", "2 stands", "dealer", "take 1", "back 1 double attack", "take 2"]
