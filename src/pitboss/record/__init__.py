"""The round record: write it, read it, replay it, explain it."""

from pitboss.record.compare import Difference
from pitboss.record.reader import read_records
from pitboss.record.record import Record, RecordRefused
from pitboss.record.replay import Replayed, replay
from pitboss.record.settled import SettledWager, payouts
from pitboss.record.words import Narrator
from pitboss.record.writer import write_record

__all__ = [
    "Difference",
    "Narrator",
    "Record",
    "RecordRefused",
    "Replayed",
    "SettledWager",
    "payouts",
    "read_records",
    "replay",
    "write_record",
]
