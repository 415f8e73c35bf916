"""Tables of every library that speaks the Arrow protocol; one that is not installed is skipped."""

import pytest

import errata

REFERENCES = ["abcd", "one two", None, "བཀྲ་ཤིས", "a text that does not fit into a view of Arrow", ""]
HYPOTHESES = ["abxd", "one tow", "x", "བཀྲ་ཤས", "a text that does not fit in a view of Arrow", "x"]
PAIRS = list(zip(REFERENCES, HYPOTHESES))
COLUMNS = {"reference": REFERENCES, "hypothesis": HYPOTHESES}


def check(table, **names):
    """The table of all metrics is what the other functions say of each row."""
    found = errata.score_table(table, **names).to_pydict()
    for at, (reference, hypothesis) in enumerate(PAIRS):
        row = {name: column[at] for name, column in found.items()}
        if reference is None:
            assert set(row.values()) == {None}
            continue
        score = errata.score(reference, hypothesis)
        assert (row["cer"], row["wer"]) == (score["cer"], score["wer"])
        assert row["codepoint.distance"] == errata.distance(reference, hypothesis)
        assert row["syllable.hits"] == score["units"]["syllable"]["hits"]
        assert row["structure.ssa"] == score["structure"]["ssa"]
    assert found["tibetan.tsheg.f1"][0] is None


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "dictionary", "large_dictionary"])
def test_every_form_of_texts_in_pyarrow(kind):
    pyarrow = pytest.importorskip("pyarrow")
    types = {
        "string": pyarrow.string(),
        "large_string": pyarrow.large_string(),
        "string_view": pyarrow.string_view(),
        "dictionary": pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        "large_dictionary": pyarrow.dictionary(pyarrow.uint32(), pyarrow.large_string()),
    }
    arrays = {}
    for name, texts in COLUMNS.items():
        array = pyarrow.array(texts)
        arrays[name] = (array.dictionary_encode() if "dictionary" in kind else array).cast(types[kind])
    table = pyarrow.table(arrays)
    check(table)
    check(table.combine_chunks().to_batches()[0])
    halves = pyarrow.concat_tables([table.slice(0, 2), table.slice(2)])
    check(halves)
    sliced = pyarrow.concat_tables([table.slice(5), table]).slice(1)
    check(pyarrow.RecordBatchReader.from_batches(table.schema, sliced.to_batches()))


def test_counts_are_integers_and_rates_doubles_with_nulls():
    pyarrow = pytest.importorskip("pyarrow")
    result = pyarrow.table(errata.score_table(pyarrow.table(COLUMNS), metrics=["cer"], empty_reference="null"))
    assert [(field.name, str(field.type)) for field in result.schema] == [
        ("codepoint.referenceLength", "int64"),
        ("codepoint.hypothesisLength", "int64"),
        ("codepoint.distance", "int64"),
        ("cer", "double"),
    ]
    assert result["cer"].to_pylist() == [0.25, 2 / 7, None, 1 / 7, 2 / 45, None]
    assert result["codepoint.distance"].null_count == 1
    result.validate(full=True)


def test_a_result_is_taken_over_more_than_once():
    pyarrow = pytest.importorskip("pyarrow")
    result = errata.score_table(pyarrow.table(COLUMNS))
    assert pyarrow.table(result).equals(pyarrow.table(result))
    assert pyarrow.schema(result).names == result.column_names
    assert (result.num_rows, result.num_columns, len(result)) == (6, len(result.column_names), 6)
    whole = pyarrow.table(result)
    del result
    assert whole["codepoint.hits"].to_pylist()[0] == 3


def test_large_tables_are_in_batches():
    pyarrow = pytest.importorskip("pyarrow")
    count = 70_001
    references = [f"line {at % 1013}" for at in range(count)]
    hypotheses = [f"lime {at % 1009}" for at in range(count)]
    table = pyarrow.table({"t": references, "h": hypotheses})
    result = pyarrow.table(errata.score_table(table, reference="t", hypothesis="h", metrics=["cer"]))
    assert result["codepoint.distance"].to_pylist() == errata.distance_many(references, hypotheses)
    assert result["cer"].num_chunks == 2
    assert errata.score_table(table.slice(0, 0), reference="t", hypothesis="h").num_rows == 0


def test_polars():
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(COLUMNS)
    check(frame)
    check(frame.with_columns(polars.all().cast(polars.Categorical)))
    scores = polars.DataFrame(errata.score_table(frame, metrics=["cer"]))
    assert scores["cer"].to_list()[:3] == [0.25, 2 / 7, None]


def test_pandas():
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = pandas.DataFrame(COLUMNS)
    check(frame)
    scores = pandas.DataFrame.from_arrow(errata.score_table(frame, metrics=["cer"]))
    assert scores["cer"][0] == 0.25 and pandas.isna(scores["cer"][2])


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")
    pages = pyarrow.table(COLUMNS)  # noqa: F841, the query finds it by its name
    check(duckdb.sql("SELECT * FROM pages"))
    scores = pyarrow.table(errata.score_table(duckdb.sql("SELECT * FROM pages"), metrics=["cer"]))  # noqa: F841
    [(mean,)] = duckdb.sql("SELECT avg(cer) FROM scores").fetchall()
    assert mean == pytest.approx(errata.cer(REFERENCES[:2] + REFERENCES[3:], HYPOTHESES[:2] + HYPOTHESES[3:])["macro"])


def test_datasets():
    datasets = pytest.importorskip("datasets")
    pyarrow = pytest.importorskip("pyarrow")
    pages = datasets.Dataset.from_dict(COLUMNS)
    check(pages.with_format("arrow")[:])
    scores = datasets.Dataset(pyarrow.table(errata.score_table(pages.data.table, metrics=["cer"])))
    assert scores["cer"][0] == 0.25


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"reference": "x"}, 'reference: expected one of the columns reference, hypothesis, page, got "x"'),
        ({"reference": 1}, "reference: expected the name of a column, got int"),
        ({"hypothesis": "page"}, 'hypothesis: expected the column "page" to have texts, got the Arrow type "l"'),
    ],
)
def test_columns_that_cannot_be_read(names, message):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({**COLUMNS, "page": range(6)})
    with pytest.raises(errata.ErrataError) as error:
        errata.score_table(table, **names)
    assert (error.value.code, str(error.value)) == ("ARGUMENT_INVALID", message)


def test_a_stream_that_fails_says_why():
    pyarrow = pytest.importorskip("pyarrow")
    schema = pyarrow.table(COLUMNS).schema

    def batches():
        yield pyarrow.table(COLUMNS).to_batches()[0]
        raise ValueError("the tape tore")

    with pytest.raises(errata.ErrataError, match="the tape tore"):
        errata.score_table(pyarrow.RecordBatchReader.from_batches(schema, batches()))


def test_bytes_that_are_no_text_are_named():
    pyarrow = pytest.importorskip("pyarrow")
    bad = pyarrow.Array.from_buffers(
        pyarrow.string(), 2, pyarrow.array([b"a", b"b\xff"], pyarrow.binary()).buffers()
    )
    table = pyarrow.table({"reference": bad, "hypothesis": pyarrow.array(["a", "b"])})
    with pytest.raises(errata.ErrataError, match=r"^reference\[1\]: found no UTF-8 at byte 1, expected a text$"):
        errata.score_table(table)
