"""``pitboss replay``: deal a record again and explain it."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.cli.file_troubles import told
from pitboss.cli.output import print_json
from pitboss.cli.piped_input import read_input
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.replaying.report import as_data, as_text
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused

AGREES, DIFFERS, REFUSED = 0, 1, 2


def replay_file(path: Path, as_json: bool) -> int:
    """Replay the records of a file and return the exit code."""
    name = "standard input" if str(path) == "-" else str(path)
    try:
        text = read_input().decode("utf-8-sig") if str(path) == "-" else path.read_text(encoding="utf-8-sig")
        replayed = [replay(record) for record in read_records(text)]
    except RecordRefused as refused:
        return _refuse(name, refused, as_json)
    except UnicodeDecodeError:
        print(f"{name} is not text in UTF-8: save it in that encoding.", file=sys.stderr)
        return REFUSED
    except OSError as error:
        print(told(error, name), file=sys.stderr)
        return REFUSED
    if as_json:
        data = [as_data(played) for played in replayed]
        print_json(data[0] if len(data) == 1 else {"records": data})
    else:
        _print(replayed)
    return _report_differences(name, replayed)


def _refuse(name: str, refused: RecordRefused, as_json: bool) -> int:
    if as_json:
        print_json({"error": {"line": refused.line, "reason": refused.reason}})
    print(f"{name}, line {refused.line}: {refused.reason}", file=sys.stderr)
    return REFUSED


def _print(replayed: list[Replayed]) -> None:
    for index, played in enumerate(replayed):
        if index:
            print()
        for line in as_text(played):
            print(line)


def _report_differences(name: str, replayed: list[Replayed]) -> int:
    differences = [difference for played in replayed for difference in played.differences]
    if not differences:
        return AGREES
    print(f"{name}, {differences[0]}", file=sys.stderr)
    if len(differences) > 1:
        more = len(differences) - 1
        print(f"({more} further difference{'s' if more > 1 else ''}.)", file=sys.stderr)
    return DIFFERS
