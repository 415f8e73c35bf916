"""Peers in Python: answers tab-separated requests on stdin with a line of JSON each.
Words of the command line: `--wfa2 LIBRARY` (the compiled wfa2.c), `--stringzilla`.

time CORPUS JOB PEER      processor time of one round, in ns per pair
results CORPUS JOB PEER   distances, or [substitutions, deletions, insertions] of every script
versions
"""
import importlib.metadata
import json
import sys
import time

import edlib
import jiwer
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist

corpora = {}
packed = {}
MODULES = {"rapidfuzz": "rapidfuzz", "edlib": "edlib", "jiwer": "jiwer"}
loop = None
if "--wfa2" in sys.argv:
    from wfa2 import MEMORY, Packed, load_loop

    loop = load_loop(sys.argv[sys.argv.index("--wfa2") + 1])
    MODULES["pywfa (WFA2-lib)"] = "pywfa"


def number(reference, hypothesis):
    table = {}
    return tuple([table.setdefault(word, len(table)) for word in text.split()] for text in (reference, hypothesis))


def load(path, job):
    key = (path, job == "words")
    if key not in corpora:
        with open(path, encoding="utf-8", newline="") as file:
            pairs = [tuple(record.split("\x1f")) for record in file.read().split("\x1e")]
        corpora[key] = [number(*pair) for pair in pairs] if job == "words" else pairs
    return corpora[key]


def hinted(reference, hypothesis):
    return Levenshtein.distance(reference, hypothesis, score_hint=len(reference) // 10)


PEERS = {
    ("distance", "rapidfuzz"): Levenshtein.distance,
    ("many", "rapidfuzz"): Levenshtein.distance,
    ("words", "rapidfuzz"): Levenshtein.distance,
    ("script", "rapidfuzz"): Levenshtein.editops,
    ("distance", "rapidfuzz-hint"): hinted,
    ("distance", "edlib"): lambda reference, hypothesis: edlib.align(reference, hypothesis)["editDistance"],
    ("script", "edlib"): lambda reference, hypothesis: edlib.align(reference, hypothesis, task="path"),
    ("distance", "jiwer"): jiwer.cer,
}


if "--stringzilla" in sys.argv:
    import stringzillas

    engine = stringzillas.LevenshteinDistancesUTF8()
    scope = stringzillas.DeviceScope(cpu_cores=1)
    MODULES["stringzillas"] = "stringzillas-cpus"


def all_at_once(path, job, peer):
    """Nanoseconds for all pairs and their distances, of peers that take many pairs in one call."""
    pairs = load(path, job)
    if loop is not None and peer in MEMORY:
        if path not in packed:
            packed[path] = Packed(pairs)
        return packed[path].run(loop, job, peer)
    references, hypotheses = (list(texts) for texts in zip(*pairs))
    if peer == "stringzilla":
        from stringzilla import Strs

        references, hypotheses = Strs(references), Strs(hypotheses)
    start = time.process_time_ns()
    if peer == "stringzilla":
        distances = engine(references, hypotheses, scope)
    else:
        distances = cpdist(references, hypotheses, scorer=Levenshtein.distance, workers=1)
    return time.process_time_ns() - start, [int(distance) for distance in distances]


AT_ONCE = {"cpdist", "stringzilla", "wfa2", "wfa2-bidirectional"}


def measure(path, job, peer):
    if peer in AT_ONCE:
        ns, distances = all_at_once(path, job, peer)
        return {"ns": ns / len(distances)}
    pairs, run = load(path, job), PEERS[job, peer]
    start = time.process_time_ns()
    for reference, hypothesis in pairs:
        run(reference, hypothesis)
    return {"ns": (time.process_time_ns() - start) / len(pairs)}


def counts(ops):
    tags = [op.tag for op in ops]
    return [tags.count(tag) for tag in ("replace", "delete", "insert")]


def results(path, job, peer):
    if peer in AT_ONCE:
        return {"results": all_at_once(path, job, peer)[1]}
    pairs, run = load(path, job), PEERS[job, peer]
    answers = (run(reference, hypothesis) for reference, hypothesis in pairs)
    return {"results": [counts(answer) for answer in answers] if job == "script" else list(answers)}


def versions():
    return {name: importlib.metadata.version(package) for name, package in MODULES.items()}


for line in sys.stdin:
    command, *words = line.rstrip("\n").split("\t")
    try:
        answer = {"time": measure, "results": results, "versions": versions}[command](*words)
    except Exception as error:  # the driver reports it and goes on
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
