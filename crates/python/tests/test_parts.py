"""What parts of an evaluation are made with: rows of CSV files, exact sums, flags, journals."""

import json
import math
from fractions import Fraction

import errata
import pytest
from errata._core import TextTable, sum_counts
from errata.spark.failure import ProgramFailed, TaskFailed, error_in_task, exit_of
from errata.spark.inputs import File, Source
from errata.spark.journal import failed_pages, journal_of
from errata.spark.program import find_program, flags_of

PAIRS = [("abcd", "abxd"), ("one two", "one tow"), ("", "x"), ("", ""), ("བོད་ཡིག", "བོད")] * 40


def column(values):
    return b"".join(value.to_bytes(8, "little") for value in values)


def test_sums_are_those_of_the_pages_however_they_are_divided():
    references, hypotheses = zip(*PAIRS)
    pages = errata.score_table(
        FakeTable(references, hypotheses), metrics=["cer", "wer"], scripts=False
    ).to_pydict()
    counts = [name for name in pages if "." in name]
    options = {"metrics": ["cer", "wer"], "scripts": False}

    def sums(first, end):
        return sum_counts([column(pages[name][first:end]) for name in counts], **options)

    whole, parts = sums(0, len(PAIRS)), [sums(0, 7), sums(7, 7), sums(7, len(PAIRS))]
    assert whole["pages"] == len(PAIRS) == sum(part["pages"] for part in parts)
    for name in counts:
        assert whole["units"][name] == sum(pages[name]) == sum(part["units"][name] for part in parts)
    for key in ("cer", "wer"):
        exact = sum(map(Fraction, pages[key]))
        assert sum(map(Fraction, whole["rates"][key]["sum"])) == exact
        assert sum(Fraction(value) for part in parts for value in part["rates"][key]["sum"]) == exact
        assert math.fsum(whole["rates"][key]["sum"]) == math.fsum(pages[key])
        assert whole["rates"][key]["defined"] == len(PAIRS)
    assert whole["rates"]["cer"]["numerator"] == sum(pages["codepoint.distance"])


class FakeTable:
    """A table without pyarrow, made by the package itself."""

    def __init__(self, references, hypotheses):
        pyarrow = pytest.importorskip("pyarrow")
        self.table = pyarrow.table({"reference": references, "hypothesis": hypotheses})

    def __arrow_c_stream__(self, schema=None):
        return self.table.__arrow_c_stream__(schema)


def test_columns_that_are_not_those_of_the_options_are_refused():
    for columns in ([], [b"", b""], [column([1]), b"", b""]):
        with pytest.raises(errata.ErrataError, match="columns: expected 3 alike"):
            sum_counts(columns, metrics=["cer"], scripts=False)
    with pytest.raises(errata.ErrataError, match="found no count in row 0"):
        sum_counts([column([1 << 40])] * 3, metrics=["cer"], scripts=False)


def texts_of(buffers):
    offsets, data = buffers
    ends = [int.from_bytes(offsets[at : at + 4], "little") for at in range(0, len(offsets), 4)]
    return [data[first:end].decode() for first, end in zip(ends, ends[1:])]


def test_rows_of_a_file_are_read_in_order_with_their_line_ends(tmp_path):
    path = tmp_path / "M.csv"
    path.write_bytes(
        '\ufeffimage_name,batch_id,inference\r\n p1 ,b,"a\r\nb\rc"\r\n\r\np2,b,"say ""x"""\n'.encode()
    )
    table = TextTable(str(path), "label", "inference")
    assert len(table) == 2
    end, columns = table.rows(0, 1 << 20)
    assert end == 2
    assert list(map(texts_of, columns)) == [["p1", "p2"], ["b", "b"], ["a\r\nb\rc", 'say "x"']]
    # as many rows as have so many bytes
    assert table.rows(0, 1)[0] == 1 and table.rows(1, 1)[0] == 2 and table.rows(2, 1)[0] == 2


def test_a_file_that_is_broken_is_named_with_its_line(tmp_path):
    path = tmp_path / "M.csv"
    path.write_text('image_name,batch_id,inference\na,b,"x\n')
    with pytest.raises(errata.ErrataError, match="the label:2: found a quote that is never closed") as told:
        TextTable(str(path), "the label", "inference")
    assert told.value.code == "UNCLOSED_QUOTE"
    with pytest.raises(errata.ErrataError) as told:
        TextTable(str(tmp_path / "none"), "none", "inference")
    assert told.value.code == "NO_FILE"


def test_options_become_flags():
    given = {"metrics": ["cer", "wer"], "batch": ["a", "b,c"], "waterfall": True, "seed": 3, "unit": None}
    flags = ["--metrics=cer,wer", "--batch=a", "--batch=b,c", "--waterfall", "--seed=3"]
    assert flags_of(given) == flags
    assert flags_of({"normalize_before_eval": False}) == ["--no-normalize-before-eval"]
    with pytest.raises(errata.ErrataError, match="shard: no option") as told:
        flags_of({"shard": "1/2"})
    assert exit_of(told.value) == 64


def test_without_a_program_the_exit_code_is_78(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("ERRATA_CLI", raising=False)
    with pytest.raises(errata.ErrataError, match="ERRATA_CLI") as told:
        find_program(None)
    assert exit_of(told.value) == 78


def test_an_error_survives_the_words_of_spark():
    error = errata.ErrataError("NO_FILE", "a:\nb: no such file")
    told = error_in_task(RuntimeError(f"Job aborted: Traceback …\n{TaskFailed(error)}\n at java"))
    assert (told.code, told.message) == (error.code, error.message)
    assert error_in_task(RuntimeError("something else")) is None


def test_pages_that_failed_are_those_of_the_last_line_about_them(tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / "M.csv"
    source = Source(str(path), 1, "inference", (File(str(path), "data/models/M.csv"),))
    assert journal_of("/x/M.csv") == journal_of("/x/M/") == "/x/M.journal.jsonl"
    assert failed_pages(source) == (set(), None)

    def line(name, status, **more):
        return json.dumps({"image_name": name, "batch_id": "b", "status": status, **more})

    lines = [
        line("p1", "error"),
        line("p2", "timeout"),
        line("p3", "error"),
        line("p1", "ok"),
        line("p4", "truncated"),
    ]
    lines += [
        line("p5", "truncated", text="a"),
        json.dumps({"retracted": [{"image_name": "p3", "batch_id": "b"}]}),
    ]
    journal = tmp_path / "M.journal.jsonl"
    journal.write_text("\n".join(lines) + '\n{"cut of')
    assert failed_pages(source)[0] == {("b", "p2"), ("b", "p4")}
    journal.write_text("{}\n" + "\n".join(lines))
    with pytest.raises(errata.ErrataError, match=r"M\.journal\.jsonl:1"):
        failed_pages(source)


class Session:
    """In place of a cluster: says whether it was stopped."""

    stopped = False

    def stop(self):
        self.stopped = True


def run_main(monkeypatch, words, result="told\n"):
    """What the module does with words: its exit code, what the evaluation was asked for, and the session."""
    main = pytest.importorskip("errata.spark.__main__")
    session, asked = Session(), {}

    def evaluation(spark, benchmark, models, out, **options):
        asked.update(benchmark=benchmark, models=models, out=out, **options)
        if isinstance(result, errata.ErrataError):
            raise result
        return result

    monkeypatch.setattr(main, "_session", lambda master: asked.update(master=master) or session)
    monkeypatch.setattr(main, "evaluate_and_tell", evaluation)
    try:
        return main.main(words), asked, session
    except SystemExit as ended:
        return ended.code, asked, session


NEEDED = ["--benchmark", "b.csv", "--model", "M=m=1.csv", "--out", "o"]


def test_words_of_the_module_are_keywords(monkeypatch, capsys):
    monkeypatch.setenv("ERRATA_CLI", "python3")
    words = ["--master", "m", *NEEDED, "--partitions", "3", "--metadata", "g.csv", "--group-by", "a,b"]
    flags = ["--metrics=cer,wer", "--waterfall", "--batch=a", "--batch=b", "--normalize-unicode=NFC"]
    code, asked, session = run_main(monkeypatch, words + flags)
    assert code == 0 and session.stopped and capsys.readouterr().out == "told\n"
    assert asked.pop("models") == {"M": "m=1.csv"} and asked.pop("group_by") == ["a", "b"]
    assert asked.pop("batch") == ["a", "b"] and asked.pop("errata") is None
    expected = {"master": "m", "benchmark": "b.csv", "out": "o", "partitions": 3, "metadata": "g.csv"}
    assert asked == {**expected, "metrics": "cer,wer", "waterfall": True, "normalize_unicode": "NFC"}


def test_the_module_ends_with_the_exit_codes_of_the_program(monkeypatch, capsys):
    monkeypatch.setenv("ERRATA_CLI", "python3")
    for words in (
        NEEDED[2:],
        [*NEEDED, "--model", "M=x"],
        [*NEEDED, "--metrics", "cer"],
        [*NEEDED, "--a=1", "--a=2"],
    ):
        code, asked, _ = run_main(monkeypatch, words)
        assert (code, asked) == (64, {}), words
        assert "(USAGE)" in capsys.readouterr().err
    code, _, session = run_main(monkeypatch, NEEDED, errata.ErrataError("NO_FILE", "m: no such file"))
    assert code == 65 and session.stopped
    assert capsys.readouterr().err == "errata: m: no such file (NO_FILE)\n"
    code, _, _ = run_main(monkeypatch, NEEDED, ProgramFailed(64, "errata: --metrics: expected cer (USAGE)"))
    assert code == 64 and capsys.readouterr().err == "errata: --metrics: expected cer (USAGE)\n"
    # without a program no cluster is asked for anything
    monkeypatch.setenv("ERRATA_CLI", "/nowhere/errata")
    code, asked, _ = run_main(monkeypatch, NEEDED)
    assert (code, asked) == (78, {}) and "ERRATA_CLI" in capsys.readouterr().err
