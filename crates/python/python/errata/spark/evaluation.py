"""An evaluation on Spark, from the files to the merged results."""

import json
import shutil
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errata.error import ErrataError
from errata.spark.failure import error_in_task
from errata.spark.groups import join_groups, read_groups
from errata.spark.inputs import Source, find_source, read_rows, take_stock
from errata.spark.journal import failed_pages
from errata.spark.program import Pattern, find_program, flags_of, merge, pattern_for
from errata.spark.scoring import Scoring, score_pages
from errata.spark.tables import WRITTEN, Tables, write_tables

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

# rows of a part where nobody says how many parts there are
_PART_ROWS = 62_500


def evaluate(
    spark: "SparkSession",
    benchmark: str | PathLike[str],
    models: Mapping[str, str | PathLike[str]],
    out: str | PathLike[str],
    *,
    partitions: int | None = None,
    errata: str | None = None,
    metadata: str | PathLike[str] | None = None,
    group_by: str | Sequence[str] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Scores models on a cluster and writes into ``out`` what ``errata evaluate`` would, byte for byte.

    ``benchmark`` and ``models`` are CSV or Parquet files, folders of parts or tables of Spark. ``out`` is a folder that
    driver and executors share. ``partitions`` is the number of tasks and parts, ``errata`` the command of the program
    on the driver; ``options`` are the flags of ``errata evaluate`` in snake case. Returns what evaluation.json holds.
    """
    given = {"partitions": partitions, "errata": errata, "metadata": metadata, "group_by": group_by}
    evaluate_and_tell(spark, benchmark, models, out, **given, **options)
    return json.loads((Path(out) / "evaluation.json").read_text("utf-8"))


def evaluate_and_tell(
    spark: "SparkSession",
    benchmark: str | PathLike[str],
    models: Mapping[str, str | PathLike[str]],
    out: str | PathLike[str],
    *,
    partitions: int | None = None,
    errata: str | None = None,
    metadata: str | PathLike[str] | None = None,
    group_by: str | Sequence[str] | None = None,
    **options: Any,
) -> str:
    """The same; returns what the program prints of it."""
    program = find_program(errata)
    names = sorted(models)
    if not names:
        raise ErrataError("NO_MODELS", "models: expected at least one")
    columns = [group_by] if isinstance(group_by, str) else list(group_by or [])
    if bool(columns) != (metadata is not None):
        raise ErrataError("ARGUMENT_INVALID", "metadata: expected it and group_by together")
    columns = list(dict.fromkeys(columns))
    pattern = pattern_for(program, flags_of(options), names, columns)
    paths = [(str(benchmark), "data/benchmark/benchmark")] + [
        (str(models[n]), f"data/models/{n}") for n in names
    ]
    try:
        sources = [find_source(spark, path, number, base) for number, (path, base) in enumerate(paths)]
        sources = take_stock(spark, sources)
        most = max(source.rows for source in sources)
        of = partitions or max(spark.sparkContext.defaultParallelism, -(-most // _PART_ROWS))
        folder = Path(f"{Path(out).absolute()}.parts")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        given = None if metadata is None else (str(metadata), columns)
        _write_parts(spark, sources, names, pattern, folder, of, given)
    except ErrataError:
        raise
    except Exception as error:
        known = error_in_task(error)
        if known is None:
            raise
        raise known from error
    printed = merge(program, [folder / str(part + 1) for part in range(of)], Path(out).absolute())
    shutil.rmtree(folder)
    return printed


def _write_parts(
    spark: "SparkSession",
    sources: Sequence[Source],
    names: Sequence[str],
    pattern: Pattern,
    folder: Path,
    of: int,
    metadata: tuple[str, Sequence[str]] | None,
) -> None:
    rows = read_rows(spark, sources)
    about = dict(pattern.about)
    journals = [failed_pages(source) for source in sources[1:]]
    beside = {f"data/models/{name}.journal.jsonl": found for name, (_, found) in zip(names, journals)}
    columns: Sequence[str] = []
    if metadata is not None:
        path, columns = metadata
        groups, beside["metadata"] = read_groups(path, columns)
        rows, report = join_groups(spark, rows, groups, columns)
        about["errata.metadata"] = _compact(report)
    _check_batches(rows, pattern, sources[0])
    waterfall = [_step(pattern, name) for name in pattern.waterfall]
    scoring = Scoring(
        options=pattern.scoring(),
        missing=pattern.options["missing"],
        batches=None if pattern.options["batches"] is None else frozenset(pattern.options["batches"]),
        starts=[[source.rows * part // of for part in range(of)] for source in sources],
        failed=[frozenset(), *(frozenset(failed) for failed, _ in journals)],
        groups=len(columns),
        counts=pattern.counts,
        rates=len(pattern.columns) - 3 - len(columns) - pattern.counts,
        waterfall=waterfall,
        waterfall_counts=pattern.waterfall_counts,
    )
    tables = Tables(
        folder=str(folder),
        scoring=scoring,
        columns=pattern.columns,
        models=["", *names],
        about=[{}, *(_about(about, sources[0], source, name) for source, name in zip(sources[1:], names))],
        of=of,
        length=pattern.length,
    )
    # repartition by number: the plan of Spark joins no partitions then
    by_page = rows.repartition(of, "image", "batch").sortWithinPartitions("image", "batch", "source", "place")
    scored = by_page.mapInArrow(score_pages(scoring), scoring.schema)
    marks = _marks(spark, scoring, len(names), of)
    by_part = scored.unionAll(marks).repartition(of, "part")
    written = by_part.sortWithinPartitions("part", "model", "missing", "place").mapInArrow(
        write_tables(tables), WRITTEN
    )
    facts = {(row["part"], row["model"]): json.loads(row["facts"]) for row in written.collect()}
    _check_missing(pattern, sources, facts, of)
    _describe_parts(tables, pattern, sources, names, facts, beside)


def _step(pattern: Pattern, versioned: str) -> dict[str, Any]:
    """The keywords of a step of the waterfall: the error rate alone after one normalisation."""
    name = versioned.partition("@")[0]
    options = pattern.scoring()
    return {
        "metrics": ["cer"],
        "unit": options["unit"],
        "words": options["words"],
        "normalize": [] if name == "raw" else [name],
        "scripts": False,
        "empty_reference": options["empty_reference"],
        "denominator": options["denominator"],
    }


def _marks(spark: "SparkSession", scoring: Scoring, models: int, of: int) -> Any:
    """A row without a status for each table, so that one is written where a part has no rows of a model, too."""
    from pyspark.sql import functions as F

    facts = {
        "part": (F.col("id") % of).cast("int"),
        "model": (F.floor(F.col("id") / of) + 1).cast("int"),
        "missing": F.lit(False),
        "place": F.lit(-1).cast("long"),
    }
    kinds = dict(field.split(" ") for field in scoring.schema.split(", "))
    marks = spark.range(0, of * models, 1, 1)
    return marks.select(
        *(facts.get(name, F.lit(None)).cast(kinds[name]).alias(name) for name in scoring.names)
    )


def _about(about: Mapping[str, str], benchmark: Source, source: Source, name: str) -> dict[str, str]:
    hashes = {"errata.benchmark.sha256": benchmark.sha256(), "errata.model.sha256": source.sha256()}
    return {**about, "errata.model": name, **hashes}


def _check_batches(rows: Any, pattern: Pattern, benchmark: Source) -> None:
    wanted = pattern.options["batches"]
    if wanted is None:
        return
    found = [row["batch"] for row in rows.where("source = 0").select("batch").distinct().collect()]
    unknown = next((batch for batch in wanted if batch not in found), None)
    if unknown is not None:
        message = f"{benchmark.label}: no batch {unknown!r}, expected {', '.join(sorted(found))}"
        raise ErrataError("BATCH_UNKNOWN", message)


def _check_missing(pattern: Pattern, sources: Sequence[Source], facts: Mapping[Any, Any], of: int) -> None:
    if pattern.options["missing"] != "error":
        return
    for source in sources[1:]:
        missing = sum(facts[part, source.number]["missing"] for part in range(of))
        if missing > 0:
            message = f"{source.label}: found no row for {missing} pages, expected all of the benchmark"
            raise ErrataError("MISSING_PAGES", message)


def _describe_parts(
    tables: Tables,
    pattern: Pattern,
    sources: Sequence[Source],
    names: Sequence[str],
    facts: Mapping[Any, Any],
    beside: Mapping[str, str | None],
) -> None:
    """Writes part.json of every part; only now it is known how many pages the parts before it lack."""
    of, starts = tables.of, tables.scoring.starts
    totals = [sum(facts[part, source.number]["missing"] for part in range(of)) for source in sources[1:]]
    before = [0 for _ in names]
    for part in range(of):
        models = []
        for at, (name, source) in enumerate(zip(names, sources[1:])):
            found = facts[part, source.number]
            ends = [*starts[source.number], source.rows]
            end = before[at] + found["missing"]
            steps = zip(pattern.waterfall, found["waterfall"])
            models.append(
                {
                    "name": name,
                    "file": tables.path(part, source.number).name,
                    "sha256": found["sha256"],
                    "inputs": source.hashes,
                    "rows": {"first": ends[part], "end": ends[part + 1], "total": source.rows},
                    "missing": {"first": before[at], "end": end, "total": totals[at]},
                    "sums": found["sums"],
                    **(
                        {"waterfall": [{"normalization": n, "sums": s} for n, s in steps]}
                        if pattern.waterfall
                        else {}
                    ),
                }
            )
            before[at] = end
        described = {
            **pattern.part,
            "part": {"number": part + 1, "of": of},
            "benchmark": sources[0].hashes,
            "beside": beside,
            "models": models,
            "failures": [],
        }
        path = Path(tables.folder) / str(part + 1) / "part.json"
        path.write_text(json.dumps(described, ensure_ascii=False, indent=2) + "\n", "utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
