from collections.abc import Iterable, Sequence
from typing import Any, Literal, final, overload

from errata.types import (
    Alignment,
    CorpusRate,
    Denominator,
    EmptyReference,
    Engine,
    LineMetrics,
    LoneSurrogates,
    Metric,
    Normalization,
    Profile,
    Score,
    Unit,
    Words,
)

__all__ = [
    "ArrowTable",
    "TextTable",
    "__version__",
    "align",
    "cer",
    "distance",
    "distance_many",
    "engine",
    "line_metrics",
    "normalize",
    "score",
    "score_many",
    "score_table",
    "segment",
    "ssa",
    "structure_accuracy",
    "sum_counts",
    "wer",
]
__version__: str

@final
class ArrowTable:
    """A table of numbers, which any library that speaks the Arrow PyCapsule protocol takes over without a copy:
    ``pyarrow.table(t)``, ``polars.DataFrame(t)``, ``pandas.DataFrame.from_arrow(t)``."""

    @property
    def num_rows(self) -> int: ...
    @property
    def num_columns(self) -> int: ...
    @property
    def column_names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def to_pydict(self) -> dict[str, list[int | float | None]]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class TextTable:
    """The rows of a CSV file of a benchmark or a model, in their order: what ``errata.spark`` reads."""

    def __new__(cls, path: str, label: str, column: str) -> TextTable: ...
    def __len__(self) -> int: ...
    def rows(self, first: int, bytes: int) -> tuple[int, list[tuple[bytes, bytes]]]:
        """Rows from ``first`` on, as many as have so many bytes: where they end, and the buffers of their columns."""

def sum_counts(
    columns: Sequence[bytes],
    *,
    metrics: Metric | Sequence[Metric] | None = None,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    scripts: bool | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    normalize_before_eval: bool | None = None,
) -> dict[str, Any]:
    """Sums over pages from the columns of their counts, which ``errata merge`` adds exactly."""

def engine() -> Engine:
    """The engine in use: its kind, its version, and the widest vector instructions it uses."""

def distance(
    reference: str,
    hypothesis: str,
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    lone_surrogates: LoneSurrogates | None = None,
) -> int:
    """Levenshtein distance in code points, or in another unit."""

def align(
    reference: str,
    hypothesis: str,
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    lone_surrogates: LoneSurrogates | None = None,
) -> Alignment:
    """The canonical optimal alignment; offsets of its ops are indices into the strings."""

@overload
def cer(  # type: ignore[overload-overlap]  # a str is an iterable of str, too
    reference: str,
    hypothesis: str,
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: Literal["one", "insertions"] | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> float: ...
@overload
def cer(  # type: ignore[overload-overlap]  # a str is an iterable of str, too
    reference: str,
    hypothesis: str,
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> float | None: ...
@overload
def cer(
    reference: Iterable[str],
    hypothesis: Iterable[str],
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> CorpusRate:
    """Character error rate of two texts, or of all pairs of two lists with its counts."""

@overload
def wer(  # type: ignore[overload-overlap]  # as in cer
    reference: str,
    hypothesis: str,
    *,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: Literal["one", "insertions"] | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> float: ...
@overload
def wer(  # type: ignore[overload-overlap]  # as in cer
    reference: str,
    hypothesis: str,
    *,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> float | None: ...
@overload
def wer(
    reference: Iterable[str],
    hypothesis: Iterable[str],
    *,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> CorpusRate:
    """Word error rate of two texts, or of all pairs of two lists with its counts."""

def score(
    reference: str,
    hypothesis: str,
    *,
    profile: Profile | None = None,
    metrics: Metric | Sequence[Metric] | None = None,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    scripts: bool | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    normalize_before_eval: bool | None = None,
    lone_surrogates: LoneSurrogates | None = None,
) -> Score:
    """Every metric of a pair of texts, or those of a profile."""

def line_metrics(
    reference: str, hypothesis: str, *, lone_surrogates: LoneSurrogates | None = None
) -> LineMetrics:
    """The line metrics."""

def ssa(reference: str, hypothesis: str, *, lone_surrogates: LoneSurrogates | None = None) -> float:
    """Structure accuracy as it is in use, by matching blocks of difflib."""

def structure_accuracy(
    reference: str, hypothesis: str, *, lone_surrogates: LoneSurrogates | None = None
) -> float:
    """Weight of what is right over the weight of all, in an optimal alignment."""

def distance_many(
    references: Iterable[str],
    hypotheses: Iterable[str],
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> list[int]:
    """Distances of many pairs in their order, on all cores."""

def score_many(
    references: Iterable[str],
    hypotheses: Iterable[str],
    *,
    profile: Profile | None = None,
    metrics: Metric | Sequence[Metric] | None = None,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    scripts: bool | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    normalize_before_eval: bool | None = None,
    lone_surrogates: LoneSurrogates | None = None,
    threads: int | None = None,
) -> list[Score]:
    """Scores of many pairs in their order, on all cores."""

def score_table(
    table: Any,
    *,
    reference: str | None = None,
    hypothesis: str | None = None,
    profile: Profile | None = None,
    metrics: Metric | Sequence[Metric] | None = None,
    unit: Unit | None = None,
    words: Words | None = None,
    normalize: Normalization | Sequence[Normalization] | None = None,
    equivalences: dict[str, str] | None = None,
    scripts: bool | None = None,
    empty_reference: EmptyReference | None = None,
    denominator: Denominator | None = None,
    normalize_before_eval: bool | None = None,
    threads: int | None = None,
) -> ArrowTable:
    """Counts and rates of every row of an Arrow table; ``reference`` and ``hypothesis`` name its columns of texts."""

def normalize(
    text: str,
    steps: Normalization | Sequence[Normalization],
    *,
    equivalences: dict[str, str] | None = None,
    lone_surrogates: LoneSurrogates | None = None,
) -> str:
    """Applies steps of normalisation one after the other."""

def segment(
    text: str,
    *,
    unit: Unit | None = None,
    words: Words | None = None,
    lone_surrogates: LoneSurrogates | None = None,
) -> list[str]:
    """Cuts a text into units. Words, syllables and lines come without what separates them."""
