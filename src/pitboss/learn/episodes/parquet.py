"""Episodes as a Parquet file: a row for every step, and what has to be known to read them in the file's metadata."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from pitboss.extras import need
from pitboss.learn.episodes.steps import Steps

METADATA = b"pitboss.episodes"


class EpisodeFile:
    """A Parquet file that steps are written to, some at a time; it has its name only when it is complete."""

    def __init__(self, file: str | Path, told: Mapping[str, Any]) -> None:
        need("parquet")
        import pyarrow as arrow
        from pyarrow import parquet

        self.unit = float(told["unit"])
        observed, allowed = len(told["fields"]), len(told["actions"])
        columns = {
            "episode": arrow.int64(),
            "step": arrow.int32(),
            "observation": arrow.list_(arrow.int16(), observed),
            "mask": arrow.list_(arrow.bool_(), allowed),
            "action": arrow.int16(),
            "reward": arrow.float64(),
            "won": arrow.int64(),
            "terminated": arrow.bool_(),
            "truncated": arrow.bool_(),
        }
        said = json.dumps(told, ensure_ascii=False, sort_keys=True, default=str)
        self.form = arrow.schema(list(columns.items()), metadata={METADATA: said.encode()})
        self.file, self.unfinished = _begun(Path(file))
        self.writer = parquet.ParquetWriter(self.unfinished, self.form, compression="zstd")

    def __enter__(self) -> EpisodeFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.close()
        if self.unfinished != self.file:
            if error is None:
                self.unfinished.replace(self.file)
            else:
                self.unfinished.unlink()

    def write(self, steps: Steps) -> None:
        """Write some steps; a reward is what was won in units of the first wager."""
        import pyarrow as arrow

        values = {
            **steps._asdict(),
            "observation": _rows(steps.observation, self.form.field("observation").type),
            "mask": _rows(steps.mask, self.form.field("mask").type),
            "reward": steps.won / self.unit,
        }
        columns = [arrow.array(values[name], type=self.form.field(name).type) for name in self.form.names]
        self.writer.write_table(arrow.Table.from_arrays(columns, schema=self.form))


def _begun(file: Path) -> tuple[Path, Path]:
    """Return a file, and the empty one beside it to be written first; what is no plain file is written at once.

    Nobody may read the one who may not read the other.
    """
    real = file.resolve()
    if real.exists() and not real.is_file():
        return real, real
    unfinished = real.with_name(f"{real.name}.{os.getpid()}.unfinished")
    try:
        unfinished.touch()
        if real.exists():
            shutil.copymode(real, unfinished)
    except OSError as error:
        error.filename = str(file)
        raise
    return real, unfinished


def _rows(values: Any, kind: Any) -> Any:
    """Return the rows of a matrix as a column of lists, all of one length."""
    import pyarrow as arrow

    return arrow.FixedSizeListArray.from_arrays(arrow.array(values.ravel(), type=kind.value_type), type=kind)


def read_told(file: str | Path) -> dict[str, Any]:
    """Return what a file of episodes says about its steps."""
    need("parquet")
    from pyarrow import parquet

    said = parquet.read_schema(file).metadata or {}
    if METADATA not in said:
        raise ValueError(f"{file} has no episodes: pitboss simulate --episodes and pitboss export episodes make them.")
    told: dict[str, Any] = json.loads(said[METADATA])
    return told
