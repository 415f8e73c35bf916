"""Tables of pages, written by tasks: those of a part."""

import hashlib
import json
import os
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errata._core import sum_counts
from errata.spark.scoring import Scoring

if TYPE_CHECKING:
    import pyarrow

# a table that a task wrote: what part.json says of it
WRITTEN = "part int, model int, facts string"

# rows of a row group: those that `errata merge` holds at a time
_GROUP_ROWS = 65_536


@dataclass(frozen=True)
class Tables:
    """What tasks need to know to write tables."""

    folder: str
    scoring: Scoring
    # names of the columns of a table, and of the models; number 0 is the benchmark
    columns: Sequence[str]
    models: Sequence[str]
    # what the tables of each model say of themselves, whichever part they are of
    about: Sequence[Mapping[str, str]]
    # of how many parts
    of: int
    # the count that is 0 where a reference is empty; none: the text itself says so
    length: str | None

    def path(self, part: int, model: int) -> Path:
        return Path(self.folder) / str(part + 1) / f"{self.models[model]}_pages.parquet"


def write_tables(
    tables: Tables,
) -> Callable[[Iterator["pyarrow.RecordBatch"]], Iterator["pyarrow.RecordBatch"]]:
    """For scored rows sorted by part, model, whether they are missing, and place."""

    def write(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator["pyarrow.RecordBatch"]:
        import pyarrow

        for (part, model), rows in _by_table(batches):
            facts = json.dumps(_write(tables, part, model, rows))
            yield pyarrow.RecordBatch.from_arrays(
                [pyarrow.array([part], "int32"), pyarrow.array([model], "int32"), pyarrow.array([facts])],
                ["part", "model", "facts"],
            )

    return write


def _by_table(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator[tuple[tuple[int, int], "pyarrow.Table"]]:
    import pyarrow

    key: tuple[int, int] | None = None
    kept: list[pyarrow.RecordBatch] = []
    for batch in batches:
        keys = list(zip(batch.column("part").to_pylist(), batch.column("model").to_pylist()))
        first = 0
        while first < len(keys):
            end = first + 1
            while end < len(keys) and keys[end] == keys[first]:
                end += 1
            if key is not None and keys[first] != key:
                yield key, pyarrow.Table.from_batches(kept)
                kept = []
            key = keys[first]
            kept.append(batch.slice(first, end - first))
            first = end
    if key is not None:
        yield key, pyarrow.Table.from_batches(kept)


def _write(tables: Tables, part: int, model: int, rows: "pyarrow.Table") -> dict[str, Any]:
    """Writes a table; a second attempt of a task writes the same bytes in its place."""
    import pyarrow
    import pyarrow.compute

    scoring = tables.scoring
    # every table has a row without a status, so that there is one for each part and model
    rows = rows.filter(pyarrow.compute.is_valid(rows.column("status"))).combine_chunks()
    counted = rows.filter(rows.column("counted"))
    lacking = rows.filter(
        pyarrow.compute.and_(rows.column("missing"), pyarrow.compute.invert(rows.column("counted")))
    )
    missing = pyarrow.compute.sum(rows.column("missing")).as_py() or 0
    file_rows = rows.num_rows - missing
    about = {
        **tables.about[model],
        "errata.rows": str(file_rows),
        "errata.empty_references": str(_empty_references(tables, counted)),
        "errata.missing": json.dumps(_missing_lengths(tables, lacking), separators=(",", ":")),
        "errata.part": f"{part + 1}/{tables.of}",
    }
    content = _table_bytes(tables, rows, file_rows, about)
    path = tables.path(part, model)
    path.parent.mkdir(parents=True, exist_ok=True)
    _put(path, content)
    steps = [
        sum_counts(_buffers(counted, f"w{number}_", scoring.waterfall_counts), **_of_sums(step))
        for number, step in enumerate(scoring.waterfall)
    ]
    return {
        "sha256": hashlib.sha256(content).hexdigest(),
        "missing": missing,
        "sums": sum_counts(_buffers(counted, "c", scoring.counts), **_of_sums(scoring.options)),
        "waterfall": steps,
    }


def _table_bytes(tables: Tables, rows: "pyarrow.Table", file_rows: int, about: Mapping[str, str]) -> bytes:
    import pyarrow
    import pyarrow.compute
    import pyarrow.parquet

    scoring = tables.scoring
    is_counted = rows.column("counted")
    texts = ["image", "batch", "status", *(f"g{at}" for at in range(scoring.groups))]
    numbers = [*(f"c{at}" for at in range(scoring.counts)), *(f"r{at}" for at in range(scoring.rates))]
    columns = [rows.column(name) for name in texts]
    # pages that do not count have no values
    columns += [pyarrow.compute.if_else(is_counted, rows.column(name), None) for name in numbers]
    table = pyarrow.table(columns, list(tables.columns)).replace_schema_metadata(about)
    out = pyarrow.BufferOutputStream()
    with pyarrow.parquet.ParquetWriter(out, table.schema, compression="NONE", store_schema=False) as writer:
        # pages without a row come after those of the other parts: they can be read by themselves
        for start, end in ((0, file_rows), (file_rows, table.num_rows)):
            if end > start:
                writer.write_table(table.slice(start, end - start), row_group_size=_GROUP_ROWS)
        writer.add_key_value_metadata(dict(about))
    return out.getvalue().to_pybytes()


def _put(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _buffers(rows: "pyarrow.Table", prefix: str, count: int) -> list[bytes]:
    """The counts of rows that all have some, column by column."""
    found = []
    for at in range(count):
        column = rows.column(f"{prefix}{at}").combine_chunks()
        values = column.buffers()[1]
        start = column.offset * 8
        found.append(b"" if values is None else values[start : start + len(column) * 8].to_pybytes())
    return found


def _of_sums(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "threads"}


def _empty_references(tables: Tables, counted: "pyarrow.Table") -> int:
    import pyarrow.compute

    if tables.length is None:
        return pyarrow.compute.sum(counted.column("empty")).as_py() or 0
    return pyarrow.compute.sum(pyarrow.compute.equal(_count(tables, counted, tables.length), 0)).as_py() or 0


def _missing_lengths(tables: Tables, lacking: "pyarrow.Table") -> dict[str, int]:
    """Sums of the lengths of the references of pages that do not count."""
    import pyarrow.compute

    names = json.loads(tables.about[1]["errata.missing"])
    return {name: pyarrow.compute.sum(_count(tables, lacking, name)).as_py() or 0 for name in names}


def _count(tables: Tables, rows: "pyarrow.Table", name: str) -> "pyarrow.ChunkedArray":
    first = 3 + tables.scoring.groups
    return rows.column(f"c{tables.columns.index(name) - first}")
