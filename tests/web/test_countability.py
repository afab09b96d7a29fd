"""The lab in the browser: how countable every wager is, and prices with the cover card and with a fresh shoe."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from pitboss.house.workbench.bench import bench
from pitboss.house.workbench.countability import countable
from pitboss.house.workbench.exporting import export
from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.cut.cover_price import CoverShelf
from pitboss.rulebook import submit
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.test_axe import check

LONG = 90_000
GAME = "catfish-bend"
COVER = CoverEffect(260, 52, -0.00025, 0.00002, 50_000_000, 46.4)
WIDER_THAN_THE_WINDOW = "() => document.documentElement.scrollWidth > window.innerWidth"


def test_effects_and_both_prices_on_a_desk_and_on_a_phone(visit: Visits, tmp_path: Path) -> None:
    CoverShelf().keep(submit(GAME, {}), "td", COVER)
    told = countable(GAME, {})
    fresh = bench(GAME, {}).solution
    for size in ((1280, 800), PHONE):
        visitor = visit(size)
        visitor.goto(f"/lab?game={GAME}")
        visitor.at(".figures[aria-busy=false]").wait_for(timeout=LONG)
        assert float(visitor.at("[data-cover]").get_attribute("data-cover") or "nan") == -COVER.ev(fresh.ev)
        expect(visitor.at("[data-cover]")).to_contain_text(f"{-COVER.ev(fresh.ev):.4%} ± {COVER.se:.4%}")
        expect(visitor.at("strong[data-edge]")).to_have_text(f"{fresh.house_edge:.4%}")
        visitor.action("countability").click()
        visitor.at("[data-countable=effects]").wait_for(timeout=LONG)
        cells = visitor.at("[data-countable=effects] [data-effect]").all()
        shown = [float(cell.get_attribute("data-effect") or "nan") for cell in cells]
        assert shown == [wager["by_rank"][rank] for rank in told["cards"] for wager in told["wagers"]]
        spades = visitor.page.locator("[data-countable=suits] tr", has_text="king of spades")
        expect(spades).to_contain_text(f"{told['wagers'][-1]['by_card']['Ks']:+.4%}")
        assert not visitor.page.evaluate(WIDER_THAN_THE_WINDOW), size
        check(visitor, ("light",))
    with visitor.page.expect_download(timeout=LONG) as downloaded:
        visitor.action("countability-csv").click()
    made = export("countability.csv", bench(GAME, {}))
    downloaded.value.save_as(tmp_path / made.name)
    assert (downloaded.value.suggested_filename, (tmp_path / made.name).read_bytes()) == (made.name, made.data)
