"""Writes scipy.json: the intervals and p values of SciPy for made-up pages.

    tests/conformance/.venv/bin/python tests/conformance/statistics/make-scipy.py        (see ../README.md)
"""
import json
import pathlib

import numpy as np
import scipy
from scipy import special, stats

RESAMPLES = 200_000


def pages(count, seed):
    """Two models on the same pages: beta-distributed rates that go together, lengths that differ widely."""
    rng = np.random.default_rng(seed)
    lengths = rng.integers(40, 2000, count)
    hard = rng.beta(1.2, 12, count)
    left = rng.binomial(lengths, np.clip(hard * rng.uniform(0.6, 1.4, count), 0, 1))
    right = rng.binomial(lengths, np.clip(hard * rng.uniform(0.6, 1.5, count), 0, 1))
    return {"lengths": lengths, "left": left, "right": right}


def macro(lengths, edits, axis=-1):
    return np.mean(edits / lengths, axis=axis)


def micro(lengths, edits, axis=-1):
    return np.sum(edits, axis=axis) / np.sum(lengths, axis=axis)


def both(data, statistic):
    """BCa and percentile interval of a statistic, and the standard error."""
    result = {}
    for method in ("percentile", "BCa"):
        found = stats.bootstrap(data, statistic, paired=True, vectorized=True, n_resamples=RESAMPLES, batch=2000,
                                method=method, rng=np.random.default_rng(7))
        result[method.lower()] = [float(found.confidence_interval.low), float(found.confidence_interval.high)]
        result["standardError"] = float(found.standard_error)
    return result


def intervals(case):
    lengths, left, right = case["lengths"], case["left"], case["right"]
    result = {}
    for name, rate in (("macro", macro), ("micro", micro)):
        result[name] = both((lengths, left), lambda n, e, axis=-1: rate(n, e, axis))
        result[name + "Difference"] = both(
            (lengths, left, right), lambda n, a, b, axis=-1: rate(n, a, axis) - rate(n, b, axis))
    return result


def tests(case):
    lengths, left, right = case["lengths"], case["left"], case["right"]
    data = {
        "macro": (left / lengths, right / lengths, lambda a, b, axis=-1: np.mean(a, axis=axis) - np.mean(b, axis=axis)),
        "micro": (left, right, lambda a, b, axis=-1: (np.sum(a, axis=axis) - np.sum(b, axis=axis)) / np.sum(lengths)),
    }
    result = {}
    for name, (a, b, statistic) in data.items():
        result[name] = {}
        for key, alternative in (("p", "two-sided"), ("pGreater", "greater")):
            found = stats.permutation_test((a, b), statistic, permutation_type="samples", vectorized=True, batch=2000,
                                           n_resamples=RESAMPLES, alternative=alternative, rng=np.random.default_rng(8))
            result[name][key] = float(found.pvalue)
    return result


def plain(case):
    return {name: values.tolist() for name, values in case.items()}


def main():
    cases = {"pages-12": pages(12, 1), "pages-60": pages(60, 2), "pages-400": pages(400, 3)}
    z = [-6, -3.5, -2, -1, -0.25, 0, 0.1, 1.5, 2.75, 5]
    p = [1e-6, 0.001, 0.025, 0.2, 0.5, 0.6, 0.975, 0.9999]
    recorded = {
        "made_by": "make-scipy.py",
        "versions": {"scipy": scipy.__version__, "numpy": np.__version__},
        "resamples": RESAMPLES,
        "normal": {"z": z, "probability": [float(v) for v in special.ndtr(z)],
                   "p": p, "quantile": [float(v) for v in special.ndtri(p)]},
        "cases": {name: {"pages": plain(case), "intervals": intervals(case), "tests": tests(case)}
                  for name, case in cases.items()},
    }
    text = json.dumps(recorded)
    pathlib.Path(__file__).with_name("scipy.json").write_text(text + "\n", encoding="utf-8")


main()
