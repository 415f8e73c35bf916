"""The tables of worked cases that every engine is run on.

Not among them, because the package has no function of the kind: confusions, csv, exact-sums (but for the means of
corpora), page-ends.
"""

import json
from pathlib import Path

import pytest

import errata

CASES = Path(__file__).parents[3] / "tests" / "cases"
UNITS = ["codepoint", "grapheme", "word", "syllable", "line"]
RULES = {
    "emptyReference": "empty_reference",
    "normalizeBeforeEval": "normalize_before_eval",
    "denominator": "denominator",
}


def cases(name):
    return json.loads((CASES / f"{name}.json").read_text("utf-8"))


def named(name, table=None):
    return pytest.mark.parametrize("case", table or cases(name), ids=lambda case: case["name"])


class Texts:
    """Two columns of texts in one batch, as a consumer of Arrow sees them."""

    def __new__(cls, pairs):
        pyarrow = pytest.importorskip("pyarrow")
        references, hypotheses = [[pair[side] for pair in pairs] for side in (0, 1)]
        columns = {"reference": pyarrow.array(references, "string"), "hypothesis": pyarrow.array(hypotheses, "string")}
        return pyarrow.table(columns)


def text_in(case, side):
    if side in case:
        return case[side]
    start, part, times = case["repeat"][side]
    return start + part * times


@named("metrics")
def test_metrics(case):
    pair = text_in(case, "reference"), text_in(case, "hypothesis")
    steps = case.get("normalization", [])
    table = errata.score_table(Texts([pair]), normalize=steps).to_pydict()
    for name, count in case.get("record", {}).items():
        assert table[name] == [count], name
    score = errata.score(*pair, normalize=steps)
    assert errata.score_many([pair[0]], [pair[1]], normalize=steps) == [score]
    for path, rate in case.get("rates", {}).items():
        value = score
        for key in path.split("."):
            value = value[key]
        assert value == rate, path


@named("units")
def test_units(case):
    for unit in UNITS:
        if unit in case:
            assert errata.segment(case["text"], unit=unit) == case[unit], unit
    if "unicode-word" in case:
        assert errata.segment(case["text"], unit="word", words="unicode") == case["unicode-word"]


@named("normalizations", cases("normalizations")["cases"])
def test_normalizations(case):
    if case["names"] == ["equivalences"]:
        # what the engine takes without rules the library refuses
        with pytest.raises(errata.ErrataError, match="expected the option equivalences"):
            errata.normalize(case["text"], case["names"])
        return
    assert errata.normalize(case["text"], case["names"]) == case["expected"]


@pytest.mark.parametrize("case", cases("normalizations")["equivalences"])
def test_texts_are_equal_from_a_named_normalization_on(case):
    names = list(cases("normalizations")["steps"])
    start = len(names) if case["from"] is None else names.index(case["from"])
    for at, name in enumerate(names):
        first, second = (errata.normalize(text, name) for text in case["texts"])
        assert (first == second) == (at >= start), name


@named("equivalences")
def test_equivalences(case):
    for text, expected in case["texts"]:
        assert errata.normalize(text, [], equivalences=case["table"]) == expected, text


@named("rates")
def test_rates(case):
    options = {RULES[name]: value for name, value in case.get("rules", {}).items()}
    options |= {name: case[name] for name in ("metrics", "unit") if name in case}
    table = errata.score_table(Texts(case["pages"]), scripts=True, **options).to_pydict()
    for at, rates in enumerate(case.get("rates", [])):
        assert {name: table[name][at] for name in rates} == rates, at
    metrics = options.pop("metrics", ["cer", "wer"])
    for metric in {"cer", "wer"} & set(metrics):
        rate = getattr(errata, metric)
        own = {name: value for name, value in options.items() if metric == "cer" or name != "unit"}
        found = rate([page[0] for page in case["pages"]], [page[1] for page in case["pages"]], **own)
        for kind in ("macro", "micro"):
            if metric in case[kind]:
                assert found[kind] == case[kind][metric], (metric, kind)


def test_columns_are_the_slots_and_rates_of_the_record():
    record = cases("record")
    assert errata.score_table(Texts([("a", "b")])).column_names == record["slots"] + record["rates"]
