"""errata beside jiwer and rapidfuzz, from Python: medians of rounds that alternate, after results were compared.

The figures are microseconds of wall clock per pair; `many` uses all cores on both sides.
"""

import importlib.metadata
import os
import statistics
import sys
import time
from pathlib import Path

import errata
import jiwer
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist

PAIRS = {"lines": 20_000, "pages": 1_000}
ROUNDS = 15
# jiwer is so far behind that fewer tell it
ROUNDS_OF_JIWER = 3
PAIRS_OF_JIWER = {"lines": 2_000, "pages": 300}


def load(path):
    records = Path(path).read_bytes().decode("utf-8").split("\x1e")
    pairs = [tuple(record.split("\x1f")) for record in records]
    return pairs[: PAIRS[Path(path).stem[:5]]]


def each(function):
    return lambda references, hypotheses: [function(*pair) for pair in zip(references, hypotheses)]


JOBS = {
    "distance, one by one": {
        "errata.distance": each(errata.distance),
        "rapidfuzz": each(Levenshtein.distance),
    },
    "distance, many": {
        "errata.distance_many": errata.distance_many,
        "rapidfuzz cpdist": lambda references, hypotheses: cpdist(
            references, hypotheses, scorer=Levenshtein.distance, workers=-1
        ).tolist(),
    },
    "distance, many, one thread": {
        "errata.distance_many": lambda references, hypotheses: errata.distance_many(references, hypotheses, threads=1),
        "rapidfuzz cpdist": lambda references, hypotheses: cpdist(
            references, hypotheses, scorer=Levenshtein.distance, workers=1
        ).tolist(),
    },
    "CER, one by one": {"errata.cer": each(errata.cer), "jiwer.cer": each(jiwer.cer)},
    "WER, one by one": {"errata.wer": each(errata.wer), "jiwer.wer": each(jiwer.wer)},
    "CER of all": {
        "errata.cer": lambda references, hypotheses: errata.cer(references, hypotheses)["micro"],
        "jiwer.cer": jiwer.cer,
    },
    "WER of all": {
        "errata.wer": lambda references, hypotheses: errata.wer(references, hypotheses)["micro"],
        "jiwer.wer": jiwer.wer,
    },
}


def usable(pairs):
    """jiwer trims texts and takes a run of blanks for one, and refuses empty references."""
    normalized = [tuple(" ".join(text.split()) for text in pair) for pair in pairs]
    return [pair for pair in normalized if pair[0] != ""]


def compare(name, job, contestants, pairs):
    has_jiwer = any(who.startswith("jiwer") for who in contestants)
    rounds = ROUNDS_OF_JIWER if has_jiwer else ROUNDS
    pairs = pairs[: PAIRS_OF_JIWER[name[:5]]] if has_jiwer else pairs
    references, hypotheses = map(list, zip(*pairs))
    results = [run(references, hypotheses) for run in contestants.values()]
    if results[0] != results[1]:
        raise SystemExit(f"{name}, {job}: the results differ")
    times = {who: [] for who in contestants}
    for _ in range(rounds):
        for who, run in contestants.items():
            start = time.perf_counter()
            run(references, hypotheses)
            times[who].append((time.perf_counter() - start) / len(pairs) * 1e6)
    medians = {who: statistics.median(taken) for who, taken in times.items()}
    (ours, our), (theirs, their) = medians.items()
    print(f"{name:8} {job:28} {ours:22} {our:9.3f} µs   {theirs:18} {their:9.3f} µs   {their / our:6.2f}×", flush=True)
    return their / our


def main(paths):
    versions = {name: importlib.metadata.version(name) for name in ("errata", "rapidfuzz", "jiwer")}
    print(f"Python {sys.version.split()[0]}, {versions}, {os.cpu_count()} cores, {errata.engine()['simd']}")
    worst = min(
        compare(Path(path).stem, job, contestants, usable(load(path)))
        for path in paths
        for job, contestants in JOBS.items()
    )
    print(f"worst: {worst:.2f}×")
    sys.exit(worst < 1)


if __name__ == "__main__":
    main(sys.argv[1:])
