"""Every kind of event with each of its variants, as it is sent: ``python -m tests.web.sentences FILE``.

The page's tests render all of them in both languages and compare the sentences with ``web/tests/sentences.txt``, which
is meant to be read through as a whole. Every kind of event must have its variants here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from pitboss.house.tables.live import happenings
from pitboss.house.tables.live.codec import EVENTS, HAPPENINGS, shown
from pitboss.record.telling.details import details_after, details_before
from pitboss.record.telling.words import said_after, said_before
from pitboss.table.events import Event
from tests.web.sentences_of import house, play
from tests.web.sentences_of.situation import Variant


def wire(variant: Variant, number: int) -> dict[str, Any]:
    """Return an event as it is sent, with its English words and its details."""
    event, state = variant.event, variant.state
    if isinstance(event, HAPPENINGS):
        return shown(event, number, happenings.words_of(event), state.rules)[0]
    happened = cast(Event, event)
    words = said_before(state, happened) or said_after(state, happened)
    details = details_before(state, happened) or details_after(state, happened)
    return shown(event, number, words, state.rules, details)[0]


def every_variant() -> Iterator[tuple[str, Variant]]:
    """Return the variants of every kind of event, in the order in which the server lists them."""
    made: dict[str, Callable[[], list[Variant]]] = play.VARIANTS | house.VARIANTS
    missing = EVENTS.keys() - made.keys()
    assert not missing, f"These kinds of events have no variants in tests/web/sentences_of: {sorted(missing)}"
    for kind in EVENTS:
        for variant in made[kind]():
            assert type(variant.event).__name__ == kind
            yield kind, variant


def main() -> None:
    """Write them all."""
    written = [
        {"kind": kind, "variant": variant.name, "event": wire(variant, number)}
        for number, (kind, variant) in enumerate(every_variant(), 1)
    ]
    Path(sys.argv[1]).write_text(json.dumps(written, ensure_ascii=False, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
