"""The files of a benchmark and its models, and their rows in order."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from errata._core import TextTable
from errata.error import ErrataError
from errata.spark.failure import TaskFailed

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

ROWS = "image string, batch string, text string, source int, place long"

_FORMATS = (".csv", ".parquet")
# bytes of texts of a batch that goes to Spark
_BATCH_BYTES = 8 << 20
# what `str.strip` removes, as the program does from names
_SPACES = "".join(chr(point) for point in range(0x11_0000) if chr(point).isspace())


@dataclass(frozen=True)
class File:
    """A file of a source."""

    uri: str
    # its name from a root, by which results know it
    name: str
    # the row of its source that its first one is, how many it has, and its SHA-256
    first: int = 0
    rows: int = 0
    sha256: str = ""

    @property
    def is_csv(self) -> bool:
        return self.uri.endswith(".csv")


@dataclass(frozen=True)
class Source:
    """A benchmark or a model."""

    # as it was given
    label: str
    # number 0 is the benchmark, models follow
    number: int
    # name of the column of texts
    column: str
    files: tuple[File, ...]
    # whether the label is the name of a table of Spark
    is_table: bool = False

    @property
    def rows(self) -> int:
        return sum(file.rows for file in self.files)

    @property
    def hashes(self) -> dict[str, str]:
        return {file.name: file.sha256 for file in self.files}

    def sha256(self) -> str:
        """What stands for all files: `hashOfInputs` of `src/results/inputs.ts`."""
        if len(self.files) == 1:
            return self.files[0].sha256
        lines = [f"{file.sha256}  {PurePosixPath(file.name).name}\n" for file in self.files]
        return hashlib.sha256("".join(lines).encode()).hexdigest()


def find_source(spark: "SparkSession", path: str, number: int, base: str) -> Source:
    """A CSV or Parquet file, a folder of parts, or a table of Spark; ``base`` is its place in a root."""
    from pyarrow.fs import FileSelector, FileType

    column = "inference" if number else "transcript"
    system, place = opened(path)
    kind = system.get_file_info(place).type
    if kind == FileType.File:
        suffix = next((suffix for suffix in _FORMATS if place.endswith(suffix)), None)
        if suffix is None:
            raise ErrataError("SOURCE_KIND", f"{path}: expected a file {' or '.join(_FORMATS)}")
        return Source(path, number, column, (File(path, base + suffix),))
    if kind == FileType.Directory:
        found = system.get_file_info(FileSelector(place))
        names = sorted(
            i.base_name for i in found if i.base_name.startswith("part-") and i.base_name.endswith(_FORMATS)
        )
        if not names:
            raise ErrataError("NO_FILE", f"{path}: found no part-*.csv or part-*.parquet")
        other = next((name for name in names if name.endswith(".csv") != names[0].endswith(".csv")), None)
        if other is not None:
            raise ErrataError(
                "TABLE_AMBIGUOUS", f"{path}/{names[0]}: found {other} too, expected one of them"
            )
        folder = path.rstrip("/")
        return Source(
            path, number, column, tuple(File(f"{folder}/{name}", f"{base}/{name}") for name in names)
        )
    if "/" in path or not spark.catalog.tableExists(path):
        raise ErrataError("NO_FILE", f"{path}: no such file or folder, and no table of Spark")
    uris = sorted(map(unquote, spark.table(path).inputFiles()), key=_base_name)
    return Source(
        path, number, column, tuple(File(uri, f"{base}/{_base_name(uri)}") for uri in uris), is_table=True
    )


def take_stock(spark: "SparkSession", sources: Sequence[Source]) -> list[Source]:
    """Looks at every file once, a task each: its hash, its rows, and whether it can be read at all."""
    every = [(source, file) for source in sources for file in source.files]
    work = [(file.uri, source.column) for source, file in every]

    def look(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator["pyarrow.RecordBatch"]:
        import pyarrow

        for batch in batches:
            found = [{"id": number, **_facts(*work[number])} for number in batch.column(0).to_pylist()]
            if found:
                yield pyarrow.RecordBatch.from_pylist(found, schema=pyarrow.schema(_STOCK))

    _STOCK = [
        ("id", "int64"),
        ("rows", "int64"),
        ("sha256", "string"),
        ("code", "string"),
        ("message", "string"),
    ]
    schema = "id long, rows long, sha256 string, code string, message string"
    stock = spark.range(0, len(work), 1, len(work)).mapInArrow(look, schema).collect()
    facts = {row["id"]: row for row in stock}
    for number in range(len(work)):
        if facts[number]["code"] is not None:
            raise ErrataError(facts[number]["code"], facts[number]["message"])
    known = iter(range(len(work)))
    return [_counted(source, [facts[next(known)] for _ in source.files]) for source in sources]


def _counted(source: Source, facts: Sequence[Any]) -> Source:
    files, first = [], 0
    for file, found in zip(source.files, facts):
        files.append(replace(file, first=first, rows=found["rows"], sha256=found["sha256"]))
        first += found["rows"]
    return replace(source, files=tuple(files))


def _facts(uri: str, column: str) -> dict[str, Any]:
    """Rows and hash of a file, or why there are none: a task that fails would only be tried again."""
    import pyarrow
    import pyarrow.parquet

    none = {"rows": None, "sha256": None}
    try:
        with local_path(uri) as path:
            if uri.endswith(".csv"):
                rows = len(TextTable(path, uri, column))
            else:
                schema = pyarrow.parquet.read_schema(path)
                lacking = [name for name in ("image_name", "batch_id", column) if name not in schema.names]
                if lacking:
                    message = f"{uri}: found columns {', '.join(schema.names)}, expected image_name, batch_id, {column}"
                    return {**none, "code": "MISSING_COLUMN", "message": message}
                rows = pyarrow.parquet.read_metadata(path).num_rows
            return {"rows": rows, "sha256": hash_of(path), "code": None, "message": None}
    except ErrataError as error:
        return {**none, "code": error.code, "message": error.message}
    except pyarrow.ArrowInvalid as error:
        return {**none, "code": "PARQUET_INVALID", "message": f"{uri}: {error}"}
    except OSError as error:
        return {**none, "code": "CANNOT_READ", "message": f"{uri}: cannot be read ({error})"}


def hash_of(path: str) -> str:
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            found.update(chunk)
    return found.hexdigest()


def read_rows(spark: "SparkSession", sources: Sequence[Source]) -> "DataFrame":
    """The rows of all sources, each with its place in its source."""
    files = [
        (f.uri, source.column, source.number, f.first) for source in sources for f in source.files if f.is_csv
    ]
    frames = [_read_parquet(spark, source) for source in sources if not source.files[0].is_csv]
    if files:
        frames.append(_read_csv(spark, files))
    rows = frames[0]
    for frame in frames[1:]:
        rows = rows.unionAll(frame)
    return rows


def _read_csv(spark: "SparkSession", files: Sequence[tuple[str, str, int, int]]) -> "DataFrame":
    """Files of CSV by our own reader, a task each: Spark's own one changes line ends inside of quotes."""

    def read(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator["pyarrow.RecordBatch"]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from _csv_batches(*files[number])

    return spark.range(0, len(files), 1, len(files)).mapInArrow(read, ROWS)


def _csv_batches(uri: str, column: str, source: int, first: int) -> Iterator["pyarrow.RecordBatch"]:
    import pyarrow

    try:
        with local_path(uri) as path:
            table, row = TextTable(path, uri, column), 0
            while row < len(table):
                end, texts = table.rows(row, _BATCH_BYTES)
                count = end - row
                arrays = [
                    pyarrow.StringArray.from_buffers(count, *map(pyarrow.py_buffer, text)) for text in texts
                ]
                arrays.append(pyarrow.array([source] * count, "int32"))
                arrays.append(pyarrow.array(range(first + row, first + end), "int64"))
                yield pyarrow.RecordBatch.from_arrays(arrays, ["image", "batch", "text", "source", "place"])
                row = end
    except ErrataError as error:
        raise TaskFailed(error) from error


def _read_parquet(spark: "SparkSession", source: Source) -> "DataFrame":
    """Rows of Parquet files by Spark; a row without a value has the empty one, as in CSV."""
    from pyspark.sql import functions as F

    frame = (
        spark.table(source.label) if source.is_table else spark.read.parquet(*(f.uri for f in source.files))
    )
    firsts = spark.createDataFrame(
        [(_base_name(file.uri), file.first) for file in source.files], "file string, first long"
    )

    def text(name: str) -> Any:
        return F.coalesce(F.col(name).cast("string"), F.lit(""))

    rows = frame.select(
        F.btrim(text("image_name"), F.lit(_SPACES)).alias("image"),
        F.btrim(text("batch_id"), F.lit(_SPACES)).alias("batch"),
        text(source.column).alias("text"),
        F.lit(source.number).cast("int").alias("source"),
        F.col("_metadata.row_index").alias("row"),
        F.col("_metadata.file_name").alias("file"),
    )
    placed = rows.join(F.broadcast(firsts), "file", "left")
    return placed.select("image", "batch", "text", "source", (F.col("first") + F.col("row")).alias("place"))


def _base_name(uri: str) -> str:
    return PurePosixPath(uri).name


def opened(uri: str) -> tuple[Any, str]:
    """The file system of a path, and the path there."""
    from pyarrow.fs import FileSystem, LocalFileSystem

    scheme, colon, rest = uri.partition("://")
    if not colon:
        return LocalFileSystem(), uri.removeprefix("file:")
    # the names that Hadoop has for S3
    return FileSystem.from_uri(
        f"{ {'s3a': 's3', 's3n': 's3'}.get(scheme, scheme) }://{rest}".replace(" ", "%20")
    )


@contextmanager
def local_path(uri: str) -> Iterator[str]:
    """A path of this machine with the content of a file."""
    from pyarrow.fs import LocalFileSystem

    system, place = opened(uri)
    if isinstance(system, LocalFileSystem):
        yield place
        return
    with tempfile.NamedTemporaryFile(prefix="errata-spark-") as copy:
        with system.open_input_stream(place) as stream:
            shutil.copyfileobj(stream, copy, 1 << 20)
        copy.flush()
        yield copy.name
