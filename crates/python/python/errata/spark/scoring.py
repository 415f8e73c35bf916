"""Rows of a page side by side, compared where Spark brings them together."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import errata
from errata.error import ErrataError
from errata.spark.failure import TaskFailed

if TYPE_CHECKING:
    import pyarrow

# what stands before the numbers of a scored row
_FACTS = [
    ("part", "int", "int32"),
    ("model", "int", "int32"),
    ("missing", "boolean", "bool_"),
    ("place", "long", "int64"),
    ("image", "string", "string"),
    ("batch", "string", "string"),
    ("status", "string", "string"),
    ("counted", "boolean", "bool_"),
    ("empty", "boolean", "bool_"),
]


@dataclass(frozen=True)
class Scoring:
    """What tasks need to know."""

    # keywords of `errata.score_table`
    options: Mapping[str, Any]
    # what a page that a model lacks is
    missing: str
    batches: Set[str] | None
    # of the benchmark and of each model the row that every part begins with
    starts: Sequence[Sequence[int]]
    # pages (batch, image) of each model whose recognition failed; the first is nobody's
    failed: Sequence[Set[tuple[str, str]]]
    # number of columns of the metadata, of counts and of rates
    groups: int
    counts: int
    rates: int
    # keywords for each step of the waterfall, and the number of its counts
    waterfall: Sequence[Mapping[str, Any]]
    waterfall_counts: int

    @property
    def names(self) -> list[str]:
        """Names of the columns of a scored row: facts, groups, counts, rates, counts of each step."""
        steps = [
            f"w{step}_{at}" for step in range(len(self.waterfall)) for at in range(self.waterfall_counts)
        ]
        numbers = [
            f"{kind}{at}"
            for kind, of in (("g", self.groups), ("c", self.counts), ("r", self.rates))
            for at in range(of)
        ]
        return [name for name, _, _ in _FACTS] + numbers + steps

    @property
    def schema(self) -> str:
        """The same with their types, for Spark."""
        kinds = {"g": "string", "r": "double"}
        facts = [f"{name} {kind}" for name, kind, _ in _FACTS]
        return ", ".join(
            facts + [f"{name} {kinds.get(name[0], 'long')}" for name in self.names[len(_FACTS) :]]
        )

    def part_of(self, source: int, place: int) -> int:
        """The part that has a row, from 0 on."""
        return bisect_right(self.starts[source], place) - 1


def score_pages(
    scoring: Scoring,
) -> Callable[[Iterator["pyarrow.RecordBatch"]], Iterator["pyarrow.RecordBatch"]]:
    """For rows sorted by page, then by source and place: each with its counts, and the pages that models lack."""

    def score(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator["pyarrow.RecordBatch"]:
        try:
            for rows in _whole_pages(batches):
                yield from _scored(rows, scoring)
        except ErrataError as error:
            raise TaskFailed(error) from error

    return score


def _whole_pages(batches: Iterator["pyarrow.RecordBatch"]) -> Iterator["pyarrow.Table"]:
    """Rows of some pages, and all of each."""
    import pyarrow

    kept = None
    for batch in batches:
        rows = pyarrow.Table.from_batches([batch])
        rows = rows if kept is None else pyarrow.concat_tables([kept, rows])
        if rows.num_rows == 0:
            continue
        last = _page_at(rows, rows.num_rows - 1)
        end = rows.num_rows - 1
        while end > 0 and _page_at(rows, end - 1) == last:
            end -= 1
        if end > 0:
            yield rows.slice(0, end)
        kept = rows.slice(end)
    if kept is not None:
        yield kept


def _page_at(rows: "pyarrow.Table", row: int) -> tuple[str, str]:
    return rows.column("image")[row].as_py(), rows.column("batch")[row].as_py()


class _Rows:
    """Scored rows, column by column, and the pairs of texts that they are made of."""

    def __init__(self) -> None:
        self.facts: list[list[Any]] = [[] for _ in range(8)]
        # of each row its pair, and the row of the benchmark; none where there is none
        self.pairs: list[int | None] = []
        self.pages: list[int | None] = []
        self.references: list[int] = []
        self.hypotheses: list[int | None] = []

    def add(self, facts: tuple[Any, ...], page: int | None, pair: tuple[int, int | None] | None) -> None:
        for column, value in zip(self.facts, facts):
            column.append(value)
        self.pages.append(page)
        self.pairs.append(None if pair is None else len(self.references))
        if pair is not None:
            self.references.append(pair[0])
            self.hypotheses.append(pair[1])


def _scored(rows: "pyarrow.Table", scoring: Scoring) -> Iterator["pyarrow.RecordBatch"]:
    import pyarrow
    import pyarrow.compute

    found = _joined(rows, scoring)
    if not found.pairs:
        return
    texts = rows.column("text").combine_chunks()
    references = texts.take(pyarrow.array(found.references, "int64"))
    # a page that a model lacks is compared with the empty text
    hypotheses = texts.take(pyarrow.array(found.hypotheses, "int64")).fill_null("")
    pairs = pyarrow.table({"reference": references, "hypothesis": hypotheses})
    numbers = _numbers(pairs, scoring.options)
    for step in scoring.waterfall:
        numbers += _numbers(pairs, step)[: scoring.waterfall_counts]
    pair_of = pyarrow.array(found.pairs, "int64")
    page_of = pyarrow.array(found.pages, "int64")
    empty = pyarrow.compute.equal(pyarrow.compute.binary_length(references), 0)
    groups = [rows.column(f"g{at}").combine_chunks().take(page_of) for at in range(scoring.groups)]
    kinds = [getattr(pyarrow, kind)() for _, _, kind in _FACTS]
    facts = [pyarrow.array(column, kind) for column, kind in zip(found.facts, kinds)]
    columns = [*facts, empty.take(pair_of), *groups, *(column.take(pair_of) for column in numbers)]
    yield pyarrow.RecordBatch.from_arrays(columns, scoring.names)


def _numbers(pairs: "pyarrow.Table", options: Mapping[str, Any]) -> list["pyarrow.Array"]:
    """Counts and rates of pairs, on the one core of a task."""
    import pyarrow

    table = pyarrow.table(errata.score_table(pairs, threads=1, **options))
    return [column.combine_chunks() for column in table.columns]


def _joined(rows: "pyarrow.Table", scoring: Scoring) -> _Rows:
    images, batches, sources, places = (
        rows.column(name).to_pylist() for name in ("image", "batch", "source", "place")
    )
    found = _Rows()
    first, count = 0, rows.num_rows
    while first < count:
        image, batch = images[first], batches[first]
        end = first + 1
        while end < count and images[end] == image and batches[end] == batch:
            end += 1
        if scoring.batches is None or batch in scoring.batches:
            _join_page(found, rows, (first, end), (image, batch), sources, places, scoring)
        first = end
    return found


def _join_page(
    found: _Rows,
    rows: "pyarrow.Table",
    of: tuple[int, int],
    page: tuple[str, str],
    sources: Sequence[int],
    places: Sequence[int],
    scoring: Scoring,
) -> None:
    """The rows of a page: by model the last one is scored, and a model without any lacks the page."""
    row, end = of
    image, batch = page
    reference = None
    while row < end and sources[row] == 0:
        if reference is not None and rows.column("text")[row] != rows.column("text")[reference]:
            where = f"rows {places[reference] + 1} and {places[row] + 1} of the benchmark"
            message = f"{where}: page {image!r} of batch {batch!r} has two texts, expected one"
            raise ErrataError("REPEATED_PAGE", message)
        # of repeated rows the first is the place of the page
        reference = row if reference is None else reference
        row += 1
    for model in range(1, len(scoring.starts)):
        failed = (batch, image) in scoring.failed[model]
        if row < end and sources[row] == model:
            while row < end and sources[row] == model:
                is_last = row + 1 == end or sources[row + 1] != model
                status = "unknown" if reference is None else "scored" if is_last else "duplicate"
                is_scored = status == "scored"
                status = "failed" if is_scored and failed else status
                part = scoring.part_of(model, places[row])
                facts = (part, model, False, places[row], image, batch, status, is_scored)
                found.add(facts, reference, (reference, row) if is_scored else None)
                row += 1
        elif reference is not None:
            status = "failed" if failed else "missing"
            part = scoring.part_of(0, places[reference])
            facts = (part, model, True, places[reference], image, batch, status, scoring.missing == "empty")
            found.add(facts, reference, (reference, None))
