"""The letters of a chart, what each means, and the solver's words for decisions."""

from __future__ import annotations

STAND, HIT, DOUBLE, SPLIT, SPLIT_ONCE, ZAP, SURRENDER = "S", "H", "D", "P", "O", "Z", "R"
MEANINGS = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double down",
    SPLIT: "split, and split again",
    SPLIT_ONCE: "split once",
    ZAP: "zap",
    SURRENDER: "surrender",
}
DECISIONS = {
    STAND: ("stand",),
    HIT: ("hit",),
    DOUBLE: ("double",),
    SURRENDER: ("surrender",),
    ZAP: ("zap",),
    SPLIT: ("split",),
    SPLIT_ONCE: ("split once", "split"),
}
"""What a letter means: the first of these that is legal."""
