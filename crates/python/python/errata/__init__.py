"""Exact, fast evaluation of OCR systems: error rates, alignments and scores of texts and tables.

Functions have the names of the JavaScript library in snake case, and its results as plain data. ``reference`` first,
always.
"""

from errata._core import (
    ArrowTable,
    __version__,
    align,
    cer,
    distance,
    distance_many,
    engine,
    line_metrics,
    normalize,
    score,
    score_many,
    score_table,
    segment,
    ssa,
    structure_accuracy,
    wer,
)
from errata.error import ErrataError

__all__ = [
    "ArrowTable",
    "ErrataError",
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
    "wer",
]
