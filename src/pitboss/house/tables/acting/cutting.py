"""Players' seeds: pledged by their hashes, and shown when a shoe is to be shuffled. So nobody can choose its order.

The first seed that is shown ends the pledging for that shoe: one that was pledged later could have been chosen by it.
"""

from __future__ import annotations

import re

from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.acting.seats import is_here
from pitboss.house.tables.live.happenings import SeedPledged, SeedShown
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.live.seeds import pledge_of
from pitboss.table import Refusal, Refused

SEED = re.compile(r"[0-9a-f]{64}")


def pledge_seed(live: LiveTable, request: house_commands.PledgeSeed, now: int) -> None:
    """Note a pledge for the coming shoe; until somebody shows a seed it may be changed."""
    _refuse_outsider(live, request.player)
    seeds = live.table.seeds
    if seeds.shown:
        raise _refused(live, "too_late", "Seeds are being shown; pledge one for the next shoe when this one is open.")
    seeds.pledged[request.player] = _checked(live, request.pledge)
    live.table.tell(SeedPledged(request.player, request.pledge, live.table.rules.shoe))


def show_seed(live: LiveTable, request: house_commands.ShowSeed, now: int) -> None:
    """Let a seed cut the coming shoe, and note what is pledged for the one after it."""
    _refuse_outsider(live, request.player)
    table, seeds, player = live.table, live.table.seeds, request.player
    if not table.shoe_due:
        raise _refused(live, "wrong_moment", "No shoe is to be shuffled now; seeds are shown when one is over.")
    if player not in seeds.pledged:
        raise _refused(live, "not_pledged", f"{player} pledged no seed for this shoe; nothing can be shown.")
    if player in seeds.shown:
        raise _refused(live, "already_shown", f"{player}'s seed has been shown already.")
    if pledge_of(_checked(live, request.seed)) != seeds.pledged[player]:
        raise _refused(live, "other_seed", "This is not the seed that was pledged: its hash is another one.")
    seeds.shown[player] = request.seed
    table.tell(SeedShown(player, request.seed, table.rules.shoe))
    if request.pledge:
        seeds.later[player] = _checked(live, request.pledge)
        table.tell(SeedPledged(player, request.pledge, table.rules.shoe))


def _refuse_outsider(live: LiveTable, player: str) -> None:
    if not live.table.by_house:
        raise _refused(live, "no_seeds", "People shuffle the cards here; this table takes no players' seeds.")
    if not is_here(live, player):
        raise _refused(live, "unknown_player", f"{player} is not at this table; buy in first.")


def _checked(live: LiveTable, seed: str) -> str:
    if SEED.fullmatch(seed) is None:
        raise _refused(live, "no_seed", "A seed, and a pledge, is written with 64 digits out of 0-9 and a-f.")
    return seed


def _refused(live: LiveTable, code: str, sentence: str) -> Refused:
    return Refused(Refusal(code, sentence, live.table.rules.shoe))
