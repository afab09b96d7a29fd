"""Every page at every interesting moment, each read in both languages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from pitboss.house.bringing_bots import bring_bots
from pitboss.rulebook import GAMES
from tests.sizes import size, some
from tests.web.languages import check_french
from tests.web.moments_of_staff import LONG, audit, cage, desk, floor, gaming_day, people, ruling, unfold
from tests.web.playing import Bet, Round, lay, play
from tests.web.rounds_of_free_bet import ROUNDS
from tests.web.schooling import begin, bring_to, nearly_over, pays
from tests.web.visitor import Visitor


def lobby(visitor: Visitor) -> None:
    visitor.goto("/")
    visitor.at("article").first.wait_for()
    expect(visitor.at("article:has([data-edge])")).to_have_count(visitor.at("article").count(), timeout=LONG)
    check_french(visitor)
    visitor.action("open-table").click()
    for game in some(GAMES, 2):
        visitor.at("dialog select").first.select_option(game.id)
        visitor.at("dialog .price strong").wait_for(timeout=LONG)
        unfold(visitor, "dialog")
        check_french(visitor)
    visitor.page.keyboard.press("Escape")
    visitor.action("sign-in").click()
    check_french(visitor)


def free_bet(visitor: Visitor) -> None:
    """A round from the seat to its results."""
    visitor.open_table(visitor.house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc", name="One"))
    check_french(visitor)
    visitor.at('[data-box="3"] .sit').click()
    visitor.action("buy-in").wait_for()
    check_french(visitor)
    visitor.action("buy-in").click()
    visitor.action("deal").wait_for()
    lay(visitor, Bet("25"), Bet("5", "push 22"))
    check_french(visitor)
    visitor.deal()
    visitor.at("[data-advice=before]").check()
    visitor.at(".decision.best").wait_for()
    check_french(visitor)
    visitor.act("split.free", "double.free")
    visitor.action("double.free").wait_for()
    check_french(visitor)
    visitor.act("double.free")
    visitor.settled()
    for tab in ("log", "rules", "results"):
        visitor.at(f'[data-tab="{tab}"]').click()
        check_french(visitor)


def double_attack(visitor: Visitor) -> None:
    """Attack, insurance, surrender; the amount of a wager for less."""
    visitor.open_table(visitor.house.table("double-attack-ma", "As 7h 8h 9c 8d 5c 3c 9h", name="Two"))
    visitor.sit(4)
    lay(visitor, Bet("25", box=4), Bet("5", "bust bonus", box=4))
    visitor.deal()
    visitor.action("attack.less").click()
    check_french(visitor)
    visitor.page.keyboard.press("Escape")
    visitor.act("attack")
    visitor.action("insure").wait_for()
    check_french(visitor)
    visitor.act("insure")
    visitor.action("surrender").wait_for()
    check_french(visitor)
    visitor.act("surrender")
    visitor.settled()
    for tab in ("results", "log", "rules"):
        visitor.at(f'[data-tab="{tab}"]').click()
        check_french(visitor)


def trainer(visitor: Visitor) -> None:
    """A mistake at a table and its grade; then a drill, its grade, and how one gets on."""
    visitor.open_table(visitor.house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", name="Three"))
    visitor.sit(2)
    lay(visitor, Bet("25", box=2))
    visitor.at("[data-advice=after]").check()
    visitor.deal()
    visitor.act("stand")
    visitor.settled()
    visitor.at("[data-grade]").wait_for()
    visitor.at(".verdict summary").click()
    check_french(visitor)
    visitor.goto("/train")
    visitor.at(".decision:enabled").first.wait_for()
    check_french(visitor)
    visitor.at(".decision").first.click()
    visitor.at("[data-grade]").wait_for()
    visitor.at(".grades summary").click()
    check_french(visitor)
    visitor.at("[data-tab=progress]").click()
    visitor.at("[data-line]").first.wait_for()
    check_french(visitor)
    visitor.action("erase").click()
    check_french(visitor)


def full_table(visitor: Visitor) -> None:
    """Bots beside you, side wagers and a toke; then the log and the rules of such a table."""
    table = visitor.house.table("catfish-bend", "", name="Four")
    bring_bots(visitor.house.house, table, 3)
    visitor.open_table(table)
    visitor.at(".sit").first.click()
    visitor.action("buy-in").click()
    visitor.action("deal").wait_for()
    box = int(visitor.at("[data-box].mine").get_attribute("data-box") or "1")
    lay(visitor, Bet("25", box=box), Bet("5", "trilux", box), Bet("5", "king's bounty", box))
    visitor.page.get_by_role("button", name="Toke the dealer").click()
    lay(visitor, Bet("5", box=box))
    check_french(visitor)
    visitor.deal()
    visitor.at('[data-action="stand"], [data-action="decline"], [data-net]').first.wait_for(timeout=LONG)
    for tab in ("log", "rules", "results"):
        visitor.at(f'[data-tab="{tab}"]').click()
        check_french(visitor)


def story(visitor: Visitor) -> None:
    """The history, a round again, what its decisions were worth, its shoe and its record."""
    visitor.goto("/history")
    visitor.at("h1").wait_for()
    check_french(visitor)
    play(visitor, ROUNDS[2])
    play(visitor, Round("a shoe that is over", "zappit-online", "Th 6h 9d As 4c", "stand", (), -2500))
    visitor.goto("/history")
    visitor.at("[data-round]").first.wait_for()
    check_french(visitor)
    visitor.action("value").click()
    visitor.action("value").wait_for(state="detached")
    visitor.at("[data-sigmas]").wait_for(timeout=LONG)
    check_french(visitor)
    for place in range(2):
        visitor.goto("/history")
        visitor.at("[data-round] a").nth(place).click()
        visitor.at("[data-record]").filter(has_text="pitboss record").or_(
            visitor.at("section [lang=en]")
        ).first.wait_for()
        check_french(visitor)
        visitor.action("last").click()
        visitor.action("review").click()
        visitor.at("[data-given]").wait_for(timeout=LONG)
        if visitor.action("verify").count():
            visitor.action("verify").click()
        visitor.at("[data-share-review]").check()
        visitor.action("share").click()
        visitor.at("[data-shared]").wait_for(timeout=LONG)
        check_french(visitor)
    visitor.page.goto(visitor.at("[data-link]").input_value())
    visitor.action("last").click()
    check_french(visitor)


def invitation(visitor: Visitor) -> None:
    """A private table: its link for who opened it, and for who follows it; links that lead nowhere."""
    visitor.goto("/")
    visitor.action("open-table").click()
    visitor.at("[data-private]").check()
    visitor.at("dialog button[type=submit]").click()
    visitor.at("[data-invite] summary").click()
    link = visitor.at("[data-invite] [data-link]").input_value()
    check_french(visitor)
    visitor.page.goto(link)
    visitor.action("follow").wait_for()
    check_french(visitor)
    for wrong in ("/invitation/none", "/hand/none"):
        visitor.goto(wrong)
        visitor.at("[data-why]").wait_for()
        check_french(visitor)


def rulebook(visitor: Visitor) -> None:
    for game in some(GAMES, 2):
        visitor.goto(f"/rulebook/{game.id}")
        visitor.at("[data-clause]").first.wait_for()
        check_french(visitor)
        visitor.at('[data-tab="options"]').click()
        check_french(visitor)
    visitor.at("[data-search]").fill("zzz")
    check_french(visitor)
    prove(visitor)


def prove(visitor: Visitor) -> None:
    """A clause with a reading in a popover, and one with its code and its cases."""
    visitor.goto("/rulebook/zappit-ma?clause=reading%20ZM8")
    visitor.at("tr.wanted").wait_for(timeout=LONG)
    visitor.at('[data-tab="options"]').click()
    visitor.at(".clause").filter(has_text="reading").first.click()
    visitor.at("[data-clause-popover] [data-summary]").wait_for()
    check_french(visitor)
    visitor.goto("/rulebook/house-blackjack?clause=house-blackjack 1.4")
    visitor.at("tr.wanted [data-action=proof]").click(timeout=LONG)
    visitor.at("[data-function]").first.click()
    visitor.at("[data-source]").wait_for()
    visitor.at("[data-case] button").first.click()
    visitor.action("last").click()
    visitor.at("[data-case][data-result=true]").wait_for()
    check_french(visitor)


def school(visitor: Visitor) -> None:
    """The form, a session in which something went wrong, the answers to a wrong step and a payout, an exam, its end."""
    visitor.goto("/school")
    visitor.at("input[name=seed]").wait_for()
    unfold(visitor)
    check_french(visitor)
    visitor.page.select_option("select[name=drill]", "payouts")
    check_french(visitor)
    visitor.page.click("form button[type=submit]")
    visitor.at("select[name=bet]").wait_for()
    check_french(visitor)
    session = begin(visitor, "double-attack-ma", "train", rate=1, seed="4")
    for tab in ("round", "trouble", "cards", "by_hand"):
        visitor.at(f'[data-tab="{tab}"]').click()
        check_french(visitor)
    bring_to(visitor, session, pays)
    visitor.at('[data-tab="wagers"]').click()
    visitor.page.fill("input[name=said]", "void")
    visitor.page.press("input[name=said]", "Enter")
    visitor.at('[data-answer="wrong"]').wait_for()
    check_french(visitor)
    visitor.action("hint").click()
    visitor.action("next").click()
    visitor.at("[data-sum]").wait_for()
    check_french(visitor)
    exam = begin(visitor, "zappit-online", "exam")
    bring_to(visitor, exam, nearly_over)
    visitor.page.fill("input[name=said]", "void")
    visitor.page.press("input[name=said]", "Enter")
    visitor.at("[data-result]").wait_for()
    check_french(visitor)
    bring_to(visitor, begin(visitor, "zappit-online", "exam"), lambda trainer: False)
    visitor.action("certificate").click()
    visitor.at("[data-holds]").wait_for()
    check_french(visitor)


def lab(game: str) -> Callable[[Visitor], None]:
    """Return how the lab of a game is looked at: a cell of each kind, exceptions, effects."""

    def look(visitor: Visitor) -> None:
        visitor.goto(f"/lab?game={game}")
        visitor.at(".tables .cell").first.wait_for(timeout=LONG)
        unfold(visitor)
        visitor.page.wait_for_function(
            "() => document.querySelectorAll('[aria-labelledby=lab-effects] .bars li').length > 0 "
            "&& !document.querySelector('[aria-labelledby=lab-effects] [role=status]')",
            timeout=LONG,
        )
        check_french(visitor)
        for letters in sorted({cell.inner_text() for cell in visitor.at(".legend .play").all()}):
            visitor.at(f'.tables .cell:text-is("{letters}")').first.focus()
            visitor.at(".chart .side h3").wait_for()
            expect(visitor.at(".chart .side p.soft")).to_have_count(0, timeout=LONG)
            check_french(visitor)

    return look


def compared(visitor: Visitor) -> None:
    """Two submissions side by side, a cell that differs, and options that are refused on either side."""
    visitor.goto("/lab?game=catfish-bend&set=dealer_hits_soft_17%3Dfalse&a=catfish-bend")
    visitor.at("[data-differs]").first.wait_for(timeout=LONG)
    visitor.at("[data-moved]").wait_for(timeout=LONG)
    visitor.at("[data-differs]").first.focus()
    visitor.at("[data-hand][data-side]").first.wait_for(timeout=LONG)
    check_french(visitor)
    visitor.goto("/lab?game=catfish-bend&a=catfish-bend&aset=decks%3D99")
    visitor.at("[data-refused-a]").wait_for(timeout=LONG)
    visitor.at(".figures[aria-busy=false]").wait_for(timeout=LONG)
    check_french(visitor)
    visitor.forgive("422")


def regulator(visitor: Visitor) -> None:
    """The petition before it is made, options that are refused, and a difference with its witness."""
    visitor.goto("/lab/petition?game=catfish-bend&set=decks%3D99")
    visitor.action("begin").click()
    visitor.at("[data-refused]").wait_for()
    check_french(visitor)
    visitor.forgive("422")
    visitor.goto("/lab/difference?game=catfish-bend&set=dealer_hits_soft_17%3Dfalse&a=catfish-bend")
    visitor.at("[data-option]").first.wait_for()
    visitor.action("begin").click()
    visitor.at("[data-witness=pays]").wait_for(timeout=3 * LONG)
    visitor.action("parting").click()
    unfold(visitor)
    check_french(visitor)


def simulation(visitor: Visitor) -> None:
    visitor.goto("/lab?game=zappit-ma")
    visitor.action("simulate").wait_for(timeout=LONG)
    visitor.at("[aria-labelledby=lab-sim] select").first.select_option("1000000")
    visitor.action("simulate").click()
    expect(visitor.at("[data-simulated]")).to_be_visible(timeout=LONG)
    expect(visitor.action("simulate")).to_be_visible(timeout=LONG)
    check_french(visitor)


MORE: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "full table": ("", full_table),
    "simulation": ("", simulation),
    "regulator": ("", regulator),
} | {f"lab of {game.id}": ("", lab(game.id)) for game in GAMES[1:]}
MOMENTS: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "lobby": ("", lobby),
    "a round": ("", free_bet),
    "attack and insurance": ("", double_attack),
    "trainer": ("", trainer),
    "history": ("", story),
    "private table": ("", invitation),
    "rulebook": ("", rulebook),
    "school": ("Dora", school),
    "floor": ("Flora", floor),
    "ruling": ("Flora", ruling),
    "desk": ("Dora", desk),
    "cage": ("Cate", cage),
    "gaming day": ("Cate", gaming_day),
    "audit": ("Audrey", audit),
    "people": ("Adam", people),
    "lab": ("", lab(GAMES[0].id)),
    "A against B": ("", compared),
} | size({}, MORE)
