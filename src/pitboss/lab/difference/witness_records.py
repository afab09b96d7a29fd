"""The records of a witness as files: each replays under its own rule set."""

from __future__ import annotations

from pitboss.lab.difference.witness_told import ToldSearch


def witness_records(told: ToldSearch) -> dict[str, str]:
    """Return the records of a search by their names: the witness, or what there is instead, before and after."""
    pairs: dict[str, tuple[str, str]] = {}
    if told.witness is not None:
        pairs["witness"] = (told.witness.before.record, told.witness.after.record)
    elif told.otherwise is not None:
        pairs["pays-the-same"] = (told.otherwise.before.record, told.otherwise.after.record)
    for wager in told.accepted:
        pairs[f"accepted-by-one-{'-'.join(wager.what.replace(chr(39), '').split())}"] = wager.records
    return {
        f"{name}-{side}.record": text
        for name, pair in pairs.items()
        for side, text in zip(("before", "after"), pair, strict=True)
    }
