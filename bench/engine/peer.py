"""Peers in Python: answers tab-separated requests on stdin with a line of JSON each.

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

corpora = {}


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


def measure(path, job, peer):
    pairs, run = load(path, job), PEERS[job, peer]
    start = time.process_time_ns()
    for reference, hypothesis in pairs:
        run(reference, hypothesis)
    return {"ns": (time.process_time_ns() - start) / len(pairs)}


def counts(ops):
    tags = [op.tag for op in ops]
    return [tags.count(tag) for tag in ("replace", "delete", "insert")]


def results(path, job, peer):
    pairs, run = load(path, job), PEERS[job, peer]
    answers = (run(reference, hypothesis) for reference, hypothesis in pairs)
    return {"results": [counts(answer) for answer in answers] if job == "script" else list(answers)}


def versions():
    return {name: importlib.metadata.version(name) for name in ("rapidfuzz", "edlib", "jiwer")}


for line in sys.stdin:
    command, *words = line.rstrip("\n").split("\t")
    try:
        answer = {"time": measure, "results": results, "versions": versions}[command](*words)
    except Exception as error:  # the driver reports it and goes on
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
