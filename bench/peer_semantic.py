"""Embeds the pairs of a JSONL file with sentence-transformers; prints the seconds as JSON. Called by semantic.mjs."""

import json
import os
import sys
import time

started = time.perf_counter()
from sentence_transformers import SentenceTransformer, util

model = SentenceTransformer(
    os.environ.get("ERRATA_ST_MODEL", "sentence-transformers/all-MiniLM-L6-v2"), device="cpu"
)
load = time.perf_counter() - started
with open(sys.argv[1], encoding="utf-8") as lines:
    pairs = [json.loads(line) for line in lines]
started = time.perf_counter()
texts = list(dict.fromkeys(text for pair in pairs for text in (pair["reference"], pair["hypothesis"])))
vectors = dict(zip(texts, model.encode(texts, batch_size=32, normalize_embeddings=True)))
similarities = [
    float(util.dot_score(vectors[pair["reference"]], vectors[pair["hypothesis"]])) for pair in pairs
]
print(
    json.dumps(
        {
            "seconds": time.perf_counter() - started,
            "load": load,
            "mean": sum(similarities) / len(similarities),
        }
    )
)
