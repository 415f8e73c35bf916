"""Types of options and results, for annotations."""

from typing import Literal, TypedDict

Unit = Literal["codepoint", "grapheme", "word", "syllable", "line"]
Words = Literal["python", "unicode"]
Metric = Literal["cer", "wer", "units", "lines", "orcnorm", "structure", "tibetan"]
Profile = Literal["openpecha", "lines", "orcnorm", "structure", "all"]
EmptyReference = Literal["one", "insertions", "null"]
Denominator = Literal["ref", "max", "path"]
LoneSurrogates = Literal["error", "replace"]
Normalization = Literal[
    "NFC",
    "NFD",
    "NFKC",
    "NFKD",
    "whitespace",
    "tibetan",
    "lowercase",
    "orcnorm",
    "trim",
    "nospace",
    "casefold",
    "nopunctuation",
    "nodiacritics",
    "arabic",
    "arabic-letters",
    "historical-latin",
    "fraktur",
    "equivalences",
    "raw",
    "canonical",
    "bo-graphic",
    "bo-editorial",
    "bo-letters",
]


class Engine(TypedDict):
    """Which engine it is."""

    kind: Literal["native"]
    version: str
    simd: str


class Op(TypedDict):
    """A maximal run of one kind; half-open ranges ``[start, end]`` of indices into the strings."""

    kind: Literal["hit", "substitution", "deletion", "insertion"]
    reference: list[int]
    hypothesis: list[int]


class NormalizedTexts(TypedDict):
    """The texts that the ops are of."""

    reference: str
    hypothesis: str


class _Alignment(TypedDict):
    hits: int
    substitutions: int
    deletions: int
    insertions: int
    ops: list[Op]


class Alignment(_Alignment, total=False):
    """An alignment; ``normalized`` is there where the texts were normalized."""

    normalized: NormalizedTexts


class CorpusRate(TypedDict):
    """An error rate over many pairs, and the counts that it is made of."""

    micro: float | None
    macro: float | None
    count: int
    leftOut: int
    hits: int
    substitutions: int
    deletions: int
    insertions: int
    referenceLength: int
    hypothesisLength: int


class UnitCounts(TypedDict):
    """Counts of a unit; those of the alignment are ``None`` where there is none."""

    hits: int | None
    substitutions: int | None
    deletions: int | None
    insertions: int | None
    referenceLength: int
    hypothesisLength: int


class LineMetrics(TypedDict):
    """Line metrics; error rates are divided by max(1, n)."""

    len_gt: float
    len_pred: float
    wer: float
    cer: float
    wer_norm: float
    cer_norm: float
    line_acc: float
    line_acc_norm: float
    rev_line_acc: float
    rev_line_acc_norm: float
    exact_line_precision: float
    exact_line_recall: float
    exact_line_f1: float
    exact_line_precision_norm: float
    exact_line_recall_norm: float
    exact_line_f1_norm: float


class ErrorRates(TypedDict):
    """Two error rates."""

    wer: float
    cer: float


class OrcnormMetrics(ErrorRates):
    """Error rates of the preprocessed text, and of the raw one."""

    raw: ErrorRates


class StructureMetrics(ErrorRates):
    """What the layout of a text is measured by."""

    ssa: float
    structure_accuracy: float


class PrecisionRecall(TypedDict):
    """``None`` where there is nothing to divide by."""

    precision: float | None
    recall: float | None
    f1: float | None


class TibetanMetrics(TypedDict):
    """Tsheg, shad and errors by class, of texts with Tibetan."""

    tsheg: PrecisionRecall
    shad: PrecisionRecall
    errors: dict[str, int]


class Score(TypedDict, total=False):
    """Every metric of a pair that was asked for."""

    cer: float | None
    wer: float | None
    units: dict[str, UnitCounts]
    lines: LineMetrics
    orcnorm: OrcnormMetrics
    structure: StructureMetrics
    tibetan: TibetanMetrics
