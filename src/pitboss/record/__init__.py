"""Round records: write, read, replay and explain them."""

from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.telling.settled import SettledWager, payouts
from pitboss.record.telling.words import Narrator
from pitboss.record.text.compare import Difference
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import Record, RecordRefused
from pitboss.record.text.writer import write_record

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
