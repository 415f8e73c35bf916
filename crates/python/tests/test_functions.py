"""What the functions take and give beside the shared cases."""

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import errata

TIBETAN = "བཀྲ་ཤིས་བདེ་ལེགས།"


def test_the_examples_of_the_library():
    assert errata.cer("abcd", "abxd") == 0.25
    assert errata.wer("one two", "one tow") == 0.5
    assert errata.cer(["abcd", "ab"], ["abxd", "xy"])["micro"] == 0.5
    assert errata.distance("བཀྲ་ཤིས", "བཀྲ་ཤས", unit="syllable") == 1
    assert len(errata.align("a b c", "a x c", unit="word")["ops"]) == 3
    assert errata.score("one two", "one tow", metrics=["cer", "wer"]) == {
        "cer": 2 / 7,
        "wer": 0.5,
        "units": {
            "codepoint": counts(None, 7, 7),
            "word": counts(None, 2, 2),
        },
    }
    assert errata.normalize("A  b", ["whitespace", "lowercase"]) == "a b"
    assert errata.segment("བཀྲ་ཤིས", unit="syllable") == ["བཀྲ", "ཤིས"]
    assert errata.distance_many(["abc", "kitten"], ["abd", "sitting"]) == [1, 3]
    assert errata.line_metrics("one\ntwo", "one\ntoo")["line_acc"] == 0.5
    assert errata.ssa("a\nb", "ab") == 1 / 3
    assert errata.structure_accuracy("a\nb", "ab") == 2 / 7


def counts(script, reference, hypothesis):
    fields = dict.fromkeys(["hits", "substitutions", "deletions", "insertions"], script)
    return fields | {"referenceLength": reference, "hypothesisLength": hypothesis}


def test_offsets_are_indices_of_the_strings():
    reference, hypothesis = "𠮷𠮷a b", "𠮷𠮷x b"
    ops = errata.align(reference, hypothesis)["ops"]
    assert ops[1] == {"kind": "substitution", "reference": [2, 3], "hypothesis": [2, 3]}
    joined = ["".join(text[slice(*op[side])] for op in ops) for side, text in
              (("reference", reference), ("hypothesis", hypothesis))]
    assert joined == [reference, hypothesis]
    words = errata.align("𠮷 b", "𠮷 c d", unit="word")
    assert [op["reference"] for op in words["ops"]][0] == [0, 1]
    assert (words["hits"], words["substitutions"], words["insertions"]) == (1, 1, 1)


def test_normalized_alignments_say_what_they_are_of():
    found = errata.align("A  b", "a b", normalize=["whitespace", "lowercase"])
    assert found["normalized"] == {"reference": "a b", "hypothesis": "a b"}
    assert found["ops"] == [{"kind": "hit", "reference": [0, 3], "hypothesis": [0, 3]}]
    assert "normalized" not in errata.align("a", "a")


def test_a_corpus_has_its_counts():
    assert errata.cer(["ab", "", ""], ["xb", "", "c"], empty_reference="null") == {
        "micro": 1.0, "macro": 0.25, "count": 3, "leftOut": 1, "hits": 1, "substitutions": 1, "deletions": 0,
        "insertions": 1, "referenceLength": 2, "hypothesisLength": 3,
    }  # fmt: skip
    assert errata.wer([], [])["micro"] is None
    assert errata.wer(["a b"], ["a c"], threads=1)["substitutions"] == 1


def test_units_without_alignments_and_paths():
    assert errata.score("ab", "b", metrics="cer", denominator="path")["cer"] == 0.5
    assert errata.score("ab", "b", metrics=[]) == {}
    assert errata.score_many(["ab"], ["b"], metrics=[]) == [{}]
    assert set(errata.score("ab", "b", metrics=["wer"], unit="word")) == {"cer", "wer", "units"}
    assert "tibetan" not in errata.score("ab", "b")
    assert errata.score(TIBETAN, TIBETAN[:-1])["tibetan"]["errors"]["shad"] == 1


@pytest.mark.parametrize(
    ("call", "code", "message"),
    [
        (lambda: errata.cer("a", 1), "ARGUMENT_INVALID", "hypothesis: expected a string, got int"),
        (lambda: errata.cer("a", ["a"]), "ARGUMENT_INVALID", "hypothesis: expected a string, got list"),
        (lambda: errata.distance("a", "b", unit="letter"), "ARGUMENT_INVALID",
         'unit: expected codepoint, grapheme, word, syllable, line, got "letter"'),
        (lambda: errata.distance("a", "\ud800"), "LONE_SURROGATE",
         "hypothesis: found a lone surrogate at index 0, expected well-formed text"),
        (lambda: errata.distance_many(["a", "b\udfff"], ["a", "b"]), "LONE_SURROGATE",
         "references[1]: found a lone surrogate at index 1, expected well-formed text"),
        (lambda: errata.distance_many("ab", ["a", "b"]), "ARGUMENT_INVALID",
         "references: expected an iterable of strings, got str"),
        (lambda: errata.distance_many(["a"], []), "ARGUMENT_INVALID",
         "hypotheses: expected 1, as many as references, got 0"),
        (lambda: errata.score_many(["a"], [None]), "ARGUMENT_INVALID",
         "hypotheses[0]: expected a string, got NoneType"),
        (lambda: errata.score_many(["a"], ["a"], threads=0), "ARGUMENT_INVALID",
         "threads: expected an integer from 1 to 1024, got 0"),
        (lambda: errata.score_many(["a"], ["a"], threads=True), "ARGUMENT_INVALID",
         "threads: expected an integer from 1 to 1024, got True"),
        (lambda: errata.score("a", "a", metrics=["bleu"]), "ARGUMENT_INVALID",
         'metrics: expected cer, wer, units, lines, orcnorm, structure, tibetan, got "bleu"'),
        (lambda: errata.score("a", "a", profile="x"), "ARGUMENT_INVALID",
         'profile: expected openpecha, lines, orcnorm, structure, all, got "x"'),
        (lambda: errata.score("a", "a", scripts=1), "ARGUMENT_INVALID", "scripts: expected True or False, got 1"),
        (lambda: errata.cer("a", "a", empty_reference=1), "ARGUMENT_INVALID",
         "empty_reference: expected one, insertions, null, got 1"),
        (lambda: errata.cer("a", "a", denominator="min"), "ARGUMENT_INVALID",
         'denominator: expected ref, max, path, got "min"'),
        (lambda: errata.normalize("a", ["equivalences"]), "ARGUMENT_INVALID",
         "normalize: expected the option equivalences with the rules of its step"),
        (lambda: errata.normalize("a", [], equivalences={"/(/": ""}), "EQUIVALENCES_INVALID",
         'equivalences["/(/"]: found the end at character 2 of the expression, expected )'),
        (lambda: errata.normalize("a", [], equivalences={}), "EQUIVALENCES_INVALID",
         "equivalences: found no rule, expected at least one: FROM, a tab, TO"),
        (lambda: errata.normalize("a", [], equivalences={"a": 1}), "EQUIVALENCES_INVALID",
         "equivalences: found int, expected strings"),
        (lambda: errata.score_table({}), "ARGUMENT_INVALID",
         "table: expected an Arrow table (an object with __arrow_c_stream__ or __arrow_c_array__), got dict"),
    ],
)  # fmt: skip
def test_errors_have_a_code(call, code, message):
    with pytest.raises(errata.ErrataError) as error:
        call()
    assert (error.value.code, str(error.value)) == (code, message)


def test_an_unknown_step_is_told_the_known_ones():
    with pytest.raises(errata.ErrataError, match=r"^normalize: expected one of NFC, NFD, .*, got \"nfc\"$") as error:
        errata.normalize("a", "nfc")
    assert error.value.code == "NORMALIZATION_UNKNOWN"


def test_an_unknown_option_is_an_error():
    with pytest.raises(TypeError, match="untt"):
        errata.cer("a", "b", untt="word")


def test_errors_can_be_sent_to_another_process():
    error = pickle.loads(pickle.dumps(errata.ErrataError("TOO_LARGE", "why")))
    assert (error.code, str(error)) == ("TOO_LARGE", "why")


def test_surrogates_can_be_replaced():
    assert errata.distance("\ud800", "\ufffd", lone_surrogates="replace") == 0
    assert errata.segment("a\ud800", lone_surrogates="replace") == ["a", "\ufffd"]
    assert errata.normalize("a\udfff", [], lone_surrogates="replace") == "a\ufffd"


def texts(count, length):
    """Different texts, some of them long, and what an engine might have read."""
    words = [f"{TIBETAN}{number} 𠮷é\n" for number in range(97)]
    references = ["".join(words[(at * 31 + k * k) % 97] for k in range(at % length)) for at in range(count)]
    return references, [text[: len(text) // 3] + "x" + text[len(text) // 3 + 2 :] for text in references]


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_many_pairs_are_as_pairs_one_by_one(threads):
    references, hypotheses = texts(3000, 40)
    singles = [errata.distance(*pair) for pair in zip(references, hypotheses)]
    assert errata.distance_many(references, hypotheses, threads=threads) == singles
    words = [errata.distance(*pair, unit="word", normalize="NFC") for pair in zip(references, hypotheses)]
    assert errata.distance_many(iter(references), tuple(hypotheses), unit="word", normalize="NFC") == words
    some = slice(0, 600)
    scores = [errata.score(*pair) for pair in zip(references[some], hypotheses[some])]
    assert errata.score_many(references[some], hypotheses[some], threads=threads) == scores


def test_the_first_bad_text_is_named():
    references, hypotheses = texts(4000, 20)
    references[1500] = references[3999] = "a\ud800"
    with pytest.raises(errata.ErrataError, match=r"^references\[1500\]: "):
        errata.distance_many(references, hypotheses)


def test_other_threads_run_meanwhile():
    reference = "".join(chr(0x4E00 + at * at % 20011) for at in range(120_000))
    hypothesis = "".join(chr(0x4E00 + at * at * at % 20011) for at in range(120_000))
    beats = []
    done = threading.Event()

    def beat():
        while not done.wait(0.005):
            beats.append(time.monotonic())

    other = threading.Thread(target=beat)
    other.start()
    start = time.monotonic()
    errata.distance(reference, hypothesis)
    took = time.monotonic() - start
    done.set()
    other.join()
    assert sum(start <= at <= start + took for at in beats) >= min(5, took / 0.05)


INTERRUPTED = """
import errata, sys
long = lambda k: "".join(chr(0x4E00 + pow(at, k, 20011)) for at in range(%d))
first, second = long(2), long(3)
print("ready", flush=True)
errata.%s
print("not interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("length", "call"),
    [
        (3_000_000, "distance(first, second)"),
        (1_500_000, "align(first, second)"),
        (1_500_000, "score(first, second)"),
        (3_000_000, "distance_many([first, first], [second, second])"),
        (1_500_000, "cer([first], [second], threads=1)"),
    ],
)
def test_an_interrupt_is_heard_within_a_second(length, call):
    program = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED % (length, call)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    time.sleep(0.5)
    assert program.poll() is None, "the work was done before the interrupt"
    start = time.monotonic()
    program.send_signal(signal.SIGINT)
    output, errors = program.communicate(timeout=20)
    took = time.monotonic() - start
    assert "KeyboardInterrupt" in errors and output == ""
    # half of it is the end of the interpreter, with texts of megabytes
    assert took < 2, took


def in_child(references, hypotheses, queue):
    queue.put(errata.distance_many(references, hypotheses))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork on this system")
def test_a_fork_of_the_process_can_go_on():
    references, hypotheses = texts(5000, 10)
    expected = errata.distance_many(references, hypotheses)
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=in_child, args=(references, hypotheses, queue))
    child.start()
    assert queue.get() == expected
    child.join(20)
    assert child.exitcode == 0


def test_the_engine_is_told():
    assert errata.engine()["version"] == errata.__version__
    forced = "import errata, json; print(json.dumps(errata.engine())); print(errata.distance('kitten', 'sitting'))"
    run = subprocess.run(
        [sys.executable, "-c", forced], env={**os.environ, "ERRATA_SIMD": "scalar"}, capture_output=True, check=True
    )
    told, distance = run.stdout.decode().splitlines()
    assert (json.loads(told)["simd"], distance) == ("scalar", "3")
