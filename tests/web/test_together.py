"""Several people at one table: they see one history, and may wager on one box."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.sizes import some
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.playing import Bet, Said, check, check_money, decide, lay, name_of, results
from tests.web.visitor import Visitor

BEATS = "the hand beats the dealer's · pays 1 to 1"
HIGHER = "the dealer's hand is higher"
BROUGHT = 50_000


def history(visitor: Visitor) -> list[str]:
    """Read the whole log: what happened, which is the same for everybody, though each is addressed differently."""
    visitor.at('[data-tab="log"]').click()
    visitor.rest()
    kinds: list[str] = visitor.at(".log li").evaluate_all("(lines) => lines.map((line) => line.dataset.event)")
    return kinds


def both_ready(caller: Visitor, behind: Visitor) -> None:
    """One player sits at box 3 and wagers $25; the other wagers $10 behind, once that is allowed."""
    caller.sit(3)
    behind.sit(5)
    lay(caller, Bet("25"))
    caller.deal()
    caller.action("consent").click()
    expect(behind.at('[data-box="3"] [data-wager]')).to_have_count(1)
    lay(behind, Bet("5 5"))
    behind.deal()


def joins(caller: Visitor, behind: Visitor) -> None:
    """The one behind attacks, covers the split and joins the double."""
    decide(caller, "attack")
    decide(behind, "attack=5")
    decide(caller, "split")
    decide(behind, "cover_split")
    decide(caller, "double")
    decide(behind, "join_double=7.50")
    decide(caller, "stand stand")


def stays_out(caller: Visitor, behind: Visitor) -> None:
    """The player behind does not attack, and names the right hand, which is not doubled."""
    decide(caller, "attack")
    decide(behind, "decline")
    decide(caller, "split")
    decide(behind, "designate_right")
    decide(caller, "double stand stand")


CALLER = (
    Said("Blackjack $25", "wins +$25", BEATS, "5(a)(2); 5(e)"),
    Said("Double attack $25", "wins +$25", BEATS, "5(a)(2); 5(e)"),
    Said("Double $50", "wins +$50", BEATS, "9(b); 5(e)"),
    Said("Split $25", "loses -$25", HIGHER, "5(e)"),
)
JOINED = (
    Said("Blackjack $10", "wins +$10", BEATS, "5(a)(2); 5(e)"),
    Said("Double attack $5", "wins +$5", BEATS, "5(a)(2); 5(e)"),
    Said("Double $7.50", "wins +$7.50", BEATS, "9(b); 5(e)"),
    Said("Split $10", "loses -$10", HIGHER, "5(e)"),
)
STAYED_OUT = (Said("Blackjack $10", "loses -$10", HIGHER, "5(e)"),)


@pytest.mark.parametrize(("way", "says", "net"), some([(joins, JOINED, 1250), (stays_out, STAYED_OUT, -1000)], 1))
def test_two_people_wager_on_one_box(
    way: Callable[[Visitor, Visitor], None], says: tuple[Said, ...], net: int, visit: Visits, house: OpenHouse
) -> None:
    """Two eights against a six: 8-3 doubled to 20, 8-9 stands at 17, the dealer has 19."""
    table = house.table("double-attack-ma", "6c 8h 8d 3c 9h 9d Kc 3d")
    caller, behind = visit(), visit()
    for visitor in (caller, behind):
        visitor.open_table(table)
    both_ready(caller, behind)
    way(caller, behind)
    for visitor, expected, came in ((caller, CALLER, 7500), (behind, says, net)):
        visitor.settled()
        check(results(visitor), expected)
        check_money(visitor, table, came, BROUGHT)
    others = f"{len(says)} other bet{'s' if len(says) > 1 else ''}"
    expect(caller.at(".side summary")).to_have_text(others)
    assert history(caller) == history(behind)


def test_a_box_is_not_shared_before_its_bettor_allows_it(visit: Visits, house: OpenHouse) -> None:
    table = house.table("double-attack-ma", "6c 8h 8d 3c 9h 9d Kc 3d")
    caller, behind = visit(), visit()
    for visitor, box in ((caller, 3), (behind, 5)):
        visitor.open_table(table)
        visitor.sit(box)
    lay(caller, Bet("25"))
    caller.deal()
    expect(behind.at('[data-box="3"] [data-wager]')).to_have_count(1)
    lay(behind, Bet("5 5"))
    behind.deal()
    expect(behind.at(".notice.bad")).to_contain_text("consent")
    expect(behind.at(".notice .from")).to_contain_text("13(a)")
    behind.forgive("409")


def test_whoever_comes_later_sees_the_same_table(visit: Visits, house: OpenHouse) -> None:
    table = house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc")
    player = visit()
    player.open_table(table)
    player.sit(3)
    lay(player, Bet("25"), Bet("5", "push 22"))
    player.deal()
    player.act("split.free", "double.free")
    watcher = visit()
    watcher.open_table(table)
    expect(watcher.at('[data-box="3"] .hand')).to_have_count(2)
    expect(watcher.at('[data-box="3"] [data-wager]')).to_have_count(4)
    assert watcher.cards(3) == player.cards(3) == [["8h", "3c", "9d"], ["8d", "2s"]]
    assert watcher.dealer() == player.dealer()
    expect(watcher.action("stand")).to_have_count(0)
    player.act("stand")
    for visitor in (player, watcher):
        visitor.settled()
    expect(watcher.at(".side details [data-result]")).to_have_count(4)  # they are listed a few at a time
    own, seen = results(player), results(watcher, ".side details [data-result]")
    assert [result[1:] for result in seen] == [result[1:] for result in own]
    assert len(own) == 4
    assert history(player) == history(watcher)
    expect(watcher.at(".log")).to_contain_text(name_of(player))


def test_what_one_has_opened_stays_when_another_leaves(visit: Visits, house: OpenHouse) -> None:
    """The amount of a double, half chosen, is not shut because somebody else gives up the seat."""
    table = house.table("catfish-bend", "4c 9h 6h 5d Th Td Tc 2c")
    player, other = visit(), visit()
    for visitor, box in ((player, 3), (other, 5)):
        visitor.open_table(table)
        visitor.sit(box)
        lay(visitor, Bet("25", box=box))
    player.deal()
    other.deal()
    player.action("double.less").click()
    player.at(".picker input").fill("1000")
    other.action("leave").click()
    player.at('[data-tab="log"]').click()
    expect(player.at(".log")).to_contain_text(f"{name_of(other)} leaves")
    expect(player.at(".picker output")).to_have_text("$10")
    player.action("picker.done").click()
    other.act("stand")
    player.at('[data-tab="results"]').click()
    player.settled()
    assert player.net() == 3500


def test_chips_are_added_to_a_wager_while_another_still_bets(visit: Visits, house: OpenHouse) -> None:
    """The circle counts both; bets are taken back and made again, including the side wager."""
    table = house.table("free-bet-ma", "Th 9c 9d Tc Ts 8d")
    player, other = visit(), visit()
    for visitor, box in ((player, 3), (other, 5)):
        visitor.open_table(table)
        visitor.sit(box)
    lay(player, Bet("25"), Bet("5", "push 22"))
    player.deal()
    expect(player.action("deal")).to_be_disabled()
    expect(player.action("rebet")).to_be_disabled()  # the wagers of the last round are these
    lay(player, Bet("25"))
    spot = player.at('[data-spot="3-blackjack"]')
    expect(spot).to_have_attribute("aria-label", "Box 3: $50 on Blackjack; add a chip")
    expect(player.action("deal")).to_contain_text("Deal for $55")
    player.deal()
    expect(player.action("deal")).to_be_disabled()
    expect(player.at(".have")).to_have_text("$445")
    player.action("clear").click()
    expect(player.at(".have")).to_have_text("$500")
    expect(player.at('[data-plate="3"] .ready')).to_have_count(0)  # who takes wagers back is asked for others
    expect(player.at("[data-dock]")).not_to_contain_text("Waiting for")
    lay(player, Bet("25"))
    player.deal()
    expect(player.at('[data-plate="3"] .ready')).to_have_count(1)
    expect(player.at(".notice")).to_have_count(0)


def test_more_than_the_table_takes_is_not_a_matter_of_chips(guest: Visitor, house: OpenHouse) -> None:
    guest.open_table(house.table("free-bet-ma", table_maximum=25))
    guest.sit(3)
    lay(guest, Bet("25 25"))
    expect(guest.at("dialog")).to_have_count(0)
    expect(guest.at(".notice")).to_contain_text("The table takes at most $25 on Blackjack.")
    expect(guest.action("deal")).to_contain_text("Deal for $25")
