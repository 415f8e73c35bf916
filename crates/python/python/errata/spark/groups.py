"""Columns of a metadata file beside the pages of the benchmark."""

import csv
import hashlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errata.error import ErrataError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def read_groups(path: str, columns: Sequence[str]) -> tuple[list[tuple[Any, ...]], str]:
    """Image name, batch (none where the file has no such column) and values of each row, and the file's hash."""
    content = Path(path).read_bytes()
    text = content.decode("utf-8-sig")
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    header = [name.strip() for name in next(rows, [])]
    lacking = [name for name in ("image_name", *columns) if name not in header]
    if lacking:
        message = f"{path}: found columns {', '.join(header)}, expected {', '.join(lacking)}"
        raise ErrataError("MISSING_COLUMN", message)
    image, batch = header.index("image_name"), header.index("batch_id") if "batch_id" in header else None
    places = [header.index(name) for name in columns]
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for row in rows:
        if not row or (len(row) == 1 and row[0].strip(" \t") == ""):
            continue
        if len(row) <= max(image, batch or 0, *places) or len(row) > len(header):
            raise ErrataError(
                "SHORT_ROW", f"{path}:{rows.line_num}: found {len(row)} fields, expected {len(header)}"
            )
        key = (row[image].strip(), None if batch is None else row[batch].strip())
        values = tuple(row[place].strip() for place in places)
        if found.setdefault(key, values) != values:
            raise ErrataError("REPEATED_PAGE", f"{path}:{rows.line_num}: {key[0]!r} has other values above")
    return [(*key, *values) for key, values in found.items()], hashlib.sha256(content).hexdigest()


def join_groups(
    spark: "SparkSession", rows: "DataFrame", groups: Sequence[tuple[Any, ...]], columns: Sequence[str]
) -> tuple["DataFrame", dict[str, Any]]:
    """Rows with the values of their pages, and how the file and the benchmark fit: `metadata` of evaluation.json."""
    from pyspark.sql import functions as F

    names = [f"g{at}" for at in range(len(columns))]
    has_batches = any(group[1] is not None for group in groups)
    fields = ", ".join(f"{name} string" for name in ("gi", "gb", *names))
    table = spark.createDataFrame([(*group, at) for at, group in enumerate(groups)], f"{fields}, at long")
    is_same = F.col("image") == F.col("gi")
    if has_batches:
        is_same = is_same & (F.col("batch") == F.col("gb"))
    joined = rows.join(table, is_same & (F.col("source") == 0), "left")
    pages = rows.where("source = 0").groupBy("image", "batch").agg(F.min("place").alias("place"))
    only_pages = pages.join(table, is_same, "left_anti").orderBy("place").collect()
    only_groups = table.join(pages, is_same, "left_anti").orderBy("at").collect()
    report = {
        "column": columns[0],
        **({"moreColumns": list(columns[1:])} if len(columns) > 1 else {}),
        "onlyInBenchmark": [{"image_name": page["image"], "batch_id": page["batch"]} for page in only_pages],
        "onlyInMetadata": [{"image_name": group["gi"], "batch_id": group["gb"]} for group in only_groups],
    }
    return joined.select(*rows.columns, *names), report
