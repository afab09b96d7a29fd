"""Every page at every moment that is worth a look, each read in both languages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from pitboss.house.bringing_bots import bring_bots
from pitboss.rulebook import GAMES
from tests.sizes import some
from tests.web.languages import check_french
from tests.web.moments_of_staff import LONG, audit, cage, desk, floor, people, ruling, unfold
from tests.web.playing import Bet, Round, lay, play
from tests.web.rounds_of_free_bet import ROUNDS
from tests.web.visitor import Visitor


def lobby(one: Visitor) -> None:
    one.goto("/")
    one.at("article").first.wait_for()
    expect(one.at("article:has([data-edge])")).to_have_count(one.at("article").count(), timeout=LONG)
    check_french(one)
    one.action("open-table").click()
    for game in GAMES:
        one.at("dialog select").first.select_option(game.id)
        one.at("dialog .price strong").wait_for(timeout=LONG)
        unfold(one, "dialog")
        check_french(one)
    one.page.keyboard.press("Escape")
    one.action("sign-in").click()
    check_french(one)


def free_bet(one: Visitor) -> None:
    """A round from the seat to its results."""
    one.open_table(one.house.table("free-bet-ma", "8h 6c 8d Th 3c 9d 2s 9h Kc", name="One"))
    check_french(one)
    one.at('[data-box="3"] .sit').click()
    one.action("buy-in").wait_for()
    check_french(one)
    one.action("buy-in").click()
    one.action("deal").wait_for()
    lay(one, Bet("25"), Bet("5", "push 22"))
    check_french(one)
    one.deal()
    one.at("label:has-text('Advice') input").check()
    one.at(".decision.best").wait_for()
    check_french(one)
    one.act("split.free", "double.free")
    one.action("double.free").wait_for()
    check_french(one)
    one.act("double.free")
    one.settled()
    for tab in ("log", "rules", "results"):
        one.at(f'[data-tab="{tab}"]').click()
        check_french(one)


def double_attack(one: Visitor) -> None:
    """Attack, insurance, surrender; the amount of a wager for less."""
    one.open_table(one.house.table("double-attack-ma", "As 7h 8h 9c 8d 5c 3c 9h", name="Two"))
    one.sit(4)
    lay(one, Bet("25", box=4), Bet("5", "bust bonus", box=4))
    one.deal()
    one.action("attack.less").click()
    check_french(one)
    one.page.keyboard.press("Escape")
    one.act("attack")
    one.action("insure").wait_for()
    check_french(one)
    one.act("insure")
    one.action("surrender").wait_for()
    check_french(one)
    one.act("surrender")
    one.settled()
    for tab in ("results", "log", "rules"):
        one.at(f'[data-tab="{tab}"]').click()
        check_french(one)


def trainer(one: Visitor) -> None:
    """A warning before a mistake, and what it cost."""
    one.open_table(one.house.table("zappit-ma", "Th 9c 6d 7h 5s 8c", name="Three"))
    one.sit(2)
    lay(one, Bet("25", box=2))
    one.at("label:has-text('Trainer') input").check()
    one.deal()
    one.at(".decision.best").wait_for()
    one.act("stand")
    one.at(".warning").wait_for()
    check_french(one)
    one.at(".warning button").last.click()
    one.settled()
    check_french(one)


def full_table(one: Visitor) -> None:
    """Bots beside you, side wagers and a toke; then the log and the rules of such a table."""
    table = one.house.table("catfish-bend", "", name="Four")
    bring_bots(one.house.house, table, 3)
    one.open_table(table)
    one.at(".sit").first.click()
    one.action("buy-in").click()
    one.action("deal").wait_for()
    box = int(one.at("[data-box].mine").get_attribute("data-box") or "1")
    lay(one, Bet("25", box=box), Bet("5", "trilux", box), Bet("5", "king's bounty", box))
    one.page.get_by_role("button", name="Toke the dealer").click()
    lay(one, Bet("5", box=box))
    check_french(one)
    one.deal()
    one.at('[data-action="stand"], [data-action="decline"], [data-net]').first.wait_for(timeout=LONG)
    for tab in ("log", "rules", "results"):
        one.at(f'[data-tab="{tab}"]').click()
        check_french(one)


def story(one: Visitor) -> None:
    """The history, a round again, what its decisions were worth, its shoe and its record."""
    one.goto("/history")
    one.at("h1").wait_for()
    check_french(one)
    play(one, ROUNDS[2])
    play(one, Round("a shoe that is over", "zappit-online", "Th 6h 9d As 4c", "stand", (), -2500))
    one.goto("/history")
    one.at("[data-round]").first.wait_for()
    check_french(one)
    for place in range(2):
        one.goto("/history")
        one.at("[data-round] a").nth(place).click()
        one.at("[data-record]").filter(has_text="pitboss record").or_(one.at("section [lang=en]")).first.wait_for()
        check_french(one)
        one.action("last").click()
        one.action("review").click()
        one.at("[data-given]").wait_for(timeout=LONG)
        if one.action("verify").count():
            one.action("verify").click()
        check_french(one)


def rulebook(one: Visitor) -> None:
    for game in GAMES:
        one.goto(f"/rulebook/{game.id}")
        one.at("[data-clause]").first.wait_for()
        check_french(one)
        one.at('[data-tab="options"]').click()
        check_french(one)
    one.at("[data-search]").fill("zzz")
    check_french(one)


def lab(game: str) -> Callable[[Visitor], None]:
    """Return how the lab of a game is looked at: a cell of each kind, exceptions, effects."""

    def look(one: Visitor) -> None:
        one.goto(f"/lab?game={game}")
        one.at(".tables .cell").first.wait_for(timeout=LONG)
        unfold(one)
        one.page.wait_for_function(
            "() => document.querySelectorAll('[aria-labelledby=lab-effects] .bars li').length > 0 "
            "&& !document.querySelector('[aria-labelledby=lab-effects] [role=status]')",
            timeout=LONG,
        )
        check_french(one)
        for letters in sorted({cell.inner_text() for cell in one.at(".legend .cell").all()}):
            one.at(f'.tables .cell:text-is("{letters}")').first.focus()
            one.at(".chart .side h3").wait_for()
            expect(one.at(".chart .side p.soft")).to_have_count(0, timeout=LONG)
            check_french(one)

    return look


def simulation(one: Visitor) -> None:
    one.goto("/lab?game=zappit-ma")
    one.action("simulate").wait_for(timeout=LONG)
    one.at("[aria-labelledby=lab-sim] select").first.select_option("1000000")
    one.action("simulate").click()
    expect(one.at("[data-simulated]")).to_be_visible(timeout=LONG)
    expect(one.action("simulate")).to_be_visible(timeout=LONG)
    check_french(one)


MOMENTS: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "lobby": ("", lobby),
    "a round": ("", free_bet),
    "attack and insurance": ("", double_attack),
    "trainer": ("", trainer),
    "full table": ("", full_table),
    "history": ("", story),
    "rulebook": ("", rulebook),
    "simulation": ("", simulation),
    "floor": ("Flora", floor),
    "ruling": ("Flora", ruling),
    "desk": ("Dora", desk),
    "cage": ("Cate", cage),
    "audit": ("Audrey", audit),
    "people": ("Adam", people),
} | {f"lab of {game.id}": ("", lab(game.id)) for game in some(GAMES, 2)}
